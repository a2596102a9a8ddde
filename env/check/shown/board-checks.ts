import { type Board, extentAt, isPlayer, type Player, type Point, type Rectangle, type State } from '../../../rules/core/index.ts';
import { type Check, expectThat, sameBytes, seldom, VIEWERS, withoutBoard } from '../report/report.ts';
import { sampleWorld } from '../report/worlds.ts';

/** The board of a state's game, if it has one. */
const boardOf = ({ game }: State): Board | undefined => game.board;

const boardWords: Check = {
  name: 'board-words',
  about: 'where a game has a board, no two legal actions read alike, and every state has a headline',
  skips: withoutBoard,
  start() {
    const isDue = seldom();
    return {
      visit(state) {
        const board = boardOf(state);
        if (board === undefined || !isDue()) return;
        expectThat((board.headline(state)[0] ?? '') !== '', () => 'the headline is empty');
        const told = new Map<string, number>();
        if (!isPlayer(state.actor)) return;
        for (const action of state.legalActions()) {
          const phrase = board.phrase(state, action);
          const other = told.get(phrase);
          expectThat(phrase !== '' && other === undefined, () => `actions ${other} and ${action} both read “${phrase}”`);
          told.set(phrase, action);
        }
      },
    };
  },
};

const isInside = ({ x, y }: Point, area: Rectangle): boolean =>
  x >= area.x && y >= area.y && x <= area.x + area.width && y <= area.y + area.height;

function checkMark(state: State, board: Board, action: number, pieces: ReadonlySet<string>): void {
  const { piece, spot, path } = board.mark(state, action);
  const name = (): string => state.game.actions.format(state, action);
  expectThat(spot === null || isInside(spot, extentAt(board, state)), () => `${name()} is pointed at outside the map`);
  expectThat(path === null || path.length > 1, () => `${name()} has a way of one place`);
  expectThat(piece === null || pieces.has(piece), () => `${name()} is done by "${piece}", which is no piece of the game`);
  for (const { text, degree = 0 } of board.notes(state, action))
    expectThat(text !== '' && degree >= 0 && degree <= 1, () => `${name()} has a note “${text}” of degree ${degree}`);
}

const boardPlaces: Check = {
  name: 'board-places',
  about: 'where a game has a board, pieces and actions lie on its map, and what is told of them changes nothing',
  skips: withoutBoard,
  start() {
    const isDue = seldom();
    const seen = new Set<string>();
    return {
      visit(state) {
        const board = boardOf(state);
        if (board === undefined) return;
        const standing = board.pieces(state);
        for (const { id } of standing) seen.add(id);
        if (!isPlayer(state.actor) || !isDue()) return;
        const bytes = state.bytes().slice();
        for (const piece of standing) expectThat(isInside(piece, extentAt(board, state)), () => `${piece.id} stands outside the map`);
        // Pieces that wait off the map act as well: those of typed actions count.
        for (const action of state.legalActions())
          checkMark(state, board, action, new Set([...seen, ...Object.values(state.game.actions.toAction(state, action)).map(String)]));
        expectThat(sameBytes(bytes, state.bytes()), () => 'telling of actions changed the state');
      },
    };
  },
};

/** All that a board shows a viewer. */
function shown(state: State, board: Board, viewer: Player): string {
  const layers = board.layers.map((layer) => layer.draw(state, null, viewer));
  return JSON.stringify([board.headline(state), board.pieces(state, viewer), board.tables(state, viewer), layers]);
}

const boardSecrets: Check = {
  name: 'board-secrets',
  about: 'where a game has a board, it shows a viewer nothing hidden: the same in every world that fits what the viewer knows',
  skips: withoutBoard,
  start({ rng }) {
    const isDue = seldom();
    return {
      visit(state) {
        const board = boardOf(state);
        if (board === undefined || !isDue()) return;
        for (const viewer of VIEWERS) {
          const same = shown(sampleWorld(state, viewer, rng), board, viewer) === shown(state, board, viewer);
          expectThat(same, () => `the board shows player ${viewer} something hidden: it changes in a sampled world`);
        }
      },
    };
  },
};

export const boardChecks: readonly Check[] = [boardWords, boardPlaces, boardSecrets];
