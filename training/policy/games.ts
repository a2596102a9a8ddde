import { createView } from '../../agents/turn/agent.ts';
import { FEATURES, rowSize } from '../../models/policy/hash.ts';
import { FeaturePolicy } from '../../models/policy/feature-policy.ts';
import { type CopiedRows, NO_LIST } from '../../models/policy/rows.ts';
import {
  ActionList,
  CHANCE,
  drawIndex,
  type FlatState,
  type Game,
  OutcomeList,
  type Player,
  Rng,
  TERMINAL,
} from '../../rules/core/index.ts';
import { GradientSum, type SparseGradient } from './gradient.ts';
import { luckOf } from './luck.ts';
import type { PolicySettings } from './settings.ts';

/** Decisions of both sides in one game. */
interface Decision {
  /** Value for player 0 by the ruleset's evaluation. */
  readonly value: number;
  /** What the policy chose; null where the ruleset's own player decided. */
  readonly choice: Choice | null;
  /** By how much lots between this decision and the next raised player 0's value above what was to be expected. */
  luck: number;
}

interface Choice {
  readonly player: Player;
  /** Place of the action among the legal ones. */
  readonly place: number;
  readonly shares: Float32Array;
  /** `[A, hidden]` */
  readonly activations: Float32Array;
  readonly own: CopiedRows;
  readonly shared: CopiedRows;
  /** The list of `shared` that belongs to each action. `[A]` */
  readonly meeting: Int32Array;
}

/** What some games came to. */
export interface GamesReport {
  readonly gradient: SparseGradient;
  /** Games against the ruleset's own player, and the score of the policy in them, a draw for half. */
  readonly matches: number;
  readonly score: number;
  /** Decisions of the policy, and in how many it did not do as the ruleset's own player would. */
  readonly decisions: number;
  readonly departures: number;
}

/** A battle that is played. */
interface Table {
  readonly game: Game;
  readonly policy: FeaturePolicy;
  /** Where the results of a lot are tried out. */
  readonly trial: FlatState;
}

/** A gradient that would move no weight. */
const NOTHING = 1e-7;

/** Plays games with a feature policy and works out how its weights would have to change (policy gradient). */
export class PolicyGames {
  private readonly tables: readonly Table[];
  private readonly settings: PolicySettings;
  private readonly weights: Float32Array;
  private readonly sum: GradientSum;
  private readonly row: Float32Array;
  private readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();
  private shares = new Float32Array(1024);
  private decisions = 0;
  private departures = 0;

  /** @param weights `[weightCount(hidden)]`; read anew for each decision */
  constructor(games: readonly Game[], weights: Float32Array, settings: PolicySettings) {
    this.tables = games.map((game) => {
      return { game, policy: new FeaturePolicy(game, weights, settings.hidden), trial: game.newState() as FlatState };
    });
    this.settings = settings;
    this.weights = weights;
    this.sum = new GradientSum(settings.hidden);
    this.row = new Float32Array(rowSize(settings.hidden));
  }

  /** Plays some games of a run. Which they are follows from their numbers. */
  play(seed: string, first: number, games: number): GamesReport {
    this.decisions = this.departures = 0;
    let [matches, score] = [0, 0];
    for (let number = first; number < first + games; number++) {
      const rng = Rng.from(`${seed}/${number}`);
      const opponent = rng.float() < this.settings.selfPlay ? null : ((number % 2) as Player);
      const table = this.tables[(number >> 1) % this.tables.length]!; // each battle from both sides
      const [decided, result] = this.playOne(table, rng, opponent);
      this.learnFrom(decided, result);
      if (opponent === null) continue;
      matches++;
      score += (1 + (opponent === 0 ? -result : result)) / 2;
    }
    return { gradient: this.sum.take(), matches, score, decisions: this.decisions, departures: this.departures };
  }

