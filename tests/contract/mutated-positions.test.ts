import { describe, expect, test } from 'vitest';
import { pickMove } from '../../env/check/report/guided.ts';
import { Drafts, type Fate, tryMutant } from '../../env/check/positions/position-trials.ts';
import { type Game, Rng, TERMINAL } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { deepSeed } from '../deep.ts';

// Positions of games are changed as somebody who writes by hand might change them. A position that is accepted is played on for 200 plies. The deep suite takes
// every scenario and option; the usual one takes a scenario of each ruleset.

const isDeep = deepSeed !== undefined;
const MUTANTS = isDeep ? Number(process.env['MUTANTS'] ?? 8000) : 100;
const GAMES = isDeep ? 4 : 1;
const PLIES = 200;
/** One of so many states of a game is kept. */
const APART = 8;
const MOST_KEPT_PLIES = 2000;
const FAULTS_SHOWN = 5;

/** Positions of some games, of which every second one is guided by the scripted player. */
function draftsOf(game: Game, rng: Rng): Drafts {
  const drafts = new Drafts(game);
  for (let n = 0; n < GAMES; n++) {
    const state = game.newState();
    drafts.add(state, rng);
    for (let ply = 0; ply < MOST_KEPT_PLIES && state.actor !== TERMINAL; ply++) {
      state.apply(pickMove(state, rng, n % 2 === 0));
      if (rng.below(APART) === 0) drafts.add(state, rng);
    }
  }
  return drafts;
}

function faultsOf(game: Game, seed: string): readonly string[] {
  const rng = Rng.from(seed);
  const drafts = draftsOf(game, rng);
  const fates: Fate[] = Array.from({ length: MUTANTS }, () => tryMutant(game, drafts.mutant(rng), rng, PLIES));
  const played = fates.filter((fate) => fate === 'played').length;
  const faults = fates.flatMap((fate) => (typeof fate === 'string' ? [] : [fate.fault]));
  if (isDeep) console.log(`${game.ruleset.id}, ${seed}: ${MUTANTS} mutants, ${played} played on, ${faults.length} faults`);
  return faults.slice(0, FAULTS_SHOWN);
}

for (const ruleset of rulesets) {
  const [first, ...others] = ruleset.scenarios.map(({ id }) => [id, {}] as const);
  const variants = ruleset.options.flatMap(({ name, values, default: usual, scenario = first![0], with: beside }) =>
    values.filter((value) => value !== usual).map((value) => [scenario, { ...beside, [name]: value }] as const),
  );
  describe(`mutated positions of ${ruleset.id}`, () => {
    test.each(isDeep ? [first!, ...others, ...variants] : [first!])(
      'in %s with %j are refused, or can be played on',
      (scenario, options) => {
        const seed = `${deepSeed ?? 'usual'} ${scenario} ${JSON.stringify(options)}`;
        expect(faultsOf(ruleset.load(scenario, options), seed)).toEqual([]);
      },
    );
  });
}
