import { audienceOfMove, CHANCE, mayKnow, type Player, type Rng, type State } from '../../../rules/core/index.ts';
import { expectThat } from '../report/report.ts';
import { isVeiling } from '../report/sound.ts';
import { sampleWorld } from '../report/worlds.ts';

/** Facts of a state by their paths in its position, as JSON; the procedure stack says how play goes on, not what is. */
type Facts = ReadonlyMap<string, string>;

function collect(json: unknown, path: string, into: Map<string, string>): void {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return void into.set(path, JSON.stringify(json));
  for (const [name, value] of Object.entries(json)) if (path !== '' || name !== 'stack') collect(value, `${path}/${name}`, into);
}

function factsOf(state: State, viewer?: Player): Facts {
  const facts = new Map<string, string>();
  collect(state.toPosition(viewer).state, '', facts);
  return facts;
}

interface Look {
  readonly ply: number;
  readonly state: State;
  readonly shown: Facts;
  readonly truth: Facts;
}

/** Worlds drawn to make sure of a suspicion, and how many of them must differ: by accident about once in 10^8. */
const WORLDS = 64;
const LEAST_DIFFERENT = 16;
/** Moves tried in a world to see whether one of them could have changed a fact unseen. */
const MOST_MOVES = 64;

/** Watches one viewer for facts that are hidden from it at one ply although it saw them at the ply before. */
export class Forgetting {
  private readonly viewer: Player;
  private readonly rng: Rng;
  private last: Look | null = null;
  /** The move between the last look and the next one. */
  private move = -1;

  constructor(viewer: Player, rng: Rng) {
    this.viewer = viewer;
    this.rng = rng;
  }

  begin(): void {
    this.last = null;
  }

  moved(move: number): void {
    this.move = move;
  }

  look(state: State, ply: number): void {
    const { last } = this;
    const now: Look = { ply, state: state.clone(), shown: factsOf(state, this.viewer), truth: factsOf(state) };
    this.last = now;
    if (last === null || last.ply !== ply - 1) return;
    for (const path of this.newlyHidden(last, now)) this.confirm(path, last, now);
  }

  /** Facts that are the same at both plies, but seem to be shown only at the first. */
  private newlyHidden(last: Look, now: Look): string[] {
    const paths = new Set([...now.shown.keys(), ...now.truth.keys()]);
    return [...paths].filter((path) => {
      const fact = now.truth.get(path);
      return now.shown.get(path) !== fact && last.shown.get(path) === fact && last.truth.get(path) === fact;
    });
  }

  /** Fails if the fact was certain before, is not now, and neither the step of the move nor anything unseen explains it. */
  private confirm(path: string, last: Look, now: Look): void {
    if (isVeiling(last.state)) return;
    const fact = now.truth.get(path);
    if (this.worldsWithout(path, fact, last.state) > 0) return;
    if (this.worldsWithout(path, fact, now.state) < LEAST_DIFFERENT) return;
    const isExcused = this.couldChangeUnseen(path, fact, last.state, now.state);
    expectThat(isExcused, () => `player ${this.viewer} saw ${path} at ply ${last.ply}; it is the same, but hidden now`);
  }

  private worldsWithout(path: string, fact: string | undefined, state: State): number {
    let different = 0;
    for (let i = 0; i < WORLDS; i++) if (factsOf(sampleWorld(state, this.viewer, this.rng)).get(path) !== fact) different++;
    return different;
  }

  /** Whether what the viewer saw happen changes the fact in some world that it could have been in: by another move that it cannot tell from the one that was
   * made, or by the same move, where what is hidden is different. */
  private couldChangeUnseen(path: string, fact: string | undefined, before: State, after: State): boolean {
    const key = after.informationKey(this.viewer);
    const changes = (world: State): boolean =>
      this.movesIn(world, before).some((move) => {
        const other = world.clone();
        other.apply(move);
        return other.informationKey(this.viewer) === key && factsOf(other).get(path) !== fact;
      });
    if (changes(before)) return true;
    for (let i = 0; i < WORLDS; i++) if (changes(sampleWorld(before, this.viewer, this.rng))) return true;
    return false;
  }

  /** Moves of a world that may have been the one that was made before, for all that the viewer was told of it. */
  private movesIn(world: State, before: State): number[] {
    const moves = world.actor === CHANCE ? [...world.chanceOutcomes()].map(({ outcome }) => outcome) : world.legalActions().toArray();
    const isKnown = before.actor === this.viewer || mayKnow(audienceOfMove(before), this.viewer);
    return isKnown ? moves.filter((move) => move === this.move) : moves.slice(0, MOST_MOVES);
  }
}