  /** @param opponent the player that is the ruleset's own, null if neither is */
  private playOne(table: Table, rng: Rng, opponent: Player | null): readonly [Decision[], number] {
    const { legal } = this;
    const { game } = table;
    const scripted = game.scripted!;
    const decided: Decision[] = [];
    const state = game.newState() as FlatState;
    for (let ply = 0; state.actor !== TERMINAL && ply < game.maxPlies; ply++) {
      const { actor } = state;
      if (actor === CHANCE) {
        const luck = this.drawLot(table, state, rng);
        const last = decided.at(-1);
        if (last !== undefined) last.luck += luck;
      } else if (state.legalActions(legal).length === 1) state.apply(legal.at(0));
      else {
        const value = scripted.evaluate(state);
        const seen = state.hasSecrets ? (createView(state, actor).sample(rng) as FlatState) : state;
        const choice = actor === opponent ? null : this.decide(table, seen, actor, rng);
        decided.push({ value, choice, luck: 0 });
        state.apply(choice === null ? scripted.choose(seen, legal, rng) : legal.at(choice.place));
      }
    }
    return [decided, state.returns()[0]];
  }

  /** Draws a lot. @returns how much luck that was for player 0 */
  private drawLot({ game, trial }: Table, state: FlatState, rng: Rng): number {
    const outcomes = state.chanceOutcomes(this.outcomes);
    const drawn = outcomes.samplePlace(rng);
    const luck = luckOf(state, outcomes, drawn, game.scripted!, trial);
    state.apply(outcomes.outcomes[drawn]!);
    return luck;
  }

  private decide({ policy }: Table, state: FlatState, player: Player, rng: Rng): Choice {
    const { legal } = this;
    if (this.shares.length < legal.length) this.shares = new Float32Array(legal.length * 2);
    policy.write(state, legal, this.shares);
    const shares = this.shares.slice(0, legal.length);
    const place = drawIndex(shares, rng.float());
    this.decisions++;
    if (legal.at(place) !== policy.advised) this.departures++;
    const { own, shared, meeting } = policy.features;
    const activations = policy.activations.slice(0, legal.length * policy.hidden);
    return { player, place, shares, activations, own: own.copy(), shared: shared.copy(), meeting: meeting.slice(0, legal.length) };
  }

  /** Advantages from the end backwards: how far each decision was followed by better than the evaluation had said, luck apart. */
  private learnFrom(decided: readonly Decision[], result: number): void {
    let [advantage, next] = [0, result];
    for (const { value, choice, luck } of decided.toReversed()) {
      advantage = next - luck - value + this.settings.lambda * advantage;
      next = value;
      if (choice !== null) this.addGradient(choice, choice.player === 0 ? advantage : -advantage);
    }
  }

  private addGradient({ place, shares, activations, own, shared, meeting }: Choice, advantage: number): void {
    const { weights, settings, row } = this;
    const { hidden } = settings;
    const size = rowSize(hidden);
    const out = weights.length - hidden;
    const ofShared = new Float32Array((shared.starts.length - 1) * size);
    const ofHidden = new Float32Array(size);
    for (let i = 0; i < shares.length; i++) {
      const gradient = advantage * (shares[i]! - (i === place ? 1 : 0));
      if (Math.abs(gradient) < NOTHING) continue;
      row[0] = gradient;
      for (let j = 0; j < hidden; j++) {
        const squashed = activations[i * hidden + j]!;
        ofHidden[1 + j]! += gradient * squashed;
        row[1 + j] = gradient * weights[out + j]! * (1 - Math.abs(squashed)) ** 2;
      }
      for (let j = 0; j < size; j++) ofShared[meeting[i]! * size + j]! += row[j]!;
      this.addList(own, i, row, 0);
    }
    for (let list = shared.parents.length - 1; list >= 0; list--) {
      const parent = shared.parents[list]!;
      if (parent !== NO_LIST) for (let j = 0; j < size; j++) ofShared[parent * size + j]! += ofShared[list * size + j]!;
      this.addList(shared, list, ofShared, list * size);
    }
    if (hidden > 0) this.sum.add(FEATURES, ofHidden, 0);
  }

  private addList({ features, starts }: CopiedRows, list: number, from: Float32Array, at: number): void {
    for (let f = starts[list]!; f < starts[list + 1]!; f++) this.sum.add(features[f]!, from, at);
  }
}
