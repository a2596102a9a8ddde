import { ActionList, CHANCE, type Game, OutcomeList, type Rng, type ScriptedPolicy, type State, TERMINAL } from '../../rules/core/index.ts';

/** Rolls less likely than this to be made after an action are drawn once: all such together leave its value right to about a millionth. */
const LEAST_PROBABILITY = 1e-9;

/** What one ply of the recursion works with. */
interface Ply {
  /** The state after the move under way. */
  readonly next: State;
  readonly legal: ActionList;
  readonly outcomes: OutcomeList;
  readonly drawn: OutcomeList;
  /** Probability that the dice lead here from the action looked at. */
  probability: number;
}

/** How far one look may go. */
interface Bounds {
  /** States visited, counted as `visited` is, from which on rolls are drawn once instead of expanded. */
  readonly thinAt: number;
  /** States visited at which the look is broken off. */
  readonly cutAt: number;
  /** States judged after which the look is broken off. */
  readonly mostJudged: number;
}

function createPly(game: Game): Ply {
  return { next: game.newState(), legal: new ActionList(), outcomes: new OutcomeList(), drawn: new OutcomeList(), probability: 1 };
}

function evaluationOf(game: Game): ScriptedPolicy {
  if (game.scripted !== undefined) return game.scripted;
  throw new Error(
    `expectimax judges positions by the ruleset's evaluation, and ${game.ruleset.id} has none: play flat or mcts, which can play on at random.`,
  );
}

/**
 * Looks ahead to a number of decisions: the dice by their exact weights, each decision by what is best for the side that makes it. Values are
 * player 0's and lie in [-1, 1], which lets bounds cut off decisions (alpha-beta) and rolls (Star1, Ballard 1983) without changing the result.
 */
export class Lookahead {
  private readonly game: Game;
  private readonly scripted: ScriptedPolicy;
  private readonly mostOutcomes: number;
  private readonly plies: Ply[] = [];
  private rng!: Rng;
  private bounds!: Bounds;

  /** States met, judged or not. */
  visited = 0;
  /** States judged: ends of games and evaluations. */
  judged = 0;
  /** Evaluations: judgements that a longer look could change. */
  evaluated = 0;
  /** Whether some roll was drawn instead of expanded. */
  hasDrawn = false;
  /** Whether the last look was broken off: its value is none. */
  isCut = false;

  /** @param mostOutcomes results of one roll that are expanded; of longer rolls so many are drawn
   * @throws Error if the ruleset has no evaluation */
  constructor(game: Game, mostOutcomes: number) {
    this.game = game;
    this.scripted = evaluationOf(game);
    this.mostOutcomes = mostOutcomes;
  }

  /** Starts the counts of a decision; `rng` draws the rolls that are too long. */
  begin(rng: Rng): void {
    this.rng = rng;
    this.visited = 0;
    this.judged = 0;
    this.evaluated = 0;
    this.hasDrawn = false;
  }

  /** Player 0's value of a state after an action, with so many decisions of either side following it, `[-1, 1]`. */
  valueAfter(state: State, action: number, decisions: number, bounds: Bounds): number {
    this.bounds = bounds;
    this.isCut = false;
    this.plyAt(1).probability = 1;
    return this.after(state, action, 0, decisions, -1, 1);
  }

  private after(state: State, move: number, ply: number, decisions: number, low: number, high: number): number {
    const { next } = this.plyAt(ply);
    next.copyFrom(state);
    next.apply(move);
    this.visited++;
    if (this.visited > this.bounds.cutAt || this.judged >= this.bounds.mostJudged) this.isCut = true;
    if (this.isCut) return 0;
    const { actor } = next;
    if (actor === CHANCE) return this.mean(next, ply + 1, decisions, low, high);
    if (actor === TERMINAL || decisions === 0) return this.judge(next);
    return this.best(next, ply + 1, decisions, low, high);
  }

  private judge(state: State): number {
    this.judged++;
    if (state.actor === TERMINAL) return state.returns()[0];
    this.evaluated++;
    return Math.max(-1, Math.min(1, this.scripted.evaluate(state)));
  }

  /** What is best for the side that decides. */
  private best(state: State, ply: number, decisions: number, low: number, high: number): number {
    const legal = state.legalActions(this.plyAt(ply).legal);
    const isFirst = state.actor === 0;
    this.plyAt(ply + 1).probability = this.plyAt(ply).probability;
    let best = isFirst ? -1 : 1;
    for (let i = 0; i < legal.length && low < high && !this.isCut; i++) {
      const value = this.after(state, legal.at(i), ply, decisions - 1, low, high);
      if (isFirst) low = Math.max(low, (best = Math.max(best, value)));
      else high = Math.min(high, (best = Math.min(best, value)));
    }
    return best;
  }

  /** The mean over the results of a roll, or a bound of it as soon as it must lie outside `[low, high]`. */
  private mean(state: State, ply: number, decisions: number, low: number, high: number): number {
    const { outcomes, weights, length, total } = this.roll(state, ply);
    const { probability } = this.plyAt(ply);
    const following = this.plyAt(ply + 1);
    let sum = 0;
    let rest = total;
    for (let i = 0; i < length && !this.isCut; i++) {
      const weight = weights[i]!;
      rest -= weight;
      following.probability = (probability * weight) / total;
      const lowHere = Math.max(-1, (low * total - sum - rest) / weight);
      const highHere = Math.min(1, (high * total - sum + rest) / weight);
      const value = this.after(state, outcomes[i]!, ply, decisions, lowHere, highHere);
      sum += weight * value;
      if (lowHere > -1 && value <= lowHere) return (sum + rest) / total;
      if (highHere < 1 && value >= highHere) return (sum - rest) / total;
    }
    return sum / total;
  }

  private roll(state: State, ply: number): OutcomeList {
    const { outcomes, drawn, probability } = this.plyAt(ply);
    state.chanceOutcomes(outcomes);
    const isThin = this.visited >= this.bounds.thinAt || probability < LEAST_PROBABILITY;
    const most = isThin ? 1 : this.mostOutcomes;
    if (outcomes.length <= most) return outcomes;
    this.hasDrawn = true;
    drawn.clear();
    for (let i = 0; i < most; i++) drawn.add(outcomes.sample(this.rng), 1);
    return drawn;
  }

  private plyAt(ply: number): Ply {
    return (this.plies[ply] ??= createPly(this.game));
  }
}
