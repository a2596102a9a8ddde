import { type Box, gapBetween } from '../../../geometry/box.ts';
import { INCH } from '../../charts/measures.ts';
import { type FuryState, ROUTING } from '../../state/state.ts';

type S = FuryState;

/** Ticks between the bases of two units; 0 if they touch. Attached companies stand where their regiment does. */
export function ticksBetween(s: S, a: number, b: number): number {
  return gapBetween(s.placeOf(a), s.placeOf(b));
}

/** Inches between the bases of two units. */
export function inchesBetween(s: S, a: number, b: number): number {
  return ticksBetween(s, a, b) / INCH;
}

/** Whether the bases of two units are no more than so many inches apart. */
export function areWithin(s: S, a: number, b: number, inches: number): boolean {
  const [one, other] = [s.placeOf(a), s.placeOf(b)];
  return !isFartherThan(one, other, inches * INCH) && gapBetween(one, other) <= inches * INCH;
}

/** The enemy on the table nearest to a unit, the first of several; -1 if there is none. */
export function nearestEnemy(s: S, unit: number): number {
  return nearestOf(s, unit, false);
}

/** The nearest enemy who does not flee; where all do, the nearest router. @ruling SF-96 */
export function nearestFighter(s: S, unit: number): number {
  const fighter = nearestOf(s, unit, true);
  return fighter < 0 ? nearestEnemy(s, unit) : fighter;
}

function nearestOf(s: S, unit: number, onlyFighters: boolean): number {
  const enemies = s.enemiesOf(s.sideOf(unit));
  const base = s.placeOf(unit);
  let nearest = -1;
  let least = Infinity;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (!s.isOnTable(enemy) || (onlyFighters && s.status(enemy) === ROUTING) || isFartherThan(base, s.boxOf(enemy), least)) continue;
    const ticks = gapBetween(base, s.boxOf(enemy));
    if (ticks < least) {
      least = ticks;
      nearest = enemy;
    }
  }
  return nearest;
}

/** Whether two boxes surely lie at least so many ticks apart: a quick look by their middles. */
export function isFartherThan(a: Box, b: Box, ticks: number): boolean {
  const reach = ticks + a.halfWidth + a.halfDepth + b.halfWidth + b.halfDepth;
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) > reach * reach;
}

/** Ticks by which the rounding of places may shift a base. */
const SLACK = 2;

/** Whether a move from one base to another ends within so many ticks of an enemy, nearer to him than it began. */
export function comesTooNear(from: Box, to: Box, enemy: Box, ticks: number): boolean {
  if (isFartherThan(to, enemy, ticks)) return false;
  const gap = gapBetween(to, enemy);
  return gap < ticks - SLACK && gap < gapBetween(from, enemy) - SLACK;
}

/** Whether a unit keeps so many inches clear of all enemies in another base, or comes no nearer to those who are near already. */
export function keepsClear(s: S, unit: number, to: Box, inches: number): boolean {
  const enemies = s.enemiesOf(s.sideOf(unit));
  const from = s.boxOf(unit);
  for (let i = 0; i < enemies.length; i++)
    if (s.isOnTable(enemies[i]!) && comesTooNear(from, to, s.boxOf(enemies[i]!), inches * INCH)) return false;
  return true;
}

/** Inches from a unit to the nearest enemy; infinite without one. */
export function inchesToEnemy(s: S, unit: number): number {
  const enemy = nearestEnemy(s, unit);
  return enemy < 0 ? Infinity : inchesBetween(s, unit, enemy);
}

/** Whether an enemy stands within so many inches of a unit. */
export function isEnemyWithin(s: S, unit: number, inches: number): boolean {
  const enemies = s.enemiesOf(s.sideOf(unit));
  const base = s.placeOf(unit);
  const ticks = inches * INCH;
  for (let i = 0; i < enemies.length; i++) {
    if (!s.isOnTable(enemies[i]!)) continue;
    const enemy = s.boxOf(enemies[i]!);
    if (!isFartherThan(base, enemy, ticks) && gapBetween(base, enemy) <= ticks) return true;
  }
  return false;
}

/** Inches from a box in which a unit would stand to the nearest enemy; infinite without one. */
export function inchesOfBox(s: S, unit: number, box: Box): number {
  const enemies = s.enemiesOf(s.sideOf(unit));
  let least = Infinity;
  for (let i = 0; i < enemies.length; i++) {
    if (!s.isOnTable(enemies[i]!)) continue;
    const enemy = s.boxOf(enemies[i]!);
    if (!isFartherThan(box, enemy, least)) least = Math.min(least, gapBetween(box, enemy));
  }
  return least / INCH;
}
