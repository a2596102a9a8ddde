import { describe, expect, test } from 'vitest';
import { apiTest, checkEnv, parallelSeedTest, seedTest } from '../../env/check/env/index.ts';
import { type AecEnv, type AnyEnv, make, makeAec, makeParallel, type ParallelEnv, type ResetOptions } from '../../env/index.ts';
import { changing, failing, noise, spoil } from './broken-envs.ts';

const PIG = 'pig/pig-20-v1';
const TIC_TAC_TOE = 'tic-tac-toe/standard-v1';

const table = (given: object, change: (entry: object) => unknown): unknown =>
  Object.fromEntries(Object.entries(given).map(([name, entry]) => [name, change(entry as object)]));

describe('what other kits let pass', () => {
  test('an environment that is random from step two: Gymnasium 1.3.0 check_env compares one step', () => {
    const report = checkEnv(() =>
      spoil(
        make(PIG) as AnyEnv,
        changing((given, step) => [...given.slice(0, -1), { ...given.at(-1), luck: step < 2 ? 0 : noise() }]),
      ),
    );
    expect(failing(report)).toEqual(['step-determinism']);
  });

  test('a parallel environment that is random from step two: PettingZoo 1.27.0 parallel_seed_test plays one step', () => {
    const makeEnv = (): ParallelEnv =>
      spoil(makeParallel(PIG), (env) => {
        let step = 0;
        return {
          reset: (options: ResetOptions) => ((step = 0), env.reset(options)),
          step: (actions: never) =>
            env.step(actions).map((part, i) => (i === 4 && step++ > 0 ? table(part, (info) => ({ ...info, luck: noise() })) : part)),
        };
      });
    expect(failing(parallelSeedTest(makeEnv))).toEqual(['step-determinism']);
  });

  test('an environment that is random after its first episode: PettingZoo seed_test stops where an agent is done', () => {
    const makeEnv = (): AecEnv =>
      spoil<AecEnv>(makeAec(PIG), (env) => {
        let resets = 0;
        return {
          reset: (options: ResetOptions) => (resets++, env.reset(options)),
          get infos() {
            const luck = resets < 2 ? 0 : noise();
            return table(env.infos, (info) => ({ ...info, luck }));
          },
        };
      });
    expect(failing(seedTest(makeEnv))).toEqual(['step-determinism']);
  });

  test('a seed that is ignored: the same seed gives the same episodes in fresh environments, as any seed does', () => {
    const makeEnv = (): AnyEnv =>
      spoil(make(PIG) as AnyEnv, (env) => ({
        reset: ({ seed, ...options }: ResetOptions = {}) => env.reset(Number.isInteger(seed) || seed === undefined ? options : { seed }),
      }));
    const failed = failing(checkEnv(makeEnv));
    expect(failed).toContain('seeds-differ');
    expect(failed).not.toContain('step-determinism');
  });

  test('a mask that hides a legal action: no kit tries what is masked out', () => {
    const hide = (given: unknown[]): unknown[] => {
      const [observation, info] = given as [{ actionMask: Int8Array }, { actionMask: Int8Array }];
      const actionMask = info.actionMask.map((cell, i) => (i === 0 ? 0 : cell));
      return [
        { ...observation, actionMask },
        { ...info, actionMask },
      ];
    };
    const report = checkEnv(() =>
      spoil(
        make(TIC_TAC_TOE) as AnyEnv,
        changing((given, step) => (step === 0 ? hide(given) : given), true),
      ),
    );
    expect(failing(report)).toEqual(['mask-forbids', 'refusals-harmless']);
  });

  test('a mask that allows what is refused: no kit tries all that is masked in', () => {
    const allow = (given: unknown[]): unknown[] => {
      const [observation, info] = given as [{ actionMask: Int8Array }, { actionMask: Int8Array }];
      const actionMask = info.actionMask.slice();
      actionMask[actionMask.indexOf(0)] = 1;
      return [
        { ...observation, actionMask },
        { ...info, actionMask },
      ];
    };
    const report = checkEnv(() =>
      spoil(
        make(TIC_TAC_TOE, { player: 1 }) as AnyEnv,
        changing((given, step) => (step === 0 ? allow(given) : given), true),
      ),
    );
    expect(failing(report)).toContain('mask-allows');
  });

  test('an illegal action that is refused, but costs the turn: no kit plays on after it', () => {
    const makeEnv = (): AecEnv =>
      spoil<AecEnv>(makeAec(TIC_TAC_TOE), (env) => ({
        step(action: number | null) {
          try {
            env.step(action);
          } catch (error) {
            const { actionMask = new Int8Array(0) } = env.infos[env.agentSelection] ?? {};
            if (actionMask.includes(1) && actionMask[action ?? -1] === 0) env.step(actionMask.indexOf(1));
            throw error;
          }
        },
      }));
    expect(failing(apiTest(makeEnv))).toEqual(['refusals-harmless']);
  });

  test('agents with different action spaces: PettingZoo api_test compares each with itself', () => {
    const { checks } = apiTest(() =>
      spoil<AecEnv>(makeAec(PIG), (env) => ({
        actionSpace: (agent: 'player_0' | 'player_1') => (agent === 'player_0' ? env : other).actionSpace(agent),
      })),
    );
    expect(checks.find(({ name }) => name === 'observation-action-spaces')?.warnings).toEqual([
      'player_1 has another action space than player_0',
    ]);
  });
});

const other = makeAec('kuhn-poker/standard-v1');
