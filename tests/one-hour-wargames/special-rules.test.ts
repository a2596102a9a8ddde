import { describe, expect, it } from 'vitest';
import { TERMINAL, tryApply } from '../../rules/core/index.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { contactsOf, fresh, idleTo, lay, legal, odds, play, unitOf, whereIs } from './table.ts';

const selectable = (s: OneHourState): string[] => legal(s, 'select').map((text) => text.slice(7));
const isOn = (s: OneHourState, id: string): boolean => s.isOnTable(unitOf(s, id));

function problem(s: OneHourState, text: string): string {
  const done = tryApply(s.clone(), text);
  return done.ok ? 'none' : `${done.error.rule} ${done.error.message}`;
}

describe('exits', () => {
  function delaying(turn: number, unit: string, side: 'red' | 'blue' = 'red'): boolean {
    const enemy = side === 'red' ? 'blue/6 levies 4,4 n' : 'red/6 levies 4,30 s';
    const s = lay({ scenario: 'double-delaying-action', turn, side, units: [unit, enemy] });
    return legal(play(s, `select ${unit.split(' ')[0]}`)).includes('exit n');
  }

  it('of Double Delaying Action open to Red in turn 10, to Blue never [1.2]', () => {
    expect(delaying(9, 'red/1 levies 18,33 n')).toBe(false);
    expect(delaying(10, 'red/1 levies 18,33 n')).toBe(true);
    expect(delaying(15, 'blue/1 levies 18,33 n', 'blue')).toBe(false);
  });

  it('have a width [1.2]', () => {
    expect([delaying(10, 'red/1 levies 12,33 n'), delaying(10, 'red/1 levies 11.9,33 n')]).toEqual([true, false]);
    expect([delaying(10, 'red/1 levies 24,33 n'), delaying(10, 'red/1 levies 24.1,33 n')]).toEqual([true, false]);
  });

  it('have to be reached with the front, within the move [1.2]', () => {
    expect(delaying(10, 'red/1 levies 15,29 n')).toBe(true); // front on y = 30
    expect(delaying(10, 'red/1 levies 15,28.9 n')).toBe(false);
  });

  it('are open to one side only, on one edge only [1.2]', () => {
    const s = play(lay({ scenario: 'escape', units: ['red/1 levies 33,18 e', 'blue/1 levies 4,18 e'] }), 'select red/1');
    expect(legal(s, 'exit')).toEqual([]);
    expect(problem(s, 'exit e')).toMatch(/^1\.2 /);
    const blue = lay({ scenario: 'escape', side: 'blue', units: ['red/1 levies 4,4 e', 'blue/1 levies 33,18 e', 'blue/2 levies 4,18 w'] });
    expect(legal(play(blue.clone() as OneHourState, 'select blue/1'), 'exit')).toContain('exit e');
    expect(legal(play(blue, 'select blue/2'), 'exit')).toEqual([]);
  });

  it('take a unit off the table for good, without its being lost [1.2]', () => {
    const s = lay({ scenario: 'escape', side: 'blue', units: ['red/1 levies 4,4 e', 'blue/1 levies 33,18 e', 'blue/2 levies 8,18 e'] });
    play(s, 'select blue/1', 'exit e');
    expect([isOn(s, 'blue/1'), selectable(s), s.victoryPoints()]).toEqual([false, ['blue/2'], [0, 0]]);
    expect(problem(s, 'select blue/1')).toMatch(/^1\.0 /);
  });

  it('of Escape end the game at once when the third unit has left, in the middle of a move [1.2]', () => {
    const units = ['red/1 levies 4,4 e', 'blue/1 knights 27,18 e', 'blue/2 levies exited', 'blue/3 levies exited', 'blue/4 levies 8,18 e'];
    const s = lay({ scenario: 'escape', side: 'blue', units });
    play(s, 'select blue/1', 'exit e');
    expect([s.actor, s.depth, s.returns()]).toEqual([TERMINAL, 0, [-1, 1]]);
  });
});

