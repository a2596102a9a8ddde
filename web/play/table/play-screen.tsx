import { useEffect, useState } from 'preact/hooks';
import { goInstead, linkTo, route } from '../../base/routes.ts';
import { gameId, playing, resumeGame, tableFault, uncover, view } from '../session/play-session.ts';
import { state } from '../session/play-state.ts';
import { TableScreen } from './table-screen.tsx';

/** The screen on which a game is played or watched. */
export function PlayScreen() {
  const id = route.value.rest[0];
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    // The address names the game, so that it comes back when the page is loaded again.
    if (id === undefined && gameId.value !== null) goInstead('play', gameId.value);
    setGone(false);
    if (id !== undefined && id !== gameId.value) void resumeGame(id).then((found) => setGone(!found));
  }, [id]);
  if (isGone || (playing.value === null && id === undefined)) return <NoGame isGone={isGone} />;
  if (tableFault.value !== null && view.value === null)
    return (
      <p class="fault" role="alert">
        {tableFault.value}
      </p>
    );
  if (view.value === null)
    return (
      <p class="opening" role="status">
        The table is being laid …
      </p>
    );
  if (view.value.status === 'curtain') return <Curtain />;
  return state.value === null ? (
    <p class="fault" role="alert">
      {view.value.fault}
    </p>
  ) : (
    <TableScreen />
  );
}

/** @param isGone whether the address names a game that is not kept */
function NoGame({ isGone }: { readonly isGone: boolean }) {
  return (
    <p class="empty" role="status">
      {isGone ? 'This game was forgotten, or was played in another browser.' : 'No game is being played.'}{' '}
      <a href={linkTo('')}>Choose a scenario</a>.
    </p>
  );
}

/** Between two people who share a device: neither is to see what the other has hidden. */
function Curtain() {
  const setup = playing.value!;
  return (
    <div class="curtain" role="alertdialog" aria-label="Hand over">
      <h2>Hand over the device</h2>
      <p>{`The other side of ${typeof setup.scenario === 'string' ? setup.scenario : 'the game'} decides next, and something is hidden.`}</p>
      <button type="button" class="primary" onClick={uncover}>
        I decide now, show me the board
      </button>
    </div>
  );
}
