import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../../rules/core/index.ts';
import {
  type ChangesConfig,
  type ChangesQuestion,
  type RaceConfig,
  type RaceResult,
  SUGGEST,
  WORTH,
  type WorthConfig,
  type WorthResult,
} from '../../../training/lab/index.ts';
import { type GameChoice, scenarioName } from '../../../training/matches/game-choice.ts';
import { saveFile } from '../../base/files.ts';
import { SuggestAnswer, WorthAnswer } from './answers.tsx';
import { SuggestForm, WorthForm } from './forms.tsx';
import { forgetLab, keepChanges, type KeptChanges, labKey, type LabQuestion, readChanges } from '../run/kept-labs.ts';
import { LabProgress } from '../run/lab-progress.tsx';
import { labRun, startChanges } from '../run/lab-run.ts';
import { OpenGames } from '../run/open-games.tsx';

interface BattleProps {
  readonly game: Game;
  readonly choice: GameChoice;
}

interface ChangesProps<C extends ChangesConfig, R> extends BattleProps {
  readonly name: LabQuestion;
  readonly question: ChangesQuestion<C, R>;
  readonly Form: ComponentType<BattleProps>;
  readonly Answer: ComponentType<{ readonly game: Game; readonly config: C; readonly found: R }>;
}

/** A question about the small changes of a battle: asked, being played, or answered. */
function Changes<C extends ChangesConfig, R>({ game, choice, name, question, Form, Answer }: ChangesProps<C, R>) {
  const key = labKey(name, choice);
  const [kept, setKept] = useState<KeptChanges<C, R> | null>();
  const run = labRun.value;
  const isRunning = run?.key === key;
  useEffect(() => {
    let isWanted = !isRunning;
    if (isWanted) void readChanges(key, question).then((found) => isWanted && setKept(found));
    return () => void (isWanted = false);
  }, [key, isRunning]);
  if (isRunning) return <LabProgress run={run} />;
  if (kept === undefined) return null;
  const open = async (data: unknown, file: string): Promise<void> => {
    const opened = { games: question.decode(data, file), found: null };
    await keepChanges(key, question, opened);
    setKept(opened);
  };
  if (kept === null)
    return (
      <>
        <Form game={game} choice={choice} />
        <OpenGames choice={choice} onOpen={open} />
      </>
    );
  const { games, found } = kept;
  const forget = async (): Promise<void> => {
    await forgetLab(key);
    setKept(null);
  };
  return (
    <>
      <div class="actions">
        {found === null ? (
          <button type="button" class="primary" onClick={() => void startChanges(name, question, games.config, games)}>
            Go on
          </button>
        ) : null}
        <button type="button" onClick={() => void forget()}>
          {found === null ? 'Begin anew' : 'Ask again'}
        </button>
        <button type="button" onClick={() => saveFile(`${scenarioName(choice)}-${name}.json`, question.encode(games))}>
          Save the games
        </button>
      </div>
      {found === null ? (
        <p>Some games are missing. What was played is kept.</p>
      ) : (
        <Answer game={game} config={games.config} found={found} />
      )}
    </>
  );
}

export function Suggest({ game, choice }: BattleProps) {
  return (
    <Changes<RaceConfig, RaceResult>
      game={game}
      choice={choice}
      name="suggest"
      question={SUGGEST}
      Form={SuggestForm}
      Answer={SuggestAnswer}
    />
  );
}

export function Worth({ game, choice }: BattleProps) {
  return (
    <Changes<WorthConfig, WorthResult> game={game} choice={choice} name="worth" question={WORTH} Form={WorthForm} Answer={WorthAnswer} />
  );
}
