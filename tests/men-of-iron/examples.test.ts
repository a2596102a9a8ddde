/**
 * The rulebook's worked examples. Those of a rule that has tests of its own stand among them:
 *
 *     3.0   a Retired Light Cavalry Archer, a Retired Handgun   results.test.ts, "a Retired unit that is driven off …", "a Retired Handgun …"
 *     5.2   Edward IV                                           here
 *     6.2   Tewkesbury: the army, then its Battles              continuity.test.ts, "of the army follows the army alone …"
 *     6.3   Bosworth: four counters and three                   scenarios.test.ts, "Bosworth draws four and three …"
 *     6.3   Blore Heath: a 6 fails, a 1 seizes                  seizure.test.ts, "with 0-5 succeeds …", "fails on a 6 …"
 *     11.3  Courtrai: a crossbow at the flank of horse          fire.test.ts, "the crossbow of the example …"
 *     12.1  three in a line against two                         shock.test.ts, "three in a line against two …"
 *     12.3  one against two Pikes: strength                     shock.test.ts, "one Mounted Men-at-Arms against two Pikes …"
 *     12.3  one against two Pikes: both results                 here
 *     13.6  a Counter-Charge used up by an 8                    here
 *     16.9  whom an Engaged unit attacks                        shock.test.ts, "two in front of it: both …"
 *
 * Sections 7 to 10 and 14 to 15 have none in words.
 */
import { expect, test } from 'vitest';
import { ANSWERS } from '../../rules/men-of-iron/state/layout.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { chargeBy, declare, modifierOn, toShock } from './clash.ts';
import { die, fresh, look, play, stepName, unitOf } from './field.ts';

const ROSES = { game: 'blood-and-roses' } as const;

test('[5.2] Edward IV: whoever is with him has 2 more, in Shock and in a Charge', () => {
  const shock = (leader: string): number => {
    const s = toShock({ ...ROSES, pieces: ['A INF 0405 f1', `A leader ${leader} cha=2 overall king`, 'X INF 0504 f4'] });
    return modifierOn(declare(s, 'a/inf1: attack 0504'), 'x/inf1');
  };
  expect(shock('0405') - shock('0305')).toBe(2);
  const charge = (leader: string): number => {
    const s = toShock({ ...ROSES, pieces: ['A MM 0405 f1', `A leader ${leader} cha=2 overall king`, 'X INF 0604 f4'] });
    chargeBy(s, 'a/mm1', '0604 1', 0);
    if (stepName(s) === 'shock/company') play(s, 'confirm');
    return modifierOn(s, 'x/inf1');
  };
  expect(charge('0405') - charge('0305')).toBe(2);
});

test('[12.3] one against two Pikes: a Continued Attack against the first, Disordered by the second; it goes on, Disordered', () => {
  const pikes = ['X PK 0504 f4 retired', 'X PK 0505 f4', 'X PK 0604 f4', 'red standard 1305'];
  const s = declare(toShock({ pieces: ['A MM 0405 f1', ...pikes] }), 'a/mm1: attack-both');
  expect([modifierOn(s, 'x/pk1'), modifierOn(s, 'x/pk2')]).toEqual([-1 + 1 - 3 + 2, -1 - 1 - 3]); // strength, Shock Defense, weapons, Retired
  die(s, 9, 7); // 8: Retired, and so Eliminated, Continued Attack; 2: attackers Disordered
  expect([look(s, 'x/pk1').status, look(s, 'x/pk2').status]).toEqual(['eliminated', 'normal']);
  expect(look(s, 'a/mm1')).toEqual({ hex: '0504', facing: 1, status: 'disordered' });
  expect([stepName(s), modifierOn(s, 'x/pk3')]).toEqual(['shock/roll', -1 - 3 - 2 - 1]); // it has to: 2 less as Disordered, 1 less as it goes on
});

test('[13.6] a Counter-Charge that fails with an 8 is used up, for fire and for Shock, until the Activation is over', () => {
  const french = ['A CB 0405 f1', 'A CB 0404 f1', 'A PK 0501 f2'];
  /** Pikes come up to the horsemen, who have been shot at twice, and attack them. */
  const attacked = (answer: 'confirm' | 'pass'): IronState => {
    const s = fresh({ pieces: [...french, 'X MM 0604 f4'] });
    play(s, 'battle a', 'select a/cb1', 'fire 0604');
    expect([stepName(s), s.actor]).toEqual(['sortie/ask', 1]);
    play(s, answer);
    if (answer === 'confirm') die(s, 8);
    die(s, 0);
    play(s, 'select a/cb2', 'fire 0604');
    expect(stepName(s)).toBe(answer === 'confirm' ? 'fire/shot' : 'sortie/ask');
    if (answer === 'pass') play(s, 'pass');
    die(s, 0);
    play(s, 'select a/pk1', 'move 0603 2', 'done', 'select a/pk1');
    play(s, 'pass'); // it does not retreat before combat
    return s;
  };
  expect(stepName(attacked('pass'))).toBe('shock/counter');
  const s = attacked('confirm');
  expect([stepName(s), s.answer(unitOf(s, 'x/mm1'))]).toEqual(['shock/roll', ANSWERS.indexOf('tried')]);
  die(s, 0);
  expect([stepName(s), s.answer(unitOf(s, 'x/mm1'))]).toEqual(['continuation/choose', ANSWERS.indexOf('none')]);
});
