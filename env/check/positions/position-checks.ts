import { BOTTOM, findFrameFault, type FlatState, type Game, isPlayer, type State, type Step } from '../../../rules/core/index.ts';
import { Drafts, tryMutant } from './position-trials.ts';
import { type Check, type CheckContext, expectThat, isRarePly, sameBytes, seldom, VIEWERS } from '../report/report.ts';
import { sampleWorld } from '../report/worlds.ts';
import { stepsOf } from './written-stacks.ts';

/** Mutants tried of each scenario; every so many of them are played to the end, the others some moves on. */
const MUTANTS = 240;
const TO_THE_END = 24;
const SOME_PLIES = 12;

const mutatedPositions: Check = {
  name: 'mutated-positions',
  about: 'a position with something changed, left out or misspelt is refused with BAD_POSITION and its place, or can be played to the end',
  start({ game, rng }) {
    const drafts = new Drafts(game);
    let begun = false;
    return {
      visit(state, ply) {
        begun = true;
        if (isRarePly(ply) || rng.below(16) === 0) drafts.add(state, rng);
      },
      finish() {
        if (!begun) return;
        for (let i = 0; i < MUTANTS; i++) {
          const fate = tryMutant(game, drafts.mutant(rng), rng, i % TO_THE_END === 0 ? Infinity : SOME_PLIES);
          expectThat(typeof fate === 'string', () => (fate as { readonly fault: string }).fault);
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

/** Refuses a step that would refuse, in a position, what it has in play. */
function checkFrames(game: Game, state: State): void {
  if (stepsOf(game).length === 0) return;
  const found = findFrameFault(state as FlatState);
  expectThat(found === null, () => `a frame of play is refused: ${found!.fault}`);
}

const stacks: Check = {
  name: 'stacks',
  about: 'every step says which steps it may stand on, and stands on no other in play; its own check refuses nothing of play',
  start({ game }: CheckContext) {
    return { begin: () => checkDeclared(stepsOf(game)), visit: (state) => (checkStack(game, state), checkFrames(game, state)) };
  },
};

/** What people write, and what they are told of a state. */
export const positionChecks: readonly Check[] = [stacks, mutatedPositions, descriptions];
