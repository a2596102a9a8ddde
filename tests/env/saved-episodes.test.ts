import { describe, expect, test } from 'vitest';
import { makeVec, type SavedSubEnv, type VectorEnvOptions, type VectorStepResult } from '../../env/vector/index.ts';

type Vector = ReturnType<typeof makeVec>;

/** The first legal action of each environment, or a later one in turn. */
function choices(masks: Int8Array, { numEnvs, singleActionSpace }: Vector, step: number): number[] {
  const { n } = singleActionSpace;
  return Array.from({ length: numEnvs }, (_, i) => {
    const legal = Array.from(masks.subarray(i * n, (i + 1) * n)).flatMap((cell, action) => (cell === 1 ? [action] : []));
    return legal[step % Math.max(1, legal.length)] ?? 0;
  });
}

const asJson = (saved: SavedSubEnv): SavedSubEnv => JSON.parse(JSON.stringify(saved)) as SavedSubEnv;

/** All that a step tells, but for the last observations of ended episodes, which are not saved. */
function told([observations, rewards, terminations, truncations, infos]: VectorStepResult): object {
  const { finalObservation: _, finalInfo: __, ...tallies } = infos;
  return { observations, rewards, terminations, truncations, tallies };
}

describe('an environment that is saved', () => {
  test.each<[string, VectorEnvOptions]>([
    ['pig/pig-20', { numEnvs: 3, autoresetMode: 'same-step' }],
    ['pig/pig-20', { numEnvs: 1, player: 'random', maxEpisodeSteps: 7 }],
    ['leduc-poker/standard', { numEnvs: 2, numAgents: 2 }],
    ['dark-hex/standard', { numEnvs: 2, opponent: 'scripted', player: 1 }],
    ['barons-war/skirmish', { numEnvs: 2, opponent: 'scripted' }],
  ])('goes on with the same dice, opponent and episodes: %s with %j', (id, options) => {
    const vector = makeVec(id, { ...options, seed: 5 });
    const twin = makeVec(id, { ...options, seed: 6 });
    // The arrays of a vector stay the same ones.
    const [{ actionMask }] = vector.reset();
    const [{ actionMask: twinMask }] = twin.reset();
    for (let step = 0; step < 11; step++) vector.step(choices(actionMask, vector, step));
    for (let i = 0; i < vector.numEnvs; i++) twin.restore(i, asJson(vector.save(i)));
    for (let step = 0; step < 60; step++) {
      const actions = choices(twinMask, twin, step);
      expect(actions).toEqual(choices(actionMask, vector, step));
      expect(told(twin.step(actions))).toEqual(told(vector.step(actions)));
    }
  });

  test('is refused in another game, and changes nothing there', () => {
    const saved = makeVec('pig/pig-20', { numEnvs: 1, seed: 1 });
    saved.reset();
    const other = makeVec('kuhn-poker/standard', { numEnvs: 1, seed: 1 });
    other.reset();
    const before = other.stateOf(0).toPosition();
    expect(() => other.restore(0, saved.save(0))).toThrow(expect.objectContaining({ code: 'BAD_POSITION' }));
    expect(other.stateOf(0).toPosition()).toEqual(before);
  });
});
