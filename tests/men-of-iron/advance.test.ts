import { describe, expect, test } from 'vitest';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { chargeBy, declare, faces, isOver, markOf, modifierOn, toShock } from './clash.ts';
import { die, hexOf, leaderOf, legal, legalTexts, look, play, stepName, unitOf } from './field.ts';

/** Has all who are driven off go where the first choice leads. */
function settle(s: IronState): IronState {
  while (/^(result|leader)/.test(stepName(s)) && legalTexts(s).length > 0) play(s, legalTexts(s)[0]!);
  return s;
}

describe('Advance After Combat', () => {
  test('into a vacated hex one of the attackers has to go, as it likes to face [12.4]', () => {
    const s = declare(toShock({ pieces: ['A PK 0405 f1', 'X PK 0504 f4'] }), 'a/pk1: attack 0504');
    die(s, 8);
    settle(s);
    expect(legal(s, 'advance')).toEqual(['0504 0', '0504 1', '0504 2', '0504 3', '0504 4', '0504 5']);
    play(s, 'advance 0504 3');
    expect([look(s, 'a/pk1'), isOver(s)]).toEqual([{ hex: '0504', facing: 3, status: 'normal' }, true]);
  });

  test('chargers first, then mounted units, then those in order; the attacker chooses among equals [12.4]', () => {
    const s = toShock({ pieces: ['A DM 0404 f1', 'A DM 0405 f1', 'A MM 0603 f4', 'X LB 0504 f4'] });
    declare(s, 'a/dm1: attack 0504', 'a/dm2: attack 0504');
    settle(s);
    die(s, 9);
    settle(s);
    expect(legalTexts(s)).toEqual(['pick a/dm1', 'pick a/dm2']);
    const t = toShock({ pieces: ['A DM 0404 f1', 'A MM 0405 f1', 'X LB 0504 f4'] });
    declare(t, 'a/dm1: attack 0504', 'a/mm1: attack 0504');
    die(t, 9);
    expect([look(t, 'a/mm1').hex, look(t, 'a/dm1').hex]).toEqual(['0504', '0404']);
  });

  test('nobody Disordered, unless the attack goes on; no levies [12.4] [16.8]', () => {
    const s = declare(toShock({ pieces: ['A MM 0405 f1 disordered', 'X LB 0504 f4'] }), 'a/mm1: attack 0504');
    die(s, 6); // 1 + 3 - 2 + 6 = 8
    settle(s);
    expect([isOver(s), look(s, 'a/mm1').hex]).toEqual([true, '0405']);
    const t = toShock({ game: 'blood-and-roses', pieces: ['A LVY 0404 f1', 'A INF 0405 f1', 'X LB 0504 f4'] });
    declare(t, 'a/inf1: attack 0504', 'a/lvy1: attack 0504');
    die(t, 5);
    settle(t);
    expect([stepName(t), t.register(0)]).toEqual(['shock/advance', unitOf(t, 'a/inf1')]);
  });

  test('a leader goes along or stays [12.4] [7.2]', () => {
    const s = declare(toShock({ pieces: ['A PK 0405 f1', 'A leader 0405', 'X PK 0504 f4'] }), 'a/pk1: attack 0504');
    die(s, 8);
    settle(s);
    play(s, 'advance 0504 1');
    expect(stepName(s)).toBe('shock/company');
    play(s, 'pass');
    expect(s.leaderHex(leaderOf(s, 'a-leader'))).toBe(hexOf(s, '0405'));
  });

  test('both vacated: into either; one vacated: into that one [12.4]', () => {
    const pieces = ['A PK 0405 f1', 'X LB 0504 f4', 'X LB 0505 f4'];
    const s = declare(toShock({ pieces }), 'a/pk1: attack-both');
    die(s, 6, 6); // 6 - 1 + 1 + 2 = 8 each
    settle(s);
    expect([...new Set(legal(s, 'advance').map((text) => text.slice(0, 4)))]).toEqual(['0504', '0505']);
    const t = declare(toShock({ pieces }), 'a/pk1: attack-both');
    die(t, 3, 6); // 5: Disordered; 8: driven back
    settle(t);
    expect([...new Set(legal(t, 'advance').map((text) => text.slice(0, 4)))]).toEqual(['0505']);
  });

  test('who takes a hex with a Standard and leaders of the enemy moves and displaces them [12.4] [15.2] [5.4]', () => {
    const s = declare(
      toShock({ pieces: ['A PK 0405 f1', 'X PK 0504 f4', 'X PK 0808 f4', 'X leader 0504', 'red standard 0504'] }),
      'a/pk1: attack 0504',
    );
    s.setStatus(unitOf(s, 'x/pk1'), 1);
    die(s, 9); // Disordered column: Retired; with its Standard that means Eliminated
    for (let i = 0; i < 20 && !isOver(s); i++) {
      if (legalTexts(s).length > 0) play(s, legalTexts(s)[0]!);
      else die(s, 0);
    }
    expect([look(s, 'a/pk1').hex, look(s, 'x/pk1').status]).toEqual(['0504', 'eliminated']);
    expect(s.leaderHex(leaderOf(s, 'x-leader'))).toBe(hexOf(s, '0808'));
  });
});

