// Sieges that are played day by day, at the scale of groups. The tables of the siege day are those of the siege game; here is what the campaign adds.

import { numberSteps } from '../../../core/index.ts';
import type { StructureId } from '../../charts/battering.ts';
import type { CastleKind } from './places.ts';

/** Sieges that can be under way at once. */
export const SIEGES = 6;

/** What a side may do on a day that it has the initiative; nobody digs, since no group has miners. @rule 7.1.3 @rule 7.7 @ruling AN-240 */
export const ACTS = ['none', 'assault', 'parley', 'camp-sally', 'supply-sally', 'battle'] as const;
export type ActId = (typeof ACTS)[number];
export const ACT = numberSteps(ACTS);

/** Days of food that a place can have. @source ours: as many as its cell holds */
export const MOST_STORES = 40;
/** Days that burnt tents can cost a besieger in all. @source ours: as many as its cell holds */
export const MOST_IDLE = 20;

/** What engineers of a group build before a castle: what helps it over the walls. @rule 7.4 */
export const WORKS = ['ladder', 'ram', 'mangonel', 'belfry'] as const;
export type WorkId = (typeof WORKS)[number];

/** Walls of a castle: the outer ones, and what is behind them. @rule 7.3.1 @rule C.5.3 */
interface Walls {
  readonly outer: StructureId;
  readonly keep: StructureId;
}
const NO_WALLS: Walls = { outer: 'wood', keep: 'wood' };
/** Motte and bailey, tower and stockade, stone castle. */
export const WALLS: Readonly<Record<CastleKind, Walls>> = {
  '-': NO_WALLS,
  M: NO_WALLS,
  T: { outer: 'wood', keep: 'double' },
  S: { outer: 'double', keep: 'double' },
};
/** What is added to the battering die for a keep. @rule 7.3.3 */
export const KEEP_MODIFIER = -1;

/** Tenths that ways into a castle add to the odds of an assault. @ruling AN-175 */
export const RUBBLE_HELP = 5;
export const RAM_HELP = 3;
export const BELFRY_HELP = 6;

/** Men who come for 250 points: a dozen. @rule 7.9 events 11 and 19 @source the prices of the classes */
export const LEVY_MEN = 12;

/** The fate of a garrison that has to surrender: up to which face of the die it is lost (killed, all or half of them, led off, sent home without arms); above
 * it marches out with its arms. @rule C.16 @source 3 to 7 rulebook, the others reconstructed: the printed table is lost @ruling AN-242 */
export const GARRISON_LOST_TO = 9;
