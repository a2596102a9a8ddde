import { ActionList, drawIndex, type Player, type Rng, type State } from '../../rules/core/index.ts';

/** A way to play: how likely each legal action is. It must read only what the player to decide may know. */
export interface Policy {
  /** Probabilities of the legal actions in their order, each in `[0, 1]`, their sum 1. Valid until the next call. */
  probabilities(state: State, legal: ActionList): ArrayLike<number>;
}

/** How player 0 and player 1 play. */
export type PolicyPair = readonly [Policy, Policy];

/** One policy for both players, or one for each. */
export type Policies = Policy | PolicyPair;

export function toPair(policies: Policies): PolicyPair {
  return 'probabilities' in policies ? [policies, policies] : policies;
}

/** All legal actions equally likely. */
export const uniformPolicy: Policy = {
  probabilities: (_, legal) => new Float64Array(legal.length).fill(1 / legal.length),
};

/** Always plays what `choose` answers: one of the legal actions. */
export function purePolicy(choose: (state: State, legal: ActionList) => number): Policy {
  return {
    probabilities(state, legal) {
      const row = new Float64Array(legal.length);
      const place = legal.indexOf(choose(state, legal));
      if (place < 0) throw new RangeError('A pure policy chose an action that is not legal.');
      row[place] = 1;
      return row;
    },
  };
}

/** What a table knows a player's decision by. */
export function decisionKey(state: State, player: Player): string {
  return `${player}${state.informationKey(player)}`;
}

/** A policy written out for every information set. */
export class TabularPolicy implements Policy {
  /** Probabilities of the legal actions, ascending, by `decisionKey`. */
  readonly rows: ReadonlyMap<string, ArrayLike<number>>;

  constructor(rows: ReadonlyMap<string, ArrayLike<number>>) {
    this.rows = rows;
  }

  /** @throws RangeError if the table does not know the information set, or knows it with another number of actions. */
  probabilities(state: State, legal: ActionList): ArrayLike<number> {
    const row = this.rows.get(decisionKey(state, state.actor as Player));
    if (row?.length === legal.length) return row;
    throw new RangeError(
      `The table has no row for a decision of ${state.game.ruleset.id}/${state.game.scenario.id}; was it made for another game?`,
    );
  }

  /** An action drawn with its probability.
   * @throws RangeError as `probabilities` */
  choose(state: State, rng: Rng): number {
    const legal = state.legalActions(new ActionList());
    const row = this.probabilities(state, legal);
    return legal.at(drawIndex(row, rng.float()));
  }
}
