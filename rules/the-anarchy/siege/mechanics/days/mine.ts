import { numberSteps, type Player } from '../../../../core/index.ts';
import { battering } from '../../../charts/battering.ts';
import { GALLERY_ROOM } from '../../../charts/siege.ts';
import { CLASS } from '../../../charts/types.ts';
import { MINES } from '../../../state/siege-cells.ts';
import { DIGS, type SiegeState } from '../../../state/siege-state.ts';
import { type AnarchyState, WOUNDED } from '../../../state/state.ts';
import { headCount, isFree } from './men.ts';

type S = SiegeState;

// How a mine stands.
export const { none: NO_MINE, open: OPEN_MINE, alight: ALIGHT, failed: FAILED } = numberSteps(MINES);

/** The stretch of wall that a hex belongs to, by its works; nothing where no gallery comes. */
export function stretchAt(s: S, place: number): readonly number[] | undefined {
  const { stretches, works } = s.siege;
  return stretches.find((stretch) => stretch.some((work) => works[work]!.place === place));
}

/** Place of a hex in its stretch, -1 for none. */
function placeIn(s: S, stretch: readonly number[], place: number): number {
  const { works } = s.siege;
  return stretch.findIndex((work) => works[work]!.place === place);
}

/** Lowest and highest place in the stretch of so many hexes dug from a hex on, to either side in turn. @ruling AN-172 */
export function extentOf(length: number, start: number, count: number): readonly [low: number, high: number] {
  let [low, high] = [start, start - 1];
  for (let i = 0; i < count; i++) {
    const goesUp = low === 0 || (high < length - 1 && high - start < start - low + 1);
    if (goesUp && high < length - 1) high++;
    else low--;
  }
  return [Math.max(0, low), high];
}

/** Hexes that have to be propped. @rule 6.3.4 half, rounded up */
export function propsNeeded(s: S): number {
  const stretch = stretchAt(s, s.mineAt);
  return stretch === undefined ? 0 : Math.ceil(stretch.length / 2);
}

/** Whether the hexes of mine and counter-mine touch. @rule 6.3.6 @ruling AN-173 */
export function haveMet(s: S): boolean {
  if (s.sapAt < 0 || s.mineAt < 0 || s.minePropped === 0 || s.sapPropped === 0) return false;
  const stretch = stretchAt(s, s.mineAt)!;
  const [low, high] = extentOf(stretch.length, placeIn(s, stretch, s.mineAt), s.minePropped);
  const [from, to] = extentOf(stretch.length, placeIn(s, stretch, s.sapAt), s.sapPropped);
  return from <= high + 1 && to >= low - 1;
}

/** Whether a man is of a class that digs mines. @ruling AN-178 */
export function isMiner(s: AnarchyState, man: number): boolean {
  return s.type(man) === CLASS.miner || s.type(man) === CLASS.peasant;
}

/** Whether a man can dig: miners and peasants; of the garrison anybody but an engineer. @ruling AN-178 */
function isDigger(s: S, man: number): boolean {
  if (!isFree(s, man) || s.type(man) === CLASS.engineer) return false;
  return s.sideOf(man) === s.siege.besieged || isMiner(s, man);
}

/** The most men who dig: as many as find room; of the garrison a third. @rule 6.3.3 @rule 6.3.6 @rule 7.7.4 */
function mostDiggers(s: S, side: Player): number {
  const { besieged } = s.siege;
  return side === besieged ? Math.min(Math.floor(headCount(s, side) / 3), roomIn(s.sapPropped)) : roomIn(s.minePropped);
}

/** Half points of those who can dig for a side; a wounded man counts half. @rule 6.3.2 @rule 6.3.5 */
export function diggingPower(s: S, side: Player): number {
  const men = s.game.menOf[side];
  const most = mostDiggers(s, side);
  let [power, count] = [0, 0];
  for (let i = men.length - 1; i >= 0 && count < most; i--) {
    if (!isDigger(s, men[i]!)) continue;
    power += s.health(men[i]!) === WOUNDED ? 1 : 2;
    count++;
  }
  return power;
}

