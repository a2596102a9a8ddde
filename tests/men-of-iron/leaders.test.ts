import { describe, expect, test } from 'vitest';
import { RANKS } from '../../rules/men-of-iron/state/layout.ts';
import { checkLeadersAt } from '../../rules/men-of-iron/mechanics/procedures/results/leaders.ts';
import { displaceLeaders, enterHex } from '../../rules/men-of-iron/mechanics/movement/places.ts';
import { loseLeader } from '../../rules/men-of-iron/mechanics/results/losses.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { declare, toShock } from './clash.ts';
import { activate, below, die, expectWeights, field, hexOf, leaderOf, legal, play, type Sketch, stepName, unitOf } from './field.ts';
import { moving } from './moving.ts';

const rankOf = (s: IronState, id: string): string => RANKS[s.leaderRank(leaderOf(s, id))]!;
const whereIs = (s: IronState, id: string): string => s.scenario.grid.format(s.leaderHex(leaderOf(s, id)));

/** A field in which something happens to leaders; afterwards Blue moves. */
function when(sketch: Sketch, happen: (s: IronState) => void): IronState {
  const s = below(activate(field(sketch), 'a'), 'activation/phases', 'move/select');
  happen(s);
  s.advance();
  return s;
}

describe('leaders in a fight', () => {
  test('are checked with their unit, one roll each, by what has happened to it [5.4]', () => {
    const sketch = { pieces: ['A PK 0405 f1', 'A leader 0405', 'X PK 0504 f4', 'X leader 0504'] };
    for (const [cause, killed] of [
      ['disordered', 1],
      ['unhorsed', 1],
      ['retired', 2],
      ['eliminated', 3],
    ] as const) {
      const s = when(sketch, (state) => checkLeadersAt(state, hexOf(state, '0504'), 1, cause));
      expectWeights(s, { 0: 10 - killed, 1: killed });
    }
  });

  test('a Disordered result checks them even if their unit is Disordered already [5.4]', () => {
    const s = declare(toShock({ pieces: ['A PK 0405 f1 disordered', 'A leader 0405', 'X PK 0504 f4'] }), 'a/pk1: attack 0504');
    die(s, 5); // -1 - 2 + 5 = 2: attackers Disordered
    expect(stepName(s)).toBe('leader/check');
    die(s, 9);
    expect([rankOf(s, 'a-leader'), s.sidePoints(0)]).toEqual(['lost', 2]);
  });

  test('killed, they cost their points; kings and Overall Commanders more; replacements nothing [3.0] [5.4] [5.5]', () => {
    const points = (flags: string, game = 'men-of-iron', type = 'PK'): number => {
      const s = field({ game, pieces: [`A ${type} 0405 f1`, `A leader 0405 ${flags}`, `X ${type} 0504`] });
      loseLeader(s, leaderOf(s, 'a-leader'));
      return s.sidePoints(0);
    };
    expect([points(''), points('overall'), points('overall king')]).toEqual([2, 3, 5]);
    expect([points('', 'infidel'), points('overall', 'infidel')]).toEqual([2, 5]);
    expect([points('overall', 'blood-and-roses', 'INF'), points('overall king', 'blood-and-roses', 'INF')]).toEqual([5, 10]);
    const s = field({ pieces: ['A PK 0405 f1', 'A leader 0405', 'X PK 0504'] });
    s.setLeaderRank(leaderOf(s, 'a-leader'), RANKS.indexOf('replacement'));
    loseLeader(s, leaderOf(s, 'a-leader'));
    expect(s.sidePoints(0)).toBe(0);
  });
});

describe('displaced leaders', () => {
  test('join the nearest unit that they command; the owner chooses among several [5.4]', () => {
    const s = when({ pieces: ['A PK 0405 f1', 'X PK 0703', 'X PK 0705', 'X PK 1005', 'Y PK 0604', 'X leader 0504'] }, (state) => {
      enterHex(state, unitOf(state, 'a/pk1'), hexOf(state, '0504'));
    });
    expect(stepName(s)).toBe('leader/place');
    expect(legal(s, 'join')).toEqual(['0703', '0705']);
    play(s, 'join 0705');
    expect(whereIs(s, 'x-leader')).toBe('0705');
  });

  test('surrounded, they are taken, without a roll [5.4] [2.4]', () => {
    const ring = ['0404', '0503', '0604', '0605', '0505'].map((hex) => `A LB ${hex} f1`);
    const s = when({ pieces: ['A PK 0405 f1', ...ring, 'X PK 1005', 'X leader 0504'] }, (state) => {
      state.lift(unitOf(state, 'a/pk1'));
      state.place(unitOf(state, 'a/pk1'), hexOf(state, '0405'));
      displaceLeaders(state, hexOf(state, '0504'), 1);
    });
    expect([rankOf(s, 'x-leader'), s.sidePoints(1)]).toEqual(['lost', 2]);
  });

  test('one without units left rides off, at no cost; an Overall Commander joins anybody; others wait for units to come [5.4] [5.0]', () => {
    const alone = (more: readonly string[], flags = ''): IronState =>
      when({ pieces: ['A PK 0405 f1', 'X PK 0504', `X leader 0504 ${flags}`, ...more] }, (state) => {
        state.lift(unitOf(state, 'x/pk1'));
        displaceLeaders(state, hexOf(state, '0504'), 1);
      });
    expect([rankOf(alone(['Y PK 0805']), 'x-leader'), alone(['Y PK 0805']).sidePoints(1)]).toEqual(['removed', 0]);
    expect(whereIs(alone(['Y PK 0805'], 'overall'), 'x-leader')).toBe('0805');
  });

  test('a replacement who waits for units to come is a replacement when he comes [5.5] [7.5]', () => {
    const pieces = ['A PK 0405 f1', 'X PK 0504 f4', 'X PK 1401 f4 waiting', 'X leader 0504'];
    const s = moving({ pieces, battles: { x: { entry: '1401' } } }, 'x');
    s.setLeaderRank(leaderOf(s, 'x-leader'), RANKS.indexOf('replacement'));
    s.lift(unitOf(s, 'x/pk1'));
    displaceLeaders(s, hexOf(s, '0504'), 1);
    s.advance();
    expect(rankOf(s, 'x-leader')).toBe('waiting-replacement');
    play(s, 'select x/pk2', 'move 1401 4');
    expect([rankOf(s, 'x-leader'), whereIs(s, 'x-leader')]).toEqual(['replacement', '1401']);
  });

  test('who shares the hex with a friend is left in peace [5.4]', () => {
    const s = when({ pieces: ['A PK 0405 f1', 'X PK 0504', 'X leader 0504'] }, (state) => displaceLeaders(state, hexOf(state, '0504'), 1));
    expect([whereIs(s, 'x-leader'), stepName(s)]).toEqual(['0504', 'move/select']);
  });
});
