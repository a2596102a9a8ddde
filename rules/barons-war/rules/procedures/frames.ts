import { FRAME_CELLS } from '../../../core/index.ts';
import { reactingCavalry } from '../reaction.ts';
import { HEAVY_CAVALRY, NO_CHECK } from '../../state/scenario.ts';
import { isClosedTo } from '../position-check.ts';
import { STAGE } from '../../state/stages.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { RETREAT_BIAS, STEP } from '../../state/steps.ts';
import { CONTINUATION_CHIT, FOURS_AT_START, RETREAT_HEXES } from '../tables/charts.ts';
import { hasPlaceFor, roomAfter, roomFor, sideToShow, takesAtOnce } from '../chits.ts';
import { waitsForPlace } from '../set-up-order.ts';
import { canHit, isArmed } from '../shooting.ts';
import { CHARGED, directionsOf } from '../walk-path.ts';

// What the steps ask of frames that come from outside: registers that make no sense here would not be played on.

type S = BaronsWarState;
type Fault = string | null;

const unitOf = (s: S, unit: number): string => s.compiled.units[unit]!.id;
const isOnMap = (s: S, unit: number): boolean => unit >= 0 && s.hexOf(unit) >= 0;
const isEnemy = (s: S, side: number): Fault => (side === s.enemy ? null : 'It is the side without the initiative that does this.');
const stepBelow = (s: S): number => s.data[s.frame - FRAME_CELLS]!;

// ---- set-up and command

/** Pieces are placed one after another: the one named and all after it, of both sides, still wait. */
export function checkPlacing(s: S, { side, piece }: { readonly side: number; readonly piece: number }): Fault {
  if (!waitsForPlace(s, side, piece))
    return `"piece" must be one of "side" that sets up on the map, and those after it must be off the map.`;
  return null;
}

export function checkFacing(s: S, { side, piece }: { readonly side: number; readonly piece: number }): Fault {
  if (piece < 0 || piece >= s.compiled.units.length || !isOnMap(s, piece) || s.underAt(s.hexOf(piece)) >= 0)
    return 'The unit to be faced must stand alone in its hex.';
  const hex = s.hexOf(piece);
  s.setHex(piece, -1);
  const waits = waitsForPlace(s, side, piece);
  s.setHex(piece, hex);
  return waits ? null : '"piece" must be one of "side" that sets up on the map, and those after it must be off the map.';
}

/** @rule 14.1 */
export function checkNaming(s: S): Fault {
  if (s.compiled.edwardBattle < 0 || !s.game.options.edwardsBattle) return 'This game does not name a Battle for Edward.';
  return s.edwardTarget < 0 ? null : 'The Battle has been named already.';
}

/** @rule 5.0 the Barons allocate, then the Royalists: what is left is what the tracks do not hold yet */
export function checkAllocation(
  s: S,
  { side, battle, cap, points }: { readonly side: number; readonly battle: number; readonly cap: number; readonly points: number },
): Fault {
  if (s.compiled.fixedChits !== null) return 'The chits of this scenario are given.';
  const isOnAllocation = stepBelow(s) === STEP['command/allocate'];
  const isOnRoyalists = isOnAllocation && s.data[s.frame - FRAME_CELLS + 1] === 1;
  if (side === 0 ? !isOnRoyalists : isOnAllocation) return 'The Barons allocate first: their one frame is on that of the Royalists.';
  if (battle < 0 || s.compiled.battles[battle]!.side !== side) return '"battle" must be one of "side".';
  const own = s.compiled.battles.flatMap((card, other) => (card.side === side ? [other] : []));
  if (own.some((other) => s.chitsOf(other, CONTINUATION_CHIT) > FOURS_AT_START[(s.compiled.leaders[other]!.leadership - 1) as 0]!))
    return 'A Battle has more 4s than its leader may be given [6.1].';
  let given = 0;
  for (const other of own) for (let chit = 1; chit <= CONTINUATION_CHIT; chit++) given += chit * s.chitsOf(other, chit);
  const left = s.compiled.commandPoints[side as 0] - given;
  if (points !== left) return `"points" must be what the chits on the tracks leave: ${left}.`;
  return cap >= 1 && points > 0 && points <= roomFor(s, battle, cap) + roomAfter(s, side, battle)
    ? null
    : 'There is no room for the points that are left.';
}

