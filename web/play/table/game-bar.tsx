import { saveFile } from '../../base/files.ts';
import { gameOf } from '../../games/games.ts';
import { goTo } from '../../base/routes.ts';
import { playAgain, studyGame } from './ending.tsx';
import { hints } from '../decide/hints.tsx';
import { isWatched, leaveGame, playing, recordOfGame, undo, view } from '../session/play-session.ts';

async function save(): Promise<void> {
  const record = await recordOfGame();
  if (record !== null)
    saveFile(`${record.ruleset}-${typeof record.scenario === 'string' ? record.scenario : 'own'}.json`, JSON.stringify(record));
}

async function leave(): Promise<void> {
  await leaveGame();
  goTo('');
}

/** What helps somebody who plays. */
function PlayButtons({ onHint }: { readonly onHint: () => void }) {
  const { status, canUndo } = view.value!;
  return (
    <>
      <button
        type="button"
        disabled={!canUndo}
        title={canUndo ? '' : 'Nothing to take back, or something has been seen since'}
        onClick={undo}
      >
        Take back
      </button>
      <button type="button" disabled={status !== 'person' || hints.value === 'asked'} onClick={onHint}>
        Hint
      </button>
    </>
  );
}

/** What can be done with the game as a whole. */
export function GameBar({ onHint }: { readonly onHint: () => void }) {
  const { status, canSave } = view.value!;
  const { ruleset, scenario, options } = playing.value!;
  const { title } = gameOf(ruleset, scenario, options).scenario;
  return (
    <header class="game-bar">
      <h1>{title}</h1>
      <div class="game-buttons">
        {isWatched.value ? null : <PlayButtons onHint={onHint} />}
        <button type="button" disabled={!canSave} title={canSave ? '' : 'Available when nothing is hidden'} onClick={() => void save()}>
          Save record
        </button>
        <button
          type="button"
          disabled={!canSave}
          title={canSave ? '' : 'Available when nothing is hidden'}
          onClick={() => void studyGame()}
        >
          Study
        </button>
        {status === 'over' ? (
          <button type="button" class="primary" onClick={playAgain}>
            Play again
          </button>
        ) : null}
        <button type="button" onClick={() => void leave()}>
          Leave
        </button>
      </div>
    </header>
  );
}
