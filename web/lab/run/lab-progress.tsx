import { loadChoice } from '../../../training/matches/game-choice.ts';
import { evenCells, type LabResult, summariseLab } from '../../../training/lab/index.ts';
import { Progress } from '../../base/progress.tsx';
import { CellsTable } from '../fields/cells-table.tsx';
import { type LabRun, stopLab } from './lab-run.ts';

/** Games after which the time left is worth telling. */
const ENOUGH = 10;

function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}

function stepWords({ step, spentMs, fresh, result }: LabRun): string {
  if (step === null) return 'Beginning …';
  const { words, played, total } = step;
  const left = fresh < ENOUGH ? '' : `, about ${minutes((spentMs / fresh) * (total - played))} to go`;
  return `${result === null ? `${words}: ` : ''}${played} of ${total} games${left}`;
}

/** The balance so far. */
function SoFar({ result }: { readonly result: LabResult }) {
  const game = loadChoice(result.config);
  const cells = evenCells(summariseLab(result, game), game.players[0]);
  return cells.length === 1 ? null : <CellsTable cells={cells} />;
}

/** How far a run is, and how to end it. */
export function LabProgress({ run }: { readonly run: LabRun }) {
  const { result, step } = run;
  return (
    <section class="sheet" aria-label="What is played">
      <Progress what={stepWords(run)} share={step === null ? null : step.played / step.total} />
      <button type="button" onClick={() => void stopLab()}>
        Stop
      </button>
      <p class="note">You can look at other screens meanwhile. What was played is kept, also if the page is closed.</p>
      {result === null ? null : <SoFar result={result} />}
    </section>
  );
}
