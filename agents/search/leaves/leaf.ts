import {
  ActionList,
  CHANCE,
  type Game,
  OutcomeList,
  QuickRng,
  Rng,
  type ScriptedPolicy,
  type Seed,
  type State,
  TERMINAL,
} from '../../../rules/core/index.ts';
import type { Evaluation, Evaluator } from '../../../models/evaluator.ts';
import { RatedPriors } from './rated-priors.ts';

/** How a search without a network judges its leaves. */
export interface LeafOptions {
  /** How the game goes on before it is judged: not at all, by random play, or by the ruleset's scripted player. Default `none`. */
  readonly playout?: 'none' | 'random' | 'scripted';
  /** Player decisions to play out before `evaluate` judges; `turn`: until the other side decides; `end`: to the end of the game. Default `end`. */
  readonly horizon?: number | 'turn' | 'end';
  /** Prior of the actions: all equal; a share of it on the scripted player's choice; or a share by how it rates them. Default `uniform`. */
  readonly prior?: 'uniform' | 'scripted' | 'rated';
  /** That share, `[0, 1]`; the rest is spread evenly. Default 0.5, with `rated` 0.9, with a learnt prior 0.75. */
  readonly priorShare?: number;
  /** Factor on values of `evaluate`, cut off at ±1; results of finished games stay as they are. Default 1. */
  readonly valueScale?: number;
  readonly seed?: Seed;
}

/** What holds of a leaf's options unless they are given. */
export const DEFAULT_LEAF = { playout: 'none', horizon: 'end', prior: 'uniform', priorShare: 0.5, valueScale: 1, seed: 'leaf' } as const;
/** `priorShare` of `rated`, */
export const RATED_SHARE = 0.9;
/** and of a learnt prior. */
export const LEARNT_SHARE = 0.75;
/** More decisions than any game has. */
const NO_HORIZON = 0x3fffffff;

/** Judges one leaf at a time, at once. */
export interface LeafJudge {
  /** Whether all actions are equally likely to it: then nobody need list them for it or ask for priors. */
  readonly isUniform: boolean;
  /** What was said last: player 0's value, `[-1, 1]`. */
  readonly value: number;
  /** Judges a state at a player's decision, and may play on with it. Leaves the value in `value`. */
  judge(state: State): void;
  /** Writes the probability of each legal action. */
  writePriors(state: State, legal: ActionList, priors: Float32Array): void;
}

/** What a state is worth to player 0, `[-1, 1]`. */
export interface Worth {
  value(state: State): number;
}

/** What is learnt of a game and takes the place of what its ruleset knows. */
export interface Learnt {
  readonly worth?: Worth;
  readonly prior?: LearntPrior;
}

/** Says which actions to look at first. */
export interface LearntPrior {
  /** @param share of it, `[0, 1]`; the rest is spread evenly; @param into `[A]` */
  writePriors(state: State, legal: ActionList, share: number, into: Float32Array): void;
}

/** A judge that also answers in batches, for whatever takes an evaluator. Its answers are overwritten by the next call. */
export class LeafEvaluator implements Evaluator, LeafJudge {
  readonly isUniform: boolean;
  value = 0.5;
  private readonly options: Required<LeafOptions>;
  private readonly scripted: ScriptedPolicy | undefined;
  /** Judges in place of the ruleset's own evaluation. */
  private readonly worth: Worth | null;
  private readonly learntPrior: LearntPrior | null;
  private readonly scratch: State;
  private readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();
  private readonly rng: Rng;
  /** Random play and its dice. */
  private readonly quick: QuickRng;
  private readonly rated = new RatedPriors();
  private readonly answers: { priors: Float32Array; value: number }[] = [];

  constructor(game: Game, options: LeafOptions, { worth, prior }: Learnt = {}) {
    const share = prior !== undefined ? { priorShare: LEARNT_SHARE } : options.prior === 'rated' ? { priorShare: RATED_SHARE } : {};
    this.options = { ...DEFAULT_LEAF, ...share, ...options };
    this.scripted = game.scripted;
    this.worth = worth ?? null;
    this.learntPrior = prior ?? null;
    this.isUniform = prior === undefined && this.options.prior === 'uniform';
    this.scratch = game.newState();
    this.rng = Rng.from(this.options.seed);
    this.quick = QuickRng.from(this.rng);
  }

