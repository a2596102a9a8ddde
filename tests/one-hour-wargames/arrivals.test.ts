import { describe, expect, it } from 'vitest';
import { type ScenarioPack, tryApply } from '../../rules/core/index.ts';
import { findFrameFault } from '../../rules/core/state/settle.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { fresh, idle, idleTo, lay, legal, odds, play, unitOf, whereIs } from './table.ts';

const BLUE = { side: 'blue', count: 'all', zones: [{ x: 0, y: 0, w: 36, h: 6 }] };
const NORTH = { edge: 'north', from: 6, to: 30 };

/** A pack whose Red units come in waves; there is at least one on the table. */
function waves(red: Record<string, number>, ...list: readonly Record<string, unknown>[]): ScenarioPack {
  return {
    id: 'waves',
    forces: { red: { units: red }, blue: { units: { levies: 1 } } },
    groups: [{ side: 'red', zones: [{ x: 0, y: 24, w: 36, h: 6 }], count: 'all' }, BLUE],
    waves: list.map((wave) => ({ side: 'red', turn: 2, count: 1, entries: [NORTH], ...wave })),
  };
}

const places = (s: OneHourState): string[] => legal(s, 'place').map((text) => text.slice(6));
const place = (s: OneHourState, id: string): string => ['reserve', 'table', 'lost', 'exited'][s.place(unitOf(s, id))]!;

describe('waves', () => {
  it('come in their turn, as the owner picks them [1.0]', () => {
    const s = idleTo(fresh(waves({ knights: 2, archers: 1, levies: 1 }, { count: 2 })), 1, 'red');
    expect(legal(s, 'select').length).toBe(2); // the two on the table
    idleTo(s, 2, 'red');
    const coming = s.scenario.units.flatMap(({ id }, unit) => (id.startsWith('red') && !s.isOnTable(unit) ? [`select ${id}`] : []));
    expect(coming).toHaveLength(2);
    for (const text of coming) expect(legal(s)).toContain(text);
    expect(tryApply(idleTo(fresh(waves({ levies: 2 }, {})), 1, 'red'), 'select red/2')).toMatchObject({
      ok: false,
      error: { rule: '0.7' },
    });
  });

  it('are not rolled for where nobody waits any more [1.0] [O-38]', () => {
    const entries = [
      { ...NORTH, faces: 3 },
      { edge: 'west', from: 12, to: 30, faces: 3 },
    ];
    const rolled = (isThere: boolean): boolean => {
      const s = idleTo(fresh(waves({ levies: 2 }, { entries })), 1, 'red');
      if (!isThere) s.setType(unitOf(s, 'red/2'), -1);
      idle(s, (one) => one.turn === 2 && one.side === 0);
      return idle(s, (one) => one.step.name !== 'arrival/check').step.name === 'arrival/where';
    };
    expect([rolled(true), rolled(false)]).toEqual([true, false]);
  });

  it('are set down with the rear on the edge, looking inward [0.7]', () => {
    const s = play(idleTo(fresh(waves({ levies: 2 }, {})), 2, 'red'), 'select red/2');
    expect(places(s)[0]).toBe('8,35,180');
    expect(places(s).at(-1)).toBe('28,35,180');
    const entries = [{ edge: 'west', from: 12, to: 24 }];
    expect(places(play(idleTo(fresh(waves({ levies: 2 }, { entries })), 2, 'red'), 'select red/2'))).toContain('1,18,90');
  });

  it('then move, or stand; they do not shoot in that turn [1.6]', () => {
    const s = play(idleTo(fresh(waves({ levies: 1, archers: 1 }, {})), 2, 'red'), 'select red/2', 'place 18,35,180');
    expect([s.step.name, legal(s)[0], legal(s)]).toMatchObject(['move/march', 'pass', expect.arrayContaining(['march s 6', 'turn e'])]);
    play(s, 'march s 6', 'face ahead');
    expect(whereIs(s, 'red/2')).toEqual({ x: 18, y: 29, heading: 180 });
    const stands = play(idleTo(fresh(waves({ levies: 1, archers: 1 }, {})), 2, 'red'), 'select red/2', 'place 18,35,180', 'pass');
    expect(stands.moved(1)).toBe(1);
    expect(legal(stands, 'select red/2')).toEqual([]);
  });

  it('may be kept back, and come later [1.0]', () => {
    const s = play(idleTo(fresh(waves({ levies: 2 }, {})), 2, 'red'), 'select red/2', 'pass');
    expect([place(s, 'red/2'), legal(s, 'select red/2')]).toEqual(['reserve', []]);
    idleTo(s, 3, 'red');
    expect(legal(s)).toContain('select red/2');
    expect(places(play(s, 'select red/2')).length).toBeGreaterThan(0);
  });

  it('do not come where somebody stands, and wait while there is no room [0.7]', () => {
    const mouth = [{ edge: 'north', from: 16, to: 20 }];
    const at = (x: number) => {
      const units = [`red/1 levies ${x},35 s`, 'red/2 levies reserve', 'blue/1 levies 4,4 n'];
      return lay({ turn: 2, units, pack: waves({ levies: 2 }, { entries: mouth }), state: { waves: { 'red-2': { due: 1 } } } });
    };
    expect(legal(at(14))).toContain('select red/2');
    expect(places(play(at(14), 'select red/2'))).toEqual(['18,35,180']);
    expect(legal(at(14.5))).not.toContain('select red/2');
  });

  it('bring fewer if fewer are left [1.0]', () => {
    const s = idleTo(fresh(waves({ levies: 2 }, {}), {}), 2, 'red');
    s.setWaveDue(0, 5); // more than wait
    play(s, 'select red/2', 'place 18,35,180', 'pass');
    expect(legal(s, 'select')).toEqual(['select red/1']);
  });

  it('that overlap offer each place once [0.7]', () => {
    const s = idleTo(fresh(waves({ levies: 3 }, { id: 'one' }, { id: 'two', turn: 3 })), 3, 'red');
    const spots = places(play(s, 'select red/2'));
    expect(new Set(spots).size).toBe(spots.length);
    play(s, 'place 18,35,180', 'pass', 'select red/3', 'place 10,35,180', 'pass');
    expect([place(s, 'red/2'), place(s, 'red/3'), s.waveDue(0), s.waveDue(1)]).toEqual(['table', 'table', 0, 0]);
  });
});

