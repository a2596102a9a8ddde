import { describe, expect, it } from 'vitest';
import { LOST } from '../../rules/one-hour-wargames/state/layout.ts';
import { area, lay, options, play, unitOf, whereIs } from './table.ts';

const FAR = 'blue/1 levies 3,3 n';
const farthest = (type: string, terrain: object, y = 22): string =>
  options(lay({ units: [`red/1 ${type} 18,${y} s`, FAR], pack: { terrain: [terrain] } }), 'red/1', 'march s ').at(-1)!;
const RIVER = {
  id: 'river',
  type: 'river',
  line: [
    [0, 16],
    [36, 16],
  ],
  width: 2,
};

describe('terrain that does not affect movement', () => {
  it.each(['town', 'hill'])('%s: no bar, no cost [1.2]', (type) => {
    expect(farthest('levies', area(type, 12, 14, 12, 6))).toBe('march s 6');
    expect(farthest('knights', area(type, 12, 14, 12, 6))).toBe('march s 12');
  });
});

describe('impassable terrain', () => {
  it.each(['wood', 'lake', 'marsh', 'mountain'])('%s: a march ends at its edge [1.2]', (type) => {
    const closed = area(type, 12, 14, 12, 4);
    for (const unit of ['levies', 'men-at-arms', 'archers', 'knights']) expect(farthest(unit, closed)).toBe('march s 3');
  });

  it('is no bar to those who pass beside it [1.2]', () => {
    expect(farthest('knights', area('wood', 20, 14, 6, 4))).toBe('march s 12');
  });

  it('is the edge of the table as well [1.2]', () => {
    const s = lay({ units: ['red/1 knights 18,5.5 s', FAR] });
    expect(options(s, 'red/1', 'march s ')).toEqual(['march s 1', 'march s 2', 'march s 3', 'march s 4', 'march s most']);
    play(s, 'march s most');
    expect(whereIs(s, 'red/1').y).toBe(1);
  });

  it('a wood is entered by irregulars and peasant archers [1.2] [5.2] [5.3]', () => {
    const wood = area('wood', 12, 14, 12, 4);
    expect(farthest('irregulars', wood)).toBe('march s 9');
    expect(farthest('peasant-archers', wood)).toBe('march s 6');
    expect(farthest('irregulars', area('marsh', 12, 14, 12, 4))).toBe('march s 3');
  });
});

describe('rivers', () => {
  const cross = (crossing: object | null, x = 18, side = 'red'): string => {
    const pack = {
      terrain: [RIVER],
      crossings: crossing === null ? [] : [{ id: 'c', river: 'river', kind: 'ford', at: [18, 16], ...crossing }],
    };
    const units = [`red/1 levies ${x},20 s`, `blue/1 levies ${x},12 n`];
    const s = lay({ units: side === 'red' ? [units[0]!, FAR] : [units[1]!, 'red/1 levies 3,33 s'], side: side as 'red', pack });
    return options(s, `${side}/1`, side === 'red' ? 'march s ' : 'march n ').at(-1)!;
  };

  it('are impassable [1.2]', () => {
    expect(cross(null)).toBe('march s 2');
  });

  it.each(['ford', 'bridge'])('are crossed at a %s [1.2]', (kind) => {
    expect(cross({ kind })).toBe('march s 6');
  });

  it('are crossed nowhere else: the whole base has to fit the crossing [1.2] [0.7]', () => {
    expect(cross({}, 22)).toBe('march s 2');
    expect(cross({}, 19)).toBe('march s 6');
  });

  it('may be crossed past the corner of the water by who ends clear [1.2] [1.7]', () => {
    expect(cross({ width: 5 }, 18.9)).toBe('march s 6');
  });

  it('are crossed at a hidden ford by the side that knows it [1.2]', () => {
    expect(cross({ usableBy: ['blue'] })).toBe('march s 2');
    expect(cross({ usableBy: ['blue'] }, 18, 'blue')).toBe('march n 6');
  });
});

