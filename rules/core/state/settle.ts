import { NoSuchAction } from '../actions/action-space.ts';
import { jsonPath } from '../values/errors.ts';
import type { FlatState } from './flat-state.ts';
import { badPosition, FRAME_CELLS } from '../layout/layout.ts';
import type { Player } from '../values/player.ts';
import { BOTTOM } from '../layout/procedure.ts';

const STACK = '/state/stack';

/** Name of the step that a frame holds, counted from the bottom; `BOTTOM` below the first. */
function stepAt(state: FlatState, place: number): string {
  const { layout, steps } = state.game;
  return place < 0 ? BOTTOM : steps[state.data[layout.stackBase + place * FRAME_CELLS]!]!.name;
}

/** @throws RulesError BAD_POSITION with the path of the first frame that may not stand where it stands */
function checkOrder(state: FlatState): void {
  for (let place = 0; place < state.depth; place++) {
    const name = stepAt(state, place);
    const below = stepAt(state, place - 1);
    const { on } = state.game.steps.find((step) => step.name === name)!;
    if (on.includes(below)) continue;
    const where = on.map((other) => (other === BOTTOM ? 'at the beginning' : `after "${other}"`)).join(' or ');
    badPosition(
      `"${name}" cannot ${below === BOTTOM ? 'come first' : `follow "${below}"`}; it stands ${where}. The innermost step comes last.`,
      jsonPath(jsonPath(STACK, place), 'step'),
    );
  }
}

/** Registers of the top frame by their names. */
function registersOf(state: FlatState): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.keys(state.step.registers ?? {}).map((name, i) => [name, state.register(i)]));
}

/** Asks every step whether its frame makes sense, each as if it were the top one.
 * @returns the first frame that does not, counted from the bottom, and what is wrong with it; null if there is none */
export function findFrameFault(state: FlatState): { readonly place: number; readonly fault: string } | null {
  const { depthCell } = state.game.layout;
  const { depth } = state;
  for (let place = 0; place < depth; place++) {
    state.data[depthCell] = place + 1;
    const { step } = state;
    const fault = step.check?.(state, registersOf(state)) ?? null;
    state.data[depthCell] = depth;
    if (fault !== null) return { place, fault: `"${step.name}": ${fault}` };
  }
  return null;
}

/** @throws RulesError BAD_POSITION with the path of the first frame that makes no sense */
function checkFrames(state: FlatState): void {
  const found = findFrameFault(state);
  if (found !== null) badPosition(found.fault, jsonPath(STACK, found.place));
}

/** Refuses a state in which nobody could go on although the game is not over. */
function checkOpen(state: FlatState): void {
  if (state.depth === 0 || state.legalActions().length > 0 || state.chanceOutcomes().length > 0) return;
  badPosition(`Nothing can be done at "${state.step.name}".`, jsonPath(STACK, state.depth - 1));
}

/** Passes through what is automatic or forced. @throws RulesError BAD_POSITION where nothing can be done, or a step offers what the game does not have */
function goOn(state: FlatState): void {
  try {
    state.advance();
    checkOpen(state);
  } catch (error) {
    if (!(error instanceof NoSuchAction)) throw error;
    badPosition(`"${state.step.name}": ${error.message}`, jsonPath(STACK, state.depth - 1));
  }
}

/** Makes a state whose cells were just read from JSON one that can be played on: looks at what it says of units and at every frame of its
 * stack, and passes through what is automatic or forced.
 * @param viewer whose view the position is, if it leaves secrets out
 * @throws RulesError BAD_POSITION with the JSON path of the fault */
export function settle(state: FlatState, viewer?: Player): void {
  checkOrder(state);
  state.game.check(state, viewer);
  checkFrames(state);
  goOn(state);
}
