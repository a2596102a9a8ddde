import { describe, expect, it } from 'vitest';
import { at, board, die, expectWeights, legalTexts, look, play, stepName, type Sketch } from './board.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';

const FOOT = 'A inf 0305 f1';
const HORSE = 'X cav 0905 f4 react=6';
const LEVEL = Array.from({ length: 10 }, () => '.'.repeat(14));

function moving(units: readonly string[], more: Omit<Sketch, 'units'> = {}): BaronsWarState {
  return board({ units, phase: 'movement', ...more });
}

/** The walk goes to its end and nobody has stirred. */
function expectQuiet(s: BaronsWarState, hex: string): void {
  expect([stepName(s), at(s, 'a/1')]).toEqual(['move/select', hex]);
}

describe('what makes cavalry check', () => {
  it('[10.3] a unit that comes within three hexes before it; a d10 above its rating charges', () => {
    const s = moving([FOOT, HORSE]);
    play(s, 'select a/1', 'move 0605 1');
    expect(stepName(s)).toBe('reaction/check');
    expectWeights(s, { 0: 6, 1: 4 });
    die(s, 6);
    expectQuiet(s, '0605');
  });

  it('[10.3] with any rating, a 10 excepted, and always with a 0', () => {
    const s = moving([FOOT, 'X cav 0905 f4 react=1']);
    play(s, 'select a/1', 'move 0605 1');
    expectWeights(s, { 0: 1, 1: 9 });
    const steady = moving([FOOT, 'X cav 0905 f4 react=10']);
    play(steady, 'select a/1', 'move 0605 1');
    expectQuiet(steady, '0605');
    const wild = moving([FOOT, 'X cav 0905 f4 react=0']);
    play(wild, 'select a/1', 'move 0605 1');
    expect(stepName(wild)).toBe('charge/ride'); // nothing to roll for: it always charges
  });

  it('[10.3] not at four hexes', () => {
    const s = moving([FOOT, HORSE]);
    play(s, 'select a/1', 'move 0505 1');
    expectQuiet(s, '0505');
  });

  it('[10.3] only through its front hexes', () => {
    for (const facing of [0, 1, 2]) {
      const s = moving([FOOT, `X cav 0905 f${facing} react=1`]);
      play(s, 'select a/1', 'move 0605 1');
      expectQuiet(s, '0605');
    }
  });

  it('[10.3] not beside it, outside the wedge of its two front directions', () => {
    const s = moving(['A inf 0704 f1', 'X cav 0806 f4 react=1']);
    play(s, 'select a/1', 'move 0804 1');
    expectQuiet(s, '0804');
  });

  it('[10.3] in its sight or not', () => {
    const terrain = LEVEL.map((row, r) => (r === 4 || r === 3 ? `${row.slice(0, 7)}w${row.slice(8)}` : row));
    const s = moving([FOOT, HORSE], { map: { terrain } });
    play(s, 'select a/1', 'move 0605 1');
    expectWeights(s, { 0: 6, 1: 4 });
    die(s, 10); // but it charges only whom it sees [10.1]: nobody
    expectQuiet(s, '0605');
    expect(look(s, 'x/1')).toMatchObject({ hex: '0905', shaken: false });
  });

  it('[10.1] it charges the nearest enemy it sees instead of one that it does not', () => {
    const terrain = LEVEL.map((row, r) => (r === 4 || r === 3 ? `${row.slice(0, 6)}w${row.slice(7)}` : row));
    const s = moving([FOOT, 'A inf 0606 f1', HORSE], { map: { terrain } });
    play(s, 'select a/1', 'move 0605 1');
    die(s, 10);
    expect([stepName(s), s.scenario.grid.format(s.register(1))]).toEqual(['charge/ride', '0606']);
  });

  it('[10.3] also one that was near already, when it takes another step', () => {
    const s = moving(['A inf 0605 f1', HORSE]);
    play(s, 'select a/1', 'move 0604 1');
    expect(stepName(s)).toBe('reaction/check');
  });

  it('[10.3] not by turning, nor by a leader', () => {
    const s = moving(['A inf 0605 f1', 'A leader 0605', HORSE]);
    play(s, 'select a/leader', 'move 0604 0', 'select a/1', 'move 0605 2');
    expectQuiet(s, '0605');
  });

  it('[10.3] once for each phasing unit', () => {
    const s = moving([FOOT, 'A inf 0306 f1', HORSE]);
    play(s, 'select a/1', 'move 0605 1');
    die(s, 1);
    play(s, 'select a/1', 'move 0604 1');
    expect(stepName(s)).toBe('move/select');
    play(s, 'select a/2', 'move 0606 1');
    expect(stepName(s)).toBe('reaction/check');
  });

  it('[10.3] not by shaken cavalry, nor in a shaken Battle', () => {
    const shaken = moving([FOOT, `${HORSE} shaken`]);
    play(shaken, 'select a/1', 'move 0605 1');
    expectQuiet(shaken, '0605');
    const s = moving([FOOT, HORSE], { state: { battles: { x: { status: 'shaken' } } } });
    play(s, 'select a/1', 'move 0605 1');
    expectQuiet(s, '0605');
  });

  it('[10.3] a stack checks once, by its upper unit, and rides together', () => {
    const s = moving([FOOT, 'X cav 0905 f4 react=6', 'X cav 0905 f4 react=1 under']);
    play(s, 'select a/1', 'move 0605 1');
    expectWeights(s, { 0: 6, 1: 4 });
    die(s, 10);
    play(s, 'move 0705 4');
    expect([at(s, 'x/1'), at(s, 'x/2')]).toEqual(['0705', '0705']);
  });

  it('[10.3] a unit that passes through a friend is noticed once it is clear of him', () => {
    const s = moving(['A inf 0707 f0 mv=2', 'A inf 0706 f0', HORSE]);
    play(s, 'select a/1', 'move 0705 0');
    expect([stepName(s), at(s, 'a/1')]).toEqual(['reaction/check', '0705']);
  });
});

