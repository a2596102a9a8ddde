import type { ActionList, Player } from '../../core/index.ts';
import { STEEP_UP } from '../scenario.ts';
import type { Kinds } from '../layout.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { inZone } from '../zones.ts';
import { endangerLeaders, hitOnce, leadersAt } from './hits.ts';
import { pushCheck } from './morale.ts';
import { AFTER_RETREATS } from './interrupts.ts';
import { checkEscort, checkRetreat, checkTurning } from './frames.ts';
import { ask, run, type StepDraft } from './kinds.ts';

type S = BaronsWarState;

/** Hexes that cannot be retreated cost hits [7.4]; charges that go back pay nothing [10.2]. */
export const COSTS_HITS = 1;
/** Facing is free at the end [9.42]. */
export const FREE_FACING = 2;

// Registers of a retreat.
const UNIT = 0;
const LEFT = 1; // hexes still to go, plus 64 so that it may fall below zero
const ORIGIN = 2;
const FLAGS = 3; // flags, and the partner of the stack plus one times four
const ALONG = 4; // leader that goes along, or -1
const LAST = 5; // last direction, or -1
/** What the register of hexes still to go has more than there are. */
export const BIAS = 64;
const NEVER = 99;
const DEEPEST = -4;

/** Starts the retreat of one unit. `partner` is the unit it was stacked with at the start, beside which it may end. */
export function beginRetreat(s: S, unit: number, hexes: number, flags: number, partner = -1): void {
  const hex = s.hexOf(unit);
  const other = s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
  const leader = s.leaderAt(hex, s.sideOf(unit), s.battleOf(unit));
  const mate = other >= 0 ? other : partner;
  s.push(STEP['retreat/step'], unit, hexes + BIAS, hex, flags | ((mate + 1) << 2), -1, -1);
  if (leader < 0) return;
  if (other < 0)
    s.setRegister(ALONG, leader); // @ruling R-23 alone he must go along
  else {
    s.setRegister(ALONG, leader);
    s.become(STEP['retreat/leader']);
  }
}

function partnerOf(s: S): number {
  return (s.register(FLAGS) >> 2) - 1;
}

/** Whether the unit may end its retreat in a hex.
 * @rule 7.4 not stacked, unless with the unit it was stacked with @rule 9.4.1.5 not in a friend's hex */
function mayEnd(s: S, unit: number, hex: number): boolean {
  const top = s.topAt(hex);
  if (top < 0 || top === unit) return s.underAt(hex) < 0 || s.underAt(hex) === unit;
  return top === partnerOf(s) && (s.underAt(hex) < 0 || s.underAt(hex) === unit);
}

/** Whether a retreating unit may go from a hex in a direction.
 * @rule 9.4.1.1 not through enemy zones @rule 9.4.1.2 nor against stacking @rule 9.4.1.3 nor where it may not move @rule 9.4.1.4 nor up a steep slope
 * @rule 7.4 through a friend only if he is not in an enemy zone @ruling R-55 R-57 always farther from where it began */
function mayRetreatTo(s: S, unit: number, from: number, direction: number): boolean {
  const { grid, moveCost, hexsides } = s.scenario;
  const to = grid.neighbours[from * 6 + direction]!;
  const side = s.sideOf(unit);
  if (to < 0 || moveCost[s.typeOf(unit) as 0]![from * 6 + direction]! < 0) return false;
  if ((hexsides[from * 6 + direction]! & STEEP_UP) !== 0) return false;
  const origin = s.register(ORIGIN);
  if (grid.distance(origin, to) <= grid.distance(origin, from)) return false;
  if (s.holds((1 - side) as Player, to) || inZone(s, (1 - side) as Player, to)) return false;
  const isMate = s.topAt(to) === partnerOf(s);
  return s.underAt(to) < 0 || (isMate && s.underAt(to) < 0);
}

/** Hexes of the retreat that must stay undone from here at best; NEVER if it could not end. */
function shortage(s: S, unit: number, hex: number, left: number): number {
  const canStop = mayEnd(s, unit, hex);
  if (left <= 0 && canStop) return 0;
  if (left <= DEEPEST) return NEVER;
  let best = canStop ? Math.max(0, left) : NEVER;
  const { neighbours } = s.scenario.grid;
  for (let direction = 0; direction < 6 && best > 0; direction++) {
    if (mayRetreatTo(s, unit, hex, direction)) best = Math.min(best, shortage(s, unit, neighbours[hex * 6 + direction]!, left - 1));
  }
  return best;
}

