import { CHANCE, type Game, Rng, type ScriptedPolicy, type State, TERMINAL } from '../../../rules/core/index.ts';

/** The set-up is over once nothing has come onto the board for so many decisions and rolls: choosing reserves and facings takes fewer. */
const QUIET_MOVES = 12;
const MOST_MOVES = 600;

/** Where each piece stands, as text. */
function stands(state: State): Map<string, string> {
  return new Map(state.game.board?.pieces(state).map(({ id, x, y }) => [id, `${x},${y}`]));
}

function hasMoved(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean {
  return [...before].some(([id, place]) => after.get(id) !== place);
}

function moveOn(state: State, scripted: ScriptedPolicy, rng: Rng): void {
  state.apply(state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : scripted.choose(state, state.legalActions(), rng));
}

/** A game whose armies stand ready: dice are thrown from a fixed seed and the scripted player sets up both sides.
 * Without a board or a scripted player it is the game as it begins. */
export function openingOf(game: Game): State {
  const ready = game.newState();
  const { scripted, board } = game;
  if (board === undefined || scripted === undefined) return ready;
  const rng = Rng.from('opening');
  const state = ready.clone();
  const lastTurn = Math.max(1, ready.turn);
  let standing = stands(ready);
  for (let moves = 0, quiet = 0; moves < MOST_MOVES && quiet < QUIET_MOVES && state.actor !== TERMINAL; moves++) {
    moveOn(state, scripted, rng);
    const now = stands(state);
    if (state.turn > lastTurn || hasMoved(standing, now)) break;
    quiet = now.size > standing.size ? 0 : quiet + 1;
    if (quiet === 0) ready.copyFrom(state);
    standing = now;
  }
  return ready;
}

/** The field of a game as a picture of its own, without the panel beside it. */
export function fieldSvg(state: State): string {
  const { board } = state.game;
  const svg = state.game.renderSvg(state, 0);
  if (board === undefined) return svg;
  const { x, y, width, height } = board.extent;
  // The frame of the panel reaches a little into the field; a picture shows what lies beside its view unless it is sliced.
  const attributes =
    `xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width - 2} ${height}" preserveAspectRatio="xMidYMid ` +
    `slice" width="${Math.round(width)}" height="${Math.round(height)}" font-family="Georgia, 'DejaVu Serif', serif"`;
  return `<svg ${attributes}>${svg.slice(svg.indexOf('>') + 1)}`;
}
