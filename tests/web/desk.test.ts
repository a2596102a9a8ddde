import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Desk } from '../../web/scenarios/desk/desk.ts';

const desk = new Desk();
const text = readFileSync(new URL('../../rules/one-hour-wargames/scenarios/training.json', import.meta.url), 'utf8');

describe('the desk', () => {
  it('draws a scenario, and tells its tables as they stand when the first turn begins', async () => {
    const { svg, ratio } = await desk.field('barons-war', 'skirmish');
    expect(svg).toContain('<svg');
    expect(ratio).toBeGreaterThan(0.5);
    const { tables, options, guide } = await desk.details('one-hour-wargames', 'control-the-river');
    expect(tables.map(({ title }) => title)).toEqual(['Red: 6 units left and 0 lost', 'Blue: 6 units left and 0 lost', 'How to win']);
    expect(options.length).toBeGreaterThan(3);
    expect(guide.end).not.toBe('');
    expect((await desk.details('pig', 'pig-20')).tables).toEqual([]);
  });

  it('reads a pack by the ruleset that it names, else by the one given', async () => {
    const right = await desk.read(text, 'one-hour-wargames');
    expect(right).toMatchObject({ faults: [], ruleset: 'one-hour-wargames', saysRuleset: false, title: 'Training ground' });
    expect(right.field?.svg).toContain('<svg');
    const named = text.replace('{', '{"ruleset": "one-hour-wargames",');
    expect(await desk.read(named, 'barons-war')).toMatchObject({ faults: [], ruleset: 'one-hour-wargames', saysRuleset: true });
    const other = await desk.read(text, 'barons-war');
    expect(other).toMatchObject({ ruleset: 'barons-war', pack: null, field: null });
    expect(other.faults.length).toBeGreaterThan(3);
    for (const name of ['pig', 'chess'])
      expect(await desk.read(`{"ruleset": "${name}"}`, 'barons-war')).toMatchObject({ ruleset: 'barons-war', saysRuleset: false });
  });

  it('says what the field under the caret means, while the text is JSON', async () => {
    const at = text.indexOf('"turnLimit"') + 3;
    expect(await desk.help(text, at, 'one-hour-wargames')).toMatchObject({ pointer: '/turnLimit' });
    expect(await desk.help(`${text}]`, at, 'one-hour-wargames')).toBeNull();
    expect(await desk.help(text, at, 'pig')).toBeNull();
  });
});