/** The same men are busy for the day. */
export function claimDiggers(s: S, side: Player): void {
  const men = s.game.menOf[side];
  const most = mostDiggers(s, side);
  let count = 0;
  for (let i = men.length - 1; i >= 0 && count < most; i--) {
    if (!isDigger(s, men[i]!)) continue;
    s.setSiegeDuty(men[i]!, DIGS);
    count++;
  }
}

/** Half points of those who dig today. */
export function powerAtWork(s: S, side: Player): number {
  const men = s.game.menOf[side];
  let power = 0;
  for (let i = 0; i < men.length; i++) if (s.siegeDuty(men[i]!) === DIGS) power += s.health(men[i]!) === WOUNDED ? 1 : 2;
  return power;
}

// ---- what both sides know of the digging

/** Row of a day's digging. */
export function digRow(s: S, side: Player, day: number): number {
  const { besieger, days } = s.siege;
  return (side === besieger ? 0 : days) + day - 1;
}

/** How a side digs today, and with how many as the other side sees them. */
export function noteDigging(s: S, side: Player, hurries: boolean): void {
  const row = digRow(s, side, s.turn);
  s.setDigHalves(row, diggingPower(s, side));
  s.setDigKind(row, hurries ? HASTE : USUAL);
}

/** Haste is heard: how many hexes are done, and who is hurt. @ruling AN-186 */
export function noteHaste(s: S, side: Player, isDone: boolean, losses: number): void {
  const row = digRow(s, side, s.turn);
  if (isDone) s.setDigKind(row, s.digKind(row) + 1);
  s.setDigLosses(row, s.digLosses(row) + losses);
}

// How a day's digging went, as in DIGGINGS.
const USUAL = 1;
export const HASTE = 2;

/** Mine and counter-mine have met: each side sees how far the other has come. @rule 6.3.6 */
export function meet(s: S): void {
  s.mineMet = 1;
}

/** What has been dug is known to both, and nothing before it matters any more. */
function know(s: S): void {
  s.mineKnown = s.minePropped;
  s.mineKnownDays = s.mineDays;
  const { days } = s.siege;
  for (let row = 0; row < 2 * days; row++) {
    s.setDigHalves(row, 0);
    s.setDigKind(row, 0);
    s.setDigLosses(row, 0);
  }
}

/** Men who find room in a mine: a gallery, or a front in the yard as wide, and one more for each hex. @rule 6.3.3 */
export function roomIn(propped: number): number {
  return GALLERY_ROOM + propped;
}

/** What a day's digging at a hex comes to: 1 propped, and men hurt if they hurry, as 2 for each. @param halves half points @param days at this hex
 * @rule 6.3.3 @rule 6.3.5 */
export function diggingOfFace(halves: number, days: number, hurries: boolean, face: number): number {
  const { demolishes, losses } = battering(Math.max(1, Math.floor((halves * days) / 2)), 'double', 0, face);
  return Number(demolishes) + 2 * (hurries ? losses : 0);
}

/** The counter-mine is lost; what it has shown of the mine stays known. */
export function loseCounter(s: S): void {
  closeCounter(s);
  know(s);
}

/** Nothing is left of the mine, or of what was dug against it. */
export function closeMine(s: S, state: number): void {
  s.mine = state;
  s.mineAt = -1;
  s.mineSince = 0;
  s.minePropped = 0;
  s.mineDays = 0;
  if (s.game.fields !== null) s.setHullBurnt(0, 0);
  closeCounter(s);
  know(s);
}

function closeCounter(s: S): void {
  s.sapAt = -1;
  s.sapSince = 0;
  s.sapPropped = 0;
  s.sapDays = 0;
  s.mineMet = 0;
  s.mineHeld = 0;
}