describe('two attacks at once', () => {
  const pieces = ['A MM 0405 f1', 'X LB 0504 f4', 'X PK 0505 f4'];

  test('a Continued Attack against one, Disordered by the other: it goes on, Disordered [12.3] [14.1]', () => {
    const s = declare(toShock({ pieces }), 'a/mm1: attack-both');
    expect([modifierOn(s, 'x/lb1'), modifierOn(s, 'x/pk1')]).toEqual([-1 + 1 + 3, -1 - 1 - 3]);
    die(s, 6, 7); // 9: driven back, Continued Attack; 2: attackers Disordered
    settle(s);
    expect(look(s, 'a/mm1')).toEqual({ hex: '0504', facing: 1, status: 'disordered' }); // as only a Continued Attack brings it [12.4]
    expect(isOver(s)).toBe(true); // nobody before it any more: the marker comes off [14.7]
  });

  test('a Retreat by one roll is overridden by a Continued Attack of the other [14.1]', () => {
    const s = declare(toShock({ pieces }), 'a/mm1: attack-both');
    die(s, 6, 5); // 9 and 0: Disordered and driven back
    settle(s);
    expect(look(s, 'a/mm1')).toEqual({ hex: '0504', facing: 1, status: 'disordered' });
  });

  test('without it the unit is driven off by the one who did it, and takes no hex [14.1] [14.4]', () => {
    const s = declare(toShock({ pieces }), 'a/mm1: attack-both');
    die(s, 5, 5); // 8: driven back; 0: attackers Disordered and driven back
    expect(look(s, 'a/mm1').status).toBe('disordered'); // first [14.1]
    expect(s.sideOf(s.register(0))).toBe(1); // the defender retreats before
    play(s, legalTexts(s)[0]!);
    const { grid } = s.scenario;
    for (const to of legal(s, 'retreat')) expect(grid.distance(hexOf(s, to.slice(0, 4)), hexOf(s, '0505'))).toBe(2);
    expect(legal(s, 'retreat').some((to) => grid.distance(hexOf(s, to.slice(0, 4)), hexOf(s, '0504')) === 1)).toBe(true);
    play(s, legalTexts(s)[0]!);
    expect(isOver(s)).toBe(true);
  });
});

describe('Continued Attacks', () => {
  test('another Shock Phase, with 1 less, as Shock [14.7] [13.4]', () => {
    const s = toShock({ pieces: ['A MM 0405 f1', 'X LB 0605 f4', 'X LB 0705 f4'] });
    chargeBy(s, 'a/mm1', '0605', 0);
    if (stepName(s) === 'fire/reaction') play(s, 'pass');
    die(s, 5); // 9 on the Charge table: Retired, Continued Attack
    settle(s);
    expect(look(s, 'a/mm1')).toEqual({ hex: '0605', facing: 1, status: 'normal' }); // without a turn [12.4]
    expect([stepName(s), markOf(s, 'a/mm1'), modifierOn(s, 'x/lb2')]).toEqual(['shock/roll', 'shock', 1 + 3 - 1]);
    expect(s.clashes).toBe(1);
  });

  test('the unit that would have advanced has the marker where nobody gave way [14.7]', () => {
    const s = toShock({ pieces: ['A MM 0405 f1', 'X AX 0605 f4'] });
    chargeBy(s, 'a/mm1', '0605', 0);
    die(s, 5); // 6: Disordered, Continued Attack
    expect([stepName(s), s.again(0), modifierOn(s, 'x/ax1')]).toEqual(['shock/roll', 1, 1 + 1 - 1]);
    expect(faces(s)[0]).toBe('0 attackers Disordered'); // 1 of the Shock table, Disordered column
  });

  test('nobody else attacks then, and there are no Counter-Charges; one may still retreat before it [14.7] [12.2]', () => {
    const s = toShock({ pieces: ['A DM 0405 f1', 'A PK 0404 f1', 'X MM 0504 f4'] }, (state) => {
      state.clashes = 1;
      state.setGoesOn(0, 1);
      state.setAgain(0, 1);
      state.setStart(0, 0);
    });
    expect([stepName(s), markOf(s, 'a/pk1')]).toEqual(['shock/evade', 'none']);
    play(s, 'pass');
    expect(stepName(s)).toBe('shock/roll');
  });

  test('again and again, as long as it goes well, with 1 less each time [14.7]', () => {
    const pieces = ['0504', '0604', '0704'].map((hex) => `X CB ${hex} f4 disordered`);
    const s = declare(toShock({ pieces: ['A MM 0405 f1', ...pieces] }), 'a/mm1: attack 0504');
    expect(modifierOn(s, 'x/cb1')).toBe(2 + 3);
    die(s, 5); // 10 in the Disordered column: Eliminated, Continued Attack
    expect([look(s, 'a/mm1').hex, modifierOn(s, 'x/cb2')]).toEqual(['0504', 2 + 3 - 1]);
    die(s, 6);
    expect([look(s, 'a/mm1').hex, modifierOn(s, 'x/cb3')]).toEqual(['0604', 2 + 3 - 2]);
    die(s, 0); // 3: driven back, and it is over
    expect(stepName(s)).toBe('result/retreat');
  });
});