describe('staying on the road in Advance Guard', () => {
  const start = (more: readonly string[] = []) =>
    lay({ scenario: 'advance-guard', units: ['red/1 levies 18,35 s', 'blue/1 knights 18,1 n', ...more] });

  it('holds all units to it, at 9 inches a move whatever their type [1.2]', () => {
    const s = play(start(), 'select red/1');
    expect(legal(s, 'march')).toEqual([
      'march s 1',
      'march s 2',
      'march s 3',
      'march s 4',
      'march s 5',
      'march s 6',
      'march s 8',
      'march s 9',
    ]);
    play(s, 'march s 9');
    expect([whereIs(s, 'red/1').y, legal(s)]).toEqual([26, ['face n', 'face ahead']]);
    const knights = play(start(), 'pass', 'select blue/1');
    expect(legal(knights, 'march n ').at(-1)).toBe('march n 9');
  });

  it('forbids charges [1.8]', () => {
    const s = play(lay({ scenario: 'advance-guard', units: ['red/1 knights 18,12 s', 'blue/1 levies 18,5 n'] }), 'select red/1');
    expect(legal(s, 'charge')).toEqual([]);
    expect(problem(s, 'charge blue/1 front')).toMatch(/^0\.0 /);
  });

  it('ends for both when one is half within the town [0.6]', () => {
    const s = lay({ scenario: 'advance-guard', units: ['red/1 knights 18,26 s', 'red/2 levies 18,33 s', 'blue/1 levies 18,5 n'] });
    const near = play(s.clone() as OneHourState, 'select red/1', 'march s 4', 'face ahead'); // y = 22
    expect([near.offRoad, legal(play(near, 'select red/2'), 'march e')]).toEqual([0, []]);
    play(s, 'select red/1', 'march s 5', 'face ahead'); // y = 21, the edge of the town
    expect([s.offRoad, legal(play(s, 'select red/2'), 'march e ').at(-1)]).toEqual([1, 'march e 6']);
    play(s, 'march e 2', 'face ahead', 'select blue/1');
    expect(legal(s, 'march w ').at(-1)).toBe('march w 6');
  });

  it('does not begin again when the town is empty [1.2]', () => {
    const s = lay({ scenario: 'advance-guard', units: ['red/1 knights 24,26 s', 'blue/1 levies 18,5 n'], state: { offRoad: true } });
    expect(legal(play(s, 'select red/1'), 'march e ')).toContain('march e 6');
  });

  it('both columns come by the road, Red from the north [1.2]', () => {
    const s = play(idleTo(fresh('advance-guard', { redForce: 1, blueForce: 1 }), 1, 'red'), 'select red/1');
    expect(legal(s)).toEqual(['pass', 'place 18,35,180']);
    play(s, 'place 18,35,180', 'march s 9', 'face ahead', 'select red/5', 'place 18,35,180');
    expect([legal(s).includes('march s 6'), legal(s).includes('march s 8')]).toEqual([true, false]); // up to the one before it
  });
});

describe('groups that may not move', () => {
  const rear = (turn: number, phase: 'move' | 'shoot' | 'melee' = 'move') =>
    lay({
      scenario: 'blow-from-the-rear',
      turn,
      side: 'blue',
      phase,
      units: ['red/1 levies 18,14 s', 'blue/1 archers 18,5 n group=blue-reserve', 'blue/2 levies 9,18 n group=blue-crossings'],
    });

  it('of Blow from the Rear stand still until turn 7 [1.0]', () => {
    expect(selectable(rear(1))).toEqual(['blue/2']);
    expect(selectable(rear(6))).toEqual(['blue/2']);
    expect(selectable(rear(7))).toEqual(['blue/1', 'blue/2']);
    expect(problem(rear(6), 'select blue/1')).toMatch(/^0\.0 .*stand still/);
  });

  it('shoot [2.0]', () => {
    expect(legal(rear(3, 'shoot'), 'shoot')).toEqual(['shoot blue/1 red/1']);
  });

  it('and strike [3.0]', () => {
    const s = lay({
      scenario: 'blow-from-the-rear',
      turn: 3,
      side: 'blue',
      phase: 'melee',
      units: ['red/1 levies 18,7 s', 'blue/1 archers 18,5 n group=blue-reserve'],
    });
    expect(odds(s)).toEqual({ 0: 2, 1: 1, 2: 1, 3: 1, 4: 1 });
  });
});

