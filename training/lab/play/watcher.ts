import { type Game, type GameEvent, isPlayer, mapAt, type Player, type State } from '../../../rules/core/index.ts';
import { type Places, placesOf } from './places.ts';

/** How often something happened at each of the battle's places. */
export type PlaceCounts = Readonly<Record<number, number>>;

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
  readonly entered: PlaceCounts;
  readonly fought: PlaceCounts;
  readonly fell: PlaceCounts;
}

/** What is known when a game is over. */
interface EndOfGame {
  readonly turns: number;
  readonly ending: string;
  readonly hash: bigint;
  readonly watched: WatchedGame | null;
}

type Counts = Record<number, number>;
interface Standing {
  readonly side: Player;
  readonly x: number;
  readonly y: number;
  readonly place: number;
}

/** Numbers of a text, with what belongs to them, are left out, so that equal endings have equal texts. */
function withoutNumbers({ text, rule }: GameEvent): string {
  const plain = text.replaceAll(/\d+(\.\d+)?/g, 'n');
  return rule === undefined ? plain : `${plain} [${rule}]`;
}

function count(counts: Counts, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
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
  private places: Places | null = null;
  private standing = new Map<string, Standing>();
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
    this.places = placesOf(this.game.board!, state);
    this.standing = this.standingIn(state);
    for (const id of this.standing.keys()) this.begun.add(id);
  }

  before(state: State, move: number): void {
    if (!this.looksAtBoard || !isPlayer(state.actor)) return;
    const { piece, target } = this.game.board!.mark(state, move);
    if (piece !== null) this.acted.add(piece);
    const attacked = target === null ? undefined : this.standing.get(target);
    if (target === null || attacked === undefined || attacked.side === state.actor) return;
    this.attacked.add(target);
    count(this.fought, attacked.place);
  }

  after(state: State): void {
    if (!this.looksAtBoard || mapAt(state) !== this.ownMap) return;
    const now = this.standingIn(state);
    for (const [id, { x, y, place }] of now) {
      this.begun.add(id);
      const before = this.standing.get(id);
      if (before === undefined || before.x !== x || before.y !== y) count(this.entered, place);
    }
    for (const [id, { place }] of this.standing) if (!now.has(id)) count(this.fell, place);
    this.standing = now;
  }

  end(): EndOfGame {
    const { state, last } = this;
    if (state === null) throw new Error('The watcher has seen no game.');
    const lost = [...this.begun].filter((id) => !this.standing.has(id));
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
  private standingIn(state: State): Map<string, Standing> {
    return new Map(this.game.board!.pieces(state).map(({ id, side, x, y }) => [id, { side, x, y, place: this.places!.at({ x, y }) }]));
  }
}
