import type { Rng } from '../../rules/core/index.ts';
import { advantagesOf, normalised } from './advantages.ts';
import type { TrainingConfig } from '../settings/config.ts';
import { type GameRows, readChoice, rowStarts } from './game-rows.ts';
import type { Credit, RowPlace } from './replay-store.ts';
import type { RowKinds } from './row-kinds.ts';
import { gameOutcome } from './targets.ts';

/** Games beyond those that are learnt at once are dropped, the oldest first, once there are so many times as many rows. */
const MOST_WAITING = 2;

type RolloutRule = Pick<TrainingConfig, 'rolloutRows' | 'passes' | 'batchSize' | 'gaeLambda' | 'marginShare'>;

/** Rows that are learnt together, in passes of batches. */
class Rollout {
  private readonly places: readonly RowPlace[];
  private readonly batches: number;
  private left: number;
  private order: Int32Array = new Int32Array(0);

  constructor(places: readonly RowPlace[], { passes, batchSize }: RolloutRule) {
    this.places = places;
    this.batches = Math.max(1, Math.round(places.length / batchSize));
    this.left = passes * this.batches;
  }

  get isLearnt(): boolean {
    return this.left === 0;
  }

  /** The next batch; each pass goes through all rows in an order of its own, unless they are one batch. */
  next(rng: Rng): readonly RowPlace[] {
    const { places, batches } = this;
    if (batches === 1) return this.whole();
    const batch = (batches - (this.left % batches)) % batches;
    if (batch === 0) this.order = shuffled(places.length, rng);
    this.left--;
    const edge = (i: number): number => Math.round((i * places.length) / batches);
    return Array.from(this.order.subarray(edge(batch), edge(batch + 1)), (row) => places[row]!);
  }

  private whole(): readonly RowPlace[] {
    this.left--;
    return this.places;
  }
}

function shuffled(count: number, rng: Rng): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const other = rng.below(i + 1);
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
  return order;
}

/** The choices of one game with what they turned out to be worth. Advantages are not normalised yet. */
export function creditedRows(
  game: GameRows,
  { gaeLambda, marginShare }: Pick<RolloutRule, 'gaeLambda' | 'marginShare'>,
  marginScale: number,
): { readonly place: RowPlace; readonly credit: Credit }[] {
  const rows = Array.from(rowStarts(game), (at) => ({ at, choice: readChoice(game.words, at) })).flatMap(({ at, choice }) =>
    choice === null ? [] : [{ at, choice }],
  );
  const outcome = gameOutcome(game.summary, marginShare, marginScale);
  return [1, -1].flatMap((sign, player) => {
    const own = rows.filter(({ choice }) => choice.player === player);
    const advantages = advantagesOf(
      own.map(({ choice }) => sign * choice.value),
      sign * outcome,
      gaeLambda,
    );
    return own.map(({ at, choice }, i) => ({
      place: { game, at },
      credit: { advantage: advantages[i]!, value: choice.value + sign * advantages[i]! },
    }));
  });
}

/** Games that wait to be learnt, and those that are being learnt. Each is learnt soon after it was played, and forgotten. */
export class RolloutBuffer {
  private readonly rule: RolloutRule;
  private readonly kinds: RowKinds | null;
  private waiting: GameRows[] = [];
  private current: Rollout | null = null;
  /** Rows that wait. */
  private rows = 0;

  /** @param kinds finds rows that may be learnt as one; null if each stands alone */
  constructor(rule: RolloutRule, kinds: RowKinds | null = null) {
    this.rule = rule;
    this.kinds = kinds;
  }

  add(game: GameRows): void {
    this.waiting.push(game);
    this.rows += game.summary.rows;
    while (this.rows - this.waiting[0]!.summary.rows >= MOST_WAITING * this.rule.rolloutRows)
      this.rows -= this.waiting.shift()!.summary.rows;
  }

  /** Rows that wait or are being learnt. */
  get size(): number {
    return this.rows;
  }

  /** Rows that are missing until the next ones can be learnt. */
  get missing(): number {
    return Math.max(0, this.rule.rolloutRows - this.rows);
  }

  get canLearn(): boolean {
    return this.isAtWork || this.missing === 0;
  }

  /** Whether rows have been begun and not learnt as often as they should. */
  get isAtWork(): boolean {
    return this.current !== null && !this.current.isLearnt;
  }

  /** Mean size of the lead at the end of the games that wait. */
  get usualMargin(): number {
    return this.waiting.reduce((sum, { summary }) => sum + Math.abs(summary.margin), 0) / Math.max(1, this.waiting.length);
  }

  /** The next batch; `canLearn` must hold. */
  next(rng: Rng, marginScale: number): readonly RowPlace[] {
    if (!this.isAtWork) this.current = this.begin(marginScale);
    return this.current!.next(rng);
  }

  private begin(marginScale: number): Rollout {
    const rows = this.waiting.flatMap((game) => creditedRows(game, this.rule, marginScale));
    const advantages = normalised(rows.map(({ credit }) => credit.advantage));
    const kinds = this.kinds?.number(
      rows.map(({ place }) => place),
      advantages,
    );
    this.waiting = [];
    this.rows = 0;
    return new Rollout(
      rows.map(({ place, credit: { value } }, i) => ({
        ...place,
        credit: { advantage: advantages[i]!, value, ...(kinds === undefined ? {} : { kind: kinds[i]! }) },
      })),
      this.rule,
    );
  }
}
