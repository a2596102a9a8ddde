import type { Player } from '../core/index.ts';
import { arcOf, FRONT } from '../geometry/hex-grid.ts';
import { actor } from './encoder-actor.ts';
import { behindBonus, hexStrength, hexType, meanHits, typeEdge } from './encoder-odds.ts';
import { beside, BITS, lineArc } from './encoder-survey.ts';
import { A } from './encoder-tables.ts';
import { share } from './encoder-view.ts';
import { attackModifier, isConcentric, leaderBonus, strikeModifier } from './melee-odds.ts';
import { HEAVY_CAVALRY, INFANTRY } from './scenario.ts';
import type { BaronsWarState } from './state.ts';

type S = BaronsWarState;

const MOST_HITS = 3;

/** What the target is; nothing if the hex is empty. */
export function describeTarget(s: S, hex: number, row: number, out: Float32Array): void {
  const top = s.topAt(hex);
  if (top < 0) return;
  const type = hexType(s, hex);
  out[row + A['target-strength']] = share(hexStrength(s, hex, false), 12);
  out[row + A['target-morale']] = share(s.moraleOf(top), 10);
  out[row + A['target-hits']] = share(s.data[s.u.hits + top]!, 6);
  out[row + A['target-shaken']] = s.isShaken(top) ? 1 : 0;
  out[row + A['target-infantry']] = type === INFANTRY ? 1 : 0;
  out[row + A['target-cavalry']] = type === HEAVY_CAVALRY ? 1 : 0;
  out[row + A['target-leader']] = s.leaderHex(s.battleOf(top)) === hex ? 1 : 0;
}

/** The best target among the enemies the actor would have in its two front hexes at a place. `friends` fight beside it there. */
export function encodeFront(s: S, hex: number, facing: number, friends: number, row: number, out: Float32Array): void {
  const { neighbours } = s.scenario.grid;
  const enemy = (1 - s.sideOf(actor.unit)) as Player;
  let best = -1;
  let bestGain = -Infinity;
  for (let turn = 0; turn < 2; turn++) {
    const direction = (facing + turn) % 6;
    const target = neighbours[hex * 6 + direction]!;
    if (target < 0 || !s.holds(enemy, target)) continue;
    const gain = dealtFrom(s, hex, direction, target, friends) - takenFrom(s, direction, target);
    if (gain <= bestGain) continue;
    bestGain = gain;
    best = direction;
  }
  if (best < 0) return;
  const target = neighbours[hex * 6 + best]!;
  const mask = attackersAround(s, hex, best, target);
  const back = (best + 3) % 6;
  describeTarget(s, target, row, out);
  const behind = arcOf(s.facingOf(s.topAt(target)), back) !== FRONT;
  out[row + A['target-behind']] = behind ? 1 : 0;
  out[row + A.surrounds] = behind && isConcentric(mask) ? 1 : 0;
  out[row + A.attackers] = share(BITS[mask]!, 4);
  out[row + A['hits-dealt']] = share(dealtFrom(s, hex, best, target, friends), MOST_HITS);
  out[row + A['hits-taken']] = share(takenFrom(s, best, target), MOST_HITS);
}

/** Directions from a target in which friends stand once the actor has come to `hex`. */
function attackersAround(s: S, hex: number, direction: number, target: number): number {
  let mask = beside[s.sideOf(actor.unit)][target]!;
  if (actor.leavesEmpty && actor.hex !== hex) {
    const old = s.scenario.grid.directionTo(target, actor.hex);
    if (old >= 0) mask &= ~(1 << old);
  }
  return mask | (1 << ((direction + 3) % 6));
}

function dealtFrom(s: S, hex: number, direction: number, target: number, friends: number): number {
  const { slopeModifier } = s.scenario;
  const mask = attackersAround(s, hex, direction, target);
  const bonus = s.leaderHex(actor.battle) === hex ? s.combatBonusOf(actor.battle) : 0;
  const modifier =
    bonus +
    behindBonus(s, target, (direction + 3) % 6, mask) +
    slopeModifier[hex * 6 + direction]! +
    typeEdge(s, hexType(s, target), actor.type);
  const strength = s.isShaken(actor.unit) ? 0 : actor.strength;
  return meanHits(actor.type, strength + friends, modifier);
}

