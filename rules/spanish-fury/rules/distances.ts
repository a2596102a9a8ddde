import { type Box, gapBetween } from '../../geometry/box.ts';
import { distanceBetween } from '../../geometry/plane.ts';
import { INCH } from '../charts/measures.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** Ticks between the bases of two units; 0 if they touch. Attached companies stand where their regiment does. */
export function ticksBetween(s: S, a: number, b: number): number {
  return gapBetween(s.placeOf(a), s.placeOf(b));
}

/** Inches between the bases of two units. */
export function inchesBetween(s: S, a: number, b: number): number {
  return ticksBetween(s, a, b) / INCH;
}

/** The enemy on the table nearest to a unit, the first of several; -1 if there is none. */
export function nearestEnemy(s: S, unit: number): number {
  const enemies = s.enemiesOf(s.sideOf(unit));
  let nearest = -1;
  let least = Infinity;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (!s.isOnTable(enemy) || isFarther(s, unit, enemy, least)) continue;
    const ticks = ticksBetween(s, unit, enemy);
    if (ticks < least) {
      least = ticks;
      nearest = enemy;
    }
  }
  return nearest;
}

/** Whether two units surely stand farther apart than so many ticks: a quick look by their middles. */
function isFarther(s: S, a: number, b: number, ticks: number): boolean {
  const one = s.placeOf(a);
  const other = s.placeOf(b);
  return distanceBetween(one.x, one.y, other.x, other.y) - one.radius - other.radius >= ticks;
}

/** Inches from a unit to the nearest enemy; infinite without one. */
export function inchesToEnemy(s: S, unit: number): number {
  const enemy = nearestEnemy(s, unit);
  return enemy < 0 ? Infinity : inchesBetween(s, unit, enemy);
}

/** Whether an enemy stands within so many inches of a unit. */
export function isEnemyWithin(s: S, unit: number, inches: number): boolean {
  const enemies = s.enemiesOf(s.sideOf(unit));
  const ticks = inches * INCH;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (s.isOnTable(enemy) && !isFarther(s, unit, enemy, ticks + 1) && ticksBetween(s, unit, enemy) <= ticks) return true;
  }
  return false;
}

/** Inches from a box in which a unit would stand to the nearest enemy; infinite without one. */
export function inchesOfBox(s: S, unit: number, box: Box): number {
  const enemies = s.enemiesOf(s.sideOf(unit));
  let least = Infinity;
  for (let i = 0; i < enemies.length; i++) if (s.isOnTable(enemies[i]!)) least = Math.min(least, gapBetween(box, s.boxOf(enemies[i]!)));
  return least / INCH;
}
