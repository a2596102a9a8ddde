import { describe, expect, it } from 'vitest';
import { TERMINAL } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { fresh, idle, lay, legal, play, type Sketch } from './table.ts';

const PLACE = { areas: [{ id: 'place', rect: { x: 15, y: 15, w: 6, h: 6 } }] };
const IN = '18,18 s';
const RED = 'red/1 levies 4,32 s';
const BLUE = 'blue/1 levies 32,4 n';

const rule = (winner: 'red' | 'blue', condition: Record<string, unknown>, immediate = false) => ({ winner, if: condition, immediate });
const hold = (by: 'red' | 'blue') => ({ is: 'hold', area: 'place', by });

/** How a battle ends that stands so in the last melee of the last turn. */
function last(
  units: readonly string[],
  conditions: readonly unknown[],
  more: Pick<Sketch, 'options' | 'state'> & { otherwise?: string } = {},
): string {
  const { otherwise = 'draw', options = {}, state = {} } = more;
  const s = lay({ turn: 15, side: 'blue', phase: 'melee', units, options, pack: { ...PLACE, victory: { conditions, otherwise } }, state });
  expect(s.actor).toBe(TERMINAL);
  return result(s);
}

function result(s: OneHourState): string {
  const winner = s.winner;
  expect(s.returns()).toEqual(
    [
      [1, -1],
      [-1, 1],
      [0, 0],
    ][winner],
  );
  return ['red', 'blue', 'draw'][winner]!;
}

const BOTH = [rule('red', hold('red')), rule('blue', hold('blue'))];

describe('holding a place', () => {
  it('is to have a unit there, and the enemy none [0.6]', () => {
    expect(last([`red/1 levies ${IN}`, BLUE], BOTH)).toBe('red');
    expect(last([RED, `blue/1 levies ${IN}`], BOTH)).toBe('blue');
    expect(last([RED, BLUE], BOTH)).toBe('draw');
    expect(last(['red/1 levies 18,20 s', 'blue/1 levies 18,16 n'], BOTH)).toBe('draw');
  });

  it('takes half of a base, or all of it if the table plays it so [0.6]', () => {
    expect(last(['red/1 levies 18,21 s', BLUE], BOTH)).toBe('red');
    expect(last(['red/1 levies 18,21.1 s', BLUE], BOTH)).toBe('draw');
    expect(last(['red/1 levies 18,21 s', BLUE], BOTH, { options: { inside: 'all' } })).toBe('draw');
    expect(last(['red/1 levies 18,20 s', BLUE], BOTH, { options: { inside: 'all' } })).toBe('red');
  });

  it('is prevented by half of an enemy [0.6]', () => {
    expect(last([`red/1 levies ${IN}`, 'blue/1 levies 18,15 n'], BOTH)).toBe('draw');
    expect(last([`red/1 levies ${IN}`, 'blue/1 levies 18,14.9 n'], BOTH)).toBe('red');
  });

  it('counts a unit in melee [0.6]', () => {
    const s = lay({
      turn: 15,
      side: 'blue',
      phase: 'melee',
      units: ['red/1 levies 18,16 s', 'blue/1 levies 18,14 n'],
      pack: { ...PLACE, victory: { conditions: BOTH } },
    });
    expect(result(play(s, '#1'))).toBe('red');
  });
});

