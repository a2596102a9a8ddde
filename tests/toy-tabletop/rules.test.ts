import { describe, expect, test } from 'vitest';
import { TERMINAL, tryApply, unitAtHand } from '../../rules/core/index.ts';
import { hitsOf, moraleOf } from '../../rules/toy-tabletop/mechanics/dice.ts';
import { MADE } from '../../rules/toy-tabletop/mechanics/rolls.ts';
import { TROOPS } from '../../rules/toy-tabletop/state/troops.ts';
import { BLUE_FIRST, lay, legal, odds, placeOf, play, RED_FIRST } from './table.ts';

const FAILS = 0;
const HOLDS = 1;

describe('a turn', () => {
  test('lets the one side’s units act, then the other’s; a die says whose are first [1.1]', () => {
    const s = lay([['spears', 10, 10, 0]], [['spears', 10, 30, 180]]);
    expect(s.actor).toBe(0);
    expect(play(s, 'end').actor).toBe(1);
    expect(odds(play(s, 'end'))).toEqual({ [RED_FIRST]: 1, [BLUE_FIRST]: 1 });
    expect(s.game.actions.describeOutcome(s, BLUE_FIRST)).toEqual({ text: 'Blue goes first', dice: 'd6', faces: [4, 5, 6] });
    expect([play(s, BLUE_FIRST).actor, s.turn]).toEqual([1, 2]);
    expect(play(s, 'end').actor).toBe(0);
  });

  test('lets each unit act once, in any order [1.2]', () => {
    const s = lay([['spears', 10, 10, 0], ['riders', 20, 10, 0]], [['spears', 10, 30, 180]]); // biome-ignore format: short
    expect(legal(s, 'select')).toEqual(['select red-spears-1', 'select red-riders-1']);
    expect(legal(play(s, 'select red-riders-1', 'stay'), 'select')).toEqual(['select red-spears-1']);
  });
});

test('the chart of troops, written down a second time [1.3]', () => {
  const rows = Object.entries(TROOPS).map(([type, { base, move, blows, shots, range, stamina }]) =>
    [type, ...base, move, blows, shots, range, stamina].join(' '),
  );
  expect(rows).toEqual(['spears 4 1.5 6 4 0 0 6', 'archers 4 1.5 6 2 3 12 5', 'riders 3 2 10 4 0 0 5']);
});

describe('a march', () => {
  const foe = [['spears', 10, 30, 180]] as const;

  test('is one turn, then straight on [2.1]', () => {
    expect(placeOf(play(lay([['spears', 10, 10, 0]], foe), 'select red-spears-1', 'march e 4'), 'red-spears-1')).toEqual([14, 10, 90]);
    expect(placeOf(play(lay([['riders', 10, 10, 0]], foe), 'select red-riders-1', 'march n 10'), 'red-riders-1')).toEqual([10, 20, 0]);
  });

  test('does not go through other bases, nor off the table, and stops short of an enemy [2.2]', () => {
    const s = play(lay([['spears', 10, 10, 0], ['archers', 10, 12, 0]], foe), 'select red-spears-1'); // biome-ignore format: short
    expect(legal(s, 'march').filter((text) => text.startsWith('march n '))).toEqual(['march n most']);
    expect(tryApply(s, 'march n 2')).toMatchObject({ ok: false, error: { rule: '2.2' } });
    expect(legal(play(lay([['spears', 10, 34, 0]], foe), 'select red-spears-1'), 'march')).not.toContain('march n 2');
    const near = play(lay([['spears', 10, 25, 0]], foe), 'select red-spears-1', 'march n most');
    expect(placeOf(near, 'red-spears-1')[1]).toBeCloseTo(28.48, 5);
  });

  test('goes half as far from or to rough ground [2.3]', () => {
    const far = (s: ReturnType<typeof lay>): string[] =>
      legal(play(s, 'select red-riders-1'), 'march').filter((text) => text.startsWith('march n '));
    expect(far(lay([['riders', 10, 10, 0]], foe))).toEqual(['march n 2', 'march n 4', 'march n 6', 'march n 8', 'march n 10']);
    expect(far(lay([['riders', 10, 10, 0]], foe, { wood: [8, 8, 4, 4] }))).toEqual(['march n 2', 'march n 4', 'march n most']);
    expect(far(lay([['riders', 10, 10, 0]], foe, { wood: [8, 16, 4, 1] }))).toEqual(['march n 2', 'march n 4', 'march n 8', 'march n 10']);
  });
});

