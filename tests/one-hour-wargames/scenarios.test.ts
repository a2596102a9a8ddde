import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RulesError, type ScenarioPack } from '../../rules/core/index.ts';
import { provenanceOf } from '../../rules/core/ruleset/provenance.ts';
import { type Box, holdsBox, overlaps, uprightBox } from '../../rules/geometry/box.ts';
import { Ground } from '../../rules/one-hour-wargames/state/ground.ts';
import { type Scenario, SIDES, type Spot } from '../../rules/one-hour-wargames/state/scenario.ts';
import { UNIT_TYPES } from '../../rules/one-hour-wargames/charts/units.ts';
import { spotBox, sureRoom } from '../../rules/tabletop/packs/lattice.ts';
import type { Choices } from '../../rules/one-hour-wargames/scenarios/compile.ts';
import { packs } from '../../rules/one-hour-wargames/scenarios/load.ts';

const compileScenario = (scenario: string | ScenarioPack, choices: Partial<Choices> = {}) => packs.load(scenario, choices);
const checkPack = (pack: unknown, choices: Partial<Choices> = {}) => packs.check(pack, choices);

const FOLDER = new URL('../../rules/one-hour-wargames/scenarios/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
const jsonFiles = readdirSync(FOLDER, { encoding: 'utf8' }).filter((name) => name.endsWith('.json') && name !== 'pack.schema.json');
const inches = (value: number) => value / 500;
const shape = ({ x, y, halfWidth, halfDepth }: Box) => [x, y, 2 * halfWidth, 2 * halfDepth].map(inches);
const places = (spots: readonly Spot[]) => spots.map(({ x, y, heading }) => [inches(x), inches(y), heading / 10]);
const groupSpots = (s: Scenario, group: number) => s.groups[group]!.spots.map((spot) => s.spots[spot]!);

/** A pack with these parts; its groups fill the top and the bottom of the table. */
const RED = { side: 'red', zones: [{ x: 0, y: 30, w: 36, h: 6 }] };
const BLUE = { side: 'blue', zones: [{ x: 0, y: 0, w: 36, h: 6 }] };
const packOf = (parts: Readonly<Record<string, unknown>>): ScenarioPack => ({ id: 'mine', groups: [RED, BLUE], ...parts });
const compile = (parts: Readonly<Record<string, unknown>>, frontage: 4 | 5 | 6 = 4) => compileScenario(packOf(parts), { frontage });

describe('where numbers come from', () => {
  function numberPaths(json: unknown, path: string): string[] {
    if (typeof json === 'number') return [path];
    if (typeof json === 'string') return /\d/.test(json) || path.endsWith('/is') ? [path] : [];
    if (typeof json !== 'object' || json === null) return [];
    return Object.entries(json).flatMap(([key, value]) =>
      ['provenance', 'id', 'title', 'about'].includes(key) ? [] : numberPaths(value, `${path}/${key}`),
    );
  }

  it.each(jsonFiles)('every number and condition in %s has a tag, and every note is used', (name) => {
    const json = read(name);
    const paths = numberPaths(json, '');
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => provenanceOf(json.provenance, path) === undefined)).toEqual([]);
    const used = new Set(paths.map((path) => provenanceOf(json.provenance, path)));
    expect(json.provenance.filter((note: never) => !used.has(note))).toEqual([]);
  });

  it('is said to be ours where hardly anything is known', () => {
    const ids = ['bridgehead', 'double-delaying-action', 'twin-objectives', 'bottleneck', 'infiltration', 'triple-line', 'botched-relief'];
    for (const id of ids) expect(packs.cards.find((card) => card.id === id)!.about).toContain('reconstructed');
  });
});

