import { describe, expect, test } from 'vitest';
import { RETIRED } from '../../rules/men-of-iron/state/state.ts';
import { expectWeights, field, begin, fresh, leaderOf, legal, legalTexts, stepName, unitOf, weights } from './field.ts';
import { die, play } from './idle.ts';

type S = ReturnType<typeof field>;

const PIECES = ['A PK 0304', 'A leader 0304 act=3', 'B PK 0308', 'B leader 0308 act=2', 'X PK 1104', 'Y LB 1108'] as const;

/** Weight of a continuation with a Battle. */
function chance(s: S, battle: string): number {
  play(s, `battle ${battle}`);
  return weights(s)[1] ?? 0;
}

/** A game in which a Battle of Blue has just been activated. */
function after(battle: string, pieces: readonly string[] = PIECES, more: Partial<Parameters<typeof fresh>[0]> = {}): S {
  const s = fresh({ pieces, ...more });
  play(s, `battle ${battle}`);
  return s;
}

describe('a continuation', () => {
  test('is of another Battle, or passed [6.2]', () => {
    const s = after('a');
    expect([stepName(s), ...legalTexts(s)]).toEqual(['continuation/choose', 'pass', 'battle b']);
  });

  test('succeeds with no more than the Activation Rating of the leader [6.2]', () => {
    const s = after('a');
    play(s, 'battle b');
    expectWeights(s, { 1: 3, 0: 7 });
    die(s, 2);
    expect([s.side, s.turn, s.sideSuccesses(0), stepName(s)]).toEqual([0, 2, 1, 'continuation/choose']);
  });

  test('that fails gives the enemy a Free Activation and ends the run [6.2]', () => {
    const s = after('a');
    play(s, 'battle b');
    die(s, 2);
    play(s, 'battle a');
    expectWeights(s, { 1: 3, 0: 7 });
    die(s, 3);
    expect([s.side, s.sideSuccesses(0), stepName(s)]).toEqual([1, 0, 'activation/free']);
  });

  test('costs one more for each success before it [6.2]', () => {
    const s = after('a');
    expect(chance(s, 'b')).toBe(3);
    die(s, 0);
    expect(chance(s, 'a')).toBe(3);
    die(s, 0);
    expect(chance(s, 'b')).toBe(1);
  });

  test('with the only Battle costs one more each time, from the first on [6.2]', () => {
    const s = after('a', ['A PK 0304', 'A leader 0304 act=5', 'X PK 1104', 'Y LB 1108']);
    const chances: number[] = [];
    for (let i = 0; i < 3; i++) {
      chances.push(chance(s, 'a'));
      die(s, 0);
    }
    expect(chances).toEqual([5, 3, 1]);
  });

  test('within the range of the Overall Commander is helped by his Effectiveness, but not his own [5.2]', () => {
    const overall = (eff: string, range: number): string[] => ['A PK 0304', `A leader 0304 act=3 eff=${eff} range=${range} overall`];
    const others = PIECES.slice(2);
    expect(chance(after('a', [...overall('-2', 6), ...others]), 'b')).toBe(5);
    expect(chance(after('a', [...overall('1', 6), ...others]), 'b')).toBe(2);
    expect(chance(after('a', [...overall('-2', 3), ...others]), 'b')).toBe(3);
    expect(chance(after('b', [...overall('-2', 6), ...others]), 'a')).toBe(4);
  });

  test('is not of a Battle without a leader on the map [6.4]', () => {
    const s = after('a', ['A PK 0304', 'B PK 0308 alone', 'C PK 0306', 'X PK 1104']);
    expect(legal(s, 'battle')).toEqual(['c']);
  });

  test('can be of any Battle after a Standard [6.2]', () => {
    const s = fresh({ pieces: [...PIECES, 'blue standard 0105'] });
    play(s, 'raise blue', 'standard blue 0106');
    expect([stepName(s), ...legalTexts(s)]).toEqual(['continuation/choose', 'pass', 'battle a', 'battle b']);
  });

  test('of the army follows the army alone, on 2 or less; penalties add up as with Battles [6.2]', () => {
    const s = fresh({ game: 'blood-and-roses', pieces: ['A INF 0304', 'A leader 0304 act=4 eff=0 overall', 'B INF 0308', 'X INF 1204'] });
    play(s, 'army');
    expect(legalTexts(s)).toEqual(['pass', 'battle a', 'battle b', 'army']);
    play(s, 'army');
    expectWeights(s, { 1: 3, 0: 7 });
    die(s, 2);
    play(s, 'battle a');
    expectWeights(s, { 1: 4, 0: 6 });
    die(s, 1);
    expect(legalTexts(s)).toEqual(['pass', 'battle b']);
    expect(chance(s, 'b')).toBe(1);
  });

  test('is not checked for losses; the Free Activation before it was [3.0]', () => {
    const s = after('a', PIECES, { pack: { flightLevels: { blue: 9, red: 9 } } });
    s.setSidePoints(0, 1);
    play(s, 'battle b');
    die(s, 0);
    expect(stepName(s)).toBe('continuation/choose');
  });
});

