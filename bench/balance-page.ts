import type { BalanceResult } from './balance.ts';

const percent = (share: number): string => (100 * share).toFixed(1);

/** One table of a balance page: a line for each scenario, in the order of the results. */
export function formatBalanceTable(results: readonly BalanceResult[], players: readonly [string, string]): string {
  const head = [
    `| scenario | games | ${players[0]}'s share, % (95 %) | drawn, % | mean turns | units destroyed, ${players[0]} : ${players[1]} | to the last turn, % |`,
    '| --- | ---: | --- | ---: | ---: | ---: | ---: |',
  ];
  const lines = results.map(({ scenario, games, firstShare, firstInterval, drawShare, meanTurns, meanPoints, atLimit }) => {
    const share = `${percent(firstShare)} (${percent(firstInterval[0])} to ${percent(firstInterval[1])})`;
    const points = meanPoints.map((value) => value.toFixed(1)).join(' : ');
    return `| ${scenario} | ${games} | ${share} | ${percent(drawShare)} | ${meanTurns.toFixed(1)} | ${points} | ${percent(atLimit)} |`;
  });
  return [...head, ...lines].join('\n');
}

/** A table of matches between unequal players, whichever side they have. */
export function formatStrengthTable(results: readonly BalanceResult[]): string {
  const head = ['| A | B | scenario | games | wins, draws, losses of A | score of A, % (95 %) |', '| --- | --- | --- | ---: | --- | --- |'];
  const lines = results.map(({ a, b, scenario, games, tally, score, interval }) => {
    const won = `${tally.wins}, ${tally.draws}, ${tally.losses}`;
    return `| \`${a}\` | \`${b}\` | ${scenario} | ${games} | ${won} | ${percent(score)} (${percent(interval[0])} to ${percent(interval[1])}) |`;
  });
  return [...head, ...lines].join('\n');
}

/** A page with what stands between `<!-- name -->` and `<!-- /name -->` replaced by its table. */
export function fillTables(page: string, results: readonly BalanceResult[], players: readonly [string, string]): string {
  return page.replace(/<!-- ([a-z-]+) -->\n[\s\S]*?<!-- \/\1 -->/g, (_, name: string) => {
    const shown = results.filter((result) => result.name.startsWith(`${name}/`));
    const table = shown.every(({ a, b }) => a === b) ? formatBalanceTable(shown, players) : formatStrengthTable(shown);
    return `<!-- ${name} -->\n${table}\n<!-- /${name} -->`;
  });
}