describe('units lost in an area', () => {
  const retreat = (turn: number, side: 'red' | 'blue' = 'blue') =>
    lay({
      scenario: 'fighting-retreat',
      turn,
      side,
      phase: 'shoot',
      units: ['red/1 levies 33,34 s', 'blue/1 levies 18,28 s', 'blue/2 levies 9,24 s', 'blue/3 levies 9,20 s', 'blue/4 levies 27,25 s'],
    });

  it('of Fighting Retreat are gone at the end of turn 2: those half or more beyond the river [0.6]', () => {
    const s = retreat(2);
    expect([isOn(s, 'blue/1'), isOn(s, 'blue/2'), isOn(s, 'blue/3'), isOn(s, 'blue/4')]).toEqual([false, true, true, false]);
    expect([s.turn, s.victoryPoints()]).toEqual([3, [2, 0]]);
  });

  it("not in turn 1, nor in turn 3, nor at the end of Red's half of turn 2 [1.0]", () => {
    for (const s of [retreat(1), retreat(3), retreat(2, 'red')]) expect([s.turn, isOn(s, 'blue/1')]).toEqual([s.turn, true]);
  });
});

describe('sleeping groups', () => {
  const line = (blue: string, more: readonly string[] = []) =>
    lay({
      scenario: 'triple-line',
      side: 'blue',
      units: [
        'red/1 levies 12,14 s group=line-1',
        'red/3 levies 18,22 s group=line-2',
        'red/4 archers 26,22 s group=line-2',
        'red/5 levies 18,30 s group=line-3',
        blue,
        ...more,
      ],
    });
  const awake = (s: OneHourState): string[] => s.scenario.groups.flatMap(({ id }, group) => (s.awake(group) === 1 ? [id] : []));

  it('of Triple Line wait: they do not move or shoot [1.0]', () => {
    const s = play(line('blue/1 levies 27,10 n'), 'pass');
    expect([s.side, selectable(s)]).toEqual([0, ['red/1']]);
    expect(problem(s, 'select red/3')).toMatch(/^0\.0 .*wait/);
    const shooting = lay({
      scenario: 'triple-line',
      phase: 'shoot',
      units: [
        'red/1 archers 12,14 s group=line-1',
        'red/4 archers 26,22 s group=line-2',
        'blue/1 levies 12,4 n',
        'blue/2 levies 26,11.5 n',
      ],
    });
    expect(legal(shooting, 'shoot')).toEqual(['shoot red/1 blue/1']);
    expect(problem(shooting, 'shoot red/4 blue/2')).toMatch(/^0\.0 .*wait/);
  });

  it('wake when an enemy comes within 9 inches [1.0]', () => {
    const s = line('blue/1 levies 26,8 n');
    expect(awake(play(s.clone() as OneHourState, 'select blue/1', 'march n 2', 'face ahead'))).toEqual([]);
    expect(awake(play(s, 'select blue/1', 'march n 3', 'face ahead'))).toEqual(['line-2']); // front on y = 12, base of red/4 from 21
    expect(selectable(play(s))).toEqual(['red/1', 'red/3', 'red/4']);
  });

  it('wake when they are shot at [1.0]', () => {
    const s = lay({
      scenario: 'triple-line',
      side: 'blue',
      phase: 'shoot',
      units: ['red/3 levies 18,22 s group=line-2', 'red/5 levies 18,30 s group=line-3', 'blue/1 archers 18,10.5 n'],
    });
    expect(awake(s)).toEqual([]);
    expect(awake(play(s, 'shoot blue/1 red/3', '#3'))).toEqual(['line-2']);
  });

  it('wake when the line before them loses a unit, or they do [4.0]', () => {
    const units = (group: string) => [
      `red/1 levies 18,14 s hits=14 group=${group}`,
      'red/5 levies 4,33 s group=line-3',
      'red/6 levies 9,33 s group=line-3',
      'blue/1 levies 18,12 n',
    ];
    const lose = (group: string) => awake(play(lay({ scenario: 'triple-line', side: 'blue', phase: 'melee', units: units(group) }), '#1'));
    expect([lose('line-1'), lose('line-2'), lose('line-3')]).toEqual([['line-2'], ['line-2', 'line-3'], ['line-3']]);
  });

  it('wake when they are charged, though no distance is named [1.8]', () => {
    const pack = { rules: { asleep: [{ group: 'red', shotAt: true }] } };
    const s = lay({
      side: 'blue',
      units: ['red/1 levies 18,24 s group=red', 'red/2 levies 4,24 s group=red', 'blue/1 knights 18,14 n'],
      pack,
    });
    play(s, 'select blue/1');
    expect(awake(play(s.clone() as OneHourState, 'march n 6', 'face ahead'))).toEqual([]);
    play(s, 'charge red/1 front');
    expect([contactsOf(s, 'red/1'), awake(s)]).toEqual([{ front: 'blue/1' }, ['red']]);
  });

  it('wake by themselves in a turn that is named [1.0]', () => {
    const pack = { rules: { asleep: [{ group: 'red', turn: 5 }] } };
    const s = (turn: number) =>
      lay({ pack, turn, side: 'blue', phase: 'melee', units: ['red/1 levies 18,27 s group=red', 'blue/1 levies 4,1 n'] });
    expect([awake(s(2)), awake(s(3)), awake(s(4))]).toEqual([[], [], ['red']]);
  });

  it('of Infiltration sleep until an enemy is within 6 inches [1.0]', () => {
    const s = lay({
      scenario: 'infiltration',
      turn: 14,
      side: 'blue',
      units: ['red/1 levies 18,27 s group=patrol-c', 'blue/1 levies 18,17.9 n'],
    });
    expect(awake(s)).toEqual([]);
    expect(awake(play(s, 'select blue/1', 'march n 2', 'face ahead'))).toEqual(['patrol-c']);
  });
});

