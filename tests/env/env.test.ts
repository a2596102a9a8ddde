import { describe, expect, test } from 'vitest';
import { GameEnv, listEnvs, make } from '../../env/index.ts';
import { replay, Rng, type RulesError } from '../../rules/core/index.ts';
import { findRuleset, loadGame } from '../../rules/registry.ts';
import { deepSeed, isSampled } from '../deep.ts';
import { oneOfEachKind } from './kinds.ts';
import { fingerprint, rollOut, type Trace } from './play.ts';

const kinds = oneOfEachKind();
/** Environments that show their games alike differ in nothing but the game, which has tests of its own: the usual suite looks at some of these. */
const ids = listEnvs().flatMap(({ id }, place) => (kinds.includes(id) || isSampled(place, 4) ? [id] : []));

describe.each(ids)('%s', (id) => {
  const isClose = deepSeed !== undefined || kinds.includes(id);
  const [seeds, maxEpisodeSteps, mostSteps] = deepSeed !== undefined ? [[1, 2, 3], 100, 40] : isClose ? [[1, 2], 60, 30] : [[1], 10, 6];

  test('gives observations of its space, honest masks, and a reward at the end only', { timeout: 600_000 }, () => {
    for (const seed of seeds) {
      const env = make(id, { opponent: 'random', player: 'random', maxEpisodeSteps });
      const [first, info] = env.reset({ seed });
      expect(env.observationSpace.contains(first)).toBe(true);
      expect(info.actionMask).toEqual(first.actionMask);
      const { steps } = rollOut(env, seed);
      for (const [observation, reward, terminated, truncated] of steps) {
        expect(env.observationSpace.contains(observation)).toBe(true);
        expect(observation.actionMask.includes(1)).toBe(!terminated);
        if (!terminated) expect(reward).toBe(0);
        expect(terminated && truncated).toBe(false);
      }
      expect(steps.at(-1)!.slice(2, 4)).toContain(true);
    }
  });

  test('plays the same whole episode with the same seed, another one with another seed', { timeout: 600_000 }, () => {
    const play = (seed: number): string => fingerprint(rollOut(make(id), seed, { mostSteps }));
    const first = play(5);
    expect(play(5)).toBe(first);
    expect([1, 2, 3, 4, 6].some((seed) => play(seed) !== first)).toBe(true);
  });
});

