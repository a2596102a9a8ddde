import type { Player } from '../core/index.ts';
import { actor } from './encoder-actor.ts';
import { hexStrength, meanDanger } from './encoder-odds.ts';
import { encodeFront } from './encoder-target.ts';
import { beside, BEHIND_BITS, bestShot, BITS, controlled, FRONT_BITS, meanShots, nearestEnemy, ridersNear } from './encoder-survey.ts';
import { A } from './encoder-tables.ts';
import { FACING_X, FACING_Y, share, signed, type View } from './encoder-view.ts';
import type { BaronsWarState } from './state.ts';

type S = BaronsWarState;

const FAR = 12;
const FIRST = A.dx;
/** Columns of a place that do not depend on the facing: the same for up to six rows in a row, so they are copied. */
const WIDTH = A['facing-x'] - FIRST;

const last = { piece: -1, asStack: false, hex: -1, row: -1 };

export function forgetPlace(): void {
  last.hex = -1;
}

/** Fills the columns of a place to which the actor would come, or where it stays; `facing` is -1 for leaders. */
export function encodePlace(s: S, view: View, hex: number, facing: number, row: number, out: Float32Array): void {
  if (hex < 0) return;
  if (hex === last.hex && actor.piece === last.piece && actor.asStack === last.asStack) {
    out.copyWithin(row + FIRST, last.row + FIRST, last.row + FIRST + WIDTH);
  } else {
    encodeGround(s, view, hex, row, out);
    last.hex = hex;
    last.piece = actor.piece;
    last.asStack = actor.asStack;
    last.row = row;
  }
  if (facing >= 0) encodeFacing(s, view, hex, facing, row, out);
}

/** Way to a hex and where it lies. */
export function encodeWay(s: S, view: View, hex: number, row: number, out: Float32Array): void {
  out[row + A.x] = view.x[hex]!;
  out[row + A.y] = view.y[hex]!;
  const from = actor.piece < 0 ? -1 : actor.hex;
  if (from < 0) return;
  out[row + A.dx] = signed((view.cx[hex]! - view.cx[from]!) / 8);
  out[row + A.dy] = signed((view.cy[hex]! - view.cy[from]!) / 8);
  out[row + A.distance] = share(s.scenario.grid.distance(from, hex), 8);
}

function encodeGround(s: S, view: View, hex: number, row: number, out: Float32Array): void {
  const { grid, elevation, blocksSight } = s.scenario;
  const side = view.viewer;
  const enemy = (1 - side) as Player;
  const from = actor.hex;
  encodeWay(s, view, hex, row, out);
  const near = nearestEnemy(grid, enemy, hex);
  const distance = near < 0 ? FAR : grid.distance(hex, near);
  out[row + A.nearest] = share(distance, FAR);
  out[row + A.zone] = share(BITS[controlled[enemy][hex]!]!, 3);
  out[row + A.beside] = share(BITS[beside[enemy][hex]!]!, 4);
  out[row + A.shooters] = share(meanShots(s, enemy, hex), 1);
  out[row + A.riders] = share(ridersNear(s, enemy, hex), 3);
  out[row + A.friends] = share(BITS[friendsBeside(s, side, hex)]!, 4);
  out[row + A.joins] = share(friendsIn(s, hex), 7);
  out[row + A.cover] = blocksSight[hex]!;
  encodeCommand(s, hex, row, out);
  if (from < 0 || near < 0) return;
  out[row + A.approach] = signed((grid.distance(from, nearestEnemy(grid, enemy, from)) - distance) / 8);
  out[row + A.climb] = signed((elevation[hex]! - elevation[from]!) / 3);
}

/** Directions in which friends stand around a hex once the actor has come there. */
function friendsBeside(s: S, side: Player, hex: number): number {
  const mask = beside[side][hex]!;
  if (!actor.leavesEmpty || actor.hex === hex) return mask;
  const back = s.scenario.grid.directionTo(hex, actor.hex);
  return back < 0 ? mask : mask & ~(1 << back);
}

/** Strength of friends in a hex beside the actor itself. */
function friendsIn(s: S, hex: number): number {
  const strength = hexStrength(s, hex, false);
  if (strength === 0 || actor.hex !== hex || actor.unit < 0) return strength;
  return actor.asStack ? 0 : strength - s.strengthOf(actor.unit);
}

function encodeCommand(s: S, hex: number, row: number, out: Float32Array): void {
  const { grid, battles } = s.scenario;
  const { battle } = actor;
  const leaderHex = s.leaderHex(battle);
  if (actor.unit >= 0) {
    out[row + A['to-leader']] = leaderHex < 0 ? 1 : share(grid.distance(hex, leaderHex), FAR);
    out[row + A.command] = leaderHex >= 0 && grid.distance(hex, leaderHex) <= s.commandSpanOf(battle) ? 1 : 0;
    out[row + A['with-leader']] = hex === leaderHex ? share(s.combatBonusOf(battle), 4) : 0;
    return;
  }
  const span = s.commandSpanOf(battle);
  const { units } = battles[battle]!;
  let present = 0;
  let within = 0;
  for (let i = 0; i < units.length; i++) {
    const at = s.hexOf(units[i]!);
    if (at < 0) continue;
    present++;
    if (grid.distance(hex, at) <= span) within++;
  }
  out[row + A.command] = share(within, present);
}

function encodeFacing(s: S, view: View, hex: number, facing: number, row: number, out: Float32Array): void {
  const enemy = (1 - view.viewer) as Player;
  out[row + A['facing-x']] = view.sign * FACING_X[facing]!;
  out[row + A['facing-y']] = view.sign * FACING_Y[facing]!;
  const turn = (facing - actor.facing + 6) % 6;
  out[row + A.turns] = Math.min(turn, 6 - turn) / 3;
  const near = nearestEnemy(s.scenario.grid, enemy, hex);
  if (near >= 0) out[row + A.aim] = aim(view, hex, facing, near);
  out[row + A.fire] = share(bestShot(s, actor.unit, hex, facing, enemy), 1);
  const mask = beside[enemy][hex]!;
  if (mask === 0) return;
  out[row + A.before] = share(BITS[mask & FRONT_BITS[facing]!]!, 2);
  out[row + A.behind] = share(BITS[mask & BEHIND_BITS[facing]!]!, 3);
  if (controlled[enemy][hex] !== 0) out[row + A.danger] = share(meanDanger(s, hex, facing, actor.type, controlled[enemy][hex]!), 4);
  encodeFront(s, hex, facing, friendsIn(s, hex), row, out);
}

/** Cosine between a facing and the way to a hex. */
function aim(view: View, hex: number, facing: number, target: number): number {
  const dx = view.sign * (view.cx[target]! - view.cx[hex]!);
  const dy = view.sign * (view.cy[target]! - view.cy[hex]!);
  const length = Math.sqrt(dx * dx + dy * dy);
  return length === 0 ? 0 : signed((dx * FACING_X[facing]! + dy * FACING_Y[facing]!) / length);
}