describe('named waves', () => {
  const diced = [
    { ...NORTH, faces: 2 },
    { edge: 'west', from: 12, to: 30, faces: 3 },
    { edge: 'east', from: 12, to: 30, faces: 1 },
  ];

  it('of Bridgehead: the owner names two units, then a die says where they come [0.2]', () => {
    const s = idle(fresh('bridgehead', { redForce: 1, blueForce: 1 }), (one) => one.step.name === 'arrival/name');
    expect([s.turn, s.actor, legal(s)]).toEqual([1, 0, ['select red/1', 'select red/5', 'select red/6']]);
    expect(findFrameFault(s)).toBeNull();
    const none = s.clone();
    none.setRegister(1, 0);
    expect(findFrameFault(none)?.fault).toContain('"left" counts the units to be named');
    play(s, 'select red/6', 'select red/1');
    expect([s.step.name, odds(s)]).toEqual(['arrival/where', { 0: 2, 1: 2, 2: 2 }]);
    expect(s.game.actions.describeOutcome(s, 1)).toEqual({ text: 'they come by the north edge (entry 2)', dice: 'd6', faces: [3, 4] });
    play(s, '#2');
    expect([s.step.name, legal(s, 'select')]).toEqual(['move/select', ['select red/1', 'select red/6']]);
    expect(places(play(s, 'select red/6')).every((text) => text.startsWith('35,'))).toBe(true);
  });

  it('of Bridgehead come three times, and never before their turn [1.0]', () => {
    const s = fresh('bridgehead', { redForce: 1, blueForce: 1 });
    const turns: number[] = [];
    idle(s, (one) => {
      if (one.step.name === 'arrival/where') turns.push(one.turn);
      return one.turn === 7;
    });
    expect(turns).toEqual([1, 3, 5]);
  });

  it('name only as many as are left [1.0]', () => {
    const units = ['red/1 levies 18,20 s', 'red/2 levies reserve', 'red/3 knights reserve', 'blue/1 levies 4,4 n'];
    const s = lay({ side: 'blue', units, pack: waves({ levies: 4 }, { count: 3, rollAfterPick: true, entries: diced }) });
    idle(s, (one) => one.turn === 2);
    expect([s.step.name, legal(s)]).toEqual(['arrival/name', ['select red/2', 'select red/3']]);
    play(s, 'select red/3');
    expect([s.step.name, odds(s)]).toEqual(['arrival/where', { 0: 2, 1: 3, 2: 1 }]);
  });

  it('are passed over if nobody is left [1.0]', () => {
    const pack = waves({ levies: 4 }, { count: 3, pick: 'random', entries: diced });
    const s = lay({ side: 'blue', units: ['red/1 levies 18,20 s', 'blue/1 levies 4,4 n'], pack });
    expect(idle(s, (one) => one.turn === 2).step.name).toBe('move/select');
  });

  it('picked as they enter: the die falls first [0.2]', () => {
    const s = idle(fresh(waves({ levies: 2 }, { entries: diced })), (one) => one.step.name === 'arrival/where');
    expect([s.turn, odds(s)]).toEqual([2, { 0: 2, 1: 3, 2: 1 }]);
    play(s, '#1');
    expect(places(play(s, 'select red/2')).every((text) => text.startsWith('1,'))).toBe(true);
  });

  it('even with orders to be rolled for, and frames waiting below [0.2]', () => {
    const wave = { count: 2, rollAfterPick: true, entries: diced };
    const pack = {
      ...waves({ knights: 1, archers: 1, levies: 1 }, wave),
      rules: {
        activation: {
          red: {
            rows: [
              { faces: 3, units: 1 },
              { faces: 3, units: 2 },
            ],
          },
        },
      },
    };
    const s = idle(fresh(pack), (one) => one.step.name === 'arrival/name');
    play(s, legal(s)[0]!, '#2', '#1');
    expect([s.step.name, s.waveEntry(0), s.orders]).toEqual(['move/select', 2, 1]);
    expect(JSON.stringify(s.toPosition())).toContain('move/select');
  });
});

