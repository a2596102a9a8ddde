import {
  ActionList,
  CHANCE,
  drawIndex,
  isPlayer,
  OutcomeList,
  opponent,
  type Player,
  type Rng,
  type State,
} from '../../rules/core/index.ts';

/** What has to be asked of the blueprint to go on: what it plays in a state, or player 0's value there. */
export interface Question {
  readonly asks: 'policy' | 'value';
  readonly state: State;
  readonly legal: ActionList;
}

/** Shares of the legal actions, or a value, as was asked. */
export type Reply = ArrayLike<number> | number;

/** Something that goes on each time its question is answered. */
export type Asking<T> = Generator<Question, T, Reply>;

/** Decisions that are played on at most while anything is hidden. */
const MOST_DECISIONS = 64;

/**
 * Plays on by the blueprint until the game is over or nothing is hidden any more, and answers player 0's result or value. Short of that no value is
 * asked for, because a player's value speaks of the mean of the worlds it may be in, not of this one.
 * @param state is played on
 */
export function* playOn(state: State, rng: Rng): Asking<number> {
  const outcomes = new OutcomeList();
  const legal = new ActionList();
  for (let left = MOST_DECISIONS; ; ) {
    if (state.actor === CHANCE) state.apply(state.chanceOutcomes(outcomes).sample(rng));
    else if (!isPlayer(state.actor)) return state.returns()[0];
    else if (!state.hasSecrets || left-- === 0) return (yield { asks: 'value', state, legal: state.legalActions(legal) }) as number;
    else {
      const shares = (yield { asks: 'policy', state, legal: state.legalActions(legal) }) as ArrayLike<number>;
      state.apply(legal.at(drawIndex(shares, rng.float())));
    }
  }
}

/** How likely a world came about. */
interface Reach {
  /** By the dice. */
  readonly dice: number;
  /** By each player's decisions, if it plays by the blueprint. */
  readonly players: readonly [number, number];
}

/** How likely a world came about, the decisions of the given players counted; all 1 where a world does not tell its moves. */
export function* reach(world: State, counted: readonly Player[] = [0, 1]): Asking<Reach> {
  let dice = 1;
  const players: [number, number] = [1, 1];
  const state = world.game.newState();
  const legal = new ActionList();
  for (const move of world.moves?.() ?? []) {
    const { actor } = state;
    if (actor === CHANCE) dice *= shareOf(state, move);
    else if (isPlayer(actor) && counted.includes(actor)) {
      const shares = (yield { asks: 'policy', state, legal: state.legalActions(legal) }) as ArrayLike<number>;
      players[actor] *= shares[legal.indexOf(move)]!;
    }
    state.apply(move);
  }
  return { dice, players };
}

/** How likely a result of the dice is. */
export function shareOf(state: State, outcome: number): number {
  const { outcomes, weights, length, total } = state.chanceOutcomes();
  let ways = 0;
  for (let i = 0; i < length; i++) if (outcomes[i] === outcome) ways += weights[i]!;
  return ways / total;
}

/** How likely the other side's past decisions are by the blueprint, if a world is the true one; 1 where a world does not tell its moves. */
export function* likelihood(world: State, viewer: Player): Asking<number> {
  const other = opponent(viewer);
  return (yield* reach(world, [other])).players[other];
}
