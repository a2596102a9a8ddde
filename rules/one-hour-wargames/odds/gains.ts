import { FRONT, REAR } from '../../geometry/box.ts';
import { meleeModifier } from '../mechanics/fighting/melee.ts';
import type { OneHourState } from '../state/state.ts';
import { HITS_TO_REMOVE, UNIT_TYPES } from '../charts/units.ts';
import { type Blows, Duels } from './duel.ts';
import { groundHelps, isRedoubt, isShelter, type Place } from './ground.ts';
import { halvingsOf, meanBlow, meanShot } from './rolls.ts';
import { costOfHits, healthAfter, TYPE_WORTH } from './worth.ts';

type S = OneHourState;

const TYPES = UNIT_TYPES.length;
/** Hits that are told apart: those that remove a unit, or more, are the same. */
const HITS = HITS_TO_REMOVE + 1;

/** Flags of a charge: it comes at the flank or rear; the ground helps the target; the ground helps the charger. */
const DOUBLED = 1;
const TARGET_HELPED = 2;
const CHARGER_HELPED = 4;

/** Where the three tables of a pair of types begin. Duels: `(charger's hits * HITS + target's hits) * 8 + flags`;
 * joinings: `target's hits * 4 + flags`; shots: `target's hits * 2 + cover`. */
const JOININGS = HITS * HITS * 8;
const SHOTS = JOININGS + HITS * 4;
const TABLE_SIZE = SHOTS + HITS * 2;

/** Two blows at a unit that is busy with somebody else. */
const FREE_BLOWS = 1.7;

/** What charges and shots are worth, in one game: worked out when first asked for, then kept, by side, types and hits of the two. */
export class Gains {
  /** By `(side * TYPES + type of the charger) * TYPES + type of the target`; what is not yet known is not a number. */
  private readonly tables: (Float64Array | null)[] = new Array<Float64Array | null>(2 * TYPES * TYPES).fill(null);
  private readonly duels = new Duels();
  private readonly blows: Blows = { chargerModifier: 0, firstDoublings: 0, targetHalvings: 0, targetModifier: 0, chargerHalvings: 0 };

  private tableOf(s: S, unit: number, target: number): Float64Array {
    const place = (s.sideOf(unit) * TYPES + s.type(unit)) * TYPES + s.type(target);
    return this.tables[place] ?? (this.tables[place] = new Float64Array(TABLE_SIZE).fill(NaN));
  }

  /** What a fight to the finish between units at two places is worth to a charger: worth it takes less worth it loses. */
  duel(s: S, charger: number, target: number, side: number, at: Place, from: Place): number {
    const flags =
      (side === FRONT ? 0 : DOUBLED) | (groundHelps(s, at, from) ? TARGET_HELPED : 0) | (groundHelps(s, from, at) ? CHARGER_HELPED : 0);
    return this.duelWith(s, charger, target, flags);
  }

  private duelWith(s: S, charger: number, target: number, flags: number): number {
    const table = this.tableOf(s, charger, target);
    const cell = (hitsOf(s, charger) * HITS + hitsOf(s, target)) * 8 + flags;
    const known = table[cell]!;
    return Number.isNaN(known) ? (table[cell] = this.solveDuel(s, charger, target, flags)) : known;
  }

  private solveDuel(s: S, charger: number, target: number, flags: number): number {
    const { blows, duels } = this;
    const hits = s.hits(charger);
    const taken = s.hits(target);
    blows.chargerModifier = meleeModifier(s, charger);
    blows.firstDoublings = flags & DOUBLED;
    blows.targetHalvings = halvingsOf(s, target, (flags & TARGET_HELPED) !== 0);
    blows.targetModifier = meleeModifier(s, target);
    blows.chargerHalvings = halvingsOf(s, charger, (flags & CHARGER_HELPED) !== 0);
    duels.fight(blows, hits, taken);
    const [own, other] = [TYPE_WORTH[s.type(charger) as 0]!, TYPE_WORTH[s.type(target) as 0]!];
    return other * (healthAfter(taken) - duels.target) - own * (healthAfter(hits) - duels.charger);
  }

  /** What joining a fight is worth against a unit that is busy with somebody else and has no blow to spare. */
  joining(s: S, charger: number, target: number, side: number, at: Place, from: Place): number {
    return this.joiningWith(s, charger, target, (side === FRONT ? 0 : DOUBLED) | (groundHelps(s, at, from) ? TARGET_HELPED : 0));
  }

  private joiningWith(s: S, charger: number, target: number, flags: number): number {
    const table = this.tableOf(s, charger, target);
    const cell = JOININGS + hitsOf(s, target) * 4 + flags;
    const known = table[cell]!;
    if (!Number.isNaN(known)) return known;
    const hits = FREE_BLOWS * meanBlow(s, charger, target, (flags & DOUBLED) === 0 ? FRONT : REAR, (flags & TARGET_HELPED) !== 0);
    return (table[cell] = costOfHits(s.type(target), s.hits(target), hits));
  }

  /** Worth that one shot takes from a unit, in cover or not. */
  shot(s: S, unit: number, target: number, covered: boolean): number {
    const table = this.tableOf(s, unit, target);
    const cell = SHOTS + hitsOf(s, target) * 2 + (covered ? 1 : 0);
    const known = table[cell]!;
    return Number.isNaN(known) ? (table[cell] = costOfHits(s.type(target), s.hits(target), meanShot(s, unit, target, covered))) : known;
  }

  /** Worth that one shot takes from a unit at a place. */
  shotAt(s: S, unit: number, target: number, x: number, y: number): number {
    return this.shot(s, unit, target, isShelter(s, x, y) || isRedoubt(s, x, y));
  }

  /** The most that a charge can be worth, wherever the two stand: at the rear, the ground for the charger. `isBusy`: the target fights somebody. */
  most(s: S, charger: number, target: number, isBusy: boolean): number {
    return isBusy ? this.joiningWith(s, charger, target, DOUBLED) : this.duelWith(s, charger, target, DOUBLED | CHARGER_HELPED);
  }
}

function hitsOf(s: S, unit: number): number {
  return Math.min(HITS_TO_REMOVE, s.hits(unit));
}
