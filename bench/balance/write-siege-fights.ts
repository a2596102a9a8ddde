// Plays assaults of The Anarchy's sieges out between captains at all odds, and writes what they come to into the table by which they can be rolled for.
// The table in use follows a rule of thumb: docs/decisions/2026-11-26-assaults-played-out.md says why.
//   node dist/bench/balance/write-siege-fights.js [games for each band]
import { readFileSync, writeFileSync } from 'node:fs';
import { BANDS, playFight, type PlayedFight, rowsOf } from './siege-fights.ts';

const GAMES = 24;
const FIGHTS: readonly PlayedFight[] = ['assault', 'keep'];
const TABLE = 'rules/the-anarchy/charts/siege-fights.json';

interface Table {
  provenance: { at: string; tag: string; why: string }[];
  fights: Record<string, { upTo?: number; outcomes: readonly (readonly number[])[] }[]>;
}

const games = Number(process.argv[2] ?? GAMES);
const table = JSON.parse(readFileSync(TABLE, 'utf8')) as Table;
for (const fight of FIGHTS) {
  table.fights[fight] = [...BANDS, undefined].map((upTo, band) => {
    const outcomes = Array.from({ length: games }, (_, game) => playFight(fight, band, `siege-fights/${fight}/${band}/${game}`));
    const rows = rowsOf(outcomes);
    process.stdout.write(`${fight}, odds up to ${upTo ?? 'any'}: ${JSON.stringify(rows)}\n`);
    return { ...(upTo === undefined ? {} : { upTo }), outcomes: rows };
  });
}
table.provenance = [
  ...table.provenance.filter(({ at }) => FIGHTS.every((fight) => at !== `/fights/${fight}/**`)),
  ...FIGHTS.map((fight) => ({
    at: `/fights/${fight}/**`,
    tag: 'reconstructed',
    why: `Counted in ${games} fights for each row of odds, played out between captains by bench/balance/write-siege-fights.ts; losses are means in twentieths.`,
  })),
];
const bands = (list: Table['fights'][string]): string => list.map((band) => `      ${JSON.stringify(band)}`).join(',\n');
const fights = Object.entries(table.fights).map(([name, list]) => `    ${JSON.stringify(name)}: [\n${bands(list)}\n    ]`);
writeFileSync(TABLE, `{\n  "provenance": ${JSON.stringify(table.provenance)},\n  "fights": {\n${fights.join(',\n')}\n  }\n}\n`);