describe('a shot', () => {
  const archers = [['archers', 10, 10, 0]] as const;
  const shots = (...[red, blue, ground]: Parameters<typeof lay>): string[] =>
    legal(play(lay(red, blue, ground), 'select red-archers-1'), 'shoot');

  test('reaches 12 inches, within the arc before the front [3.1]', () => {
    expect(shots(archers, [['spears', 10, 23.5, 180]])).toEqual(['shoot blue-spears-1']);
    expect(shots(archers, [['spears', 10, 23.6, 180]])).toEqual([]);
    expect(shots(archers, [['spears', 20, 10, 180]])).toEqual([]);
  });

  test('needs sight: not past other bases, nor through more than two inches of wood [3.2]', () => {
    expect(shots([...archers, ['spears', 10, 14, 0]], [['spears', 10, 20, 180]])).toEqual([]);
    expect(shots(archers, [['spears', 10, 20, 180]], { wood: [4, 13, 12, 2] })).toEqual(['shoot blue-spears-1']);
    expect(shots(archers, [['spears', 10, 20, 180]], { wood: [4, 13, 12, 3] })).toEqual([]);
  });

  test('hits with 5 or more, with 6 in a wood; equal results are merged [3.3]', () => {
    const shoot = (...more: Parameters<typeof lay> extends [unknown, infer B, (infer G)?] ? [B, G?] : never) =>
      odds(play(lay(archers, ...more), 'select red-archers-1', 'shoot blue-spears-1'));
    expect(shoot([['spears', 10, 20, 180]])).toEqual({ 0: 8, 1: 12, 2: 6, 3: 1 });
    expect(shoot([['spears', 10, 20, 180]], { wood: [4, 19, 12, 4] })).toEqual({ 0: 125, 1: 75, 2: 15, 3: 1 });
    expect(shoot([['spears', 10, 20, 180, { hits: 5 }]])).toEqual({ 0: 8, 1: 19 });
  });
});

describe('a charge', () => {
  const charges = (...[red, blue, ground]: Parameters<typeof lay>): string[] =>
    legal(play(lay(red, blue, ground), 'select red-spears-1'), 'charge');

  test('comes at a side in reach, before which the unit stands, in its arc, with the way open [4.1]', () => {
    expect(charges([['spears', 10, 10, 0]], [['spears', 10, 17, 180]])).toEqual(['charge blue-spears-1 front']);
    expect(charges([['spears', 10, 10, 0]], [['spears', 10, 17, 0]])).toEqual(['charge blue-spears-1 rear']);
    expect(charges([['spears', 10, 10, 0]], [['spears', 10, 18, 180]])).toEqual([]);
    expect(charges([['spears', 10, 10, 180]], [['spears', 10, 17, 180]])).toEqual([]);
    expect(charges([['spears', 10, 10, 0], ['riders', 10, 13, 0]], [['spears', 10, 17, 180]])).toEqual([]); // biome-ignore format: short
    expect(charges([['spears', 10, 10, 0]], [['spears', 10, 17, 180]], { wood: [8, 14, 4, 2] })).toEqual([]);
  });

  test('ends with the front against the side, and both strike [4.2]', () => {
    const s = play(lay([['archers', 10, 10, 0]], [['archers', 10, 14, 180]]), 'select red-archers-1', 'charge blue-archers-1 front');
    expect(placeOf(s, 'red-archers-1')).toEqual([10, 12.5, 0]);
    const both = [0, 1, 2].flatMap((made) =>
      [0, 1, 2].map((taken) => [MADE * made + taken, [1, 2, 1][made]! * [1, 2, 1][taken]!] as const),
    );
    expect(odds(s)).toEqual(Object.fromEntries(both));
  });

  test('of riders has two dice more; uphill hits with 5; flanks do not answer [4.2]', () => {
    const riders = play(lay([['riders', 10, 10, 0]], [['archers', 10, 16, 90]]), 'select red-riders-1', 'charge blue-archers-1 right');
    expect(odds(riders)).toEqual({ 0: 1, [MADE]: 6, [2 * MADE]: 15, [3 * MADE]: 20, [4 * MADE]: 15, [5 * MADE]: 7 });
    const uphill = play(lay([['archers', 10, 10, 0]], [['archers', 10, 14, 0]], { hill: [5, 13.5, 10, 4] }), 'select red-archers-1', 'charge blue-archers-1 rear'); // biome-ignore format: one line
    expect(odds(uphill)).toEqual({ 0: 4, [MADE]: 4, [2 * MADE]: 1 });
  });

  test('makes the loser give ground, after equal hits the charger; without room it takes a hit [4.3]', () => {
    const melee = (options = {}) =>
      play(lay([['spears', 10, 10, 0]], [['spears', 10, 14, 180]], { options }), 'select red-spears-1', 'charge blue-spears-1 front');
    expect(placeOf(play(melee(), 2 * MADE), 'blue-spears-1')).toEqual([10, 16, 180]);
    expect(placeOf(play(melee(), MADE + 1), 'red-spears-1')).toEqual([10, 10.5, 0]);
    expect(placeOf(play(melee({ 'even-melee': 'nobody' }), MADE + 1), 'red-spears-1')).toEqual([10, 12.5, 0]);
    const cornered = play(
      lay([['spears', 10, 30, 0]], [['spears', 10, 35, 180]]),
      'select red-spears-1',
      'charge blue-spears-1 front',
      2 * MADE,
    );
    expect(cornered.hits(1)).toBe(3);
  });
});

