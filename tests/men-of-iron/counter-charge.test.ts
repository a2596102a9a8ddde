import { describe, expect, test } from 'vitest';
import { ANSWERS } from '../../rules/men-of-iron/state/layout.ts';
import { beginSortieClash } from '../../rules/men-of-iron/mechanics/procedures/combat/shock-clash.ts';
import { CHARGE } from '../../rules/men-of-iron/mechanics/shock/attacks.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { chargeBy, declare, faces, isOver, markOf, modifierOn, toShock } from './clash.ts';
import { activate, below, die, field, legal, legalTexts, look, play, stepName, unitOf } from './field.ts';

const answerOf = (s: IronState, id: string): string => ANSWERS[s.answer(unitOf(s, id))]!;

describe('Counter-Charges against Charges', () => {
  const ridden = (more: readonly string[] = []): IronState => {
    const s = toShock({ pieces: ['A MM 0405 f1', 'X MM 0605 f4', ...more] });
    chargeBy(s, 'a/mm1', '0605', 1);
    return s;
  };

  test('a success takes the impetus away, and that is all [13.7]', () => {
    const s = ridden();
    expect(legalTexts(s)).toEqual(['pass', 'answer-charge 3', 'answer-charge 4']);
    play(s, 'answer-charge 4');
    expect(faces(s)).toEqual(['0123456 x MM 1: the Counter-Charge succeeds', '789 x MM 1: the Counter-Charge fails']);
    die(s, 6);
    expect([markOf(s, 'a/mm1'), answerOf(s, 'x/mm1'), modifierOn(s, 'x/mm1')]).toEqual(['shock', 'against-charge', 1]);
  });

  test('a failure leaves the Charge as it was, and the facing [13.7]', () => {
    const s = ridden();
    const answers = legal(s, 'answer-charge');
    play(s, `answer-charge ${answers[0]!}`);
    die(s, 7);
    expect([markOf(s, 'a/mm1'), answerOf(s, 'x/mm1'), look(s, 'x/mm1').facing]).toEqual(['charge', 'tried', 4]);
  });

  test('a leader helps, an attack through the flank does not [13.7]', () => {
    const led = ridden(['X leader 0605']);
    play(led, 'answer-charge 4');
    expect(faces(led)[0]).toBe('01234567 x MM 1: the Counter-Charge succeeds');
    const flank = toShock({ pieces: ['A MM 0405 f1', 'X MM 0605 f3'] }); // 0505 lies before it, 0504 on its flank
    chargeBy(flank, 'a/mm1', '0605', 0);
    expect(legalTexts(flank)).toEqual(['pass', 'answer-charge 4']);
    play(flank, 'answer-charge 4');
    expect(faces(flank)[0]).toBe('01234 x MM 1: the Counter-Charge succeeds');
    die(flank, 0);
    expect(look(flank, 'x/mm1').facing).toBe(4);
  });

  test('none through the rear [13.6]', () => {
    const s = toShock({ pieces: ['A MM 0405 f1', 'X MM 0605 f1'] });
    chargeBy(s, 'a/mm1', '0605', 1);
    expect(stepName(s)).toBe('shock/roll');
  });
});

