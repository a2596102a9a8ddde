import { describe, expect, test } from 'vitest';
import { EVENT } from '../../../rules/the-anarchy/charts/siege.ts';
import { menOf, removeEvenly } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import { handOverSiege } from '../../../rules/the-anarchy/kingdom/mechanics/places/places.ts';
import { recordOf } from '../../../rules/the-anarchy/kingdom/mechanics/places/records.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { die, expectWeights, group, legal, legalTexts, march, place, play, realm, roll, stepName, weights } from './realm.ts';

const FAR = 'A 0101 6 norman';
/** The first event: nothing happens. */
const NOTHING = 0;
const [BESIEGER, BESIEGED] = [0, 1];

/** A group before Wallingford: stone, ten men, food for two days a resource; nobody else is near. @param change before the first day's event */
function before(castle = 'wallingford', sketch = 'R 2614 24 norman', change: (s: KingdomState) => void = () => {}): KingdomState {
  const s = realm({ groups: [sketch, FAR], options: { resolution: 'played', events: 'none' }, pack: { days: 30 } });
  const hex = s.scenario.grid.format(s.scenario.places[place(s, castle)]!.hex);
  march(s, 'royalist-1', hex);
  play(s, 'besiege');
  change(s);
  while (stepName(s) === 'march/select') play(s, 'done');
  return s;
}

const sheet = (s: KingdomState, castle = 'wallingford'): number => recordOf(s, place(s, castle));