describe('three leaders of one Battle', () => {
  test('lend it the best of their chances [6.2]', () => {
    const leaders = [
      { id: 'r', side: 'blue', battles: ['a'], activation: 4, range: 9, at: '0304' },
      { id: 'j', side: 'blue', battles: ['a'], activation: 2, range: 9, at: '0305' },
      { id: 'b', side: 'blue', battles: ['b'], activation: 2, range: 9, at: '0308' },
      { id: 'x', side: 'red', battles: ['x'], activation: 2, range: 9, at: '1104' },
    ];
    const s = after('b', ['A PK 0304', 'A PK 0305', 'B PK 0308', 'X PK 1104'], { pack: { leaders } });
    expect(chance(s.clone(), 'a')).toBe(5);
    s.setLeaderHex(leaderOf(s, 'r'), -1);
    s.setLeaderRank(leaderOf(s, 'r'), 3);
    expect(chance(s, 'a')).toBe(3);
  });
});

describe('counters played before anybody moves', () => {
  const CRY = 1 << 5;
  const UNSTEADY = 1 << 6;

  function before(game: string, pieces: readonly string[], hands: readonly [number, number]): S {
    const count = (hand: number): number => hand.toString(2).split('1').length - 1;
    const s = field({ game, pieces, pack: { seizure: { blue: count(hands[0]), red: count(hands[1]) } } });
    s.setSideHand(0, hands[0]);
    s.setSideHand(1, hands[1]);
    s.setStatus(unitOf(s, pieces[0]!.toLowerCase().slice(0, 1) + '/pk1'), RETIRED);
    s.setSidePoints(0, 1);
    return s;
  }

  test('rally a Retired unit, or throw an enemy into disorder: first the side that is not active [6.3]', () => {
    const s = begin(
      before('men-of-iron', ['A PK 0304', 'B PK 0308', 'X PK 1104', 'blue standard 0304'], [CRY, UNSTEADY]),
      'activation/free',
    );
    play(s, 'battle b');
    expect([s.actor, ...legalTexts(s)]).toEqual([1, 'counter unsteady-troops', 'hold-counter']);
    play(s, 'counter unsteady-troops');
    expect(s.status(unitOf(s, 'b/pk1'))).toBe(1);
    expect([s.actor, ...legalTexts(s)]).toEqual([0, 'counter battle-cry', 'hold-counter']);
    play(s, 'counter battle-cry');
    expect([s.status(unitOf(s, 'a/pk1')), s.sidePoints(0)]).toEqual([1, 0]);
    expect([s.sideHand(0), s.sidePlayed(0), s.sideHand(1), s.sidePlayed(1)]).toEqual([0, CRY, 0, UNSTEADY]);
  });

  test('blow up artillery without a roll [6.3]', () => {
    const s = field({ game: 'blood-and-roses', pieces: ['A INF 0304', 'X ART 1104', 'X INF 1106'], pack: { seizure: { blue: 1 } } });
    s.setSideHand(0, UNSTEADY);
    begin(s, 'activation/free');
    play(s, 'battle a', 'counter unsteady-troops');
    expect(legalTexts(s)).toEqual(['pick x/art1', 'pick x/inf1']);
    play(s, 'pick x/art1');
    expect([s.isOnMap(unitOf(s, 'x/art1')), s.sidePoints(1)]).toEqual([false, 0]);
  });
});
