import { isPlayer } from '../core/index.ts';
import { DECISION_OF, DECISIONS } from './encoder-tables.ts';
import type { OneHourState } from './state.ts';
import { STEP, STEP_NAMES } from './steps.ts';

type S = OneHourState;

/** Step at hand; -1 once the game is over. */
export function stepOf(s: S): number {
  return s.depth === 0 ? -1 : s.data[s.frame]!;
}

/** Place of the decision of each step among the one-hot features. */
const DECISION_COLUMN = Uint8Array.from(STEP_NAMES, (name) => DECISIONS.indexOf(DECISION_OF[name] ?? 'dice'));
const DICE = DECISIONS.indexOf('dice');

export function decisionOf(s: S): number {
  return isPlayer(s.actor) ? DECISION_COLUMN[stepOf(s)]! : DICE;
}

/** Unit that the decision or roll is about; -1 if none has been chosen. */
export function actingUnit(s: S): number {
  switch (stepOf(s)) {
    case STEP['set-up/place']:
      return s.register(1);
    case STEP['move/place']:
    case STEP['move/march']:
    case STEP['move/face']:
    case STEP['melee/target']:
    case STEP['charge/roll-off']:
    case STEP['shoot/roll-off']:
    case STEP['shoot/roll']:
    case STEP['melee/roll']:
      return s.register(0);
    default:
      return -1;
  }
}

/** Unit that the roll at hand may harm; -1 if none. */
export function targetUnit(s: S): number {
  switch (stepOf(s)) {
    case STEP['charge/roll-off']:
    case STEP['shoot/roll-off']:
    case STEP['shoot/roll']:
    case STEP['melee/roll']:
      return s.register(1);
    default:
      return -1;
  }
}
