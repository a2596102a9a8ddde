import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRuleset } from '../../rules/registry.ts';
import { makeOwn, materialOf, notesOf, writeOut } from '../../web/scenarios/pack/pack-copy.ts';
import { readPack } from '../../web/scenarios/desk/pack-text.ts';

const textOf = (ruleset: string, path: string): string =>
  readFileSync(new URL(`../../rules/${ruleset}/scenarios/${path}.json`, import.meta.url), 'utf8');

function wholeOf(ruleset: string, id: string): string {
  const text = textOf(ruleset, id);
  const { map, armies } = materialOf(text);
  return writeOut(text, {
    ...(map === null ? {} : { map: textOf(ruleset, `maps/${map}`) }),
    ...(armies === null ? {} : { armies: textOf(ruleset, `orders-of-battle/${armies}`) }),
  });
}

describe('a copy of a built-in pack', () => {
  const all = ['barons-war', 'one-hour-wargames', 'men-of-iron'].flatMap((ruleset) =>
    findRuleset(ruleset).scenarios.map(({ id }) => [ruleset, id] as const),
  );

  it.each(all)('%s/%s plays like the original, and holds its map and armies', (rulesetId, id) => {
    const ruleset = findRuleset(rulesetId);
    const own = makeOwn(wholeOf(rulesetId, id), rulesetId);
    const { faults, pack } = readPack(own, ruleset);
    expect(faults).toEqual([]);
    expect(pack).toMatchObject({ id: `own-${id}`, ruleset: rulesetId });
    expect([typeof pack!['map'], typeof pack!['battles']]).not.toContain('string');
    // Own packs of The Barons' War begin set up, those of its rulebook do not.
    const options = rulesetId === 'barons-war' ? { setUp: 'stored' } : {};
    const [copy, original] = [ruleset.load(pack!, options), ruleset.load(id, options)];
    expect(copy.scenario.title).toBe(`${original.scenario.title}, changed`);
    const bare = ({ newState, actions, board }: typeof copy) => [actions.size, newState.call(copy).legalActions().length, board!.extent];
    expect(bare(copy)).toEqual(bare(original));
    const field = (game: typeof copy) =>
      game.renderSvg(game.newState()).replaceAll(`${original.scenario.title}, changed`, original.scenario.title);
    expect(field(copy) === field(original)).toBe(true);
  });

  it('tells where its numbers come from, and those of its map and armies', () => {
    const notes = notesOf(wholeOf('barons-war', 'lewes-historical'));
    const at = notes.map((note) => note.at);
    expect(at).toContain('/setUp/**');
    expect(at.some((path) => path.startsWith('/map/'))).toBe(true);
    expect(at.some((path) => path.startsWith('/battles/'))).toBe(true);
    expect(notesOf('{"id": "bare"}')).toEqual([]);
  });
});
