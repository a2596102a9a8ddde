import type { Moment, Verdict } from './frame.ts';

/** The faces of a ten-sided die from its lowest on: 0 to 9, or 1 to 10. */
function facesFrom(lowest: 0 | 1): number[] {
  return Array.from({ length: 10 }, (_, i) => i + lowest);
}

/**
 * A roll worked out twice, face by face.
 * @param lowest face of the die
 * @param expected what each face should come to
 * @param found what a result of the engine means, in the same words
 */
export function verdictOnDie(
  lowest: 0 | 1,
  kind: string,
  moment: Moment,
  expected: (face: number) => string,
  found: (text: string) => string,
): Verdict {
  const faces = facesFrom(lowest);
  const isOf = (face: number): string =>
    moment.results.flatMap((result) => (result.faces.includes(face) ? found(result.text) : [])).join(' and ');
  const isHonest = moment.results.every((result) => result.faces.length === result.weight);
  return {
    kind,
    expected: faces.map((face) => `${face} ${expected(face)}`).join(' | '),
    found: faces.map((face) => `${face} ${isOf(face)}`).join(' | ') + (isHonest ? '' : ' (weights differ from faces)'),
  };
}