describe('conditions', () => {
  it('clear: no unit of the side is there [0.6]', () => {
    const conditions = [rule('blue', { is: 'clear', area: 'place', side: 'red' })];
    expect(last([RED, BLUE], conditions, { otherwise: 'red' })).toBe('blue');
    expect(last([RED, `blue/1 levies ${IN}`], conditions, { otherwise: 'red' })).toBe('blue');
    expect(last([`red/1 levies ${IN}`, BLUE], conditions, { otherwise: 'red' })).toBe('red');
    expect(last(['red/1 levies 18,20 s', 'blue/1 levies 18,16 n'], conditions, { otherwise: 'red' })).toBe('red');
  });

  it('exited: so many have left [1.2]', () => {
    const conditions = [rule('blue', { is: 'exited', side: 'blue', units: 2, edge: 'north' })];
    const gone = (...ids: string[]) => last([RED, BLUE, ...ids.map((id) => `${id} levies exited`)], conditions, { otherwise: 'red' });
    expect([gone('blue/2'), gone('blue/2', 'blue/3'), gone('red/2', 'red/3')]).toEqual(['red', 'blue', 'red']);
  });

  it('exited: only by the edge that is named [1.2]', () => {
    const conditions = [
      rule('blue', { is: 'exited', side: 'blue', units: 1, edge: 'north' }),
      rule('red', { is: 'exited', side: 'blue', units: 1, edge: 'east' }),
    ];
    const gone = (exit: string) => last([RED, BLUE, `blue/2 levies exited exit=${exit}`], conditions);
    expect([gone('blue-north'), gone('blue-east')]).toEqual(['blue', 'red']);
  });

  it('destroyed: so many are lost [4.0]', () => {
    const conditions = [rule('red', { is: 'destroyed', side: 'blue', units: 2 })];
    expect(last([RED, BLUE], conditions, { state: { blueLost: 2 } })).toBe('red');
    expect(last([RED, BLUE], conditions, { state: { blueLost: 1 } })).toBe('draw');
    expect(last([RED, BLUE], conditions, { state: { redLost: 3 } })).toBe('draw');
  });

  it('all and any of several [0.6]', () => {
    const destroyed = { is: 'destroyed', side: 'blue', units: 1 };
    const all = [rule('red', { is: 'all', of: [hold('red'), destroyed] })];
    const any = [rule('red', { is: 'any', of: [hold('red'), destroyed] })];
    expect([last([`red/1 levies ${IN}`, BLUE], all), last([`red/1 levies ${IN}`, BLUE], any)]).toEqual(['draw', 'red']);
    expect(last([`red/1 levies ${IN}`, BLUE], all, { state: { blueLost: 1 } })).toBe('red');
    expect(last([RED, BLUE], any)).toBe('draw');
  });

  it('met by both are a draw, by neither what the scenario says [0.0]', () => {
    const both = [rule('red', hold('red')), rule('blue', { is: 'destroyed', side: 'red', units: 1 })];
    expect(last([`red/1 levies ${IN}`, BLUE], both, { otherwise: 'red', state: { redLost: 1 } })).toBe('draw');
    expect(last([RED, BLUE], both, { otherwise: 'red' })).toBe('red');
    expect(last([RED, BLUE], both, { otherwise: 'blue' })).toBe('blue');
  });
});

describe('the side with more units', () => {
  const most = (units: readonly string[]) => last(units, BOTH, { otherwise: 'most-units' });

  it('wins if the scenario counts them [4.0]', () => {
    expect(most([RED, 'red/2 levies 10,32 s', BLUE])).toBe('red');
    expect(most([RED, BLUE, 'blue/2 levies 24,4 n'])).toBe('blue');
    expect(most([RED, BLUE])).toBe('draw');
  });

  it('counts those who are still to come, not those who have left [4.0]', () => {
    const second = (place: string) => most([RED, `red/2 levies ${place}`, BLUE]);
    expect([second('reserve'), second('exited'), second('lost')]).toEqual(['red', 'draw', 'draw']);
  });
});

describe('the end', () => {
  it('comes after turn 15, when both have had it [1.0]', () => {
    const at = (turn: number, side: 'red' | 'blue') => lay({ turn, side, phase: 'melee', units: [RED, BLUE] });
    expect([at(14, 'blue').turn, at(15, 'red').side, at(15, 'blue').actor]).toEqual([15, 1, TERMINAL]);
  });

  it('of every scenario is turn 15, but for the training ground [1.0]', () => {
    const limits = oneHourWargames.scenarios.map(({ id }) => [id, fresh(id).scenario.turnLimit]);
    expect(limits.filter(([, limit]) => limit !== 15)).toEqual([['training', 10]]);
  });

  it('comes after the half of the second player, whoever that is [1.0]', () => {
    const at = (side: 'red' | 'blue') => lay({ scenario: 'disordered-defence', turn: 15, side, phase: 'melee', units: [RED, BLUE] });
    expect([at('blue').side, at('red').actor]).toEqual([0, TERMINAL]);
  });

  it('does not come with the loss of the last unit, unless the scenario says so [4.0]', () => {
    const units = ['red/1 levies 18,14 s', 'blue/1 levies 18,12 n hits=14'];
    const s = play(lay({ phase: 'melee', units, pack: { ...PLACE, victory: { conditions: BOTH } } }), '#1');
    expect([s.turn, s.side, s.actor]).toEqual([2, 0, 0]);
    expect(result(idle(s, () => false))).toBe('draw');
  });
});

