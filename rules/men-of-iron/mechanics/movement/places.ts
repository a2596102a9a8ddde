import { opponent, type Player } from '../../../core/index.ts';
import { type IronState, NORMAL, RETIRED, WAITING } from '../../state/state.ts';
import { TYPE } from '../../charts/types.ts';
import { STEP } from '../../state/steps.ts';
import { entriesOf, hasUnit } from '../command/battles.ts';
import { standardAt } from '../command/leaders-at.ts';

type S = IronState;

/** Puts a unit of the map, or one that enters it, into a hex, by whatever way it comes there; leaders stay where they are. Leaders of the enemy alone there
 * are displaced and his Standard moves, both at once: what they are asked lies on top of the stack then, so pop or become first.
 * @rule 5.4 capture @rule 15.2 a Standard gives way @rule 16.2 who is driven off keeps no Shield Wall */
export function enterHex(s: S, unit: number, hex: number): void {
  const enemy = opponent(s.sideOf(unit));
  if (hex !== s.hexOf(unit)) s.setStakes(unit, 0);
  s.lift(unit);
  s.place(unit, hex, 0);
  const standard = standardAt(s, hex, enemy);
  if (standard >= 0) s.push(STEP['standard/displaced'], standard);
  displaceLeaders(s, hex, enemy);
}

/** Has a unit checked that may come to harm in the potholes where it stands, by whatever means it has come there. @rule 14.3 */
export function meetPotholes(s: S, unit: number): void {
  const { potholes, charts } = s.scenario;
  if (charts.stumble === null || potholes[s.hexOf(unit)] !== 1 || !s.isMounted(unit)) return;
  if (suffersFromStumbling(s, unit)) s.push(STEP['move/stumble'], unit);
}

/** Whether a mounted unit would not be as it is if its horses stumbled. @rule 14.3 Mounted Men-at-Arms are Unhorsed @ruling MI-97 others Disordered */
export function suffersFromStumbling(s: S, unit: number): boolean {
  return s.type(unit) === TYPE.MM || s.status(unit) === NORMAL;
}

/** Takes a unit and the leaders in its hex into another. */
export function enterWithLeaders(s: S, unit: number, hex: number): void {
  const from = s.hexOf(unit);
  for (const leader of s.game.leadersOf[s.sideOf(unit)]) if (s.leaderHex(leader) === from) s.setLeaderHex(leader, hex);
  enterHex(s, unit, hex);
}

/** Leaders of a side in a hex, without troops of their own there, have to be placed elsewhere. */
export function displaceLeaders(s: S, hex: number, side: Player): void {
  if (s.holds(side, hex)) return;
  for (const leader of s.game.leadersOf[side]) if (s.leaderHex(leader) === hex) s.push(STEP['leader/displaced'], leader);
}

/** Whether any terrain lets a unit into a hex over a hexside. */
export function canGo(s: S, unit: number, from: number, direction: number): boolean {
  return s.scenario.moveCost[s.modeOf(unit)][from * 6 + direction]! >= 0;
}

/** Whether units may not stay in a hex: an enemy stands there, or a friend with whom it cannot be shared. @rule 10.0 @ruling MI-46 */
export function isTaken(s: S, unit: number, hex: number): boolean {
  const top = s.topAt(hex);
  return top >= 0 && top !== unit && !sharesHex(s, unit, hex);
}

/** Whether a unit can stand with the one in a hex: in Blood & Roses foot that is not infantry on unlimbered artillery. @ruling MI-113 */
function sharesHex(s: S, unit: number, hex: number): boolean {
  const other = s.topAt(hex);
  if (s.scenario.charts.game !== 'blood-and-roses' || s.underAt(hex) >= 0 || s.sideOf(other) !== s.sideOf(unit)) return false;
  return s.isGun(other) && s.limbered(other) === 0 && s.sharesWithGuns(unit) && s.status(unit) !== RETIRED;
}

/** Whether a side's units are kept out of a hex by which enemy reinforcements are still to come. @rule 7.3 */
export function isEntryOfEnemy(s: S, side: Player, hex: number): boolean {
  for (const battle of s.game.battlesOf[opponent(side)]) if (hasUnit(s, battle, WAITING) && entriesOf(s, battle).includes(hex)) return true;
  return false;
}

/** Whether a unit may come to stand in a hex beside it by a Retreat or an Advance. @rule 7.3 @rule 10.0 @rule 14.4 */
export function canStepTo(s: S, unit: number, from: number, direction: number): boolean {
  const to = s.scenario.grid.neighbours[from * 6 + direction]!;
  return to >= 0 && canGo(s, unit, from, direction) && !isTaken(s, unit, to) && !isEntryOfEnemy(s, s.sideOf(unit), to);
}

/** Steps from a hex to the nearest unit of a side, `most` at most. */
export function stepsTo(s: S, side: Player, hex: number, most: number): number {
  const { grid } = s.scenario;
  const units = s.game.unitsOf[side];
  let least = most;
  for (let i = 0; i < units.length; i++) {
    if (s.isOnMap(units[i]!)) least = Math.min(least, grid.distance(hex, s.hexOf(units[i]!)));
  }
  return least;
}
