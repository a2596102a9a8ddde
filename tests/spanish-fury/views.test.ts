import { describe, expect, test } from 'vitest';
import { ActionList, CHANCE, Observation, OutcomeList, type Player, Rng, TERMINAL } from '../../rules/core/index.ts';
import type { FuryGame } from '../../rules/spanish-fury/game.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { ORDER, SPEECH } from '../../rules/spanish-fury/charts/types.ts';
import { chargeOdds } from '../../rules/spanish-fury/odds/charge.ts';
import { chanceToObey } from '../../rules/spanish-fury/odds/doubt.ts';
import { chancesOfCharge } from '../../rules/spanish-fury/odds/melee.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { openElements } from '../xml.ts';
import { begin, field, play, unitNamed } from './field.ts';

const meadow = spanishFury.load('training-meadow', {}) as FuryGame;

/** Plays a game by lot, or by the captain of one side, and looks at each decision. @returns the result for player 0 */
function playOut(seed: number, captain: Player | -1, look: (s: FuryState, legal: ActionList) => void): number {
  const rng = Rng.from(seed);
  const s = meadow.newState();
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  while (s.actor !== TERMINAL) {
    if (s.actor === CHANCE) s.apply(s.chanceOutcomes(outcomes).sample(rng));
    else {
      s.legalActions(legal);
      look(s, legal);
      s.apply(s.actor === captain ? meadow.scripted.choose(s, legal, rng) : legal.at(rng.below(legal.length)));
    }
  }
  return s.returns()[0];
}

/** Whether all numbers lie within the ranges of their features. */
function inRange(values: Float32Array, features: readonly { readonly name: string; readonly low: number; readonly high: number }[]): void {
  values.forEach((value, i) => {
    const { name, low, high } = features[i % features.length]!;
    if (!(value >= low - 1e-6 && value <= high + 1e-6)) throw new Error(`${name} is ${value}.`);
  });
}

