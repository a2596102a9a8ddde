import { numberSteps, type Player } from '../../core/index.ts';
import type { StructureId } from '../charts/battering.ts';
import { type BuildingId, EVENT } from '../charts/siege.ts';
import type { ItemId } from '../charts/siege-works.ts';

/** What a side may do on a day that it has the initiative; the besieger first, then what follows from a relief once he holds the outer walls: he leaves
 * them and gives battle, a part of him does, he stays within; the garrison storms what it has lost. @rule 7.1.3 @rule 7.7.1 */
// biome-ignore format: a table, one side a line
export const ACTS = [
  'none', 'assault', 'gallery', 'mine-attack', 'parley',
  'camp-sally', 'supply-sally', 'counter-mine', 'mine-defence', 'mine-sally', 'battle',
  'withdraw', 'divide', 'stay', 'retake',
] as const;
export type ActId = (typeof ACTS)[number];
export const ACT = numberSteps(ACTS);

/** Parts of a building by what lies before them: hoarding, the outer wall, the keep. */
export const RINGS = ['hoarding', 'outer', 'keep'] as const;
export type RingId = (typeof RINGS)[number];

/** Engines that throw, of which a besieger may have so many. */
export const MAX_THROWERS = 6;

/** A hex of a structure that can be battered. */
export interface Work {
  /** `0909`, `0909-hoarding` */
  readonly id: string;
  readonly place: number;
  readonly structure: StructureId;
  /** Of the battering die. */
  readonly modifier: number;
  readonly ring: RingId;
}

/** Men who may come during a siege: by an event, or on a day. They stand in the list of men from the start and are nowhere till then. */
export interface Levy {
  readonly side: Player;
  /** Number of the event that brings them; 0: none does. */
  readonly event: number;
  /** Day on which they come at any rate, 0 for none. */
  readonly day: number;
  /** Their rows among the men. */
  readonly men: readonly number[];
  /** What may be bought: classes for as many of the rows. */
  readonly packages: readonly { readonly name: string; readonly types: readonly number[] }[];
}

/** Whether men of a levy come as a relief, which stands before the walls. @rule 7.9 event 19 */
export function isRelief({ event, day }: Pick<Levy, 'event' | 'day'>): boolean {
  return event === EVENT.relief || day > 0;
}

/** Where a gallery lies against a hex of the wall, and how it comes there. @rule 5.3.2 @ruling AN-350 */
export interface Berth {
  /** The hex of the wall that is mined first. */
  readonly site: number;
  /** Its foremost hex at the edge of the map and at the wall, and where it looks. */
  readonly start: number;
  readonly at: number;
  readonly facing: number;
  /** All hexes over which it goes, those under it at the wall included. */
  readonly lane: readonly number[];
}

/** A siege compiled. */
export interface SiegeCard {
  readonly besieger: Player;
  readonly besieged: Player;
  readonly building: BuildingId;
  readonly days: number;
  /** Least number of days of supply that the scenario grants. */
  readonly leastSupply: number;
  /** What it adds to those that are rolled for. */
  readonly moreSupply: number;
  /** Engines that throw at first, and the most that there can be. */
  readonly throwers: number;
  readonly mostThrowers: number;
  /** What each side has of each item at first. */
  readonly stocks: readonly [Readonly<Record<ItemId, number>>, Readonly<Record<ItemId, number>>];
  readonly works: readonly Work[];
  /** Stretches of outer wall between two towers in front of which the ground is dry, by their works, in order. @rule 6.3.1 */
  readonly stretches: readonly (readonly number[])[];
  /** Where fights are played out, the engine that is the gallery, and where it is brought to each hex of those stretches that it can reach; -1 and nothing
   * else. @rule 7.7.4 */
  readonly gallery: number;
  readonly berths: readonly Berth[];
  /** Random events that can happen. */
  readonly events: readonly number[];
  /** What engineers may build, and whether the besieger may set fire to what is of wood. */
  readonly builds: readonly ItemId[];
  readonly hasArson: boolean;
  /** Whether a wall that is down decides. */
  readonly wallDecides: boolean;
  readonly levies: readonly Levy[];
  /** What may be done in this siege; what a relief leads to follows from that. */
  readonly acts: readonly ActId[];
  /** Engineers of both sides, ascending. */
  readonly engineers: readonly number[];
}

/** Where the gallery lies against a wall that is mined at a hex, or is to; nothing if there is no mine, or no room before the wall. @rule 7.7.4 */
export function berthAt({ berths }: Pick<SiegeCard, 'berths'>, site: number): Berth | undefined {
  return berths.find((berth) => berth.site === site);
}
