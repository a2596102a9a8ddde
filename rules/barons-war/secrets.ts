import { opponent, type Player, type Rng } from '../core/index.ts';
import type { BaronsWarState } from './state.ts';
import { FOURS_AT_START } from './tables/charts.ts';
import { STEP } from './steps.ts';

/** Whether a side's chits must not be seen by the viewer: the other's, until the reveal [5.0]. */
export function isSecret(state: BaronsWarState, viewer: Player, side: Player): boolean {
  return side !== viewer && state.data[state.at.revealed] === 0 && state.scenario.fixedChits === null;
}

/** The side whose allocation the viewer must not see; -1 if nothing is hidden. */
function hiddenSide(state: BaronsWarState, viewer: Player): number {
  const side = opponent(viewer);
  return isSecret(state, viewer, side) ? side : -1;
}

function battlesOf(state: BaronsWarState, side: number): number[] {
  return state.scenario.battles.flatMap((card, battle) => (card.side === side ? [battle] : []));
}

function clearTracks(state: BaronsWarState, side: number): void {
  for (const battle of battlesOf(state, side)) for (let chit = 1; chit <= 4; chit++) state.addChit(battle, chit, -state.chitsOf(battle, chit));
}

/** Whether the top frame is the side's own allocation, half done. */
function isAllocating(state: BaronsWarState, side: number): boolean {
  return state.depth > 0 && state.data[state.frame] === STEP['command/allocate'] && state.register(0) === side;
}

/** Blanks the other side's chits, and how far its allocation has come. */
export function concealChits(state: BaronsWarState, viewer: Player): void {
  const side = hiddenSide(state, viewer);
  if (side < 0) return;
  clearTracks(state, side);
  if (!isAllocating(state, side)) return;
  state.setRegister(1, battlesOf(state, side)[0]!);
  state.setRegister(2, 4);
  state.setRegister(3, state.scenario.commandPoints[side as Player]);
}

/** Ways to fill the boxes of one Battle, by points: all multisets of chits 1-4 within its boxes and its limit on 4s. */
function fillings(state: BaronsWarState, battle: number): readonly (readonly (readonly number[])[])[] {
  const { trackBoxes } = state.scenario.battles[battle]!;
  const fours = Math.min(trackBoxes, FOURS_AT_START[(state.scenario.leaders[battle]!.leadership - 1) as 0]!);
  const byPoints: (readonly number[])[][] = [];
  for (let n4 = 0; n4 <= fours; n4++)
    for (let n3 = 0; n4 + n3 <= trackBoxes; n3++)
      for (let n2 = 0; n4 + n3 + n2 <= trackBoxes; n2++)
        for (let n1 = 0; n4 + n3 + n2 + n1 <= trackBoxes; n1++) {
          const points = n1 + 2 * n2 + 3 * n3 + 4 * n4;
          (byPoints[points] ??= []).push([0, n1, n2, n3, n4]);
        }
  return byPoints;
}

/** Number of allocations of `points` over the Battles from each place in the list on: `[place][points]`. */
function countAllocations(ways: readonly (readonly (readonly (readonly number[])[])[])[], points: number): number[][] {
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
  const battles = battlesOf(state, side);
  const ways = battles.map((battle) => fillings(state, battle));
  let left = state.scenario.commandPoints[side];
  const counts = countAllocations(ways, left);
  battles.forEach((battle, place) => {
    let ticket = rng.float() * counts[place]![left]!;
    let here = 0;
    for (; here < left; here++) {
      const share = (ways[place]![here]?.length ?? 0) * counts[place + 1]![left - here]!;
      if (ticket < share) break;
      ticket -= share;
    }
    while ((ways[place]![here]?.length ?? 0) * (counts[place + 1]![left - here] ?? 0) === 0 && here > 0) here--;
    const choices = ways[place]![here] ?? [[0, 0, 0, 0, 0]];
    const chosen = choices[rng.below(choices.length)]!;
    for (let chit = 1; chit <= 4; chit++) state.addChit(battle, chit, chosen[chit]!);
    left -= here;
  });
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
