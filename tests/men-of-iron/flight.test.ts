import { describe, expect, test } from 'vitest';
import { TERMINAL } from '../../rules/core/index.ts';
import { begin, expectWeights, field, hexOf, leaderOf, legalTexts, look, stepName, unitOf } from './field.ts';
import { die, play } from './idle.ts';

type S = ReturnType<typeof field>;

const PIECES = ['A INF 0304', 'A LB 0305', 'A ART 0306', 'A leader 0304 cha=1 range=3', 'B INF 0310', 'X INF 1104', 'Y LB 1108'] as const;

/** Blue's Battle A has lost a unit of three, one of them artillery; Red passes. */
function battered(pieces: readonly string[] = PIECES, options: Readonly<Record<string, boolean>> = { battleFlight: true }): S {
  const s = field({
    game: 'blood-and-roses',
    pieces: [...pieces, 'A INF 0205'],
    options,
    pack: { flightEdge: { blue: 'west', red: 'east' } },
    battles: { a: { flight: 1 } },
    state: { units: { 'a/inf2': { status: 'eliminated', hex: null } } },
  });
  s.side = 1;
  begin(s, 'activation/free');
  play(s, 'pass');
  return s;
}

describe('Battle Flight', () => {
  test('is checked at the end of any Activation, with the Charisma of a leader who has troops in his range [14.8]', () => {
    const s = battered();
    expect(stepName(s)).toBe('flight/check');
    expectWeights(s, { 1: 4, 0: 6 });
    expectWeights(battered(PIECES.map((piece) => piece.replace('0304 cha=1', '1001 cha=1'))), { 1: 5, 0: 5 });
  });

  test('is checked once [14.8]', () => {
    const s = battered();
    die(s, 4);
    expect([stepName(s), s.battleTested(0), s.battleFled(0)]).toEqual(['activation/free', 1, 0]);
    play(s, 'pass');
    expect(stepName(s)).toBe('activation/free');
  });

  test('is an option [14.8]', () => {
    expect(stepName(battered(PIECES, {}))).toBe('activation/free');
  });

  test('costs the guns, the Retired and the surrounded; all others leave, and cost nothing [14.8]', () => {
    const s = battered();
    const before = s.sidePoints(0);
    s.setStatus(unitOf(s, 'a/lb1'), 2);
    die(s, 3);
    expect(['a/inf1', 'a/lb1', 'a/art1'].map((id) => look(s, id).status)).toEqual(['fled', 'eliminated', 'eliminated']);
    expect([s.sidePoints(0) - before, s.isPresent(leaderOf(s, 'a-leader'))]).toEqual([1, false]);
  });

  test('of the Overall Commander costs 5, of the king 10 [3.0]', () => {
    for (const [flags, points] of [
      ['overall', 5],
      ['overall king', 10],
    ] as const) {
      const s = battered(PIECES.map((piece) => piece.replace('range=3', `range=3 ${flags}`)));
      const before = s.sidePoints(0);
      die(s, 3);
      expect(s.sidePoints(0) - before).toBe(points);
    }
  });

  test('of the last Battle loses the game [14.8]', () => {
    const s = battered(PIECES.filter((piece) => !piece.startsWith('B')));
    die(s, 3);
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [-1, 1]]);
  });
});

