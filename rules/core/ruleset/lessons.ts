import type { Action, State } from './ruleset.ts';
import type { ActionPattern, LessonStep } from './teaching.ts';

function isMeant(action: Action, pattern: ActionPattern): boolean {
  return Object.entries(pattern).every(([name, value]) => [value].flat().some((one) => one === action[name]));
}

/** The legal actions of the actor that do what a step asks for. */
export function actionsOfStep(state: State, { task }: LessonStep): number[] {
  if (task === undefined) return [];
  return [...state.legalActions()].filter((index) => {
    const action = state.game.actions.toAction(state, index);
    return task.actions.some((pattern) => isMeant(action, pattern));
  });
}
