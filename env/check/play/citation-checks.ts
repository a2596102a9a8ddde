import { isPlayer, type Rng, type Ruleset, type State, TERMINAL } from '../../../rules/core/index.ts';
import { randomMove } from '../../../rules/registry.ts';
import { type Check, expectThat, withoutRulebook } from '../report/report.ts';

/** Actions tried at each decision, to be told why they are not legal. */
const ATTEMPTS = 3;

function citedBy(state: State, rng: Rng): (string | undefined)[] {
  const { actions } = state.game;
  const cited: (string | undefined)[] = [];
  const copy = state.clone();
  copy.listener = ({ rule }) => void cited.push(rule);
  copy.apply(randomMove(state, rng));
  if (!isPlayer(state.actor)) return cited;
  const legal = state.legalActions();
  for (let i = 0; i < ATTEMPTS; i++) {
    const action = rng.below(actions.size);
    if (!legal.includes(action)) cited.push(actions.whyNot(state, action).rule);
  }
  return cited;
}

const citations: Check = {
  name: 'citations',
  about: 'the sections that events and refusals cite stand in the rulebook, if the ruleset has one',
  skips: withoutRulebook,
  start({ game, rng }) {
    const { rulebook }: Ruleset = game.ruleset;
    const known = new Set(rulebook?.map(({ id }) => id));
    return {
      visit(state) {
        if (rulebook === undefined || state.actor === TERMINAL) return;
        for (const rule of citedBy(state, rng))
          expectThat(rule === undefined || known.has(rule), () => `rule ${rule} is cited, which the rulebook does not have`);
      },
    };
  },
};

/** Whether what is told can be looked up. */
export const citationChecks: readonly Check[] = [citations];
