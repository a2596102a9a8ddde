import { CellEvaluator } from '../../../models/cells/cell-evaluator.ts';
import type { CellWeights } from '../../../models/cells/cell-model.ts';
import { ActionList, CHANCE, type FlatState, type Game, isPlayer, OutcomeList, Rng, TERMINAL } from '../../../rules/core/index.ts';
import { measuredScenarios } from '../engine.ts';
import type { Benchmark, Workload } from '../harness.ts';

/** Leaves that are judged in turn, and the most moves that each lies from the position they have in common. */
const LEAVES = 400;
const MOST_MOVES = 4;
/** Moves of the captain before that position. */
const OPENING = 40;
const WIDTH = 16;
const DENSE = 8;

/** Weights that know no names: what a value costs does not depend on what was learnt. */
function blankWeights(): CellWeights {
  return {
    width: WIDTH,
    dense: DENSE,
    names: [],
    rows: new Int16Array(0),
    bias: new Int16Array(WIDTH),
    denseWeights: new Float32Array(DENSE * (WIDTH - 1)),
    denseBias: new Float32Array(DENSE),
    outWeights: new Float32Array(DENSE),
    evaluationWeight: 0,
  };
}

/** States as a search meets them one after the other. */
function leavesOf(game: Game): FlatState[] {
  const rng = Rng.from('cells');
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  const play = (state: FlatState, moves: number, isRandom: boolean): FlatState => {
    for (let left = moves; left > 0 && state.actor !== TERMINAL; ) {
      if (state.actor === CHANCE) state.apply(state.chanceOutcomes(outcomes).sample(rng));
      else {
        state.legalActions(legal);
        state.apply(isRandom || game.scripted === undefined ? legal.at(rng.below(legal.length)) : game.scripted.choose(state, legal, rng));
        left--;
      }
    }
    return state;
  };
  const opened = play(game.newState() as FlatState, OPENING, false);
  const root = opened.actor === TERMINAL ? (game.newState() as FlatState) : opened;
  const leaves = Array.from({ length: LEAVES }, () => play(root.clone() as FlatState, 1 + rng.below(MOST_MOVES), true));
  return leaves.filter(({ actor }) => isPlayer(actor));
}

function judge(game: Game): Workload {
  const evaluator = new CellEvaluator(game, blankWeights());
  const leaves = leavesOf(game);
  return {
    run() {
      for (const leaf of leaves) evaluator.value(leaf);
      return leaves.length;
    },
  };
}

/** What the value of a leaf by learnt cells costs. */
export function cellBenchmarks(): Benchmark[] {
  return measuredScenarios().map(({ id, load }) => ({
    name: `cells/${id}`,
    unit: 'values',
    about: `values of learnt cells at leaves up to ${MOST_MOVES} moves from one position`,
    prepare: () => judge(load()),
  }));
}
