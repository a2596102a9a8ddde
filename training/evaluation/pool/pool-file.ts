import { z } from 'zod';
import { choiceInFile } from '../../matches/game-choice.ts';
import { faultOfRung, gamesInFile, roundSummary } from '../ladder/ladder-file.ts';
import { summariseRung } from '../ladder/ladder-summary.ts';
import type { PoolResult } from './pool.ts';
import { checkPoolPlan, pairingPlans, PoolError } from './pool-plan.ts';

const POOL_FORMAT = 'schiltron-ratings/1';

const poolFile = z.object({
  format: z.literal(POOL_FORMAT),
  ...choiceInFile,
  agents: z.array(z.object({ spec: z.string(), isReproducible: z.boolean(), model: z.string().optional() })),
  games: z.int(),
  seed: z.string(),
  gauntlet: z.literal(true).optional(),
  reach: z.int().min(1).optional(),
  pairings: z.array(z.object({ first: z.string(), second: z.string(), ...gamesInFile })),
});

/** A pool as the text of its file: everything about it, one line for each pairing. */
export function encodePool({ config, rulesetVersion, pairings }: PoolResult): string {
  const { ruleset, scenario, options, entrants, games, seed, gauntlet, reach } = config;
  const head = {
    format: POOL_FORMAT,
    ruleset,
    rulesetVersion,
    scenario,
    options,
    agents: entrants,
    games,
    seed,
    ...(gauntlet === undefined ? {} : { gauntlet }),
    ...(reach === undefined ? {} : { reach }),
  };
  const fields = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const lines = pairings.map(
    ({ strong, weak, results, decisions, summary }) =>
      `    ${JSON.stringify({ first: strong, second: weak, results, decisions, summary: roundSummary(summary) })}`,
  );
  return `{\n${fields.join('')}  "pairings": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** Reads a pool's parsed JSON and checks that it agrees with itself: pairings with agents, summaries with results.
 * @param name what to call it in complaints
 * @throws PoolError that says what is wrong */
export function decodePool(data: unknown, name: string): PoolResult {
  const parsed = poolFile.safeParse(data);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new PoolError(`${name} is not the file of a pool (${POOL_FORMAT}): ${path.join('/')} ${message}.`);
  }
  const { ruleset, rulesetVersion, scenario, options, agents, games, seed, gauntlet, reach, pairings } = parsed.data;
  checkPoolPlan(
    agents.map(({ spec }) => spec),
    games,
  );
  const entrants = agents.map(({ spec, isReproducible, model }) => ({ spec, isReproducible, ...(model === undefined ? {} : { model }) }));
  const who = { ...(gauntlet === undefined ? {} : { gauntlet }), ...(reach === undefined ? {} : { reach }) };
  const config = { ruleset, scenario, options, entrants, games, seed, ...who };
  const plans = pairingPlans(config);
  if (plans.length !== pairings.length)
    throw new PoolError(
      `${name} was changed or damaged: it has ${pairings.length} pairings where ${agents.length} agents make ${plans.length}.`,
    );
  const read = plans.map(({ first, second, strong, weak }, i) => {
    const { results, decisions, summary, ...names } = pairings[i]!;
    const isOther = names.first !== strong || names.second !== weak;
    const fault = isOther ? `is not that of ${strong} and ${weak}` : faultOfRung({ results, decisions, summary }, games);
    if (fault !== null) throw new PoolError(`${name} was changed or damaged: pairing ${i + 1} ${fault}.`);
    return { first, second, strong, weak, results, decisions, summary: summariseRung({ results, decisions }) };
  });
  return { config, rulesetVersion, pairings: read };
}
