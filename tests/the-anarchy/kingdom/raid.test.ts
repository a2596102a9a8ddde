import { describe, expect, test } from 'vitest';
import { checkScenario, formatReport } from '../../../env/index.ts';
import { type Game, isPlayer, Observation, Rng, type Ruleset } from '../../../rules/core/index.ts';
import { OUTSIDE_APART, OUTSIDE_FROM } from '../../../rules/the-anarchy/charts/encounters.ts';
import { CLASS } from '../../../rules/the-anarchy/charts/types.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { ARM_CHARTS } from '../../../rules/the-anarchy/kingdom/charts/arms.ts';
import { recordOf } from '../../../rules/the-anarchy/kingdom/mechanics/places/records.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { firstWood } from '../../../rules/the-anarchy/fight/mechanics/ground/engines.ts';
import { waitingOf } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { EDGES } from '../../../rules/the-anarchy/state/scenario.ts';
import { DEAD, LEFT, ON_MAP, WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { CHEAP, CONTRACT } from '../../contract/keeps-contract.ts';
import { usualOrDeep } from '../../deep.ts';
import { die, expectWeights, group, legal, legalTexts, march, place, play, realm, roll, ruleAgainst, stepName } from './realm.ts';

const FAR = 'A 0101 6 norman';
const [ROYALIST, ANGEVIN] = [0, 1] as const;

/** The king's men before Wallingford, which has ten, on a day on which the garrison acts. */
function besieged(change: (s: KingdomState) => void = () => {}, days = 30): KingdomState {
  const s = realm({ groups: ['R 2614 24 norman', FAR], options: { resolution: 'played', events: 'none' }, pack: { days } });
  march(s, 'royalist-1', s.scenario.grid.format(s.scenario.places[wallingford(s)]!.hex));
  play(s, 'besiege');
  while (stepName(s) === 'march/select') play(s, 'done');
  change(s);
  roll(s, 0, ANGEVIN);
  return s;
}

const wallingford = (s: KingdomState): number => place(s, 'wallingford');
const sheet = (s: KingdomState): number => recordOf(s, wallingford(s));

/** The garrison is on its way with so many animals. */
function onTheWay(animals: number, change: (s: KingdomState) => void = () => {}): KingdomState {
  const s = besieged(change);
  play(s, 'act supply-sally');
  die(s, animals);
  return s;
}

/** Nobody does anything until it is over. */
function idle(s: KingdomState): KingdomState {
  const rng = Rng.from('idle');
  while (s.field !== null) {
    if (!isPlayer(s.actor)) s.apply(s.chanceOutcomes().sample(rng));
    else play(s, legalTexts(s).find((text) => ['men-done', 'men-pass'].includes(text)) ?? legalTexts(s)[0]!);
  }
  return s;
}

describe('a sally for supplies in a siege of a campaign that is played', () => {
  test('brings in an animal for each eye of a die; a third of the garrison goes, its best men, and who besieges it waits [7.7.3]', () => {
    const s = besieged();
    play(s, 'act supply-sally');
    expect(stepName(s)).toBe('field/herd');
    expectWeights(s, { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 });
    die(s, 4);
    const field = s.field!;
    const out = field.game.menOf[ANGEVIN].filter((man) => field.presence(man) === ON_MAP);
    expect(out.map((man) => field.type(man)).sort()).toEqual([CLASS.knight, CLASS.sergeant, CLASS['man-at-arms']].sort());
    expect(field.game.beasts.filter((beast) => field.isOnMap(beast))).toHaveLength(4);
    expect([waitingOf(field, ROYALIST).length, s.actor, field.side]).toEqual([24, ANGEVIN, ANGEVIN]);
    expect(legalTexts(s).every((text) => text.startsWith('men-'))).toBe(true);
  });

  test('leaves the sick and the wounded at home, and engineers; without a sound man nobody goes [7.7.3]', () => {
    const s = onTheWay(1, (world) => {
      world.setRecordSick(sheet(world), 8);
      world.setWounded(group('royalist-1'), 5);
      world.setArm(group('royalist-1'), 17, 2);
    });
    const field = s.field!;
    expect(field.game.menOf[ANGEVIN].filter((man) => field.presence(man) === ON_MAP)).toHaveLength(2);
    expect(waitingOf(field, ROYALIST).length).toBeLessThanOrEqual(24 - 5 + 2);
    expect(waitingOf(field, ROYALIST).every((man) => field.type(man) !== CLASS.engineer)).toBe(true);
    expect(
      legal(
        besieged((world) => world.setRecordSick(sheet(world), 10)),
        'act',
      ),
    ).not.toContain('supply-sally');
  });

  test('comes back as the men do: animals that are across are food, the dead are gone, the hurt lie [7.7.3] [7.1.5]', () => {
    const s = onTheWay(3);
    const field = s.field!;
    const stores = s.placeStores(wallingford(s));
    const [dead, hurt, home] = field.game.menOf[ANGEVIN].filter((man) => field.presence(man) === ON_MAP);
    field.lift(dead!);
    field.setHealth(dead!, DEAD);
    field.setHealth(hurt!, WOUNDED);
    const across = [hurt!, home!, ...field.game.beasts.slice(0, 2)];
    for (const one of [...across, field.game.beasts[2]!]) field.lift(one);
    for (const one of across) {
      field.setPresence(one, LEFT);
      field.setEdge(one, EDGES.indexOf('east'));
    }
    field.setHealth(field.game.beasts[2]!, DEAD);
    const [killed, wounded] = waitingOf(field, ROYALIST);
    field.setHealth(killed!, DEAD);
    field.setHealth(wounded!, WOUNDED);
    idle(s);
    expect([s.placeGarrison(wallingford(s)), s.recordSick(sheet(s)), s.placeStores(wallingford(s))]).toEqual([9, 1, stores + 2 - 1]);
    expect([menOf(s, group('royalist-1')), s.wounded(group('royalist-1'))]).toEqual([23, 1]);
    expect(s.recordDay(sheet(s))).toBe(1);
  });

  test('leaves the field as empty as it was, whatever was done there [7.7.3]', () => {
    const s = idle(onTheWay(2));
    expect(s.field).toBeNull();
    expect(s.game.fromPosition(s.toPosition()).hash()).toBe(s.hash());
  });

  test('is saved, and shown, in the middle of it; networks see its men in the rows of a battle [7.7.3]', () => {
    const s = onTheWay(6);
    const again = s.game.fromPosition(JSON.parse(JSON.stringify(s.toPosition())));
    expect(again.hash()).toBe(s.hash());
    const seen = new Observation(s.game.encoder.spec);
    for (const viewer of [ROYALIST, ANGEVIN]) s.observe(viewer, seen);
    expect(seen.units.some((value) => value !== 0)).toBe(true);
    expect(s.game.renderText(s)).toContain('Supplies are fetched');
    expect(s.game.board.pieces(s, ROYALIST).length).toBeGreaterThan(0);
  });

  test('a position in which other men are out than those of the siege is refused [7.7.3]', () => {
    const s = onTheWay(2);
    const changed = s.clone() as KingdomState;
    changed.setArm(group('royalist-1'), 4, 1);
    expect(() => s.game.fromPosition(changed.toPosition())).toThrow('men of this side are out');
  });

  test('can be played by the captain to its end', () => {
    const s = onTheWay(5);
    const rng = Rng.from('captain');
    let plies = 0;
    for (; s.field !== null; plies++)
      s.apply(isPlayer(s.actor) ? s.game.scripted.choose(s, s.legalActions(), rng) : s.chanceOutcomes().sample(rng));
    expect(plies).toBeGreaterThan(20);
    expect(s.placeGarrison(wallingford(s))).toBeLessThanOrEqual(10);
  });

  test('is the same game when it is read again, and in every world that fits what a side knows, wherever it stands', () => {
    const s = onTheWay(6);
    const rng = Rng.from('anybody');
    for (let plies = 0; s.field !== null; plies++) {
      if (plies % 40 === 0) {
        expect(s.game.fromPosition(JSON.parse(JSON.stringify(s.toPosition()))).hash()).toBe(s.hash());
        for (const viewer of [ROYALIST, ANGEVIN]) {
          const world = s.clone() as KingdomState;
          world.resample(viewer, rng);
          expect(world.field!.data).toEqual(s.field!.data);
          expect(s.game.fromPosition(world.toPosition()).hash()).toBe(world.hash());
        }
      }
      const legalActions = s.legalActions();
      s.apply(isPlayer(s.actor) ? legalActions.at(rng.below(legalActions.length)) : s.chanceOutcomes().sample(rng));
    }
    expect(s.placeGarrison(wallingford(s))).toBeLessThanOrEqual(10);
  });

  test('nobody is told to fight on or to flee there: that is asked in battles [7.7.3]', () => {
    expect(ruleAgainst(onTheWay(2), 'flee')).not.toBe('');
  });
});

describe('a sally against the camp in a siege of a campaign that is played', () => {
  /** The besieger is about to put his engines and men into the camp. */
  function alarmed(change: (s: KingdomState) => void = () => {}): KingdomState {
    const s = besieged(change);
    play(s, 'act camp-sally');
    return s;
  }
  /** Two stone throwers and two rams before the walls. */
  const withEngines = (s: KingdomState): void => {
    s.setEngines(group('royalist-1'), 2);
    s.setRecordRams(sheet(s), 2);
  };
  /** The rest is drawn up, and the garrison comes. */
  function fallen(s: KingdomState): KingdomState {
    while (s.field!.turn === 0) play(s, legalTexts(s).includes('men-done') ? 'men-done' : legalTexts(s)[0]!);
    return s;
  }

  test('meets a third of the besiegers and at most half of each arm, with half of the garrison; the besieger sets his men down [7.7.2] [AN-342]', () => {
    const s = alarmed();
    const field = s.field!;
    expect([s.actor, field.scenario.encounter!.kind]).toEqual([ROYALIST, 'camp']);
    const [camp, out] = [ROYALIST, ANGEVIN].map((side) => field.game.menOf[side]!.filter((man) => field.isSent(man)));
    expect([camp!.length, out!.length]).toEqual([Math.floor(24 / 3), Math.floor(10 / 2)]);
    const before = (type: number): number =>
      ARM_CHARTS.reduce((sum, chart, arm) => sum + (chart.type === type ? s.arm(group('royalist-1'), arm) : 0), 0);
    for (const type of new Set(camp!.map((man) => field.type(man))))
      expect(camp!.filter((man) => field.type(man) === type).length).toBeLessThanOrEqual(before(type) / 2);
    fallen(s);
    expect(camp!.every((man) => field.isOnMap(man))).toBe(true);
    expect([s.actor, field.side]).toEqual([ANGEVIN, ANGEVIN]);
  });

  test('finds a third of the engines at least: those of the group, and rams and belfries of the siege [7.7.2] [AN-342]', () => {
    const s = alarmed(withEngines);
    const field = s.field!;
    expect(stepName(s)).toBe('field/order');
    fallen(s);
    expect([...field.scenario.engines.keys()].filter((row) => field.engineAt(row) >= 0)).toHaveLength(Math.ceil(4 / 3));
    const position = JSON.parse(JSON.stringify(s.toPosition())) as ReturnType<KingdomState['toPosition']>;
    expect(s.game.fromPosition(position).hash()).toBe(s.hash());
    const poorer = s.clone() as KingdomState;
    poorer.setRecordRams(sheet(s), 0);
    poorer.setEngines(group('royalist-1'), 0);
    expect(() => s.game.fromPosition(poorer.toPosition())).toThrow('has no such engine');
  });

  test('costs what burns: engines, and for five hexes of tents a day; the dead are gone [7.7.2] [AN-293] [AN-342]', () => {
    const s = fallen(alarmed(withEngines));
    const field = s.field!;
    const rams = [...field.scenario.engines.keys()].filter((row) => field.engineAt(row) >= 0);
    for (const row of rams) field.setWoodFire(firstWood(field, row), 1);
    const tents = field.scenario.goals.flatMap((goal) => (goal.kind === 'burnt' ? goal.places : [])).slice(0, 11);
    for (const tent of tents) field.setWoodFire(field.game.woodAt[tent]!, 1);
    const dead = field.game.menOf[ROYALIST].find((man) => field.isSent(man))!;
    field.lift(dead);
    field.setHealth(dead, DEAD);
    const engines = s.engines(group('royalist-1')) + s.recordRams(sheet(s));
    const men = menOf(s, group('royalist-1'));
    idle(s);
    expect(s.engines(group('royalist-1')) + s.recordRams(sheet(s))).toBe(engines - rams.length);
    expect(s.recordIdle(sheet(s))).toBeGreaterThanOrEqual(2 - 1); // a day of them may have begun
    expect(menOf(s, group('royalist-1'))).toBe(men - 1);
    expect(s.field).toBeNull();
  });

  test('can be played by the captain to its end, and is the same in every world that fits', () => {
    const s = alarmed(withEngines);
    const rng = Rng.from('camp');
    for (let plies = 0; s.field !== null; plies++) {
      if (plies % 60 === 0)
        for (const viewer of [ROYALIST, ANGEVIN]) {
          const world = s.clone() as KingdomState;
          world.resample(viewer, rng);
          expect(s.game.fromPosition(world.toPosition()).hash()).toBe(world.hash());
        }
      s.apply(isPlayer(s.actor) ? s.game.scripted.choose(s, s.legalActions(), rng) : s.chanceOutcomes().sample(rng));
    }
    expect(s.placeGarrison(wallingford(s))).toBeLessThanOrEqual(10);
    expect(s.game.renderText(fallen(alarmed(withEngines)))).toContain('falls on the camp');
  });
});

describe('a battle outside in a siege of a campaign that is played', () => {
  /** The garrison has come out, and both sides stand in the field. */
  function drawnUp(change: (s: KingdomState) => void = () => {}): KingdomState {
    const s = besieged(change);
    play(s, 'act battle');
    while (s.field!.turn === 0) play(s, legalTexts(s).includes('men-done') ? 'men-done' : legalTexts(s)[0]!);
    return s;
  }
  const out = (s: KingdomState, side: 0 | 1): number[] => s.field!.game.menOf[side].filter((man) => s.field!.isSent(man));
  /** All of a side but so many are dead. */
  function leaveOf(s: KingdomState, side: 0 | 1, count: number): void {
    const field = s.field!;
    for (const man of out(s, side).slice(count)) {
      field.lift(man);
      field.setHealth(man, DEAD);
    }
  }

  test('is of all who are sound: the garrison before its gate is set down first, the besieger has the first turn [7.7.5] [AN-343]', () => {
    const s = besieged((world) => world.setRecordSick(sheet(world), 2));
    play(s, 'act battle');
    expect([s.actor, s.field!.scenario.encounter!.kind]).toEqual([ANGEVIN, 'outside']);
    const fought = drawnUp((world) => world.setRecordSick(sheet(world), 2));
    const { grid } = fought.field!.scenario;
    expect([out(fought, ROYALIST).length, out(fought, ANGEVIN).length]).toEqual([24, 8]);
    expect(out(fought, ANGEVIN).every((man) => grid.columnOf(fought.field!.at(man)) <= OUTSIDE_FROM)).toBe(true);
    expect(out(fought, ROYALIST).every((man) => grid.columnOf(fought.field!.at(man)) > OUTSIDE_FROM + OUTSIDE_APART)).toBe(true);
    expect(fought.field!.side).toBe(ROYALIST);
  });

  test('lifts the siege if the besieger leaves the field, once in a siege, and costs what died there [7.7.5] [AN-343]', () => {
    const lost = drawnUp();
    leaveOf(lost, ROYALIST, 3);
    leaveOf(lost, ANGEVIN, 9);
    idle(lost);
    expect(lost.siege(group('royalist-1'))).toBe(-1);
    expect(lost.placeGarrison(wallingford(lost))).toBe(9);
    const won = drawnUp();
    leaveOf(won, ANGEVIN, 2);
    idle(won);
    expect([won.siege(group('royalist-1')), won.recordFought(sheet(won)), won.placeGarrison(wallingford(won))]).toEqual([
      wallingford(won),
      1,
      2,
    ]);
    expect(menOf(won, group('royalist-1'))).toBe(24);
  });

  test('each side may leave it from the second turn on, and nobody surrenders there [7.7.5] [AN-343]', () => {
    const s = drawnUp();
    for (let calls = 0; stepName(s) !== 'field/conduct' && calls < 5000; calls++)
      if (!isPlayer(s.actor)) s.apply(s.chanceOutcomes().sample(Rng.from(calls)));
      else play(s, legalTexts(s).find((text) => ['men-done', 'men-pass'].includes(text)) ?? legalTexts(s)[0]!);
    expect(legalTexts(s)).toEqual(['fight', 'flee']);
    play(s, 'flee');
    idle(s);
    expect(s.siege(group('royalist-1'))).toBe(s.recordFought(0) === 1 ? wallingford(s) : -1);
  });

  test('can be played by the captain to its end, and is the same when it is read again', () => {
    const s = drawnUp();
    const rng = Rng.from('outside');
    for (let plies = 0; s.field !== null; plies++) {
      if (plies % 80 === 0) expect(s.game.fromPosition(JSON.parse(JSON.stringify(s.toPosition()))).hash()).toBe(s.hash());
      s.apply(isPlayer(s.actor) ? s.game.scripted.choose(s, s.legalActions(), rng) : s.chanceOutcomes().sample(rng));
    }
    expect(s.placeGarrison(wallingford(s))).toBeLessThanOrEqual(10);
  });
});

/** The campaign of these tests, whose games begin where a garrison is about to fetch supplies, to fall on the camp, or to come out, and end the next day. */
const raids = (act: string): Ruleset => ({
  ...theAnarchy,
  load: () => {
    const start = besieged((s) => s.setEngines(group('royalist-1'), 2), 2);
    play(start, act);
    return Object.assign(start.game as unknown as Game, { newState: () => start.clone() });
  },
});

test.each([
  ['act supply-sally', CHEAP],
  ['act camp-sally', CONTRACT],
  ['act battle', CHEAP],
])('a campaign keeps the contract while there is a sally: %s [7.7.2] [7.7.3]', (act, only) => {
  const report = checkScenario(raids(act), 'test', {
    games: 1,
    ...usualOrDeep({ closely: 4, every: 500 }, { closely: 8, every: 400 }),
    only,
  });
  const faults = report.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  const begun = ['positions', 'records'].filter((name) => only.includes(name)); // which begin where the scenario does
  expect(faults, formatReport(report)).toEqual(begun);
});
