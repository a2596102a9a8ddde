import { z } from 'zod';
import { choiceInFile } from '../../matches/game-choice.ts';
import type { LadderResult } from './ladder.ts';
import { type FullLadderConfig, LadderError, resolveLadder, rungPlans } from './ladder-plan.ts';
import { summariseRung, type RungSummary } from './ladder-summary.ts';

const LADDER_FORMAT = 'schiltron-ladder/1';
/** Digits after the point of the numbers in summaries: all of them follow from the results. */
const DIGITS = 4;

/** The games of one match in such files. */
export const gamesInFile = {
  results: z.string().regex(/^[WDL.]*$/, 'must hold W, D, L and . only'),
  decisions: z.array(z.int().min(0).nullable()),
  summary: z.unknown(),
};
const ladderFile = z.object({
  format: z.literal(LADDER_FORMAT),
  ...choiceInFile,
  agent: z.string(),
  budgets: z.array(z.int()),
  games: z.array(z.int()),
  seed: z.string(),
  rungs: z.array(z.object({ strong: z.string(), weak: z.string(), ...gamesInFile })),
});
type LadderFile = z.infer<typeof ladderFile>;
/** What a file tells of one match. */
type RungInFile = LadderFile['rungs'][number];

/** A summary as the file has it: rounded, infinite Elo differences as null. */
export function roundSummary(summary: RungSummary): unknown {
  return JSON.parse(JSON.stringify(summary, (_key, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value)));
}

/** A ladder as the text of its file: everything about it, one line for each rung. */
export function encodeLadder({ config, rulesetVersion, rungs }: LadderResult): string {
  const { ruleset, scenario, options, agent, budgets, games, seed } = config;
  const head = { format: LADDER_FORMAT, ruleset, rulesetVersion, scenario, options, agent, budgets, games, seed };
  const fields = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const lines = rungs.map(({ summary, ...rung }) => `    ${JSON.stringify({ ...rung, summary: roundSummary(summary) })}`);
  return `{\n${fields.join('')}  "rungs": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** What is wrong with a rung's line, if anything: its length, its gaps or its summary. */
export function faultOfRung(rung: Pick<RungInFile, 'results' | 'decisions' | 'summary'>, games: number): string | null {
  if (rung.results.length !== games || rung.decisions.length !== games)
    return `has ${rung.results.length} results and ${rung.decisions.length} counts of decisions for ${games} games`;
  const gap = rung.decisions.findIndex((count, i) => (count === null) !== (rung.results[i] === '.'));
  if (gap >= 0) return `has a result without its count of decisions, or the reverse, at game ${gap + 1}`;
  const isRight = JSON.stringify(rung.summary) === JSON.stringify(roundSummary(summariseRung(rung)));
  return isRight ? null : 'has a summary that does not follow from its results';
}

function configOf({ ruleset, scenario, options, agent, budgets, games, seed }: LadderFile): FullLadderConfig {
  return resolveLadder({ ruleset, scenario, options, agent, budgets, games, seed });
}

/** Reads a ladder's parsed JSON and checks that it agrees with itself: agents with budgets, summaries with results.
 * @param name what to call it in complaints
 * @throws LadderError that says what is wrong */
export function decodeLadder(data: unknown, name: string): LadderResult {
  const parsed = ladderFile.safeParse(data);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new LadderError(`${name} is not the file of a ladder (${LADDER_FORMAT}): ${path.join('/')} ${message}.`);
  }
  const { rulesetVersion, rungs } = parsed.data;
  const config = configOf(parsed.data);
  const plans = rungPlans(config);
  if (plans.length !== rungs.length) throw new LadderError(`${name} has ${rungs.length} rungs for ${config.budgets.length} budgets.`);
  for (const [i, rung] of rungs.entries()) {
    const { strong, weak, games } = plans[i]!;
    const fault =
      rung.strong !== strong || rung.weak !== weak
        ? `names other agents than its budgets make, ${strong} and ${weak}`
        : faultOfRung(rung, games);
    if (fault !== null) throw new LadderError(`${name} was changed or damaged: rung ${i + 1} ${fault}.`);
  }
  return { config, rulesetVersion, rungs: rungs.map((rung) => ({ ...rung, summary: summariseRung(rung) })) };
}