describe('limits of command', () => {
  const blue = ['blue/1 archers 6,16 n', 'blue/2 archers 14,16 n', 'blue/3 archers 22,16 n'];
  const shambolic = (more: readonly string[] = ['red/1 levies 14,26 s'], phase: 'move' | 'shoot' | 'melee' = 'move') =>
    lay({ scenario: 'shambolic-command', side: 'blue', phase, units: [...blue, ...more] });

  it('of Shambolic Command: two Blue units act in a turn [1.0]', () => {
    const s = shambolic();
    expect([selectable(s), s.orders]).toEqual([['blue/1', 'blue/2', 'blue/3'], 2]);
    play(s, 'select blue/1', 'march n 1', 'face ahead');
    expect(selectable(s)).toEqual(['blue/2', 'blue/3']);
    play(s, 'select blue/3', 'turn e');
    expect(s.side).toBe(0); // no order is left for moves or shots
  });

  it('moves and shots count alike, a unit once [2.0]', () => {
    const s = play(shambolic(), 'select blue/1', 'march n 1', 'face ahead', 'pass');
    expect(legal(s, 'shoot')).toEqual(['shoot blue/2 red/1', 'shoot blue/3 red/1']);
    play(s, 'shoot blue/2 red/1', '#3');
    expect(s.side).toBe(0);
    const still = shambolic(undefined, 'shoot');
    play(still, 'shoot blue/1 red/1', '#3');
    expect(problem(play(still.clone() as OneHourState, 'shoot blue/2 red/1', '#3'), 'pass')).toBe('none');
    expect(legal(still, 'shoot')).toEqual(['shoot blue/2 red/1', 'shoot blue/3 red/1']);
  });

  it('do not bind the melee [3.0]', () => {
    const s = shambolic(['red/1 levies 6,18 s', 'red/2 levies 14,18 s', 'red/3 levies 22,18 s'], 'melee');
    play(s, '#4', '#4', '#4');
    expect([1, 2, 3].map((n) => s.hits(unitOf(s, `red/${n}`)))).toEqual([4, 4, 4]);
  });

  it('do not bind Red [1.0]', () => {
    const s = lay({
      scenario: 'shambolic-command',
      units: ['red/1 levies 6,32 s', 'red/2 levies 14,32 s', 'red/3 levies 22,32 s', 'blue/1 levies 18,2 n'],
    });
    play(s, 'select red/1', 'turn e', 'select red/2', 'turn e');
    expect(selectable(s)).toEqual(['red/3']);
  });

  it('of Botched Relief: a die says how many of Red act; the garrison is free [0.2]', () => {
    const units = [
      'red/1 levies 18,15 s group=red-garrison',
      'red/2 knights 6,32 s group=red-relief',
      'red/3 knights 14,32 s group=red-relief',
      'blue/1 levies 18,2 n',
    ];
    const s = lay({ scenario: 'botched-relief', units });
    expect([s.step.name, odds(s)]).toEqual(['orders/roll', { 1: 2, 2: 2, 3: 2 }]);
    expect(s.game.actions.describeOutcome(s, 2)).toEqual({ text: '2 units obey', dice: 'd6', faces: [3, 4] });
    play(s, '#1', 'select red/2', 'turn e');
    expect(selectable(s)).toEqual(['red/1']);
    expect(problem(s, 'select red/3')).toMatch(/^0\.0 .*no more units/);
    play(s, 'select red/1', 'turn e');
    expect(s.side).toBe(1);
  });

  it('are rolled again in every turn [0.2]', () => {
    const units = ['red/2 knights 6,32 s group=red-relief', 'blue/1 levies 18,2 n'];
    const s = play(lay({ scenario: 'botched-relief', units }), '#3', 'pass', 'pass');
    expect([s.turn, s.side, s.step.name]).toEqual([2, 0, 'orders/roll']);
  });

  it('are as written in a position, if it writes them [1.0]', () => {
    const s = lay({
      scenario: 'botched-relief',
      units: ['red/2 knights 6,32 s group=red-relief', 'blue/1 levies 18,2 n'],
      state: { orders: 1 },
    });
    expect([s.step.name, selectable(s)]).toEqual(['move/select', ['red/2']]);
  });

  it('an entry takes no order, to move on does [1.0]', () => {
    const pack = {
      groups: [
        { side: 'red', zones: [{ x: 0, y: 24, w: 36, h: 6 }], count: 'all' },
        { side: 'blue', zones: [{ x: 0, y: 0, w: 36, h: 6 }] },
      ],
      waves: [{ side: 'red', turn: 2, count: 2, entries: [{ edge: 'north' }] }],
      forces: { red: { units: { levies: 3 } }, blue: { units: { levies: 1 } } },
      rules: { activation: { red: { units: 1 } } },
    };
    const units = ['red/1 levies 18,20 s', 'red/2 levies reserve', 'red/3 levies reserve', 'blue/1 levies 18,2 n'];
    const s = lay({ units, turn: 2, pack, state: { waves: { 'red-2': { due: 2 } } } });
    play(s, 'select red/2', 'place 18,35,180', 'march s 3', 'face ahead', 'select red/3', 'place 10,35,180');
    expect([isOn(s, 'red/3'), s.side]).toEqual([true, 1]); // no order is left for it, nor for red/1
  });
});

