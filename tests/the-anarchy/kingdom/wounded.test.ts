import { describe, expect, test } from 'vitest';
import { battleAtHand } from '../../../rules/the-anarchy/kingdom/mechanics/field/at-hand.ts';
import { hostOf } from '../../../rules/the-anarchy/kingdom/mechanics/field/muster.ts';
import { isHidden } from '../../../rules/the-anarchy/kingdom/mechanics/groups/secrets.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import { wayHome } from '../../../rules/the-anarchy/kingdom/mechanics/groups/way-home.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { group, legal, legalTexts, march, place, play, realm, ruleAgainst, stepName, toMarch } from './realm.ts';

const FAR = 'A 0101 6 norman';
const PLAYED = { resolution: 'played' } as const;

/** Royalists three hexes north of Oxford, some of them wounded; it is their turn to march. */
function away(
  men: number,
  wounded: number,
  options: Record<string, string> = PLAYED,
  change = (_: KingdomState): void => {},
): KingdomState {
  const s = realm({ groups: [`R 2508 ${men} norman`, FAR], options });
  s.setWounded(0, wounded);
  change(s);
  toMarch(s);
  if (s.actor === 1) play(s, 'done');
  return s;
}

/** Points of the way home from hexes, or from where a group stands. */
function points(s: KingdomState, ...hexes: readonly string[]): number[] {
  return hexes.map((hex) => wayHome(s, 0)[s.scenario.grid.parse(hex)]!);
}
const hexOf = (s: KingdomState, id: string): string => s.scenario.grid.format(s.at(group(id)));
const sizes = (s: KingdomState, id: string): number[] => [menOf(s, group(id)), s.wounded(group(id))];

describe('the way to the nearest place where wounded are healed', () => {
  test('is measured in points of the march, from each hex to any own place [C.15.7]', () => {
    const s = away(5, 2);
    expect(points(s, '2511', '2309', '2508')).toEqual([0, 0, 4]);
    const around = s.scenario.grid.neighbours.slice(s.at(0) * 6, s.at(0) * 6 + 6);
    const first = Math.min(...[...around].map((hex) => wayHome(s, 0)[hex]!));
    expect(first).toBeLessThan(4);
  });

  test('leads to no place of the enemy, nor where one stands [C.15.7]', () => {
    const s = away(5, 2);
    s.setPlaceLoyalty(place(s, 'woodstock'), 2);
    expect(points(s, '2309')[0]).toBeGreaterThan(0);
    s.setAt(group('angevin-1'), s.scenario.grid.parse('2511'));
    expect(points(s, '2511')[0]).toBeGreaterThan(0);
  });
});

