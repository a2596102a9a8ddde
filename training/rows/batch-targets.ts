import type { Feed, Feeds } from '../../models/graph/runner.ts';
import type { Regularisation } from './regularisation.ts';
import type { Credit } from './replay-store.ts';
import { SOON_TURNS } from './targets.ts';

/** What the rows of a batch are like; NaN where none of them tells. */
export interface TargetNotes {
  /** Mean entropy of the policies to be learnt, in nats. */
  readonly policyEntropy: number;
  /** Mean divergence of a search's policy from the network's at the time, in nats. */
  readonly policySurprise: number;
  /** Mean distance of a search's value from the result of its game, `[0, 2]`. */
  readonly valueError: number;
}

/** Mean of numbers as they come. */
class Mean {
  private sum = 0;
  private count = 0;

  add(value: number): void {
    this.sum += value;
    this.count++;
  }

  get value(): number {
    return this.sum / this.count;
  }
}

function entropy(shares: Float32Array, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i++) if (shares[i]! > 0) sum -= shares[i]! * Math.log(shares[i]!);
  return sum;
}

/** Divides numbers by their sum, if there is any. */
function normalise(shares: Float32Array): Float32Array {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total === 0 ? shares : shares.map((share) => share / total);
}

/** Equal shares that sum to 1. */
function evenly(count: number): Float32Array {
  return new Float32Array(count).fill(1 / count);
}

function widened(numbers: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const wider = new Float32Array(length);
  wider.set(numbers);
  return wider;
}

function columns(data: Float32Array, width = 1): Feed {
  return { data, shape: [data.length / width, width] };
}

/** Targets of a batch as they are filled, one row after the other, each with the share that every row has in its loss. */
export class Targets {
  private readonly rows: number;
  private readonly units: number;
  private readonly places: number;
  private readonly secrets: number;
  readonly value: Float32Array;
  readonly margin: Float32Array;
  readonly soon: Float32Array;
  readonly survival: Float32Array;
  readonly survivalShare: Float32Array;
  readonly next: Float32Array;
  readonly nextShare: Float32Array;
  readonly control: Float32Array;
  /** `[B, U, S]` */
  readonly belief: Float32Array;
  readonly beliefShare: Float32Array;
  readonly policyShare: Float32Array;
  /** How many rows of play each row stands for. */
  private readonly weight: Float32Array;
  /** The same of rows whose choice is learnt from what came of it; 0 of others. */
  readonly choiceShare: Float32Array;
  /** Logarithm of the chance of the choice when it was made. */
  readonly behaviour: Float32Array;
  readonly advantage: Float32Array;
  readonly surprise = new Mean();
  readonly valueError = new Mean();
  policy = new Float32Array(4096);
  /** 1 for actions that were chosen; as long as `policy`. */
  choice = new Float32Array(4096);
  /** Nats that actions gained by counsel; as long as `policy`. */
  counsel = new Float32Array(4096);

  /** @param secrets features that unit rows may hide */
  constructor(rows: number, units: number, places: number, secrets: number) {
    this.rows = rows;
    this.units = units;
    this.places = places;
    this.secrets = secrets;
    this.weight = new Float32Array(rows);
    this.value = new Float32Array(rows * 3);
    this.margin = new Float32Array(rows);
    this.soon = new Float32Array(rows * SOON_TURNS.length);
    this.survival = new Float32Array(rows * units);
    this.survivalShare = new Float32Array(rows * units);
    this.next = new Float32Array(rows * units);
    this.nextShare = new Float32Array(rows);
    this.control = new Float32Array(rows * places * 2);
    this.belief = new Float32Array(rows * units * secrets);
    this.beliefShare = new Float32Array(rows * units * secrets);
    this.policyShare = new Float32Array(rows);
    this.choiceShare = new Float32Array(rows);
    this.behaviour = new Float32Array(rows);
    this.advantage = new Float32Array(rows);
  }