describe('the charge', () => {
  it('[10.3] goes at the unit that triggered it, at once', () => {
    const s = moving([FOOT, 'A inf 0704 f1', 'X cav 0905 f4 react=6']);
    play(s, 'select a/1', 'move 0605 1');
    die(s, 7);
    expect([stepName(s), s.actor]).toEqual(['charge/ride', 1]);
    play(s, 'move 0705 4');
    expect(stepName(s)).toBe('melee/attack-roll');
    expectWeights(s, { 0: 2, 1: 3, 2: 5 });
  });

  it('[8.2] infantry that is charged fires, and has then fired', () => {
    const s = moving(['A inf 0305 f1 r=3', HORSE, 'X inf 0903 f4']);
    play(s, 'select a/1', 'move 0605 1');
    die(s, 7);
    play(s, 'move 0705 4');
    expectWeights(s, { 0: 7, 1: 3 });
    die(s, 1, 1);
    play(s, 'retreat 0805', 'face 1', 'pass', 'pass');
    expect(stepName(s)).not.toBe('fire/select');
    expect(legalTexts(s)).not.toContain('select a/1');
  });

  /** A marsh at 0605: horse cannot strike into it. */
  const terrain = LEVEL.map((row, r) => (r === 4 ? `${row.slice(0, 5)}m${row.slice(6)}` : row));

  it('[10.3] if that one cannot be reached, at the nearest enemy in front that can', () => {
    const s = moving([FOOT, 'A maa 0606 f1', 'A maa 0307 f1', 'A maa 0903 f1', HORSE], { map: { terrain } });
    play(s, 'select a/1', 'move 0605 1');
    die(s, 10);
    play(s, 'move 0706 4');
    die(s, 10, 1);
    expect(look(s, 'a/2').hits).toBe(2);
  });

  it('[10.3] and if there is none, nowhere', () => {
    const s = moving([FOOT, 'A maa 0903 f1', HORSE], { map: { terrain } });
    play(s, 'select a/1', 'move 0605 1');
    die(s, 10);
    expectQuiet(s, '0605');
    expect(look(s, 'x/1')).toMatchObject({ hex: '0905', shaken: false });
  });

  it('[10.3] between two equally near its owner chooses', () => {
    const s = moving([FOOT, 'A maa 0606 f1', 'A maa 0604 f1', HORSE], { map: { terrain } });
    play(s, 'select a/1', 'move 0605 1');
    die(s, 10);
    expect([stepName(s), legalTexts(s)]).toEqual(['reaction/charge', ['attack 0604', 'attack 0606']]);
  });

  it('[7.24] cavalry in an enemy zone only strikes what is next to it', () => {
    const s = moving([FOOT, 'A maa 0805 f1', 'X cav 0905 f4 react=6']);
    play(s, 'select a/1', 'move 0604 1');
    die(s, 10);
    expect(stepName(s)).toBe('charge/ride');
    expect(legalTexts(s)).toEqual(['move 0905 3', 'move 0905 4']);
  });

  it('[10.3] ends like any other: beaten off it is shaken, and the mover goes on', () => {
    const s = moving(['A maa 0305 f1 mv=5', HORSE]);
    play(s, 'select a/1', 'move 0605 1');
    die(s, 10);
    play(s, 'move 0705 4');
    die(s, 1, 1);
    play(s, 'retreat 0804', 'face 1');
    expect(look(s, 'x/1')).toMatchObject({ hex: '0804', shaken: true });
    expect([stepName(s), at(s, 'a/1')]).toEqual(['move/select', '0605']);
    play(s, 'select a/1', 'move 0705 1');
    expect(at(s, 'a/1')).toBe('0705');
  });

  it('[10.2] it may ride on when it has swept its target away, and is then shaken two hexes back', () => {
    const s = moving(['A maa 0305 f1 s=1 mv=6', 'A maa 0307 f1', HORSE]);
    play(s, 'select a/1', 'move 0605 1');
    die(s, 10);
    play(s, 'move 0705 4');
    die(s, 10, 1);
    play(s, 'confirm', 'move 0406 3', 'attack 0307');
    die(s, 1, 1);
    play(s, 'retreat 0506', 'retreat 0605', 'face 1');
    expect(look(s, 'x/1')).toMatchObject({ hex: '0605', shaken: true });
    expect([stepName(s), s.actor, at(s, 'a/1')]).toEqual(['move/select', 0, 'eliminated']);
  });

  it('[10.3] its exception for an Attack Continuation is not for the side that only reacts', () => {
    const s = moving(['A maa 0305 f1 s=1 mv=6', 'A maa 0307 f1 s=1', HORSE], { chit: 4 });
    play(s, 'select a/1', 'move 0605 1');
    die(s, 10);
    play(s, 'move 0705 4');
    die(s, 10, 1);
    play(s, 'confirm', 'move 0406 3', 'attack 0307');
    die(s, 10, 1);
    play(s, 'confirm');
    expect([look(s, 'x/1').shaken, stepName(s)]).toEqual([true, 'retreat/step']);
  });
});

