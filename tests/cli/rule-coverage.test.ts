import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { covers, gapOf, scanRuleset } from '../../cli/rule-coverage/scan.ts';
import { rulesets } from '../../rules/index.ts';

const root = mkdtempSync(join(tmpdir(), 'schiltron-rules-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const section = (id: string, status: 'implemented' | 'simplified' | 'omitted' = 'implemented') => ({ id, title: `Section ${id}`, status });

test.each([
  ['7.23', '7.23', true],
  ['7.23.1', '7.23', true],
  ['7.23', '7.2', false],
  ['7.23', '7.0', true],
  ['10.2', '1.0', false],
  ['8.41', '8.4', false],
  ['7', '7.0', false],
])('a mention of %s covers section %s: %s', (mentioned, id, expected) => {
  expect(covers(mentioned, id)).toBe(expected);
});

describe('coverage', () => {
  put(
    'rules/war/zones.ts',
    `
/** Zones of control.
 * @rule 7.21 not across rivers @rule 7.22 nor walls */
export function zoneOfControl() {}

/** @rule 7.23, 7.24 stop */
const stops = () => 1;

export class Reaction {
  /** @rule 8.1 react */
  private canReact(a: number): boolean { return a > 0; }
  // @rule 8.2 first
  first(): void {}
}
`,
  );
  put(
    'tests/rules/war/zones.test.ts',
    `
test('stops on entering [7.23]', () => {});
describe("zones [7.21]", () => { it.each([[1]])('hold %s [7.22, 7.24]', () => {}); });
test(\`reacts [8.1]\`, () => { const x = ['[9.9]']; });
`,
  );
  put('tests/rules/other/zones.test.ts', "test('is of another ruleset [8.2]', () => {});");
  const war = {
    ...rulesets[0]!,
    id: 'war',
    rulebook: [
      section('7.0'),
      section('7.21'),
      section('7.22'),
      section('7.23'),
      section('7.24'),
      section('8.1'),
      section('8.2'),
      section('9.9'),
      section('9.8', 'omitted'),
    ],
  };
  const found = new Map(scanRuleset(root, war).map((one) => [one.id, one]));

  test('finds the function under each tag', () => {
    expect(found.get('7.21')!.code).toEqual(['rules/war/zones.ts#zoneOfControl']);
    expect(found.get('7.22')!.code).toEqual(['rules/war/zones.ts#zoneOfControl']);
    expect(found.get('7.24')!.code).toEqual(['rules/war/zones.ts#stops']);
    expect(found.get('8.1')!.code).toEqual(['rules/war/zones.ts#canReact']);
    expect(found.get('8.2')!.code).toEqual(['rules/war/zones.ts#first']);
  });

  test('of a ruleset with rooms counts the rooms of rules alone; what shows a rule is told apart', () => {
    for (const file of [
      'mechanics/fire.ts',
      'state/losses.ts',
      'scenarios/parse.ts',
      'game.ts',
      'encoder/rows.ts',
      'board/mechanics/page.ts',
    ])
      put(`rules/siege/${file}`, '/** @rule 7.21 fire */\nexport function fire() {}\n');
    put('rules/siege/captain/aim.ts', '/** @shows 7.21, 7.22 aims */\nexport function aim() {}\n');
    const siege = new Map(scanRuleset(root, { ...war, id: 'siege' }).map((one) => [one.id, one]));
    expect(siege.get('7.21')!.code).toEqual(
      ['game.ts', 'mechanics/fire.ts', 'scenarios/parse.ts', 'state/losses.ts'].map((file) => `rules/siege/${file}#fire`),
    );
    expect(siege.get('7.21')!.shown).toEqual(['rules/siege/captain/aim.ts#aim']);
    expect(gapOf(siege.get('7.22')!)).toBe('no code, no test');
  });

  test('finds the tests whose names mention a section', () => {
    expect(found.get('7.23')!.tests).toEqual(['tests/rules/war/zones.test.ts: stops on entering [7.23]']);
    for (const id of ['7.0', '7.21', '7.22', '7.24', '8.1']) expect(found.get(id)!.tests, id).not.toEqual([]);
  });

  test('tells what an implemented section lacks', () => {
    expect([...found.values()].filter((one) => gapOf(one) !== null).map((one) => `${one.id}: ${gapOf(one)}`)).toEqual([
      '8.2: no test',
      '9.9: no code, no test',
    ]);
  });
});