describe('the thirty scenarios', () => {
  it('are all there, after the training one', () => {
    expect(packs.cards.map(({ source }) => source)).toEqual(['training', ...Array.from({ length: 30 }, (_, i) => `scenario ${i + 1}`)]);
    expect(jsonFiles).toHaveLength(32);
    expect(new Set(packs.cards.map(({ id }) => id)).size).toBe(31);
  });

  it('are compiled once for each frontage', () => {
    expect(compileScenario('ambush', { frontage: 5 })).toBe(compileScenario('ambush', { frontage: 5 }));
    expect(compileScenario('ambush', { frontage: 5 })).not.toBe(compileScenario('ambush'));
    expect(compileScenario('ambush')).toBe(compileScenario('ambush', { frontage: 4 }));
  });

  const all = packs.cards.flatMap(({ id }) => ([4, 5, 6] as const).map((frontage) => [id, frontage] as const));

  describe.each(all)('%s with bases of %i inches', (id, frontage) => {
    const s = compileScenario(id, { frontage });
    const ground = new Ground(s, 'town');

    it('has no faults, and bases twice as wide as deep [0.4]', () => {
      expect(checkPack(read(`${id}.json`), { frontage })).toEqual([]);
      expect([inches(s.halfWidth), inches(s.halfDepth)]).toEqual([frontage / 2, frontage / 4]);
    });

    it('has whole measures only', () => {
      const boxes = [...s.terrain.flatMap(({ boxes: own }) => own), ...s.crossings.map(({ box }) => box), ...s.areas.map(({ box }) => box)];
      const measures = [
        ...boxes.flatMap(({ x, y, heading, halfWidth, halfDepth }) => [x, y, heading, halfWidth, halfDepth]),
        ...s.spots.flatMap(({ x, y, heading }) => [x, y, heading]),
      ];
      expect(measures.filter((value) => !Number.isInteger(value))).toEqual([]);
    });

    it('has each spot once, on the table and on ground that somebody may enter', () => {
      expect(new Set(s.spots.map((spot) => JSON.stringify(spot))).size).toBe(s.spots.length);
      const table = uprightBox(0, 0, s.width, s.height);
      const closed = ground.impassable[0]!.map((boxes, type) => boxes.filter((box) => ground.impassable[1]![type]!.includes(box)));
      for (const spot of s.spots) {
        const box = spotBox(spot, s);
        expect(holdsBox(table, box)).toBe(true);
        expect(closed.every((boxes) => boxes.some((other) => overlaps(other, box)))).toBe(false);
      }
    });

    it('gives every unit a group or a wave, and room', () => {
      for (const side of [0, 1] as const) {
        const [groups, waves] = [s.groups.filter((group) => group.side === side), s.waves.filter((wave) => wave.side === side)];
        const total = [...groups, ...waves].reduce((sum, { count }) => sum + count, 0);
        expect(total).toBe(s.units.filter((unit) => unit.side === side).length);
        expect(s.forces[side].every(({ types }) => types.length === total && types.every((type, i) => type >= (types[i - 1] ?? 0)))).toBe(
          true,
        );
        expect(s.forces[side].reduce((sum, { faces }) => sum + faces, 0)).toBe(6);
        for (const group of groups)
          expect(
            sureRoom(
              group.spots.map((spot) => s.spots[spot]!),
              s,
            ),
          ).toBeGreaterThanOrEqual(group.count);
        for (const { entries } of waves)
          expect(entries.every(({ spots }) => spots.length > 0) && entries.reduce((sum, { faces }) => sum + faces, 0)).toBe(6);
      }
    });

    it('has crossings that let a base through', () => {
      for (const { box } of s.crossings) {
        expect(inches(2 * box.halfDepth)).toBe(Math.max(6, frontage + 1));
        const passing = spotBox({ x: box.x, y: box.y, heading: 0 }, s);
        const water = s.terrain.filter(({ type }) => type === 'river').flatMap(({ boxes }) => boxes);
        expect(water.some((other) => overlaps(other, passing))).toBe(false);
        expect(water.some((other) => overlaps(other, box))).toBe(false);
      }
    });

    it('has at most eight landmarks, no two at one point', () => {
      expect(s.landmarks.length).toBeLessThanOrEqual(8);
      expect(new Set(s.landmarks.map(({ x, y }) => `${x} ${y}`)).size).toBe(s.landmarks.length);
    });
  });

  it('have units named by side and number', () => {
    const s = compileScenario('ambush');
    expect(s.units.map(({ id }) => id)).toEqual([
      'red/1',
      'red/2',
      'red/3',
      'red/4',
      'red/5',
      'red/6',
      'blue/1',
      'blue/2',
      'blue/3',
      'blue/4',
    ]);
    expect(s.units.at(-1)).toEqual({ id: 'blue/4', name: 'Blue 4', side: 1 });
  });

  it('have forces of six, four and three units, knights first', () => {
    const names = (id: string, side: 0 | 1) =>
      compileScenario(id).forces[side].map(({ types }) => types.map((type) => UNIT_TYPES[type]!.charAt(0)).join(''));
    expect(names('pitched-battle-1', 0)).toEqual(['kkkkma', 'kkkkml', 'kkkkal', 'kkkmml', 'kkkmaa', 'kkkmal']);
    expect(names('ambush', 1)).toEqual(['kkkm', 'kkka', 'kkkl', 'kkma', 'kkml', 'kkal']);
    expect(names('last-stand', 0)).toEqual(['kma', 'kml', 'kal', 'kmm', 'kaa', 'mal']);
    expect(compileScenario('training').forces[0]).toEqual([{ faces: 6, types: [0, 1, 2] }]);
  });

  it('training: half a turn changes nothing but the colours', () => {
    const s = compileScenario('training');
    const turned = s.placement!.map(({ unit, x, y, heading, group }) => ({
      unit: (unit + 3) % 6,
      group: 1 - group,
      x: s.width - x,
      y: s.height - y,
      heading: (heading + 1800) % 3600,
    }));
    expect(turned.toSorted((a, b) => a.unit - b.unit)).toEqual(s.placement);
    expect([inches(s.width), inches(s.height), s.turnLimit, s.placement!.length]).toEqual([24, 24, 10, 6]);
  });
});