describe('arrivals one by one', () => {
  it('of Encounter: each turn from the second on a 4, 5 or 6, then a lot [0.2]', () => {
    const s = idle(fresh('encounter', { redForce: 1, blueForce: 1 }), (one) => one.step.name === 'arrival/roll');
    expect([s.turn, s.side, odds(s)]).toEqual([2, 0, { 0: 3, 1: 3 }]);
    expect(s.game.actions.describeOutcome(s, 1)).toEqual({ text: 'a unit comes', dice: 'd6', faces: [4, 5, 6] });
    expect(findFrameFault(s)).toBeNull();
    const over = s.clone();
    over.setWaveLeft(s.register(0), 0);
    expect(findFrameFault(over)?.fault).toContain('No unit of this wave');
    const dated = idleTo(fresh(waves({ levies: 2 }, { turn: 3 })), 1, 'red'); // a wave that no die calls
    dated.push(
      dated.game.steps.findIndex(({ name }) => name === 'arrival/roll'),
      0,
    );
    expect(findFrameFault(dated)?.fault).toContain('No unit of this wave');
    play(s, '#1');
    expect([s.step.name, odds(s)]).toEqual(['arrival/draw', { 1: 3, 4: 1, 5: 1 }]); // one of the knights stands already
    play(s, '#5');
    expect(legal(s)).toContain('select red/6');
    expect(legal(s)).not.toContain('select red/5');
  });

  it('bring nobody on the other faces [0.2]', () => {
    const s = play(
      idle(fresh('encounter', { redForce: 1, blueForce: 1 }), (one) => one.step.name === 'arrival/roll'),
      '#0',
    );
    expect([s.step.name, legal(s, 'select').length]).toEqual(['move/select', 1]);
    expect(idle(s, (one) => one.turn === 3 && one.side === 0).step.name).toBe('arrival/roll');
  });

  it('end when all have come [0.2]', () => {
    const s = fresh('encounter', { redForce: 1, blueForce: 1 });
    const rolls = [0, 0];
    while (s.depth > 0) {
      if (s.step.name === 'arrival/roll') rolls[s.side]!++;
      s.apply(s.step.name === 'arrival/roll' ? 1 : s.actor < 0 ? s.chanceOutcomes().outcomes[0]! : s.legalActions().at(0));
    }
    expect(rolls).toEqual([5, 5]);
  });

  it('are named by their owner where he names them, and roll for their entry each [0.2]', () => {
    const entries = [
      { ...NORTH, faces: 3 },
      { edge: 'west', from: 12, to: 30, faces: 3 },
    ];
    const pack = waves({ knights: 1, archers: 1, levies: 1 }, { count: 2, facesEach: 6, rollAfterPick: true, entries });
    const s = idle(fresh(pack), (one) => one.turn === 2);
    expect([s.step.name, s.actor]).toEqual(['arrival/name', 0]); // six faces of six: no roll
    play(s, legal(s)[0]!);
    expect(s.step.name).toBe('arrival/where');
  });
});

describe('columns', () => {
  it('of Late Arrivals come by the mouth of a road, one behind the other [0.7]', () => {
    const s = idleTo(fresh('late-arrivals', { redForce: 1, blueForce: 1 }), 1, 'red');
    play(s, 'select red/1');
    expect(places(s)).toEqual(['15,35,180']);
    play(s, 'place 15,35,180', 'pass');
    expect([s.turn, s.side]).toEqual([1, 1]); // the mouth is blocked: nobody else can come, and it is Blue's turn
    expect(s.scenario.units.filter((one, unit) => one.side === 0 && s.isOnTable(unit))).toHaveLength(1);
  });

  it('the mouth is free when the first has moved on [1.2]', () => {
    const s = idleTo(fresh('late-arrivals', { redForce: 1, blueForce: 1 }), 1, 'red');
    play(s, 'select red/1', 'place 15,35,180', 'march s 15', 'face ahead');
    expect(whereIs(s, 'red/1').y).toBe(20); // knights, 12 inches and 3 by road
    expect(legal(s, 'select')).toEqual(['select red/2', 'select red/5', 'select red/6']);
  });

  it('of Late Arrivals: Blue has two, and two more in turns 5 and 10 [1.0]', () => {
    const s = fresh('late-arrivals', { redForce: 1, blueForce: 1 });
    const due: number[] = [];
    idle(s, (one) => {
      const now = one.waveDue(1) + one.waveDue(2);
      if (now > due.length) due.push(one.turn);
      return one.turn === 12;
    });
    expect([due[0], due.length > 1 ? s.waveDue(1) + s.waveDue(2) : 0]).toEqual([5, 4]);
  });
});
