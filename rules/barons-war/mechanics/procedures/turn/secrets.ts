import { opponent, type Player, type Rng } from '../../../../core/index.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { type Allocations, listAllocations } from '../../../state/allocations.ts';
import { CONTINUATION_CHIT } from '../../../charts/charts.ts';
import { allocation } from './command.ts';
import { STEP } from '../../../state/steps.ts';

/** The one filling of a Battle's boxes without points. */
const NOTHING = [[0, 0, 0, 0, 0]] as const;

/** Whether a side's chits must not be seen by the viewer: the other's, until the reveal [5.0]. */
export function isSecret(state: BaronsWarState, viewer: Player, side: Player): boolean {
  return side !== viewer && state.revealed === 0 && state.scenario.fixedChits === null;
}

/** The side whose allocation the viewer must not see; -1 if nothing is hidden. */
function hiddenSide(state: BaronsWarState, viewer: Player): number {
  const side = opponent(viewer);
  return isSecret(state, viewer, side) ? side : -1;
}

function allocationsOf({ scenario, game }: BaronsWarState, side: Player): Allocations {
  return (game.scratch.allocations ??= [listAllocations(scenario, 0), listAllocations(scenario, 1)])[side];
}

function clearTracks(state: BaronsWarState, battles: readonly number[]): void {
  for (let i = 0; i < battles.length; i++) {
    for (let chit = 1; chit <= 4; chit++) state.addChit(battles[i]!, chit, -state.chitsOf(battles[i]!, chit));
  }
}

/** Whether the top frame is the side's own allocation, half done. */
function isAllocating(state: BaronsWarState, side: number): boolean {
  return state.depth > 0 && state.data[state.frame] === STEP['command/allocate'] && allocation.side(state) === side;
}

/** Blanks the other side's chits, and how far its allocation has come. */
export function concealChits(state: BaronsWarState, viewer: Player): void {
  const side = hiddenSide(state, viewer);
  if (side < 0) return;
  const { battles } = allocationsOf(state, side as Player);
  clearTracks(state, battles);
  if (!isAllocating(state, side)) return;
  allocation.setBattle(state, battles[0]!);
  allocation.setCap(state, CONTINUATION_CHIT);
  allocation.setPoints(state, state.scenario.commandPoints[side as Player]);
}

/** Draws one of the side's legal allocations, every one equally likely. */
function drawAllocation(state: BaronsWarState, side: Player, rng: Rng): void {
  const { battles, ways, counts } = allocationsOf(state, side);
  let left = state.scenario.commandPoints[side];
  for (let place = 0; place < battles.length; place++) {
    let ticket = rng.float() * counts[place]![left]!;
    let here = 0;
    for (; here < left; here++) {
      const share = (ways[place]![here]?.length ?? 0) * counts[place + 1]![left - here]!;
      if (ticket < share) break;
      ticket -= share;
    }
    while ((ways[place]![here]?.length ?? 0) * (counts[place + 1]![left - here] ?? 0) === 0 && here > 0) here--;
    const choices = ways[place]![here] ?? NOTHING;
    const chosen = choices[rng.below(choices.length)]!;
    for (let chit = 1; chit <= 4; chit++) state.addChit(battles[place]!, chit, chosen[chit]!);
    left -= here;
  }
}

/** Gives the other side another secret allocation: uniform over all that the rules allow it. */
export function resampleChits(state: BaronsWarState, viewer: Player, rng: Rng): void {
  const side = hiddenSide(state, viewer);
  if (side < 0) return;
  concealChits(state, viewer);
  if (isAllocating(state, side) || !hasAllocated(state, side)) return;
  drawAllocation(state, side as Player, rng);
}

/** The first side allocates before the second; nothing is committed before either has. */
function hasAllocated(state: BaronsWarState, side: number): boolean {
  return side === 0 && isAllocating(state, 1);
}
