import type { BalanceResult } from './balance.ts';

/** What a ruleset's victory points count, as the heads of the tables say it. */
const POINTS: Readonly<Record<string, string>> = { 'barons-war': 'mean points', 'one-hour-wargames': 'units destroyed' };

const percent = (share: number): string => (100 * share).toFixed(1);
const possessive = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);

/** A table of matches between equal players: a line for each scenario, in the order of the results. */
function formatBalanceTable(results: readonly BalanceResult[], players: readonly [string, string]): string {
  const points = POINTS[results[0]!.ruleset] ?? 'victory points';
  const head = [
    `| scenario | games | ${possessive(players[0])} share, % (95 %) | drawn, % | mean turns | ${points}, ${players[0]} : ${players[1]} | to the last turn, % |`,
    '| --- | ---: | --- | ---: | ---: | ---: | ---: |',
  ];
  const lines = results.map(({ scenario, games, firstShare, firstInterval, drawShare, meanTurns, meanPoints, atLimit }) => {
    const share = `${percent(firstShare)} (${percent(firstInterval[0])} to ${percent(firstInterval[1])})`;
    const made = meanPoints.map((value) => value.toFixed(1)).join(' : ');
    return `| ${scenario} | ${games} | ${share} | ${percent(drawShare)} | ${meanTurns.toFixed(1)} | ${made} | ${percent(atLimit)} |`;
  });
  return [...head, ...lines].join('\n');
}

/** A table of matches between unequal players, whichever side they have. */
function formatStrengthTable(results: readonly BalanceResult[]): string {
  const head = ['| A | B | scenario | games | wins, draws, losses of A | score of A, % (95 %) |', '| --- | --- | --- | ---: | --- | --- |'];
  const lines = results.map(({ a, b, scenario, games, tally, score, interval }) => {
    const won = `${tally.wins}, ${tally.draws}, ${tally.losses}`;
    return `| \`${a}\` | \`${b}\` | ${scenario} | ${games} | ${won} | ${percent(score)} (${percent(interval[0])} to ${percent(interval[1])}) |`;
  });
  return [...head, ...lines].join('\n');
}

/** What the name of a result begins with: the table that it belongs into. */
const kindOf = ({ name }: BalanceResult): string => name.slice(0, name.indexOf('/'));

function fillTable(page: string, kind: string, results: readonly BalanceResult[], players: readonly [string, string]): string {
  const place = new RegExp(`<!-- ${kind} -->\\n[\\s\\S]*?<!-- /${kind} -->`);
  if (!place.test(page)) throw new Error(`The page has no place for a table: put the lines <!-- ${kind} --> and <!-- /${kind} --> into it.`);
  const table = results.every(({ a, b }) => a === b) ? formatBalanceTable(results, players) : formatStrengthTable(results);
  return page.replace(place, () => `<!-- ${kind} -->\n${table}\n<!-- /${kind} -->`);
}

/** A page with what stands between `<!-- kind -->` and `<!-- /kind -->` replaced by the table of each kind of match.
 * @param results of one ruleset
 * @throws Error if the page has no place for one of them */
export function fillTables(page: string, results: readonly BalanceResult[], players: readonly [string, string]): string {
  const kinds = [...new Set(results.map(kindOf))];
  return kinds.reduce((filled, kind) => fillTable(filled, kind, results.filter((result) => kindOf(result) === kind), players), page);
}
