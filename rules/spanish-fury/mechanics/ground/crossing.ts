import { type Box, overlaps } from '../../../geometry/box.ts';
import type { GroundPiece } from '../../state/scenario.ts';
import type { FuryState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { isLinear } from './ground.ts';
import { hardnessFor } from './passage.ts';

type S = FuryState;

/** Obstacles, as frames hold them. */
export const OBSTACLES = ['minor', 'major'] as const;

/** Pushes the marshalling tests for all that a unit crosses: one on entering a stretch of hard ground and one on leaving it, one for a line.
 * @param from where it stood @param swept what it covered on its way @param to where it stands now @rule 13.4 */
export function pushCrossings(s: S, unit: number, from: Box, swept: readonly Box[], to: Box): void {
  const { ground } = s.scenario;
  for (let i = 0; i < ground.length; i++) {
    const tests = testsFor(ground[i]!, from, swept, to);
    const obstacle = tests === 0 ? -1 : OBSTACLES.indexOf(hardnessFor(s, unit, ground[i]!.kind, s.game.roads.holds(to)) as 'minor');
    if (obstacle >= 0) for (let test = 0; test < tests; test++) s.push(STEP['move/cross'], unit, obstacle);
  }
}

/** Tests for one piece: whoever stands on it has entered it already. */
function testsFor(piece: GroundPiece, from: Box, swept: readonly Box[], to: Box): number {
  const begins = lies(from, piece);
  const ends = lies(to, piece);
  if (isLinear(piece.kind)) return !begins && (ends || isSwept(swept, piece)) ? 1 : 0;
  if (begins !== ends) return 1;
  return !begins && isSwept(swept, piece) ? 2 : 0;
}

function isSwept(swept: readonly Box[], piece: GroundPiece): boolean {
  for (let i = 0; i < swept.length; i++) if (lies(swept[i]!, piece)) return true;
  return false;
}

function lies(base: Box, { boxes }: GroundPiece): boolean {
  for (let i = 0; i < boxes.length; i++) if (overlaps(base, boxes[i]!)) return true;
  return false;
}
