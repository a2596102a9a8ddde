import { describe, expect, test } from 'vitest';
import { defendersOf } from '../../../rules/the-anarchy/kingdom/charts/head-counts.ts';
import { battleAtHand } from '../../../rules/the-anarchy/kingdom/mechanics/field/at-hand.ts';
import { fightersOf } from '../../../rules/the-anarchy/kingdom/mechanics/field/muster.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import { KILLED, type KingdomState, TAKEN } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { STUNNED, WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { FAR, PLAYED, inLines, drawnUp, idle, rows, kill, firstRowOf } from './battlefield.ts';
import { group, legal, legalTexts, march, noble, play, realm, roll, stepName } from './realm.ts';

describe('the four ends of a battle', () => {
  test('a side is lost to the last man: its counter goes, the other stays [C.15.6]', () => {
    const s = drawnUp();
    kill(s.field!, rows(1, 13));
    idle(s);
    expect([s.field, s.isThere(group('angevin-1')), s.scenario.grid.format(s.at(0))]).toEqual([null, false, '2113']);
    expect([menOf(s, 0), s.nobleFate(noble(s, 'robert')), s.angevinLosses]).toEqual([12, KILLED, 1]);
  });

  test('a side flees: it goes back, who lies stunned is taken, prisoners of its are free [C.15.6] [C.15.8]', () => {
    const s = idle(drawnUp(), 1);
    expect([stepName(s), legalTexts(s)]).toEqual(['field/conduct', ['fight', 'flee', 'yield']]);
    const field = s.field!;
    kill(field, [firstRowOf(1) + 12]);
    field.setHealth(firstRowOf(1) + 11, STUNNED);
    field.setCaptor(firstRowOf(0) + 11, 1);
    field.setHealth(firstRowOf(0) + 10, WOUNDED);
    play(s, 'flee');
    const [king, earl] = [0, group('angevin-1')];
    expect([menOf(s, king), s.wounded(king), menOf(s, earl), s.captives(king)]).toEqual([12, 1, 10, 1]);
    expect([stepName(s), s.actor]).toEqual(['battle/retreat', 1]);
    play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    expect(s.at(earl)).not.toBe(s.at(king));
    expect([s.noblePrestige(noble(s, 'stephen')), s.noblePrestige(noble(s, 'robert'))]).toEqual([10, 5]);
  });

  test('a side surrenders: all who live are prisoners, nobles too [C.15.6] [C.15.8]', () => {
    const s = idle(drawnUp(), 1);
    kill(s.field!, rows(1, 13).slice(9));
    play(s, 'yield');
    expect([s.isThere(group('angevin-1')), s.captives(0), s.nobleFate(noble(s, 'robert'))]).toEqual([false, 8, TAKEN]);
    expect([stepName(s), legalTexts(s)]).toEqual(['battle/prisoners', ['escort', 'massacre']]);
  });

  test('after twelve turns both go back; each keeps whom it has taken [C.15.6]', () => {
    const s = drawnUp();
    const field = s.field!;
    expect(field.scenario.turns).toBe(12);
    field.turn = 12;
    field.setCaptor(firstRowOf(1) + 12, 0);
    field.setUnarmed(firstRowOf(1) + 12, 1);
    const guards = rows(0, 13).slice(11);
    for (const [i, guard] of guards.entries()) {
      field.lift(guard);
      field.place(guard, field.beyond(field.at(firstRowOf(1) + 12), i === 0 ? 1 : 2));
    }
    idle(s);
    expect([stepName(s), s.captives(0), menOf(s, group('angevin-1'))]).toEqual(['battle/retreat', 1, 11]);
    const hex = s.at(0);
    while (stepName(s) === 'battle/retreat') play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    expect([s.at(0) === hex, s.at(group('angevin-1')) === hex]).toEqual([false, false]);
  });
});

describe('an attack on a settlement', () => {
  const GROUPS = ['R 0310 14 norman stephen/9', FAR];
  /** A group before a village of the enemy, which it attacks. */
  const stormed = (): KingdomState => {
    const s = realm({ groups: GROUPS, options: PLAYED });
    const village = s.scenario.places.findIndex(({ kind, castle, loyalty }) => kind === 'village' && castle === '-' && loyalty <= 4);
    s.setAt(0, s.scenario.grid.neighbours[s.scenario.places[village]!.hex * 6]!);
    s.setPlaceResources(village, 6);
    march(s, 'royalist-1', s.scenario.grid.format(s.scenario.places[village]!.hex));
    play(s, 'storm', 'ground hamlet');
    roll(s, 0);
    play(s, 'pass');
    return s;
  };

  test('is met by those who defend it, as many as its resources feed [C.14.6] [C.15.2]', () => {
    const s = stormed();
    const at = battleAtHand(s)!;
    const people = Object.values(defendersOf('village', 6)).reduce((sum, men) => sum + men, 0);
    expect([at.place >= 0, fightersOf(s, 1, at).length, s.field!.scenario.id]).toEqual([true, people, 'hamlet']);
  });

  test('and falls once they are beaten; whoever is left of them goes home [C.14.6] [C.13.2]', () => {
    const s = stormed();
    const { place: village } = battleAtHand(s)!;
    inLines(s);
    idle(s, 1);
    play(s, 'flee');
    expect([stepName(s), menOf(s, 0), s.captives(0)]).toEqual(['battle/loot', 14, 0]);
    play(s, 'loot');
    expect([s.placeResources(village), s.money(0)]).toEqual([0, 12]);
  });
});

test('nobody fights man by man from the walls of a castle [C.15]', () => {
  const s = realm({ groups: ['R 0101 12 norman stephen/9', 'A 0102 12 norman robert/6'], options: PLAYED });
  const castle = s.scenario.places.findIndex(({ castle: kind, loyalty }) => kind !== '-' && loyalty <= 4);
  const { hex } = s.scenario.places[castle]!;
  s.setAt(group('angevin-1'), hex);
  s.setAt(0, s.scenario.grid.neighbours[hex * 6]!);
  march(s, 'royalist-1', s.scenario.grid.format(hex));
  play(s, 'attack', 'fight');
  expect(stepName(s)).toBe('battle/roll');
});
