import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type HeldOutBalance, heldOutPacks, measureHeldOut } from '../../bench/balance/held-out.ts';
import { whyUnfit } from '../../models/cards/card.ts';
import { loadModelCard } from '../../models/load.ts';
import { varyScenario } from '../../rules/core/index.ts';
import { findRuleset, loadGame } from '../../rules/registry.ts';

const packs = heldOutPacks();
const cases = packs.map((one) => ({ ...one, ruleset: findRuleset(one.pack.ruleset) }));
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  'barons-war': ['barons-war'],
  'one-hour-wargames': ['one-hour-wargames'],
};

/** All texts under a folder that end so. */
function textsUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** What variations never change: names of Battles, or of terrain, which may only become fewer. */
function namesOf(pack: Readonly<Record<string, unknown>>): Set<string> {
  const list = (pack['battles'] ?? pack['terrain']) as readonly { readonly id: string }[];
  return new Set(list.map(({ id }) => id));
}

it('there are three for each wargame, each with a name of its own', () => {
  for (const ruleset of Object.keys(NETWORKS)) expect(cases.filter(({ pack }) => pack.ruleset === ruleset)).toHaveLength(3);
  expect(new Set(packs.map(({ pack }) => pack.id)).size).toBe(packs.length);
});

it('no card, no configuration and no default of a run names one', () => {
  const texts = [
    ...textsUnder('models/shipped', /\.json$/),
    ...textsUnder('training', /\.ts$/),
    ...textsUnder('cli', /\.ts$/),
    ...textsUnder('rules', /\.(json|ts)$/),
  ];
  expect(texts.length).toBeGreaterThan(200);
  for (const { name, pack } of packs) expect(texts.filter((text) => text.includes(name) || text.includes(pack.id))).toEqual([]);
});

describe.each(cases)('$name', ({ name, pack, ruleset }) => {
  it('loads, says where its numbers come from, and can be played by the shipped networks', () => {
    expect(ruleset.checkPack!(pack)).toEqual([]);
    expect(pack['provenance']).toEqual([{ at: '/**', tag: 'reconstructed', why: 'invented for measuring' }]);
    const game = loadGame(ruleset.id, pack);
    for (const network of NETWORKS[ruleset.id]!) expect(whyUnfit(loadModelCard(network), game)).toBeNull();
  });

  it('is no scenario of the ruleset, and none that variations could make of one', () => {
    const own = namesOf(pack);
    for (const { id } of ruleset.scenarios) {
      const bases = [0, 1, 2].map((seed) => namesOf(varyScenario(ruleset, id, { seed, kinds: ['sides'] }).pack));
      for (const names of bases)
        expect(
          [...own].every((one) => names.has(one)),
          id,
        ).toBe(false);
      const more = namesOf(varyScenario(ruleset, id, { seed: 1 }).pack);
      expect(
        [...more].every((one) => bases[0]!.has(one)),
        id,
      ).toBe(true);
    }
  });

  it('is about even between two captains, as measured', () => {
    const measured = JSON.parse(readFileSync('bench/results/balance-held-out.json', 'utf8')) as HeldOutBalance[];
    const own = measured.find((one) => one.name === name)!;
    expect(own.games).toBeGreaterThanOrEqual(100);
    expect(own.firstShare).toBeGreaterThanOrEqual(0.35);
    expect(own.firstShare).toBeLessThanOrEqual(0.65);
  });

  it('has committed results of the shipped networks, of this very pack', () => {
    const file = `bench/results/ratings-held-out-${name}.json`;
    expect(existsSync(file)).toBe(true);
    const { scenario, agents } = JSON.parse(readFileSync(file, 'utf8')) as { scenario: unknown; agents: { spec: string }[] };
    expect(scenario).toEqual(pack);
    expect(agents.map(({ spec }) => spec)).toContain('scripted');
  });
});

it('the measure of evenness counts every game of both captains', async () => {
  const one = packs.find(({ name }) => name === 'one-hour-wargames-woods')!;
  const balance = await measureHeldOut(one, 4, 'test');
  expect(balance).toMatchObject({ name: one.name, games: 4, agent: 'scripted' });
  expect(balance.firstShare * 8).toBe(Math.round(balance.firstShare * 8));
  expect(await measureHeldOut(one, 4, 'test')).toEqual(balance);
});
