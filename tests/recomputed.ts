import { expect } from 'vitest';
import { CHANCE, type State } from '../rules/core/index.ts';
import type { HintReply } from '../server/client/types.ts';

type Reason = HintReply['hints'][number]['because'][number];

/** The mean of the victory points of both sides over all dice that come next. */
function meanPoints(state: State): readonly [number, number] {
  if (state.actor !== CHANCE) return state.victoryPoints();
  let [first, second] = [0, 0];
  const outcomes = state.chanceOutcomes();
  for (const { outcome, weight } of [...outcomes]) {
    const next = state.clone();
    next.apply(outcome);
    const [a, b] = meanPoints(next);
    first += (a * weight) / outcomes.total;
    second += (b * weight) / outcomes.total;
  }
  return [first, second];
}

/** Every number of a text, with its sign. */
export function numbersIn(text: string): number[] {
  return (text.match(/[+−]?\d+(?:\.\d+)?/g) ?? []).map((number) => Number(number.replace('−', '-').replace('+', '')));
}

/** Whether what a reason says of this decision, or of one that follows, is what the rules say of it. */
function isRecomputed(state: State, index: number, { text, after }: Reason): boolean {
  const now = state.clone();
  const { actions, board } = state.game;
  let action = index;
  for (const next of after?.slice(1) ?? []) {
    now.apply(action);
    action = actions.parse(now, next);
  }
  const prefix = after === undefined ? '' : `${board!.phrase(now, action)}: `;
  return board!.notes(now, action).some((note) => prefix + note.text === text);
}

function expectPoints(state: State, index: number, text: string): void {
  const after = state.clone();
  after.apply(index);
  if (after.actor === state.actor || state.hasSecrets) return; // what follows is the captain's choice, or a guess
  const before = state.victoryPoints();
  const change = meanPoints(after).map((points, side) => points - before[side]!);
  const told = numbersIn(text);
  expect(told).toHaveLength(2);
  told.forEach((number, side) => expect(Math.abs(number - change[side]!)).toBeLessThan(0.051));
}

/** Fails unless a reason for an action is what the rules say of it, and each of its numbers comes out again. @param state as the one who decides sees it */
export function expectRecomputed(state: State, action: number, reason: Reason): void {
  const { kind, text } = reason;
  if (kind === 'points') expectPoints(state, action, text);
  else if (kind === 'position') expect(numbersIn(text)).toEqual([]);
  else expect([text, isRecomputed(state, action, reason)]).toEqual([text, true]);
}
