import { capital, opponent, type Player } from '../../../../core/index.ts';
import { ALL_FACINGS } from '../../../../hexes/facing.ts';
import { RETREAT_HEXES } from '../../../charts/charts.ts';
import type { Offers } from '../../../state/actions.ts';
import { STEEP_UP } from '../../../state/scenario.ts';
import { DUE_RETREAT, type BaronsWarState } from '../../../state/state.ts';
import { RETREAT_BIAS, STEP } from '../../../state/steps.ts';
import { hexName, leaderName, nameOf, withTroops } from '../../../state/names.ts';
import { directionTo } from '../../../state/barons-war-action.ts';
import { inZone } from '../../ground/zones.ts';
import { endangerLeaders, hitOnce, leadersAt } from './hits.ts';
import { pushCheck } from './morale.ts';
import { AFTER_RETREATS } from '../interrupts.ts';
import { checkEscort, checkRetreat, checkTurning } from '../frames/fights.ts';
import { ANY_LEGAL, type Actions, addYesOrNo, ask, frame, run, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

/** Hexes that cannot be retreated cost hits [7.4]; charges that go back pay nothing [10.2]. */
export const COSTS_HITS = 1;
/** Facing is free at the end [9.42]. */
export const FREE_FACING = 2;

/** A retreat. */
export const retreat = frame({
  unit: (k) => k.unit,
  /** Hexes still to go, plus `RETREAT_BIAS` so that it may fall below zero. */
  left: (k) => k.count,
  origin: (k) => k.hex,
  /** Flags, and the partner of the stack plus one times four. */
  flags: (k) => k.count,
  /** Leader that goes along, or -1. */
  along: (k) => k.maybeLeader,
  /** Last direction, or -1. */
  last: (k) => k.maybeDirection,
});

export const retreatActions: Actions<'retreat'> = {
  retreat: {
    does: 'retreats into a hex',
    phrase: (s, hex) => `Fall back to ${s.isEmpty(hex) ? `hex ${hexName(s, hex)}` : withTroops(s, hex)}`,
    told: ['retreated'],
    reads: (action, s, hex) => action.put(hex, directionTo(s, action.hexOfSubject(s), hex)),
  },
};

/** Units that hits drive back: the side that was attacked, which goes first. */
const driven = frame({ attacked: (k) => k.side });

const NEVER = 99;
const DEEPEST = -4;

/** Starts the retreat of one unit. `partner` is the unit it was stacked with at the start, beside which it may end. */
export function beginRetreat(s: S, unit: number, hexes: number, flags: number, partner = -1): void {
  const hex = s.hexOf(unit);
  const other = s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
  const leader = s.leaderAt(hex, s.sideOf(unit), s.battleOf(unit));
  const mate = other >= 0 ? other : partner;
  s.push(STEP['retreat/step'], unit, hexes + RETREAT_BIAS, hex, flags | ((mate + 1) << 2), -1, -1);
  if (leader < 0) return;
  if (other < 0)
    retreat.setAlong(s, leader); // @ruling R-23 alone he must go along
  else {
    retreat.setAlong(s, leader);
    s.become(STEP['retreat/leader']);
  }
}

/** Units that hits drive back retreat two hexes, the side that was attacked first.
 * @rule 8.61 fourth and fifth hit, once in an attack @ruling R-52 R-54 R-93 */
function retreatHit(s: S): void {
  const attacked = driven.attacked(s);
  for (const side of [attacked, 1 - attacked]) {
    for (let unit = 0; unit < s.scenario.units.length; unit++) {
      if ((s.due(unit) & DUE_RETREAT) === 0 || s.sideOf(unit) !== side) continue;
      s.setDue(unit, s.due(unit) & ~DUE_RETREAT);
      if (s.hexOf(unit) < 0) continue;
      beginRetreat(s, unit, RETREAT_HEXES, COSTS_HITS);
      return;
    }
  }
  s.pop();
}

function partnerOf(s: S): number {
  return (retreat.flags(s) >> 2) - 1;
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
  const origin = retreat.origin(s);
  if (grid.distance(origin, to) <= grid.distance(origin, from)) return false;
  if (s.holds(opponent(side), to) || inZone(s, opponent(side), to)) return false;
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
function legalRetreats(s: S, into: Offers<'pass' | 'retreat'>): void {
  const unit = retreat.unit(s);
  const hex = s.hexOf(unit);
  const left = retreat.left(s) - RETREAT_BIAS;
  const best = hex < 0 ? NEVER : shortage(s, unit, hex, left);
  const stopsHere = best === NEVER || (mayEnd(s, unit, hex) && Math.max(0, left) === best);
  let isAny = false;
  for (let direction = 0; direction < 6 && !stopsHere; direction++) {
    if (!mayRetreatTo(s, unit, hex, direction)) continue;
    const next = s.scenario.grid.neighbours[hex * 6 + direction]!;
    if (shortage(s, unit, next, left - 1) !== best) continue;
    into.push('retreat', next);
    isAny = true;
  }
  if (!isAny) into.push('pass');
}

function stopRetreat(s: S): void {
  s.become(retreat.last(s) < 0 || s.hexOf(retreat.unit(s)) < 0 ? STEP['retreat/end'] : STEP['retreat/face']);
}

/** @rule 7.13 a retreating unit faces the hex it enters @rule 9.4.1.6 a friend it passes checks at once
 * @rule 7.4 and so does the unit itself @ruling R-57 the friend first */
function stepBack(s: S, to: number): void {
  const unit = retreat.unit(s);
  const { grid } = s.scenario;
  const direction = grid.directionTo(s.hexOf(unit), to);
  const friend = s.topAt(to);
  s.moveUnits(unit, -1, to);
  s.setFacing(unit, direction);
  const leader = retreat.along(s);
  if (leader >= 0) s.setLeaderHex(leader, to);
  retreat.setLeft(s, retreat.left(s) - 1);
  retreat.setLast(s, direction);
  if (s.listener !== null) s.tell('retreated', '7.4', `${s.scenario.units[unit]!.name} fall back to ${grid.format(to)}.`);
  if (friend < 0) return;
  pushCheck(s, unit, false);
  pushCheck(s, friend, false);
}

/** @ruling R-58 either vertex of the hexside crossed last; free after a cavalry retreat [9.42] */
function legalFacings(s: S, into: Offers<'face'>): void {
  const unit = retreat.unit(s);
  const hex = s.hexOf(unit);
  const other = s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
  const last = retreat.last(s);
  if (other >= 0)
    into.push('face', s.facingOf(other)); // [7.1]
  else if ((retreat.flags(s) & FREE_FACING) !== 0) into.pushBits('face', ALL_FACINGS);
  else into.pushBits('face', (1 << last) | (1 << ((last + 5) % 6)));
}

/** Hits for hexes not retreated, and what they mean for a leader there.
 * @rule 7.4 one hit for each hex not retreated @rule 6.3 whenever a unit with a leader is hit @ruling R-56 R-24 one roll for all of them */
function endRetreat(s: S): void {
  const unit = retreat.unit(s);
  const missing = retreat.left(s) - RETREAT_BIAS;
  const costs = (retreat.flags(s) & COSTS_HITS) !== 0;
  s.pop();
  const side = s.sideOf(unit);
  if (costs && missing > 0 && s.hexOf(unit) >= 0) payHits(s, unit, missing);
  s.push(STEP['leader/displaced'], opponent(side));
}

function payHits(s: S, unit: number, count: number): void {
  const hex = s.hexOf(unit);
  const inDanger = leadersAt(s, hex);
  for (let hit = 0; hit < count && s.hexOf(unit) >= 0; hit++) {
    if (hitOnce(s, unit, false) && !s.isEmpty(hex)) pushCheck(s, s.topAt(hex), false); // [7.32]
  }
  endangerLeaders(s, inDanger);
}

function leaveLeader(s: S): void {
  retreat.setAlong(s, -1);
  s.become(STEP['retreat/step']);
}

function chooseFacing(s: S, facing: number): void {
  s.setFacing(retreat.unit(s), facing);
  s.become(STEP['retreat/end']);
}

const { registers, unit } = retreat;
const owner = (s: S): Player => s.sideOf(unit(s));
const escort = (s: S): string => capital(leaderName(s, retreat.along(s)));
const phase = 'Retreat';

export const retreatSteps: readonly StepDraft[] = [
  run('hits/retreats', retreatHit, {
    on: ['charge/after', 'charge/contact', 'fire/select', 'melee/advance'],
    registers: driven.registers,
    about: { phase: 'Results', rule: '8.61' },
  }),
  ask('retreat/leader', owner, addYesOrNo, {
    on: AFTER_RETREATS,
    check: checkEscort,
    registers,
    open: true,
    choose: { pass: leaveLeader, confirm: (s) => s.become(STEP['retreat/step']) },
    about: { phase, rule: '7.4', subject: unit, decision: 'leader' },
    question: (s) => `Does ${leaderName(s, retreat.along(s))} fall back with ${nameOf(s, unit(s))}?`,
    unless: ANY_LEGAL,
    words: { pass: (s) => `${escort(s)} stays`, confirm: (s) => `${escort(s)} falls back with ${nameOf(s, unit(s))}` },
  }),
  ask('retreat/step', owner, legalRetreats, {
    on: AFTER_RETREATS,
    check: checkRetreat,
    registers,
    choose: { pass: stopRetreat, retreat: stepBack },
    about: { phase, rule: '9.4.1', subject: unit, decision: 'retreat' },
    question: (s) => `Choose the next hex of the retreat of ${nameOf(s, unit(s))}.`,
    unless: 'retreat away from where the retreat began, free of enemies, their zones and stacks',
    words: { pass: (s) => `End the retreat of ${nameOf(s, unit(s))}` },
  }),
  ask('retreat/face', owner, legalFacings, {
    on: AFTER_RETREATS,
    check: checkTurning,
    registers,
    choose: { face: chooseFacing },
    about: { phase, rule: '7.13', subject: unit, decision: 'retreat' },
    question: (s) => `Choose which way to face ${nameOf(s, unit(s))} after the retreat.`,
    unless: 'face one of the two vertices of the hexside just crossed',
  }),
  run('retreat/end', endRetreat, { on: AFTER_RETREATS, check: checkRetreat, registers, about: { phase, rule: '7.4' } }),
];
