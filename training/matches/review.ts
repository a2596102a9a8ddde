import { type Agent, createView, type PlayerView } from '../../agents/turn/agent.ts';
import {
  CHANCE,
  type GameRecord,
  isPlayer,
  type Player,
  replay,
  Rng,
  type Ruleset,
  type Seed,
  type State,
} from '../../rules/core/index.ts';
import { meanInterval } from './statistics.ts';

/** A decision of a game that was played, and what a reviewer thinks of it. */
export interface ReviewedDecision {
  /** Which of the records, from 0. */
  readonly game: number;
  /** Moves and rolls before it. */
  readonly ply: number;
  readonly turn: number;
  readonly player: Player;
  /** Kind of the action that was played, as in its typed form. */
  readonly kind: string;
  /** What was played and what the reviewer would have played, in the ruleset's notation. */
  readonly played: string;
  readonly better: string;
  /** The reviewer's chance to win after the better action, `[0, 1]`, half a draw counted as a win. */
  readonly chance: number;
  /** What the choice cost of it, `[-1, 1]`: 0 if the reviewer would have played the same. */
  readonly loss: number;
}

/** How a review is made. */
export interface ReviewOptions {
  /** Simulations that every decision is looked at with. Default 400. */
  readonly simulations?: number;
  /** Simulations of the second look at the worst decisions, of each of the two actions. Default 20,000. */
  readonly deepSimulations?: number;
  /** Decisions that get a second look, over all games. Default 20. */
  readonly worst?: number;
  readonly seed: Seed;
  /** Whose decisions are looked at; both players' if it is left out. */
  readonly isReviewed?: (record: GameRecord, player: Player) => boolean;
  readonly signal?: AbortSignal;
  /** Told how many decisions have had their first or second look. */
  readonly onLook?: (looked: number, stage: 'first' | 'second') => void;
}

/** What was found in some games. */
export interface Review {
  readonly games: number;
  /** Decisions with a choice that were looked at. */
  readonly decisions: number;
  /** Every decision that the first look thinks cost something. */
  readonly doubted: readonly ReviewedDecision[];
  /** The worst of them after the second look, the costliest first. Some turn out to have been right: their loss is near or below 0. */
  readonly worst: readonly ReviewedDecision[];
}

/** Worlds and dice over which the value of one action is a mean. */
const CONTINUATIONS = 16;
/** A candidate's value counts from so many visits on. */
const ENOUGH_VISITS = 8;

/** A decision that is to be looked at: where it stands, the state before it, and the action that was played. */
interface Moment extends Pick<ReviewedDecision, 'game' | 'ply'> {
  readonly state: State;
  readonly player: Player;
  readonly action: number;
}

/** What a look at a decision finds: the better action, and the values of it and of the one played, `[-1, 1]` for the player that decides. */
interface Judgement {
  readonly better: number;
  readonly best: number;
  readonly value: number;
}

/** A strong agent that says what decisions of others were worth. */
class Reviewer {
  private readonly agent: Agent;
  private readonly seed: Seed;

  constructor(agent: Agent, seed: Seed) {
    this.agent = agent;
    this.seed = seed;
  }

  /** Value of an action for the player that decides, `[-1, 1]`: a mean over worlds that the player could be in and over dice, the same for every action. */
  private async valueOf(view: PlayerView, action: number, simulations: number): Promise<number> {
    let sum = 0;
    for (let i = 0; i < CONTINUATIONS; i++) {
      const rng = Rng.from(`${this.seed}/continuation ${i}`);
      const world = view.sample(rng);
      world.apply(action);
      while (world.actor === CHANCE) world.apply(world.chanceOutcomes().sample(rng));
      sum += await this.valueAt(world, view.player, Math.ceil(simulations / CONTINUATIONS));
    }
    return sum / CONTINUATIONS;
  }

  private async valueAt(state: State, player: Player, simulations: number): Promise<number> {
    if (!isPlayer(state.actor)) return state.returns()[player];
    const { value = 0 } = await this.agent.choose(createView(state, state.actor), { simulations });
    return state.actor === player ? value : -value;
  }

  /** The first look: a search of the decision; what it hardly visited is valued by itself. */
  async look({ state, player, action }: Moment, simulations: number): Promise<Judgement> {
    const view = createView(state, player);
    const { action: better, candidates = [] } = await this.agent.choose(view, { simulations, candidates: Infinity });
    const visited = (wanted: number): number | undefined =>
      candidates.find((candidate) => candidate.action === wanted && candidate.visits >= ENOUGH_VISITS)?.value;
    const best = visited(better) ?? (await this.valueOf(view, better, simulations));
    return { better, best, value: better === action ? best : (visited(action) ?? (await this.valueOf(view, action, simulations))) };
  }

