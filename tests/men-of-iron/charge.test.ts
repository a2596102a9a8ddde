import { describe, expect, test } from 'vitest';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { chargeBy, choicesOf, faces, isOver, markOf, modifierOn, setEdge, toShock } from './clash.ts';
import { begin, die, hexOf, leaderOf, legal, legalTexts, look, play, stepName, unitOf } from './field.ts';

const MM = 'A MM 0405 f1';

/** Facings with which the first unit may charge a hex. */
function chargesAt(s: IronState, hex: string): string[] {
  return legal(s, 'select').includes('a/mm1') ? choicesOf(s, 'a/mm1').filter((text) => text.startsWith(`charge ${hex}`)) : [];
}

describe('which way a Charge goes', () => {
  test('a target beyond one hex or two, straight before it or turned by one vertex [13.2] [13.3]', () => {
    const at = (hex: string): string[] => chargesAt(toShock({ pieces: [MM, `X PK ${hex} f4`, 'X PK 1401 f4', 'X PK 1410 f4'] }), hex);
    const far = toShock({ pieces: [MM, 'X PK 0605 f4', 'X PK 0604 f4'] });
    expect([chargesAt(far, '0605'), chargesAt(far, '0604')]).toEqual([['charge 0605 1'], ['charge 0604 0', 'charge 0604 1']]);
    expect(at('0805')).toEqual([]); // three hexes between them
    expect(at('0205')).toEqual([]); // behind it
    expect(at('0504')).toEqual([]); // beside it already
  });

  test('ends in a hex from which the target is in front; the ways are told apart [13.3]', () => {
    const s = toShock({ pieces: [MM, 'X PK 0704 f4'] });
    play(s, 'select a/mm1');
    expect(legalTexts(s)).toEqual(['path 0', 'path 1', 'path 2']); // two of them end in 0604
    play(s, 'path 2');
    expect([s.chargeVia(0), s.chargeHex(0)]).toEqual([hexOf(s, '0504'), hexOf(s, '0605')]);
  });

  test.each([
    ['Disordered', ['A MM 0405 f1 disordered'], undefined],
    ['next to an enemy', [MM, 'X LB 0404 f4'], undefined],
    ['a friend in the way of sight and ride', [MM, 'A PK 0504 f1', 'A PK 0505 f1', 'A PK 0604 f4'], undefined],
  ])('none for who is %s [13.3]', (_, pieces, more) => {
    const s = toShock({ pieces: [...pieces, 'X PK 0704 f4'], ...(more ?? {}) });
    expect(chargesAt(s, '0704')).toEqual([]);
  });

  test('not past another enemy, but the last hex may be next to several [13.3]', () => {
    const s = toShock({ pieces: [MM, 'X PK 0704 f4', 'X PK 0602 f4'] }); // 0503 and 0603 lie next to 0602, and 0504 does not
    play(s, 'select a/mm1');
    expect(legal(s, 'path').length).toBeGreaterThan(0);
    const t = toShock({ pieces: [MM, 'X PK 0704 f4', 'X LB 0503 f4', 'X LB 0506 f4'] });
    expect(chargesAt(t, '0704')).toEqual([]);
  });

  test('not over ground that breaks it, nor against it [13.3]', () => {
    const s = toShock({ pieces: [MM, 'X PK 0605 f4'] }, (state) => {
      for (const from of ['0504', '0505']) setEdge(state, state.scenario.canCharge, from, '0605', 0);
    });
    expect(chargesAt(s, '0605')).toEqual([]);
  });

  test('not against a Shield Wall from in front, nor ever against a Schiltron [13.3] [16.2]', () => {
    const wall = (facing: number): string[] =>
      chargesAt(toShock({ pieces: [MM, `X PK 0605 f${facing} shield-wall`, 'B PK 0110 f1'], pack: { shieldWall: ['red'] } }), '0605');
    expect(wall(4)).toEqual([]);
    expect(wall(1).length).toBeGreaterThan(0);
    const ring = toShock({ pieces: [MM, 'X PK 0605 f1 schiltron'], pack: { specials: ['schiltron'] } });
    expect(chargesAt(ring, '0605')).toEqual([]);
  });

  test('out of command nobody charges, but Knights [5.3] [16.4]', () => {
    const lost = (state: IronState): void => state.setInCommand(0, 0);
    expect(isOver(toShock({ pieces: [MM, 'X PK 0605 f4'] }, lost))).toBe(true);
    expect(isOver(toShock({ game: 'infidel', pieces: ['A KN 0405 f1', 'X PK 0605 f4'] }, lost))).toBe(false);
  });

  test('two Charges share no hex of their ways [13.3]', () => {
    const s = toShock({ pieces: ['A MM 0405 f1', 'A MM 0404 f1', 'X PK 0604 f4'] });
    chargeBy(s, 'a/mm1', '0604', 0);
    const end = s.chargeHex(0);
    play(s, 'select a/mm2');
    if (stepName(s) === 'shock/target') play(s, legalTexts(s)[0]!);
    expect([end, s.chargeHex(1)].map((hex) => s.scenario.grid.format(hex))).toEqual(['0504', '0503']);
  });

  test('strikes one unit only, whatever else comes to lie before the charger [13.0]', () => {
    const s = toShock({ pieces: [MM, 'X AX 0605 f4', 'X AX 0604 f4'] }); // from 0504 both are in front of it
    chargeBy(s, 'a/mm1', '0605', 0);
    expect([look(s, 'a/mm1').hex, s.second(0), stepName(s)]).toEqual(['0504', -1, 'shock/roll']);
  });

  test('only units that may: no pikes, and no second attack [13.1]', () => {
    expect(isOver(toShock({ pieces: ['A PK 0405 f1', 'X PK 0605 f4'] }))).toBe(true);
    expect(isOver(toShock({ pieces: [MM, 'X PK 0605 f4'] }, (s) => s.setAttacked(0, 1)))).toBe(true);
  });
});

