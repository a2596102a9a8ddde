import { type Game, type Player, type Position, type Rng, RulesError, type State, type Step, TERMINAL } from '../../../rules/core/index.ts';
import { randomMove } from '../../../rules/registry.ts';
import { type Fields, gather, mutated, type Pool } from './position-mutants.ts';
import { expectThat, reasonOf } from '../report/report.ts';
import { checkSound } from '../report/sound.ts';
import { stepsOf, writtenStack } from './written-stacks.ts';

const asFields = (position: Position): Fields => JSON.parse(JSON.stringify(position.state)) as Fields;

/** A position of a game with other fields in it. */
interface Draft {
  readonly position: Position;
  readonly state: Fields;
}

/** What a position led to: refused as it should be, accepted and played on, or what is wrong. */
export type Fate = 'refused' | 'played' | { readonly fault: string };

/** The state of a position, null if it is refused.
 * @throws what is wrong, if the refusal is not as it should be */
function read(game: Game, position: Position): State | null {
  try {
    return game.fromPosition(position);
  } catch (error) {
    const isFine = error instanceof RulesError && error.code === 'BAD_POSITION' && error.path?.startsWith('/') === true;
    const code = error instanceof RulesError ? `${error.code} at "${error.path ?? ''}"` : 'an error of its own';
    expectThat(isFine, () => `refused with ${code}: ${reasonOf(error)}`);
    return null;
  }
}

/** Plays on, looking at every state.
 * @throws what is wrong */
function playOn(state: State, rng: Rng, plies: number): void {
  for (let ply = 0; ; ply++) {
    checkSound(state);
    if (state.actor === TERMINAL || ply === plies) return;
    expectThat(ply < state.game.maxPlies, () => 'accepted, and still played after maxPlies');
    state.apply(randomMove(state, rng));
  }
}

/** Reads a mutated position, which must be refused with its place or be sound as long as it is played.
 * @param plies moves played at most; Infinity plays to the end, which must come within `maxPlies` */
export function tryMutant(game: Game, mutant: Position, rng: Rng, plies: number): Fate {
  try {
    const state = read(game, mutant);
    if (state === null) return 'refused';
    if (mutant.viewer !== undefined) state.resample(mutant.viewer, rng);
    playOn(state, rng, plies);
    return 'played';
  } catch (error) {
    return { fault: `${reasonOf(error)}, for viewer ${mutant.viewer ?? 'nobody'} and the state ${JSON.stringify(mutant.state)}` };
  }
}

/** One mutant in so many has a stack of its own, which no game has had. */
const ONE_IN = 6;

/** Positions kept of the games watched, and the values seen in them. */
export class Drafts {
  private readonly pool: Pool = new Map();
  private readonly kept: Draft[] = [];
  private readonly steps: readonly Step<never>[];
  private seen = 0;

  constructor(game: Game) {
    this.steps = stepsOf(game);
  }

  /** Keeps a sample of all positions shown, each equally likely. */
  add(state: State, rng: Rng): void {
    const viewer = [undefined, undefined, 0, 1][rng.below(4)] as Player | undefined;
    const position = state.toPosition(viewer);
    const whole = asFields(state.describe(viewer).position);
    gather(this.pool, whole);
    const draft = { position, state: rng.below(3) === 0 ? whole : asFields(position) };
    const place = this.kept.length < 64 ? this.kept.length : rng.below(this.seen + 1);
    if (place < 64) this.kept[place] = draft;
    this.seen++;
  }

  mutant(rng: Rng): Position {
    const { position, state } = this.kept[rng.below(this.kept.length)]!;
    if (this.steps.length > 0 && rng.below(ONE_IN) === 0) return { ...position, state: { ...state, stack: writtenStack(this.steps, rng) } };
    return { ...position, state: mutated(state, this.pool, rng) };
  }
}
