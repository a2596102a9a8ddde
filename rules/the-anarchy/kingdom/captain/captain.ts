import { createScriptedPolicy, type ScriptedPolicy } from '../../../core/index.ts';
import type { KingdomScenario } from '../state/scenario.ts';
import type { KingdomState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';

/** Points with which one has as good as won. */
const DECISIVE = 12;

export function createCaptain(_compiled: KingdomScenario): Required<ScriptedPolicy> {
  return createScriptedPolicy(STEP_NAMES, {}, (s: KingdomState) => {
    if (s.depth === 0) return s.returns()[0];
    const [first, second] = s.victoryPoints();
    return Math.tanh((first - second) / DECISIVE);
  });
}