/** The owner picks each hex, among those that do not cut the retreat short. @ruling R-55 */
function legalRetreats(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const unit = s.register(UNIT);
  const hex = s.hexOf(unit);
  if (hex < 0) {
    into.push(first.pass);
    return;
  }
  const left = s.register(LEFT) - BIAS;
  const best = shortage(s, unit, hex, left);
  const stopHere = mayEnd(s, unit, hex) && Math.max(0, left) === best;
  if (!stopHere && best < NEVER) {
    const { neighbours } = s.scenario.grid;
    for (let direction = 0; direction < 6; direction++) {
      if (!mayRetreatTo(s, unit, hex, direction)) continue;
      const next = neighbours[hex * 6 + direction]!;
      if (shortage(s, unit, next, left - 1) === best) into.push(first.retreat + next);
    }
  }
  if (into.length === 0) into.push(first.pass);
}

/** @rule 7.13 a retreating unit faces the hex it enters @rule 9.4.1.6 a friend it passes checks at once @rule 7.4 and so does the unit itself @ruling R-57 the friend first */
function stepBack(s: S, action: number): void {
  const { first } = s.game.space;
  const unit = s.register(UNIT);
  if (action === first.pass) {
    s.become(s.register(LAST) < 0 || s.hexOf(unit) < 0 ? STEP['retreat/end'] : STEP['retreat/face']);
    return;
  }
  const { grid } = s.scenario;
  const to = action - first.retreat;
  const direction = grid.directionTo(s.hexOf(unit), to);
  const friend = s.topAt(to);
  s.moveUnits(unit, -1, to);
  s.data[s.u.facing + unit] = direction;
  const leader = s.register(ALONG);
  if (leader >= 0) s.data[s.l.hex + leader] = to;
  s.setRegister(LEFT, s.register(LEFT) - 1);
  s.setRegister(LAST, direction);
  if (s.listener !== null) s.tell('retreated', '7.4', `${s.scenario.units[unit]!.name} fall back to ${grid.format(to)}.`);
  if (friend < 0) return;
  pushCheck(s, unit, false);
  pushCheck(s, friend, false);
}

/** @ruling R-58 either vertex of the hexside crossed last; free after a cavalry retreat [9.42] */
function legalFacings(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const unit = s.register(UNIT);
  const hex = s.hexOf(unit);
  const other = s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
  if (other >= 0)
    into.push(first.face + s.facingOf(other)); // [7.1]
  else if ((s.register(FLAGS) & FREE_FACING) !== 0) for (let facing = 0; facing < 6; facing++) into.push(first.face + facing);
  else {
    const last = s.register(LAST);
    into.push(first.face + last);
    into.push(first.face + ((last + 5) % 6));
  }
}

/** Hits for hexes not retreated, and what they mean for a leader there.
 * @rule 7.4 one hit for each hex not retreated @rule 6.3 whenever a unit with a leader is hit @ruling R-56 R-24 one roll for all of them */
function endRetreat(s: S): void {
  const unit = s.register(UNIT);
  const missing = s.register(LEFT) - BIAS;
  const costs = (s.register(FLAGS) & COSTS_HITS) !== 0;
  s.pop();
  const side = s.sideOf(unit);
  if (costs && missing > 0 && s.hexOf(unit) >= 0) payHits(s, unit, missing);
  s.push(STEP['leader/displaced'], 1 - side);
}

function payHits(s: S, unit: number, count: number): void {
  const hex = s.hexOf(unit);
  const inDanger = leadersAt(s, hex);
  for (let hit = 0; hit < count && s.hexOf(unit) >= 0; hit++) {
    if (hitOnce(s, unit, false) && !s.isEmpty(hex)) pushCheck(s, s.topAt(hex), false); // [7.32]
  }
  endangerLeaders(s, inDanger);
}

const owner = (s: S): Player => s.sideOf(s.register(UNIT));
const registers = (k: Kinds) => ({
  unit: k.unit,
  left: k.count,
  origin: k.hex,
  flags: k.count,
  along: k.maybeLeader,
  last: k.maybeDirection,
});

export const retreatSteps: readonly StepDraft[] = [
  ask(
    'retreat/leader',
    owner,
    (s, into) => {
      into.push(s.game.space.first.pass);
      into.push(s.game.space.first.confirm);
    },
    (s, action) => {
      if (action === s.game.space.first.pass) s.setRegister(ALONG, -1);
      s.become(STEP['retreat/step']);
    },
    { on: AFTER_RETREATS, check: checkEscort, registers, open: true },
  ),
  ask('retreat/step', owner, legalRetreats, stepBack, { on: AFTER_RETREATS, check: checkRetreat, registers }),
  ask(
    'retreat/face',
    owner,
    legalFacings,
    (s, action) => {
      s.data[s.u.facing + s.register(UNIT)] = action - s.game.space.first.face;
      s.become(STEP['retreat/end']);
    },
    { on: AFTER_RETREATS, check: checkTurning, registers },
  ),
  run('retreat/end', endRetreat, { on: AFTER_RETREATS, check: checkRetreat, registers }),
];
