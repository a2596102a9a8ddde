import { loadChoice } from '../../training/matches/game-choice.ts';
import { evenCells, type LabResult, summariseLab } from '../../training/lab/index.ts';
import { Progress } from '../base/progress.tsx';
import { type LabRun, stopLab } from './lab-run.ts';

/** Games after which the time left is worth telling. */
const ENOUGH = 10;

function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}

function timeLeft({ played, total, spentMs, fresh }: LabRun): string {
  return fresh < ENOUGH ? '' : `, about ${minutes((spentMs / fresh) * (total - played))} to go`;
}

/** The balance so far. */
function SoFar({ result }: { readonly result: LabResult }) {
  const [heading, ...rows] = evenCells(summariseLab(result), loadChoice(result.config).players[0]);
  if (rows.length === 0) return null;
  return (
    <div class="scrolled">
      <table>
        <thead>
          <tr>
            {heading!.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, i) => (
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How far a test is, and how to end it. */
export function LabProgress({ run }: { readonly run: LabRun }) {
  const { result, played, total } = run;
  const beginning = result === null ? 'Seeing how long a game is …' : 'Going on …';
  const words = total === 0 ? beginning : `${played} of ${total} games${timeLeft(run)}`;
  return (
    <section class="sheet" aria-label="The test">
      <Progress what={words} share={total === 0 ? null : played / total} />
      <button type="button" onClick={() => void stopLab()}>
        Stop
      </button>
      <p class="note">You can look at other screens meanwhile. What was played is kept, also if the page is closed.</p>
      {result === null ? null : <SoFar result={result} />}
    </section>
  );
}
