import { isPlayer, type Player, type State, TERMINAL } from '../../../rules/core/index.ts';
import { sideDoes } from '../../../rules/core/values/words.ts';
import { loading } from '../../base/engine.ts';
import { sideName } from '../../games/games.ts';
import { Named } from '../../games/named.tsx';
import { settings } from '../../base/settings.ts';
import { Progress } from '../../base/progress.tsx';
import type { TableSetup } from '../../table/setup.ts';
import { percent } from '../decide/choice-details.tsx';
import { Ending, winnerWords } from './ending.tsx';
import { askAgain, isPaused, playing, retry, view } from '../session/play-session.ts';

function Waiting({ state }: { readonly state: State }) {
  if (loading.value !== null) return <Progress what={`Loading ${loading.value.what} …`} share={loading.value.share} />;
  const { decides } = view.value!;
  if (isPaused.value) return <p role="status">Paused.</p>;
  return (
    <Progress what={decides === null ? 'The dice are rolled …' : `${sideDoes(sideName(state.game, decides), 'think')} …`} share={null} />
  );
}

function Score({ state }: { readonly state: State }) {
  const [a, b] = state.victoryPoints();
  const expectation = settings.value.judges ? view.value!.expectation : null;
  return (
    <p class="score">
      <span class="side-0">
        {sideName(state.game, 0)} <b>{a}</b>
      </span>{' '}
      :{' '}
      <span class="side-1">
        <b>{b}</b> {sideName(state.game, 1)}
      </span>
      {expectation === null ? null : (
        <span
          class="expectation"
          title="What the opponent expects"
        >{` · ${sideDoes(sideName(state.game, 0), 'win')} ${percent(expectation)}`}</span>
      )}
    </p>
  );
}

/** Who plays: `You (Barons) against Level 1 of 5: beginner (Royalists)`. */
function againstWords({ game }: State, seats: TableSetup['seats'], viewer: Player | null): string {
  const isAlone = seats.filter(({ kind }) => kind === 'person').length === 1;
  return seats
    .map((seat, i) => {
      const who = seat.kind === 'opponent' ? seat.name : isAlone || viewer === i ? 'You' : 'A person';
      return `${who} (${sideName(game, i as Player)})`;
    })
    .join(' against ');
}

/** Where the game stands and what is to be done. */
export function StatusPanel({ state, fault }: { readonly state: State; readonly fault: string | null }) {
  const { status, viewer, hasStanding } = view.value!;
  const isOver = status === 'over' && state.actor === TERMINAL;
  const plain = isOver ? winnerWords(state) : isPlayer(state.actor) ? sideDoes(sideName(state.game, state.actor), 'decide') : '';
  const [first, ...others] = state.game.board?.headline(state) ?? [plain];
  const seats = playing.value!.seats;
  return (
    <section class="status" aria-label="Where the game stands">
      <h2>
        <Named state={state} text={first ?? ''} />
      </h2>
      {others.map((line) => (
        <p key={line} class="headline">
          <Named state={state} text={line} />
        </p>
      ))}
      <Score state={state} />
      {isOver ? <Ending state={state} /> : null}
      <p class="seats">{againstWords(state, seats, viewer)}</p>
      {fault === null ? null : (
        <p class="fault" role="alert">
          {fault}{' '}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {hasStanding ? (
        <p class="note">
          Some questions are answered for you.{' '}
          <button type="button" onClick={askAgain}>
            Ask me again
          </button>
        </p>
      ) : null}
      {status === 'thinking' && fault === null ? <Waiting state={state} /> : null}
    </section>
  );
}
