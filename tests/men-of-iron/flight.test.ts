import { describe, expect, test } from 'vitest';
import { TERMINAL } from '../../rules/core/index.ts';
import { begin, die, expectWeights, field, leaderOf, look, play, stepName, unitOf } from './field.ts';

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
