import { describe, expect, test } from 'vitest';
import { ChainActionView, Discrete, FlatActionView, ListActionView, listEnvs, make, MultiDiscrete } from '../../env/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { LINE_SPEC, LineWorld } from './line-world.ts';
import { written } from './play.ts';

const TABLE = listEnvs().find(({ ruleset }) => ruleset === 'one-hour-wargames')!.id;
const GAMES = ['tic-tac-toe/standard', 'kuhn-poker/standard', 'pig/pig-20', 'barons-war/skirmish', TABLE];

const ones = (mask: Int8Array): number[] => Array.from(mask.keys()).filter((i) => mask[i] === 1);
const pick = (mask: Int8Array, rng: Rng): number => ones(mask)[rng.below(ones(mask).length)]!;

describe('the flat view', () => {
  test('shows no action rows and is otherwise the same', () => {
    const [env, plain] = [make('pig/pig-20', { actionView: 'flat' }), make('pig/pig-20')];
    const [seen, info] = env.reset({ seed: 1 });
    const { actions: _, ...rest } = plain.reset({ seed: 1 })[0];
    expect(seen).toEqual(rest);
    expect(env.observationSpace.contains(seen)).toBe(true);
    expect(env.actionSpace).toBeInstanceOf(Discrete);
    expect(info.actionMask).toEqual(seen.actionMask);
    expect(env.step('hold')[1]).toBe(plain.step('hold')[1]);
  });
});

describe('the list view', () => {
  test.each(GAMES)('plays row k of the legal actions of %s', { timeout: 600_000 }, (id) => {
    const [env, plain] = [make(id, { actionView: 'list', maxActions: 2000 }), make(id, { maxActions: 2000 })];
    const rng = Rng.from(1);
    let [seen, info] = env.reset({ seed: 2 });
    let [flat] = plain.reset({ seed: 2 });
    expect(env.actionSpace.n).toBe(2000);
    for (let i = 0; i < 25; i++) {
      const legal = ones(flat.actionMask);
      expect(ones(seen.actionMask)).toEqual(legal.map((_, row) => row));
      expect(written(info.actionMask)).toBe(written(seen.actionMask));
      expect(env.observationSpace.contains(seen)).toBe(true);
      expect(written(seen.actions)).toBe(written(flat.actions));
      if (legal.length === 0) break;
      const row = env.actionSpace.sample(rng, info.actionMask);
      const [step, other] = [env.step(row), plain.step(legal[row]!)];
      expect(step.slice(1, 4)).toEqual(other.slice(1, 4));
      [seen, , , , info] = step;
      [flat] = other;
    }
  });

  test('refuses rows that are not there and changes nothing', () => {
    const env = make('tic-tac-toe/standard', { actionView: 'list', maxActions: 12 });
    env.reset({ seed: 1 });
    const before = env.unwrapped.record();
    for (const row of [12, -1, 0.5, NaN, null, 'a1'])
      expect(() => env.step(row as number)).toThrow(expect.objectContaining({ code: 'BAD_ACTION' }));
    expect(() => env.step(9)).toThrow(
      expect.objectContaining({ code: 'ILLEGAL_ACTION', message: expect.stringContaining('9 actions are legal') }),
    );
    expect(env.unwrapped.record()).toEqual(before);
    env.step(8);
  });

  test('needs maxActions', () => {
    expect(() => make('pig/pig-20', { actionView: 'list' })).toThrow(expect.objectContaining({ code: 'BAD_OPTION', path: '/maxActions' }));
  });
});

describe('the chain view', () => {
  test.each(GAMES)('leads to every legal action of %s and to no other', { timeout: 600_000 }, (id) => {
    const [env, plain] = [make(id, { actionView: 'chain' }), make(id)];
    const rng = Rng.from(3);
    let [, info] = env.reset({ seed: 2 });
    plain.reset({ seed: 2 });
    expect(env.actionSpace).toBeInstanceOf(MultiDiscrete);
    for (let i = 0; i < 25; i++) {
      const chains = ones(env.chainMask()).flatMap((kind) =>
        ones(env.chainMask([kind])).flatMap((unit) => ones(env.chainMask([kind, unit])).map((target) => [kind, unit, target])),
      );
      expect(chains).toHaveLength(ones(info.actionMask).length);
      expect(info['chainMask']).toEqual(env.chainMask());
      if (chains.length === 0) break;
      const kind = pick(env.chainMask(), rng);
      const unit = pick(env.chainMask([kind]), rng);
      const chain = Int32Array.of(kind, unit, pick(env.chainMask([kind, unit]), rng));
      expect(env.actionSpace.contains(chain)).toBe(true);
      const view = plain.unwrapped.view();
      const action = ones(info.actionMask).find((legal) => view.toChain(legal).join() === chain.join())!;
      const [step, other] = [env.step(chain), plain.step(action)];
      expect(written(step[0])).toBe(written(other[0]));
      expect(step.slice(1, 4)).toEqual(other.slice(1, 4));
      info = step[4];
    }
  });

  test('says which level is wrong and changes nothing', () => {
    const env = make('tic-tac-toe/standard', { actionView: 'chain' });
    expect(() => env.step([0, 0, 0])).toThrow(expect.objectContaining({ code: 'NOT_RESET' }));
    env.reset({ seed: 1 });
    const [kind] = ones(env.chainMask());
    const [unit] = ones(env.chainMask([kind!]));
    const [, targets] = [env.step([kind!, unit!, 4]), env.chainMask([kind!, unit!])];
    const before = env.unwrapped.record();
    const { nvec } = env.actionSpace;
    const none = [nvec[0]! - 1, nvec[1]! - 1];
    expect(targets[4]).toBe(0);
    expect(() => env.step([kind!, unit!, 4])).toThrow(
      expect.objectContaining({ code: 'ILLEGAL_ACTION', path: '/2', message: expect.stringContaining('target 4') }),
    );
    if (none[0] !== kind)
      expect(() => env.step([none[0]!, unit!, 0])).toThrow(expect.objectContaining({ code: 'ILLEGAL_ACTION', path: '/0' }));
    expect(() => env.step([kind!, NaN, 4])).toThrow(expect.objectContaining({ code: 'BAD_ACTION', path: '/1' }));
    expect(() => env.step([kind!, unit!, nvec[2]!])).toThrow(expect.objectContaining({ code: 'BAD_ACTION', path: '/2' }));
    for (const action of [4, 'a1', [0, 0], null, {}])
      expect(() => env.step(action as never)).toThrow(expect.objectContaining({ code: 'BAD_ACTION' }));
    expect(() => env.chainMask([0, 0, 0])).toThrow(expect.objectContaining({ code: 'BAD_ACTION' }));
    expect(env.unwrapped.record()).toEqual(before);
    expect(env.step([kind!, unit!, ones(targets)[0]!])[2]).toBe(false);
  });

  test('goes around games only', () => {
    const world = new LineWorld(LINE_SPEC);
    expect(() => new ChainActionView(world as never)).toThrow(expect.objectContaining({ code: 'BAD_OPTION' }));
    expect(() => new ListActionView(world)).toThrow(expect.objectContaining({ code: 'BAD_OPTION' }));
    expect(() => new FlatActionView(world)).toThrow(expect.objectContaining({ code: 'BAD_OPTION' }));
  });
});