describe('several', () => {
  const TWO = ['X cav 0904 f4 react=6', 'X cav 0905 f4 react=3'];

  it('[10.3] check in the order their owner likes', () => {
    const s = moving([FOOT, ...TWO]);
    play(s, 'select a/1', 'move 0605 1');
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['reaction/order', 1, ['select x/1', 'select x/2']]);
    play(s, 'select x/2');
    expectWeights(s, { 0: 3, 1: 7 });
    die(s, 1);
    expectWeights(s, { 0: 6, 1: 4 });
  });

  it('[10.3] no longer check once the mover is gone', () => {
    const s = moving(['A maa 0305 f1 s=1 mv=6', ...TWO]);
    play(s, 'select a/1', 'move 0605 1', 'select x/2');
    die(s, 10);
    play(s, 'move 0705 4');
    die(s, 10, 1);
    expect(at(s, 'a/1')).toBe('eliminated');
    play(s, 'pass', 'retreat 0805', 'face 1');
    expect(stepName(s)).not.toMatch(/^reaction/);
  });

  it('[10.3] no longer check once he is shaken', () => {
    const s = moving(['A maa 0305 f1 hits=2 mv=6', ...TWO]);
    play(s, 'select a/1', 'move 0605 1', 'select x/2');
    die(s, 10);
    play(s, 'move 0705 4');
    die(s, 4, 1, 10); // one hit, the third; he fails his check
    expect(look(s, 'a/1').shaken).toBe(true);
    play(s, 'retreat 0805', 'face 1');
    expect(stepName(s)).toBe('move/select');
  });
});
