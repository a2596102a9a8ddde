import { type Box, FRONT, LEFT, REAR, RIGHT } from '../../../geometry/box.ts';
import { FORMING, GAP, MOB, MOB_FORMS } from '../../charts/charts.ts';
import { FORMATIONS } from '../../charts/types.ts';
import { formationWords } from '../../notation/words.ts';
import type { FuryState } from '../../state/state.ts';
import { isEnemyWithin, keepsClear } from '../ground/distances.ts';

type S = FuryState;

/** The side of a base that becomes its front, by the place of a facing in `FACINGS`. */
const SIDES = [LEFT, RIGHT, REAR] as const;

/** The base of a unit in a formation, faced to one of its sides, about the same middle. It holds until the next question. */
export function formed(s: S, unit: number, formation: number, side: number): Box {
  const base = s.boxOf(unit);
  const { halfWidth, halfDepth } = s.game.footprint(formation, s.stands(unit), s.companiesWith(unit));
  return s.game.marches.to.set(base.x, base.y, base.sideHeading(side), halfWidth, halfDepth);
}

/** The same, faced anew. @param facing its place in `FACINGS` */
export function faced(s: S, unit: number, facing: number): Box {
  return formed(s, unit, s.formation(unit), SIDES[facing]!);
}

/** Whether a unit has room in a base, and comes no nearer than two inches to an enemy by it. @rule 7.4 */
function hasRoom(s: S, unit: number, base: Box): boolean {
  return s.game.manoeuvres.fits(s, unit, base, -1) && keepsClear(s, unit, base, GAP);
}

/** Whether a formation is another one than a unit has, and on its card. @rule 1.4 @rule 5.1 @rule 5.2 @rule 5.3 @rule 5.4 @rule 5.5 */
export function isOther(s: S, unit: number, formation: number): boolean {
  return formation !== s.formation(unit) && s.cardOf(unit).formations[FORMATIONS[formation]!] !== undefined;
}

/** Whether a unit may take a formation: its card has it, it is another one, and there is room for it. @rule 12.1 */
export function mayTake(s: S, unit: number, formation: number): boolean {
  return isOther(s, unit, formation) && hasRoom(s, unit, formed(s, unit, formation, FRONT));
}

/** Whether a unit has room to face anew. @param facing its place in `FACINGS` */
export function mayFace(s: S, unit: number, facing: number): boolean {
  return hasRoom(s, unit, faced(s, unit, facing));
}

/** A unit takes another formation. */
export function takeFormation(s: S, unit: number, formation: number): void {
  s.setFormation(unit, formation);
  if (s.listener !== null) s.tell('forms', '12.1', `${s.nameOf(unit)} form ${formationWords(formation)}.`);
}

/** A unit faces anew. */
export function face(s: S, unit: number, facing: number): void {
  s.stand(unit, faced(s, unit, facing));
  if (s.listener !== null) s.tell('faces', '12.1', `${s.nameOf(unit)} face anew.`);
}

/** Faces of the die with which a unit forms anew or faces in time. @rule 1.11 @ruling SF-103 a Mob does so worse */
export function facesToForm(s: S, unit: number): number {
  return s.cardOf(unit).marshalling + (s.level(unit) === MOB ? MOB_FORMS : 0);
}

/** Whether a change of formation or facing has to be tested. @rule 1.11 @rule 12.1 only with an enemy near */
export function isTested(s: S, unit: number): boolean {
  return isEnemyWithin(s, unit, FORMING);
}
