import type { Offers } from '../../../state/actions.ts';
import { HEAVY_CAVALRY, LEADER } from '../../../state/scenario.ts';
import { isBarredTarget, isNewAttack, mayStack, newAttacksLeft } from '../../ground/march-rules.ts';
import { copyMover, type Mover } from '../../../state/mover.ts';
import { findWatchers } from '../../combat/reaction.ts';
import { SOUND, type BaronsWarState } from '../../../state/state.ts';
import { runLeaderSearch, runSearch } from '../../ground/searches.ts';
import { inZone } from '../../ground/zones.ts';
import { canStrike } from '../../ground/contact.ts';
import { entryHexes } from './entry.ts';

type S = BaronsWarState;

// Where a piece that moves may go.

/** The mover chosen, as the path search wants it; valid until the next call. */
export function currentMover(s: S): Mover {
  const { chosen } = s.game.scratch;
  const piece = s.mover;
  const { length } = s.scenario.units;
  const isLeader = piece >= length;
  const hex = isLeader ? s.leaderHex(piece - length) : s.hexOf(piece);
  const under = !isLeader && s.moverStack === 1 ? s.underAt(hex) : -1;
  chosen.unit = isLeader ? -1 : piece;
  chosen.under = under;
  chosen.side = s.side;
  chosen.start = hex;
  chosen.facing = isLeader ? 0 : s.facingOf(piece);
  chosen.budget = under < 0 ? s.movementOf(piece) : Math.min(s.movementOf(piece), s.movementOf(under));
  chosen.spent = s.moverSpent;
  chosen.freeTurn = s.moverTurned === 0;
  chosen.purpose = isLeader ? 'leader' : 'march';
  return chosen;
}

/** Cavalry that would notice the unit or stack on its way [10.3]; nobody reacts to a reaction. */
export function watchersFor(s: S, { unit }: Mover): Int32Array | null {
  return s.round === 0 ? null : findWatchers(s, unit);
}

/** The mover chosen, if it stands on the map, with all its ways known to the search; valid until the next call. */
export function searchWays(s: S): Mover {
  const mover = currentMover(s);
  const { search } = s.game;
  if (mover.unit < 0) runLeaderSearch(s, mover);
  else if (!search.remembers(s.data)) runSearch(search, s, mover, watchersFor(s, mover)).remember(s.data);
  return mover;
}

export function legalMoves(s: S, into: Offers<'halt' | 'swap' | 'move' | 'join-top' | 'charge' | 'place'>): void {
  const mover = currentMover(s);
  into.push('halt');
  if (mover.start < 0) {
    for (const hex of entryHexes(s, s.mover)) into.push('place', hex);
    return;
  }
  if (mover.unit < 0) addLeaderMoves(s, mover, into);
  else addUnitMoves(s, mover, into);
}

/** @rule 7.0 leaders go through any hexside @ruling R-21 */
function addLeaderMoves(s: S, mover: Mover, into: Offers<'move'>): void {
  const search = runLeaderSearch(s, mover);
  for (let hex = search.low; hex <= search.high; hex++) {
    if (hex !== mover.start && search.reaches(hex)) into.push('move', hex, 0);
  }
}

function addUnitMoves(s: S, mover: Mover, into: Offers<'swap' | 'move' | 'join-top' | 'charge'>): void {
  const { unit, under, start } = mover;
  if (under >= 0 && s.moved(unit) === 0) into.push('swap'); // @ruling R-32
  const search = runSearch(s.game.search, s, mover, watchersFor(s, mover));
  search.remember(s.data);
  let joins = false;
  for (let hex = search.low; hex <= search.high; hex++) {
    if (!search.reaches(hex)) continue;
    if (hex === start) {
      const alone = under >= 0 || s.underAt(hex) < 0; // a lone unit of a stack may not turn away from its partner [7.1]
      if (alone) into.pushBits('move', hex, search.facingsAt(hex) & ~(1 << mover.facing));
    } else if (s.isEmpty(hex)) into.pushBits('move', hex, search.facingsAt(hex));
    else if (mayJoin(s, mover, hex)) {
      into.push('move', hex, s.facingOf(s.topAt(hex)));
      joins = true;
    }
  }
  for (let hex = search.low; joins && hex <= search.high; hex++) {
    if (hex !== start && search.reaches(hex) && !s.isEmpty(hex) && mayJoin(s, mover, hex)) into.push('join-top', hex);
  }
  addCharges(s, mover, into);
}