describe('Pursuit', () => {
  const both = { battleFlight: true, pursuit: true };
  const HUNT = [
    'A INF 0304',
    'A LB 0305',
    'A leader 0304',
    'B INF 0310',
    'X MM 1104',
    'X INF 1105',
    'X leader 1104 cha=1',
    'Y LB 1108',
  ] as const;

  /** Blue's Battle A has fled while Red's Battle X was activated. */
  function hunted(pieces: readonly string[] = HUNT, more: Readonly<Record<string, unknown>> = {}): S {
    const s = field({
      game: 'blood-and-roses',
      pieces: [...pieces, 'A INF 0205'],
      options: both,
      pack: { flightEdge: { blue: 'west', red: 'east' } },
      battles: { a: { flight: 1 } },
      state: { units: { 'a/inf2': { status: 'eliminated', hex: null } }, ...more },
    });
    s.side = 1;
    begin(s, 'activation/free');
    play(s, 'battle x');
    while (stepName(s) !== 'flight/check') play(s, legalTexts(s).includes('done') ? 'done' : 'pass');
    die(s, 0);
    play(s, 'join 0105');
    return s;
  }

  test('is sure on 4 or less, with Charisma, else as one likes [14.9]', () => {
    const s = hunted();
    expect(stepName(s)).toBe('flight/urge');
    expectWeights(s, { 1: 4, 0: 6 });
    die(s, 9);
    expect([s.actor, ...legalTexts(s)]).toEqual([1, 'pass', 'confirm']);
    play(s, 'pass');
    expect(stepName(s)).toBe('continuation/choose');
  });

  test('takes a share of the units, rounded up; the leader may ride along [14.9]', () => {
    const s = hunted();
    die(s, 0, 5);
    expect([stepName(s), ...legalTexts(s)]).toEqual(['flight/pursuers', 'pick x/mm1', 'pick x/inf1']);
    play(s, 'pick x/mm1');
    expect(legalTexts(s)).toEqual(['done', 'along x-leader', 'pick x/inf1']);
  });

  test('a replacement may ride along as well, and comes back as one [14.9] [5.5]', () => {
    const s = hunted([...HUNT, 'X INF 1205'], { leaders: { 'x-leader': { rank: 'replacement' } } });
    const leader = leaderOf(s, 'x-leader');
    die(s, 9);
    play(s, 'confirm');
    die(s, 3);
    play(s, 'pick x/mm1', 'along x-leader');
    expect([s.isPresent(leader), s.charismaOf(leader)]).toEqual([false, 0]); // nobody else may ride: the chase begins
    die(s, 0);
    play(s, 'pass', 'pass');
    die(s, 4);
    expect([s.isPresent(leader), s.isReplacement(leader)]).toEqual([true, true]);
  });

  test('catches on 5 or more mounted, on 7 or more on foot, and on a 9 the leader, if one likes [14.9]', () => {
    const s = hunted();
    die(s, 0, 9);
    expect(legalTexts(s)).toEqual(['along x-leader', 'pick x/inf1']);
    play(s, 'pick x/inf1', 'done');
    expectWeights(s, { 0: 5, 1: 4, 2: 1 });
    const before = s.sidePoints(0);
    die(s, 9);
    expect(legalTexts(s)).toEqual(['along a-leader', 'pick a/inf1', 'pick a/lb1']);
    play(s, 'along a-leader');
    expect(s.sidePoints(0) - before).toBe(2);
    expectWeights(s, { 0: 7, 1: 3 });
    die(s, 7);
    play(s, 'pick a/lb1');
    expect([look(s, 'a/lb1').status, s.sidePoints(0) - before]).toEqual(['eliminated', 4]);
  });

  test('is come back from in the next Free Activation, by the hex of the flight, on 6 or more [14.9]', () => {
    const s = hunted();
    die(s, 0, 9);
    play(s, 'pick x/inf1', 'done');
    die(s, 0, 0);
    play(s, 'pass', 'pass');
    expect(legalTexts(s)).toEqual([]);
    expect(stepName(s)).toBe('flight/return');
    expectWeights(s, { 1: 6, 0: 4 });
    die(s, 5, 6);
    const statuses = ['x/mm1', 'x/inf1'].map((id) => look(s, id).status);
    expect(statuses.sort()).toEqual(['fled', 'waiting']);
  });

  test('ends for a leader who comes back alone with the nearest of his units [14.9]', () => {
    const s = hunted([...HUNT, 'X INF 1205']);
    die(s, 0, 3);
    play(s, 'pick x/mm1', 'along x-leader', 'done');
    expect(s.isPresent(leaderOf(s, 'x-leader'))).toBe(false);
    die(s, 0);
    play(s, 'pass', 'pass');
    expectWeights(s, { 1: 5, 0: 5 });
    die(s, 4);
    expect([look(s, 'x/mm1').status, s.leaderHex(leaderOf(s, 'x-leader')), s.battleWayBack(2)]).toEqual(['fled', hexOf(s, '1105'), -1]);
  });
});