describe('endless reinforcements of Last Stand', () => {
  const waiting = (turn: number, ...units: readonly string[]) =>
    lay({ scenario: 'last-stand', turn, side: 'blue', units: ['red/1 levies 18,30 s', 'blue/6 levies 4,4 n', ...units] });

  it('a lost Blue unit comes back fresh in the next turn, by the south edge [4.0]', () => {
    const units = ['red/1 levies 18,18 s', 'blue/1 knights 18,16 n hits=14', 'blue/2 levies 4,4 n'];
    const s = lay({ scenario: 'last-stand', turn: 4, phase: 'melee', units });
    play(s, '#2');
    expect([isOn(s, 'blue/1'), s.victoryPoints(), s.turn, s.side]).toEqual([false, [1, 0], 4, 1]);
    expect(selectable(s)).toEqual(['blue/2']);
    expect(selectable(idleTo(s, 5, 'blue'))).toEqual(['blue/1', 'blue/2']);
    play(s, 'select blue/1', 'place 18,1,0');
    expect([s.hits(unitOf(s, 'blue/1')), s.cardOf(unitOf(s, 'blue/1')).letter, legal(s)]).toMatchObject([
      0,
      'K',
      expect.arrayContaining(['march n 6']),
    ]);
  });

  it('each in its own turn, also of two alike [4.0]', () => {
    const s = (turn: number) => waiting(turn, 'blue/1 knights reserve returns=9', 'blue/2 knights reserve returns=5');
    expect([selectable(s(4)), selectable(s(5)), selectable(s(9))]).toEqual([['blue/6'], ['blue/2', 'blue/6'], ['blue/1', 'blue/6']]);
  });

  it('of two alike who come fresh either does, whatever wave each came with before [4.0] [O-41]', () => {
    const s = waiting(9, 'blue/1 knights reserve returns=5', 'blue/2 knights reserve returns=5');
    expect(selectable(s)).toEqual(['blue/1', 'blue/6']);
    s.setWave(unitOf(s, 'blue/2'), 0);
    expect(selectable(s)).toEqual(['blue/1', 'blue/6']);
  });

  it('may come back again and again, and may be kept back [4.0]', () => {
    const s = waiting(5, 'blue/1 knights reserve returns=5');
    play(s, 'select blue/1', 'pass');
    expect(selectable(idleTo(s, 6, 'blue'))).toContain('blue/1');
    play(s, 'select blue/1', 'place 18,1,0', 'pass');
    expect(s.freshTurn(unitOf(s, 'blue/1'))).toBe(0);
  });

  it('lost Red units do not [4.0]', () => {
    const units = ['red/1 levies 18,18 s hits=14', 'red/2 levies 4,30 s', 'blue/1 levies 18,16 n'];
    const s = lay({ scenario: 'last-stand', turn: 4, side: 'blue', phase: 'melee', units });
    play(s, '#1');
    expect([s.victoryPoints(), selectable(idleTo(s, 6, 'red'))]).toEqual([[0, 1], ['red/2']]);
  });

  it('Blue wins as soon as Red has nobody left [4.0]', () => {
    const s = lay({
      scenario: 'last-stand',
      turn: 4,
      side: 'blue',
      phase: 'melee',
      units: ['red/1 levies 18,18 s hits=14', 'blue/1 levies 18,16 n'],
    });
    expect([play(s, '#1').actor, s.returns()]).toEqual([TERMINAL, [-1, 1]]);
  });
});

