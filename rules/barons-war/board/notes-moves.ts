import { type BoardNote, opponent } from '../../core/index.ts';
import { shownPiece } from '../mechanics/procedures/writer.ts';
import { hexOfPiece } from '../../hexes/pieces.ts';
import { attackersNote, reactionNote, standingNotes, zoneNote } from './notes-there.ts';
import { type Placing, walkThere } from './there.ts';
import { priceOf, wayOf } from './ways.ts';
import { count } from '../../core/values/words.ts';
import { battleName, nameOf, troopsIn } from '../state/names.ts';
import { directionsOf } from '../odds/blows.ts';
import { FALL_CHANCE } from '../odds/checks.ts';
import { checkCommand } from '../mechanics/ground/command-span.ts';
import { isHeldBack, isNewAttack, newAttacksLeft } from '../mechanics/ground/march-rules.ts';
import { COSTS_HITS, retreat } from '../mechanics/procedures/results/retreat.ts';
import { RETREAT_BIAS } from '../state/steps.ts';
import type { BaronsWarState } from '../state/state.ts';
import { isAdjacentTo, zoneMask } from '../mechanics/ground/zones.ts';

type S = BaronsWarState;

/** `Costs 3 of 7 movement points; 4 left.` */
function priceNote(s: S, hex: number, facing: number): BoardNote {
  const { spent, before, budget } = priceOf(s, hex, facing);
  const earlier = before > 0 ? ` (${before} spent before)` : '';
  return {
    kind: 'cost',
    text: `Costs ${spent - before} of ${count(budget, 'movement point')}${earlier}; ${budget - spent} left.`,
    rule: '7.0',
  };
}

/** New attacks that the zones of a hex use up, where the chit limits them.
 * @shows 5.3 */
function newAttackNote(s: S, unit: number, hex: number): BoardNote[] {
  const left = newAttacksLeft(s);
  if (!Number.isFinite(left)) return [];
  const { neighbours } = s.scenario.grid;
  const fresh = directionsOf(zoneMask(s, s.enemy, hex)).filter((direction) =>
    isNewAttack(s, unit, neighbours[hex * 6 + direction]!),
  ).length;
  return fresh === 0
    ? []
    : [{ kind: 'cost', text: `Uses ${fresh} of ${count(left, 'new attack')} left to the ${s.chit}-chit.`, rule: '5.3' }];
}

/** A move of the unit or stack chosen to a hex and facing, on top of those who stand there or beneath them. */
export function marchNotes(s: S, hex: number, facing: number, onTop: boolean): BoardNote[] {
  const unit = shownPiece(s);
  const start = s.hexOf(unit);
  const placing: Placing = { unit, under: s.moverStack === 1 ? s.underAt(start) : -1, hex, facing, onTop };
  const way = wayOf(s, hex, facing)!;
  const price = priceNote(s, hex, facing);
  const fresh = hex === start ? [] : newAttackNote(s, unit, hex);
  const there = s.clone();
  const alarmed = walkThere(there, placing, way);
  const joins = placing.under < 0 && there.underAt(hex) >= 0 ? [joinNote(s, hex)] : [];
  return [price, ...fresh, ...reactionNote(s, unit, alarmed), ...standingNotes(there, unit, hex !== start, true), ...joins];
}

function joinNote(s: S, hex: number): BoardNote {
  return { kind: 'note', text: `Takes the facing of ${troopsIn(s, hex)} and moves no further.`, rule: '7.31' };
}

/** How many units of his Battle a leader has in his span in a hex, and who stands with him. */
function leaderNotes(s: S, leader: number, hex: number): BoardNote[] {
  const there = s.clone();
  there.setLeaderHex(leader, hex);
  checkCommand(there, leader);
  const units = s.scenario.battles[leader]!.units.filter((unit) => s.hexOf(unit) >= 0);
  const led = units.filter((unit) => there.inCommand(unit) === 1).length;
  const notes: BoardNote[] = [
    { kind: 'note', text: `${led} of ${count(units.length, 'unit')} of ${battleName(s, leader)} in his command span.`, rule: '6.2' },
  ];
  const { side } = s.scenario.leaders[leader]!;
  const top = s.topAt(hex);
  if (top >= 0 && s.battleOf(top) === leader)
    notes.push({ kind: 'chance', text: `+${s.combatBonusOf(leader)} to the melee rolls of ${troopsIn(s, hex)}.`, rule: '9.2.1' });
  if (top >= 0 && isAdjacentTo(s, opponent(side), hex))
    notes.push({ kind: 'danger', text: 'Enemies stand next to his hex: he may fall if they hit it.', degree: FALL_CHANCE, rule: '6.3' });
  return notes;
}