describe('a siege that is played [C.16]', () => {
  test('has the days of section 7: event, initiative, action, work, and a day of food [C.16] [7.1]', () => {
    const s = before();
    expect([s.placeStores(place(s, 'wallingford')), s.recordAt(sheet(s))]).toEqual([8, place(s, 'wallingford')]);
    expect(stepName(s)).toBe('siege/event');
    roll(s, NOTHING);
    expectWeights(s, { 0: 85, 1: 15 }); // the besieger adds four and wins ties
    roll(s, BESIEGER);
    expect([s.actor, legal(s, 'act')]).toEqual([0, ['none', 'parley']]); // no way in yet
    play(s, 'act none');
    expect([s.turn, s.placeStores(place(s, 'wallingford')), s.recordDay(sheet(s))]).toEqual([2, 7, 1]);
  });

  test('can be read on the board and in the text [C.16]', () => {
    const s = before('wallingford', 'R 2614 24 norman', (world) => world.setRecordLadders(sheet(world), 2));
    expect(s.game.board.tables(s, 1).map(({ title }) => title)).toEqual(['Groups', 'Nobles', 'Sieges', 'Places']);
    expect(s.game.renderText(s, 1)).toContain('Wallingford: day 1, outer walls whole, 2 ladders');
  });

  test('lets the besieged sally, or hand the initiative back [7.1.3]', () => {
    const s = before();
    roll(s, NOTHING, BESIEGED);
    expect([s.actor, legal(s, 'act')]).toEqual([1, ['none', 'camp-sally', 'supply-sally', 'battle']]);
    play(s, 'act none');
    expect([s.actor, legal(s, 'act')]).toEqual([0, ['none', 'parley']]);
  });

  test('has its parleys: numbers and hunger add to the die, twelve is enough [7.8.1]', () => {
    const s = before();
    s.setPlaceStores(place(s, 'wallingford'), 2);
    roll(s, NOTHING, BESIEGER);
    play(s, 'act parley');
    // Twice the men +1, two days of food +2: nine or ten.
    expectWeights(s, { 0: 8, 1: 2 });
    die(s, 9);
    expect(stepName(s)).toBe('siege/fate');
    die(s, 10);
    expect([stepName(s), s.placeLoyalty(place(s, 'wallingford')), menOf(s, group('angevin-2'))]).toEqual(['battle/loot', 8, 10]);
    expect(sheet(s)).toBe(-1);
  });

  test('goes over to the group in which its own goes up; nobody lays two [C.8.1]', () => {
    const s = before();
    const wallingford = place(s, 'wallingford');
    handOverSiege(s, 0, 1);
    expect([s.siege(0), s.siege(1), s.recordAt(sheet(s))]).toEqual([-1, wallingford, wallingford]);
    s.setSiege(0, place(s, 'oxford'));
    handOverSiege(s, 1, 0);
    expect([s.siege(0), s.siege(1), sheet(s), s.placeStores(wallingford)]).toEqual([place(s, 'oxford'), -1, -1, 0]);
  });

  test('is one at a time, where two castles stand in a hex [C.16]', () => {
    const s = realm({ groups: ['A 1405 24 norman', 'R 2809 6 norman'] });
    march(s, 'angevin-1', '1406');
    const begun: number[] = [];
    while (stepName(s) === 'meet/visit') {
      if (legal(s, 'besiege').length === 0) play(s, 'done');
      else {
        play(s, 'besiege');
        begun.push(s.siege(10));
      }
    }
    expect([...begun].sort()).toEqual([place(s, 'sudeley'), place(s, 'winchcombe')].sort());
    expect([s.placeStores(begun[0]!), s.placeStores(begun[1]!) > 0, s.siege(10)]).toEqual([0, true, begun[1]]);
  });

  test('ends when the food does [C.16]', () => {
    const s = before();
    s.setPlaceStores(place(s, 'wallingford'), 1);
    roll(s, NOTHING, BESIEGER);
    play(s, 'act none');
    expect(stepName(s)).toBe('siege/fate');
  });

  test('an assault needs a way in; who takes the outer walls faces the keep, with half of the food [7.7.1]', () => {
    const s = before();
    roll(s, NOTHING, BESIEGER);
    s.setRecordLadders(sheet(s), 2);
    expect(legal(s, 'act')).toEqual(['none', 'assault', 'parley']);
    play(s, 'act assault');
    expect(stepName(s)).toBe('siege/fight');
    const outcomes = Object.keys(weights(s)).map(Number);
    const results = outcomes.map((outcome) => {
      const world = s.clone() as KingdomState;
      world.apply(outcome);
      const row = sheet(world);
      return row < 0 || world.placeGarrison(place(s, 'wallingford')) === 0 ? 'taken' : world.recordOuter(row) === 1 ? 'outer' : 'repulsed';
    });
    expect(results).toContain('repulsed');
    const outer = results.indexOf('outer');
    expect(outer).toBeGreaterThanOrEqual(0);
    roll(s, outcomes[outer]!);
    expect(s.placeStores(place(s, 'wallingford'))).toBe(3); // eight, halved, a day
  });

  test('a sally against the camp for which nobody is sound is rolled for, and burns engines and tents: days are lost [7.7.2] [AN-342]', () => {
    const s = before('wallingford', 'R 2614 24 norman', (world) => world.setEngines(0, 3));
    roll(s, NOTHING, BESIEGED);
    s.setRecordSick(sheet(s), s.placeGarrison(place(s, 'wallingford')));
    play(s, 'act camp-sally');
    roll(s, Number(Object.keys(weights(s)).at(0)));
    expect(s.engines(0)).toBeLessThan(3);
  });
});

