import type { Player } from '../../core/index.ts';
import { SHAKEN_STATUS, SOUND, type BaronsWarState } from '../state.ts';
import { VICTORY_POINTS } from '../tables/charts.ts';
import { attackValue } from './melee.ts';
import { readyMask } from './odds.ts';
import { worthOf, worthTable } from './worth.ts';

/** What the evaluation looks at, each as player 0's share less player 1's. */
export const FEATURES = ['secured', 'coming', 'material', 'shaken', 'imminent', 'potential', 'chits', 'leaders', 'height', 'limit'] as const;

const CHIT_WORTH = [0, 0.25, 0.5, 0.85, 1.2] as const;

const worth = [0, 0];
const initial = [0, 0];
const shaken = [0, 0];
const height = [0, 0];

function sumUnits(s: BaronsWarState): void {
  const { units, elevation } = s.scenario;
  const worths = worthTable(s.scenario);
  worth[0] = worth[1] = initial[0] = initial[1] = shaken[0] = shaken[1] = height[0] = height[1] = 0;
  for (let unit = 0; unit < units.length; unit++) {
    const { side } = units[unit]!;
    initial[side]! += worths[unit]!;
    const hex = s.hexOf(unit);
    if (hex < 0 && s.data[s.u.lost + unit] !== 0) continue;
    worth[side]! += worthOf(s, unit);
    if (s.isShaken(unit)) shaken[side]! += worths[unit]!;
    if (hex >= 0) height[side]! += worths[unit]! * elevation[hex]!;
  }
}

const threat = [0, 0];
const now = [0, 0];

/** Good attacks that stand ready: those the activated Battle has yet to make, and those of everybody else. */
function sumThreats(s: BaronsWarState): void {
  const { units } = s.scenario;
  const { neighbours } = s.scenario.grid;
  threat[0] = threat[1] = now[0] = now[1] = 0;
  const acting = s.data[s.at.round] !== 0 && s.depth > 0 ? s.battle : -1;
  for (let unit = 0; unit < units.length; unit++) {
    const hex = s.hexOf(unit);
    if (hex < 0 || s.topAt(hex) !== unit) continue;
    const by = (1 - units[unit]!.side) as Player;
    let beside = false;
    for (let direction = 0; direction < 6 && !beside; direction++) {
      const next = neighbours[hex * 6 + direction]!;
      beside = next >= 0 && s.holds(by, next);
    }
    if (!beside) continue;
    if (acting >= 0 && by === s.side && s.data[s.u.fought + unit] === 0) {
      const mask = readyMask(s, hex, by, acting, false);
      if (mask !== 0) now[by]! += Math.max(0, attackValue(s, hex, mask));
    }
    const mask = readyMask(s, hex, by, -1, true);
    if (mask !== 0) threat[by]! += Math.max(0, attackValue(s, hex, mask));
  }
}

function lossOf(s: BaronsWarState, battle: number): number {
  const worths = worthTable(s.scenario);
  let all = 0;
  let left = 0;
  for (const unit of s.scenario.battles[battle]!.units) {
    all += worths[unit]!;
    if (s.data[s.u.lost + unit] === 0) left += worthOf(s, unit);
  }
  return all === 0 ? 1 : 1 - left / all;
}

export function features(s: BaronsWarState, into: Float64Array): void {
  const { battles, leaders, levelAtLimit, turnLimit } = s.scenario;
  into.fill(0);
  let most = 0;
  const chits = [0, 0];
  for (let battle = 0; battle < battles.length; battle++) {
    const { side } = battles[battle]!;
    const sign = side === 1 ? 1 : -1;
    const schedule = VICTORY_POINTS[1 - side]!;
    const worst = s.worstOf(battle);
    most += schedule[3]!;
    const sure = schedule[worst]!;
    into[0]! += sign * sure;
    const loss = lossOf(s, battle);
    let coming = loss * loss * (3 - 2 * loss);
    if (worst >= SHAKEN_STATUS) coming = Math.max(coming, 0.3);
    into[1]! += sign * (schedule[3]! - sure) * (worst === SOUND ? coming : coming);
    if (worst < 2 && s.data[s.at.revealed] === 1) for (let chit = 1; chit <= 4; chit++) chits[side]! += s.chitsOf(battle, chit) * CHIT_WORTH[chit as 0]!;
    if (s.hasFallen(battle)) into[7]! += (sign * (1 + leaders[battle]!.combatBonus)) / battles.length;
  }
  most /= 2;
  into[0]! /= most;
  into[1]! /= most;
  sumUnits(s);
  sumThreats(s);
  const total = (initial[0]! + initial[1]!) / 2;
  into[2] = (worth[0]! - worth[1]!) / (worth[0]! + worth[1]! + 0.1);
  into[3] = (shaken[1]! - shaken[0]!) / total;
  into[4] = (now[0]! - now[1]!) / total;
  into[5] = (threat[0]! - threat[1]!) / total;
  into[6] = (chits[0]! - chits[1]!) / (chits[0]! + chits[1]! + 3);
  into[8] = height[0]! / (worth[0]! + 0.1) - height[1]! / (worth[1]! + 0.1);
  const t = s.data[s.at.turn]! / turnLimit;
  into[9] = levelAtLimit === null ? 0 : (levelAtLimit === 0 ? 1 : -1) * t * t * t;
}