describe('Counter-Charges against Shock', () => {
  const shocked = (prepare: (s: IronState) => void = () => undefined): IronState =>
    declare(
      toShock({ pieces: ['A MM 0405 f1', 'X MM 0504 f4'] }, (s) => {
        s.setStart(unitOf(s, 'a/mm1'), 0); // it has come there in this Activation
        prepare(s);
      }),
      'a/mm1: attack 0504',
    );

  test('a success takes 2 off the roll [13.8]', () => {
    const s = shocked();
    play(s, 'answer-shock 4');
    expect(faces(s)[0]).toBe('012345 x MM 1: the Counter-Charge succeeds');
    die(s, 5);
    expect([answerOf(s, 'x/mm1'), modifierOn(s, 'x/mm1')]).toEqual(['against-shock', 1 - 2]);
  });

  test('one try an Activation [13.6]', () => {
    expect(stepName(shocked((s) => s.setAnswer(unitOf(s, 'x/mm1'), 1)))).toBe('shock/roll');
  });

  test('not by Disordered units, nor against who began next to it and stayed [13.3]', () => {
    expect(stepName(shocked((s) => s.setStatus(unitOf(s, 'x/mm1'), 1)))).toBe('shock/roll');
    expect(stepName(shocked((s) => s.setStart(unitOf(s, 'a/mm1'), s.hexOf(unitOf(s, 'a/mm1')))))).toBe('shock/roll');
  });

  test('only with all whom it answers before it [13.6]', () => {
    const away = (s: IronState): void => s.fillUnits('start', 0);
    const s = declare(
      toShock({ pieces: ['A MM 0405 f1', 'A MM 0403 f2', 'A MM 0503 f3', 'X MM 0504 f4'] }, away),
      'a/mm1: attack 0504',
      'a/mm3: attack 0504',
    );
    expect(stepName(s)).toBe('shock/roll'); // one comes from in front, the other through the far flank
  });

  test('Charge and Shock at once: it answers one of them [13.6]', () => {
    const s = toShock({ pieces: ['A MM 0405 f1', 'A MM 0604 f3', 'X MM 0605 f5'] }, (state) => state.fillUnits('start', 0));
    play(s, 'select a/mm2');
    if (stepName(s) === 'shock/target') play(s, 'attack 0605');
    chargeBy(s, 'a/mm1', '0605', 0);
    expect(legalTexts(s).map((text) => text.split(' ')[0])).toEqual(expect.arrayContaining(['answer-charge', 'answer-shock']));
    play(s, 'answer-shock 5');
    die(s, 0);
    expect([markOf(s, 'a/mm1'), answerOf(s, 'x/mm1')]).toEqual(['charge', 'against-shock']); // -2 on the Charge table [13.8]
    expect(modifierOn(s, 'x/mm1')).toBe(1 + 0 + 1 - 2);
  });
});

describe('a Counter-Charge against fire', () => {
  const sortie = (sketch: { readonly pieces: readonly string[]; readonly game?: string }): IronState => {
    const s = activate(field(sketch), 'a');
    below(s, 'activation/phases');
    const unit = unitOf(s, 'x/mm1');
    s.sortie = unit;
    s.setMark(unit, CHARGE);
    s.setTarget(unit, unitOf(s, 'a/lb1'));
    s.setChargeHex(unit, s.hexOf(unit));
    beginSortieClash(s);
    s.advance();
    return s;
  };

  test('is a Shock Phase of its own, on the Charge table, by the side that is not active [13.9]', () => {
    const s = sortie({ pieces: ['A LB 0405 f1', 'X MM 0504 f4'] });
    expect([stepName(s), modifierOn(s, 'a/lb1')]).toEqual(['shock/roll', 1 + 3]);
    die(s, 0); // 4: Disordered both
    expect([isOver(s), s.sortie, markOf(s, 'x/mm1')]).toEqual([true, -1, 'none']);
  });

  test('goes on at once while it earns Continued Attacks [13.9] [14.7]', () => {
    const s = sortie({ pieces: ['A LB 0405 f1', 'A LB 0305 f1', 'blue standard 0101', 'X MM 0504 f4'] });
    die(s, 5); // 9: Retired, Continued Attack
    play(s, legalTexts(s)[0]!); // where it retires to
    while (stepName(s).startsWith('leader')) play(s, legalTexts(s)[0]!);
    expect([look(s, 'x/mm1').hex, stepName(s), markOf(s, 'x/mm1')]).toEqual(['0405', 'shock/roll', 'shock']);
    expect(modifierOn(s, 'a/lb2')).toBe(1 + 3 - 1);
    die(s, 0);
    expect([isOver(s), s.again(unitOf(s, 'x/mm1'))]).toEqual([true, 0]);
  });

  test('whom it attacks when it goes on has been attacked, and does not rally [13.9] [15.1]', () => {
    const s = sortie({ pieces: ['A LB 0405 f1', 'A PK 0305 f1 disordered', 'blue standard 0101', 'X MM 0504 f4'] });
    die(s, 5); // 9: Retired, Continued Attack
    while (stepName(s) !== 'shock/roll') play(s, legalTexts(s)[0]!);
    expect(s.struck(unitOf(s, 'a/pk1'))).toBe(1);
  });
});