  evaluate(states: readonly State[], legal: readonly ActionList[]): Evaluation[] {
    this.answers.length = states.length;
    for (let i = 0; i < states.length; i++) {
      const answer = (this.answers[i] ??= { priors: new Float32Array(0), value: 0 });
      const count = legal[i]!.length;
      if (answer.priors.length !== count) answer.priors = new Float32Array(count);
      this.scratch.copyFrom(states[i]!);
      if (count > 0) this.writePriors(this.scratch, legal[i]!, answer.priors);
      this.judge(this.scratch);
      answer.value = this.value;
    }
    return this.answers;
  }

  judge(state: State): void {
    this.value = this.valueAfter(state);
  }

  /** Player 0's value of a state, which is played on, after a playout by the options; of a finished game its result. */
  valueAfter(state: State): number {
    this.playOut(state);
    return this.valueOf(state);
  }

  writePriors(state: State, legal: ActionList, priors: Float32Array): void {
    if (this.isUniform) return void priors.fill(1 / legal.length, 0, legal.length);
    const { prior, priorShare } = this.options;
    if (this.learntPrior !== null) return this.learntPrior.writePriors(state, legal, priorShare, priors);
    const scripted = this.scripted!;
    if (prior === 'rated' && scripted.rate !== undefined) return this.rated.write(scripted, state, legal, priorShare, priors);
    priors.fill((1 - priorShare) / legal.length, 0, legal.length);
    priors[legal.indexOf(scripted.choose(state, legal, this.rng))]! += priorShare;
  }

  /** Whether anything but the end of the game says what a state is worth. */
  private get canJudge(): boolean {
    return this.worth !== null || this.scripted !== undefined;
  }

  private playOut(state: State): void {
    const { playout, horizon } = this.options;
    if (playout !== 'none' || !this.canJudge) {
      if (horizon === 'turn') this.playTurn(state);
      else this.playOn(state, horizon === 'end' ? NO_HORIZON : horizon);
    }
  }

  private playTurn(state: State): void {
    const { actor } = state;
    while (state.actor === actor || state.actor === CHANCE) this.step(state);
  }

  /** Asks for the actions first: whoever has some decides, and then nobody need ask who it is. */
  private playOn(state: State, decisions: number): void {
    const { legal } = this;
    for (let left = decisions; ; ) {
      if (state.legalActions(legal).length === 0) {
        if (state.actor === TERMINAL) return;
        this.roll(state);
      } else {
        if (left-- <= 0 && this.canJudge) return;
        this.decide(state, legal);
      }
    }
  }

  private step(state: State): void {
    if (state.actor === CHANCE) this.roll(state);
    else this.decide(state, state.legalActions(this.legal));
  }

  private roll(state: State): void {
    state.apply(state.chanceOutcomes(this.outcomes).sample(this.quick));
  }

  private decide(state: State, legal: ActionList): void {
    const follow = this.options.playout === 'scripted' && this.scripted !== undefined;
    state.apply(follow ? this.scripted!.choose(state, legal, this.rng) : legal.at(this.quick.below(legal.length)));
  }

  private valueOf(state: State): number {
    if (state.actor === TERMINAL) return state.returns()[0];
    const value = (this.worth?.value(state) ?? this.scripted!.evaluate(state)) * this.options.valueScale;
    return Math.max(-1, Math.min(1, value));
  }
}

/** A judge without a network: the ruleset's own `evaluate`, what is learnt in its place, or playouts, with or without the scripted player's opinion as prior.
 * @throws Error if the options need a scripted player that the ruleset does not have. */
export function leafEvaluator(game: Game, options: LeafOptions = {}, learnt: Learnt = {}): LeafEvaluator {
  const { playout = 'none', horizon = 'end', prior = 'uniform' } = options;
  const needsScripted = playout === 'scripted' || prior !== 'uniform' || (horizon !== 'end' && learnt.worth === undefined);
  if (needsScripted && game.scripted === undefined) {
    throw new Error(`${game.ruleset.id} has no scripted player: use playout random to the end with uniform priors.`);
  }
  return new LeafEvaluator(game, options, learnt);
}

/** The scripted player as an evaluator: half the prior on its choice, value from `evaluate` at once or at a horizon of scripted play. */
export function scriptedEvaluator(game: Game, options: LeafOptions = {}): LeafEvaluator {
  return leafEvaluator(game, { prior: 'scripted', ...(options.horizon === undefined ? {} : { playout: 'scripted' }), ...options });
}
