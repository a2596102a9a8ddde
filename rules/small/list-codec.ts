import { type Action, type ActionCodec, type OutcomeText, type Problem, RulesError, type State } from '../core/index.ts';

/** One action of a small game: as data and as text; its flat index is its place in the list. */
interface ListedAction {
  readonly action: Action;
  readonly text: string;
  /** Kind, unit and target; see `ActionCodec.chain`. */
  readonly chain: readonly [number, number, number];
}

interface ListCodecSetup {
  readonly actions: readonly ListedAction[];
  readonly chain: readonly [number, number, number];
  describeOutcome(state: State, outcome: number): OutcomeText;
  /** Why a known action is not legal here, and the rule that forbids it. */
  forbids(state: State, index: number): { readonly message: string; readonly rule: string };
}

function sameAction(a: Action, b: Action): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** The codec of a game whose actions can simply be listed. */
export function createListCodec(setup: ListCodecSetup): ActionCodec {
  const { actions } = setup;
  const known = actions.map(({ text }) => text).join(', ');
  const find = (found: number, given: string): number => {
    if (found >= 0) return found;
    throw new RulesError({ code: 'BAD_ACTION', message: `There is no action ${given}; there are ${known}.` });
  };
  return {
    size: actions.length,
    chain: setup.chain,
    toAction: (_, index) => actions[index]!.action,
    fromAction: (_, action) =>
      find(
        actions.findIndex((listed) => sameAction(listed.action, action)),
        JSON.stringify(action),
      ),
    format: (_, index) => actions[index]!.text,
    parse: (_, text) =>
      find(
        actions.findIndex((listed) => listed.text === text.trim().toLowerCase()),
        `"${text}"`,
      ),
    toChain: (_, index) => actions[index]!.chain,
    describeOutcome: (state, outcome) => setup.describeOutcome(state, outcome),
    whyNot: (state, index): Problem => {
      const listed = actions[index];
      if (listed === undefined) return { code: 'BAD_ACTION', message: `There is no action ${index}.` };
      const { message, rule } = setup.forbids(state, index);
      return { code: 'ILLEGAL_ACTION', message: `${listed.text}: ${message}`, rule };
    },
  };
}
