import { expect, it } from 'vitest';
import { ActionList, createScriptedPolicy, type FlatState, Rng } from '../../rules/core/index.ts';

/** A state that stands at a step, by its number. */
const at = (step: number): FlatState => ({ data: Int16Array.of(step), frame: 0 }) as unknown as FlatState;
const legal = (...actions: number[]): ActionList => {
  const list = new ActionList();
  for (const action of actions) list.push(action);
  return list;
};

it('a scripted player plays what its opinion on the step likes best, and by lot where it has none', () => {
  const asked: (number | undefined)[] = [];
  const onMoves = {
    score: (_: FlatState, action: number, least?: number) => {
      asked.push(least);
      return -Math.abs(action - 5);
    },
  };
  const policy = createScriptedPolicy(['rest', 'move'], { move: onMoves }, () => 0.5);
  const rng = Rng.from(1);
  expect(policy.choose(at(1), legal(1, 4, 9), rng)).toBe(4);
  expect(asked).toEqual([-Infinity, -4, -1]);
  const ratings = new Float64Array(3);
  policy.rate!(at(1), legal(1, 4, 9), ratings);
  expect([...ratings]).toEqual([-4, -1, -4]);
  const drawn = new Set(Array.from({ length: 40 }, () => policy.choose(at(0), legal(1, 4, 9), rng)));
  expect(drawn).toEqual(new Set([1, 4, 9]));
  expect(policy.evaluate(at(1))).toBe(0.5);
});
