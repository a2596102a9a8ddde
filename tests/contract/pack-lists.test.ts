import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRuleset } from '../../rules/registry.ts';
import { packageRoot } from '../../server/node/version.ts';

/* A list of a pack that names places, units or sides names each of them once. */

type Pack = Readonly<Record<string, unknown>>;

function packOf(ruleset: string, id: string): Pack {
  return JSON.parse(readFileSync(join(packageRoot, 'rules', ruleset, 'scenarios', `${id}.json`), 'utf8')) as Pack;
}

const meadow = packOf('spanish-fury', 'training-meadow');
const encounter = packOf('one-hour-wargames', 'encounter');
const crossing = { id: 'ford', river: 'river', kind: 'ford', at: [10, 10] };
const barons = (slopes: object): Pack => ({ id: 'twice', map: { columns: 9, rows: 9, slopes }, battles: 'lewes', setUp: {} });

test.each([
  ['barons-war', '/map/slopes/gentle/1', barons({ gentle: ['0112<0212', '0112<0212'] })],
  ['barons-war', '/map/slopes/steep/1', barons({ steep: ['0112<0212', '0112<0212'] })],
  ['one-hour-wargames', '/crossings/0/usableBy/1', { ...encounter, crossings: [{ ...crossing, usableBy: ['red', 'red'] }] }],
  ['one-hour-wargames', '/rules/frozen/1', { ...encounter, rules: { frozen: [1, 2].map((untilTurn) => ({ group: 'red', untilTurn })) } }],
  ['one-hour-wargames', '/rules/asleep/1', { ...encounter, rules: { asleep: [1, 2].map((turn) => ({ group: 'red', turn })) } }],
  ['spanish-fury', '/victory/lastHopes/1', { ...meadow, victory: { margin: 1, lastHopes: [{ unit: 'a' }, { unit: 'a', companies: 2 }] } }],
] as const)('%s refuses what is named twice at %s', (ruleset, path, pack) => {
  const faults = findRuleset(ruleset).checkPack!(pack as never);
  const twice = { path, message: expect.stringMatching(/ is in the list already\.$/) as string };
  expect(faults).toContainEqual(expect.objectContaining(twice));
});
