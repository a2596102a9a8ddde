import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRuleset } from '../../rules/registry.ts';
import { packageRoot } from '../../server/node/version.ts';

/* A pack with more in it than a game can hold is refused for that alone: the costly checks, which would find it faulty as well, are not made. */

type Pack = Readonly<Record<string, unknown>>;

function packOf(ruleset: string, id: string): Pack {
  return JSON.parse(readFileSync(join(packageRoot, 'rules', ruleset, 'scenarios', `${id}.json`), 'utf8')) as Pack;
}

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Twenty Battles of forty units, on a map of nine hexes. */
const barons: Pack = {
  id: 'crowd',
  map: { columns: 3, rows: 3 },
  battles: many(20, (i) => ({
    id: `battle-${i}`,
    side: i % 2 === 0 ? 'baron' : 'royal',
    units: many(40, () => ({ type: 'infantry', strength: 3, morale: 5 })),
  })),
  setUp: { baron: { hexes: '0909' }, royal: { hexes: '0909' } },
};

/** Every unit in the one hex. */
const iron = (count: number): Pack => ({
  ...packOf('men-of-iron', 'bannockburn'),
  id: 'crowd',
  battles: ['a', 'b'].map((id) => ({ id, side: 'nobody', units: many(count, () => ({ type: 'MM', at: '0101 0101 0101 0101 0101' })) })),
});

const anarchy: Pack = {
  ...packOf('the-anarchy', 'keep-ladders'),
  id: 'crowd',
  forces: {
    nobody: { name: 'Nobody', zones: [{ from: '0101', to: '0101', on: ['open'] }], men: many(200, () => ({ class: 'knight', count: 4 })) },
  },
};

const oneHour: Pack = {
  id: 'crowd',
  groups: many(800, (i) => ({ id: `g${i}`, side: 'red', count: 1, zones: [{ x: 90, y: 90, w: 4, h: 4 }] })),
  waves: many(800, () => ({ side: 'blue', turn: 1, count: 1, entries: [{ edge: 'north', road: 'nowhere' }] })),
};

/** Terrain and places to hold, and what wins, without end. */
const ground: Pack = {
  id: 'crowd',
  terrain: many(800, (i) => ({ id: `wood-${i}`, type: 'wood', rect: { x: 90, y: 90, w: 1, h: 1 } })),
  areas: many(800, (i) => ({ id: `area-${i}`, terrain: 'nowhere' })),
  victory: { conditions: many(800, () => ({ winner: 'red', if: { is: 'hold', area: 'nowhere', by: 'red' } })) },
};

const campaign: Pack = {
  ...(JSON.parse(readFileSync(join(packageRoot, 'rules/the-anarchy/kingdom/scenarios/thames-line.json'), 'utf8')) as Pack),
  id: 'crowd',
  goals: many(800, () => ({ kind: 'held', side: 'royalist', place: 'nowhere', points: 1 })),
  veils: many(800, () => ({ side: 'royalist', groups: [9, 9] })),
};

const meadow = packOf('spanish-fury', 'training-meadow');
const [left, right] = meadow['sides'] as readonly { readonly brigades: readonly object[] }[];
const fury: Pack = { ...meadow, id: 'crowd', sides: [{ ...left, brigades: many(800, () => left!.brigades[0]!) }, right] };

describe('limits of a pack come before its costly checks', () => {
  test.each([
    ['barons-war', barons, ['At most 12 Battles; there are 20.', 'At most 60 units; there are 800.']],
    ['men-of-iron', iron(80), ['At most 80 units; there are 800.']],
    ['the-anarchy', anarchy, ['At most 254 men and beasts; there are 800.']],
    ['one-hour-wargames', oneHour, ['Must have at most 24 entries; got 800.', 'Must have at most 24 entries; got 800.']],
    ['spanish-fury', fury, ['Must have at most 6 entries; got 800.']],
    ['one-hour-wargames', ground, ['60', '60', '24'].map((most) => `Must have at most ${most} entries; got 800.`)],
    ['the-anarchy', campaign, ['10', '40'].map((most) => `Must have at most ${most} entries; got 800.`)],
    [
      'spanish-fury',
      { ...meadow, terrain: [{ id: 'a', type: 'road', line: many(800, () => [90, 90]) }] },
      ['Must have at most 60 entries; got 800.'],
    ],
  ])('of %s', (ruleset, pack, messages) => {
    expect(findRuleset(ruleset).checkPack!(pack as never).map(({ message }) => message)).toEqual(messages);
  });
});
