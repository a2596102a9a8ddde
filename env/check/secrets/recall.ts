import { CHANCE, type Game, isPlayer, type Player, type State } from '../../../rules/core/index.ts';
import { digest, expectThat, type Shortfall, VIEWERS } from '../report/report.ts';

/** States looked at. */
const MOST_STATES = 20_000;
/** Games that seem to have more hidden lines than this, from how one of them branches, are not even begun. */
const MOST_LINES = 1e6;

/** What each player has known and done at its own decisions since the last open state. */
type Memories = readonly [bigint, bigint];

/** Tells whether anything is hidden in a state. */
class Openness {
  private readonly whole = new Int32Array(2);
  private readonly seen = new Int32Array(2);

  /** Whether nothing is hidden from anybody: then the past tells no player anything, and many ways may lead here. */
  of(state: State): boolean {
    const { whole, seen } = this;
    state.fingerprint(whole);
    return VIEWERS.every((viewer) => {
      state.fingerprint(seen, viewer);
      return seen[0] === whole[0] && seen[1] === whole[1];
    });
  }
}

/** Walks through the states of a small game wherever something is hidden, and holds what a player remembers against its information key. */
class RecallWalk {
  isCut = false;
  private readonly memories = new Map<bigint, bigint>();
  private readonly met = new Set<bigint>();
  /** Open states that are still to be gone on from. */
  private readonly open: State[] = [];
  private states = 0;
  private readonly isOpen: (state: State) => boolean;
  private readonly mostStates: number;

  constructor(isOpen: (state: State) => boolean, mostStates: number) {
    this.isOpen = isOpen;
    this.mostStates = mostStates;
  }

  run(start: State): void {
    this.open.push(start);
    for (let next = 0; next < this.open.length && !this.isCut; next++) {
      const root = this.open[next]!;
      const mark = root.hash();
      this.goOn(root, [mark, mark]);
    }
  }

  private visit(state: State, memories: Memories): void {
    if (!state.hasSecrets || this.isCut) return;
    if (!this.isOpen(state)) return this.goOn(state, memories);
    const mark = state.hash();
    if (!this.met.has(mark)) this.open.push(state);
    this.met.add(mark);
  }

  private goOn(state: State, memories: Memories): void {
    if (++this.states > this.mostStates) this.isCut = true;
    const { actor } = state;
    if (actor === CHANCE) for (const { outcome } of state.chanceOutcomes()) this.follow(state, outcome, memories);
    if (!isPlayer(actor)) return;
    const key = this.recall(state, actor, memories[actor]);
    for (const action of state.legalActions()) {
      const grown = digest(`${memories[actor]} ${key} ${action}`);
      this.follow(state, action, actor === 0 ? [grown, memories[1]] : [memories[0], grown]);
    }
  }

  /** Fails if another past of the player has the same information key. @returns the key */
  private recall(state: State, actor: Player, memory: bigint): bigint {
    const key = digest(`${actor} ${state.informationKey(actor)}`);
    const isRecalled = (this.memories.get(key) ?? memory) === memory;
    expectThat(
      isRecalled,
      () =>
        `player ${actor} forgets: two of its pasts have the same information key: ${state.game.renderText(state, actor).replaceAll('\n', ' / ')}`,
    );
    this.memories.set(key, memory);
    return key;
  }

  private follow(state: State, move: number, memories: Memories): void {
    if (this.isCut) return;
    const next = state.clone();
    next.apply(move);
    this.visit(next, memories);
  }
}

/** In how many ways a state can go on. */
function branching(state: State): number {
  return isPlayer(state.actor) ? state.legalActions().length : state.chanceOutcomes().length;
}

/** Judges from the games that are watched whether a walk is worth while, and makes it. */
export class Recall {
  private readonly game: Game;
  private readonly openness = new Openness();
  private lines = 1;
  private fewest = Infinity;
  private hides = false;
  private walk: RecallWalk | null = null;
  private readonly mostStates: number;

  /** @param mostStates states after which a walk stops */
  constructor(game: Game, mostStates = MOST_STATES) {
    this.game = game;
    this.mostStates = mostStates;
  }

  begin(state: State): void {
    this.lines = 1;
    this.look(state);
  }

  /** Counts the lines of a game; needs every state, or a large game would pass for a small one. */
  look(state: State): void {
    if (this.lines > MOST_LINES || this.openness.of(state)) return;
    this.hides = true;
    this.lines *= Math.max(1, branching(state));
  }

  end(): void {
    this.fewest = Math.min(this.fewest, this.lines);
  }

  finish(): void {
    if (!this.hides || this.fewest > MOST_LINES) return;
    this.walk = new RecallWalk((state) => this.openness.of(state), this.mostStates);
    this.walk.run(this.game.newState());
  }

  shortfall(): Shortfall | null {
    if (!this.hides) return { status: 'not run', message: 'nothing was hidden in the games watched' };
    if (this.walk === null)
      return { status: 'not run', message: `the game seems to have more than ${MOST_LINES} lines of play while something is hidden` };
    return this.walk.isCut ? { status: 'stopped early', message: `after ${this.mostStates} states` } : null;
  }
}