/** @rule 7.3 joining a unit, beneath it or on top @ruling R-32 taking its facing */
function mayJoin(s: S, mover: Mover, hex: number): boolean {
  return mover.under < 0 && s.underAt(hex) < 0 && mayStack(s, mover.unit, s.topAt(hex));
}

/** Whether there is surely more than one plan: a unit that has its free turn can always use it, a leader with a way out can ride. */
export function hasPlans(s: S): boolean {
  const piece = s.mover;
  const { length } = s.scenario.units;
  if (piece >= length) return hasWayOut(s, s.leaderHex(piece - length), s.movementOf(piece) - s.moverSpent);
  if (s.moverTurned === 1) return false;
  const hex = s.hexOf(piece);
  return hex >= 0 && (s.moverStack === 1 || s.underAt(hex) < 0);
}

/** Whether a leader can surely ride into a hex next to his own. */
function hasWayOut(s: S, from: number, points: number): boolean {
  if (from < 0) return false;
  const { grid, moveCost } = s.scenario;
  for (let edge = from * 6, end = edge + 6; edge < end; edge++) {
    const price = moveCost[LEADER][edge]!;
    if (price < 0 || price > points) continue;
    const to = grid.neighbours[edge]!;
    if (s.isEmpty(to) ? !inZone(s, s.enemy, to) : s.holds(s.side, to)) return true;
  }
  return false;
}

/** Whether some unit of the Battle has surely not moved yet. */
export function hasFreshUnits(s: S): boolean {
  for (const unit of s.scenario.battles[s.battle]!.units) if (s.hexOf(unit) >= 0 && s.moved(unit) === 0) return true;
  return false;
}

/** Marks for planned charges.
 * @rule 10.0 a target at least two hexes away, in sight or not [10.1]; cavalry that charges is in command [6.2]
 * @ruling R-60 instead of moving, and one of the chit's new attacks */
function addCharges(s: S, mover: Mover, into: Offers<'charge'>): void {
  if (!mayCharge(s, mover)) return;
  const enemies = s.game.unitsOf[s.enemy];
  let isSearched = false;
  for (let i = 0; i < enemies.length; i++) {
    const target = s.hexOf(enemies[i]!);
    if (target < 0 || s.topAt(target) !== enemies[i] || !mayMark(s, mover, target)) continue;
    if (!isSearched) searchRide(s, mover);
    isSearched = true;
    if (canStrike(s, s.game.scratch.rider, target)) into.push('charge', target);
  }
}

/** Looks for the ways on which the mover chosen could ride to a charge; the rider is valid until the next call. */
export function searchRide(s: S, mover: Mover): Mover {
  const { rider } = s.game.scratch;
  copyMover(mover, rider);
  rider.purpose = 'charge';
  rider.spent = 0;
  rider.freeTurn = true;
  runSearch(s.game.rideSearch, s, rider);
  return rider;
}

/** Whether a hex with an enemy may be marked for a charge, if there is a way to it. */
function mayMark(s: S, { unit, start, budget }: Mover, target: number): boolean {
  const range = s.scenario.grid.distance(start, target);
  if (range < 2 || range > budget + 1 || isBarredTarget(s, unit, target)) return false;
  return !isNewAttack(s, unit, target) || newAttacksLeft(s) >= 1;
}

function mayCharge(s: S, mover: Mover): boolean {
  const { unit, under } = mover;
  if (s.typeOf(unit) !== HEAVY_CAVALRY || s.isShaken(unit) || s.status(s.battle) !== SOUND) return false;
  if (under >= 0 && s.isShaken(under)) return false;
  if (under < 0 && s.underAt(mover.start) >= 0) return false; // stacked cavalry rides together
  if (s.round === 0 || inZone(s, s.enemy, mover.start)) return false;
  return !s.game.options.chargeReplacesMove || s.moved(unit) === 0;
}
