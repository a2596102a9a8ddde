import {
  BOTTOM,
  type Game,
  isPlayer,
  type Player,
  type Position,
  type Rng,
  RulesError,
  type State,
  type Step,
  TERMINAL,
} from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { type Fields, gather, mutated, type Pool } from './position-mutants.ts';
import { type Check, type CheckContext, expectThat, isRarePly, reasonOf, sameBytes, seldom, VIEWERS } from './report.ts';
import { checkSound } from './sound.ts';
import { sampleWorld } from './worlds.ts';

const asFields = (position: Position): Fields => JSON.parse(JSON.stringify(position.state)) as Fields;

/** A position of a game with other fields in it. */
interface Draft {
  readonly position: Position;
  readonly state: Fields;
}

/** What a position led to: refused as it should be, or accepted and played on. */
type Fate = 'refused' | 'played';

/** Reads a position and plays it on, looking at every state.
 * @param plies moves played at most; Infinity plays to the end, which must come within `maxPlies`
 * @throws what is wrong, if the position is neither refused with its place nor sound as long as it is played */
function tryPosition(game: Game, position: Position, rng: Rng, plies: number): Fate {
  let state: State;
  try {
    state = game.fromPosition(position);
  } catch (error) {
    const isFine = error instanceof RulesError && error.code === 'BAD_POSITION' && error.path?.startsWith('/') === true;
    expectThat(
      isFine,
      () =>
        `refused with ${error instanceof RulesError ? `${error.code} at "${error.path ?? ''}"` : 'an error of its own'}: ${reasonOf(error)}`,
    );
    return 'refused';
  }
  if (position.viewer !== undefined) state.resample(position.viewer, rng);
  for (let ply = 0; ; ply++) {
    checkSound(state);
    if (state.actor === TERMINAL || ply === plies) return 'played';
    expectThat(ply < game.maxPlies, () => 'accepted, and still played after maxPlies');
    state.apply(randomMove(state, rng));
  }
}

/** Mutants tried of each scenario; every so many of them are played to the end, the others some moves on. */
const MUTANTS = 240;
const TO_THE_END = 24;
const SOME_PLIES = 12;

/** Positions kept of the games watched, and the values seen in them. */
class Drafts {
  readonly pool: Pool = new Map();
  private readonly kept: Draft[] = [];
  private seen = 0;

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
    return { ...position, state: mutated(state, this.pool, rng) };
  }
}

const mutatedPositions: Check = {
  name: 'mutated-positions',
  about: 'a position with something changed, left out or misspelt is refused with BAD_POSITION and its place, or can be played to the end',
  start({ game, rng }) {
    const drafts = new Drafts();
    let begun = false;
    return {
      visit(state, ply) {
        begun = true;
        if (isRarePly(ply) || rng.below(16) === 0) drafts.add(state, rng);
      },
      finish() {
        if (!begun) return;
        for (let i = 0; i < MUTANTS; i++) {
          const mutant = drafts.mutant(rng);
          try {
            tryPosition(game, mutant, rng, i % TO_THE_END === 0 ? Infinity : SOME_PLIES);
          } catch (error) {
            expectThat(
              false,
              () => `${reasonOf(error)}, for viewer ${mutant.viewer ?? 'nobody'} and the state ${JSON.stringify(mutant.state)}`,
            );
          }
        }
      },
    };
  },
};

const descriptions: Check = {
  name: 'descriptions',
  about: 'a description spells every field out and reads back as the same state; it is equal for states that its viewer cannot tell apart',
  start({ game, rng }) {
    const isDue = seldom();
    return {
      visit(state) {
        if (!isDue()) return;
        const { position, actor } = JSON.parse(JSON.stringify(state.describe())) as ReturnType<State['describe']>;
        const read = game.fromPosition(position);
        expectThat(sameBytes(read.bytes(), state.bytes()), () => 'the position of a description is another state');
        if (isPlayer(state.actor))
          expectThat(actor === game.players[state.actor], () => `${actor} is said to decide, and player ${state.actor} does`);
        for (const field of Object.keys(state.toPosition().state))
          expectThat(field in position.state, () => `the field ${field} is left out`);
        for (const viewer of VIEWERS) {
          const [own, other] = [state, sampleWorld(state, viewer, rng)].map((each) => JSON.stringify(each.describe(viewer)));
          expectThat(own === other, () => `player ${viewer} is told something hidden: its description changes in a sampled world`);
        }
      },
    };
  },
};

/** The steps of a game that is made of them. */
function stepsOf(game: Game): readonly Step<never>[] {
  return (game as { readonly steps?: readonly Step<never>[] }).steps ?? [];
}

/** Refuses steps whose `on` names nothing that there is. */
function checkDeclared(steps: readonly Step<never>[]): void {
  const names = [BOTTOM, ...steps.map(({ name }) => name)];
  for (const { name, on } of steps) {
    expectThat(Array.isArray(on) && on.length > 0, () => `the step "${name}" does not say what it stands on`);
    for (const below of on) expectThat(names.includes(below), () => `the step "${name}" stands on "${below}", and there is no such step`);
  }
}

function checkStack(game: Game, state: State): void {
  const { stack = [] } = state.describe().position.state as { readonly stack?: readonly { readonly step: string }[] };
  stack.forEach(({ step }, i) => {
    const below = i === 0 ? BOTTOM : stack[i - 1]!.step;
    const { on } = stepsOf(game).find(({ name }) => name === step)!;
    expectThat(on.includes(below), () => `"${step}" stands on "${below}" in play, but its "on" says ${on.join(', ')}`);
  });
}

const stacks: Check = {
  name: 'stacks',
  about: 'every step says which steps it may stand on, and stands on no other in play',
  start({ game }: CheckContext) {
    return { begin: () => checkDeclared(stepsOf(game)), visit: (state) => checkStack(game, state) };
  },
};

/** What people write, and what they are told of a state. */
export const positionChecks: readonly Check[] = [stacks, mutatedPositions, descriptions];