describe('winning at once', () => {
  const units = ['red/1 levies 18,14 s', 'blue/1 levies 18,12 n hits=14'];

  it('by the removal of the last enemy [4.0]', () => {
    const s = play(lay({ phase: 'melee', units }), '#1');
    expect([s.actor, s.depth, s.turn, result(s)]).toEqual([TERMINAL, 0, 1, 'red']);
    expect(legal(s)).toEqual([]);
  });

  it('goes to whom the scenario names first, if both armies are gone [4.0]', () => {
    const s = play(lay({ phase: 'melee', units: ['red/1 levies 18,14 s hits=15', units[1]!] }), '#1');
    expect(result(s)).toBe('red');
  });

  it('not while units are still to come [4.0]', () => {
    expect(play(lay({ phase: 'melee', units: [...units, 'blue/2 levies reserve'] }), '#1').actor).not.toBe(TERMINAL);
  });

  it('not because an army has marched off [4.0]', () => {
    const pack = { rules: { exits: [{ side: 'blue', edge: 'south' }] } };
    const s = play(lay({ side: 'blue', units: [RED, 'blue/1 levies 18,2 s'], pack }), 'select blue/1', 'exit s');
    expect(s.actor).not.toBe(TERMINAL);
  });

  it('by a place held when a player turn ends, where that is enough [0.6]', () => {
    const victory = { conditions: [rule('red', hold('red'), true)] };
    const s = lay({ units: ['red/1 levies 18,24 s', BLUE], pack: { ...PLACE, victory } });
    play(s, 'select red/1', 'march s 6', 'face ahead');
    expect([s.actor, result(s)]).toEqual([TERMINAL, 'red']);
    const later = lay({ units: ['red/1 levies 18,24 s', BLUE], pack: { ...PLACE, victory: { conditions: [rule('red', hold('red'))] } } });
    expect(play(later, 'select red/1', 'march s 6', 'face ahead').actor).not.toBe(TERMINAL);
  });

  it('by losses at the end of a turn [4.0]', () => {
    const rules = { lostInArea: [{ side: 'blue', area: 'place', turn: 3 }] };
    const s = lay({ turn: 3, side: 'blue', phase: 'shoot', units: [RED, `blue/1 levies ${IN}`], pack: { ...PLACE, rules } });
    expect([s.actor, result(s)]).toEqual([TERMINAL, 'red']);
  });
});

describe('the score', () => {
  it('is enemy units destroyed [4.0]', () => {
    const s = lay({ units: [RED, BLUE], state: { redLost: 1, blueLost: 3 } });
    expect(s.victoryPoints()).toEqual([3, 1]);
    expect(s.returns()).toEqual([0, 0]);
  });

  it('is told, with who has won [0.0]', () => {
    const s = lay({ phase: 'melee', units: ['red/1 levies 18,14 s', 'blue/1 levies 18,12 n hits=14'] });
    const told: string[] = [];
    s.listener = ({ rule: section, text }) => told.push(`${text} [${section}]`);
    play(s, '#1');
    expect(told).toEqual([
      'Red levies 1 strike Blue levies 1: roll 1, 1 hit; now 15 of 15. [3.2]',
      'Blue levies 1 are destroyed, with 15 hits. [4.0]',
      'Red wins: all Blue units are destroyed. [0.0]',
    ]);
  });
});

describe('the scenarios', () => {
  it('Ambush: Blue wins by three Red units, Red only by all [4.0]', () => {
    const end = (state: Record<string, number>) =>
      result(lay({ scenario: 'ambush', turn: 15, side: 'red', phase: 'melee', units: [RED, BLUE], state }));
    expect([end({ redLost: 3 }), end({ blueLost: 3 }), end({ redLost: 3, blueLost: 3 }), end({ redLost: 2, blueLost: 2 })]).toEqual([
      'blue',
      'draw',
      'blue',
      'draw',
    ]);
  });

  it('Blow from the Rear: Red wins if the river line is clear of Blue [0.6]', () => {
    const end = (blue: string) =>
      result(lay({ scenario: 'blow-from-the-rear', turn: 15, side: 'blue', phase: 'melee', units: [RED, `blue/1 levies ${blue}`] }));
    expect([end('18,16.9 n'), end('18,17 n'), end('18,29 n')]).toEqual(['red', 'blue', 'red']);
  });

  it('Double Delaying Action: Red needs four units out and the town clear, Blue the town [0.6]', () => {
    const out = [2, 3, 4, 5].map((n) => `red/${n} levies exited`);
    const end = (...units: string[]) =>
      result(lay({ scenario: 'double-delaying-action', turn: 15, side: 'blue', phase: 'melee', units: [RED, ...units] }));
    expect([end('blue/1 levies 18,20 n', ...out), end(BLUE, ...out), end(BLUE, ...out.slice(1)), end(BLUE)]).toEqual([
      'blue',
      'red',
      'draw',
      'draw',
    ]);
  });

  it('Shambolic Command, Encounter: the hill, held alone [0.6]', () => {
    const end = (scenario: string, red: string, blue: string) =>
      result(lay({ scenario, turn: 15, side: 'blue', phase: 'melee', units: [`red/1 levies ${red}`, `blue/1 levies ${blue}`] }));
    expect(end('shambolic-command', '18,13 s', '18,4 n')).toBe('red');
    expect(end('shambolic-command', '18,32 s', '18,13 n')).toBe('blue');
    expect(end('encounter', '18,19 s', '18,16 n')).toBe('draw');
  });
});
