import { describe, expect, it } from 'vitest';
import { ActionList, CHANCE, type Game, OutcomeList, Rng, type Ruleset, TERMINAL, varyScenario } from '../../rules/core/index.ts';
import { findRuleset, rulesets } from '../../rules/registry.ts';

/** Seeds tried of each scenario: the battles on large maps take long. */
const SEEDS: Readonly<Record<string, number>> = {
  'barons-war/skirmish': 80,
  'barons-war/vanguard': 30,
  'barons-war': 4,
  'one-hour-wargames': 10,
};

const varied = rulesets.filter(({ variations }) => variations !== undefined);
const seedsOf = (ruleset: Ruleset, scenario: string): string[] =>
  Array.from({ length: SEEDS[`${ruleset.id}/${scenario}`] ?? SEEDS[ruleset.id]! }, (_, i) => `property ${i}`);
const scenarios = varied.flatMap((ruleset) => ruleset.scenarios.map(({ id }) => ({ ruleset, id, name: `${ruleset.id}/${id}` })));

/** Plays by lot to the end; answers the moves made. */
function playByLot(game: Game, rng: Rng): number {
  const [legal, outcomes] = [new ActionList(), new OutcomeList()];
  const state = game.newState();
  for (let plies = 0; ; plies++) {
    if (state.actor === TERMINAL) return plies;
    if (plies > game.maxPlies) throw new Error(`${game.scenario.id} does not end.`);
    state.apply(
      state.actor === CHANCE ? state.chanceOutcomes(outcomes).sample(rng) : state.legalActions(legal).at(rng.below(legal.length)),
    );
  }
}

it('both wargames vary their scenarios', () => {
  expect(varied.map(({ id }) => id)).toEqual(expect.arrayContaining(['barons-war', 'one-hour-wargames']));
});

describe.each(scenarios)('variations of $name', ({ ruleset, id }) => {
  it('load by the reader of packs, keep to what networks of the scenario read, and are played to the end', () => {
    const base = ruleset.load(id).observation;
    const packs = new Set<string>();
    for (const seed of seedsOf(ruleset, id)) {
      const { pack, game, changes } = varyScenario(ruleset, id, { seed });
      expect(ruleset.checkPack!(pack), seed).toEqual([]);
      expect(changes, seed).not.toEqual([]);
      expect(game.scenario.id).toMatch(new RegExp(`^${id}-v[0-9a-f]{8}$`));
      const { globals, units, actions, version } = game.observation;
      expect([version, globals.length, units.features.length, actions.features.length], seed).toEqual([
        base.version,
        base.globals.length,
        base.units.features.length,
        base.actions.features.length,
      ]);
      expect(units.count, seed).toBeLessThanOrEqual(base.units.count);
      expect(playByLot(game, Rng.from(seed)), seed).toBeGreaterThan(10);
      packs.add(JSON.stringify({ ...pack, id: '', about: '', provenance: [] }));
    }
    expect(packs.size).toBeGreaterThan(seedsOf(ruleset, id).length * 0.7);
  });
});

describe('a variation', () => {
  const skirmish = findRuleset('barons-war');

  it('follows from its seed alone', () => {
    const draw = (seed: string) => JSON.stringify(varyScenario(skirmish, 'vanguard', { seed }).pack);
    expect(draw('a')).toBe(draw('a'));
    expect(draw('a')).not.toBe(draw('b'));
  });

  it('is of the kinds allowed', () => {
    for (const { id } of skirmish.variations!.kinds) {
      const { changes } = varyScenario(skirmish, 'skirmish', { seed: 1, kinds: [id] });
      expect(changes).toHaveLength(1);
    }
    expect(() => varyScenario(skirmish, 'skirmish', { seed: 1, kinds: ['weather'] })).toThrow(/no kind of variation "weather"/);
  });

  it('is not drawn if it does not fit', () => {
    const full = skirmish.load('skirmish').observation.units.count;
    for (let seed = 0; seed < 20; seed++) {
      const { game } = varyScenario(skirmish, 'skirmish', {
        seed,
        kinds: ['forces'],
        fits: ({ observation }) => observation.units.count === full,
      });
      expect(game.observation.units.count).toBe(full);
    }
    expect(() => varyScenario(skirmish, 'skirmish', { seed: 1, fits: () => false })).toThrow(/No variation of skirmish/);
  });

  it('is made of a pack of one’s own as well', () => {
    const { pack } = varyScenario(skirmish, 'skirmish', { seed: 3 });
    const again = varyScenario(skirmish, pack, { seed: 4 });
    expect(again.game.scenario.id).toMatch(/^skirmish-v[0-9a-f]{8}-v[0-9a-f]{8}$/);
  });

  it('is refused where scenarios cannot be varied', () => {
    expect(() => varyScenario(findRuleset('pig'), 'pig-20', { seed: 1 })).toThrow(/cannot be varied/);
  });
});