describe('picked units of Last Stand', () => {
  const strike = (side: 'red' | 'blue', options = {}) =>
    odds(lay({ scenario: 'last-stand', phase: 'melee', side, units: ['red/1 levies 9,16 s', 'blue/1 levies 9,14 n'], options }));

  it('add 1 to their dice in melee, or 2 if the table likes; the enemy does not [3.2]', () => {
    expect(strike('red')).toEqual({ 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 });
    expect(strike('red', { elite: 2 })).toEqual({ 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1 });
    expect(strike('blue')).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 });
  });

  it('and when they shoot [2.3]', () => {
    const s = lay({ scenario: 'last-stand', phase: 'shoot', units: ['red/1 irregulars 24,20 s', 'blue/1 levies 24,9.5 n'] });
    expect(odds(play(s, 'shoot red/1 blue/1'))).toEqual({ 0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 });
  });
});

describe('substitution', () => {
  const pack = (red: Record<string, unknown>, rule: Record<string, unknown>) => ({
    id: 'replaced',
    forces: { red, blue: { units: { levies: 1 } } },
    groups: [
      { side: 'red', zones: [{ x: 0, y: 24, w: 36, h: 6 }] },
      { side: 'blue', zones: [{ x: 0, y: 0, w: 36, h: 6 }] },
    ],
    rules: { substitution: { red: rule } },
  });

  it('that has to be made cannot be passed, and is made one for one [5.2]', () => {
    const s = fresh(pack({ units: { knights: 2, levies: 1 } }, { type: 'irregulars', count: 2, optional: false }));
    expect(legal(s)).toEqual(['select red/1', 'select red/3']);
    play(s, 'select red/3'); // then only knights are left, and it is made without asking
    expect([0, 1, 2].map((unit) => s.cardOf(unit).letter).join('')).toBe('IKI');
  });

  it('passes over an army that consists of them [5.2]', () => {
    const s = fresh(pack({ units: { irregulars: 2 } }, { type: 'irregulars', count: 2, optional: false }));
    expect(s.step.name).toBe('set-up/place');
  });

  it('may stop short of the number [5.2]', () => {
    const s = play(fresh(pack({ units: { knights: 2, levies: 1 } }, { type: 'irregulars', count: 2 })), 'select red/3', 'pass');
    expect([0, 1, 2].map((unit) => s.cardOf(unit).letter).join('')).toBe('KKI');
  });
});
