import { createView } from '../../agents/turn/agent.ts';
import type { LeafJudge } from '../../agents/search/leaves/leaf.ts';
import type { Search } from '../../agents/search/search.ts';
import { ActionList, CHANCE, type FlatState, type Game, OutcomeList, type Player, Rng, TERMINAL } from '../../rules/core/index.ts';
import type { CellRow } from './row-file.ts';

/** What is decided, and what is to be noted of it. */
interface Choice {
  readonly action: number;
  /** Value of the search for player 0; NaN without one. */
  readonly root: number;
  readonly actions: readonly number[];
  readonly shares: readonly number[];
}

/** Decides for both sides of a game. */
export type Chooser = (state: FlatState, player: Player, legal: ActionList, rng: Rng) => Choice;

/** How games are played to learn from. */
interface PlayForRows {
  readonly game: Game;
  readonly choose: Chooser;
  /** Share of the decisions that are made at random. */
  readonly noise: number;
  /** Share of the positions that are kept. */
  readonly keep: number;
}

/** Plays a game and notes some of its positions with what came of it. What is decided at random is not noted as a choice. */
export function playForRows({ game, choose, noise, keep }: PlayForRows, number: number, seed: string): CellRow[] {
  const rng = Rng.from(seed);
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  const state = game.newState() as FlatState;
  const kept: Omit<CellRow, 'result'>[] = [];
  for (let ply = 0; state.actor !== TERMINAL && ply < game.maxPlies; ply++) {
    const { actor } = state;
    if (actor === CHANCE) {
      state.apply(state.chanceOutcomes(outcomes).sample(rng));
      continue;
    }
    state.legalActions(legal);
    const isRandom = rng.float() < noise;
    const isKept = rng.float() < keep;
    const { action, ...told } = isRandom ? randomChoice(legal, rng) : choose(state, actor, legal, rng);
    if (isKept) kept.push({ game: number, ply, data: state.data.slice(), captain: game.scripted?.evaluate(state) ?? 0, ...told });
    state.apply(action);
  }
  const result = state.returns()[0];
  return kept.map((row) => ({ ...row, result }));
}

function randomChoice(legal: ActionList, rng: Rng): Choice {
  return { action: legal.at(rng.below(legal.length)), root: NaN, actions: [], shares: [] };
}

/** The ruleset's own player, or chance where it has none. */
export function captainChooser(game: Game): Chooser {
  return (state, _player, legal, rng) => {
    if (game.scripted === undefined) return randomChoice(legal, rng);
    const action = game.scripted.choose(state, legal, rng);
    return { action, root: NaN, actions: [action], shares: [1] };
  };
}

/** A search of few simulations. The sides know what they may: each search draws its own worlds. */
export function searchChooser(search: Search, judge: LeafJudge, simulations: number): Chooser {
  const target = new Float32Array(4096);
  return (state, player, legal, rng) => {
    search.begin(createView(state, player), rng.fork(), simulations);
    search.simulate(judge, Infinity);
    if (legal.length > target.length) return { action: search.bestAction(), root: search.rootValue(), actions: [], shares: [] };
    search.policyTarget(target);
    const places = Array.from({ length: legal.length }, (_, i) => i).filter((i) => target[i]! >= 0.001);
    return {
      action: search.bestAction(),
      root: search.rootValue(),
      actions: places.map((i) => legal.at(i)),
      shares: places.map((i) => target[i]!),
    };
  };
}