describe('morale', () => {
  const hit = (more?: { hits?: number; shaken?: boolean }) =>
    play(lay([['archers', 10, 10, 0]], [['spears', 10, 20, 180, more ?? {}]]), 'select red-archers-1', 'shoot blue-spears-1', 2);

  test('is no more than the hits that the unit can still take [5.1]', () => {
    expect(odds(hit())).toEqual({ [FAILS]: 2, [HOLDS]: 4 });
  });

  test('that fails leaves a unit shaken, which neither charges nor shoots until it rallies, and is gone if it was [5.2]', () => {
    const s = play(hit(), FAILS, 'select blue-spears-1');
    expect([s.shaken(1), legal(s, 'charge'), legal(s, 'rally')]).toEqual([1, [], ['rally']]);
    expect(play(s, 'rally').shaken(1)).toBe(0);
    expect(play(hit({ shaken: true }), FAILS).isOnTable(1)).toBe(false);
  });
});

describe('the game', () => {
  test('counts places held in each turn, units lost and a broken enemy [6.1]', () => {
    const points = (...armies: Parameters<typeof lay>) => play(lay(...armies), 'end', 'end').victoryPoints();
    expect(points([['spears', 33, 3, 0]], [['spears', 10, 20, 180]])).toEqual([1, 0]);
    expect(points([['spears', 33, 2, 0]], [['archers', 33, 5, 180]])).toEqual([0, 0]);
    const s = play(lay([['archers', 10, 10, 0]], [['spears', 10, 20, 180, { hits: 5 }]]), 'select red-archers-1', 'shoot blue-spears-1', 1);
    expect(s.victoryPoints()).toEqual([6, 0]);
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [1, -1]]);
  });

  test('ends after the last turn, in a draw with equal points [6.2]', () => {
    const s = play(lay([['spears', 10, 10, 0]], [['spears', 10, 30, 180]], { turns: 1 }), 'end', 'end');
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [0, 0]]);
  });
});

describe('what is expected is what the dice bring', () => {
  const mean = (s: ReturnType<typeof lay>, of: (outcome: number) => number): number => {
    const outcomes = s.chanceOutcomes();
    return [...outcomes].reduce((sum, { outcome, weight }) => sum + of(outcome) * weight, 0) / outcomes.total;
  };

  test.each(['charge blue-spears-1 front', 'shoot blue-spears-1'])('of “%s” and of morale', (text) => {
    const s = play(
      lay([['archers', 10, 10, 0, { hits: 4 }]], [['spears', 10, 15, 180, { hits: 4 }]], { hill: [4, 13, 12, 6] }),
      'select red-archers-1',
    );
    const { made, taken } = hitsOf(s, s.game.moves.decode(s, s.game.actions.parse(s, text), unitAtHand(s)));
    play(s, text);
    const isShot = text.startsWith('shoot');
    expect(mean(s, (outcome) => (isShot ? outcome : Math.floor(outcome / MADE)))).toBeCloseTo(made, 12);
    expect(mean(s, (outcome) => (isShot ? 0 : outcome % MADE))).toBeCloseTo(taken, 12);
    play(s, isShot ? 1 : MADE);
    expect(mean(s, (outcome) => outcome)).toBeCloseTo(moraleOf(s, 1) / 6, 12);
  });
});