describe('rules of single scenarios', () => {
  const special = (id: string) => compileScenario(id).special;

  it('4: the ridge lies six inches deep, its crest fifteen from the north edge', () => {
    const [hill] = compileScenario('take-the-high-ground').terrain;
    expect([shape(hill!.boxes[0]!), inches(hill!.crest!.ay)]).toEqual([[12, 21, 12, 6], 21]);
  });

  it('5: waves that come where a die says, picked before it is thrown', () => {
    const { waves } = compileScenario('bridgehead');
    expect(
      waves.slice(1).map(({ turn, count, rollAfterPick, entries }) => [turn, count, rollAfterPick, entries.map(({ faces }) => faces)]),
    ).toEqual([1, 3, 5].map((turn) => [turn, 2, true, [2, 2, 2]]));
  });

  it('6: an exit made by the condition', () => {
    const s = compileScenario('flank-attack-1');
    expect(s.special.exits).toEqual([{ side: 1, edge: 'north', from: 0, to: s.width, fromTurn: 1 }]);
    expect(s.victory).toMatchObject({
      conditions: [{ winner: 1, if: { is: 'exited', side: 1, units: 3, exit: 0 }, immediate: true }],
      otherwise: 0,
    });
  });

  it('9: an exit for Red from the tenth turn', () => {
    expect(special('double-delaying-action').exits).toEqual([{ side: 0, edge: 'north', from: 6000, to: 12000, fromTurn: 10 }]);
    const conditions = compileScenario('double-delaying-action').victory.conditions.map((condition) => condition.if);
    expect(conditions).toMatchObject([
      {
        is: 'all',
        of: [
          { is: 'exited', exit: 0, units: 4 },
          { is: 'clear', side: 1, area: 0 },
        ],
      },
      { is: 'hold', by: 1, area: 0 },
    ]);
  });

  it('12 and 18: crossings that one side does not know', () => {
    expect(compileScenario('an-unfortunate-oversight').crossings.map(({ id, usable }) => [id, ...usable])).toEqual([
      ['bridge', true, true],
      ['ford', false, true],
    ]);
    expect(compileScenario('counter-attack').crossings.map(({ usable }) => usable)).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  it('16: both columns keep to the road', () => {
    const s = compileScenario('advance-guard');
    expect(s.special.stayOnRoad).toEqual({ sides: [true, true], road: 0, reach: 4500, area: 0 });
    expect(s.waves.map(({ entries }) => places(entries[0]!.spots.map((spot) => s.spots[spot]!)))).toEqual([[[18, 35, 180]], [[18, 1, 0]]]);
  });

  it('17: one unit comes each turn on three faces, drawn at random', () => {
    expect(compileScenario('encounter').waves.map(({ turn, count, pick, facesEach }) => [turn, count, pick, facesEach])).toEqual([
      [2, 5, 'random', 3],
      [2, 5, 'random', 3],
    ]);
  });

  it('19 and 20: a tied reserve, and units lost beyond the river', () => {
    expect(special('blow-from-the-rear').frozen).toEqual([{ group: 1, untilTurn: 7 }]);
    expect(special('fighting-retreat').lostInArea).toEqual([{ side: 1, area: 1, turn: 2 }]);
  });

  it('22: a fort for one side [5.1]', () => {
    expect(compileScenario('ambush').terrain.map(({ type, garrison }) => [type, garrison])).toEqual([
      ['fort', 1],
      ['wood', -1],
    ]);
  });

  it('23: irregulars for two units, who may be set up in the wood [5.2]', () => {
    const s = compileScenario('defence-in-depth');
    expect(s.special.substitution).toEqual([null, { type: 4, count: 2, optional: true }]);
    const wood = s.terrain.find(({ type }) => type === 'wood')!.boxes[0]!;
    const inWood = (group: number) => groupSpots(s, group).filter((spot) => overlaps(spotBox(spot, s), wood)).length;
    expect([s.groups[1]!.side, inWood(1) > 0]).toEqual([1, true]);
  });

  it('24: peasant archers for one unit [5.3]', () => {
    expect(special('bottleneck').substitution).toEqual([{ type: 5, count: 1, optional: true }, null]);
  });

  it('25 and 26: patrols and rear lines that wait', () => {
    expect(special('infiltration').asleep).toEqual([0, 1, 2].map((group) => ({ group, within: 3000, turn: 0, shotAt: true, lossIn: -1 })));
    expect(special('triple-line').asleep).toEqual(
      [1, 2].map((group) => ({ group, within: 4500, turn: 0, shotAt: true, lossIn: group - 1 })),
    );
  });

  it('28 and 29: a die says how many act, or only two do', () => {
    expect(special('botched-relief').activation).toEqual([
      {
        rows: [
          { faces: 2, units: 1 },
          { faces: 2, units: 2 },
          { faces: 2, units: 3 },
        ],
        exempt: [0],
      },
      null,
    ]);
    expect(special('shambolic-command').activation).toEqual([null, { rows: [{ faces: 6, units: 2 }], exempt: [] }]);
  });

  it('30: picked units, a redoubt, and an army without end [5.2, 5.4]', () => {
    const s = compileScenario('last-stand');
    expect(s.special).toMatchObject({
      elite: [
        { melee: 1, shoot: 1 },
        { melee: 0, shoot: 0 },
      ],
      substitution: [{ type: 4, count: 1, optional: false }, null],
    });
    expect([s.special.endless[0], s.special.endless[1]!.delayTurns, s.special.endless[1]!.spots]).toEqual([
      null,
      1,
      s.waves[0]!.entries[0]!.spots,
    ]);
    expect(s.terrain.find(({ type }) => type === 'redoubt')!.facing).toBe(1800);
    expect(s.groups.map(({ filter }) => filter)).toEqual(['irregulars', 'foot', 'any']);
  });
});

describe('terrain', () => {
  it('[0.8] areas are boxes, rivers and roads strips along their line', () => {
    const s = compile({
      terrain: [
        { id: 'wood', type: 'wood', rect: { x: 3, y: 12, w: 9, h: 6 } },
        {
          id: 'road',
          type: 'road',
          line: [
            [0, 20],
            [20, 20],
            [20, 36],
          ],
        },
      ],
    });
    expect(s.terrain.map(({ boxes }) => boxes.map((box) => [...shape(box), box.heading / 10]))).toEqual([
      [[7.5, 15, 9, 6, 0]],
      [
        [10, 20, 2, 20, 90],
        [20, 28, 2, 16, 0],
      ],
    ]);
  });

  it('[1.2] a crossing is cut out of the water, and grows with the bases', () => {
    const parts = {
      terrain: [
        {
          id: 'river',
          type: 'river',
          line: [
            [0, 18],
            [36, 18],
          ],
        },
      ],
      crossings: [{ id: 'ford', river: 'river', kind: 'ford', at: [4, 18] }],
    };
    const lie = (s: Scenario) => [shape(s.crossings[0]!.box), ...s.terrain[0]!.boxes.map(shape)];
    expect(lie(compile(parts))).toEqual([
      [4, 18, 2, 6],
      [0.5, 18, 2, 1],
      [21.5, 18, 2, 29],
    ]);
    expect(lie(compile(parts, 6))).toEqual([
      [4, 18, 2, 7],
      [0.25, 18, 2, 0.5],
      [21.75, 18, 2, 28.5],
    ]);
    const atEdge = { ...parts, crossings: [{ ...parts.crossings[0], at: [3, 18] }] };
    expect(lie(compile(atEdge, 6))[0]).toEqual([3.5, 18, 2, 7]);
  });

  it('[1.2] slanting rivers have crossings too', () => {
    const s = compile({
      terrain: [
        {
          id: 'river',
          type: 'river',
          line: [
            [0, 9],
            [36, 27],
          ],
        },
      ],
      crossings: [{ id: 'ford', river: 'river', kind: 'ford', at: [18, 18] }],
    });
    expect([s.crossings[0]!.box.heading, s.crossings[0]!.box.x, s.terrain[0]!.boxes.length]).toEqual([634, 9000, 2]);
    expect(s.terrain[0]!.boxes.some((box) => overlaps(box, s.crossings[0]!.box))).toBe(false);
  });

  it('a hill without a written ridge has one along its longer axis', () => {
    const crest = (w: number, h: number) =>
      Object.values(compile({ terrain: [{ id: 'h', type: 'hill', rect: { x: 10, y: 10, w, h } }] }).terrain[0]!.crest!).map(inches);
    expect([crest(8, 4), crest(4, 8)]).toEqual([
      [12, 12, 16, 12],
      [12, 12, 12, 16],
    ]);
  });

  it('landmarks are crossings, then areas elsewhere', () => {
    expect(compileScenario('counter-attack').landmarks.map(({ id }) => id)).toEqual(['bridge', 'ford-w', 'ford-e', 'town']);
  });
});

describe('places to stand', () => {
  const zone = (rect: object, heading: number, frontage: 4 | 5 | 6 = 4) => {
    const red = { side: 'red', count: 1, zones: [rect], heading };
    return places(groupSpots(compile({ forces: { red: { units: { knights: 1 } } }, groups: [red, BLUE] }, frontage), 0));
  };

  it('[0.4] are half a frontage apart across and a depth along, with what is left over split', () => {
    expect(zone({ x: 10, y: 20, w: 7, h: 5 }, 180)).toEqual([
      [12.5, 21.5, 180],
      [14.5, 21.5, 180],
      [12.5, 23.5, 180],
      [14.5, 23.5, 180],
    ]);
    expect(zone({ x: 10, y: 20, w: 5, h: 7 }, 90)).toEqual([
      [11.5, 22.5, 90],
      [13.5, 22.5, 90],
      [11.5, 24.5, 90],
      [13.5, 24.5, 90],
    ]);
    expect(zone({ x: 10, y: 20, w: 6, h: 3 }, 0, 6)).toEqual([[13, 21.5, 0]]);
  });

  it('are mirrored if the zone is', () => {
    const half = fc.integer({ min: 0, max: 20 }).map((n) => n / 2);
    const size = fc.integer({ min: 10, max: 24 }).map((n) => n / 2);
    fc.assert(
      fc.property(half, half, size, size, fc.constantFrom(0, 90, 180, 270), fc.constantFrom(4, 5), (x, up, w, h, heading, frontage) => {
        const y = up + 8;
        const sorted = (list: number[][]) => list.map((place) => place.join(' ')).sort();
        const straight = zone({ x, y, w, h: Math.max(h, 5) }, heading, frontage).map(([px, py]) => [36 - px!, py!]);
        const mirrored = zone({ x: 36 - x - w, y, w, h: Math.max(h, 5) }, heading, frontage).map(([px, py]) => [px!, py!]);
        expect(sorted(mirrored)).toEqual(sorted(straight));
      }),
      { numRuns: 30, examples: [[0, 0, 6, 6, 0, 4]] },
    );
  });

  it('are alike for both armies of a table that is alike from both sides', () => {
    const s = compileScenario('pitched-battle-1');
    const turned = groupSpots(s, 1).map(({ x, y, heading }) => `${s.width - x} ${s.height - y} ${heading + 1800}`);
    expect(turned.sort()).toEqual(
      groupSpots(s, 0)
        .map(({ x, y, heading }) => `${x} ${y} ${heading}`)
        .sort(),
    );
  });

  it('are shared by groups whose zones are', () => {
    const s = compile({ groups: [{ ...RED, id: 'a', count: 2 }, { ...RED, id: 'b' }, BLUE] });
    expect(s.groups[0]!.spots).toEqual(s.groups[1]!.spots);
    expect(s.groups.map(({ count }) => count)).toEqual([2, 4, 6]);
  });

  it('are not in a lake, nor in a wood unless a unit of the side enters woods', () => {
    const terrain = (type: string) => [{ id: 'x', type, rect: { x: 0, y: 30, w: 18, h: 6 } }];
    const spots = (parts: object) => compile({ ...parts }).groups[0]!.spots.length;
    const rules = { substitution: { red: { type: 'irregulars', count: 1 } } };
    expect([
      spots({}),
      spots({ terrain: terrain('lake') }),
      spots({ terrain: terrain('wood') }),
      spots({ terrain: terrain('wood'), rules }),
      spots({ terrain: terrain('lake'), rules }),
    ]).toEqual([51, 24, 24, 51, 24]);
  });

  it('at an edge are two inches apart, with the rear on the edge', () => {
    const entry = (edge: string, from: number, to: number) => {
      const s = compile({
        forces: { red: { units: { archers: 1 } } },
        groups: [BLUE],
        waves: [{ side: 'red', turn: 2, count: 1, entries: [{ edge, from, to }] }],
      });
      return places(s.waves[0]!.entries[0]!.spots.map((spot) => s.spots[spot]!));
    };
    expect(entry('north', 9, 16)).toEqual([
      [11.5, 35, 180],
      [13.5, 35, 180],
    ]);
    expect(entry('west', 20, 24)).toEqual([[1, 22, 90]]);
    expect(entry('east', 20, 24)).toEqual([[35, 22, 270]]);
  });
});

const guide = readFileSync(new URL('../../docs/scenario-packs/one-hour-wargames.md', import.meta.url), 'utf8');
const [smallest, whole] = [...guide.matchAll(/```json\n(\{[\s\S]*?\n\})\n```/g)].map(
  (match) => JSON.parse(match[1]!) as Record<string, never>,
);

describe("a pack of one's own", () => {
  it("may be as short as the guide's", () => {
    const s = compileScenario(smallest!);
    expect(s.pack).toBe(smallest);
    expect(s).toMatchObject({ id: 'heath', title: 'heath', about: '', source: 'pack' });
    expect([inches(s.width), inches(s.height), s.turnLimit, s.firstPlayer, s.setUpOrder, s.placement]).toEqual([
      36,
      36,
      15,
      0,
      [0, 1],
      null,
    ]);
    expect(s.groups.map(({ id, count, pick, filter, spots }) => [id, count, pick, filter, s.spots[spots[0]!]!.heading])).toEqual([
      ['red', 6, 'owner', 'any', 1800],
      ['blue', 6, 'owner', 'any', 0],
    ]);
    expect(s.victory).toMatchObject({
      otherwise: 'most-units',
      conditions: [
        { winner: 0, immediate: true },
        { winner: 1, immediate: true },
      ],
    });
  });

  it('loads as the guide shows it, with bases of any size', () => {
    for (const frontage of [4, 5, 6] as const) expect(checkPack(whole!, { frontage })).toEqual([]);
    const s = compileScenario(whole!);
    expect(s.units).toHaveLength(11);
    expect(s.crossings.map(({ usable }) => usable)).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(s.special.elite).toEqual([
      { melee: 0, shoot: 0 },
      { melee: 1, shoot: 0 },
    ]);
    expect([s.waves[0]!.id, s.waves[0]!.entries.map(({ faces }) => faces)]).toEqual(['relief', [3, 3]]);
  });

  it('may have a table of forces of its own', () => {
    const rows = [
      { faces: 4, units: { archers: 1, knights: 1 } },
      { faces: 2, units: { levies: 2 } },
    ];
    expect(compile({ forces: { red: { rows } } }).forces[0]).toEqual([
      { faces: 4, types: [0, 2] },
      { faces: 2, types: [3, 3] },
    ]);
  });

  it('has a published schema', () => {
    expect(read('pack.schema.json')).toEqual(JSON.parse(JSON.stringify(packs.schema)));
    expect(packs.schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
  });
});

describe('faults', () => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- edits reach into parsed JSON, often to break it
  type Json = any;
  type Edit = (pack: Record<string, Json>) => void;
  const base = { ...whole!, placement: undefined } as Record<string, Json>;
  const edited = (edit: Edit): ScenarioPack => {
    const pack = JSON.parse(JSON.stringify(base)) as Record<string, Json>;
    edit(pack);
    return pack;
  };
  const hold = (area: string) => ({ winner: 'red', if: { is: 'hold', area, by: 'red' } });
  const place =
    (edit: Edit): Edit =>
    (p) => {
      p['forces'] = { red: { units: { knights: 2 } }, blue: { units: { knights: 1, archers: 1 } } };
      p['groups'] = [
        { side: 'red', zones: [{ x: 0, y: 21, w: 36, h: 15 }] },
        { side: 'blue', zones: [{ x: 0, y: 0, w: 36, h: 15 }] },
      ];
      p['waves'] = [];
      p['terrain'].push({ id: 'lake', type: 'lake', rect: { x: 0, y: 0, w: 6, h: 6 } });
      p['placement'] = { 'red/1': { x: 12, y: 30 }, 'red/2': { x: 18, y: 30 }, 'blue/1': { x: 12, y: 5 }, 'blue/2': { x: 18, y: 5 } };
      edit(p);
    };

  // biome-ignore format: a table, one row a line
  const FAULTS: readonly [string, string, RegExp, Edit][] = [
    ['an unknown field', '/turnlimit', /Unknown/, (p) => (p['turnlimit'] = 3)],
    ['another ruleset', '/ruleset', /one-hour-wargames/, (p) => (p['ruleset'] = 'barons-war')],
    ['a measure between tenths of an inch', '/terrain/2/rect/x', /multiple/, (p) => (p['terrain'][2].rect.x = 9.25)],
    ['a zone between half inches', '/groups/0/zones/0/x', /multiple/, (p) => (p['groups'][0].zones[0].x = 0.2)],
    ['terrain of an unknown type', '/terrain/2/type', /"hill", "mountain"/, (p) => (p['terrain'][2].type = 'swamp')],
    ['terrain off the table', '/terrain/2/rect', /beyond/, (p) => (p['terrain'][2].rect.x = 33)],
    ['a road off the table', '/terrain/1/line/1', /beyond/, (p) => (p['terrain'][1].line[1] = [12, 40])],
    ['a road that stands still', '/terrain/1/line/2', /same point/, (p) => p['terrain'][1].line.push([12, 36])],
    ['two pieces of one name', '/terrain/2/id', /two/, (p) => (p['terrain'][2].id = 'river')],
    ['a town without a rectangle', '/terrain/2/rect', /needs/, (p) => delete p['terrain'][2].rect],
    ['a river with a rectangle', '/terrain/0/rect', /has no/, (p) => (p['terrain'][0].rect = { x: 1, y: 1, w: 1, h: 1 })],
    ['a ridge outside its hill', '/terrain/3/crest', /leaves/, (p) => (p['terrain'][3].crest = [[20, 6], [30, 6]])],
    ['a fort without garrison [5.1]', '/terrain/2/garrison', /needs/, (p) => (p['terrain'][2].type = 'fort')],
    ['a town in the river', '/terrain/2/rect', /river/, (p) => (p['terrain'][2].rect = { x: 18, y: 15, w: 6, h: 6 })],
    ['a road through the water', '/terrain/1/line', /no crossing/, (p) => (p['terrain'][1].line = [[20, 0], [20, 36]])],
    ['a crossing of no river', '/crossings/0/river', /No river/, (p) => (p['crossings'][0].river = 'road')],
    ['a crossing beside its river', '/crossings/1/at', /straight stretch/, (p) => (p['crossings'][1].at = [30, 18])],
    ['a crossing on a bend', '/crossings/1/at', /straight stretch/, (p) => (p['crossings'][1].at = [24, 18])],
    ['crossings that overlap', '/crossings/1/at', /Overlaps/, (p) => (p['crossings'][1].at = [14, 18])],
    ['two crossings of one name', '/crossings/1/id', /two/, (p) => (p['crossings'][1].id = 'bridge')],
    ['an area of no terrain', '/areas/0/terrain', /No terrain/, (p) => (p['areas'][0].terrain = 'castle')],
    ['an area of a road', '/areas/0/terrain', /rect/, (p) => (p['areas'][0].terrain = 'road')],
    ['an area off the table', '/areas/0/rect', /beyond/, (p) => (p['areas'][0] = { id: 'mill', rect: { x: 30, y: 0, w: 9, h: 9 } })],
    ['an area without a place', '/areas/0', /one of/, (p) => delete p['areas'][0].terrain],
    ['an area called like a crossing', '/areas/1/id', /crossing/, (p) => p['areas'].push({ id: 'ford', terrain: 'mill' })],
    ['an unknown unit', '/forces/blue/units/elephants', /./, (p) => (p['forces'].blue.units = { elephants: 3 })],
    ['two kinds of force', '/forces/blue', /one of/, (p) => (p['forces'].blue.table = 'six')],
    ['no force', '/forces/blue', /no units/, (p) => (p['forces'].blue.units = {})],
    ['too many units', '/forces/red', /at most 12/, (p) => (p['forces'].red = { units: { knights: 12, levies: 1 } })],
    ['faces that are not six', '/forces/red/rows', /add up to 5/, (p) => (p['forces'].red = { rows: [{ faces: 5, units: { knights: 6 } }] })],
    ['rows of different size', '/forces/red/rows/1', /first row/, (p) => (p['forces'].red = { rows: [{ faces: 3, units: { knights: 6 } }, { faces: 3, units: { knights: 5 } }] })],
    ['counts that do not add up', '/groups', /have 7 units; its force has 5/, (p) => (p['groups'][1].count = 3)],
    ['nobody left for all', '/groups/1/count', /No unit is left/, (p) => ((p['groups'][1].count = 'all'), (p['waves'][0].count = 4))],
    ['two groups of all', '/groups/1/count', /Only one/, (p) => ((p['groups'][0].count = 'all'), (p['groups'][1].count = 'all'))],
    ['two groups of one name', '/groups/1/id', /two/, (p) => (p['groups'][1].id = 'guard')],
    ['a zone off the table', '/groups/2/zones/0', /beyond/, (p) => (p['groups'][2].zones[0].w = 33)],
    ['a zone too small for a base', '/groups/1/zones/0', /No unit/, (p) => (p['groups'][1].zones[0].w = 3)],
    ['a zone too small for its units', '/groups/2/zones', /only 2 units/, (p) => (p['groups'][2].zones[0] = { x: 10, y: 30, w: 8, h: 4 })],
    ['a zone in a wood', '/groups/2/zones/0', /No unit/, (p) => (p['groups'][2].zones[0] = { x: 0, y: 24, w: 6, h: 9 })],
    ['a zone of the enemy', '/groups/2/zones', /enemy/, (p) => (p['groups'][2].zones[0] = { x: 0, y: 0, w: 36, h: 12 })],
    ['a slanting zone', '/groups/2/heading', /./, (p) => (p['groups'][2].heading = 45)],
    ['a choosy group after another', '/groups/1/filter', /before/, (p) => ([p['groups'][0], p['groups'][1]] = [p['groups'][1], p['groups'][0]])],
    ['more foot than there is', '/groups', /foot/, (p) => (p['forces'].blue.units = { knights: 5 })],
    ['irregulars that nobody has', '/groups', /irregulars/, (p) => (p['groups'][0].filter = 'irregulars')],
    ['a wave after the end', '/waves/0/turn', /ends with turn 12/, (p) => (p['waves'][0].turn = 13)],
    ['an entry by no road', '/waves/0/entries/0/road', /No road/, (p) => (p['waves'][0].entries[0].road = 'lane')],
    ['a road that ends elsewhere', '/waves/0/entries/0/edge', /does not end/, (p) => (p['waves'][0].entries[0].edge = 'west')],
    ['an entry too narrow', '/waves/0/entries/1', /No unit/, (p) => (p['waves'][0].entries[1].to = 3)],
    ['an entry beyond the edge', '/waves/0/entries/1/to', /36 inches/, (p) => (p['waves'][0].entries[1].to = 40)],
    ['an entry that runs backwards', '/waves/0/entries/1/from', /less/, (p) => (p['waves'][0].entries[1].from = 20)],
    ['entries without faces', '/waves/0/entries', /add up to 3/, (p) => delete p['waves'][0].entries[0].faces],
    ['two waves of one name', '/waves/1/id', /two/, (p) => p['waves'].push({ ...p['waves'][0], count: 1 }) && (p['waves'][0].count = 2)],
    ['an exit outside its edge', '/rules/exits/0/to', /36 inches/, (p) => (p['rules'].exits = [{ side: 'red', edge: 'south', to: 40 }])],
    ['two exits on one edge', '/rules/exits/1', /two exits/, (p) => (p['rules'].exits = [{ side: 'red', edge: 'south', to: 9 }, { side: 'red', edge: 'south', from: 20 }])],
    ['an exit after the end', '/rules/exits/0/fromTurn', /ends/, (p) => (p['rules'].exits = [{ side: 'red', edge: 'south', fromTurn: 20 }])],
    ['keeping to a town', '/rules/stayOnRoad/road', /is a town/, (p) => (p['rules'].stayOnRoad = { road: 'mill', area: 'mill' })],
    ['keeping to a road until nothing', '/rules/stayOnRoad/area', /No area/, (p) => (p['rules'].stayOnRoad = { road: 'road', area: 'town' })],
    ['an unknown group held', '/rules/frozen/0/group', /No group/, (p) => (p['rules'].frozen = [{ group: 'rear', untilTurn: 3 }])],
    ['losses in no area', '/rules/lostInArea/0/area', /No area/, (p) => (p['rules'].lostInArea = [{ side: 'red', area: 'bank', turn: 3 }])],
    ['an unknown group asleep', '/rules/asleep/0/group', /No group/, (p) => (p['rules'].asleep = [{ group: 'rear' }])],
    ['a group that sleeps for ever', '/rules/asleep/0', /Nothing wakes/, (p) => (p['rules'].asleep = [{ group: 'guard', shotAt: false }])],
    ['woken by no group', '/rules/asleep/0/lossIn', /No group/, (p) => (p['rules'].asleep = [{ group: 'guard', lossIn: 'rear' }])],
    ['a die of five faces', '/rules/activation/red/rows', /add up to 5/, (p) => (p['rules'].activation = { red: { rows: [{ faces: 5, units: 2 }] } })],
    ['an activation of nothing', '/rules/activation/red', /one of/, (p) => (p['rules'].activation = { red: {} })],
    ['an unknown group exempt', '/rules/activation/red/exempt/0', /No group/, (p) => (p['rules'].activation = { red: { units: 2, exempt: ['rear'] } })],
    ['more substitutes than units', '/rules/substitution/blue/count', /5 units/, (p) => (p['rules'].substitution = { blue: { type: 'irregulars', count: 6 } })],
    ['a condition on no area', '/victory/conditions/0/if/area', /No area/, (p) => (p['victory'].conditions[0] = hold('windmill'))],
    ['a condition within a condition', '/victory/conditions/0/if/of/0/area', /No area/, (p) => (p['victory'].conditions[0].if = { is: 'any', of: [hold('windmill').if] })],
    ['an area that cannot be entered', '/victory/conditions/0/if/area', /can enter/, (p) => p['areas'].push({ id: 'trees', terrain: 'wood' }) && (p['victory'].conditions[0] = hold('trees'))],
    ['more exits than units', '/victory/conditions/0/if/units', /has 6 units/, (p) => (p['victory'].conditions[0].if = { is: 'exited', side: 'red', units: 7, edge: 'south' })],
    ['more losses than units', '/victory/conditions/1/if/units', /has 5 units/, (p) => (p['victory'].conditions[1].if.units = 6)],
    ['the end of an endless army', '/victory/conditions/1/if/units', /come back/, (p) => (p['rules'].endless = { blue: { edge: 'south' } })],
    ['one side that sets up twice', '/setUpOrder/1', /other side/, (p) => (p['setUpOrder'] = ['red', 'red'])],
    ['units that overlap [1.3]', '/placement/red~12', /Overlaps/, place((p) => (p['placement']['red/2'].x = 15))],
    ['a unit off the table', '/placement/red~11', /off the table/, place((p) => (p['placement']['red/1'].x = 1))],
    ['a unit in a lake [1.2]', '/placement/blue~11', /may not enter/, place((p) => (p['placement']['blue/1'].x = 4))],
    ['a unit outside its zone', '/placement/blue~12', /outside/, place((p) => (p['placement']['blue/2'].y = 25))],
    ['a unit left out', '/placement', /blue\/2/, place((p) => delete p['placement']['blue/2'])],
    ['a placement of a force that is rolled', '/placement', /fixed/, place((p) => (p['forces'].red = { table: 'six' }))],
    ['an area called after a heading', '/areas/0/id', /heading/, (p) => ((p['areas'][0].id = 'left'), (p['victory'].conditions[0] = hold('left')))],
    ['a crossing called after a heading', '/crossings/0/id', /heading/, (p) => (p['crossings'][0].id = 'nw')],
    ['a unit that is not there', '/placement/red~17', /No unit/, place((p) => (p['placement']['red/7'] = { x: 30, y: 30 }))],
  ];

  it('are none in what is edited', () => {
    expect(checkPack(edited(() => undefined))).toEqual([]);
    expect(checkPack(edited(place(() => undefined)))).toEqual([]);
  });

  it.each(FAULTS)('%s is named at %s', (_name, path, reason, edit) => {
    const problems = checkPack(edited(edit));
    expect(problems.map((problem) => problem.path)).toContain(path);
    expect(
      problems
        .filter((problem) => problem.path === path)
        .map(({ message }) => message)
        .join(' '),
    ).toMatch(reason);
    for (const problem of problems) expect([problem.code, problem.message.endsWith('.')]).toEqual(['BAD_SCENARIO', true]);
    expect(() => compileScenario(edited(edit))).toThrow(RulesError);
  });

  it('depend on the size of the bases', () => {
    const pack = edited((p) => (p['groups'][2].zones = [{ x: 12, y: 30, w: 12, h: 6 }]));
    expect(([4, 6] as const).map((frontage) => checkPack(pack, { frontage }).length)).toEqual([0, 1]);
    expect(() => compileScenario(pack, { frontage: 6 })).toThrow(
      expect.objectContaining({ code: 'BAD_SCENARIO', path: '/groups/2/zones' }),
    );
  });

  it('an unknown scenario is named with those there are', () => {
    expect(() => compileScenario('hastings')).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_SCENARIO', message: expect.stringContaining('last-stand') }),
    );
  });

  it('never crash the check, whatever the pack holds', () => {
    const parts = [
      'river',
      'mill',
      'constructor',
      'red',
      'blue',
      'guard',
      'all',
      'road',
      'hill',
      0,
      3,
      6,
      -1,
      2.5,
      null,
      true,
      [],
      {},
      [1, 2],
      { x: 1, y: 1, w: 6, h: 6 },
    ];
    const value = fc.oneof(fc.constantFrom(...parts), fc.jsonValue());
    const paths: string[][] = [];
    const collect = (json: unknown, path: string[]) => {
      if (path.length > 0) paths.push(path);
      if (typeof json === 'object' && json !== null) for (const [key, inner] of Object.entries(json)) collect(inner, [...path, key]);
    };
    collect(edited(place(() => undefined)), []);
    collect(base, []);
    const edit = fc.record({ path: fc.constantFrom(...paths), value });
    fc.assert(
      fc.property(fc.boolean(), fc.array(edit, { minLength: 1, maxLength: 3 }), (isPlaced, edits) => {
        const pack = edited(isPlaced ? place(() => undefined) : () => undefined) as Record<string, unknown>;
        for (const { path, value: put } of edits) {
          const parent = path
            .slice(0, -1)
            .reduce<unknown>((json, key) => (json as Record<string, unknown> | null | undefined)?.[key], pack);
          if (typeof parent === 'object' && parent !== null) (parent as Record<string, unknown>)[path.at(-1)!] = structuredClone(put);
        }
        const problems = checkPack(pack);
        if (problems.length === 0) compileScenario(pack);
        else expect(() => compileScenario(pack)).toThrow(RulesError);
      }),
      { numRuns: 300 },
    );
  });

  it('name sides as players do', () => {
    expect(SIDES).toEqual(['red', 'blue']);
  });
});