export function checkChit(s: S, { side, chit }: { readonly side: number; readonly chit: number }): Fault {
  return chit >= 1 && hasPlaceFor(s, side as 0, chit) ? null : 'No Battle of the side can take this chit [4.0].';
}

export function checkShow(s: S, { side }: { readonly side: number }): Fault {
  if (s.turn < 1) return 'The first player turn must have begun: "turn" is at least 1.';
  if (side !== sideToShow(s)) return `It is for ${s.game.ruleset.players[sideToShow(s)]} to show a chit first [3.0].`;
  return s.compiled.battles.some((card, battle) => card.side === side && s.unitsLeft(battle) > 0)
    ? null
    : 'The side has no Battle left to show.';
}

export function checkAnswer(
  s: S,
  { side, battle, chit }: { readonly side: number; readonly battle: number; readonly chit: number },
): Fault {
  const shown = checkShow(s, { side });
  if (shown !== null) return shown;
  if (takesAtOnce(s)) return 'Nobody answers in the first player turn, or after two turns in a row [5.1].';
  if (s.compiled.battles[battle]!.side !== side || s.unitsLeft(battle) === 0) return '"battle" must be one of "side" that has units left.';
  return chit === 0 || s.chitsOf(battle, chit) > 0 ? null : `There is no ${chit} on the track of ${s.compiled.battles[battle]!.id}.`;
}

// ---- the turn and movement

export function checkActivation(s: S, { stage }: { readonly stage: number }): Fault {
  if (s.turn < 1) return 'The first player turn must have begun: "turn" is at least 1.';
  return s.battle >= 0 || stage === STAGE.activate ? null : 'A player turn needs the activated Battle: add "battle" (and "chit").';
}

export function checkInitiative(s: S): Fault {
  return s.battle >= 0 ? null : 'A player turn needs the activated Battle: add "battle" (and "chit").';
}

export function checkResume(s: S, { side, battle }: { readonly side: number; readonly battle: number }): Fault {
  return side === s.enemy && s.compiled.battles[battle]!.side === side
    ? null
    : 'It returns the turn to the other side and one of its Battles.';
}

/** @rule 3.0 C.2 */
export function checkOther(s: S, { side }: { readonly side: number }): Fault {
  return isEnemy(s, side);
}

export function checkPiece(s: S): Fault {
  return s.mover >= 0 ? null : 'Name the piece that moves: "mover".';
}

type Walk = {
  readonly path1: number;
  readonly path2: number;
  readonly path3: number;
  readonly progress: number;
  readonly facing: number;
  readonly expected: number;
};

/** Whether a walk stops at the next step whatever lies ahead: the alarm that is on it has led to a charge, or one before it has. */
function isCutShort(s: S, { facing }: Walk): boolean {
  const above = s.frame + FRAME_CELLS;
  return (facing & CHARGED) !== 0 || (s.data[above] === STEP['reaction/order'] && s.data[above + 3] === 1);
}

/** A walk that is still on leads over open hexsides, past the enemy. */
export function checkWalk(s: S, walk: Walk): Fault {
  const { neighbours } = s.compiled.grid;
  const mover = s.mover;
  if (mover >= s.compiled.units.length) return 'Only units walk; leaders arrive at once.';
  if (walk.progress >> 4 > 15 || (walk.progress & 15) > walk.progress >> 4 || (walk.facing & 7) > 5)
    return 'Its registers are no path: play to the moment and save the position.';
  if (mover < 0 || s.hexOf(mover) !== walk.expected || isCutShort(s, walk)) return null;
  let hex = walk.expected;
  const left = directionsOf([walk.path1, walk.path2, walk.path3], walk.progress);
  for (const [i, direction] of left.entries()) {
    if (direction > 5 || s.compiled.moveCost[s.typeOf(mover) as 0]![hex * 6 + direction]! < 0)
      return `The path leaves the ground that ${unitOf(s, mover)} may enter.`;
    hex = neighbours[hex * 6 + direction]!;
    if (s.holds(s.enemy, hex) || s.underAt(hex) >= 0 || (i === left.length - 1 && s.topAt(hex) >= 0 && s.topAt(hex) === mover))
      return 'The path leads into a hex that is held or full.';
  }
  return null;
}

