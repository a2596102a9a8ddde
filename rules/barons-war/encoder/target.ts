import { opponent } from '../../core/index.ts';
import { arcOf, FRONT, frontmost, lineArc } from '../../hexes/facing.ts';
import { share } from '../../core/encoder/features.ts';
import { BITS } from '../../hexes/encoder/surroundings.ts';
import type { Actor } from './actor.ts';
import { attackersIn, observedHits } from './odds.ts';
import type { Survey } from './survey.ts';
import { A } from './tables.ts';
import { AttackOdds } from '../odds/melee.ts';
import { attackModifier, isConcentric, leaderBonus, typeModifier } from '../mechanics/combat/blows.ts';
import { melee } from '../mechanics/procedures/combat/melee.ts';
import { forceOf, packForce, strengthIn, typeIn } from '../mechanics/combat/force.ts';
import { HEAVY_CAVALRY, INFANTRY } from '../state/scenario.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

const MOST_HITS = 3;

/** What the target is; nothing if the hex is empty. */
export function describeTarget(s: S, hex: number, row: number, out: Float32Array): void {
  const top = s.topAt(hex);
  if (top < 0) return;
  const force = forceOf(s, hex, false);
  const type = typeIn(force);
  out[row + A['target-strength']] = share(strengthIn(force), 12);
  out[row + A['target-morale']] = share(s.moraleOf(top), 10);
  out[row + A['target-hits']] = share(s.hits(top), 6);
  out[row + A['target-shaken']] = s.isShaken(top) ? 1 : 0;
  out[row + A['target-infantry']] = type === INFANTRY ? 1 : 0;
  out[row + A['target-cavalry']] = type === HEAVY_CAVALRY ? 1 : 0;
  out[row + A['target-leader']] = s.leaderHex(s.battleOf(top)) === hex ? 1 : 0;
}

/** Columns of the target: whom the actor fights, or would fight at a place. */
export class TargetColumns {
  private readonly survey: Survey;
  private readonly actor: Actor;
  private readonly odds = new AttackOdds();

  constructor(survey: Survey, actor: Actor) {
    this.survey = survey;
    this.actor = actor;
  }

  /** The best target among the enemies the actor would have in its two front hexes at a place. `friends` fight beside it there. */
  encodeFront(s: S, hex: number, facing: number, friends: number, row: number, out: Float32Array): void {
    const { neighbours } = s.scenario.grid;
    const enemy = opponent(s.sideOf(this.actor.unit));
    let best = -1;
    let bestGain = -Infinity;
    for (let turn = 0; turn < 2; turn++) {
      const direction = (facing + turn) % 6;
      const target = neighbours[hex * 6 + direction]!;
      if (target < 0 || !s.holds(enemy, target)) continue;
      this.odds.aim(s, target, this.attackersAround(s, hex, direction, target));
      const gain = this.dealtFrom(s, hex, direction, friends) - this.takenFrom(s, direction);
      if (gain <= bestGain) continue;
      bestGain = gain;
      best = direction;
    }
    if (best < 0) return;
    const target = neighbours[hex * 6 + best]!;
    const mask = this.attackersAround(s, hex, best, target);
    const back = (best + 3) % 6;
    this.odds.aim(s, target, mask);
    describeTarget(s, target, row, out);
    const behind = arcOf(s.facingOf(s.topAt(target)), back) !== FRONT;
    out[row + A['target-behind']] = behind ? 1 : 0;
    out[row + A.surrounds] = behind && isConcentric(mask) ? 1 : 0;
    out[row + A.attackers] = share(BITS[mask]!, 4);
    out[row + A['hits-dealt']] = share(this.dealtFrom(s, hex, best, friends), MOST_HITS);
    out[row + A['hits-taken']] = share(this.takenFrom(s, best), MOST_HITS);
  }

  /** Directions from a target in which friends stand once the actor has come to `hex`. */
  private attackersAround(s: S, hex: number, direction: number, target: number): number {
    let mask = this.survey.beside[s.sideOf(this.actor.unit)][target]!;
    if (this.actor.leavesEmpty && this.actor.hex !== hex) {
      const old = s.scenario.grid.directionTo(target, this.actor.hex);
      if (old >= 0) mask &= ~(1 << old);
    }
    return mask | (1 << ((direction + 3) % 6));
  }

