import { describe, expect, test } from 'vitest';
import { isPlayer, type OutcomeList, Rng, TERMINAL } from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { RESULT } from '../../rules/the-anarchy/charts/combat.ts';
import type { AnarchyGame } from '../../rules/the-anarchy/game/game.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import type { AnarchyState } from '../../rules/the-anarchy/state/state.ts';
import { deepSeed, isSampled } from '../deep.ts';
import { openElements } from '../xml.ts';
import { field, phase, play, stepName } from './field.ts';

/** The fights and sieges; boards of campaigns are held by the contract alone, since their actions share places. */
const ids = theAnarchy.scenarios.map(({ id }) => id).filter((id) => 'men' in (theAnarchy.load(id) as AnarchyGame).scenario);
const sections = new Set(theAnarchy.rulebook!.map(({ id }) => id));

/** States of a game in which a player decides; half of the decisions are planned, so that much happens. */
function* decisions(id: string, seed: number, plies: number): Generator<AnarchyState> {
  const game = theAnarchy.load(id) as AnarchyGame;
  const rng = Rng.from(seed);
  let state = game.newState() as AnarchyState;
  for (let ply = 0; ply < plies; ply++) {
    if (state.actor === TERMINAL) state = game.newState() as AnarchyState;
    if (isPlayer(state.actor)) yield state;
    const isPlanned = isPlayer(state.actor) && rng.below(2) === 0;
    state.apply(isPlanned ? game.scripted.choose(state, state.legalActions(), rng) : randomMove(state, rng));
  }
}

/** Every legal action can be pointed at, named and judged, and nothing changes by it. */
function checkState(state: AnarchyState): void {
  const { board } = state.game;
  const { extent } = board;
  const before = state.bytes().slice();
  const men = new Set(state.scenario.men.map(({ id }) => id));
  const actions = state.legalActions().toArray();
  const phrases = actions.map((action) => board.phrase(state, action));
  expect(phrases.filter((phrase, i) => phrases.indexOf(phrase) !== i)).toEqual([]);
  expect(phrases.join('; ')).not.toMatch(/undefined|NaN|-1/);
  const spots = new Set<string>();
  for (const [i, action] of actions.entries()) {
    const { spot, heading, path, piece, target } = board.mark(state, action);
    for (const id of [piece, target]) if (id !== null) expect(men).toContain(id);
    for (const point of [...(spot === null ? [] : [spot]), ...(path ?? [])])
      expect(point.x >= 0 && point.y >= 0 && point.x <= extent.width && point.y <= extent.height).toBe(true);
    if (path !== null) expect(path.at(-1)).toEqual(spot);
    if (spot !== null) expect(spots, `${stepName(state)}: ${phrases[i]}`).not.toContain(`${spot.x} ${spot.y} ${heading}`);
    if (spot !== null) spots.add(`${spot.x} ${spot.y} ${heading}`);
    for (const { text, degree = 0, rule } of board.notes(state, action)) {
      expect(text).toMatch(/^[A-Z0-9+−].*\.$/);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(degree >= 0 && degree <= 1).toBe(true);
      if (rule !== undefined) expect(sections).toContain(rule);
    }
  }
  expect(state.bytes()).toEqual(before);
  expect(state.legalActions().toArray()).toEqual(actions);
}

describe('in sampled games', () => {
  test.each(ids.filter((_, place) => isSampled(place, 2)))('of %s every legal action can be pointed at, named and judged', (id) => {
    const met = new Map<string, number>();
    for (const state of decisions(id, 1, deepSeed === undefined ? 600 : 1000)) {
      const times = met.get(stepName(state)) ?? 0;
      met.set(stepName(state), times + 1);
      if (times < 4) checkState(state);
    }
    expect(met.size).toBeGreaterThan(5);
  });

  test('layers are sound SVG or nothing', () => {
    const drawn = new Set<string>();
    let n = 0;
    for (const state of decisions('ford', 5, 300)) {
      if (n++ % 100 !== 50) continue;
      const { board } = state.game;
      for (const layer of board.layers) {
        for (const piece of layer.scope === 'all' ? [null] : [null, 'nobody', ...board.pieces(state).map(({ id }) => id)]) {
          const svg = layer.draw(state, piece, 0);
          if (svg !== '') drawn.add(layer.id);
          expect(openElements(`<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`)).toEqual([]);
        }
      }
    }
    expect([...drawn].sort()).toEqual(['level-0', 'level-1', 'range', 'zones-0', 'zones-1']);
  });

  test('the floors of a castle can be looked at one by one', () => {
    const game = theAnarchy.load('keep-ladders') as AnarchyGame;
    const s = game.newState();
    const floors = game.board.layers.filter(({ id }) => id.startsWith('level-'));
    expect(floors.map(({ id }) => id)).toEqual(['level-minus-1', 'level-0', 'level-1', 'level-2', 'level-3', 'level-4']);
    const menOn = (id: string): number =>
      floors
        .find((floor) => floor.id === id)!
        .draw(s, null, 0)
        .split('<circle').length >> 1;
    const upon = (level: number): number => s.scenario.men.filter((_, man) => s.isOnMap(man) && s.levelAt(s.at(man)) === level).length;
    expect([menOn('level-0'), menOn('level-2')]).toEqual([upon(0), upon(2)]);
    expect(upon(2)).toBeGreaterThan(5);
  });

  test('nothing that a viewer is shown depends on hidden men', () => {
    const rng = Rng.from(3);
    let hidden = 0;
    for (const state of decisions('hollow-road', 6, 300)) {
      for (const viewer of [0, 1] as const) {
        const world = state.clone();
        world.resample(viewer, rng);
        if (world.hash() === state.hash()) continue;
        hidden++;
        const { board, renderSvg, renderText } = state.game as unknown as AnarchyGame;
        const seen = (s: AnarchyState): unknown => [board.headline(s), board.pieces(s, viewer), board.tables(s, viewer), renderSvg(s, viewer), renderText(s, viewer)]; // biome-ignore format: one line
        if (hidden % 10 === 1) expect(seen(world)).toEqual(seen(state));
      }
    }
    expect(hidden).toBeGreaterThan(20);
  });
});

test('what is said of an attack is what the dice do [B46]', () => {
  const s = field({ men: ['blue man-at-arms 0505', 'blue spearman 0503', 'red spearman 0504'] });
  phase(s, 'blue', 'melee');
  play(s, 'attack 0504', 'join blue-man-at-arms-1');
  const [resolve] = [...s.legalActions()].filter((action) => s.game.space.kindOf(action) === 'resolve');
  const notes = s.game.board.notes(s, resolve!);
  s.apply(resolve!);
  const chances: OutcomeList = s.chanceOutcomes();
  const killed = [...chances].find(({ outcome }) => outcome === RESULT.F);
  const said = notes.find(({ text }) => text.endsWith('he is killed.'));
  expect(said?.degree ?? 0).toBeCloseTo((killed?.weight ?? 0) / chances.total);
  expect(notes.filter(({ rule }) => rule === 'B46' || rule === 'B47').reduce((sum, { degree = 0 }) => sum + degree, 0)).toBeCloseTo(1);
});

test('every section is explained in a sentence', () => {
  for (const [id, text] of Object.entries(theAnarchy.teaching!.sections)) expect(text, id).toMatch(/^[A-Z].*\.$/);
});