test('every decision of a game can be seen, read and pointed at', () => {
  const { observation, board } = meadow;
  const seen = new Observation(observation);
  playOut(1, 0, (s, legal) => {
    const viewer = s.actor as Player;
    s.observe(viewer, seen);
    s.observeActions(legal, seen);
    inRange(seen.globals, observation.globals);
    inRange(seen.units, observation.units.features);
    inRange(seen.map, [{ name: 'map', low: 0, high: 1 }]);
    inRange(seen.actions.subarray(0, legal.length * observation.actions.features.length), observation.actions.features);
    const phrases = legal.toArray().map((action) => board.phrase(s, action));
    expect(new Set(phrases).size).toBe(phrases.length);
    for (const action of legal) {
      const { piece, target } = board.mark(s, action);
      const names = board.pieces(s, viewer).map(({ id }) => id);
      for (const name of [piece, target]) if (name !== null && !name.endsWith('skirmishers')) expect(names).toContain(name);
      for (const { text, degree = 0 } of board.notes(s, action)) {
        expect(text).not.toMatch(/undefined|NaN/);
        expect(degree).toBeGreaterThanOrEqual(0);
        expect(degree).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('what the enemy does not know [24]', () => {
  const s = meadow.newState();
  const other = s.clone() as FuryState;
  const enemy = meadow.brigadesOf[1][0]!;
  other.setBrigadeOrder(enemy, ORDER.reserve);

  test.each(['text', 'picture', 'tables'])('is not in the %s', (what) => {
    const show = (state: FuryState, viewer: Player): unknown =>
      what === 'text'
        ? meadow.renderText(state, viewer)
        : what === 'picture'
          ? meadow.renderSvg(state, viewer)
          : meadow.board.tables(state, viewer);
    expect(show(other, 0)).toEqual(show(s, 0));
    expect(show(other, 1)).not.toEqual(show(s, 1));
  });

  test('is 0 in the rows of the enemy', () => {
    const seen = (state: FuryState, viewer: Player): Observation => {
      const into = new Observation(meadow.observation);
      state.observe(viewer, into);
      return into;
    };
    expect(seen(other, 0)).toEqual(seen(s, 0));
    expect(seen(other, 1).units).not.toEqual(seen(s, 1).units);
    const { features, secret } = meadow.observation.units;
    expect(secret!.features.map((place) => features[place]!.name)).toContain('order-assault');
    expect(secret!.from).toEqual([meadow.unitsOf[0].length, meadow.unitsOf[1].length]);
  });
});

test.each(['training-meadow', 'coutras-1587', 'example-hedge'])('the picture of %s is one sound drawing with all who stand there', (id) => {
  const game = spanishFury.load(id, {}) as FuryGame;
  const s = game.newState();
  const picture = game.renderSvg(s);
  expect(openElements(picture)).toEqual([]);
  game.scenario.units.forEach((unit, i) => expect(picture.includes(`data-unit="${unit.id}"`)).toBe(s.isOnTable(i)));
});

test('a picture shows stands, cohesion, casualties and melees', () => {
  const s = field({
    units: {
      a: { type: 'landsknechts', stands: 9, formation: 'column', shot: 3, at: [20, 10], cells: { level: 3, casualties: 2 } },
      n: { type: 'reiters', stands: 9, formation: 'caracole', at: [20, 13] },
    },
  });
  s.setFoe(0, 1);
  s.setFoe(1, 0);
  const picture = (s.game as FuryGame).renderSvg(s);
  const count = (text: string): number => picture.split(text).length - 1;
  expect(count('<use href="#sf-pike"')).toBe(6 + 1);
  expect(count('<use href="#sf-shot"')).toBe(3);
  expect(count('<use href="#sf-clash"')).toBe(1);
  expect(picture).toMatch(/<text[^>]*>3<\/text>/);
});

describe('odds', () => {
  test('of a charge sum up what the tests and the round say [15.3]', () => {
    const s = field({
      units: { a: { type: 'late-millers', stands: 6, at: [20, 10] }, n: { type: 'french-legion', stands: 12, at: [20, 16] } },
    });
    const { goes, flees, routs, wins, loses } = chargeOdds(s, 0, 1);
    const { charges, answers } = chancesOfCharge(s, 0, 1);
    expect(goes).toBe(charges);
    expect(routs).toBeCloseTo(answers.routs ?? 0);
    expect(wins + loses).toBeLessThanOrEqual(1 - flees + 1e-9);
  });

  test('of an order that is obeyed are those of its dice [12.3]', () => {
    const s = field({ units: { a: { type: 'late-millers', stands: 6, at: [20, 10] }, n: { type: 'reiters', stands: 6, at: [20, 40] } } });
    begin(s, 'command/order', 0, 1);
    play(s, 'brigade blue');
    const chance = chanceToObey(s, 0, ORDER.harass);
    play(s, 'order harass');
    const into = s.chanceOutcomes(new OutcomeList());
    expect(chance).toBeCloseTo(into.weightOf(1) / into.total);
  });
});

describe('the captain', () => {
  test('beats chance', () => {
    let [wins, losses] = [0, 0];
    for (let seed = 0; seed < 8; seed++) {
      const side = (seed % 2) as Player;
      const result = playOut(seed, side, () => {}) * (side === 0 ? 1 : -1);
      if (result > 0) wins++;
      else if (result < 0) losses++;
    }
    expect(wins).toBeGreaterThan(2 * losses);
    expect(wins).toBeGreaterThanOrEqual(5);
  });

  test('judges a fresh game as even, and a routed army as behind', () => {
    const s = meadow.newState();
    const even = meadow.scripted.evaluate(s);
    expect(Math.abs(even)).toBeLessThan(0.3);
    for (const unit of meadow.unitsOf[0]) s.setStatus(unit, 1);
    expect(meadow.scripted.evaluate(s)).toBeLessThan(even);
  });

  test('does not take a lead for good that is too short to win', () => {
    const s = meadow.newState() as FuryState;
    const atEnd = (points: number): number => {
      s.setSidePoints(0, points);
      return meadow.scripted.evaluate(s);
    };
    const early = meadow.scripted.evaluate(s);
    s.turn = s.scenario.turns;
    expect([s.scenario.otherwise, s.scenario.margin]).toEqual([1, 40]);
    expect(atEnd(30)).toBeLessThan(early);
    expect(atEnd(30)).toBeLessThan(atEnd(40));
    expect(atEnd(60)).toBeGreaterThan(early);
  });

  test('does not give up the field, and charges shaken foot', () => {
    const s = field({
      units: {
        a: { type: 'late-millers', stands: 6, at: [20, 10], cells: { speech: 'march' } },
        n: { type: 'french-legion', stands: 12, at: [20, 15], cells: { level: 4 } },
      },
    });
    s.revealed = 1;
    begin(s, 'charge/declare', unitNamed(s, 'a'));
    const legal = s.legalActions();
    const choice = s.game.scripted.choose(s, legal, Rng.from(1));
    expect(s.game.board.phrase(s, choice)).toMatch(/^Charge/);
  });
});

test('the page tells whom a question is about, but nothing of commands, and whom a charge would reach', () => {
  const s = field({
    units: {
      a: { type: 'late-millers', stands: 6, at: [20, 10] },
      n: { type: 'reiters', stands: 6, at: [20, 16] },
      o: { type: 'french-legion', stands: 12, at: [20, 40] },
    },
  });
  const { board, space } = s.game as FuryGame;
  begin(s, 'command/speech', unitNamed(s, 'a'));
  expect(board.headline(s).join()).not.toContain(s.nameOf(unitNamed(s, 'a')));
  const charge = [...s.legalActions()].find((action) => board.phrase(s, action).endsWith('Charge'))!;
  expect(space.kindOf(charge)).toBe('speech');
  expect(board.notes(s, charge).map(({ text }) => text)).toEqual([`In reach now: ${s.nameOf(unitNamed(s, 'n'))}.`]);
  expect(board.headline(s).join()).not.toContain('Points');
  s.setSpeech(unitNamed(s, 'a'), SPEECH.march);
  s.revealed = 1;
  begin(s, 'move/unit', unitNamed(s, 'a'));
  expect(board.headline(s).at(1)).toContain(s.nameOf(unitNamed(s, 'a')));
});