  /** Hits by the actor, and those who stand with it, from a hex on the target in a direction that the odds are aimed at. */
  private dealtFrom(s: S, hex: number, direction: number, friends: number): number {
    const { battle, unit, type, strength } = this.actor;
    const bonus = s.leaderHex(battle) === hex ? s.combatBonusOf(battle) : 0;
    const force = packForce((s.isShaken(unit) ? 0 : strength) + friends, type);
    return Math.fround(this.odds.dealt(s, (direction + 3) % 6, force, bonus));
  }

  /** Hits by that target in return. */
  private takenFrom(s: S, direction: number): number {
    return Math.fround(this.odds.returned(s, (direction + 3) % 6, packForce(0, this.actor.type)));
  }

  /** Attack on a hex by the attackers of `mask`, directions seen from it; the defender's best roll in return. */
  encodeAttack(s: S, target: number, mask: number, row: number, out: Float32Array): void {
    describeTarget(s, target, row, out);
    const { neighbours } = s.scenario.grid;
    this.odds.aim(s, target, mask);
    let dealt = 0;
    let taken = 0;
    let strength = 0;
    for (let direction = 0; direction < 6; direction++) {
      if (((mask >> direction) & 1) === 0) continue;
      const from = neighbours[target * 6 + direction]!;
      const attackers = attackersIn(s, from);
      strength += strengthIn(attackers);
      dealt += observedHits(attackers, attackModifier(s, target, direction, mask));
      taken = Math.max(taken, Math.fround(this.odds.returned(s, direction, forceOf(s, from, true))));
      if (arcOf(s.facingOf(s.topAt(target)), direction) !== FRONT) out[row + A['target-behind']] = 1;
    }
    if (this.actor.piece < 0 || out[row + A.strength] === 0) out[row + A.strength] = share(strength, 12);
    out[row + A.surrounds] = isConcentric(mask) ? 1 : 0;
    out[row + A.attackers] = share(BITS[mask]!, 4);
    out[row + A['hits-dealt']] = share(dealt, MOST_HITS);
    out[row + A['hits-taken']] = share(taken, MOST_HITS);
  }

  /** A roll in return, in the melee at hand, against the attackers in one hex; `taken` is what these will do meanwhile. */
  encodeStrike(s: S, from: number, row: number, out: Float32Array): void {
    const target = melee.target(s);
    const mask = melee.attackers(s);
    const direction = s.scenario.grid.directionTo(target, from);
    describeTarget(s, from, row, out);
    this.odds.aim(s, target, mask);
    const dealt = this.odds.returned(s, direction, forceOf(s, from, true));
    const taken = observedHits(attackersIn(s, from), attackModifier(s, target, direction, mask));
    out[row + A.attackers] = share(BITS[mask]!, 4);
    out[row + A['hits-dealt']] = share(Math.fround(dealt), MOST_HITS);
    out[row + A['hits-taken']] = share(taken, MOST_HITS);
  }

  /** A charge at a hex from afar: the arc by the straight line, level ground. */
  encodeCharge(s: S, target: number, row: number, out: Float32Array): void {
    const top = s.topAt(target);
    if (top < 0 || this.actor.unit < 0 || this.actor.hex < 0) return;
    describeTarget(s, target, row, out);
    const defence = forceOf(s, target, false);
    const behind = lineArc(s.scenario.grid, target, s.facingOf(top), this.actor.hex, frontmost) !== FRONT ? 1 : 0;
    const attack = packForce(strengthIn(forceOf(s, this.actor.hex, true)), this.actor.type);
    const bonus = s.leaderHex(this.actor.battle) === this.actor.hex ? s.combatBonusOf(this.actor.battle) : 0;
    const dealt = observedHits(attack, bonus + behind + typeModifier(s, defence, attack));
    const taken = observedHits(defence, leaderBonus(s, target) + typeModifier(s, attack, defence));
    out[row + A['target-behind']] = behind;
    out[row + A.attackers] = share(1, 4);
    out[row + A['hits-dealt']] = share(dealt, MOST_HITS);
    out[row + A['hits-taken']] = share(taken, MOST_HITS);
  }
}
