import type { Ruleset } from '../../rules/core/index.ts';
import type { BalanceResult } from './balance.ts';
import { formatLeanings } from './leanings.ts';

/** Whose results they are: a result of other rules than these says so. */
type Rules = Pick<Ruleset, 'players' | 'scenarios' | 'version'>;

/** What a ruleset's victory points count, as the heads of the tables say it. */
const POINTS: Readonly<Record<string, string>> = {
  'barons-war': 'mean points',
  'one-hour-wargames': 'units destroyed',
  'men-of-iron': 'Flight Points of the enemy',
};

const percent = (share: number): string => (100 * share).toFixed(1);

/** Where it was played: with the names of the sides, first side first, where they are the scenario's own, and with the rules, where they were others. */
function placeOf({ scenario, rulesetVersion }: BalanceResult, { scenarios, version }: Rules): string {
  const sides = scenarios.find(({ id }) => id === scenario)?.players;
  const place = sides === undefined ? scenario : `${scenario} (${sides.join(', ')})`;
  return rulesetVersion === version ? place : `${place}, rules ${rulesetVersion}`;
}

const possessive = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);

/** A table of matches between equal players: a line for each scenario, in the order of the results. */
function formatBalanceTable(results: readonly BalanceResult[], rules: Rules): string {
  const { players } = rules;
  const points = POINTS[results[0]!.ruleset] ?? 'victory points';
  const head = [
    `| scenario | games | ${possessive(players[0])} share, % (95 %) | drawn, % | mean turns | ${points}, ${players[0]} : ${players[1]} | to the last turn, % |`,
    '| --- | ---: | --- | ---: | ---: | ---: | ---: |',
  ];
  const lines = results.map((result) => {
    const { games, firstShare, firstInterval, drawShare, meanTurns, meanPoints, atLimit } = result;
    const share = `${percent(firstShare)} (${percent(firstInterval[0])} to ${percent(firstInterval[1])})`;
    const made = meanPoints.map((value) => value.toFixed(1)).join(' : ');
    return `| ${placeOf(result, rules)} | ${games} | ${share} | ${percent(drawShare)} | ${meanTurns.toFixed(1)} | ${made} | ${percent(atLimit)} |`;
  });
  return [...head, ...lines].join('\n');
}

/** A table of matches between unequal players, whichever side they have. */
function formatStrengthTable(results: readonly BalanceResult[], rules: Rules): string {
  const head = ['| A | B | scenario | games | wins, draws, losses of A | score of A, % (95 %) |', '| --- | --- | --- | ---: | --- | --- |'];
  const lines = results.map((result) => {
    const { a, b, games, tally, score, interval } = result;
    const won = `${tally.wins}, ${tally.draws}, ${tally.losses}`;
    return `| \`${a}\` | \`${b}\` | ${placeOf(result, rules)} | ${games} | ${won} | ${percent(score)} (${percent(interval[0])} to ${percent(interval[1])}) |`;
  });
  return [...head, ...lines].join('\n');
}

/** What the name of a result begins with: the table that it belongs into. */
const kindOf = ({ name }: BalanceResult): string => name.slice(0, name.indexOf('/'));

function fillPlace(page: string, kind: string, table: string): string {
  const place = new RegExp(`<!-- ${kind} -->\\n[\\s\\S]*?<!-- /${kind} -->`);
  if (!place.test(page))
    throw new Error(`The page has no place for a table: put the lines <!-- ${kind} --> and <!-- /${kind} --> into it.`);
  return page.replace(place, () => `<!-- ${kind} -->\n${table}\n<!-- /${kind} -->`);
}

function formatTable(results: readonly BalanceResult[], rules: Rules): string {
  return results.every(({ a, b }) => a === b) ? formatBalanceTable(results, rules) : formatStrengthTable(results, rules);
}

/** A page with what stands between `<!-- kind -->` and `<!-- /kind -->` replaced by the table of each kind of match, and by that of the battles that lean.
 * @param results of one ruleset, as it is now or was once
 * @throws Error if the page has no place for one of them */
export function fillTables(page: string, results: readonly BalanceResult[], rules: Rules): string {
  const kinds = [...new Set(results.map(kindOf))];
  const tables = kinds.map(
    (kind) =>
      [
        kind,
        formatTable(
          results.filter((result) => kindOf(result) === kind),
          rules,
        ),
      ] as const,
  );
  const leanings = ['leaning', formatLeanings(results, (result) => placeOf(result, rules))] as const;
  return [...tables, leanings].reduce((filled, [kind, table]) => fillPlace(filled, kind, table), page);
}