describe('the work of a siege day', () => {
  const train = 'R 2614 12 norman';
  const withTrain = (s: KingdomState, engineers = 1): void => {
    s.setEngines(0, 2);
    s.setArm(0, s.scenario.groups[0]!.arms.length - 2, engineers);
  };

  test('batters with three points an engine that an engineer works, a stage a day at most [5.1.1] [7.3.2] [7.3.3] [C.10]', () => {
    const s = before('wallingford', train, (world) => withTrain(world, 2));
    roll(s, NOTHING, BESIEGER);
    play(s, 'act none');
    expect(stepName(s)).toBe('siege/batter');
    // Six points against double stone: 1 and 2 cost points, from 7 on a stage.
    expectWeights(s, { 2: 1, 1: 1, 0: 4, 10: 4 });
    die(s, 1);
    expect([s.recordWorn(sheet(s)), s.recordWall(sheet(s))]).toEqual([2, 0]);
  });

  test('lets engineers build: ladders in a day, a stone thrower in eight [7.4]', () => {
    const s = before('wallingford', train, (world) => {
      withTrain(world);
      world.setEngines(0, 0);
    });
    roll(s, NOTHING, BESIEGER);
    play(s, 'act none');
    expect([stepName(s), legalTexts(s)]).toEqual(['siege/make', ['pass', 'make ladder', 'make ram', 'make mangonel', 'make belfry']]);
    play(s, 'make mangonel');
    expect([s.recordWorked(sheet(s)), s.engines(0)]).toEqual([2, 0]); // twelve men work twice as fast
    while (stepName(s) !== 'siege/make') s.apply(s.actor === -1 ? [...s.chanceOutcomes()][0]!.outcome : s.legalActions().at(0));
    expect(legalTexts(s)).toEqual(['make mangonel']);
  });

  test('archers burn a stockade, as in the example of the rulebook: three of them from a four on [7.5.1]', () => {
    const archers = 'R 1013 12 norman';
    const s = before('tetbury', archers, (world) => {
      removeEvenly(world, 0, 3);
      world.setArm(0, 8, 3); // short bows
      world.setPlaceLoyalty(place(world, 'tetbury'), 3);
    });
    roll(s, NOTHING, BESIEGER);
    play(s, 'act none');
    expect(stepName(s)).toBe('siege/burn');
    expectWeights(s, { 0: 58, 1: 42 }); // seven faces of ten, put out from a seven on
    roll(s, 1);
    expect(s.recordWall(sheet(s, 'tetbury'))).toBe(1);
  });
});

describe('events of a siege', () => {
  const event = (number: number): KingdomState => {
    const s = before('wallingford', 'R 2614 24 norman stephen/9', (world) => world.setRecordDay(sheet(world), 9));
    s.setPlaceStores(place(s, 'wallingford'), 8);
    roll(s, number);
    return s;
  };

  test('happen once; the besieged fall sick, a traitor dies, stores are stolen [7.9]', () => {
    const sick = event(EVENT.cistern);
    roll(sick, 4);
    expect(sick.recordSick(sheet(sick))).toBe(4);
    const traitor = event(EVENT.traitor);
    expect(traitor.placeGarrison(place(traitor, 'wallingford'))).toBe(9);
    const theft = event(EVENT.theft);
    expect(theft.placeStores(place(theft, 'wallingford'))).toBe(4);
  });

  test('bring men: to the besiegers, within the walls, to the relief [7.9]', () => {
    const more = event(EVENT.reinforcement);
    expect(menOf(more, 0)).toBe(36);
    const refugees = event(EVENT.refugees);
    roll(refugees, 7);
    expect(refugees.placeGarrison(place(refugees, 'wallingford'))).toBe(17);
    const relief = event(EVENT.relief);
    expect([menOf(relief, group('angevin-2')), stepName(relief), relief.actor]).toEqual([12, 'siege/act', 1]);
  });

  test('a spy opens the gate, and the besieger has no choice; a hostage takes two from the die [7.9] [AN-29]', () => {
    const spy = event(EVENT.spy);
    expect(stepName(spy)).toBe('siege/fight');
    const hostage = event(EVENT.hostage);
    expectWeights(hostage, { 0: 94, 1: 6 });
  });

  test('a commander who is called back lifts the siege; one who is murdered leads no more [7.9]', () => {
    const recall = event(EVENT.recall);
    expect([recall.siege(0), recall.placeStores(place(recall, 'wallingford'))]).toEqual([-1, 0]);
    const murder = event(EVENT.assassin);
    expectWeights(murder, { 0: 6, 1: 4 });
    roll(murder, 1);
    expect(murder.nobleFate(0)).toBe(2);
  });
});
