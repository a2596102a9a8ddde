import { ActionList, CHANCE, type Game, OutcomeList, Rng, type ScriptedPolicy, type Seed, type State, TERMINAL } from '../../rules/core/index.ts';
import type { Evaluation, Evaluator } from '../../models/evaluator.ts';

/** How a search without a network judges its leaves. */
export interface LeafOptions {
  /** How the game goes on before it is judged: not at all, by random play, or by the ruleset's scripted player. Default `none`. */
  readonly playout?: 'none' | 'random' | 'scripted';
  /** Player decisions to play out before `evaluate` judges; `turn`: until the other side decides; `end`: to the end of the game. Default `end`. */
  readonly horizon?: number | 'turn' | 'end';
  /** Prior of the actions: all equal, or a share of it on the scripted player's choice. Default `uniform`. */
  readonly prior?: 'uniform' | 'scripted';
  /** That share, `[0, 1]`. Default 0.5. */
  readonly priorShare?: number;
  /** Factor on values of `evaluate`, cut off at ±1; results of finished games stay as they are. Default 1. */
  readonly valueScale?: number;
  readonly seed?: Seed;
}

const DEFAULT_LEAF = { playout: 'none', horizon: 'end', prior: 'uniform', priorShare: 0.5, valueScale: 1, seed: 'leaf' } as const;

/** Reused probability arrays: one for each place in a batch and each number of actions. */
class PriorArrays {
  private readonly slots: Map<number, Float32Array>[] = [];

  uniform(slot: number, count: number): Float32Array {
    const arrays = (this.slots[slot] ??= new Map());
    let array = arrays.get(count);
    if (array === undefined) arrays.set(count, (array = new Float32Array(count)));
    return array.fill(1 / count);
  }
}

class LeafEvaluator implements Evaluator {
  private readonly options: Required<LeafOptions>;
  private readonly scripted: ScriptedPolicy | undefined;
  private readonly scratch: State;
  private readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();
  private readonly rng: Rng;
  private readonly arrays = new PriorArrays();
  private readonly answers: { priors: Float32Array; value: number }[] = [];

  constructor(game: Game, options: LeafOptions) {
    this.options = { ...DEFAULT_LEAF, ...options };
    this.scripted = game.scripted;
    this.scratch = game.newState();
    this.rng = Rng.from(this.options.seed);
  }

  evaluate(states: readonly State[], legal: readonly ActionList[]): Evaluation[] {
    this.answers.length = states.length;
    for (let i = 0; i < states.length; i++) {
      const answer = (this.answers[i] ??= { priors: new Float32Array(0), value: 0 });
      answer.priors = this.priors(i, states[i]!, legal[i]!);
      answer.value = this.value(states[i]!);
    }
    return this.answers;
  }

  private priors(slot: number, state: State, legal: ActionList): Float32Array {
    const priors = this.arrays.uniform(slot, legal.length);
    if (this.options.prior === 'uniform' || this.scripted === undefined) return priors;
    const share = this.options.priorShare;
    priors.fill((1 - share) / legal.length);
    const place = legal.indexOf(this.scripted.choose(state, legal, this.rng));
    priors[place]! += share;
    return priors;
  }

  private value(state: State): number {
    const { playout, horizon } = this.options;
    if (playout === 'none' && this.scripted !== undefined) return this.judge(state);
    this.scratch.copyFrom(state);
    if (horizon === 'turn') this.playTurn();
    else this.playOn(horizon === 'end' ? Infinity : horizon);
    return this.judge(this.scratch);
  }

  private playTurn(): void {
    const { actor } = this.scratch;
    while (this.scratch.actor === actor || this.scratch.actor === CHANCE) this.step();
  }

  private playOn(decisions: number): void {
    const { scratch } = this;
    for (let left = decisions; scratch.actor !== TERMINAL; ) {
      if (scratch.actor !== CHANCE && left-- <= 0 && this.scripted !== undefined) return;
      this.step();
    }
  }

  private step(): void {
    const { scratch, rng } = this;
    if (scratch.actor === CHANCE) {
      scratch.apply(scratch.chanceOutcomes(this.outcomes).sample(rng));
      return;
    }
    const legal = scratch.legalActions(this.legal);
    const follow = this.options.playout === 'scripted' && this.scripted !== undefined;
    scratch.apply(follow ? this.scripted!.choose(scratch, legal, rng) : legal.at(rng.below(legal.length)));
  }

  private judge(state: State): number {
    if (state.actor === TERMINAL) return state.returns()[0];
    if (this.scripted === undefined) throw new Error('This ruleset has no evaluate: play out to the end of the game.');
    const value = this.scripted.evaluate(state) * this.options.valueScale;
    return Math.max(-1, Math.min(1, value));
  }
}

/** An evaluator without a network: the ruleset's own `evaluate`, or playouts, with or without the scripted player's choice as prior.
 * Its answers are overwritten by the next call.
 * @throws Error if the options need a scripted player that the ruleset does not have. */
export function leafEvaluator(game: Game, options: LeafOptions = {}): Evaluator {
  const { playout = 'none', horizon = 'end', prior = 'uniform' } = options;
  const needsScripted = playout === 'scripted' || prior === 'scripted' || horizon !== 'end';
  if (needsScripted && game.scripted === undefined) {
    throw new Error(`${game.ruleset.id} has no scripted player: use playout random to the end with uniform priors.`);
  }
  return new LeafEvaluator(game, options);
}

/** The scripted player as an evaluator: half the prior on its choice, value from `evaluate` at once or at a horizon of scripted play. */
export function scriptedEvaluator(game: Game, options: LeafOptions = {}): Evaluator {
  return leafEvaluator(game, { prior: 'scripted', ...(options.horizon === undefined ? {} : { playout: 'scripted' }), ...options });
}
