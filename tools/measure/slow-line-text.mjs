// The section of bench/PAGE.md about a slow line.
import { join } from 'node:path';
import { root } from '../build/build.mjs';

export const SLOW_LINE_FILE = join(root, 'bench', 'results', 'page-slow-line.json');

const ROWS = /** @type {const} */ ([
  ['screen', 'the first screen'],
  ['picture', 'the first picture of a field'],
  ['play', 'the first decision of a game'],
  ['learn', 'the first decision of a lesson'],
]);

/** @typedef {{ seconds: number, bytes: number }} Moment */
/** @typedef {{ date: string, screen: Moment, picture: Moment, play: Moment, learn: Moment }} Visit */

/** @param {{ line: { bitsPerSecond: number, roundTripMs: number }, rounds: number, before: Visit, now: Visit }} result */
export function slowLineText({ line, rounds, before, now }) {
  const told = (/** @type {Moment} */ { seconds, bytes }) => `${seconds.toFixed(1)} s, ${Math.round(bytes / 1024)} KiB`;
  const rows = ROWS.map(([key, title]) => `| ${title} | ${told(before[key])} | ${told(now[key])} |`);
  return `## On a slow line

\`node tools/measure/measure-slow-line.mjs --write\`: ${line.bitsPerSecond / 1e6} Mbit/s, shared by the page and its workers, and ${line.roundTripMs} ms
for each round trip; an empty browser, the fastest of ${rounds} visits. Seconds and bytes since the address was entered.

| until | ${before.date} | ${now.date} |
| --- | ---: | ---: |
${rows.join('\n')}

Before, the shortest way to a game led over the set-up of the first scenario, and that to a lesson over a list that fetched all rules.
`;
}
