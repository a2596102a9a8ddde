import { type Action, type ActionInput, isPlayer, type Rng, type State, TERMINAL, tryApply } from '../../../rules/core/index.ts';
import { type Check, type CheckContext, expectThat, sameBytes, seldom } from '../report/report.ts';
import { checkSound } from '../report/sound.ts';

function eachLegal(check: (state: State, action: number) => void): (state: State) => void {
  return (state) => {
    if (isPlayer(state.actor)) for (const action of state.legalActions()) check(state, action);
  };
}

const actionTexts: Check = {
  name: 'action-texts',
  about: 'every legal action has a text of its own that is read back as the same action',
  start: () => ({
    visit(state) {
      const texts = new Set<string>();
      eachLegal((_, action) => {
        const text = state.game.actions.format(state, action);
        const read = state.game.actions.parse(state, text);
        expectThat(read === action, () => `action ${action} is "${text}", which is read as ${read}`);
        expectThat(!texts.has(text), () => `two legal actions are "${text}"`);
        texts.add(text);
      })(state);
    },
  }),
};

const actionData: Check = {
  name: 'action-data',
  about: 'every legal action is the same after a round trip through its typed form as JSON',
  start: () => ({
    visit: eachLegal((state, action) => {
      const json = JSON.stringify(state.game.actions.toAction(state, action));
      const read = state.game.actions.fromAction(state, JSON.parse(json) as Action);
      expectThat(read === action, () => `action ${action} is ${json}, which is read as ${read}`);
    }),
  }),
};

const actionChains: Check = {
  name: 'action-chains',
  about: 'every legal action has a chain kind → unit → target of its own, within the declared sizes',
  start: () => ({
    visit(state) {
      const chains = new Set<string>();
      const { chain: sizes } = state.game.actions;
      eachLegal((_, action) => {
        const chain = state.game.actions.toChain(state, action);
        const fits = chain.length === 3 && chain.every((value, i) => Number.isInteger(value) && value >= 0 && value < sizes[i]!);
        expectThat(fits, () => `action ${action} has chain ${chain.join('/')}; the sizes are ${sizes.join('/')}`);
        expectThat(!chains.has(chain.join('/')), () => `two legal actions have the chain ${chain.join('/')}`);
        chains.add(chain.join('/'));
      })(state);
    },
  }),
};

const NONSENSE: readonly unknown[] = [-1, 0.5, NaN, 1e9, '', 'no such action', { kind: 'no-such-kind' }, {}, null];
const REFUSALS: readonly string[] = ['ILLEGAL_ACTION', 'BAD_ACTION', 'IMPOSSIBLE_OUTCOME', 'GAME_OVER'];

/** Some actions of the game that are not legal here. */
function illegalIndices(state: State, { rng }: CheckContext, count: number): number[] {
  const legal = state.legalActions();
  const { size } = state.game.actions;
  return Array.from({ length: count }, () => rng.below(size)).filter((action) => !legal.includes(action));
}

function checkRefusal(state: State, input: ActionInput, expected: readonly string[]): void {
  const before = state.bytes().slice();
  const answer = tryApply(state, input);
  expectThat(!answer.ok, () => `${JSON.stringify(input)} is accepted although it is not legal`);
  const { code, message } = answer.error;
  expectThat(expected.includes(code) && message !== '', () => `${JSON.stringify(input)} is refused with code ${code}: "${message}"`);
  expectThat(sameBytes(before, state.bytes()), () => `refusing ${JSON.stringify(input)} changed the state`);
}

const refusals: Check = {
  name: 'refusals',
  about: 'what is not legal is refused with a stable code and a reason, and changes no byte',
  start: (context) => ({
    visit(state) {
      if (isPlayer(state.actor)) for (const action of illegalIndices(state, context, 8)) checkRefusal(state, action, ['ILLEGAL_ACTION']);
      for (const input of NONSENSE) {
        if (state.chanceOutcomes().weightOf(Number(input)) === 0) checkRefusal(state, input as ActionInput, REFUSALS);
      }
      if (state.actor === TERMINAL) checkRefusal(state, 0, ['GAME_OVER']);
    },
  }),
};

const acceptances: Check = {
  name: 'acceptances',
  about: 'what is legal is accepted as index, text and typed action, all leading to the same state',
  start: ({ rng }) => ({
    visit(state) {
      if (!isPlayer(state.actor)) return;
      const legal = state.legalActions();
      const action = legal.at(rng.below(legal.length));
      const { actions } = state.game;
      const hashes = [action, actions.format(state, action), actions.toAction(state, action)].map((input) => {
        const next = state.clone();
        const played = tryApply(next, input);
        expectThat(played.ok, () => `the legal action ${JSON.stringify(input)} is refused`);
        return next.hash();
      });
      expectThat(new Set(hashes).size === 1, () => `index, text and typed form of action ${action} lead to different states`);
    },
  }),
};

/** Successors looked at closely, of all the actions of one decision. */
const CLOSELY = 8;

/** Plays every action on a copy, and some of them through the checked door. */
function checkEveryAction(state: State, scratch: State, rng: Rng): void {
  const legal = state.legalActions();
  for (const action of legal) {
    scratch.copyFrom(state);
    scratch.apply(action);
    expectThat(!sameBytes(scratch.bytes(), state.bytes()), () => `the legal action ${action} changes nothing`);
  }
  for (let i = 0; i < CLOSELY; i++) {
    const action = legal.at(rng.below(legal.length));
    const next = state.clone();
    expectThat(tryApply(next, action).ok, () => `the legal action ${action} is refused`);
    checkSound(next);
  }
}

const actionsApply: Check = {
  name: 'actions-apply',
  about: 'every legal action, not only the one that was played, leads on to a sound state',
  start({ game, rng }) {
    const isDue = seldom();
    const scratch = game.newState();
    return {
      visit(state) {
        if (isPlayer(state.actor) && isDue()) checkEveryAction(state, scratch, rng);
      },
    };
  },
};

/** The three views of one action, and the checked door. */
export const actionChecks: readonly Check[] = [actionTexts, actionData, actionChains, refusals, acceptances, actionsApply];
