import { type Box, overlaps } from '../../geometry/box.ts';
import { distanceBetween } from '../../geometry/plane.ts';
import type { GroundPiece } from '../state/scenario.ts';
import type { FuryState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { isLinear } from './ground.ts';
import { hardnessFor } from './passage.ts';

type S = FuryState;

/** Obstacles, as frames hold them. */
export const OBSTACLES = ['minor', 'major'] as const;

/** Pushes the marshalling tests for all that a unit crosses: one on entering a stretch of hard ground and one on leaving it, one for a line.
 * @param from where it stood @param to where it stands after a wheel and a straight move, or after a charge @rule 13.4 */
export function pushCrossings(s: S, unit: number, from: Box, to: Box): void {
  const { ground } = s.compiled;
  if (ground.length === 0) return;
  const { swept } = s.game.marches;
  sweep(from, to, swept);
  for (let i = 0; i < ground.length; i++) {
    const tests = testsFor(ground[i]!, from, swept, to);
    const obstacle = tests === 0 ? -1 : OBSTACLES.indexOf(hardnessFor(s, unit, ground[i]!.kind, s.game.roads.holds(to)) as 'minor');
    if (obstacle >= 0) for (let test = 0; test < tests; test++) s.push(STEP['move/cross'], unit, obstacle);
  }
}

/** What a base covers on its straight way from one place to another, facing as it does at the end. */
function sweep(from: Box, to: Box, into: Box): void {
  const way = distanceBetween(from.x, from.y, to.x, to.y);
  into.set((from.x + to.x) / 2, (from.y + to.y) / 2, to.heading, to.halfWidth, to.halfDepth + way / 2);
}

/** Tests for one piece: whoever stands on it has entered it already. */
function testsFor(piece: GroundPiece, from: Box, swept: Box, to: Box): number {
  const begins = lies(from, piece);
  const ends = lies(to, piece);
  if (isLinear(piece.kind)) return !begins && (ends || lies(swept, piece)) ? 1 : 0;
  if (begins !== ends) return 1;
  return !begins && lies(swept, piece) ? 2 : 0;
}

function lies(base: Box, { boxes }: GroundPiece): boolean {
  for (let i = 0; i < boxes.length; i++) if (overlaps(base, boxes[i]!)) return true;
  return false;
}