// ---- reactions and charges

function isReactor(s: S, cavalry: number, unit: number): boolean {
  return isOnMap(s, cavalry) && s.sideOf(unit) === s.side && reactingCavalry(s, unit).includes(cavalry);
}

export function checkAlarm(s: S, { unit }: { readonly unit: number }): Fault {
  return s.sideOf(unit) === s.side && s.round > 0 ? null : '"unit" must be of the side that moves, and nobody reacts to a reaction [10.3].';
}

export function checkReactor(s: S, { cavalry, unit }: { readonly cavalry: number; readonly unit: number }): Fault {
  return isReactor(s, cavalry, unit) ? null : '"cavalry" must be enemy cavalry on the map that may react to "unit" [10.3].';
}

type Charge = {
  readonly unit: number;
  readonly target: number;
  readonly flags: number;
  readonly under: number;
  readonly leader: number;
  readonly from: number;
};

const isCavalry = (s: S, unit: number): boolean => s.typeOf(unit) === HEAVY_CAVALRY;

/** What all frames of a charge have in common. */
export function checkCharge(s: S, { unit, under, leader, flags }: Charge): Fault {
  if (unit < 0 || !isCavalry(s, unit)) return 'Only cavalry charges [10.0].';
  if (under >= 0 && (under === unit || !isCavalry(s, under) || s.battleOf(under) !== s.battleOf(unit)))
    return '"under" must be other cavalry of the Battle.';
  if (leader >= 0 && leader !== s.battleOf(unit)) return 'Only the leader of the Battle rides along.';
  return flags < 32 ? null : '"flags" are at most 31.';
}

/** The charge stands in its hex, the upper unit on top. */
export function checkRider(s: S, charge: Charge): Fault {
  const top = s.topAt(charge.from);
  return checkCharge(s, charge) ?? (top >= 0 && (top === charge.unit || top === charge.under) ? null : `"unit" must stand on "from".`);
}

/** Before it rides: the target is the enemy's. */
export function checkRide(s: S, charge: Charge): Fault {
  return (
    checkRider(s, charge) ??
    (isOnMap(s, charge.unit) && s.topAt(charge.target) >= 0 && s.sideOf(s.topAt(charge.target)) !== s.sideOf(charge.unit)
      ? null
      : 'The target must be a hex with enemies.')
  );
}

export function checkRideAlong(s: S, charge: Charge): Fault {
  return (
    checkRide(s, charge) ??
    (charge.leader >= 0 && s.leaderHex(charge.leader) === charge.from ? null : 'There is no leader who could ride along.')
  );
}

/** In contact: the two hexes are side by side. */
export function checkContact(s: S, charge: Charge): Fault {
  return (
    checkCharge(s, charge) ??
    (s.compiled.grid.distance(charge.from, charge.target) === 1 ? null : 'A charge strikes the hex next to its own.')
  );
}

export function checkShot(s: S, charge: Charge): Fault {
  return checkContact(s, charge) ?? checkRide(s, charge);
}

export function checkEntering(s: S, charge: Charge): Fault {
  return (
    checkContact(s, charge) ??
    checkRider(s, charge) ??
    (s.isEmpty(charge.target) && !isClosedTo(s, HEAVY_CAVALRY, charge.target)
      ? null
      : 'Only a hex that has been emptied can be entered [10.2].')
  );
}

export function checkWavering(s: S, { next, left }: { readonly next: number; readonly left: number }): Fault {
  return next < 0 || (isOnMap(s, next) && isCavalry(s, next) && next !== left) ? null : '"next" must be cavalry on the map.';
}

// ---- fire and melee

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
