import { describe, expect, test } from 'vitest';
import { findFrameFault } from '../../rules/core/state/settle.ts';
import { activate, begin, below, die, expectWeights, field, legalTexts, look, play, type Sketch, stepName, unitOf } from './field.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { ground, moving } from './moving.ts';

/** The first unit of Battle a has fired at a hex. */
function shot(sketch: Sketch, at: string, unit = 'a/cb1'): IronState {
  const s = moving(sketch);
  play(s, `select ${unit}`, `fire ${at}`);
  return s;
}

const FRENCH = ['A CB 0405 f1', 'A PK 0101 f1', 'blue standard 0110', 'red standard 1305'];

describe('Counter-Charge against fire', () => {
  test('[13.9] its owner is asked before the dice fall; a success is five or less, an eight fails', () => {
    const s = shot({ pieces: [...FRENCH, 'X MM 0604 f4'] }, '0604');
    expect([stepName(s), s.actor]).toEqual(['sortie/ask', 1]);
    play(s, 'confirm');
    expectWeights(s, { 1: 6, 0: 4 });
    die(s, 8);
    expect(stepName(s)).toBe('fire/shot');
    die(s, 0);
    expect([stepName(s), look(s, 'x/mm1').hex]).toEqual(['move/select', '0604']);
  });

  test('[13.9] an enemy of the Active player rides at a unit of his', () => {
    const s = shot({ pieces: [...FRENCH, 'X MM 0604 f4'], state: { turn: 1 } }, '0604');
    expect([stepName(s), findFrameFault(s)]).toEqual(['sortie/ask', null]);
    s.setRegister(1, unitOf(s, 'x/mm1'));
    expect(findFrameFault(s)?.fault).toContain('of the Active player');
  });

  test('[13.6] one try an Activation', () => {
    const s = shot({ pieces: ['A CB 0405 f1', 'A CB 0404 f1', 'A PK 0101 f1', 'X MM 0604 f4'] }, '0604');
    play(s, 'confirm');
    die(s, 8, 0);
    play(s, 'select a/cb2', 'fire 0604');
    expect(stepName(s)).toBe('fire/shot');
  });

  test('[13.9] it rides when the fire is over, and charges who has fired, who moves no more', () => {
    const s = shot({ pieces: [...FRENCH, 'X MM 0604 f4'] }, '0604');
    play(s, 'confirm');
    die(s, 0, 0);
    expect(legalTexts(s)).toEqual(['charge 0504 3', 'charge 0504 4']);
    play(s, 'charge 0504 4');
    expect([look(s, 'x/mm1').hex, s.sortie]).toEqual(['0504', unitOf(s, 'x/mm1')]);
    expect(stepName(s)).toBe('shock/roll');
    expect(s.mark(unitOf(s, 'x/mm1'))).toBe(2);
  });

  test('[13.9] it may be the first of all units', () => {
    const s = shot({ pieces: ['X MM 0604 f4', ...FRENCH] }, '0604');
    play(s, 'confirm');
    die(s, 0, 0);
    play(s, 'charge 0504 4');
    expect([s.sortie, unitOf(s, 'x/mm1'), stepName(s)]).toEqual([0, 0, 'shock/roll']);
  });

  test('[13.9] Disordered by the fire it attacks as Shock; driven off or Unhorsed it does not', () => {
    const after = (face: number): IronState => {
      const s = shot({ pieces: [...FRENCH, 'X MM 0604 f4'] }, '0604');
      play(s, 'confirm');
      die(s, 0, face);
      if (stepName(s) === 'sortie/path') play(s, 'charge 0504 4');
      return s;
    };
    const shaken = after(5);
    expect([look(shaken, 'x/mm1').status, shaken.mark(unitOf(shaken, 'x/mm1'))]).toEqual(['disordered', 1]);
    const s = after(9);
    expect([stepName(s), look(s, 'x/mm1').hex]).toEqual(['move/select', '0604']);
    expect(s.isMounted(unitOf(s, 'x/mm1'))).toBe(false);
  });

  test('[13.3] not over bad ground, past others, against a Shield Wall, or shot at from behind', () => {
    const asked = (sketch: Sketch): boolean => stepName(shot(sketch, '0604')) === 'sortie/ask';
    expect(asked({ pieces: [...FRENCH, 'X MM 0604 f4'] })).toBe(true);
    expect(asked({ pieces: [...FRENCH, 'X MM 0604 f4'], map: ground({ '0504': 'M' }) })).toBe(false);
    expect(asked({ pieces: [...FRENCH, 'X MM 0604 f1'] })).toBe(false);
    expect(asked({ pieces: [...FRENCH, 'X MM 0604 f4 disordered'] })).toBe(false);
    expect(asked({ pieces: [...FRENCH, 'A PK 0603 f3', 'X MM 0604 f4'] })).toBe(false); // an enemy who stood beside it, and still does
  });

  test('[5.3] who is out of command rides only at an enemy beside it', () => {
    const s = moving({ pieces: [...FRENCH, 'X MM 0604 f4'] });
    s.setInCommand(unitOf(s, 'x/mm1'), 0);
    play(s, 'select a/cb1', 'fire 0604');
    expect(stepName(s)).toBe('fire/shot');
  });

  test('[7.2] its leader goes along, or stays', () => {
    const s = shot({ pieces: [...FRENCH, 'X MM 0604 f4', 'X leader 0604'] }, '0604');
    play(s, 'confirm');
    die(s, 0, 0);
    play(s, 'charge 0504 4');
    expect([stepName(s), legalTexts(s)]).toEqual(['shock/company', ['pass', 'confirm']]);
    play(s, 'confirm');
    expect(s.leaderHex(s.scenario.leaders.findIndex(({ id }) => id === 'x-leader'))).toBe(s.hexOf(unitOf(s, 'x/mm1')));
  });

  test('[14.3] potholes on the way', () => {
    const s = shot({ pieces: [...FRENCH, 'X MM 0604 f4'], map: ground({ '0504': 'P' }) }, '0604');
    play(s, 'confirm');
    die(s, 0, 0);
    play(s, 'charge 0504 4');
    expect(stepName(s)).toBe('shock/stumble');
    die(s, 9);
    expect([stepName(s), s.isMounted(unitOf(s, 'x/mm1')), s.sortie]).toEqual(['move/select', false, -1]);
  });
});

