import { describe, expect, it } from 'vitest';
import { at, board, die, expectWeights, legalTexts, look, play, ruleAgainst, stepName, type Sketch } from './board.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';

/** Six units: the display has a Waver 7 in its second box, a Shaken 6 in the third, a Broken 5 in the fourth. */
const GONE = (count: number): string[] => Array.from({ length: count }, () => 'A maa 0101 gone');
const ENEMY = ['X maa 1205 f4', 'X maa 1207 f4'];

/** Battle a has six units, of which these are left; its boxes from `tested` on are still to be checked. */
function counting(left: readonly string[], tested: number, more: Omit<Sketch, 'units'> = {}): BaronsWarState {
  const units = [...GONE(6 - left.length), ...left, ...ENEMY];
  return board({ units, phase: 'effectiveness', ...more, state: { ...more.state, battles: { a: { tested } } } });
}

/** Units that check now, one after another, each with a face. */
function checks(s: BaronsWarState, face: number): string[] {
  const order: string[] = [];
  while (stepName(s) === 'morale/check') {
    order.push(s.scenario.units[s.register(0)]!.id);
    die(s, face);
  }
  return order;
}

const FOUR = ['A maa 0302 f1', 'A maa 0304 f1', 'A maa 0306 f1', 'A maa 0308 f1'];

describe('checks of a Battle', () => {
  it('[13.0] are made for each marked box filled since the last time, against its number', () => {
    const s = counting(FOUR, 0);
    expect(stepName(s)).toBe('effectiveness/check');
    expectWeights(s, { 0: 3, 1: 7 });
    die(s, 7);
    expect(stepName(s)).not.toMatch(/^effectiveness|^morale/);
    expect([look(s, 'a/3').shaken, s.status(0)]).toEqual([false, 0]);
  });

  it('[13.0] are not made again for the same box', () => {
    expect(stepName(counting(FOUR, 2))).not.toBe('effectiveness/check');
    expect(stepName(counting([...FOUR, 'A maa 0310 f1'], 0))).not.toBe('effectiveness/check'); // the first box is plain
  });

  it('[13.0] come box by box', () => {
    const s = counting(FOUR.slice(0, 2), 0);
    expectWeights(s, { 0: 3, 1: 7 });
    die(s, 1);
    expectWeights(s, { 0: 4, 1: 6 });
    die(s, 1);
    expectWeights(s, { 0: 5, 1: 5 });
  });

  it('[13.0] begin with the side that has the initiative', () => {
    const units = [...GONE(2), ...FOUR, 'X maa 0101 gone', 'X maa 1205 f4', 'X maa 1207 f4'];
    const state = { battles: { a: { tested: 0 }, x: { tested: 0 } } };
    const first = (battle: string): string => {
      const s = board({ units, phase: 'effectiveness', battle, state });
      return s.scenario.battles[s.register(0)]!.id;
    };
    expect([first('a'), first('x')]).toEqual(['a', 'x']);
  });

  it('[13.0] are not made for an eliminated Battle', () => {
    const s = board({
      units: [...GONE(6), 'B maa 0305 f1', ...ENEMY],
      phase: 'effectiveness',
      battle: 'b',
      pack: { setUp: { a: { columns: [1, 14] } } },
      state: { battles: { a: { tested: 0 } } },
    });
    expect(stepName(s)).not.toBe('effectiveness/check');
  });
});

describe('a failed Waver check', () => {
  it('[13.0] makes every unit of the Battle check, and leaves no mark on it', () => {
    const s = counting(FOUR, 0);
    die(s, 8);
    expect(checks(s, 10)).toEqual(['a/3', 'a/4', 'a/5', 'a/6']);
    expect([look(s, 'a/3').shaken, look(s, 'a/6').shaken, s.status(0)]).toEqual([true, true, 0]);
  });

  it('[12.1] routs those who were shaken and fail; what they lose is checked in the same phase', () => {
    const s = counting(['A maa 0302 f1 shaken', ...FOUR.slice(1)], 0);
    die(s, 8, 10);
    expect(at(s, 'a/3')).toBe('routed');
    expect(checks(s, 1)).toEqual(['a/4', 'a/5', 'a/6']);
    expect(stepName(s)).toBe('effectiveness/check');
    expectWeights(s, { 0: 4, 1: 6 }); // the third box: Shaken 6
  });

  it('[13.0] does not trouble other Battles', () => {
    const s = board({
      units: [...GONE(2), ...FOUR, 'B maa 0410 f1', ...ENEMY],
      phase: 'effectiveness',
      state: { battles: { a: { tested: 0 } } },
    });
    die(s, 8);
    expect(checks(s, 1)).not.toContain('b/1');
  });
});

