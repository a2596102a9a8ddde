import type { OutcomeList, OutcomeText } from '../../core/index.ts';

/** Faces of the die, 0 to 9. @rule 2.3 a 0 is a zero */
export const FACES = 10;

/** The die is a D10 whose 0 is a zero: no roll comes to this. */
export const NEVER = 10;

/** Outcomes of a roll that is passed on its lowest faces. */
const FAILED = 0;
export const PASSED = 1;

/** Number of faces, from 0 on, on which a roll comes to no more than a limit. @param added what is added to the die */
export function facesUpTo(limit: number, added: number): number {
  return Math.max(0, Math.min(FACES, limit - added + 1));
}

/** A roll that is passed on its lowest faces. @param faces their number */
export function addTest(into: OutcomeList, faces: number): void {
  into.add(PASSED, faces);
  into.add(FAILED, FACES - faces);
}

/** What it comes to, and on which faces. */
export function testText(outcome: number, faces: number, [passed, failed]: readonly [passed: string, failed: string]): OutcomeText {
  const isPassed = outcome === PASSED;
  return { text: isPassed ? passed : failed, dice: 'd0-9', faces: facesWhere((face) => face < faces === isPassed) };
}

/** The faces that do something. */
export function facesWhere(does: (face: number) => boolean): number[] {
  return Array.from({ length: FACES }, (_, face) => face).filter(does);
}
