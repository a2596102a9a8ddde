import type { Player } from '../../../../core/index.ts';
import { PATROL, PATROL_RIDERS, PATROL_SHOOTERS } from '../../../charts/encounters.ts';
import { isEdgeHex } from '../../../fight/mechanics/movement/exits.ts';
import { EDGES, type Edge } from '../../../state/scenario.ts';
import { type AnarchyState, ON_MAP } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { waitingOf } from '../days/men.ts';
import { isInField } from './battle-outside.ts';
import { shoots } from './drawn-up.ts';
import { holdsBack } from './gallery.ts';

type S = AnarchyState;

// Men who come onto the map while a fight of a siege goes on: groups of the garrison that hold back at first, patrols, besiegers behind their gallery.

/** Besiegers who have held back when the gallery was brought up may come. @rule 7.7.4 @ruling AN-350 */
export function bringMen(s: S): void {
  if (holdsBack(s, s.side)) s.push(STEP['arrival/enter'], waitingOf(s, s.side).length);
}

/** A garrison comes in two groups; the second may hold back. @rule 7.7.2 @ruling AN-291 */
export function comeOrWait(s: S): void {
  const waiting = waitingOf(s, s.side).length;
  if (waiting > 0) s.push(STEP['arrival/enter'], isOnMap(s, s.side) ? waiting : Math.ceil(waiting / 2));
}

/** In each of their turns it is rolled for another patrol; one comes in the first. @rule 7.7.3 */
export function bringPatrol(s: S): void {
  if (s.side !== s.scenario.encounter!.besieger || waitingOf(s, s.side).length === 0) return;
  s.push(STEP['arrival/patrol']);
  if (s.turn === 1) pushPatrol(s);
}

export function pushPatrol(s: S): void {
  const men = nextToArrive(s, s.side).length;
  if (men > 0) s.push(STEP['arrival/enter'], men);
}

export function isOnMap(s: S, side: Player): boolean {
  return s.game.menOf[side].some((man) => s.presence(man) === ON_MAP);
}

/** Side by which supplies are brought in. @rule 7.7.3 @ruling AN-292 */
const SUPPLY_EDGE: Edge = 'west';

/** Men who come together: half of a garrison that is all outside, or all who are left of it; a patrol; all who have held back behind their gallery.
 * @rule 7.7.2 @rule 7.7.3 @rule 7.7.4 */
export function nextToArrive(s: S, side: Player): number[] {
  const waiting = waitingOf(s, side);
  const { kind, besieged } = s.scenario.encounter!;
  return side === besieged || kind === 'gallery' ? waiting : patrolOf(s, waiting);
}

/** The strongest of those who wait, with no more cavalrymen and shooters than a patrol has: men of classes that ride, though here they are on foot.
 * @rule 7.7.3 @ruling AN-292 */
function patrolOf(s: S, waiting: readonly number[]): number[] {
  const strength = (man: number): number => s.chart(man).foot.attack + s.chart(man).foot.defence;
  const best = [...waiting].sort((a, b) => strength(b) - strength(a) || a - b);
  const isRider = (man: number): boolean => s.chart(man).mounted !== null;
  const tooMany = [...best.filter(isRider).slice(PATROL_RIDERS), ...best.filter((man) => shoots(s, man)).slice(PATROL_SHOOTERS)];
  return best.filter((man) => !tooMany.includes(man)).slice(0, PATROL);
}

/** How far along an edge men may come in: near its ends and in its middle. @source ours */
const PARTS = [1 / 6, 1 / 2, 5 / 6];

/** Hexes at which a side's men may come in: three of each edge; of a sally for supplies not where the supplies did, in the first turn.
 * @rule 7.7.2 @rule 7.7.3 */
export function entrancesOf(s: S, side: Player): number[] {
  if (s.scenario.encounter!.kind === 'gallery') return waysToGallery(s);
  const isBarred = (edge: Edge): boolean => edge === SUPPLY_EDGE && s.turn === 1 && side !== s.scenario.encounter!.besieged;
  return EDGES.filter((edge) => !isBarred(edge)).flatMap((edge) => PARTS.map((part) => hexAt(s, edge, part)));
}

/** Hexes of the map's edges at which besiegers come who have held back when the gallery was brought up: in the field, and nobody stands there.
 * @rule 7.7.4 from any side @ruling AN-350 */
function waysToGallery(s: S): number[] {
  const hexes = EDGES.flatMap((edge) => PARTS.map((part) => hexAt(s, edge, part)));
  return [...new Set(hexes)].filter((hex) => isInField(s, hex) && s.topAt(hex) < 0);
}

function hexAt({ scenario: { grid } }: S, edge: Edge, part: number): number {
  const hexes = grid.hexes.filter((hex) => isEdgeHex(grid, hex, edge));
  return hexes[Math.floor(part * hexes.length)]!;
}
