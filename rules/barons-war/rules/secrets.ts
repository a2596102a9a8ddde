import { opponent, type Player, type Rng } from '../../core/index.ts';
import type { Scenario } from '../state/scenario.ts';
import type { BaronsWarState } from '../state/state.ts';
import { CONTINUATION_CHIT, FOURS_AT_START } from './tables/charts.ts';
import { allocation } from './procedures/command.ts';
import { STEP } from '../state/steps.ts';

/** Whether a side's chits must not be seen by the viewer: the other's, until the reveal [5.0]. */
export function isSecret(state: BaronsWarState, viewer: Player, side: Player): boolean {
  return side !== viewer && state.revealed === 0 && state.compiled.fixedChits === null;
}

/** The side whose allocation the viewer must not see; -1 if nothing is hidden. */
function hiddenSide(state: BaronsWarState, viewer: Player): number {
  const side = opponent(viewer);
  return isSecret(state, viewer, side) ? side : -1;
}

/** Numbers of the chits of each value that fill boxes, `[chit]`; the first is not used. */
type Filling = readonly number[];
const NOTHING: readonly Filling[] = [[0, 0, 0, 0, 0]];

/** All ways in which a side may allocate its points. */
export interface Allocations {
  readonly battles: readonly number[];
  /** Fillings of each Battle, `[place][points]`: places count the side's Battles; there are none for some numbers of points. */
  readonly ways: readonly (readonly (readonly Filling[] | undefined)[])[];
  /** Number of allocations of so many points over the Battles from each place on, `[place][points]`. */
  readonly counts: readonly (readonly number[])[];
}

function allocationsOf({ compiled, game }: BaronsWarState, side: Player): Allocations {
  return (game.scratch.allocations ??= [listAllocations(compiled, 0), listAllocations(compiled, 1)])[side];
}

function listAllocations(scenario: Scenario, side: Player): Allocations {
  const battles = scenario.battles.flatMap((card, battle) => (card.side === side ? [battle] : []));
  const ways = battles.map((battle) => fillings(scenario, battle));
  return { battles, ways, counts: countAllocations(ways, scenario.commandPoints[side]) };
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
  allocation.setPoints(state, state.compiled.commandPoints[side as Player]);
}

/** Ways to fill the boxes of one Battle, by points: all multisets of chits 1-4 within its boxes and its limit on 4s. */
function fillings(scenario: Scenario, battle: number): readonly (readonly Filling[] | undefined)[] {
  const { trackBoxes } = scenario.battles[battle]!;
  const fours = Math.min(trackBoxes, FOURS_AT_START[(scenario.leaders[battle]!.leadership - 1) as 0]!);
  const byPoints: Filling[][] = [];
  for (let n4 = 0; n4 <= fours; n4++)
    for (let n3 = 0; n4 + n3 <= trackBoxes; n3++)
      for (let n2 = 0; n4 + n3 + n2 <= trackBoxes; n2++)
        for (let n1 = 0; n4 + n3 + n2 + n1 <= trackBoxes; n1++) {
          const points = n1 + 2 * n2 + 3 * n3 + 4 * n4;
          (byPoints[points] ??= []).push([0, n1, n2, n3, n4]);
        }
  return byPoints;
}

/** Counts the allocations of up to `points` over the Battles from each place in the list on. */
function countAllocations(ways: Allocations['ways'], points: number): number[][] {
  const counts: number[][] = Array.from({ length: ways.length + 1 }, () => new Array<number>(points + 1).fill(0));
  counts[ways.length]![0] = 1;
  for (let place = ways.length - 1; place >= 0; place--)
    for (let total = 0; total <= points; total++)
      for (let here = 0; here <= total; here++)
        counts[place]![total]! += (ways[place]![here]?.length ?? 0) * counts[place + 1]![total - here]!;
  return counts;
}

/** Draws one of the side's legal allocations, every one equally likely. */
function drawAllocation(state: BaronsWarState, side: Player, rng: Rng): void {
  const { battles, ways, counts } = allocationsOf(state, side);
  let left = state.compiled.commandPoints[side];
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