/** A ride of the leader chosen. */
export function leaderMoveNotes(s: S, hex: number): BoardNote[] {
  const price = priceNote(s, hex, 0);
  return [price, ...leaderNotes(s, shownPiece(s) - s.scenario.units.length, hex)];
}

/** A hex at set-up, on entering the map, or for a leader in refuge. */
export function placeNotes(s: S, hex: number): BoardNote[] {
  const piece = shownPiece(s);
  if (piece >= s.scenario.units.length) return leaderNotes(s, piece - s.scenario.units.length, hex);
  if (s.isEmpty(hex)) return [];
  return [{ kind: 'note', text: `Stands beneath ${troopsIn(s, hex)} and takes the same facing.`, rule: '7.31' }];
}

/** A facing for all units of a hex, where they stand. */
export function facingNotes(s: S, unit: number, facing: number): BoardNote[] {
  const there = s.clone();
  const hex = there.hexOf(unit);
  there.face(hex, facing);
  return standingNotes(there, unit, false, s.step.name === 'adjust/facing');
}

/** One hex of a retreat. */
export function retreatNotes(s: S, hex: number): BoardNote[] {
  const left = retreat.left(s) - RETREAT_BIAS - 1;
  const friend = s.topAt(hex);
  const notes: BoardNote[] = [
    { kind: 'note', text: left > 0 ? `${count(left, 'hex', 'hexes')} still to go from there.` : 'The retreat may end there.', rule: '7.4' },
  ];
  if (friend < 0) return notes;
  return [
    { kind: 'danger', text: `Goes through ${troopsIn(s, hex)}: both have to check their morale.`, degree: 0.5, rule: '9.4.1.6' },
    ...notes,
  ];
}

/** What it costs to fall back no further. */
export function endRetreatNotes(s: S): BoardNote[] {
  const missing = retreat.left(s) - RETREAT_BIAS;
  if (missing <= 0 || (retreat.flags(s) & COSTS_HITS) === 0) return [];
  return [{ kind: 'danger', text: `${count(missing, 'hex', 'hexes')} not retreated: ${count(missing, 'hit')}.`, degree: 1, rule: '7.4' }];
}

/** Taking up a unit or leader to move. */
export function moverNotes(s: S, piece: number): BoardNote[] {
  const points = s.movementOf(piece) - (s.mover === piece ? s.moverSpent : 0);
  const notes: BoardNote[] = [{ kind: 'note', text: `${count(points, 'movement point')} to spend.`, rule: '7.0' }];
  if (piece >= s.scenario.units.length || hexOfPiece(s, piece) < 0) return notes;
  const enemy = s.enemy;
  if (isHeldBack(s, piece)) notes.push({ kind: 'note', text: 'Out of command: it may not move next to an enemy.', rule: '6.2' });
  else if (s.inCommand(piece) === 0)
    notes.push({ kind: 'note', text: 'Out of command: it may not enter an enemy zone of control.', rule: '7.22' });
  if (s.isShaken(piece)) notes.push({ kind: 'note', text: 'Shaken: it may not enter enemy zones of control, nor attack.', rule: '12.1' });
  return [...notes, ...zoneNote(s, enemy, s.hexOf(piece), false), ...attackersNote(s, enemy, s.hexOf(piece))];
}

/** A stack goes at the pace of its slower unit. */
export function stackNotes(s: S, unit: number): BoardNote[] {
  const under = s.underAt(s.hexOf(unit));
  const slower = s.movementOf(under) < s.movementOf(unit) ? under : unit;
  return [
    {
      kind: 'note',
      text: `Together, at the pace of ${nameOf(s, slower)}: ${count(s.movementOf(slower), 'movement point')}.`,
      rule: '7.31',
    },
    ...moverNotes(s, unit).slice(1),
  ];
}
