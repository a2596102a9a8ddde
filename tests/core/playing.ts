// A game played by hand in a test: actions by their text, dice by what they show, each of which must be asked for.
import { expect } from 'vitest';
import { CHANCE, tryApply } from '../../rules/core/index.ts';
import type { FlatState } from '../../rules/core/state/flat-state.ts';

/** Names of everything the actor may do, in the text form of actions. */
export function legalTexts(state: FlatState): string[] {
  return [...state.legalActions()].map((action) => state.game.actions.format(state, action));
}

/** Legal actions of one kind, without the word itself: `legal(state, 'retreat')` gives hexes. */
export function legal(state: FlatState, kind: string): string[] {
  return legalTexts(state).flatMap((text) => (text.split(' ')[0] === kind ? [text.slice(kind.length + 1)] : []));
}

/** Plays actions one after another; fails at the first that is not legal where it comes. */
export function play(state: FlatState, ...texts: readonly string[]): void {
  for (const text of texts) {
    const done = tryApply(state, text);
    if (!done.ok) throw new Error(`"${text}" at ${stepName(state)}: ${done.error.message} Legal: ${legalTexts(state).join(', ')}`);
  }
}

/** The section that forbids an action here. */
export function ruleAgainst(state: FlatState, text: string): string | undefined {
  const done = tryApply(state.clone(), text);
  if (done.ok) throw new Error(`"${text}" is legal.`);
  return done.error.rule;
}

function expectDice(state: FlatState, what: string): void {
  if (state.actor !== CHANCE)
    throw new Error(`No dice are asked for at ${stepName(state)}, where ${what} should fall. Legal: ${legalTexts(state).join(', ')}`);
}

/** Lets the dice fall: outcomes one after another, each of which must be asked for and possible. */
export function roll(state: FlatState, ...outcomes: readonly number[]): void {
  for (const outcome of outcomes) {
    expectDice(state, String(outcome));
    if (state.chanceOutcomes().weightOf(outcome) === 0)
      throw new Error(`${outcome} cannot happen at ${stepName(state)}: ${JSON.stringify(weights(state))}`);
    state.apply(outcome);
  }
}

/** Lets the dice show faces, one after another; a roll whose result is certain is not asked for. */
export function die(state: FlatState, ...faces: readonly number[]): void {
  for (const face of faces) {
    expectDice(state, String(face));
    const { actions } = state.game;
    const found = [...state.chanceOutcomes()].find(({ outcome }) => actions.describeOutcome(state, outcome).faces.includes(face));
    if (found === undefined) throw new Error(`No face ${face} at ${stepName(state)}.`);
    state.apply(found.outcome);
  }
}

/** Weights of the dice by outcome. */
export function weights(state: FlatState): Record<number, number> {
  return Object.fromEntries([...state.chanceOutcomes()].map(({ outcome, weight }) => [outcome, weight]));
}

/** The dice must be asked for now, with exactly these weights by outcome. */
export function expectWeights(state: FlatState, expected: Readonly<Record<number, number>>): void {
  expectDice(state, JSON.stringify(expected));
  expect(weights(state)).toEqual(expected);
}

/** Name of the step that waits; `over` at the end of the game. */
export function stepName(state: FlatState): string {
  return state.depth === 0 ? 'over' : state.step.name;
}
