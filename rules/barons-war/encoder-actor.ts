import type { Player } from '../core/index.ts';
import { hexStrength, hexType, meanDanger } from './encoder-odds.ts';
import { beside, BEHIND_BITS, BITS, controlled, FRONT_BITS, nearestEnemy } from './encoder-survey.ts';
import { A } from './encoder-tables.ts';
import { share } from './encoder-view.ts';
import { LEADER } from './scenario.ts';
import type { BaronsWarState } from './state.ts';

type S = BaronsWarState;

const FAR = 12;
const FIRST = A.leader;
/** Columns of the actor: the same for all rows of one actor, so they are copied. */
const WIDTH = A.dx - FIRST;

/** The unit or leader that acts in the row being filled; its hex is -1 off the map. */
export const actor = {
  piece: -1,
  /** -1 for a leader. */
  unit: -1,
  battle: -1,
  hex: -1,
  facing: 0,
  type: 0,
  strength: 0,
  asStack: false,
  /** Whether its hex is empty once it has left. */
  leavesEmpty: false,
  /** Row in which its columns stand, -1 if nowhere yet. */
  row: -1,
};

export function forgetActor(): void {
  actor.piece = -1;
  actor.row = -1;
}

/** Makes a unit, a stack or a leader the actor and fills its columns of the row. */
export function setActor(s: S, piece: number, asStack: boolean, row: number, out: Float32Array): void {
  if (piece === actor.piece && asStack === actor.asStack && actor.row >= 0) {
    out.copyWithin(row + FIRST, actor.row + FIRST, actor.row + FIRST + WIDTH);
    return;
  }
  const unitCount = s.scenario.units.length;
  actor.piece = piece;
  actor.asStack = asStack;
  actor.row = row;
  if (piece < unitCount) setUnit(s, piece, asStack, row, out);
  else setLeader(s, piece - unitCount, row, out);
  if (actor.hex >= 0) encodeNow(s, row, out);
}

function setLeader(s: S, leader: number, row: number, out: Float32Array): void {
  actor.unit = -1;
  actor.battle = leader;
  actor.hex = s.leaderHex(leader);
  actor.facing = 0;
  actor.type = LEADER;
  actor.strength = 0;
  actor.leavesEmpty = false;
  out[row + A.leader] = 1;
  out[row + A.acted] = s.data[s.l.moved + leader]!;
  out[row + A['in-command']] = 1;
}

function setUnit(s: S, unit: number, asStack: boolean, row: number, out: Float32Array): void {
  const { data, u } = s;
  const hex = s.hexOf(unit);
  actor.unit = unit;
  actor.battle = s.battleOf(unit);
  actor.hex = hex;
  actor.facing = s.facingOf(unit);
  actor.type = asStack && hex >= 0 ? hexType(s, hex) : s.typeOf(unit);
  actor.strength = asStack && hex >= 0 ? hexStrength(s, hex, true) : s.strengthOf(unit);
  actor.leavesEmpty = hex >= 0 && (asStack || s.underAt(hex) < 0);
  out[row + A.infantry + s.typeOf(unit)] = 1;
  out[row + A.strength] = share(actor.strength, 12);
  out[row + A.morale] = share(s.moraleOf(unit), 10);
  out[row + A.hits] = share(data[u.hits + unit]!, 6);
  out[row + A.shaken] = data[u.shaken + unit]!;
  out[row + A['in-command']] = data[u.inCommand + unit]!;
  out[row + A.acted] = data[u.moved + unit]! + data[u.fired + unit]! + data[u.fought + unit]! > 0 ? 1 : 0;
  out[row + A['as-stack']] = asStack ? 1 : 0;
}

function encodeNow(s: S, row: number, out: Float32Array): void {
  const { hex, facing } = actor;
  const side = s.scenario.battles[actor.battle]!.side;
  const enemy = (1 - side) as Player;
  const near = nearestEnemy(s.scenario.grid, enemy, hex);
  out[row + A['now-nearest']] = near < 0 ? 1 : share(s.scenario.grid.distance(hex, near), FAR);
  out[row + A['now-zone']] = share(BITS[controlled[enemy][hex]!]!, 3);
  const mask = beside[enemy][hex]!;
  if (mask === 0 || actor.unit < 0) return;
  out[row + A['now-before']] = share(BITS[mask & FRONT_BITS[facing]!]!, 2);
  out[row + A['now-behind']] = share(BITS[mask & BEHIND_BITS[facing]!]!, 3);
  out[row + A['now-danger']] = share(meanDanger(s, hex, facing, actor.type, controlled[enemy][hex]!), 4);
}
