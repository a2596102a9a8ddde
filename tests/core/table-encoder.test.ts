import { describe, expect, it } from 'vitest';
import {
  ActionList,
  type Feature,
  type FeatureTables,
  FeatureWriter,
  type FlatState,
  Observation,
  ofOwnCells,
  oncePer,
  oneHot,
  type Player,
  rowsSeen,
  type SeenRows,
  TableEncoder,
  toSpecs,
  valueFeatures,
} from '../../rules/core/index.ts';

/** Three units, the middle one of the second player's; of each its strength, 0 once it is gone. */
const SIDES = [0, 1, 0] as const;

interface Troops {
  readonly strengths: readonly number[];
  readonly actor: Player;
}

type S = FlatState & Troops;
type HexAction = { readonly unit: number };

const stateOf = (...strengths: number[]): S => ({ strengths, actor: 1 }) as unknown as S;

const UNITS: readonly Feature<[s: S, unit: number, view: SeenRows]>[] = [
  ...valueFeatures<S>([['strength', 4, (s, unit) => s.strengths[unit]!]]),
  ['own', 0, 1, '1 if it is the viewer’s', (_s, unit, { viewer }) => Number(SIDES[unit] === viewer)],
];

const TABLES: FeatureTables<S, SeenRows, HexAction> = {
  version: 'test-1',
  globals: [['strongest', 0, 9, 'strength of the strongest', (s) => Math.max(...s.strengths)]],
  units: UNITS,
  actions: oneHot<[s: S, action: HexAction]>(['first', 'second', 'third'], 'the unit is', (_s, { unit }) => unit),
  pointers: [{ name: 'unit', to: 'units', about: 'the unit' }],
  map: { channels: toSpecs([['all', 0, 9, 'strength of all']]), height: 1, width: 1 },
};

class TroopsEncoder extends TableEncoder<S, SeenRows, HexAction> {
  constructor(tables = TABLES) {
    super(tables, [rowsSeen(SIDES, 0), rowsSeen(SIDES, 1)]);
  }

  protected isThere(s: S, unit: number): boolean {
    return s.strengths[unit]! > 0;
  }

  protected writeMap(s: S, _view: SeenRows, map: Float32Array): void {
    map[0] = s.strengths.reduce((sum, strength) => sum + strength, 0);
  }

  protected reader(): (action: number) => HexAction {
    return (action) => ({ unit: action - 10 });
  }

  protected point(_s: S, view: SeenRows, { unit }: HexAction, at: number, out: Int16Array): void {
    out[at] = view.rowOf[unit]!;
  }
}

describe('the rows of a view', () => {
  it('are the own units, then the enemy’s, each side in the order of the scenario', () => {
    const [first, second] = [rowsSeen(SIDES, 0), rowsSeen(SIDES, 1)];
    expect([...first.units, ...first.rowOf]).toEqual([0, 2, 1, 0, 2, 1]);
    expect([...second.units, ...second.rowOf]).toEqual([1, 0, 2, 1, 0, 2]);
  });
});