describe('a group with wounded who are not in a place of their own', () => {
  test('has to bring them nearer to one, if it cannot part from them [C.15.7]', () => {
    const s = away(5, 2);
    const goals = legal(s, 'goal'); // nobody may be done before, so that nothing else could be answered
    expect(goals.length).toBeGreaterThan(0);
    for (const goal of goals) expect(points(s, goal)[0]).toBeLessThan(4);
    expect(ruleAgainst(s, 'goal 2508')).toBe('C.8.3');
    play(s, `goal ${goals[0]!}`);
    expect([hexOf(s, 'royalist-1'), sizes(s, 'royalist-1')]).toEqual([goals[0], [5, 2]]);
  });

  test('comes there in time, lies down, and is healed [C.15.7]', () => {
    const s = away(5, 1);
    for (let day = 0; day < 4 && s.healing(0) === 0; day++) {
      toMarch(s);
      if (s.actor === 1) play(s, 'done');
      const goals = legal(s, 'goal').sort((a, b) => points(s, a)[0]! - points(s, b)[0]!);
      play(s, `goal ${goals[0]!}`);
      while (stepName(s).startsWith('meet/') || stepName(s) === 'march/select') play(s, 'done');
    }
    expect([points(s, hexOf(s, 'royalist-1')), s.wounded(0), s.healing(0) > 0]).toEqual([[0], 1, true]);
    toMarch(s);
    if (s.actor === 1) play(s, 'done');
    play(s, 'select royalist-1');
    expect(stepName(s)).not.toBe('march/select');
    expect(points(s, hexOf(s, 'royalist-1'))).toEqual([0]); // and does not leave it before
  });

  test('may go with them, or go elsewhere, or stay: then they are a group of three at least, which marches today [C.15.7]', () => {
    const together = away(9, 2);
    const near = legal(together, 'goal').find((goal) => points(together, goal)[0]! < 4)!;
    const [elsewhere, stays] = [together.clone(), together.clone()];
    play(together, `goal ${near}`);
    expect([sizes(together, 'royalist-1'), together.isThere(1)]).toEqual([[9, 2], false]);

    const off = legal(elsewhere, 'goal').find((goal) => points(elsewhere, goal)[0]! > 4)!;
    for (const [s, to] of [
      [elsewhere, off],
      [stays, '2508'],
    ] as const) {
      play(s, `goal ${to}`);
      expect([sizes(s, 'royalist-1'), hexOf(s, 'royalist-1')]).toEqual([[6, 0], to]);
      expect([sizes(s, 'royalist-2'), hexOf(s, 'royalist-2'), s.moved(1)]).toEqual([[3, 2], '2508', 0]);
      while (!stepName(s).startsWith('march/')) play(s, 'done');
      expect([stepName(s), s.register(0)]).toEqual(['march/goal', 1]);
      for (const goal of legal(s, 'goal')) expect(points(s, goal)[0]).toBeLessThan(4);
    }
  });

  test('does not hide by parting from them what the other side knows [C.15.7] [C.8.1]', () => {
    const s = away(9, 2); // nobody has met it, but there is no other that it could be
    expect([s.known(0), isHidden(s, 0)]).toEqual([0, false]);
    play(s, 'goal 2508');
    expect([sizes(s, 'royalist-2'), isHidden(s, 0), isHidden(s, 1)]).toEqual([[3, 2], false, false]);
  });

  test('is free where enemies stand on every way [C.15.7]', () => {
    const s = away(5, 2, PLAYED, (one) =>
      one.scenario.grid.neighbours.slice(one.at(0) * 6, one.at(0) * 6 + 6).forEach((hex, i) => {
        const foe = group(`angevin-${i + 2}`);
        one.setAt(foe, hex);
        one.setArm(foe, 0, 3);
      }),
    );
    expect(legalTexts(s)).toEqual(['done', 'select royalist-1']);
    play(s, 'select royalist-1');
    expect(legal(s, 'goal')).toContain('2508');
  });

  test.each([PLAYED, {}])('keeps them all when it is broken up: nobody is healed by that, option %o [C.15.7]', (options) => {
    const s = realm({ groups: ['R 2508 8 norman', FAR], options });
    s.setWounded(0, 7);
    play(s, 'split royalist-1 half');
    expect([s.wounded(0) + s.wounded(1), s.wounded(0) <= menOf(s, 0), s.wounded(1) <= menOf(s, 1)]).toEqual([7, true, true]);
  });

  test('may do as it likes where battles go by table [C.15.7]', () => {
    const s = away(5, 2, {});
    expect(legalTexts(s)).toEqual(['done', 'select royalist-1']);
    play(s, 'select royalist-1');
    expect(legal(s, 'goal')).toContain('2508');
    play(s, 'goal 2508');
    expect([sizes(s, 'royalist-1'), s.isThere(1)]).toEqual([[5, 2], false]);
  });
});

describe('a battle next to a group with wounded', () => {
  /** The king falls upon an earl; others of the king's men stand beside the field. */
  const beside = (wounded: number): KingdomState => {
    const s = realm({ groups: ['R 2213 12 norman stephen/9', 'R 2012 6 norman', 'A 2113 12 norman robert/6', FAR], options: PLAYED });
    s.setWounded(1, wounded);
    march(s, 'royalist-1', '2113');
    play(s, 'attack', 'fight');
    return s;
  };

  test('is joined by the sound alone, and they come back to the others [C.15.7] [C.15.3]', () => {
    const s = beside(2);
    expect([stepName(s), legal(s, 'assist')]).toEqual(['battle/join', ['royalist-2']]);
    play(s, 'assist royalist-2');
    if (stepName(s) === 'battle/join') play(s, 'pass');
    const host = hostOf(s, 0, battleAtHand(s)!);
    expect([host.filter((one) => one.group === 1).length, host.filter(({ isWounded }) => isWounded).length]).toEqual([4, 0]);
  });

  test('is not joined where all are wounded [C.15.7] [C.15.3]', () => {
    expect(legalTexts(beside(6)).some((text) => text.startsWith('assist'))).toBe(false);
  });
});