describe('Knights', () => {
  const TURKS = ['A LC/A 0404 f1', 'A MC 0101 f1', 'blue standard 0110', 'red standard 1305'];
  const infidel = (pieces: readonly string[]): Sketch => ({ game: 'infidel', pieces });

  test('[16.4] they ride of themselves, unless a leader in range holds them back', () => {
    const alone = shot(infidel([...TURKS, 'X KN 0604 f4', 'X leader 1410 range=1']), '0604', 'a/lca1');
    expect(stepName(alone)).toBe('fire/shot');
    die(alone, 0);
    play(alone, legalTexts(alone)[0]!);
    expect(alone.sortie).toBe(unitOf(alone, 'x/kn1'));

    const led = shot(infidel([...TURKS, 'X KN 0604 f4', 'X leader 0804 act=3']), '0604', 'a/lca1');
    expect([stepName(led), legalTexts(led)]).toEqual(['sortie/ask', ['pass', 'confirm']]);
    play(led, 'pass');
    expectWeights(led, { 1: 6, 0: 4 }); // 2 or less after 3 are taken off
    die(led, 5, 0);
    expect(look(led, 'x/kn1').hex).toBe('0604');
  });

  test('[12.2] light cavalry may go before them, by its own table', () => {
    const s = shot(infidel([...TURKS, 'X KN 0604 f4', 'X leader 1410 range=1']), '0604', 'a/lca1');
    die(s, 0);
    if (stepName(s) === 'sortie/path') play(s, legalTexts(s)[0]!);
    expect([stepName(s), s.actor]).toEqual(['shock/evade', 0]);
    play(s, legalTexts(s).find((text) => text.startsWith('retreat'))!);
    expectWeights(s, { 0: 3, 1: 4, 2: 3 }); // its Shock Defense of 1 is added
    die(s, 2);
    expect([look(s, 'a/lca1').status, look(s, 'a/lca1').hex === '0404']).toEqual(['normal', false]);
    expect(stepName(s)).toBe('shock/follow');
    play(s, 'pass');
    expect([s.sortie, stepName(s)]).toEqual([-1, 'move/select']);
  });
});

test('[13.9] nobody Counter-Charges against Reaction Fire, which the other side fires', () => {
  const s = activate(field({ pieces: ['A MM 0205 f1', 'A PK 0101 f1', 'X LB 0604 f4'] }), 'a');
  begin(below(s, 'activation/phases'), 'move/select');
  play(s, 'select a/mm1', 'move 0504 1', 'react x/lb1');
  expect(stepName(s)).toBe('fire/shot');
});
