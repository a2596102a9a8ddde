// Judges mutated states by learnt cells in two ways, kept up to date from state to state and worked out afresh in the open, and compares the values to the last
// bit. It goes round all scenarios, until so many states have been compared. The weights are drawn by lot.
//   node dist/bench/fuzz/fuzz-cells.js 1000000          so many states
//   node dist/bench/fuzz/fuzz-cells.js 1000000 7        with this seed
import { CellEvaluator, flatGameOf } from '../../models/cells/cell-evaluator.ts';
import type { CellWeights } from '../../models/cells/cell-model.ts';
import { CellRows } from '../../models/cells/cell-rows.ts';
import { PlainValue } from '../../models/cells/plain-value.ts';
import { type Actor, CELL_HIGH, CELL_LOW, CHANCE, type FlatState, type Game, Rng, TERMINAL } from '../../rules/core/index.ts';
import { loadGame, rulesets } from '../../rules/registry.ts';

/** States of one game at a time, the most cells that are changed in each, and how often a state of the game takes a mutant's place. */
const STATES = 12_500;
const MOST_CHANGES = 8;
const APART = 10;
const WIDTH = 8;
const DENSE = 4;
/** Shares of the names that are known: what a battle has never seen adds nothing. */
const KNOWN = 0.7;

const [count = '1000000', seed = '1'] = process.argv.slice(2);

function drawnWeights(game: Game, rng: Rng): CellWeights {
  const rows = new CellRows(flatGameOf(game));
  const all = Array.from({ length: rows.size }, (_, row) => rows.namesOf(row)).flat();
  const names = [...new Set(all)].filter(() => rng.float() < KNOWN);
  const parts = (size: number, most: number): Int16Array => Int16Array.from({ length: size }, () => rng.below(2 * most + 1) - most);
  const reals = (size: number): Float32Array => Float32Array.from({ length: size }, () => rng.normal() * 0.2);
  return {
    width: WIDTH,
    dense: DENSE,
    names,
    rows: parts(names.length * WIDTH, 200),
    bias: parts(WIDTH, 200),
    denseWeights: reals(DENSE * (WIDTH - 1)),
    denseBias: reals(DENSE),
    outWeights: reals(DENSE),
    evaluationWeight: 0.5,
  };
}

/** Goes on with a game by lot, or begins it anew. */
function step(state: FlatState, fresh: FlatState, rng: Rng): void {
  if (state.actor === TERMINAL) state.copyFrom(fresh);
  else if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
  else state.apply(state.legalActions().at(rng.below(state.legalActions().length)));
}

/** Changes some of the cells that are looked at, to numbers near their own or any at all. */
function mutate(data: Int16Array, cells: Int32Array, rng: Rng): void {
  for (let change = rng.below(MOST_CHANGES); change >= 0; change--) {
    const cell = cells[rng.below(cells.length)]!;
    const near = data[cell]! + rng.below(5) - 2;
    data[cell] = rng.below(3) === 0 ? CELL_LOW + rng.below(CELL_HIGH - CELL_LOW + 1) : Math.max(CELL_LOW, Math.min(CELL_HIGH, near));
  }
}

/** Compares some states of a game and of its mutants; answers how many differ. */
function compare(game: Game, states: number, rng: Rng): number {
  const weights = drawnWeights(game, rng);
  const kept = new CellEvaluator(game, weights);
  const plain = new PlainValue(game, weights);
  const { cells } = new CellRows(flatGameOf(game));
  const state = game.newState() as FlatState;
  const fresh = game.newState() as FlatState;
  const data = state.data.slice();
  let faults = 0;
  for (let i = 0; i < states; i++) {
    if (i % APART === 0) {
      step(state, fresh, rng);
      data.set(state.data);
    } else mutate(data, cells, rng);
    const actor: Actor = rng.below(3) === 0 ? CHANCE : rng.below(2) === 0 ? 0 : 1;
    const evaluation = rng.float() * 2 - 1;
    const value = kept.valueOf(data, actor, evaluation);
    if (Number.isFinite(value) && Object.is(value, plain.valueOf(data, actor, evaluation))) continue;
    faults++;
    console.log(`FAULT ${game.ruleset.id}/${game.scenario.id}: ${value}, state ${i}`);
  }
  return faults;
}

function fuzz(): void {
  const scenarios = rulesets.flatMap(({ id, scenarios: all }) => all.map((one) => ({ ruleset: id, scenario: one.id })));
  let [done, faults] = [0, 0];
  for (let round = 0; done < Number(count); round++) {
    for (const { ruleset, scenario } of scenarios) {
      const states = Math.min(STATES, Number(count) - done);
      if (states === 0) break;
      faults += compare(loadGame(ruleset, scenario), states, Rng.from(`${seed} ${ruleset} ${scenario} ${round}`));
      done += states;
    }
    console.log(`${done} states of ${scenarios.length} scenarios, ${faults} faults; seed ${seed}`);
  }
  process.exitCode = faults > 0 ? 1 : 0;
}

fuzz();
