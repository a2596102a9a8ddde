import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../rules/core/index.ts';
import { decodeLab, type LabResult } from '../../training/lab/index.ts';
import type { GameChoice } from '../../training/matches/game-choice.ts';
import { forgetLab, keepLab, labKey, readLab } from './run/kept-labs.ts';
import { LabForm } from './lab-form.tsx';
import { LabProgress } from './run/lab-progress.tsx';
import { LabReport } from './lab-report.tsx';
import { labRun, startLab } from './run/lab-run.ts';
import { OpenGames } from './run/open-games.tsx';

function isWhole({ games }: LabResult): boolean {
  return games.every((game) => game !== null);
}

interface KeptProps {
  readonly result: LabResult;
  readonly onForget: () => void;
}

/** What was played: the report, and how to go on. */
function Kept({ result, onForget }: KeptProps) {
  const { config } = result;
  return (
    <>
      <div class="actions">
        {isWhole(result) ? null : (
          <button type="button" class="primary" onClick={() => void startLab(config, result)}>
            Go on
          </button>
        )}
        <button type="button" onClick={() => void forgetLab(labKey('test', config)).then(onForget)}>
          {isWhole(result) ? 'Test it again' : 'Begin anew'}
        </button>
      </div>
      <LabReport result={result} />
    </>
  );
}

/** The test of a battle: asked for, being played, or reported. */
export function BattleTest({ game, choice }: { readonly game: Game; readonly choice: GameChoice }) {
  const key = labKey('test', choice);
  const [result, setResult] = useState<LabResult | null>();
  const run = labRun.value;
  const isRunning = run?.key === key;
  useEffect(() => {
    let isWanted = !isRunning;
    if (isWanted) void readLab(key).then((found) => isWanted && setResult(found));
    return () => void (isWanted = false);
  }, [key, isRunning]);
  if (isRunning) return <LabProgress run={run} />;
  if (result === undefined) return null;
  if (result !== null) return <Kept result={result} onForget={() => setResult(null)} />;
  const open = async (data: unknown, file: string): Promise<void> => {
    const opened = decodeLab(data, file);
    await keepLab(key, opened);
    setResult(opened);
  };
  return (
    <>
      <LabForm game={game} choice={choice} />
      <OpenGames choice={choice} onOpen={open} />
    </>
  );
}
