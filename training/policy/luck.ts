import { type FlatState, type OutcomeList, type ScriptedPolicy, TERMINAL } from '../../rules/core/index.ts';

/** Lots with more results than this are taken as they fall. */
const MOST_OUTCOMES = 40;

/** By how much a lot raises player 0's value above the mean of all its results; over all results that is nothing. What was luck is not taken for
 * skill, as in AIVAT (Burch et al. 2018).
 * @param drawn place of the result that fell; @param trial a state to try the results in */
export function luckOf(state: FlatState, outcomes: OutcomeList, drawn: number, scripted: ScriptedPolicy, trial: FlatState): number {
  if (outcomes.length < 2 || outcomes.length > MOST_OUTCOMES) return 0;
  let luck = 0;
  for (let i = 0; i < outcomes.length; i++) {
    trial.copyFrom(state);
    trial.apply(outcomes.outcomes[i]!);
    const value = trial.actor === TERMINAL ? trial.returns()[0] : scripted.evaluate(trial);
    luck += value * ((i === drawn ? 1 : 0) - outcomes.weights[i]! / outcomes.total);
  }
  return luck;
}