function takenFrom(s: S, direction: number, target: number): number {
  const type = hexType(s, target);
  const modifier = leaderBonus(s, target) + s.scenario.slopeModifier[target * 6 + ((direction + 3) % 6)]! + typeEdge(s, actor.type, type);
  return meanHits(type, hexStrength(s, target, false), modifier);
}

/** Attack on a hex by the attackers of `mask`, directions seen from it; the defender's best roll in return. */
export function encodeAttack(s: S, target: number, mask: number, row: number, out: Float32Array): void {
  describeTarget(s, target, row, out);
  const { neighbours } = s.scenario.grid;
  let dealt = 0;
  let taken = 0;
  let strength = 0;
  for (let direction = 0; direction < 6; direction++) {
    if (((mask >> direction) & 1) === 0) continue;
    const from = neighbours[target * 6 + direction]!;
    const here = hexStrength(s, from, true);
    strength += here;
    dealt += meanHits(hexType(s, from), here, attackModifier(s, target, direction, mask));
    taken = Math.max(taken, meanHits(hexType(s, target), hexStrength(s, target, false), strikeModifier(s, target, direction)));
    if (arcOf(s.facingOf(s.topAt(target)), direction) !== FRONT) out[row + A['target-behind']] = 1;
  }
  if (actor.piece < 0 || out[row + A.strength] === 0) out[row + A.strength] = share(strength, 12);
  out[row + A.surrounds] = isConcentric(mask) ? 1 : 0;
  out[row + A.attackers] = share(BITS[mask]!, 4);
  out[row + A['hits-dealt']] = share(dealt, MOST_HITS);
  out[row + A['hits-taken']] = share(taken, MOST_HITS);
}

/** A roll in return against the attackers in one direction; `taken` is what these will do meanwhile. */
export function encodeStrike(s: S, target: number, direction: number, mask: number, row: number, out: Float32Array): void {
  const from = s.scenario.grid.neighbours[target * 6 + direction]!;
  describeTarget(s, from, row, out);
  const dealt = meanHits(hexType(s, target), hexStrength(s, target, false), strikeModifier(s, target, direction));
  const taken = meanHits(hexType(s, from), hexStrength(s, from, true), attackModifier(s, target, direction, mask));
  out[row + A.attackers] = share(BITS[mask]!, 4);
  out[row + A['hits-dealt']] = share(dealt, MOST_HITS);
  out[row + A['hits-taken']] = share(taken, MOST_HITS);
}

/** A charge at a hex from afar: the arc by the straight line, level ground. */
export function encodeCharge(s: S, target: number, row: number, out: Float32Array): void {
  const top = s.topAt(target);
  if (top < 0 || actor.unit < 0 || actor.hex < 0) return;
  describeTarget(s, target, row, out);
  const type = hexType(s, target);
  const behind = lineArc(s.scenario.grid, target, s.facingOf(top), actor.hex, false) !== FRONT ? 1 : 0;
  const strength = hexStrength(s, actor.hex, true);
  const bonus = s.leaderHex(actor.battle) === actor.hex ? s.combatBonusOf(actor.battle) : 0;
  out[row + A['target-behind']] = behind;
  out[row + A.attackers] = share(1, 4);
  out[row + A['hits-dealt']] = share(meanHits(actor.type, strength, bonus + behind + typeEdge(s, type, actor.type)), MOST_HITS);
  out[row + A['hits-taken']] = share(
    meanHits(type, hexStrength(s, target, false), leaderBonus(s, target) + typeEdge(s, actor.type, type)),
    MOST_HITS,
  );
}

/** Directions from a target in which units of the activated Battle stand ready to attack it: facing it, unshaken, not yet fought. */
export function readyAround(s: S, target: number): number {
  const { neighbours } = s.scenario.grid;
  let mask = 0;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[target * 6 + direction]!;
    if (from < 0 || !s.holds(s.side, from)) continue;
    const top = s.topAt(from);
    if (s.battleOf(top) !== s.battle || s.data[s.u.fought + top] === 1 || hexStrength(s, from, true) === 0) continue;
    if (arcOf(s.facingOf(top), (direction + 3) % 6) === FRONT) mask |= 1 << direction;
  }
  return mask;
}
