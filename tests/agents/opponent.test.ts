import { describe, expect, test } from 'vitest';
import { agentOpponent, createAgent, loadOpponent } from '../../agents/index.ts';
import { make, makeAec, type StepResult } from '../../env/index.ts';
import { Rng } from '../../rules/core/index.ts';

/** An episode against an agent, by the first legal action; what came back. */
function play(id: string, spec: string, seeds: readonly (number | undefined)[]): unknown[] {
  const env = make(id, { opponent: agentOpponent(spec), player: 1 });
  return seeds.map((seed) => {
    env.reset(seed === undefined ? {} : { seed });
    let step: StepResult;
    do step = env.step(env.unwrapped.view().legalActions().at(0));
    while (!step[2]);
    return env.unwrapped.record().moves;
  });
}

describe('an agent as opponent', () => {
  test.each(['random', 'scripted', 'mcts:sims=30', 'mcts:sims=20,rollout=random,prior=uniform', 'mcts:sims=16,root=gumbel'])(
    '%s plays the same episodes by the same seed',
    (spec) => {
      for (const id of ['tic-tac-toe/standard', 'kuhn-poker/standard', 'pig/pig-20']) {
        const [first, second, ...again] = play(id, spec, [5, undefined, 5, undefined]);
        expect(again).toEqual([first, second]);
        expect(play(id, spec, [5, undefined])).toEqual([first, second]);
      }
    },
  );

  test('plays as the opponents of that name do', () => {
    for (const name of ['random', 'scripted'] as const) {
      const [one, other] = [
        make('pig/pig-20', { opponent: agentOpponent(name), seed: 2 }),
        make('pig/pig-20', { opponent: name, seed: 2 }),
      ];
      for (const env of [one, other]) {
        env.reset();
        env.step('hold');
        env.step('hold');
      }
      expect(one.unwrapped.record()).toEqual(other.unwrapped.record());
    }
  });

  test('searches: it takes the win that there is', () => {
    const env = make('tic-tac-toe/standard', { opponent: agentOpponent('mcts:sims=200') });
    const position = {
      ruleset: 'tic-tac-toe',
      version: '1.0.0',
      scenario: 'standard',
      state: { board: { a1: { mark: 'x' }, b1: { mark: 'x' }, a3: { mark: 'o' }, b3: { mark: 'o' } } },
    } as const;
    for (let seed = 0; seed < 5; seed++) {
      env.reset({ seed, options: { position } });
      expect(env.step('a2').slice(1, 3)).toEqual([-1, true]);
    }
  });

  test.each([
    ['neural:model.onnx', 'playGame'],
    ['policy:training', 'await loadOpponent'],
    ['human', 'playGame'],
    ['mcts:ms=50', 'sims instead of ms'],
    ['mcts:sim=3', 'sims='],
    ['deep-blue', 'There is no agent'],
    ['', 'There is no agent'],
    [7, 'mcts:sims=100'],
  ])('is refused as %s', (spec, hint) => {
    expect(() => agentOpponent(spec as string)).toThrow(
      expect.objectContaining({ code: 'BAD_OPTION', path: '/opponent', message: expect.stringContaining(hint) }),
    );
  });

  test.each(['policy:training', 'policy:training,temperature=1', 'mcts:sims=4,policy=training'])(
    'whose files are read first plays the same episodes from the same seed: %s',
    { timeout: 120_000 },
    async (spec) => {
      const opponent = await loadOpponent(spec);
      const [first, second] = [opponent, await loadOpponent(spec)].map((one) => {
        const env = make('one-hour-wargames/training', { opponent: one, seed: 5 });
        const rng = Rng.from('episode');
        let [, { actionMask }] = env.reset({ seed: 5 });
        for (let step = 0; step < 12; step++) {
          const [, , terminated, , info] = env.step(env.actionSpace.sample(rng, actionMask));
          actionMask = info.actionMask;
          if (terminated) break;
        }
        return JSON.stringify(env.unwrapped.record());
      });
      expect(first).toContain('"moves"');
      expect(second).toBe(first);
    },
  );

  test('whose files are read first is refused where it cannot play', async () => {
    const refused = (spec: string) => expect(loadOpponent(spec)).rejects;
    await refused('policy:nobody').toMatchObject({ code: 'MODEL_NOT_FOUND' });
    await refused('policy:training,temperature=-1').toMatchObject({ code: 'BAD_OPTION', path: '/opponent' });
    await refused('mcts:ms=20,policy=training').toMatchObject({ code: 'BAD_OPTION', path: '/opponent' });
    await refused('neural:pig').toMatchObject({ code: 'BAD_OPTION', path: '/opponent' });
    const env = make('pig/pig-20', { opponent: await loadOpponent('policy:training'), player: 1 });
    expect(() => env.reset({ seed: 1 })).toThrow('plays one-hour-wargames, and this game is pig');
  });

  test('that must wait is asked between the steps instead', async () => {
    const env = makeAec('tic-tac-toe/standard');
    const agent = await createAgent('mcts:sims=10', { seed: 1 });
    const rng = Rng.from(1);
    env.reset();
    for (const name of env.agentIter()) {
      const [, , terminated, , info] = env.last();
      if (terminated) env.step(null);
      else env.step(name === 'player_0' ? env.actionSpace(name).sample(rng, info.actionMask) : (await agent.choose(env.view())).action);
    }
    expect(env.agents).toEqual([]);
  });
});
