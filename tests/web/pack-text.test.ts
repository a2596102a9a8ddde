import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRuleset } from '../../rules/registry.ts';
import { helpOn } from '../../web/scenarios/desk/field-help.ts';
import { readPack, rulesetNamed } from '../../web/scenarios/desk/pack-text.ts';

const ohw = findRuleset('one-hour-wargames');
const baronsWar = findRuleset('barons-war');
const textOf = (ruleset: string, id: string): string =>
  readFileSync(new URL(`../../rules/${ruleset}/scenarios/${id}.json`, import.meta.url), 'utf8');

describe('reading a pack', () => {
  it.each([ohw, baronsWar].flatMap((ruleset) => ruleset.scenarios.map(({ id }) => [ruleset.id, id] as const)))(
    '%s/%s as it lies in its folder is right',
    (ruleset, id) => {
      const { faults, pack } = readPack(textOf(ruleset, id), findRuleset(ruleset));
      expect(faults).toEqual([]);
      expect(pack).toMatchObject({ id });
    },
  );

  it('shows each fault at its place in the text', () => {
    const text = textOf(ohw.id, 'training').replace('"turnLimit": ', '"turnLimit": -').replace('"about"', '"abuot"');
    const { faults, pack } = readPack(text, ohw);
    expect(pack).toBeNull();
    expect(faults.map(({ path }) => path).sort()).toEqual(['/abuot', '/turnLimit']);
    for (const { path, line } of faults) expect(text.split('\n')[line - 1]).toContain(path!.slice(1));
    // The name of a field that nobody knows, the value of one that is known.
    expect(faults.map(({ start, end }) => text.slice(start, end))).toEqual(['"abuot"', expect.stringMatching(/^-\d+$/)]);
  });

  it('says where the text is no JSON, and refuses a key that stands twice', () => {
    expect(readPack('{"id": "a",}', ohw).faults).toMatchObject([{ line: 1, column: 11, path: null }]);
    const twice = readPack(textOf(ohw.id, 'training').replace('{', '{"id": "other",'), ohw);
    expect(twice.pack).toBeNull();
    expect(twice.faults[0]!.message).toContain('"id" stands twice');
  });

  it('takes a text that is no object, and names the ruleset of one that is', () => {
    expect(readPack('7', ohw).faults[0]).toMatchObject({ path: '', start: 0, end: 1 });
    expect(rulesetNamed('{"ruleset": "barons-war"}')).toBe('barons-war');
    expect([rulesetNamed('{"ruleset": 1}'), rulesetNamed('{'), rulesetNamed('[]')]).toEqual([null, null, null]);
  });
});

describe('what the schema says of a field', () => {
  const help = (pointer: string) => helpOn(ohw.packSchema!, pointer);

  it('meaning, kind, bounds and what it is if left out', () => {
    expect(help('/table')).toMatchObject({
      about: 'Inches; 36 by 36 if left out.',
      kind: 'an object',
      usual: '{"width":36,"height":36}',
      fields: [
        { name: 'width', isNeeded: true },
        { name: 'height', isNeeded: true },
      ],
    });
    expect(help('/turnLimit')).toMatchObject({ kind: 'a whole number from 1 to 99', usual: '15' });
    expect(help('/groups/0/zones/1/x')?.kind).toBe('a number from 0 to 60 in steps of 0.5');
    expect(help('/firstPlayer')?.kind).toBe('"red" or "blue"');
    expect(help('/setUpOrder/1')?.kind).toBe('"red" or "blue"');
  });

  it('through choices, names of one’s own and conditions within conditions', () => {
    expect(help('/victory/conditions/0/if/of/1/of/0/area')?.kind).toBe('a text');
    expect(helpOn(baronsWar.packSchema!, '/battles/0/units/3/strength')?.about).toContain('Strength points of the front');
    expect(helpOn(baronsWar.packSchema!, '/chits/warenne/0')?.kind).toBe('a whole number from 1 to 4');
  });

  it('nothing of fields that it does not know; of the whole, its fields, those needed first', () => {
    expect(help('/abuot')).toBeNull();
    expect(help('')!.fields[0]).toEqual({ name: 'id', isNeeded: true });
  });
});
