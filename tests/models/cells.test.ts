import { describe, expect, test } from 'vitest';
import { CellEvaluator, flatGameOf } from '../../models/cells/cell-evaluator.ts';
import { type CellCard, CELLS_FORMAT, decodeCells, encodeCells } from '../../models/cells/cell-file.ts';
import type { CellWeights } from '../../models/cells/cell-model.ts';
import { CellRows } from '../../models/cells/cell-rows.ts';
import { shippedCells } from '../../models/files.ts';
import { loadCells } from '../../models/load.ts';
import { PlainValue } from '../../models/cells/plain-value.ts';
import { CHANCE, type FlatState, type Game, isPlayer, OutcomeList, Rng, TERMINAL } from '../../rules/core/index.ts';
import { loadGame, rulesets } from '../../rules/registry.ts';

const WIDTH = 8;
const DENSE = 4;
/** Moves and rolls of a game that are looked at. */
const PLIES = 80;

/** Weights drawn at random for the names that are met in a game. */
function drawnWeights(game: Game, seed: string): CellWeights {
  const rng = Rng.from(seed);
  const rows = new CellRows(flatGameOf(game));
  const active = new Int32Array(rows.mostActive);
  const met = new Set<number>();
  walk(game, PLIES, (state) => active.subarray(0, rows.write(state.data, state.actor, active)).forEach((row) => met.add(row)));
  const names = [...new Set([...met].flatMap((row) => rows.namesOf(row)))];
  const parts = (size: number): Int16Array => Int16Array.from({ length: size }, () => rng.below(401) - 200);
  const reals = (size: number): Float32Array => Float32Array.from({ length: size }, () => rng.normal() * 0.2);
  return {
    width: WIDTH,
    dense: DENSE,
    names,
    rows: parts(names.length * WIDTH),
    bias: parts(WIDTH),
    denseWeights: reals(DENSE * (WIDTH - 1)),
    denseBias: reals(DENSE),
    outWeights: reals(DENSE),
    evaluationWeight: 0.5,
  };
}

/** Shows states of a game of the captain, or of random play, some of them on the way back. */
function walk(game: Game, plies: number, look: (state: FlatState) => void): void {
  const rng = Rng.from('walk');
  const outcomes = new OutcomeList();
  const state = game.newState() as FlatState;
  const earlier = state.clone() as FlatState;
  for (let ply = 0; ply < plies && state.actor !== TERMINAL; ply++) {
    if (ply % 7 === 0) earlier.copyFrom(state);
    if (ply % 7 === 6) look(earlier);
    look(state);
    const { actor } = state;
    if (actor === CHANCE) state.apply(state.chanceOutcomes(outcomes).sample(rng));
    else {
      const legal = state.legalActions();
      const isStray = game.scripted === undefined || rng.below(4) === 0;
      state.apply(isStray ? legal.at(rng.below(legal.length)) : game.scripted!.choose(state, legal, rng));
    }
  }
}

/** One of each ruleset. */
const samples = rulesets.map(({ id, scenarios: [first] }) => ({ ruleset: id, id: first!.id }));