describe('a shaken Battle', () => {
  it('[13.0] comes from a failed Shaken check, after which every unit checks', () => {
    const s = counting(FOUR.slice(0, 3), 2);
    expectWeights(s, { 0: 4, 1: 6 });
    die(s, 7);
    expect(checks(s, 1)).toEqual(['a/4', 'a/5', 'a/6']);
    expect(s.status(0)).toBe(1);
  });

  const melee = (battle: string, status: string, options = {}): BaronsWarState =>
    board({ units: ['A maa 0405 f1', 'X maa 0505 f4'], phase: 'melee', battle, options, state: { battles: { a: { status } } } });

  it('[13.0] begins no melee, but strikes back', () => {
    expect(stepName(melee('a', 'shaken'))).not.toBe('melee/declare');
    const s = melee('x', 'shaken');
    play(s, 'attack 0405');
    die(s, 1);
    expectWeights(s, { 0: 4, 1: 3, 2: 1 });
  });

  it('[13.0] may still enter zones, and stays so', () => {
    const s = board({ units: ['A maa 0305 f1', 'X maa 0605 f4'], phase: 'movement', state: { battles: { a: { status: 'shaken' } } } });
    play(s, 'select a/1', 'move 0505 1');
    expect([at(s, 'a/1'), s.status(0)]).toEqual(['0505', 1]);
  });

  it('[13.0] a Broken one does not fight at all, unless the table plays it otherwise', () => {
    expect(stepName(melee('a', 'broken'))).not.toBe('melee/declare');
    const s = melee('x', 'broken');
    play(s, 'attack 0405');
    die(s, 1);
    expect(stepName(s)).not.toBe('melee/strike-roll');
    const strikes = melee('x', 'broken', { brokenStrikesBack: true });
    play(strikes, 'attack 0405');
    die(strikes, 1);
    expectWeights(strikes, { 0: 4, 1: 3, 2: 1 });
  });

  it('[13.0] a Broken one enters no zone and has lower morale', () => {
    const s = board({ units: ['A maa 0305 f1 m=6', 'X maa 0605 f4'], phase: 'movement', state: { battles: { a: { status: 'broken' } } } });
    expect(look(s, 'a/1').morale).toBe(5);
    play(s, 'select a/1');
    expect(ruleAgainst(s, 'move 0505 1')).toBe('13.0');
  });

  it('[13.0] both may fire and recover', () => {
    for (const status of ['shaken', 'broken']) {
      const state = { battles: { a: { status } } };
      expect(legalTexts(board({ units: ['A inf 0405 f1 r=3', 'X maa 0605 f4'], phase: 'offensive-fire', state }))).toContain('select a/1');
      expect(
        stepName(
          board({
            units: ['A inf 0405 f1 shaken', 'X maa 0905 f4'],
            phase: 'recovery',
            state: { ...state, leaders: { 'a/leader': { hex: '0305' } } },
          }),
        ),
      ).toBe('morale/recover');
    }
  });
});

describe('a failed Broken check', () => {
  const breaking = (left: readonly string[]): BaronsWarState => counting(left, 3);

  it('[13.0] makes every unit check first, then all that are shaken rout', () => {
    const s = breaking(['A maa 0302 f1', 'A maa 0308 f1']);
    expectWeights(s, { 0: 5, 1: 5 });
    die(s, 6, 10, 1);
    expect([at(s, 'a/5'), look(s, 'a/6')]).toMatchObject(['routed', { hex: '0308', shaken: false }]);
    expect(s.status(0)).toBe(2);
    expect(look(s, 'a/6').morale).toBe(5);
  });

  it('[12.2] friends who see it check, but whom that shakes does not rout', () => {
    const s = breaking(['A maa 0304 f1 shaken', 'A maa 0305 f1']);
    die(s, 6);
    expectWeights(s, { 0: 5, 1: 5 }); // the first is shaken, the Battle not yet Broken: 6 less 1
    die(s, 1);
    expectWeights(s, { 0: 4, 1: 6 });
    die(s, 1); // both pass; the first is shaken all the same
    expect([at(s, 'a/5'), stepName(s)]).toEqual(['routed', 'morale/check']);
    expectWeights(s, { 0: 5, 1: 5 }); // who sees it is in a Broken Battle: 6 less 1
    die(s, 10);
    expect(look(s, 'a/6')).toMatchObject({ hex: '0305', shaken: true });
  });

  it('[13.0] may eliminate the Battle, which loses its chits', () => {
    const s = breaking(['A maa 0302 f1 shaken', 'A maa 0308 f1 shaken']);
    die(s, 6, 1, 1);
    expect([at(s, 'a/5'), at(s, 'a/6'), s.worstOf(0), s.chitsOf(0, 3)]).toEqual(['routed', 'routed', 3, 0]);
  });
});