describe('roads', () => {
  const ROAD = {
    id: 'road',
    type: 'road',
    line: [
      [18, 36],
      [18, 0],
    ],
  };
  const along = (type: string, x = 18, line = ROAD.line, heading = 's'): string =>
    options(lay({ units: [`red/1 ${type} ${x},26 ${heading}`, FAR], pack: { terrain: [{ ...ROAD, line }] } }), 'red/1', 'march s ').at(-1)!;

  it('give 3 inches to who moves astride them all the way [1.2]', () => {
    expect(along('levies')).toBe('march s 9');
    expect(along('knights')).toBe('march s 15');
    expect(along('irregulars')).toBe('march s 12');
  });

  it('may be taken after a turn [1.2] [1.0]', () => {
    expect(along('levies', 18, ROAD.line, 'e')).toBe('march s 9');
  });

  it('give nothing to who slides onto them in a quarter turn [1.2] [1.4]', () => {
    const march = (x: number): string =>
      options(lay({ units: [`red/1 levies ${x},26 e`, 'red/2 levies 22,26 s', FAR], pack: { terrain: [ROAD] } }), 'red/1', 'march s ').at(
        -1,
      )!;
    expect(march(18)).toBe('march s 9');
    expect(march(19)).toBe('march s 6');
  });

  it('give nothing to who stands beside them [1.2]', () => {
    expect(along('levies', 20)).toBe('march s 6');
    expect(along('levies', 18.9)).toBe('march s 9');
  });

  it('give nothing to who crosses them [1.2]', () => {
    expect(
      along('levies', 18, [
        [0, 26],
        [36, 26],
      ]),
    ).toBe('march s 6');
  });

  it('give nothing beyond their end [1.2]', () => {
    expect(
      along('levies', 18, [
        [18, 36],
        [18, 20],
      ]),
    ).toBe('march s 6');
    expect(
      along('levies', 18, [
        [18, 36],
        [18, 18.5],
      ]),
    ).toBe('march s most');
  });

  it('give nothing to who leaves them at a bend [1.2]', () => {
    expect(
      along('levies', 18, [
        [18, 36],
        [18, 21],
        [0, 21],
      ]),
    ).toBe('march s 6');
  });

  it('go on straight from one leg to the next [1.2]', () => {
    expect(
      along('levies', 18, [
        [18, 36],
        [18, 21],
        [18, 0],
      ]),
    ).toBe('march s 9');
  });

  it('lead through closed terrain [1.2]', () => {
    const pack = { terrain: [ROAD, area('marsh', 12, 10, 12, 12)] };
    const s = lay({ units: ['red/1 levies 18,26 s', FAR], pack });
    expect(options(s, 'red/1', 'march s ').at(-1)).toBe('march s 9');
    play(s, 'march s 9');
    expect(whereIs(s, 'red/1').y).toBe(17);
  });

  it('are not left within closed terrain [1.2]', () => {
    const pack = { terrain: [ROAD, area('marsh', 12, 10, 12, 12)] };
    const found = options(lay({ units: ['red/1 levies 18,17 s', FAR], pack }), 'red/1');
    expect(new Set(found.map((text) => text.split(' ')[1]))).toEqual(new Set(['n', 's']));
  });

  it('that end in closed terrain end there [1.2]', () => {
    const pack = {
      terrain: [
        {
          ...ROAD,
          line: [
            [18, 36],
            [18, 20],
          ],
        },
        area('marsh', 12, 10, 12, 12),
      ],
    };
    const s = lay({ units: ['red/1 knights 18,26 s', FAR], pack });
    expect(options(s, 'red/1', 'march s ').at(-1)).toBe('march s 6');
  });

  it('bend within closed terrain, and the unit with them [1.2] [1.4]', () => {
    const pack = {
      terrain: [
        {
          ...ROAD,
          line: [
            [18, 36],
            [18, 16],
            [0, 16],
          ],
        },
        area('marsh', 10, 10, 14, 12),
      ],
    };
    const s = play(lay({ units: ['red/1 levies 18.25,22 s', FAR], pack }), 'select red/1', 'march s 6');
    play(s, 'face w');
    expect(whereIs(s, 'red/1')).toEqual({ x: 18.25, y: 16, heading: 270 });
  });

  it('carry a wide base over a river beside the bridge [1.2]', () => {
    const pack = { terrain: [RIVER, ROAD], crossings: [{ id: 'c', river: 'river', kind: 'bridge', at: [18, 16], width: 5 }] };
    const s = lay({ units: ['red/1 levies 18.75,20 s', FAR], pack });
    expect(options(s, 'red/1', 'march s ')).toContain('march s 4');
  });
});

describe('forts and redoubts', () => {
  const fort = { ...area('fort', 12, 12, 12, 6), garrison: 'blue' };
  const redoubt = { ...area('redoubt', 15, 12, 6, 6), facing: 0 };

  it('a fort is a town: it lets in all, or its garrison only where the table plays so [1.2] [5.1]', () => {
    const farthestInto = (garrison: string, forts: string): string =>
      options(
        lay({ units: ['red/1 levies 18,22 s', FAR], pack: { terrain: [{ ...fort, garrison }] }, options: { forts } }),
        'red/1',
        'march s ',
      ).at(-1)!;
    expect([farthestInto('blue', 'town'), farthestInto('blue', 'garrison'), farthestInto('red', 'garrison')]).toEqual([
      'march s 6',
      'march s 3',
      'march s 6',
    ]);
  });

  it('a road into a fort does not lead its enemies in where they are kept out [1.2] [5.1]', () => {
    const pack = {
      terrain: [
        fort,
        {
          id: 'road',
          type: 'road',
          line: [
            [18, 36],
            [18, 0],
          ],
        },
      ],
    };
    expect(options(lay({ units: ['red/1 levies 18,22 s', FAR], pack, options: { forts: 'garrison' } }), 'red/1', 'march s ').at(-1)).toBe(
      'march s 3',
    );
  });

  it('a redoubt lets in foot, not knights [1.2] [5.4]', () => {
    expect(farthest('levies', redoubt)).toBe('march s 6');
    expect(farthest('knights', redoubt)).toBe('march s 3');
  });

  it('a redoubt has room for one unit [5.4]', () => {
    const units = ['red/1 levies 18,22 s', 'red/2 archers 18,13 s', FAR];
    expect(options(lay({ units, pack: { terrain: [redoubt] } }), 'red/1', 'march s ').at(-1)).toBe('march s 3');
  });

  it('a redoubt is left freely [5.4]', () => {
    const s = lay({ units: ['red/1 levies 18,14 n', FAR], pack: { terrain: [redoubt] } });
    expect(options(s, 'red/1', 'march n ').at(-1)).toBe('march n 6');
  });

  it('who stormed a redoubt can come down from it again [5.4] [1.4]', () => {
    const s = lay({
      units: ['red/1 knights 18,18 s', 'red/2 levies 3,33 n', 'blue/1 levies 18,16 n', FAR.replace('/1', '/2')],
      pack: { terrain: [redoubt] },
    });
    s.leave(unitOf(s, 'blue/1'), LOST);
    expect(options(s, 'red/1', 'march n ').at(-1)).toBe('march n 12');
  });
});