  /** The second look: both actions valued alike, after a search that looks for a better one again. */
  async lookAgain({ state, player, action }: Moment, simulations: number): Promise<Judgement> {
    const view = createView(state, player);
    const { action: better } = await this.agent.choose(view, { simulations });
    const value = await this.valueOf(view, action, simulations);
    return { better, best: better === action ? value : await this.valueOf(view, better, simulations), value };
  }
}

/** Every decision with a choice that is to be looked at, game by game. */
function* momentsOf(ruleset: Ruleset, records: readonly GameRecord[], isReviewed: ReviewOptions['isReviewed']): Generator<Moment> {
  for (const [game, record] of records.entries()) {
    const moments: Moment[] = [];
    replay(ruleset, record, (state, ply) => {
      const { actor } = state;
      if (ply === record.moves.length || !isPlayer(actor) || isReviewed?.(record, actor) === false || state.legalActions().length < 2)
        return;
      moments.push({ game, ply, player: actor, state: state.clone(), action: record.moves[ply]! });
    });
    yield* moments;
  }
}

function judged({ game, ply, player, state, action }: Moment, { better, best, value }: Judgement): ReviewedDecision {
  const { actions } = state.game;
  return {
    game,
    ply,
    turn: state.turn,
    player,
    kind: actions.toAction(state, action).kind,
    played: actions.format(state, action),
    better: actions.format(state, better),
    chance: (1 + best) / 2,
    loss: (best - value) / 2,
  };
}

const costliestFirst = (a: { readonly loss: number }, b: { readonly loss: number }): number => b.loss - a.loss;

/** Looks at every decision of some games of one ruleset, and at the worst ones again, more deeply.
 * The first look finds the best of many values, which flatters it: compare its losses only with others of the same reviewer.
 * The second values the two actions alike.
 * @param agent answers with values and, at best, candidates: a search, with the captain's knowledge or a network
 * @throws RulesError for a record that does not fit */
export async function reviewGames(ruleset: Ruleset, records: readonly GameRecord[], agent: Agent, options: ReviewOptions): Promise<Review> {
  const { simulations = 400, deepSimulations = 20_000, worst = 20, seed, isReviewed, signal, onLook } = options;
  const reviewer = new Reviewer(agent, seed);
  const doubted: { readonly moment: Moment; readonly decision: ReviewedDecision; readonly loss: number }[] = [];
  let decisions = 0;
  for (const moment of momentsOf(ruleset, records, isReviewed)) {
    if (signal?.aborted === true) break;
    const decision = judged(moment, await reviewer.look(moment, simulations));
    if (decision.loss > 0) doubted.push({ moment, decision, loss: decision.loss });
    decisions++;
    onLook?.(decisions, 'first');
  }
  doubted.sort(costliestFirst);
  const again: ReviewedDecision[] = [];
  for (const { moment } of doubted.slice(0, worst)) {
    if (signal?.aborted === true) break;
    again.push(judged(moment, await reviewer.lookAgain(moment, deepSimulations)));
    onLook?.(again.length, 'second');
  }
  return { games: records.length, decisions, doubted: doubted.map(({ decision }) => decision), worst: again.sort(costliestFirst) };
}

/** What the decisions of one kind cost. */
export interface KindOfLoss {
  readonly kind: string;
  /** Decisions of the kind that the first look doubts. */
  readonly doubted: number;
  /** Chance to win given away by them in a game, by the first look, and its 95 % interval over games. */
  readonly lossPerGame: number;
  readonly interval: readonly [number, number];
}

function lossesOf(
  { games, doubted }: Pick<Review, 'games' | 'doubted'>,
  kind: string,
  isOfKind: (one: ReviewedDecision) => boolean,
): KindOfLoss {
  const byGame = new Array<number>(games).fill(0);
  const ofKind = doubted.filter(isOfKind);
  for (const { game, loss } of ofKind) byGame[game]! += loss;
  const { mean, interval } = meanInterval(byGame);
  return { kind, doubted: ofKind.length, lossPerGame: mean, interval };
}

/** Losses by the kind of action that was played, the costliest first, after those of all kinds together (`all`). */
export function lossesByKind(review: Pick<Review, 'games' | 'doubted'>): KindOfLoss[] {
  const kinds = [...new Set(review.doubted.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => lossesOf(review, kind, (one) => one.kind === kind));
  return [lossesOf(review, 'all', () => true), ...rows.sort((a, b) => b.lossPerGame - a.lossPerGame)];
}
