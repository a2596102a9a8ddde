import { NO_CHECK } from '../../../state/scenario.ts';
import { RETREAT_BIAS, STEP } from '../../../state/steps.ts';
import { canHit } from '../../combat/shooting.ts';
import { RETREAT_HEXES } from '../../../charts/charts.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { type Fault, stepBelow, unitOf } from './asked.ts';
import { cast } from './roles.ts';

type S = BaronsWarState;

export const checkFirer = cast({ unit: 'on the map, with a bow or a crossbow' });

export const checkShooting = cast(
  { unit: 'on the map, with a bow or a crossbow' },
  (s, { unit, target }: { readonly unit: number; readonly target: number }) => {
    const defender = s.topAt(target);
    if (defender < 0 || s.sideOf(defender) === s.sideOf(unit)) return 'There is no enemy on the target.';
    return canHit(s, unit, target)
      ? null
      : `${unitOf(s, unit)} cannot fire at ${s.scenario.grid.format(target)} from where it stands [8.0].`;
  },
);

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
    const from = s.scenario.grid.neighbours[target * 6 + direction]!;
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

/** Directions of a set that lead off the map. */
function leavesMap(s: S, target: number, directions: number): boolean {
  const { neighbours } = s.scenario.grid;
  return [0, 1, 2, 3, 4, 5].some((direction) => ((directions >> direction) & 1) === 1 && neighbours[target * 6 + direction]! < 0);
}

export function checkAdvance(s: S, { target, attackers, charge }: Melee): Fault {
  const isSound = attackers >> 6 === 0 && charge === 0 && !leavesMap(s, target, attackers);
  return isSound ? null : '"attackers" is a set of directions from the target to hexes of the map; charges go on by themselves.';
}

// ---- hits, retreats, checks

export const checkFollowing = cast(
  { leader: 'a leader on the map' },
  (s, { leader, to }: { readonly leader: number; readonly to: number }) =>
    s.holds(s.scenario.leaders[leader]!.side, to) ? null : 'A leader follows his own troops.',
);

type Retreat = {
  readonly unit: number;
  readonly left: number;
  readonly flags: number;
  readonly along: number;
  readonly last: number;
};

export const checkRetreat = cast<Retreat>({ along: 'a leader of the side of "unit"' }, (s, { unit, left, flags }) => {
  if (left > RETREAT_BIAS + RETREAT_HEXES || left < RETREAT_BIAS - 8)
    return `"left" is ${RETREAT_BIAS} and the hexes still to go, at most ${RETREAT_HEXES}.`;
  const mate = (flags >> 2) - 1;
  return mate >= s.scenario.units.length || mate === unit ? '"flags" name no other unit.' : null;
});

export const checkEscort = cast<Retreat>(
  { unit: 'on the map' },
  (s, retreat) => checkRetreat(s, retreat) ?? (retreat.along >= 0 ? null : 'There is no leader who could go along.'),
);

export const checkTurning = cast<Retreat>(
  { unit: 'on the map' },
  (s, retreat) => checkRetreat(s, retreat) ?? (retreat.last >= 0 ? null : 'It must have gone back: "last" is the direction.'),
);

export function checkBox(s: S, { battle, box }: { readonly battle: number; readonly box: number }): Fault {
  const { effectiveness } = s.scenario.battles[battle]!;
  return box < effectiveness.length && effectiveness[box]!.check !== NO_CHECK ? null : 'There is no check in this box [13.0].';
}