describe('an environment', () => {
  test('goes on with the same random stream if reset without seed', () => {
    const play = (): Trace[] => {
      const env = make('pig/pig-20');
      env.reset({ seed: 7 });
      return [rollOut(env, 7), 0, 0].map((first) => {
        if (first !== 0) return first as Trace;
        env.reset();
        return { steps: [env.step('hold')], actions: [] };
      });
    };
    expect(play()).toEqual(play());
  });

  test('refuses an illegal action with its rule and changes nothing', () => {
    const env = make('tic-tac-toe/standard-v1', { opponent: (view) => view.legalActions().at(0) });
    env.reset({ seed: 1 });
    env.step('b2');
    const before = env.render('text');
    for (const action of [4, 'b2', { kind: 'place', square: 'b2' }]) {
      expect(() => env.step(action)).toThrow(expect.objectContaining({ code: 'ILLEGAL_ACTION', rule: '1' }));
    }
    expect(() => env.step(99)).toThrow(expect.objectContaining({ code: 'BAD_ACTION' }));
    expect(env.render('text')).toBe(before);
    expect(env.step('c3')[2]).toBe(false);
  });

  test('asks for reset before the first step, after the end and after close', () => {
    const env = make('tic-tac-toe/standard-v1');
    const asks = (code: string): unknown => expect.objectContaining({ code, message: expect.stringContaining('reset()') });
    for (const fresh of [env, env.unwrapped]) expect(() => fresh.step(0)).toThrow(asks('NOT_RESET'));
    expect(() => env.unwrapped.view()).toThrow(asks('NOT_RESET'));
    expect(() => env.unwrapped.record()).toThrow(asks('NOT_RESET'));
    rollOut(env, 3);
    expect(() => env.step(0)).toThrow(asks('GAME_OVER'));
    expect(() => env.unwrapped.view()).toThrow(asks('GAME_OVER'));
    env.close();
    env.close();
    for (const closed of [env, env.unwrapped]) expect(() => closed.step(0)).toThrow(asks('NOT_RESET'));
    expect(env.reset({ seed: 1 })[0].actionMask).toHaveLength(9);
  });

  test('rewards the agent from its own side', () => {
    const position = {
      ruleset: 'tic-tac-toe',
      version: '1.0.0',
      scenario: 'standard',
      state: { board: { a1: { mark: 'x' }, b1: { mark: 'x' }, a3: { mark: 'o' }, b3: { mark: 'o' } } },
    } as const;
    const winning = make('tic-tac-toe/standard-v1');
    winning.reset({ options: { position } });
    expect(winning.step('c1').slice(1, 4)).toEqual([1, true, false]);
    const losing = make('tic-tac-toe/standard-v1', { opponent: 'scripted' });
    losing.reset({ options: { position } });
    expect(losing.step('a2').slice(1, 4)).toEqual([-1, true, false]);
  });

  test('plays player 1 when asked', () => {
    const env = make('tic-tac-toe/standard-v1', { player: 1, opponent: () => 'b2' });
    const [observation, info] = env.reset();
    expect(info).toMatchObject({ player: 1, plies: 1 });
    expect(observation.actionMask[4]).toBe(0);
    expect([...observation.map]).toEqual([...Array(13).fill(0), 1, 0, 0, 0, 0]);
  });

  test('pads action rows to maxActions and refuses too few', () => {
    const env = make('tic-tac-toe/standard-v1', { maxActions: 9 });
    expect(env.reset()[0].actions).toHaveLength(81);
    expect(env.step('a1')[0].actions).toHaveLength(81);
    expect(() => make('tic-tac-toe/standard-v1', { maxActions: 3 }).reset()).toThrow(expect.objectContaining({ path: '/maxActions' }));
  });

  test.each([{}, { maxActions: 400 }])('without copies, shows the same in arrays that it overwrites (%o)', (options) => {
    const [own, shared] = [make('men-of-iron/mill-ford', options), make('men-of-iron/mill-ford', { ...options, copy: false })];
    const rng = Rng.from('copies');
    let [[expected], [seen]] = [own.reset({ seed: 3 }), shared.reset({ seed: 3 })];
    const first = seen;
    for (let i = 0; i < 20; i++) {
      expect(seen).toEqual(expected);
      const action = own.actionSpace.sample(rng, expected.actionMask);
      [expected] = own.step(action);
      [seen] = shared.step(action);
    }
    for (const part of ['globals', 'units', 'map', 'actionMask'] as const) expect(seen[part]).toBe(first[part]);
    expect(expected.map).not.toBe(seen.map);
  });

  test('renders what the agent sees', () => {
    const env = make('kuhn-poker/standard-v1', { renderMode: 'svg' });
    expect(env.unwrapped.render()).toBeNull();
    env.reset({ seed: 1 });
    expect(env.render()).toMatch(/^<svg/);
    expect(env.render('text')).toContain('face-down');
    const silent = make('kuhn-poker/standard-v1');
    silent.reset();
    expect(silent.render()).toBeNull();
  });

  test('lets the opponent see only its own side', () => {
    const seen = new Set<string>();
    const env = make('kuhn-poker/standard-v1', {
      opponent(view, rng) {
        seen.add(JSON.stringify(view.position().state));
        expect(Object.values(view)).toEqual([1]);
        const legal = view.legalActions();
        return legal.at(rng.below(legal.length));
      },
    });
    for (let seed = 0; seed < 20; seed++) {
      env.reset({ seed });
      env.step('bet');
    }
    expect([...seen].every((text) => text.includes('face-down'))).toBe(true);
    expect(seen.size).toBe(3);
  });

  test("an opponent's illegal answer ends the episode", () => {
    const env = make('tic-tac-toe/standard-v1', { opponent: () => 'b2' });
    env.reset();
    expect(() => env.step('b2')).toThrow(expect.objectContaining({ code: 'ILLEGAL_ACTION', path: '/opponent', rule: '1' }));
    expect(() => env.step('a1')).toThrow(expect.objectContaining({ code: 'GAME_OVER' }));
  });

  test('is inside its wrappers', () => {
    const env = make('pig/pig-20');
    expect(env.unwrapped).toBeInstanceOf(GameEnv);
    expect(env.unwrapped.unwrapped).toBe(env.unwrapped);
    env.reset();
    expect(env.unwrapped.view().format(0)).toBe('roll');
    expect(env.unwrapped.player).toBe(0);
  });

  test('gives a record that replays, unless it began at a position', () => {
    const env = make('pig/pig-20');
    const { steps } = rollOut(env, 9);
    const state = replay(findRuleset('pig'), env.unwrapped.record());
    expect(state.returns()[0]).toBe(steps.at(-1)![1]);
    env.reset({ options: { position: loadGame('pig', 'pig-20').newState().toPosition() } });
    expect(() => env.unwrapped.record()).toThrow(expect.objectContaining({ code: 'BAD_RECORD' }));
  });

  test("completes a viewer's position at random", () => {
    const state = loadGame('kuhn-poker', 'standard').newState();
    state.apply(2);
    state.apply(3);
    const env = make('kuhn-poker/standard-v1');
    const returns = new Set<number>();
    for (let seed = 0; seed < 30; seed++) {
      env.reset({ seed, options: { position: state.toPosition(0) } });
      const checked = env.step('check');
      returns.add(checked[2] ? checked[1] : env.step('call')[1]);
    }
    expect([...returns].some((reward) => reward > 0)).toBe(true);
    expect([...returns].some((reward) => reward < 0)).toBe(true);
  });

  test('refuses to start where the game is over', () => {
    const state = loadGame('kuhn-poker', 'standard').newState();
    for (const move of [1, 2, 1, 2]) state.apply(move);
    expect(() => make('kuhn-poker/standard-v1').reset({ options: { position: state.toPosition() } })).toThrow(
      expect.objectContaining<Partial<RulesError>>({ code: 'GAME_OVER' }),
    );
  });
});
