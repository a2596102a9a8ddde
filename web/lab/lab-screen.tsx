import { useEffect, useState } from 'preact/hooks';
import { rulesets } from '../../rules/registry.ts';
import { decodeLab, LabError, type LabResult } from '../../training/lab/index.ts';
import type { GameChoice } from '../../training/matches/game-choice.ts';
import { faultWords } from '../base/fault-words.ts';
import { Lost } from '../base/lost.tsx';
import { ownPack } from '../base/own-packs.ts';
import { linkTo } from '../base/routes.ts';
import { gameOf } from '../games/games.ts';
import { sidesClass } from '../scenarios/facts/words.ts';
import { forgetLab, keepLab, labKey, readLab } from './kept-labs.ts';
import { LabForm } from './lab-form.tsx';
import { LabProgress } from './lab-progress.tsx';
import { LabReport } from './lab-report.tsx';
import { labFault, labRun, startLab } from './lab-run.ts';
import './lab.css';

/** What was played of a battle, also in earlier visits; `undefined` until the browser has answered. */
function useResult(key: string): readonly [LabResult | null | undefined, (result: LabResult | null) => void] {
  const [result, setResult] = useState<LabResult | null>();
  const isRunning = labRun.value?.key === key;
  useEffect(() => {
    let isWanted = !isRunning;
    if (isWanted) void readLab(key).then((found) => isWanted && setResult(found));
    return () => void (isWanted = false);
  }, [key, isRunning]);
  return [result, setResult];
}

function isWhole({ games }: LabResult): boolean {
  return games.every((game) => game !== null);
}

interface KeptProps {
  readonly result: LabResult;
  readonly onResult: (result: LabResult | null) => void;
}

/** What was played: the report, and how to go on. */
function Kept({ result, onResult }: KeptProps) {
  const { config } = result;
  const forget = async (): Promise<void> => {
    await forgetLab(labKey(config));
    onResult(null);
  };
  return (
    <>
      <div class="actions">
        {isWhole(result) ? null : (
          <button type="button" class="primary" onClick={() => void startLab(config, result)}>
            Go on
          </button>
        )}
        <button type="button" onClick={() => void forget()}>
          {isWhole(result) ? 'Test it again' : 'Begin anew'}
        </button>
      </div>
      <LabReport result={result} />
    </>
  );
}

/** Opens the games that the command line or another browser wrote. @throws Error that says what is wrong */
async function openGames(file: File, choice: GameChoice): Promise<LabResult> {
  const data = JSON.parse(await file.text()) as Partial<GameChoice> | null;
  if (data?.ruleset !== undefined && labKey(data as GameChoice) !== labKey(choice))
    throw new LabError(`${file.name} tests another battle, of ${data.ruleset}.`);
  const result = decodeLab(data, file.name);
  await keepLab(labKey(choice), result);
  return result;
}

function OpenGames({ choice, onResult }: { readonly choice: GameChoice; readonly onResult: (result: LabResult) => void }) {
  const [fault, setFault] = useState<string | null>(null);
  const open = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    if (file !== undefined) openGames(file, choice).then(onResult, (error: unknown) => setFault(faultWords(error)));
    input.value = '';
  };
  return (
    <>
      <label class="button file">
        Open games that were saved
        <input type="file" accept=".json,application/json" onChange={({ currentTarget }) => open(currentTarget)} />
      </label>
      {fault === null ? null : (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

function Lab({ choice }: { readonly choice: GameChoice }) {
  const game = gameOf(choice.ruleset, choice.scenario, choice.options);
  const key = labKey(choice);
  const [result, setResult] = useResult(key);
  const run = labRun.value;
  return (
    <div class={`lab ${sidesClass(game.ruleset.players)}`}>
      <header>
        <p class="note">
          <a href={linkTo('')}>Scenarios</a> ›{' '}
          {typeof choice.scenario === 'string' ? (
            <a href={linkTo('scenario', choice.ruleset, choice.scenario)}>{game.scenario.title}</a>
          ) : (
            <a href={linkTo('pack')}>Own scenario</a>
          )}
        </p>
        <h1>{`Test of ${game.scenario.title}`}</h1>
        <p>
          The computer plays the battle against itself, many times, and tells who wins, how long it takes, how much is luck, and what is
          never used. It all happens in this browser.
        </p>
      </header>
      {labFault.value === null ? null : (
        <p class="fault" role="alert">
          {labFault.value}
        </p>
      )}
      {run?.key === key ? <LabProgress run={run} /> : null}
      {run?.key !== key && result === null ? (
        <>
          <LabForm game={game} choice={choice} />
          <OpenGames choice={choice} onResult={setResult} />
        </>
      ) : null}
      {run?.key !== key && result !== null && result !== undefined ? <Kept result={result} onResult={setResult} /> : null}
    </div>
  );
}

/** The screen on which a battle is tested: one of a ruleset, or the one that was brought. */
export function LabScreen({ ruleset, scenario }: { readonly ruleset: string; readonly scenario: string }) {
  const own = ownPack.value;
  const rules = rulesets.find(({ id }) => id === ruleset);
  if (scenario === 'own') {
    const isSound = own !== null && own.ruleset === ruleset && rules?.checkPack?.(own.pack).length === 0;
    return isSound ? <Lab choice={{ ruleset, scenario: own.pack, options: {} }} /> : <Lost />;
  }
  const isKnown = rules?.scenarios.some(({ id }) => id === scenario) === true;
  return isKnown ? <Lab key={scenario} choice={{ ruleset, scenario, options: {} }} /> : <Lost />;
}
