import { describe, expect, it } from 'vitest';
import { leafEvaluator, runSearch, Search, type SearchOptions } from '../../agents/index.ts';
import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import { type ActionList, type Game, Rng, type ScriptedPolicy, type State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { rollOn, viewOf } from './play.ts';

const SHARE = 0.5;
const LOTS = Rng.from('advice').save();

/** Values and priors that look drawn at random and follow from the state. */
const opinion: Evaluator = {
  evaluate: (states: readonly State[], legal: readonly ActionList[]) =>
    states.map((state, i): Evaluation => {
      const rng = Rng.from(String(state.hash()));
      const value = rng.float() - 0.5;
      const raw = Array.from({ length: legal[i]!.length }, () => rng.float());
      const sum = raw.reduce((total, one) => total + one, 0);
      return { value, priors: Float32Array.from(raw, (one) => one / sum) };
    }),
};

/** The same with the captain's advice at every leaf, whether it is met again or not. */
const advisedEverywhere: Evaluator = {
  async evaluate(states, legal) {
    const answers = await opinion.evaluate(states, legal);
    return answers.map((answer, i) => {
      if (legal[i]!.length < 2) return answer;
      const choice = legal[i]!.indexOf(states[i]!.game.scripted!.choose(states[i]!, legal[i]!, Rng.restore(LOTS)));
      return { ...answer, priors: answer.priors.map((prior, k) => (1 - SHARE) * prior + (k === choice ? SHARE : 0)) };
    });
  },
};

interface Outcome {
  readonly action: number;
  readonly visits: readonly number[];
  readonly asked: number;
}

/** Searches a few decisions of a game and counts how often the scripted player is asked. */
async function play(game: Game, options: SearchOptions, judge: Evaluator, decisions: number): Promise<Outcome[]> {
  let asked = 0;
  const known = game.scripted!;
  const counting: ScriptedPolicy = {
    choose(state, legal, rng) {
      asked++;
      return known.choose(state, legal, rng);
    },
    evaluate: (state) => known.evaluate(state),
  };
  const search = new Search(Object.create(game, { scripted: { value: counting } }) as Game, options);
  const state = rollOn(game.newState(), Rng.from('advice'));
  const outcomes: Outcome[] = [];
  for (let i = 0; i < decisions; i++) {
    asked = 0;
    const { action } = await runSearch(search, viewOf(state), judge, Rng.from(i));
    const policy = new Float32Array(search.rootLegal.length);
    search.policyTarget(policy);
    outcomes.push({ action, visits: [...policy], asked });
    state.apply(action);
    rollOn(state, Rng.from(`dice ${i}`));
  }
  return outcomes;
}

describe('the advice of the scripted player', () => {
  it.each([
    ['one-hour-wargames', 'training', {}],
    ['barons-war', 'skirmish', {}],
    ['barons-war', 'skirmish', { root: 'tree', widening: 2 }],
    ['barons-war', 'skirmish', { reuse: true, root: 'tree' }],
    ['barons-war', 'vanguard', {}],
  ] as const)(
    'is asked for only where it counts, and changes the search as if it were asked for everywhere: %s %s %o',
    async (ruleset, scenario, more) => {
      const game = loadGame(ruleset, scenario);
      const options: SearchOptions = { root: 'gumbel', simulations: 60, qScale: 0.5, ...more };
      const decisions = 5;
      const everywhere = await play(game, options, advisedEverywhere, decisions);
      const late = await play(game, { ...options, advice: SHARE }, opinion, decisions);
      const result = ({ action, visits }: Outcome): object => ({ action, visits });
      expect(late.map(result)).toEqual(everywhere.map(result));
      const asked = late.reduce((sum, outcome) => sum + outcome.asked, 0);
      expect(asked).toBeLessThan(0.8 * decisions * (options.simulations! + 1));
      const unadvised = await play(game, options, opinion, decisions);
      expect(unadvised.map(result)).not.toEqual(everywhere.map(result));
    },
  );
});

describe('the prior of a judge that answers at once', () => {
  it.each([
    ['one-hour-wargames', 'training', 'scripted'],
    ['men-of-iron', 'mill-ford', 'scripted'],
    ['barons-war', 'skirmish', 'rated'],
  ] as const)('is asked for where a node is met again, and the search is the same: %s %s %s', (ruleset, scenario, prior) => {
    let asked = 0;
    const { scripted } = loadGame(ruleset, scenario);
    const known: ScriptedPolicy = {
      choose: (state, legal) => {
        asked++;
        return scripted!.choose(state, legal, Rng.restore(LOTS));
      },
      rate: (state, legal, into) => {
        asked++;
        scripted!.rate!(state, legal, into);
      },
      evaluate: (state) => scripted!.evaluate(state),
    };
    const game = Object.create(loadGame(ruleset, scenario), { scripted: { value: known } }) as Game;
    const judge = leafEvaluator(game, { prior });
    const state = rollOn(game.newState(), Rng.from('prior'));
    const search = new Search(game, { simulations: 80 });
    const decide = (simulate: () => void): { readonly visits: number[]; readonly asked: number } => {
      asked = 0;
      search.begin(viewOf(state), Rng.from('same'));
      simulate();
      const visits = new Float32Array(search.rootLegal.length);
      search.policyTarget(visits);
      return { visits: [...visits], asked };
    };
    const late = decide(() => search.simulate(judge, Infinity));
    const everywhere = decide(() => {
      while (!search.done()) if (search.descend()) search.backup(judge.evaluate([search.leafState], [search.leafLegal])[0]!);
    });
    expect(late.visits).toEqual(everywhere.visits);
    expect(late.asked).toBeLessThan(everywhere.asked);
  });
});
