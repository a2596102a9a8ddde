import type { SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { DEAD } from '../../../rules/the-anarchy/state/state.ts';
import { STEP } from '../../../rules/the-anarchy/state/steps.ts';
import { at, begin, legalTexts, play, roll, stepName } from '../field.ts';
import { field, standing, sent, playWhile, strike } from './sally-days.ts';

/** The same, once all are drawn up in the mine. */
function under(act: 'mine-attack' | 'mine-defence', options: Record<string, string> = { resolution: 'played' }): SiegeState {
  const s = meeting(act, options);
  while (s.field !== null && stepName(s.field) === 'set-up/place') play(s, 'men-done');
  return s;
}

/** Mine and counter-mine have met under the wall: three hexes from the one side, two from the other. */
function meeting(act: 'mine-attack' | 'mine-defence', options: Record<string, string> = { resolution: 'played' }): SiegeState {
  const s = (theAnarchy.load('siege', options) as SiegeGame).newState();
  const { stretches, works } = s.siege;
  const [stretch] = stretches;
  s.clearStack();
  s.turn = 9;
  s.siegeStores = 30;
  s.siegeHolder = act === 'mine-attack' ? 0 : 1;
  s.mine = 1;
  s.mineAt = works[stretch![4]!]!.place;
  s.mineSince = 3;
  s.minePropped = 3;
  s.sapAt = works[stretch![8]!]!.place;
  s.sapSince = 4;
  s.sapPropped = 2;
  s.mineMet = 1;
  s.push(STEP['siege/day'], 3);
  begin(s, 'siege/act');
  play(s, `act ${act}`);
  return s;
}

describe('a fight in the mine', () => {
  test('is rolled for unless the table wants it played out [7.7.4] [AN-179] [AN-290]', () => {
    expect([stepName(under('mine-attack', {})), under('mine-attack').field?.scenario.id]).toEqual(['siege/fight', 'mine-5']);
  });

  test('has a man in each hex that has been dug, one hex wide and a level down, the others in the gallery and the yard [6.1] [6.3.3] [6.3.6] [AN-294]', () => {
    const s = under('mine-attack');
    const fight = field(s);
    const dug = [...fight.scenario.grid.hexes].filter((hex) => fight.terrainAt(hex).foot === 2 && fight.levelAt(hex) === -1);
    expect(dug).toHaveLength(5);
    expect(dug.map((hex) => fight.sideOf(fight.topAt(hex)))).toEqual([0, 0, 0, 1, 1]);
    expect(standing(s, 0)).toHaveLength(11); // eight in the gallery, and one for each hex
    expect(standing(s, 1)).toHaveLength(
      Math.floor(s.game.menOf[1].filter((man) => s.siegePost(man) === 0 && s.type(man) !== 14).length / 3),
    );
    const column = (man: number): number => fight.scenario.grid.columnOf(fight.at(man));
    expect(Math.max(...standing(s, 0).map(column))).toBeLessThan(Math.min(...standing(s, 1).map(column)));
    expect(fight.side).toBe(0); // who has the initiative
  });

  test('is set down by its players, the attacked side first, in what it has dug and behind it [7.7.4] [AN-294]', () => {
    const s = meeting('mine-attack');
    const fight = field(s);
    const columns = (): number[] =>
      legalTexts(s).flatMap((text) => (text.startsWith('men-place ') ? [fight.scenario.grid.columnOf(at(fight, text.slice(10)))] : []));
    expect([stepName(fight), fight.actor, standing(s, 0), standing(s, 1)]).toEqual(['set-up/place', 1, [], []]);
    expect([Math.min(...columns()), Math.max(...columns())]).toEqual([8, 13]); // two hexes dug, then the yard
    const [first] = sent(s, 1);
    play(s, 'men-place 0808');
    expect(fight.placeName(fight.at(first!))).toBe('0808');
    expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
    play(s, 'men-done');
    expect([stepName(fight), fight.actor]).toEqual(['set-up/place', 0]);
    expect([Math.min(...columns()), Math.max(...columns())]).toEqual([2, 7]); // face to face with the enemy as well
    expect(standing(s, 1)).toEqual(sent(s, 1));
    play(s, 'men-done');
    expect([stepName(fight), standing(s, 0)]).toEqual(['move/select', sent(s, 0)]);
    expect([stepName(field(meeting('mine-defence'))), field(meeting('mine-defence')).actor]).toEqual(['set-up/place', 0]);
  });

  test('knows no shots: one does not see into a mine [6.1]', () => {
    const s = under('mine-attack');
    expect(legalTexts(s).some((text) => text.startsWith('men-shoot'))).toBe(false);
    expect(stepName(field(s))).toBe('move/select');
  });

  test('is won by who drives the other out: who has won may dig, or fill [6.3.6] [AN-294]', () => {
    const after = (loser: 0 | 1): SiegeState => {
      const s = under('mine-attack');
      for (const man of standing(s, loser).slice(1)) strike(s, man);
      const last = standing(s, loser)[0]!;
      field(s).lift(last);
      field(s).setHealth(last, DEAD);
      playWhile(s, () => s.field !== null);
      return s;
    };
    const [held, lost] = [after(0), after(1)];
    expect([held.mineHeld, held.mineMet, held.sapSince]).toEqual([1, 1, 4]);
    expect([lost.mineHeld, lost.mineMet, lost.sapSince, lost.minePropped]).toEqual([0, 0, 0, 3]);
  });

  test('is lost by the attacker if both stand in the mine when time is up [AN-294]', () => {
    for (const act of ['mine-attack', 'mine-defence'] as const) {
      const s = under(act);
      field(s).turn = field(s).scenario.turns;
      playWhile(s, () => s.field !== null);
      expect([s.mineHeld, s.mineMet]).toEqual(act === 'mine-attack' ? [1, 1] : [0, 0]);
    }
  });

  test('ends when a man comes out on the other side [AN-294]', () => {
    const s = under('mine-defence');
    const man = standing(s, 1)[0]!;
    const gallery = field(s).at(standing(s, 0).find((other) => field(s).levelAt(field(s).at(other)) === 0)!);
    strike(s, field(s).topAt(gallery));
    field(s).lift(man);
    field(s).place(man, gallery);
    playWhile(s, () => s.field !== null);
    expect(s.mineHeld).toBe(1);
  });

  test('is played to its end by the captains, and can be saved and gone on with', () => {
    for (const seed of ['a', 'b', 'c']) {
      const s = under('mine-defence');
      playWhile(s, () => field(s).turn < 2, seed);
      expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
      playWhile(s, () => s.field !== null, seed);
      expect(s.turn).toBe(9);
    }
  });
});

/** A gallery stands at the wall; the besieger has rested. */
function galleryDay(options: Record<string, string> = { resolution: 'played' }, change: (s: SiegeState) => void = () => {}): SiegeState {
  const s = (theAnarchy.load('siege', options) as SiegeGame).newState();
  const { stretches, works } = s.siege;
  s.clearStack();
  s.turn = 5;
  s.siegeStores = 30;
  s.siegeHolder = 0;
  s.mine = 1;
  s.mineAt = works[stretches[0]![4]!]!.place;
  s.mineSince = 3;
  change(s);
  s.push(STEP['siege/day'], 7);
  s.push(STEP['siege/mine']);
  if (s.game.fields !== null) s.push(STEP['garrison/burn']);
  s.advance();
  return s;
}

describe('flaming arrows at the gallery on a siege day', () => {
  test('are shot by the archers of the garrison at hides, two better, and one for each archer after the first [7.5.1] [5.3.5] [AN-296]', () => {
    const s = galleryDay();
    expect([stepName(s), s.actor]).toEqual(['garrison/burn', 1]);
    play(s, 'kindle');
    const archers = s.game.menOf[1].filter((man) => s.nameOf(man).startsWith('Short bow') && s.siegePost(man) === 0).length;
    const rolled = s.chanceOutcomes();
    expect([stepName(s), archers, rolled.weights[rolled.outcomes.indexOf(1)]]).toEqual(['garrison/kindle', 3, 11 - (10 - 2 - 2)]);
  });

  test('burn a hex at a time that is not put out, and the gallery with the sixth [7.5.1] [7.5.2] [5.3.5] [AN-296]', () => {
    const s = galleryDay();
    play(s, 'kindle');
    for (let hex = 1; hex < 6; hex++) {
      roll(s, 1, 0);
      expect([stepName(s), s.hullBurnt(0)]).toEqual(['garrison/kindle', hex]);
    }
    roll(s, 1, 0);
    expect([s.mine, s.mineAt, s.hullBurnt(0)]).toEqual([0, -1, 0]);
  });

  test('do nothing more that day once they are put out, or miss [7.5.1] [AN-296]', () => {
    for (const rolls of [[0], [1, 1]]) {
      const s = galleryDay({ resolution: 'played' }, (state) => state.setHullBurnt(0, 2));
      play(s, 'kindle');
      roll(s, ...rolls);
      expect([stepName(s), s.hullBurnt(0), s.mine]).toEqual(['siege/dig', 2, 1]);
    }
  });

  test('are no part of a siege whose fights are rolled for [AN-296]', () => {
    const s = galleryDay({});
    expect([stepName(s), s.game.layout.spec.blocks.hulls.rows]).toEqual(['siege/dig', []]);
  });
});
