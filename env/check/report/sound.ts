import { CHANCE, isPlayer, type State, type Step, TERMINAL } from '../../../rules/core/index.ts';
import { expectThat } from './report.ts';

/** Most that the weights of a roll may sum to: what one word of a stream can tell apart. */
export const MOST_WEIGHT = 2 ** 32;

export function checkLegalActions(state: State): void {
  const legal = state.legalActions().toArray();
  if (!isPlayer(state.actor)) return expectThat(legal.length === 0, () => `${legal.length} legal actions although no player decides`);
  expectThat(legal.length > 0, () => 'a player to decide has no legal action');
  const { size } = state.game.actions;
  legal.forEach((action, i) => {
    expectThat(Number.isInteger(action) && action >= 0 && action < size, () => `action ${action} is outside [0, ${size})`);
    expectThat(i === 0 || action > legal[i - 1]!, () => `actions not strictly ascending: ${legal[i - 1]}, ${action}`);
  });
}

export function checkOutcomes(state: State): void {
  const list = state.chanceOutcomes();
  const outcomes = [...list];
  if (state.actor !== CHANCE) return expectThat(outcomes.length === 0, () => 'chance outcomes although no dice are rolled');
  expectThat(outcomes.length > 0, () => 'a roll without outcomes');
  const seen = new Set<number>();
  for (const { outcome, weight } of outcomes) {
    expectThat(Number.isInteger(outcome), () => `outcome ${outcome} is no integer`);
    expectThat(Number.isInteger(weight) && weight > 0, () => `outcome ${outcome} has weight ${weight}`);
    expectThat(!seen.has(outcome), () => `outcome ${outcome} is listed twice: not merged`);
    seen.add(outcome);
  }
  const sum = outcomes.reduce((total, { weight }) => total + weight, 0);
  expectThat(sum === list.total && sum <= MOST_WEIGHT, () => `weights sum to ${sum}, the total says ${list.total}`);
}

export function checkReturns(state: State): void {
  const [a, b] = state.returns();
  expectThat(a >= -1 && a <= 1 && b >= -1 && b <= 1, () => `returns [${a}, ${b}] are outside [-1, 1]`);
  expectThat(a + b === 0, () => `returns [${a}, ${b}] do not sum to zero`);
  if (state.actor !== TERMINAL) expectThat(a === 0, () => `returns [${a}, ${b}] before the end`);
  expectThat(state.victoryPoints().every(Number.isFinite), () => `victory points ${state.victoryPoints().join()} are not finite`);
}

/** What can be said against a state without knowing its rules: its actions, outcomes and returns. */
export function checkSound(state: State): void {
  checkLegalActions(state);
  checkOutcomes(state);
  checkReturns(state);
}

/** The step at hand; undefined where a game tells nothing of its steps. */
function stepOf(state: State): Step<never> | undefined {
  const { steps = [] } = state.game as { readonly steps?: readonly Step<never>[] };
  const { step } = state.describe();
  return steps.find(({ name }) => name === step);
}

/** Whether the rules ask for what is due even if it decides nothing, and say why. */
export function isIdle(state: State): boolean {
  const step = stepOf(state);
  return step !== undefined && step.kind !== 'run' && step.idle !== undefined;
}

/** Whether a choice may hide what a viewer could work out, and the rules say why. */
export function isVeiling(state: State): boolean {
  const step = stepOf(state);
  return step?.kind === 'ask' && step.veils !== undefined;
}
