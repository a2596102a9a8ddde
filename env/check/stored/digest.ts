import {
  formatHash,
  type Game,
  Observation,
  Rng,
  type RulesetOptions,
  type Ruleset,
  type ScenarioPack,
  type Seed,
  type State,
  TERMINAL,
} from '../../../rules/core/index.ts';
import { pickMove } from '../report/guided.ts';
import { digest, VIEWERS } from '../report/report.ts';

/** A digest that grows with each text it is given. */
class RunningDigest {
  private value = 0n;

  add(text: string): void {
    this.value = digest(`${this.value} ${text}`);
  }

  /** 16 hexadecimal digits. */
  hex(): string {
    return formatHash(this.value);
  }
}

/** Exact text of an array's numbers: equal texts, equal bits (but for the sign of zero). Few of them differ, and to write one out takes long. */
function cellsText(cells: Float32Array): string {
  const texts = new Map<number, string>();
  const textOf = (cell: number): string => {
    const known = texts.get(cell);
    if (known === undefined) texts.set(cell, String(cell));
    return known ?? String(cell);
  };
  return Array.from(cells, textOf).join();
}

/** 16 hexadecimal digits for all that a viewer observes of a state, action rows apart. */
export function observationDigest(state: State, viewer: 0 | 1, into: Observation): string {
  state.observe(viewer, into);
  return formatHash(digest([into.globals, into.units, into.map].map(cellsText).join(';')));
}

/** The action rows of the legal actions, as exact text. */
function actionRowsText(state: State, into: Observation): string {
  const legal = state.legalActions();
  state.observeActions(legal, into);
  return `${legal.toArray().join()} ${cellsText(into.actions.subarray(0, legal.length * into.spec.actions.features.length))}`;
}

/** A position without the version and the options that it was played with, which say nothing of the state. */
function positionText(state: State): string {
  return JSON.stringify({ ...state.toPosition(), version: undefined, options: undefined });
}

/** Adds everything that a state shows, in every form it has. */
function addState(state: State, into: Observation, sum: RunningDigest): void {
  sum.add(formatHash(state.hash()));
  sum.add(positionText(state));
  sum.add(actionRowsText(state, into));
  for (const viewer of VIEWERS) sum.add(`${state.informationKey(viewer)} ${observationDigest(state, viewer, into)}`);
  sum.add(JSON.stringify([[...state.chanceOutcomes()], state.returns(), state.victoryPoints()]));
}

/** States at which everything is added; of the others, only their hashes. */
const CLOSELY_PLIES = 30;
const SELDOM_PLIES = 10;

/** Plays one game, guided or not, and adds all of it. */
function addGame(game: Game, rng: Rng, guided: boolean, into: Observation, sum: RunningDigest): void {
  const state = game.newState();
  state.listener = ({ kind, text, rule }) => sum.add(`${kind} ${text} ${rule ?? ''}`);
  for (let ply = 0; ; ply++) {
    const isOver = state.actor === TERMINAL || ply >= game.maxPlies;
    if (ply < CLOSELY_PLIES || ply % SELDOM_PLIES === 0 || isOver) addState(state, into, sum);
    if (isOver) return;
    const move = pickMove(state, rng, guided);
    state.apply(move);
    sum.add(`move ${move} ${formatHash(state.hash())}`);
  }
}

interface DigestOptions {
  /** Games to play; every second one is guided by the scripted player. Default 2. */
  readonly games?: number;
  readonly seed?: Seed;
  /** Options of the ruleset. */
  readonly options?: RulesetOptions;
}

/** 16 hexadecimal digits for whole seeded games: moves, states, positions, observations, keys, chances, events, results.
 * Equal on every machine, process and Node version, as long as the rules and the encoder are. */
export function gameDigest(
  ruleset: Ruleset,
  scenario: string | ScenarioPack,
  { games = 2, seed = 'digest', options }: DigestOptions = {},
): string {
  const game = ruleset.load(scenario, options);
  const sum = new RunningDigest();
  const into = new Observation(game.observation);
  for (let i = 0; i < games; i++) addGame(game, Rng.from(`${seed}/${i}`), i % 2 === 1, into, sum);
  return sum.hex();
}
