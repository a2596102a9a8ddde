import { describe, expect, test } from 'vitest';
import { checkScenario, formatReport } from '../../../env/index.ts';
import { type Game, isPlayer, Observation, Rng, type Ruleset } from '../../../rules/core/index.ts';
import { CLASS } from '../../../rules/the-anarchy/charts/types.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { recordOf } from '../../../rules/the-anarchy/kingdom/rules/siege.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/rules/troops.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { waitingOf } from '../../../rules/the-anarchy/rules/siege/men.ts';
import { EDGES } from '../../../rules/the-anarchy/state/scenario.ts';
import { DEAD, LEFT, ON_MAP, WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { die, expectWeights, group, legal, legalTexts, march, place, play, realm, roll, ruleAgainst, stepName } from './realm.ts';

const FAR = 'A 0101 6 norman';
const [ROYALIST, ANGEVIN] = [0, 1] as const;

/** The king's men before Wallingford, which has ten, on a day on which the garrison acts. */
function besieged(change: (s: KingdomState) => void = () => {}, days = 30): KingdomState {
  const s = realm({ groups: ['R 2614 24 norman', FAR], options: { resolution: 'played', events: 'none' }, pack: { days } });
  march(s, 'royalist-1', s.compiled.grid.format(s.compiled.places[wallingford(s)]!.hex));
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

/** The campaign of these tests, whose games begin where a garrison is about to fetch supplies, and end the next day. */
const raids: Ruleset = {
  ...theAnarchy,
  load: () => {
    const start = besieged(() => {}, 2);
    play(start, 'act supply-sally');
    return Object.assign(start.game as unknown as Game, { newState: () => start.clone() });
  },
};

test('a campaign keeps the contract while supplies are fetched [7.7.3]', () => {
  const report = checkScenario(raids, 'test', { games: 1, every: 400 });
  const faults = report.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  expect(faults, formatReport(report)).toEqual(['positions', 'records']); // which begin where the scenario does
}, 300_000);