/** A Charge of one unit at an axeman or whoever, about to be ridden; axes make no horse reluctant. */
function charge(target: string, more: readonly string[] = [], prepare?: (s: IronState) => void, sketch = {}): IronState {
  const s = toShock({ pieces: [MM, `X ${target} f4`, ...more], ...sketch }, prepare);
  chargeBy(s, 'a/mm1', target.split(' ')[1]!, 1);
  return s;
}

describe('the ride', () => {
  test('brings the charger next to its target, on the Charge table [12.3] [13.2]', () => {
    const s = charge('AX 0605');
    expect([look(s, 'a/mm1').hex, markOf(s, 'a/mm1'), modifierOn(s, 'x/ax1')]).toEqual(['0505', 'charge', 1]);
    expect(faces(s)[0]).toBe('0 attackers Disordered, Retreat');
  });

  test('its leader may ride along, and counts one more while it charges (Men of Iron) [12.3] [7.2]', () => {
    const along = (goes: 'confirm' | 'pass'): IronState => {
      const s = charge('AX 0605', ['A leader 0405 cha=1']);
      play(s, goes);
      return s;
    };
    expect(modifierOn(along('confirm'), 'x/ax1')).toBe(1 + 1 + 1);
    expect(modifierOn(along('pass'), 'x/ax1')).toBe(1);
    expect(along('pass').leaderHex(0)).toBe(hexOf(along('pass'), '0405'));
  });

  test('so does any leader who rides with it; only its own lends his Charisma (Men of Iron) [12.3] [5.2]', () => {
    const s = charge('AX 0605', ['B PK 0110 f1', 'B leader 0405 cha=1']);
    play(s, 'confirm');
    expect([s.leaderHex(leaderOf(s, 'b-leader')), modifierOn(s, 'x/ax1')]).toEqual([hexOf(s, '0505'), 1 + 1]);
  });

  test('who moved before it has 1 less [13.4]', () => {
    expect(
      modifierOn(
        charge('AX 0605', [], (s) => s.setMoved(0, 1)),
        'x/ax1',
      ),
    ).toBe(1 - 1);
  });

  test('Reaction Fire meets it when it comes next to missiles [11.2] [13.2]', () => {
    const s = charge('LB 0605');
    expect(stepName(s)).toBe('fire/reaction');
    play(s, 'react x/lb1');
    die(s, 3); // 3 + 2: Disordered
    expect([look(s, 'a/mm1').status, markOf(s, 'a/mm1'), stepName(s)]).toEqual(['disordered', 'shock', 'shock/roll']);
  });

  test('driven off by it, the charger does not attack [13.2]', () => {
    const s = charge('LB 0605');
    play(s, 'react x/lb1');
    die(s, 5); // 5 + 2: Disordered and driven back
    play(s, legalTexts(s)[0]!);
    expect([markOf(s, 'a/mm1'), isOver(s)]).toEqual(['none', true]);
  });

  test('Unhorsed by it, the men go on on foot [14.3]', () => {
    const s = charge('LB 0605');
    play(s, 'react x/lb1');
    die(s, 7); // 7 + 2: Unhorsed
    expect([s.kindOf(0).name, markOf(s, 'a/mm1'), stepName(s)]).toEqual(['Unhorsed Men-at-Arms', 'shock', 'shock/roll']);
    expect(modifierOn(s, 'x/lb1')).toBe(1 + 1 - 2);
  });

  test('rough ground on the way can cost it its order [12.3]', () => {
    const s = charge('AX 0605', [], (state) => setEdge(state, state.scenario.disorderFrom[1], '0405', '0505', 8));
    expect(stepName(s)).toBe('shock/terrain');
    die(s, 8);
    expect(markOf(s, 'a/mm1')).toBe('shock');
  });

  test('horses stumble in potholes: Unhorsed there, and the attack is lost [14.3]', () => {
    const s = charge('AX 0605', [], ({ scenario }) => {
      scenario.potholes[scenario.grid.parse('0505')] = 1;
    });
    expect(stepName(s)).toBe('shock/stumble');
    die(s, 6);
    expect([look(s, 'a/mm1'), markOf(s, 'a/mm1'), isOver(s)]).toEqual([{ hex: '0505', facing: 1, status: 'disordered' }, 'none', true]);
  });

  test('other horse is Disordered, as it is in a move [14.3, 16.3]', () => {
    for (const step of ['shock/stumble', 'move/stumble'] as const) {
      const s = begin(toShock({ pieces: ['A MH 0405 f1', 'A MM 0409 f1', 'X LB 0504 f4', 'blue standard 0110'] }), step, 0);
      expect(stepName(s)).toBe(step);
      die(s, 6);
      expect(look(s, 'a/mh1')).toEqual({ hex: '0405', facing: 1, status: 'disordered' });
    }
  });

  test('the player chooses who rides first [12.3]', () => {
    const s = toShock({ pieces: [MM, 'A MM 0409 f1', 'X AX 0605 f4', 'X AX 0609 f4'] });
    chargeBy(s, 'a/mm1', '0605', 0);
    chargeBy(s, 'a/mm2', '0609', 0);
    expect(legalTexts(s)).toEqual(['select a/mm1', 'select a/mm2']);
    expect(stepName(s)).toBe('shock/place');
  });

  test('at least half of the attackers charging makes it a Charge [12.3] [13.4]', () => {
    const s = toShock({ pieces: [MM, 'A DM 0606 f5', 'X AX 0605 f4'] });
    play(s, 'select a/dm1');
    chargeBy(s, 'a/mm1', '0605', 0);
    expect(faces(s)[0]).toBe('01 defender Disordered, Retreat; Continued Attack'); // 7 and 8 of the Charge table
  });
});

