import { CAN, TYPE } from '../../charts/types.ts';
import { FORMATIONS } from '../../state/layout.ts';
import { type IronState, NORMAL, RETIRED, SCHILTRON, SHIELD_WALL } from '../../state/state.ts';

type S = IronState;

const NONE = FORMATIONS.indexOf('none');

/** A formation in words: `a Shield Wall`; nothing for none. */
export function formationName(formation: number): string {
  return formation === SHIELD_WALL ? 'a Shield Wall' : formation === SCHILTRON ? 'a Schiltron' : '';
}

/** What a unit can form where its side may: Pikes a Schiltron where there are any, others a Shield Wall; NONE for most. @rule 16.2 */
function formationOf(s: S, unit: number): number {
  if (!s.scenario.shieldWall[s.sideOf(unit)] || !s.can(unit, CAN.shieldWall)) return NONE;
  return s.has('schiltron') && s.type(unit) === TYPE.PK ? SCHILTRON : SHIELD_WALL;
}

/** Whether a unit can form now, or break up what it has formed: only in order can it form. @rule 16.2 */
export function canReform(s: S, unit: number): boolean {
  const status = s.status(unit);
  if (!s.isOnMap(unit) || status === RETIRED || formationOf(s, unit) === NONE) return false;
  return status === NORMAL || s.formation(unit) !== NONE;
}

/** What it has then: it forms, or breaks up. */
export function reformed(s: S, unit: number): number {
  return s.formation(unit) === NONE ? formationOf(s, unit) : NONE;
}