  reservePolicy(length: number): void {
    if (this.policy.length >= length) return;
    this.policy = widened(this.policy, length * 2);
    this.choice = widened(this.choice, length * 2);
    this.counsel = widened(this.counsel, length * 2);
  }

  /** Adds a row of play to its row. @param result win, draw and loss `[3]` */
  addValue(row: number, result: Float32Array): void {
    this.weight[row]!++;
    for (let i = 0; i < 3; i++) this.value[row * 3 + i]! += result[i]!;
  }

  addAdvantage(row: number, { advantage }: Credit): void {
    this.choiceShare[row]!++;
    this.advantage[row]! += advantage;
  }

  /** Makes means of the sums, once all is added. */
  average(): void {
    for (let row = 0; row < this.rows; row++) {
      for (let i = 0; i < 3; i++) this.value[row * 3 + i]! /= this.weight[row]!;
      this.advantage[row]! /= Math.max(1, this.choiceShare[row]!);
    }
  }

  /** @param actions legal actions of all rows together */
  feeds(actions: number): Feeds {
    const { rows, units, places, secrets } = this;
    const everyRow = evenly(rows);
    return {
      'target.policy': columns(this.policy.subarray(0, actions)),
      'share.policy': columns(normalise(this.policyShare)),
      'target.value': columns(this.value, 3),
      'share.value': columns(normalise(this.weight)),
      'target.margin': columns(this.margin),
      'share.margin': columns(everyRow),
      'target.soon': columns(this.soon, SOON_TURNS.length),
      'share.soon': columns(evenly(this.soon.length), SOON_TURNS.length),
      ...(units === 0 ? {} : this.unitFeeds()),
      ...(secrets === 0
        ? {}
        : {
            'target.belief': columns(this.belief, units * secrets),
            'share.belief': columns(normalise(this.beliefShare), units * secrets),
          }),
      ...(places === 0
        ? {}
        : { 'target.control': columns(this.control, places * 2), 'share.control': columns(evenly(this.control.length), places * 2) }),
    };
  }

  /** What policy gradients are given; the magnet's logarithms are zeros, to be put in afterwards. @param weights of entropy and magnet */
  choiceFeeds(actions: number, weights: Regularisation): Feeds {
    const share = normalise(this.choiceShare);
    return {
      'target.choice': columns(this.choice.subarray(0, actions)),
      counsel: columns(this.counsel.subarray(0, actions)),
      'share.choice': columns(share),
      'weight.entropy': columns(share.map((part) => part * weights.entropy)),
      'weight.magnet': columns(share.map((part) => part * weights.magnet)),
      'target.magnet': columns(new Float32Array(actions)),
      behaviour: columns(this.behaviour),
      advantage: columns(this.advantage),
    };
  }

  private unitFeeds(): Feeds {
    return {
      'target.survival': columns(this.survival, this.units),
      'share.survival': columns(normalise(this.survivalShare), this.units),
      'target.next': columns(this.next, this.units),
      'share.next': columns(normalise(this.nextShare)),
    };
  }

  /** The targets' own entropy, which no network can undercut; not a number for heads that learn nothing from these rows.
   * @param starts first action of each row, then the end */
  floors(starts: Int32Array): { readonly policy: number; readonly value: number; readonly belief?: number } {
    const share = normalise(this.policyShare);
    const weight = normalise(this.weight);
    let [policy, value] = [this.policyShare.some((weight) => weight > 0) ? 0 : NaN, 0];
    for (let row = 0; row < this.rows; row++) {
      policy += share[row]! * entropy(this.policy, starts[row]!, starts[row + 1]!);
      value += weight[row]! * entropy(this.value, row * 3, row * 3 + 3);
    }
    return { policy, value, ...(this.secrets === 0 ? {} : { belief: this.beliefFloor() }) };
  }

  private beliefFloor(): number {
    if (!this.beliefShare.some((weight) => weight > 0)) return NaN;
    const share = normalise(this.beliefShare);
    return this.belief.reduce((sum, p, i) => sum + share[i]! * entropy(Float32Array.of(p, 1 - p), 0, 2), 0);
  }
}
