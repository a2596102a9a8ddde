import { NO_CHECK } from '../../../state/scenario.ts';
import { RETREAT_BIAS, STEP } from '../../../state/steps.ts';
import { canHit, isArmed } from '../../shooting.ts';
import { RETREAT_HEXES } from '../../../charts/charts.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { type Fault, isOnMap, stepBelow, unitOf } from './asked.ts';

type S = BaronsWarState;

export function checkFirer(s: S, { unit }: { readonly unit: number }): Fault {
  return isOnMap(s, unit) && isArmed(s, unit) ? null : `${unitOf(s, unit)} cannot fire.`;
}

export function checkShooting(s: S, { unit, target }: { readonly unit: number; readonly target: number }): Fault {
  const defender = s.topAt(target);
  if (defender < 0 || s.sideOf(defender) === s.sideOf(unit)) return 'There is no enemy on the target.';
  return (
    checkFirer(s, { unit }) ??
    (canHit(s, unit, target) ? null : `${unitOf(s, unit)} cannot fire at ${s.compiled.grid.format(target)} from where it stands [8.0].`)
  );
}

type Melee = {
  readonly target: number;
  readonly attackers: number;
  readonly left: number;
  readonly hits: number;
  readonly struck: number;
  readonly returned: number;
  readonly charge: number;
};

/** Directions of a set that hold no unit of the side that attacks. */
function strayAttackers(s: S, target: number, attackers: number): boolean {
  const enemy = 1 - s.sideOf(s.topAt(target));
  for (let direction = 0; direction < 6; direction++) {
    const from = s.compiled.grid.neighbours[target * 6 + direction]!;
    if (((attackers >> direction) & 1) === 1 && (from < 0 || !s.holds(enemy as 0, from))) return true;
  }
  return attackers >> 6 !== 0;
}

function checkFight(s: S, { target, attackers, left, charge }: Melee): Fault {
  if (s.isEmpty(target)) return 'There is nobody on the target.';
  if (strayAttackers(s, target, attackers | left))
    return '"attackers" and "left" are sets of directions from the target, one bit each, in which enemies of it stand.';
  if ((stepBelow(s) === STEP['charge/after']) !== (charge === 1)) return '"charge" says whether it is on "charge/after".';
  return charge === 1 || s.sideOf(s.topAt(target)) === s.enemy ? null : 'The side with the initiative attacks.';
}

export function checkJoining(s: S, melee: Melee): Fault {
  return (
    checkFight(s, melee) ??
    ((melee.attackers & melee.left) === 0 && melee.charge === 0 && (melee.attackers | melee.left) !== 0
      ? null
      : 'Hexes that still may join are not among the attackers.')
  );
}

/** Once the attackers are settled: some are left to roll, and the hex struck at is one of them. */
export function checkBlows(s: S, melee: Melee): Fault {
  const { attackers, left, struck, hits, returned } = melee;
  if (attackers === 0 || (left & ~attackers) !== 0) return '"left" are those of the attackers that have not rolled.';
  if (struck >= 0 && ((attackers >> struck) & 1) === 0) return '"struck" is the direction of one of the attackers, or null.';
  return checkFight(s, melee) ?? (hits <= 24 && returned <= 6 ? null : 'No melee gives so many hits.');
}

export function checkRolling(s: S, melee: Melee): Fault {
  return checkBlows(s, melee) ?? (melee.left !== 0 ? null : 'Some attackers must be left to roll.');
}

export function checkStrikeBack(s: S, melee: Melee): Fault {
  return checkBlows(s, melee) ?? (melee.struck >= 0 ? null : '"struck" says which hex is struck at.');
}

export function checkAdvance(_s: S, { attackers, charge }: Melee): Fault {
  return attackers >> 6 === 0 && charge === 0 ? null : '"attackers" is a set of directions from the target; charges go on by themselves.';
}

// ---- hits, retreats, checks

export function checkStruck(s: S, { leader }: { readonly leader: number }): Fault {
  return s.leaderHex(leader) >= 0 || s.compiled.overallBattle[s.compiled.leaders[leader]!.side] !== leader
    ? null
    : 'The leader is not on the map.';
}

export function checkFollowing(s: S, { leader, to }: { readonly leader: number; readonly to: number }): Fault {
  return s.leaderHex(leader) >= 0 && s.holds(s.compiled.leaders[leader]!.side, to) ? null : 'A leader follows his own troops.';
}

type Retreat = {
  readonly unit: number;
  readonly left: number;
  readonly flags: number;
  readonly along: number;
  readonly last: number;
};

export function checkRetreat(s: S, { unit, left, flags, along }: Retreat): Fault {
  if (left > RETREAT_BIAS + RETREAT_HEXES || left < RETREAT_BIAS - 8)
    return `"left" is ${RETREAT_BIAS} and the hexes still to go, at most ${RETREAT_HEXES}.`;
  const mate = (flags >> 2) - 1;
  if (mate >= s.compiled.units.length || mate === unit) return '"flags" name no other unit.';
  return along < 0 || s.compiled.leaders[along]!.side === s.sideOf(unit) ? null : 'Only a leader of its own side goes along.';
}

export function checkEscort(s: S, retreat: Retreat): Fault {
  return checkRetreat(s, retreat) ?? (isOnMap(s, retreat.unit) && retreat.along >= 0 ? null : 'There is no leader who could go along.');
}

export function checkTurning(s: S, retreat: Retreat): Fault {
  return (
    checkRetreat(s, retreat) ??
    (isOnMap(s, retreat.unit) && retreat.last >= 0 ? null : 'It must be on the map and have gone back: "last" is the direction.')
  );
}

export function checkBox(s: S, { battle, box }: { readonly battle: number; readonly box: number }): Fault {
  const { effectiveness } = s.compiled.battles[battle]!;
  return box < effectiveness.length && effectiveness[box]!.check !== NO_CHECK ? null : 'There is no check in this box [13.0].';
}
