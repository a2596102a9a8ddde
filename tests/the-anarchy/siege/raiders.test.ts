import type { SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { ActionList, CHANCE, Rng } from '../../../rules/core/index.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { comeIn } from '../../../rules/the-anarchy/fight/mechanics/ground/room.ts';
import { waitingOf } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { type AnarchyState, LEFT, ON_MAP } from '../../../rules/the-anarchy/state/state.ts';
import { STEP } from '../../../rules/the-anarchy/state/steps.ts';
import { begin, play, roll } from '../field.ts';

const [BESIEGER, BESIEGED] = [0, 1] as const;

/** A siege whose garrison brings in so many animals, at the first decision in the field. */
function supplies(animals: number): SiegeState {
  const s = (theAnarchy.load('siege', { resolution: 'played' }) as SiegeGame).newState();
  s.clearStack();
  s.turn = 3;
  s.siegeStores = 12;
  s.siegeHolder = BESIEGED;
  s.push(STEP['siege/day'], 3);
  begin(s, 'siege/act');
  play(s, 'act supply-sally', 'muster all');
  roll(s, animals);
  return s;
}

/** Plays while it is so, captains on both sides, and no patrol comes but the first. */
function playWhile(s: SiegeState, isSo: (field: AnarchyState) => boolean): void {
  const rng = Rng.from('raid');
  const legalActions = new ActionList();
  while (s.field !== null && isSo(s.field)) {
    if (s.actor !== CHANCE) s.apply(s.game.scripted.choose(s, s.legalActions(legalActions), rng));
    else if (s.atHand.step.name === 'arrival/patrol') roll(s, 0);
    else s.apply(s.chanceOutcomes().sample(rng));
  }
}

/** What the captain does at the decision at hand. */
function choice(s: SiegeState): string {
  return s.game.actions.format(s, s.game.scripted.choose(s, s.legalActions(), Rng.from(1)));
}

const column = (field: AnarchyState, man: number): number => field.scenario.grid.columnOf(field.at(man));
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe('the captain of a garrison that brings supplies in', () => {
  test('leads every animal towards the right, and leaves none behind, in the very first turn [7.7.3]', () => {
    const s = supplies(4);
    const beasts = s.field!.game.beasts.filter((beast) => s.field!.isOnMap(beast));
    const before = beasts.map((beast) => column(s.field!, beast));
    playWhile(s, (field) => field.side === BESIEGED);
    const after = beasts.map((beast) => column(s.field!, beast));
    expect(mean(after)).toBeGreaterThan(mean(before) + 2);
    expect(Math.max(...after) - Math.min(...after)).toBeLessThanOrEqual(6);
  });

  test('is home with them by day, where nobody is in the way [7.7.3]', () => {
    const s = supplies(2);
    const { field } = s;
    for (const man of waitingOf(field!, BESIEGER)) field!.setPresence(man, LEFT);
    playWhile(s, () => true);
    expect([s.siegeBrought, s.siegeStores]).toEqual([2, 14]);
  });

  test('goes on its way rather than attack a patrol that stands aside [7.7.3]', () => {
    const s = supplies(1);
    const field = s.field!;
    const guards = waitingOf(field, BESIEGER).slice(0, 8);
    const corner = field.scenario.grid.hexes.find((hex) => field.placeName(hex) === '0216')!;
    comeIn(field, guards, corner);
    playWhile(s, (now) => now.side === BESIEGED && now.turn === 1);
    const out = field.game.menOf[BESIEGED].filter((man) => field.presence(man) === ON_MAP);
    expect(mean(out.map((man) => column(field, man)))).toBeGreaterThan(4);
    for (const man of out) expect(Math.min(...guards.map((guard) => field.distance(field.at(man), field.at(guard))))).toBeGreaterThan(1);
  });
});

describe('the captain of the patrols', () => {
  test('has them come in before the animals, not behind, and near their row [7.7.3]', () => {
    const s = supplies(3);
    playWhile(s, (field) => field.data[field.frame] !== STEP['arrival/enter']);
    const field = s.field!;
    const beasts = field.game.beasts.filter((beast) => field.isOnMap(beast));
    const chosen = choice(s);
    play(s, chosen);
    const patrol = field.game.menOf[BESIEGER].filter((man) => field.presence(man) === ON_MAP);
    expect(patrol).toHaveLength(8);
    expect(mean(patrol.map((man) => column(field, man)))).toBeGreaterThan(mean(beasts.map((beast) => column(field, beast))) - 2);
    expect(chosen).not.toMatch(/22\d\d$/); // not on the far edge, where they come too late
  });

  test('sends them at who brings the animals [7.7.3]', () => {
    const s = supplies(3);
    const near = (field: AnarchyState): number => {
      const patrol = field.game.menOf[BESIEGER].filter((man) => field.isOnMap(man));
      const beasts = field.game.beasts.filter((beast) => field.isOnMap(beast));
      return mean(patrol.map((man) => Math.min(...beasts.map((beast) => field.distance(field.at(man), field.at(beast))))));
    };
    playWhile(s, (field) => field.turn === 1);
    const far = near(s.field!);
    playWhile(s, (field) => field.turn === 2 && field.side === BESIEGED);
    const before = near(s.field!);
    playWhile(s, (field) => field.turn === 2);
    expect(near(s.field!)).toBeLessThan(Math.max(far, before));
  });
});