describe('the value of the cells of a state', () => {
  test.each(samples)('of $ruleset/$id is the same kept up to date and made afresh', { timeout: 600_000 }, ({ ruleset, id }) => {
    const game = loadGame(ruleset, id);
    const weights = drawnWeights(game, id);
    const kept = new CellEvaluator(game, weights);
    const again = new CellEvaluator(game, weights);
    const plain = new PlainValue(game, weights);
    const values = new Set<number>();
    let looks = 0;
    walk(game, PLIES, (state) => {
      const value = kept.value(state);
      values.add(value);
      if (looks++ % 20 !== 0) return;
      expect(value).toBe(plain.valueOf(state.data, state.actor, game.scripted?.evaluate(state)));
      expect(again.value(state)).toBe(value);
    });
    expect(values.size).toBeGreaterThan(1);
  });

  test.each(samples)('of $ruleset/$id is finite and the same for any numbers in its cells', { timeout: 600_000 }, ({ ruleset, id }) => {
    const game = loadGame(ruleset, id);
    const weights = drawnWeights(game, id);
    const kept = new CellEvaluator(game, weights);
    const plain = new PlainValue(game, weights);
    const { cells } = new CellRows(flatGameOf(game));
    const data = (game.newState() as FlatState).data.slice();
    const rng = Rng.from(`mutate ${id}`);
    for (let i = 0; i < 300; i++) {
      for (let change = rng.below(4); change >= 0; change--) data[cells[rng.below(cells.length)]!] = rng.below(65536) - 32768;
      const actor = rng.below(2) === 0 ? 0 : 1;
      const value = kept.valueOf(data, actor);
      expect(Math.abs(value)).toBeLessThanOrEqual(1);
      if (i % 10 === 0) expect(value).toBe(plain.valueOf(data, actor));
    }
  });

  test('tells what is shared by its name: a knight is a knight in any battle of his side', () => {
    const met = (id: string): Set<string> => new Set(drawnWeights(loadGame('men-of-iron', id), id).names);
    const other = met('bannockburn');
    const shared = [...met('mill-ford')].filter((name) => other.has(name));
    expect(shared.filter((name) => name.startsWith('units.status|s1.')).length).toBeGreaterThan(1);
    expect(shared.some((name) => name.includes('mill-ford'))).toBe(false);
  });

  test('says who decides, and what is asked', () => {
    const game = loadGame('men-of-iron', 'mill-ford');
    const rows = new CellRows(flatGameOf(game));
    const active = new Int32Array(rows.mostActive);
    walk(game, 40, (state) => {
      const count = rows.write(state.data, state.actor, active);
      const names = Array.from(active.subarray(0, count)).flatMap((row) => rows.namesOf(row));
      if (isPlayer(state.actor)) expect(names).toContain(`actor=${state.actor}`);
      if (state.depth > 0) expect(names).toContain(`0:${state.step.name}`);
    });
  });
});

describe('a file of learnt cells', () => {
  const game = loadGame('barons-war', 'skirmish');
  const weights = drawnWeights(game, 'file');
  const card: CellCard = {
    format: CELLS_FORMAT,
    name: 'test',
    createdAt: '2026-11-28T00:00:00.000Z',
    ruleset: { id: 'barons-war', version: game.ruleset.version },
    scenarios: ['skirmish'],
    width: WIDTH,
    dense: DENSE,
    evaluationWeight: 0.5,
    names: weights.names.length,
    training: {},
    matches: [],
    trainAgain: 'schiltron train skirmish --method cells',
  };

  test('holds what was written', () => {
    const read = decodeCells(encodeCells(card, weights));
    expect(read.card).toEqual(card);
    expect(read.weights).toEqual(weights);
    expect(decodeCells(Buffer.from(encodeCells(card, weights))).weights).toEqual(weights);
  });

  test('that is only half copied, or is something else, is refused', () => {
    const file = encodeCells(card, weights);
    expect(() => decodeCells(file.subarray(0, file.length - 5))).toThrow('only half copied');
    expect(() => decodeCells(new TextEncoder().encode('no cells'))).toThrow('no learnt cells');
  });
});

describe.each(shippedCells())('the cells %s', (name) => {
  const { card, weights } = loadCells(name);

  test('say what they are, how they were made and what they scored', () => {
    expect(card.name).toBe(name);
    expect(card.trainAgain).toContain('--method cells');
    expect(card.matches.length).toBeGreaterThan(0);
  });

  test('know most of what is met in their scenarios, and judge it as the plain version does', () => {
    for (const id of card.scenarios) {
      const game = loadGame(card.ruleset.id, id);
      const known = new Set(weights.names);
      const met = drawnWeights(game, id).names;
      expect(met.filter((one) => known.has(one)).length / met.length).toBeGreaterThan(0.5);
      const kept = new CellEvaluator(game, weights);
      const plain = new PlainValue(game, weights);
      walk(game, 30, (state) => expect(kept.value(state)).toBe(plain.valueOf(state.data, state.actor, game.scripted!.evaluate(state))));
    }
  });
});