describe('an encoder made of tables', () => {
  const encoder = new TroopsEncoder();

  it('says which row the other player has for each unit', () => {
    expect(encoder.spec.units.mirrored!.map((rows) => [...rows])).toEqual([
      [1, 2, 0],
      [2, 0, 1],
    ]);
  });

  it('writes a line of the table for each unit, and nothing for one that is gone', () => {
    const into = new Observation(encoder.spec);
    encoder.observe(stateOf(2, 3, 0), 0, into);
    expect([...into.globals, ...into.map]).toEqual([3, 5]);
    expect([...into.units]).toEqual([0.5, 1, 0, 0, 0.75, 0]);
    encoder.observe(stateOf(2, 0, 8), 1, into);
    expect([...into.units]).toEqual([0, 0, 0.5, 0, 1, 0]);
  });

  it('asks features of one kind of unit of that kind alone, which counts from its first', () => {
    const numbered: Feature<[s: S, unit: number, view: SeenRows]> = ['number', 0, 9, 'its number', (_s, unit) => 1 + unit];
    const parts = [
      [2, 0, 2],
      [1, 2, Infinity],
    ] as const;
    const ofTwoKinds = new TroopsEncoder({ ...TABLES, units: [...UNITS, numbered], parts });
    const into = new Observation(ofTwoKinds.spec);
    ofTwoKinds.observe(stateOf(2, 3, 4), 0, into);
    expect([...into.units]).toEqual([0.5, 1, 0, 0, 0, 1, 0.75, 0, 0]);
  });

  it('looks a state over once for all that it shows of it, and again once a cell has changed', () => {
    let looks = 0;
    const looking = new TroopsEncoder({ ...TABLES, look: () => looks++ });
    const into = new Observation(looking.spec);
    const actions = new ActionList();
    actions.push(10);
    const withCells = (...cells: number[]): S => Object.assign(stateOf(1, 1, 1), { data: Int16Array.from(cells) });
    const state = withCells(1, 1, 1);
    looking.observe(state, 0, into);
    looking.observe(state, 1, into);
    looking.observeActions(state, actions, into);
    expect(looks).toBe(1);
    state.data[2] = 2;
    looking.observeActions(state, actions, into);
    looking.observe(withCells(1, 1, 2), 0, into);
    expect(looks).toBe(2);
    looking.observe(withCells(1, 1), 0, into);
    expect(looks).toBe(3);
  });

  it('writes rows of kept arrays anew where own cells have changed, and else only what depends on more', () => {
    const asked: string[] = [];
    const told = (name: string, value: (s: S, unit: number) => number): Feature<[s: S, unit: number, view: SeenRows]> => [
      name,
      0,
      9,
      name,
      (s, unit) => (asked.push(`${name} of ${unit}`), value(s, unit)),
    ];
    const own = ofOwnCells([told('strength', (s, unit) => s.strengths[unit]!)]);
    const place = oneHot<[s: S, unit: number]>(['weakest', 'other'], 'it is', (s, unit) =>
      Number(s.strengths[unit]! > Math.min(...s.strengths)),
    );
    const units = [...own, ...place, told('all', (s) => s.strengths.length)];
    const keeping = new TroopsEncoder({ ...TABLES, units, blocks: ['troops'] });
    const layout = { spec: { blocks: { troops: { rows: ['a', 'b', 'c'], fields: { strength: 0 } } } }, block: { troops: { strength: 1 } } };
    const withCells = (...strengths: number[]): S =>
      Object.assign(stateOf(...strengths), { data: Int16Array.of(7, ...strengths), game: { layout } });
    const [kept, fresh] = [new Observation(keeping.spec, {}, true), new Observation(keeping.spec)];
    const show = (state: S, viewer: Player): void => {
      keeping.observe(state, viewer, fresh);
      asked.length = 0;
      keeping.observe(state, viewer, kept);
      expect(kept.units).toEqual(fresh.units);
    };
    show(withCells(1, 2, 3), 0);
    show(withCells(1, 2, 1), 0);
    expect(asked.toSorted()).toEqual(['all of 0', 'all of 1', 'all of 2', 'strength of 2']);
    show(withCells(1, 0, 1), 0);
    show(withCells(1, 2, 1), 0);
    expect(asked).toContain('strength of 1');
    show(withCells(1, 2, 1), 1);
    expect(asked).toHaveLength(6);
  });

  it('writes a row and the pointers of each action, as the one who decides sees them', () => {
    const into = new Observation(encoder.spec);
    const actions = new ActionList();
    actions.push(10);
    actions.push(12);
    encoder.observeActions(stateOf(1, 1, 1), actions, into);
    expect([...into.actions.subarray(0, 6)]).toEqual([1, 0, 0, 0, 0, 1]);
    expect([...into.pointers.subarray(0, 2)]).toEqual([1, 2]);
  });
});

describe('features of actions that rows share', () => {
  it('are worked out once for rows of the same key that follow one another, and anew in the next list', () => {
    let asked = 0;
    const weight: Feature<[s: S, action: HexAction]> = [
      'weight',
      0,
      9,
      'strength of the pair',
      (s, { unit }) => (asked++, s.strengths[unit >> 1]!),
    ];
    const pairs = oncePer((_: S, { unit }: HexAction) => unit >> 1, [weight]);
    const sharing = new TroopsEncoder({ ...TABLES, actions: [...TABLES.actions, ...pairs] });
    const into = new Observation(sharing.spec);
    const actions = new ActionList();
    for (const action of [10, 11, 12]) actions.push(action);
    for (const strengths of [
      [3, 2, 1],
      [4, 5, 6],
    ]) {
      asked = 0;
      sharing.observeActions(stateOf(...strengths), actions, into);
      expect([...into.actions.subarray(0, 12)]).toEqual([1, 0, 0, strengths[0], 0, 1, 0, strengths[0], 0, 0, 1, strengths[1]]);
      expect(asked).toBe(2);
    }
  });
});

describe('a writer of features', () => {
  it('asks a group of names once, and writes what each of its features says', () => {
    let asked = 0;
    const placeOf = (place: number): number => {
      asked++;
      return place;
    };
    const table: readonly Feature<[a: number, b: undefined, c: undefined]>[] = [
      ...oneHot(['a', 'b'], 'it is', placeOf),
      ...oneHot(['a', 'b', 'c'], 'it is also', placeOf),
      ['double', 0, 9, 'twice the place', (place) => 2 * place],
    ];
    const writer = new FeatureWriter(table);
    for (const place of [-1, 0, 1, 2, 3]) {
      const row = new Float32Array(table.length + 1);
      asked = 0;
      writer.write(place, undefined, undefined, 1, row);
      expect(asked).toBe(2);
      expect([...row]).toEqual([0, ...table.map(([, , , , value]) => value(place, undefined, undefined))]);
    }
  });
});
