import { createScriptedPolicy, type ScriptedPolicy } from '../../core/index.ts';
import { STEP_NAMES } from '../state/steps.ts';
import type { AnarchyState } from '../state/state.ts';

/** A sensible hand-written player. */
export function createCaptain(): Required<ScriptedPolicy> {
  return createScriptedPolicy(STEP_NAMES, {}, (_s: AnarchyState) => 0);
}
