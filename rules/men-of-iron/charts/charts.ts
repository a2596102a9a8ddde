import type { TypeCode } from './types.ts';

/** The three games of the series. */
export const GAMES = ['men-of-iron', 'infidel', 'blood-and-roses'] as const;
export type GameId = (typeof GAMES)[number];

/** A type of unit in one of the games. Pairs are normal, Disordered. */
export interface UnitType {
  readonly name: string;
  readonly isMounted: boolean;
  readonly movementPoints: readonly [number, number];
  readonly shockDefense: readonly [number, number];
  /** What a Disordered unit subtracts when it fires (the F in its diamond). */
  readonly fireLoss: number;
  /** Flight Points when it is Eliminated [3.0]. */
  readonly points: number;
  /** Bits of CAN. */
  readonly can: number;
}

/** What can happen to a unit in combat, as bits; worked off in this order, but for the choice, which comes first. Fire results are such
 * sets. `choice`: Disordered or Retreat, as its player likes (Blood & Roses). @rule 14.0 */
export const RESULT = { disordered: 1, unhorsed: 2, retreat: 4, retired: 8, eliminated: 16, choice: 32 } as const;

/** A result of Shock or Charge: results of the attackers, those of the defender in the next six bits, and whether the attack goes on. */
export const CONTINUED = 1 << 12;

/** Puts the result of a Shock or Charge together. */
export function clash(attackers: number, defender: number, continued: 0 | typeof CONTINUED = 0): number {
  return attackers | (defender << 6) | continued;
}

export function onAttackers(result: number): number {
  return result & 63;
}

export function onDefender(result: number): number {
  return (result >> 6) & 63;
}

/** A table read with a die whose result may lie outside it: the first row holds below itself as well, the last above. */
export interface DieTable {
  /** Result of the first row. */
  readonly low: number;
  readonly rows: readonly number[];
}

/** Answers of the small tables: how far a result is from the first is how bad it is for who rolls. */
export interface SmallTable {
  /** Highest adjusted roll of each answer but the last, ascending. */
  readonly upTo: readonly number[];
}

/** Who may shrink from charging home, and against whom; types. */
interface ReluctanceTable extends SmallTable {
  readonly attackers: readonly number[];
  readonly targets: readonly number[];
}

/** Charts of one game; `null` where it has none. */
export interface Charts {
  readonly game: GameId;
  readonly types: Readonly<Partial<Record<TypeCode, UnitType>>>;
  /** By index into TYPES, for the rules; types that the game has not are those of nobody. */
  readonly typeAt: readonly (UnitType | undefined)[];
  /** DRM of a weapon at ranges 1, 2, …; `[type]`, empty for who does not fire. */
  readonly range: readonly (readonly number[])[];
  /** Fire results: foot, foot Disordered, mounted, mounted Disordered. Bits of RESULT. */
  readonly fire: readonly [DieTable, DieTable, DieTable, DieTable];
  /** DRM `[attacker][defender]`; null for who never attacks. @rule 12.0 arms and armour are told by it and by the Shock Defense */
  readonly matrix: readonly (readonly number[] | null)[];
  /** Made by `clash`: against a normal defender, against a Disordered one. */
  readonly shock: readonly [DieTable, DieTable];
  readonly charge: readonly [DieTable, DieTable];
  /** charge, shock, shock Disordered [13.5]. */
  readonly reluctance: ReluctanceTable | null;
  /** success, fail [13.7, 13.8]. */
  readonly counterCharge: SmallTable;
  readonly counterShock: SmallTable;
  /** no effect, Disordered, Retired [10.0]. */
  readonly trampled: SmallTable | null;
  /** ok, Unhorsed [14.3]. */
  readonly stumble: SmallTable | null;
  /** restrained, must Counter-Charge [13.9]. */
  readonly restraint: SmallTable | null;
  /** retreat, retreat Disordered, caught [12.2]: before Shock or Charge, before a Counter-Charge against fire. */
  readonly lightRetreat: SmallTable | null;
  readonly lightRetreatFromFire: SmallTable | null;
  /** Lowest roll that kills a leader with a unit that is so hit [5.4]. */
  readonly leaderKilledFrom: {
    readonly fire: number;
    readonly disordered: number;
    readonly unhorsed: number;
    readonly retired: number;
    readonly eliminated: number;
  };
  /** Flight Points of leaders [3.0]. */
  readonly leaderPoints: { readonly king: number; readonly overall: number; readonly other: number };
}

/** Row of a table for an adjusted roll. */
export function rowOf({ low, rows }: DieTable, roll: number): number {
  return rows[Math.max(0, Math.min(rows.length - 1, roll - low))]!;
}

/** Answer of a small table for an adjusted roll. */
export function answerOf({ upTo }: SmallTable, roll: number): number {
  let answer = 0;
  while (answer < upTo.length && roll > upTo[answer]!) answer++;
  return answer;
}

/** The eight Seizure counters of each side [6.3]: four Opportunities with the highest roll that seizes, and four others. */
export const COUNTERS = ['0-3', '0-4', '0-5', '0-6', 'negation', 'battle-cry', 'unsteady-troops', 'into-the-breach'] as const;
export const OPPORTUNITIES = 4;
/** Highest roll with which each Opportunity seizes. */
export const SEIZES_TO = [3, 4, 5, 6] as const;
export const NEGATION = 4;
export const BATTLE_CRY = 5;
export const UNSTEADY_TROOPS = 6;
export const INTO_THE_BREACH = 7;

/** A Seizure counter in words: `Opportunity (seizes on 0 to 3)`, `Battle Cry`. @rule 6.3 */
export function counterName(counter: number): string {
  if (counter < OPPORTUNITIES) return `Opportunity (seizes on 0 to ${SEIZES_TO[counter as 0]})`;
  return ['Negation', 'Battle Cry', 'Unsteady Troops', 'Into the Breach'][counter - OPPORTUNITIES]!;
}
