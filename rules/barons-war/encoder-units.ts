import type { Player } from '../core/index.ts';
import { isSecret } from './secrets.ts';
import { meanDanger } from './encoder-odds.ts';
import { beside, BEHIND_BITS, BITS, controlled, FRONT_BITS, gapOf, measureGaps, nearestHex } from './encoder-survey.ts';
import { U, UNITS } from './encoder-tables.ts';
import { FACING_X, FACING_Y, share, signed, type View } from './encoder-view.ts';
import { HEAVY_CAVALRY } from './scenario.ts';
import { BROKEN_STATUS, SHAKEN_STATUS, type BaronsWarState } from './state.ts';

type S = BaronsWarState;

const WIDTH = UNITS.length;
const FAR = 12;
/** Features from `active` to `battle-best`. */
const BATTLE_WIDTH = 6;
const MOST_BATTLES = 256;

/** Fills `units [U, Fu]`: own first, units before leaders; the survey has been made. */
export function encodeUnits(s: S, view: View, acting: number, target: number, out: Float32Array): void {
  out.fill(0);
  measureGaps();
  surveyBattles(s, view);
  const { rows } = view;
  const unitCount = s.scenario.units.length;
  for (let i = 0, row = 0; i < rows.length; i++, row += WIDTH) {
    const piece = rows[i]!;
    if (piece < unitCount) encodeUnit(s, view, piece, row, target, out);
    else encodeLeader(s, view, piece - unitCount, row, target, out);
    if (piece === acting && (out[row + U.present] === 1 || out[row + U.waiting] === 1)) out[row + U.acts] = 1;
  }
}

function encodeUnit(s: S, view: View, unit: number, row: number, target: number, out: Float32Array): void {
  const { data, u, scenario } = s;
  if (data[u.lost + unit]! > 0) return;
  const card = scenario.units[unit]!;
  const hex = s.hexOf(unit);
  out[row + U.own] = card.side === view.viewer ? 1 : 0;
  out[row + U.infantry + card.type] = 1;
  out[row + U.strength] = share(s.strengthOf(unit), 7);
  out[row + U.hits] = share(data[u.hits + unit]!, 6);
  out[row + U.morale] = share(s.moraleOf(unit), 10);
  out[row + U.range] = share(card.rangeHexes, 3);
  out[row + U.movement] = share(card.movementPoints, 10);
  if (card.type === HEAVY_CAVALRY) out[row + U.reaction] = share(10 - card.reaction, 10);
  encodeBattle(card.battle, row, out);
  if (hex < 0) {
    out[row + U.waiting] = 1;
    return;
  }
  encodeMarks(s, unit, row, out);
  encodePlace(s, view, hex, card.side, row, out);
  encodeContact(s, unit, hex, row, out);
  encodeCharge(s, view, unit, hex, row, out);
  const own = s.leaderHex(card.battle);
  out[row + U['to-leader']] = own < 0 ? 1 : share(scenario.grid.distance(hex, own), FAR);
  out[row + U.target] = hex === target ? 1 : 0;
}

function encodeMarks(s: S, unit: number, row: number, out: Float32Array): void {
  const { data, u } = s;
  const hex = s.hexOf(unit);
  out[row + U.shaken] = data[u.shaken + unit]!;
  out[row + U['in-command']] = data[u.inCommand + unit]!;
  out[row + U.moved] = data[u.moved + unit]!;
  out[row + U.fired] = data[u.fired + unit]!;
  out[row + U.fought] = data[u.fought + unit]!;
  out[row + U.due] = data[u.due + unit]! > 0 ? 1 : 0;
  out[row + U.under] = data[u.under + unit]!;
  out[row + U.stacked] = s.underAt(hex) >= 0 ? 1 : 0;
}

/** Place and ground; for leaders too. */
function encodePlace(s: S, view: View, hex: number, side: Player, row: number, out: Float32Array): void {
  const { elevation, blocksSight } = s.scenario;
  const enemy = (1 - side) as Player;
  out[row + U.present] = 1;
  out[row + U.x] = view.x[hex]!;
  out[row + U.y] = view.y[hex]!;
  out[row + U.height] = share(elevation[hex]!, 6);
  out[row + U.cover] = blocksSight[hex]!;
  out[row + U['in-zone']] = share(BITS[controlled[enemy][hex]!]!, 3);
  out[row + U.beside] = share(BITS[beside[enemy][hex]!]!, 4);
  out[row + U.friends] = share(BITS[beside[side][hex]!]!, 4);
  out[row + U.nearest] = share(gap(s, enemy, hex), FAR);
}

