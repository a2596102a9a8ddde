import type { OutcomeList, OutcomeText } from '../../core/index.ts';
import { answerOf, type SmallTable } from '../charts/charts.ts';

/** Faces of the die, 0 to 9. @rule 2.3 a 0 is a zero */
export const FACES = 10;

/** Outcomes of a roll that is passed on its lowest faces. */
export const FAILED = 0;
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
export function testText(outcome: number, faces: number, passed: string, failed: string): OutcomeText {
  const all = Array.from({ length: FACES }, (_, face) => face);
  return { text: outcome === PASSED ? passed : failed, dice: 'd0-9', faces: all.filter((face) => face < faces === (outcome === PASSED)) };
}

/** The faces that do something. */
export function facesWhere(does: (face: number) => boolean): number[] {
  return Array.from({ length: FACES }, (_, face) => face).filter(does);
}

/** The answers of a small table. @param added what is added to the die */
export function addAnswers(into: OutcomeList, table: SmallTable, added: number): void {
  for (let face = 0; face < FACES; face++) into.add(answerOf(table, face + added), 1);
}

/** What an answer of a small table comes to, and on which faces. */
export function answerText(outcome: number, table: SmallTable, added: number, text: string): OutcomeText {
  return { text, dice: 'd0-9', faces: facesWhere((face) => answerOf(table, face + added) === outcome) };
}
