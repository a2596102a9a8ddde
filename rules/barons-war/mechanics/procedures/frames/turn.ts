import { FRAME_CELLS } from '../../../../core/index.ts';
import { NO_BATTLE, STAGE } from '../../../state/stages.ts';
import { STEP } from '../../../state/steps.ts';
import { CHARGED, directionsOf } from '../../../state/walk-path.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { type Fault, unitOf } from './asked.ts';

type S = BaronsWarState;

export function checkActivation(s: S, { stage }: { readonly stage: number }): Fault {
  if (s.turn < 1) return 'The first player turn must have begun: "turn" is at least 1.';
  return s.battle >= 0 || stage === STAGE.activate ? null : NO_BATTLE;
}

export function checkInitiative(s: S): Fault {
  return s.battle >= 0 ? null : NO_BATTLE;
}

export function checkResume(s: S, { side, battle }: { readonly side: number; readonly battle: number }): Fault {
  return side === s.enemy && s.scenario.battles[battle]!.side === side
    ? null
    : 'It returns the turn to the other side and one of its Battles.';
}

/** @rule 3.0 C.2 */
export function checkOther(s: S, { side }: { readonly side: number }): Fault {
  return side === s.enemy ? null : 'It is the side without the initiative that does this.';
}

export function checkPiece(s: S): Fault {
  if (s.mover < 0) return 'Name the piece that moves: "mover".';
  return s.moverSpent > 0 && s.moverSpent >= s.movementOf(s.mover)
    ? 'The piece that moves has movement points left: lower "moverSpent".'
    : null;
}

type Walk = {
  readonly path1: number;
  readonly path2: number;
  readonly path3: number;
  readonly progress: number;
  readonly facing: number;
  readonly expected: number;
};

/** Whether a walk stops at the next step whatever lies ahead: the alarm that is on it has led to a charge, or one before it has. */
function isCutShort(s: S, { facing }: Walk): boolean {
  const above = s.frame + FRAME_CELLS;
  return (facing & CHARGED) !== 0 || (s.data[above] === STEP['reaction/order'] && s.data[above + 3] === 1);
}

/** A walk that is still on leads over open hexsides, past the enemy. */
export function checkWalk(s: S, walk: Walk): Fault {
  const { neighbours } = s.scenario.grid;
  const mover = s.mover;
  if (mover >= s.scenario.units.length) return 'Only units walk; leaders arrive at once.';
  if (walk.progress >> 4 > 15 || (walk.progress & 15) > walk.progress >> 4 || (walk.facing & 7) > 5)
    return 'Its registers are no path: play to the moment and save the position.';
  if (mover < 0 || s.hexOf(mover) !== walk.expected || isCutShort(s, walk)) return null;
  let hex = walk.expected;
  const left = directionsOf([walk.path1, walk.path2, walk.path3], walk.progress);
  for (const [i, direction] of left.entries()) {
    if (direction > 5 || s.scenario.moveCost[s.typeOf(mover) as 0]![hex * 6 + direction]! < 0)
      return `The path leaves the ground that ${unitOf(s, mover)} may enter.`;
    hex = neighbours[hex * 6 + direction]!;
    if (s.holds(s.enemy, hex) || s.underAt(hex) >= 0 || (i === left.length - 1 && s.topAt(hex) >= 0 && s.topAt(hex) === mover))
      return 'The path leads into a hex that is held or full.';
  }
  return null;
}