/** Steps to the nearest enemies; a leader may be alone in his hex. */
function gap(s: S, enemy: Player, hex: number): number {
  if (!s.isEmpty(hex)) return gapOf[hex]!;
  const near = nearestHex(s.scenario.grid, enemy, hex);
  return near < 0 ? FAR : s.scenario.grid.distance(hex, near);
}

function encodeContact(s: S, unit: number, hex: number, row: number, out: Float32Array): void {
  const enemy = (1 - s.sideOf(unit)) as Player;
  const mask = beside[enemy][hex]!;
  if (mask === 0) return;
  const facing = s.facingOf(unit);
  out[row + U.before] = share(BITS[mask & FRONT_BITS[facing]!]!, 2);
  out[row + U.behind] = share(BITS[mask & BEHIND_BITS[facing]!]!, 3);
  out[row + U.danger] = share(meanDanger(s, hex, facing, s.typeOf(unit), controlled[enemy][hex]!), 4);
}

function encodeCharge(s: S, view: View, unit: number, hex: number, row: number, out: Float32Array): void {
  const facing = s.facingOf(unit);
  out[row + U['facing-x']] = view.sign * FACING_X[facing]!;
  out[row + U['facing-y']] = view.sign * FACING_Y[facing]!;
  const target = s.data[s.u.charge + unit]!;
  if (target < 0) return;
  out[row + U.charges] = 1;
  out[row + U['charge-x']] = signed((view.cx[target]! - view.cx[hex]!) / 10);
  out[row + U['charge-y']] = signed((view.cy[target]! - view.cy[hex]!) / 10);
}

function encodeLeader(s: S, view: View, leader: number, row: number, target: number, out: Float32Array): void {
  const { data, l } = s;
  if (data[l.removed + leader] === 1 || s.unitsLeft(leader) === 0) return;
  const card = s.scenario.leaders[leader]!;
  const hex = s.leaderHex(leader);
  out[row + U.own] = card.side === view.viewer ? 1 : 0;
  out[row + U.leader] = 1;
  out[row + U.strength] = share(s.combatBonusOf(leader), 7);
  out[row + U.hits] = s.hasFallen(leader) ? 1 : 0;
  out[row + U.morale] = share(card.leadership, 3);
  out[row + U.range] = share(s.commandSpanOf(leader), 12);
  out[row + U.movement] = share(s.movementOf(s.scenario.units.length + leader), 10);
  out[row + U.moved] = data[l.moved + leader]!;
  encodeBattle(leader, row, out);
  if (hex < 0) {
    out[row + U.waiting] = 1;
    return;
  }
  encodePlace(s, view, hex, card.side, row, out);
  out[row + U.stacked] = s.isEmpty(hex) ? 0 : 1;
  out[row + U.target] = hex === target ? 1 : 0;
}

/** What is told of a battle in the row of each of its pieces: six features from `active` on, `[battle][feature]`. */
const battleRows = new Float32Array(MOST_BATTLES * BATTLE_WIDTH);

function surveyBattles(s: S, view: View): void {
  const { battles } = s.scenario;
  for (let battle = 0; battle < battles.length; battle++) {
    const card = battles[battle]!;
    const row = battle * BATTLE_WIDTH;
    const status = s.statusOf(battle);
    battleRows[row] = s.battle === battle ? 1 : 0;
    battleRows[row + 1] = status === SHAKEN_STATUS ? 1 : 0;
    battleRows[row + 2] = status === BROKEN_STATUS ? 1 : 0;
    battleRows[row + 3] = share(s.unitsLeft(battle), card.units.length);
    encodeChits(s, isSecret(s, view.viewer, card.side), battle, row);
  }
}

function encodeChits(s: S, isHidden: boolean, battle: number, row: number): void {
  let points = 0;
  let best = 0;
  for (let chit = 1; chit <= 4 && !isHidden; chit++) {
    const count = s.chitsOf(battle, chit);
    points += chit * count;
    if (count > 0) best = chit;
  }
  battleRows[row + 4] = share(points, 16);
  battleRows[row + 5] = best / 4;
}

function encodeBattle(battle: number, row: number, out: Float32Array): void {
  for (let i = 0; i < BATTLE_WIDTH; i++) out[row + U.active + i] = battleRows[battle * BATTLE_WIDTH + i]!;
}