describe('Charge Reluctance', () => {
  test('horses shun steady points in front of them [13.5]', () => {
    const s = charge('PK 0605');
    expect(faces(s)).toEqual([
      '01234 a MM 1 charges home',
      '567 a MM 1 comes to the fight without its impetus',
      '89 a MM 1 comes to the fight Disordered',
    ]);
    die(s, 8);
    expect([markOf(s, 'a/mm1'), look(s, 'a/mm1').status, stepName(s)]).toEqual(['shock', 'disordered', 'shock/roll']);
  });

  test('less so when they are shaken, or with a leader; not from the flank, not Knights, not in Blood & Roses [13.5] [16.4]', () => {
    expect(faces(charge('PK 0605', [], (s) => s.setStatus(unitOf(s, 'x/pk1'), 1)))[0]).toBe('01234567 a MM 1 charges home');
    const led = charge('PK 0605', ['A leader 0405']);
    play(led, 'confirm');
    expect(faces(led)[0]).toBe('012345 a MM 1 charges home');
    expect(stepName(charge('PK 0605', [], (s) => s.setFacing(unitOf(s, 'x/pk1'), 0)))).toBe('shock/roll');
    const knights = toShock({ game: 'infidel', pieces: ['A KN 0405 f1', 'X PK 0605 f4'] });
    chargeBy(knights, 'a/kn1', '0605', 0);
    expect(stepName(knights)).toBe('shock/roll');
    expect(stepName(charge('DM 0605', [], undefined, { game: 'blood-and-roses' }))).toBe('shock/roll');
  });
});

test('a leader of the enemy alone on the way is displaced by the ride [5.4]', () => {
  const s = charge('AX 0605', ['X leader 0505']);
  expect(stepName(s)).toBe('shock/roll');
  expect(s.leaderHex(leaderOf(s, 'x-leader'))).toBe(hexOf(s, '0605'));
});
