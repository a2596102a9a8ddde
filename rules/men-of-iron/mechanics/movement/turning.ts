import { opponent } from '../../../core/index.ts';
import { CAN } from '../../charts/types.ts';
import type { IronState } from '../../state/state.ts';
import { canEnd, mayMarch, pointsOf, searchMarch } from './march.ts';

type S = IronState;

/** Facings to which a unit may turn where it stands, as bits. @rule 8.0 next to an enemy by one vertex @rule 16.2 likewise in formation
 * @rule 16.9 in a fight only to face the most of those it fights */
export function turnsOf(s: S, unit: number): number {
  const facing = s.facing(unit);
  if (s.engaged(unit) === 1) return turnsToFight(s, unit);
  if (s.beganNext(unit) === 0 && s.formation(unit) === 0) return 0x3f & ~(1 << facing);
  return (1 << ((facing + 1) % 6)) | (1 << ((facing + 5) % 6));
}

/** Enemies with whom a unit that faces so is Engaged, before it. */
function foesBefore(s: S, unit: number, facing: number): number {
  const { neighbours } = s.scenario.grid;
  let count = 0;
  for (let turn = 0; turn < 2; turn++) {
    const hex = neighbours[s.hexOf(unit) * 6 + ((facing + turn) % 6)]!;
    if (hex >= 0 && s.holds(opponent(s.sideOf(unit)), hex) && s.engaged(s.topAt(hex)) === 1) count++;
  }
  return count;
}

/** By one or two vertices, so that most of them are before it; not at all if any is. */
function turnsToFight(s: S, unit: number): number {
  const facing = s.facing(unit);
  if (foesBefore(s, unit, facing) > 0) return 0;
  let [most, bits] = [1, 0];
  for (const turn of [1, 2, 4, 5]) {
    const to = (facing + turn) % 6;
    const foes = foesBefore(s, unit, to);
    if (foes > most) [most, bits] = [foes, 0];
    if (foes === most) bits |= 1 << to;
  }
  return bits;
}

/** Whether a unit that is Engaged may not stay as it is: it has to turn to its enemies, or, if it cannot fight them, to disengage. @rule 16.9 */
export function mustStir(s: S, unit: number): boolean {
  if (turnsToFight(s, unit) !== 0) return true;
  if (s.can(unit, CAN.shock)) return false;
  const before = s.budget;
  if (s.mover < 0) s.budget = pointsOf(s, unit); // it has not been chosen yet
  const canLeave = mayMarch(s, unit) && canGoAnywhere(s, unit);
  s.budget = before;
  return canLeave;
}

function canGoAnywhere(s: S, unit: number): boolean {
  const search = searchMarch(s, unit);
  for (let hex = search.low; hex <= search.high; hex++) if (search.reaches(hex) && canEnd(s, unit, hex)) return true;
  return false;
}
