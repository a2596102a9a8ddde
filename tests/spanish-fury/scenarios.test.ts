import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RulesetOptions, ScenarioPack } from '../../rules/core/index.ts';
import { provenanceOf } from '../../rules/core/ruleset/provenance.ts';
import { overlaps } from '../../rules/geometry/box.ts';
import { CARDS } from '../../rules/spanish-fury/charts/cards.ts';
import { INCH } from '../../rules/spanish-fury/charts/measures.ts';
import { CONFIDENCES } from '../../rules/spanish-fury/charts/types.ts';
import type { FuryGame } from '../../rules/spanish-fury/game.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { packs } from '../../rules/spanish-fury/scenarios/load.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { type Drawn, field, packOf, placed, unitNamed } from './field.ts';

const FOLDER = new URL('../../rules/spanish-fury/scenarios/', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
const ids = packs.cards.map(({ id }) => id);
const scenarios = ids.map((id) => [id, packs.load(id)] as const);

/** The state of a scenario before its first turn. */
function beforePlay(id: string): FuryState {
  const game = spanishFury.load(id) as FuryGame;
  return game['copyOf'](game['beforePlay']);
}

it('armies begin as the scenario has them, or both Equipoised as in the examples [2.2]: SF-100', () => {
  const begins = (options: RulesetOptions): readonly number[] => {
    const s = spanishFury.load('example-melee', options).newState() as FuryState;
    return [s.sideConfidence(0), s.sideConfidence(1)];
  };
  expect([begins({}), begins({ confidence: 'equipoised' })]).toEqual([
    [2, 1],
    [2, 2],
  ]);
});

describe('the built-in scenarios', () => {
  it('are three exercises, the two examples of the rulebook and two battles', () => {
    expect(ids).toEqual([
      'training-meadow',
      'crossroads-square',
      'held-village',
      'example-hedge',
      'example-melee',
      'coutras-1587',
      'dreux-1562',
    ]);
    expect(scenarios.map(([, { units }]) => units.length)).toEqual([11, 5, 7, 5, 6, 28, 27]);
    for (const { about, source } of packs.cards) if (source === 'history') expect(about).toMatch(/Historical: .*Ours: /);
  });

  it('are the packs of their folder, and all of them', () => {
    const files = readdirSync(FOLDER, { encoding: 'utf8' }).filter((name) => name.endsWith('.json') && name !== 'pack.schema.json');
    expect(files.map((name) => read(name).id).sort()).toEqual([...ids].sort());
  });

  it.each(ids)('every number in %s has a tag', (id) => {
    const pack = read(`${id}.json`);
    const paths = (json: unknown, path: string): string[] => {
      if (typeof json === 'number') return [path];
      if (typeof json !== 'object' || json === null) return [];
      return Object.entries(json).flatMap(([key, value]) => (key === 'provenance' ? [] : paths(value, `${path}/${key}`)));
    };
    expect(paths(pack, '').filter((path) => provenanceOf(pack.provenance, path) === undefined)).toEqual([]);
  });

  it.each(ids)('nobody in %s stands on another, with his companies beside him [13.4]', (id) => {
    const s = beforePlay(id);
    for (let unit = 0; unit < s.unitCount; unit++) {
      const box = s.isOnTable(unit) && s.host(unit) < 0 ? s.boxOf(unit) : null;
      for (let other = 0; other < unit; other++)
        if (box !== null && s.isOnTable(other) && s.host(other) < 0) expect(overlaps(box, s.boxOf(other)), `${unit} ${other}`).toBe(false);
    }
  });

  it.each(scenarios)('every side of %s has its generalissimo and a general for each brigade [2.1]', (_, scenario) => {
    for (const side of [0, 1] as const) {
      expect(scenario.generals[scenario.generalissimo[side]]!.side).toBe(side);
      for (const { general, side: owner } of scenario.brigades) expect(scenario.generals[general]!.side).toBe(owner);
    }
  });

  it('Confidence begins as the scenario has it [2.2]', () => {
    const s = beforePlay('coutras-1587');
    expect([0, 1].map((side) => CONFIDENCES[s.sideConfidence(side)])).toEqual(['resolute', 'resolute']);
  });

  it('the first turn of an example is that of the rulebook', () => {
    expect(packs.load('example-hedge').firstTurn).toBe(5);
    expect(packs.load('example-melee').firstTurn).toBe(3);
  });

  it('the pikes of Coutras wait behind the bridge for turn 5', () => {
    const { arrival } = packs.load('coutras-1587').units.find(({ id }) => id === 'h-pikes')!;
    expect(arrival).toEqual({ turn: 5, x: 18 * INCH, y: 1.5 * INCH, heading: 0 });
  });

  it('Guise would not move before turn 5', () => {
    expect(packs.load('dreux-1562').brigades.find(({ id }) => id === 'r-guise-wing')!.reluctantUntil).toBe(5);
  });
});

const MILLERS: Drawn = { type: 'late-millers', at: [20, 10] };
const LEGION: Drawn = { type: 'french-legion', at: [20, 30] };
const two = { a: MILLERS, z: LEGION };

describe('a pack', () => {
  it('stands units where it has them, in formations and sizes of their cards if it says nothing', () => {
    const s = field({ units: { ...two, z: { ...LEGION, cells: { level: 2 } } } });
    expect(placed(s, 'a')).toEqual([20, 10, 0]);
    expect(placed(s, 'z')).toEqual([20, 30, 180]);
    expect(s.scenario.units.map(({ formation, stands, shot }) => [formation, stands, shot])).toEqual([
      ['horse-column', 6, 0],
      ['column', 15, 6],
    ]);
    expect(s.level(unitNamed(s, 'z'))).toBe(2);
  });

  it('keeps the share of shot of a regiment that is smaller than usual [14.3]', () => {
    const s = field({ units: { ...two, z: { ...LEGION, stands: 10 } } });
    expect(s.scenario.units[1]!.shot).toBe(4);
  });

  it('gives other training to a unit than its card does [1.10]', () => {
    const s = field({ units: { ...two, z: { ...LEGION, training: 'veterans' } } });
    expect([s.isVeteran(0), s.isVeteran(1), s.cardOf(1).ferocity]).toEqual([true, true, 0]);
  });

  it('names units as their cards do, with numbers where several are alike', () => {
    const s = field({ units: { a: MILLERS, b: { ...MILLERS, at: [30, 10] }, z: LEGION } });
    expect(s.scenario.units.map(({ name }) => name)).toEqual(['Late Millers 1', 'Late Millers 2', 'French Legion']);
  });

  it('offers the places, the ground and the thirds of the table as points of orders [12.1]', () => {
    const terrain = [{ id: 'wood', type: 'wood', rect: { x: 40, y: 20, w: 6, h: 6 } }];
    const s = field({ units: two, terrain, areas: [{ id: 'knoll', rect: { x: 2, y: 2, w: 4, h: 4 }, points: 3 }] });
    expect(s.scenario.points.map(({ id }) => id)).toEqual(['knoll', 'wood', 'west', 'centre', 'east']);
    expect(s.scenario.points[3]).toEqual({ id: 'centre', x: 30 * INCH, y: 24 * INCH });
  });

  it('has lines as wide as such things are', () => {
    const line = [
      [10, 20],
      [20, 20],
    ];
    const s = field({
      units: two,
      terrain: [
        { id: 'hedge', type: 'hedge', line },
        { id: 'brook', type: 'stream', line, width: 2 },
      ],
    });
    expect(s.scenario.ground.map(({ boxes }) => (2 * boxes[0]!.halfWidth) / INCH)).toEqual([0.2, 2]);
  });
});

/** Faults of a sketch's pack as `path: message`. */
function faults(sketch: Parameters<typeof packOf>[0]): string[] {
  return packs.check(packOf(sketch)).map(({ path, message }) => `${path}: ${message}`);
}

const WITH_Z = { z: LEGION };
const redUnit = '/sides/1/brigades/0/units/0';
const blueUnit = '/sides/0/brigades/0/units/0';
const blueLoose = '/sides/0/unbrigaded/0';

describe('faults of a pack, each where it is written', () => {
  it.each<[what: string, units: Record<string, Drawn>, fault: string]>([
    ['overlap', { a: MILLERS, z: { ...LEGION, at: [21, 11] } }, `${redUnit}/at: Stands on a.`],
    [
      'overlap a company',
      { a: MILLERS, b: { type: 'commanded-shot', stands: 4, with: 'a' }, z: { ...LEGION, at: [25, 11] } },
      `${redUnit}/at: Stands on a.`,
    ],
    ['leave the table', { a: { ...MILLERS, at: [1, 10] }, ...WITH_Z }, `${blueUnit}/at: Reaches beyond the table.`],
    [
      'take a formation that is not on the card',
      { a: { ...MILLERS, formation: 'en-haye' }, ...WITH_Z },
      `${blueUnit}/formation: The card of late-millers has no en-haye; it has horse-column.`,
    ],
    ['stand nowhere', { a: { type: 'reiters' }, ...WITH_Z }, `${blueUnit}: Needs one of "at", "arrival" and "with".`],
    [
      'stand twice',
      { a: { ...MILLERS, arrival: { turn: 2, edge: 'south', at: 9 } }, ...WITH_Z },
      `${blueUnit}: Needs one of "at", "arrival" and "with".`,
    ],
    [
      'arrive beyond the end of an edge',
      { a: { type: 'reiters', arrival: { turn: 2, edge: 'west', at: 50 } }, ...WITH_Z },
      `${blueUnit}/arrival/at: The west edge is 48 inches long.`,
    ],
    [
      'arrive half off the table',
      { a: { type: 'reiters', arrival: { turn: 2, edge: 'west', at: 1 } }, ...WITH_Z },
      `${blueUnit}/arrival/at: Reaches beyond the end of the edge.`,
    ],
    [
      'be alone as commanded shot',
      { a: MILLERS, b: { type: 'commanded-shot', at: [9, 9] }, ...WITH_Z },
      `${blueLoose}/with: Commanded shot is attached to a regiment of heavy horse.`,
    ],
    [
      'be attached to the wrong ones',
      { a: { type: 'petronels', at: [9, 9] }, b: { type: 'argoulets', with: 'a' }, ...WITH_Z },
      `${blueLoose}/with: Must be one of gensdarmes, chevaulegers, late-millers; it is petronels.`,
    ],
    [
      'be attached though they may not',
      { a: MILLERS, b: { type: 'enfants-perdus', with: 'a' }, ...WITH_Z },
      `${blueLoose}/with: Only commanded shot and skirmishing horse are attached to others.`,
    ],
    [
      'be attached to the enemy',
      { a: MILLERS, b: { type: 'argoulets', with: 'z' }, ...WITH_Z },
      `${blueLoose}/with: No unit of its side is called "z".`,
    ],
    [
      'crowd a regiment',
      { a: MILLERS, b: { type: 'commanded-shot', stands: 5, with: 'a' }, ...WITH_Z },
      `${blueUnit}: Has 5 companies attached; at most 4 find room.`,
    ],
    [
      'stand in a brigade as guns',
      { a: MILLERS, b: { type: 'sakers', at: [9, 9], brigade: 'blue' }, ...WITH_Z },
      '/sides/0/brigades/0/units/1/type: Sakers stand in no brigade; put them under "unbrigaded".',
    ],
  ])('units that %s [1.4, 2.3]', (_, units, fault) => {
    expect(faults({ units })).toContain(fault);
  });

  it('a unit on ground where its like never goes [13.4]', () => {
    const terrain = [{ id: 'wood', type: 'wood', rect: { x: 20, y: 8, w: 6, h: 6 } }];
    expect(faults({ units: two, terrain })).toEqual([`${blueUnit}: Stands on "wood", where no late-millers can go.`]);
  });

  it('a seventh brigade [2.5]', () => {
    const units = Object.fromEntries([...'abcdefg'].map((id, i) => [id, { ...MILLERS, at: [8 * i + 4, 10] as const, brigade: id }]));
    expect(faults({ units: { ...units, ...WITH_Z } })[0]).toMatch(/^\/sides\/0\/brigades: /);
  });

  it('a unit outside its zone, and names that nobody has', () => {
    const sides = (packOf({ units: two }) as { sides: Record<string, unknown>[] }).sides;
    const pack: ScenarioPack = {
      ...packOf({ units: two }),
      sides: [{ ...sides[0], zone: { x: 0, y: 0, w: 60, h: 8 }, generalissimo: 'nobody' }, sides[1]],
      victory: { margin: 5, otherwise: 'green', lastHopes: [{ unit: 'ghost' }, { unit: 'z', companies: 16 }] },
      areas: [{ id: 'knoll', rect: { x: 58, y: 0, w: 4, h: 4 }, points: 3, holder: 'green' }],
    };
    expect(packs.check(pack).map(({ path, message }) => `${path}: ${message}`)).toEqual([
      '/areas/0/rect: Reaches beyond the table.',
      '/areas/0/holder: No side is called "green"; there are blue and red.',
      `${blueUnit}/at: Reaches beyond the zone of its side.`,
      '/sides/0/generalissimo: No general of this side is called "nobody".',
      '/victory/otherwise: No side is called "green"; there are blue and red.',
      '/victory/lastHopes/0/unit: No unit is called "ghost".',
      '/victory/lastHopes/1/companies: z has 15 stands.',
    ]);
  });

  it('generals and brigades with the names of others', () => {
    const units = { a: { ...MILLERS, brigade: 'one' }, b: { ...MILLERS, at: [30, 10] as const, brigade: 'two' }, ...WITH_Z };
    const found = faults({ units, generals: { one: { id: 'guise', with: 'b' }, two: { id: 'guise' } }, brigades: { two: { id: 'one' } } });
    expect(found).toContain('/sides/0/brigades/1/id: There are two of the name "one".');
    expect(found).toContain('/sides/0/brigades/1/general/id: There are two of the name "guise".');
    expect(found).toContain('/sides/0/brigades/0/general/with: No regiment of his brigade is called "b".');
  });

  it('lines without a line, rectangles without a rectangle, more of a table than there is', () => {
    const terrain = [
      { id: 'hedge', type: 'hedge', rect: { x: 2, y: 2, w: 4, h: 1 } },
      { id: 'hill', type: 'gentle-hill', rect: { x: 58, y: 2, w: 4, h: 1 } },
    ];
    expect(faults({ units: two, terrain })).toEqual([
      '/terrain/0/line: A hedge needs "line".',
      '/terrain/0/rect: A hedge has no "rect".',
      '/terrain/1/rect: Reaches beyond the table of 60 by 48 inches.',
    ]);
    expect(faults({ units: two, pack: { table: { width: 81, height: 48 } } })[0]).toMatch(/^\/table\/width: /);
    expect(faults({ units: two, pack: { firstTurn: 11 } })).toEqual(['/turns: The last turn comes after the first, 11.']);
  });
});

it('the JSON Schema beside the packs is theirs', () => {
  expect(read('pack.schema.json')).toEqual(JSON.parse(JSON.stringify(packs.schema)));
});

describe('docs/scenario-packs/spanish-fury.md', () => {
  const page = readFileSync(new URL('../../docs/scenario-packs/spanish-fury.md', import.meta.url), 'utf8');
  const known = JSON.stringify(packs.schema);
  const pack = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!) as ScenarioPack;

  it('shows a pack that loads', () => {
    expect(packs.check(pack)).toEqual([]);
    expect(spanishFury.load(pack).scenario.id).toBe('causeway');
  });

  it('names only fields and words that there are', () => {
    const prose = page.slice(page.indexOf('## Fields'));
    const words = [...prose.matchAll(/`([a-z][\w-]*)`/g)].map(([, word]) => word!);
    const others = ['spanish-fury', 'training', 'west', 'centre', 'east'];
    expect(words.filter((word) => !others.includes(word) && !known.includes(`"${word}"`))).toEqual([]);
  });

  it('says in which parts of an inch terrain and units are written', () => {
    expect(page).toContain('12.25 is refused');
    const moved = (x: number): ScenarioPack => ({ ...pack, terrain: [{ id: 'mire', type: 'marsh', rect: { x, y: 1, w: 2, h: 2 } }] });
    expect(packs.check(moved(12.5))).toEqual([]);
    expect(packs.check(moved(12.25))[0]!.path).toBe('/terrain/0/rect/x');
    const saker = { id: 'saker', type: 'sakers', at: [30.0025, 27.25] };
    const [royal, league] = pack['sides'] as [object, object];
    expect(packs.check({ ...pack, sides: [royal, { ...league, unbrigaded: [saker] }] })).toEqual([]);
  });

  it('gives each type the formations of its card', () => {
    const rows = [...page.matchAll(/^\| (`[^|]*`) \| (`[^|]*`) \|$/gm)].map((row) =>
      row.slice(1).map((cell) => [...cell.matchAll(/`([^`]*)`/g)].map(([, word]) => word!)),
    );
    const written = rows.flatMap(([types, formations]) => types!.map((type) => [type, [...formations!].sort()] as const));
    const cards = Object.entries(CARDS).map(([type, { formations }]) => [type, Object.keys(formations).sort()] as const);
    expect(Object.fromEntries(written)).toMatchObject(Object.fromEntries(cards));
  });
});