describe('units tied to a road', () => {
  const tied = (unit: string): string[] => {
    const terrain = [
      {
        id: 'road',
        type: 'road',
        line: [
          [18, 36],
          [18, 0],
        ],
      },
      area('town', 15, 6, 6, 6),
    ];
    const pack = { terrain, areas: [{ id: 'town', terrain: 'town' }], rules: { stayOnRoad: { road: 'road', area: 'town' } } };
    return options(lay({ units: [unit, 'red/6 levies 18,35 s', 'blue/1 levies 18,18 n', 'blue/2 levies 3,3 n'], pack }), 'red/1');
  };

  it('march along it, 9 inches, and do not charge [1.2]', () => {
    const found = tied('red/1 knights 18,23 s');
    expect(new Set(found.map((text) => text.split(' ')[1]))).toEqual(new Set(['n', 's']));
    expect(found.filter((text) => text.startsWith('march n')).at(-1)).toBe('march n 9');
    expect(tied('red/1 knights 18,22 s')).not.toContain('charge blue/1 front');
  });

  it('may only turn if they do not stand along it [1.2] [1.4]', () => {
    expect(tied('red/1 knights 22,26 s').every((text) => text.startsWith('turn'))).toBe(true);
  });
});

describe('roads on a slant', () => {
  it('are followed by the heading of the compass next to theirs [1.2]', () => {
    const pack = {
      terrain: [
        {
          id: 'road',
          type: 'road',
          line: [
            [6, 34],
            [24, 4],
          ],
        },
      ],
    };
    const s = lay({ units: ['red/1 levies 12,24 s', FAR], pack });
    expect(options(s, 'red/1', 'march sse ').at(-1)).toBe('march sse most'); // it drifts off the road after 6.8 inches
  });
});

describe("the table's edge", () => {
  const exits = (unit: string, exit: object = {}, others: string[] = [], terrain: object[] = []): string[] =>
    options(
      lay({
        units: [unit, 'red/6 levies 33,33 n', 'blue/1 levies 3,33 n', ...others],
        pack: { terrain, rules: { exits: [{ side: 'red', edge: 'south', ...exit }] } },
      }),
      'red/1',
      'exit',
    );

  it('is open where the scenario lets a side leave, to fronts that reach it [1.2]', () => {
    expect(exits('red/1 levies 18,7 s')).toContain('exit s');
    expect(exits('red/1 levies 18,7.1 s')).not.toContain('exit s');
    expect(exits('red/1 levies 18,4 s', { edge: 'north' })).toEqual([]);
    expect(exits('red/1 levies 18,4 s', { side: 'blue' })).toEqual([]);
  });

  it('is open only on the stretch named, from the turn named [1.2]', () => {
    expect(exits('red/1 levies 18,4 s', { from: 12, to: 17.5 })).not.toContain('exit s');
    expect(exits('red/1 levies 18,4 s', { from: 12, to: 18 })).toContain('exit s');
    expect(exits('red/1 levies 18,4 s', { fromTurn: 2 })).toEqual([]);
  });

  it('may be barred by a unit or a wood before it [1.2] [1.3]', () => {
    expect(exits('red/1 levies 18,5 s', {}, ['blue/2 levies 18,1 n'])).not.toContain('exit s');
    expect(exits('red/1 levies 18,5 s', {}, [], [area('wood', 14, 0, 8, 2)])).not.toContain('exit s');
  });

  it('is reached from farther off by a road [1.2]', () => {
    expect(
      exits(
        'red/1 levies 18,9 s',
        {},
        [],
        [
          {
            id: 'road',
            type: 'road',
            line: [
              [18, 36],
              [18, 0],
            ],
          },
        ],
      ),
    ).toContain('exit s');
  });

  it('takes the unit off the table [1.2]', () => {
    const s = lay({
      units: ['red/1 levies 18,4 s', 'red/6 levies 33,33 n', 'blue/1 levies 3,33 n'],
      pack: { rules: { exits: [{ side: 'red', edge: 'south' }] } },
    });
    play(s, 'select red/1', 'exit s');
    expect(s.isOnTable(unitOf(s, 'red/1'))).toBe(false);
  });
});
