import { describe, expect, test, vi } from 'vitest';
import { landing } from '../../../../rules/the-anarchy/fight/mechanics/ground/falls.ts';
import { couldWalk, nearestRoom } from '../../../../rules/the-anarchy/fight/mechanics/ground/room.ts';
import { WAYS } from '../../../../rules/the-anarchy/state/scenario.ts';
import { at, die, field, legalTexts, look, man, phase, play, standing, stepName } from '../../field.ts';

/** A house with a door below: inside are 0605 and 0705, the door is in 0706, and looks to 0707. */
const HOUSE = [
  '............',
  '............',
  '............',
  '....####....',
  '....#hh#....',
  '....##d#....',
  '............',
  '............',
  '............',
  '............',
];
const FAR = 'red civilian 1210';
const house = (...men: readonly string[]): ReturnType<typeof field> => field({ map: HOUSE, men });

describe('who is led', () => {
  test('is not put into the hex of a shut door from outside [2.3.1] [B57] [AN-57]', () => {
    const s = phase(house('blue spearman 0708', 'blue axeman 0807', 'red monk 0707 taken', FAR), 'blue', 'movement');
    play(s, 'select blue-spearman-1', 'lead 0707', 'goal 0707');
    expect([standing(s, '0706'), look(s, 'red-monk-1').at === '', s.distance(s.at(man(s, 'red-monk-1')), at(s, '0707'))]).toEqual([
      '',
      false,
      1,
    ]);
  });

  test('goes into it where it is open [B57]', () => {
    const men = ['blue spearman 0708', 'blue axeman 0807', 'red monk 0707 taken', FAR];
    const s = phase(field({ map: HOUSE, men, state: { doors: { '0706': { state: 'open' } } } }), 'blue', 'movement');
    play(s, 'select blue-spearman-1', 'lead 0707', 'goal 0707');
    expect(standing(s, '0706')).toBe('red-monk-1');
  });

  test('is not beyond a shut door or a wall [2.3.1] [AN-57]', () => {
    const leads = (...men: readonly string[]): string[] => {
      const s = phase(house(...men, FAR), 'blue', 'movement');
      play(s, 'select blue-spearman-1');
      return legalTexts(s).filter((text) => text.startsWith('lead'));
    };
    expect(leads('blue spearman 0707', 'blue axeman 0705', 'red monk 0706 taken')).toEqual([]);
    expect(leads('blue spearman 0705', 'blue axeman 0707', 'red monk 0706 taken')).toEqual(['lead 0706']);
  });
});

describe('where there is room', () => {
  test('one could have walked, not through walls and shut doors [2.3.1]', () => {
    const s = house('blue monk 0705', 'blue monk 0707', FAR);
    const [inside, outside] = [man(s, 'blue-monk-1'), man(s, 'blue-monk-2')];
    expect([couldWalk(s, inside, at(s, '0605'), at(s, '0706'), 2), couldWalk(s, inside, at(s, '0605'), at(s, '0707'), 9)]).toEqual([
      true,
      false,
    ]);
    expect(s.placeName(nearestRoom(s, inside, at(s, '0705')))).toBe('0706');
    expect(s.placeName(nearestRoom(s, outside, at(s, '0707')))).toBe('0807');
    const full = house('blue monk 0705', 'blue monk 0605', 'blue monk 0706', FAR);
    expect(nearestRoom(full, man(full, 'blue-monk-1'), at(full, '0705'))).toBe(-1);
  });

  test('each place is looked into once, however long the way that leads nowhere', () => {
    const s = house('blue monk 0707', FAR);
    const beyond = vi.spyOn(s, 'beyond');
    for (const hexes of [60, 600]) {
      beyond.mockClear();
      expect(couldWalk(s, man(s, 'blue-monk-1'), at(s, '0707'), at(s, '0605'), hexes)).toBe(false);
      // Each way is asked for once, and once more for what it costs.
      expect(beyond.mock.calls.length).toBeGreaterThan(60);
      expect(beyond.mock.calls.length).toBeLessThanOrEqual(2 * WAYS * s.scenario.places.count);
    }
  });

  test('one falls next to a place, not through a shut door [B62] [AN-99]', () => {
    const s = house('blue monk 0708', 'red monk 0707', FAR);
    s.lift(man(s, 'blue-monk-1'));
    expect(s.placeName(landing(s, man(s, 'blue-monk-1'), at(s, '0707')))).toBe('0807');
  });
});

test('nobody advances through the canopy of a ram, over which he fights [5.2.2] [5.2.6] [B49]', () => {
  const engines = [{ id: 'ram', kind: 'ram', name: 'Ram', side: 'blue', at: '0604', facing: 0 }];
  const advances = (from: string): string[] => {
    const men = ['blue peasant 0506 stunned', 'blue civilian 0101', `red knight ${from}`];
    const s = phase(field({ men, pack: { engines } as never }), 'red', 'melee');
    play(s, 'attack 0506');
    die(s, 1);
    expect(look(s, 'blue-peasant-1').health).toBe('dead');
    return stepName(s) === 'melee/advance' ? legalTexts(s) : [];
  };
  expect(advances('0406')).not.toContain('advance red-knight-1');
  expect(advances('0505')).toContain('advance red-knight-1');
});
