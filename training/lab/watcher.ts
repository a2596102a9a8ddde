import { extentAt, type Game, type GameEvent, isPlayer, mapAt, type Player, type State } from '../../rules/core/index.ts';

/** Squares along the longer side of a map on which it is counted where something happened. */
export const GRID = 40;

/** How often something happened in each square: `row * GRID + column`. */
export type SquareCounts = Readonly<Record<number, number>>;

/** What was seen in one game. */
export interface WatchedGame {
  /** Units that did something by an order of their own, or to which the enemy did something, by id. */
  readonly acted: readonly string[];
  readonly attacked: readonly string[];
  /** Units that were gone at the end. */
  readonly lost: readonly string[];
  /** Sections of the rulebook that were told with what happened. */
  readonly rules: readonly string[];
  /** Moments that a unit stood there after it had come; attacks on somebody there; units last seen there. */
  readonly entered: SquareCounts;
  readonly fought: SquareCounts;
  readonly fell: SquareCounts;
}

/** What is known when a game is over. */
interface EndOfGame {
  readonly turns: number;
  readonly ending: string;
  readonly hash: bigint;
  readonly watched: WatchedGame | null;
}

type Counts = Record<number, number>;
interface Place {
  readonly side: Player;
  readonly x: number;
  readonly y: number;
  readonly square: number;
}

/** Numbers of a text, with what belongs to them, are left out, so that equal endings have equal texts. */
function withoutNumbers({ text, rule }: GameEvent): string {
  const plain = text.replaceAll(/\d+(\.\d+)?/g, 'n');
  return rule === undefined ? plain : `${plain} [${rule}]`;
}

function count(counts: Counts, square: number): void {
  counts[square] = (counts[square] ?? 0) + 1;
}

/** Looks on while a game is played. */
export class Watcher {
  private readonly game: Game;
  private readonly looksAtBoard: boolean;
  private last: GameEvent | null = null;
  private state: State | null = null;
  private readonly rules = new Set<string>();
  private readonly acted = new Set<string>();
  private readonly attacked = new Set<string>();
  private readonly begun = new Set<string>();
  private readonly entered: Counts = {};
  private readonly fought: Counts = {};
  private readonly fell: Counts = {};
  private places = new Map<string, Place>();
  /** Name of the scenario's own map: a battle within a campaign has another. */
  private ownMap = '';

  /** @param isWatched whether it notes more than how the game ends */
  constructor(game: Game, isWatched: boolean) {
    this.game = game;
    this.looksAtBoard = isWatched && game.board !== undefined;
  }

  begin(state: State): void {
    this.state = state;
    state.listener = (event) => {
      this.last = event;
      if (event.rule !== undefined) this.rules.add(event.rule);
    };
    if (!this.looksAtBoard) return;
    this.ownMap = mapAt(state);
    this.places = this.placesIn(state);
    for (const id of this.places.keys()) this.begun.add(id);
  }

  before(state: State, move: number): void {
    if (!this.looksAtBoard || !isPlayer(state.actor)) return;
    const { piece, target } = this.game.board!.mark(state, move);
    if (piece !== null) this.acted.add(piece);
    const place = target === null ? undefined : this.places.get(target);
    if (target === null || place === undefined || place.side === state.actor) return;
    this.attacked.add(target);
    count(this.fought, place.square);
  }

  after(state: State): void {
    if (!this.looksAtBoard || mapAt(state) !== this.ownMap) return;
    const now = this.placesIn(state);
    for (const [id, place] of now) {
      this.begun.add(id);
      const before = this.places.get(id);
      if (before === undefined || before.x !== place.x || before.y !== place.y) count(this.entered, place.square);
    }
    for (const [id, { square }] of this.places) if (!now.has(id)) count(this.fell, square);
    this.places = now;
  }

  end(): EndOfGame {
    const { state, last } = this;
    if (state === null) throw new Error('The watcher has seen no game.');
    const lost = [...this.begun].filter((id) => !this.places.has(id));
    const sorted = (names: Iterable<string>): string[] => [...names].sort();
    return {
      turns: state.turn,
      ending: last === null ? 'Nothing was told.' : withoutNumbers(last),
      hash: state.hash(),
      watched: this.looksAtBoard
        ? {
            acted: sorted(this.acted),
            attacked: sorted(this.attacked),
            lost: sorted(lost),
            rules: sorted(this.rules),
            entered: this.entered,
            fought: this.fought,
            fell: this.fell,
          }
        : null,
    };
  }

  /** Where everything stands that is on the scenario's own map. */
  private placesIn(state: State): Map<string, Place> {
    const board = this.game.board!;
    const { x: left, y: top, width, height } = extentAt(board, state);
    const size = Math.max(width, height) / GRID;
    return new Map(
      board.pieces(state).map(({ id, side, x, y }) => {
        const column = Math.min(GRID - 1, Math.max(0, Math.floor((x - left) / size)));
        const row = Math.min(GRID - 1, Math.max(0, Math.floor((y - top) / size)));
        return [id, { side, x, y, square: row * GRID + column }];
      }),
    );
  }
}
