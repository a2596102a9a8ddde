import { describe, expect, it } from 'vitest';
import { createAgent, createView, HumanAgent, leafEvaluator, listAgents, NeuralAgent, scriptedEvaluator } from '../../agents/index.ts';
import { ActionList, type Game, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { after, rollOn, viewOf } from './play.ts';

const board = loadGame('tic-tac-toe', 'standard');
const kuhn = loadGame('kuhn-poker', 'standard');
const pig = loadGame('pig', 'pig-20');

/** The same game without its scripted player. */
function unscripted(game: Game): Game {
  const bare = Object.create(game) as Game;
  Object.defineProperty(bare, 'scripted', { value: undefined });
  return bare;
}

describe('a view', () => {
  it('keeps the true state out of reach', () => {
    const view = viewOf(after(kuhn, '#1 #3'));
    expect(JSON.stringify(view)).not.toContain('king');
    for (const value of Object.values(view)) expect(value).not.toHaveProperty('apply');
    expect(JSON.stringify(view.position())).not.toContain('king');
  });

  it('is refused to whoever does not decide', () => {
    expect(() => createView(after(board, 'a1'), 0)).toThrow('Player 0 has no decision here');
  });

  it('samples worlds that leave the game as it is', () => {
    const state = after(kuhn, '#1 #3');
    const before = state.hash();
    const into = kuhn.newState();
    viewOf(state).sampleInto(into, Rng.from(1));
    into.apply(into.legalActions().at(0));
    viewOf(state).sample(Rng.from(2)).apply(state.legalActions().at(0));
    expect(state.hash()).toBe(before);
  });
});

describe('agent specs', () => {
  it('name the agents there are', async () => {
    await expect(createAgent('mtcs', { seed: 1 })).rejects.toThrow(/no agent "mtcs".*mcts:sims=400/s);
  });

  it('name the options there are, with their meaning', async () => {
    await expect(createAgent('mcts:simulations=4', { seed: 1 })).rejects.toThrow(/sims=.*simulations per decision/s);
    await expect(createAgent('random:sims=4', { seed: 1 })).rejects.toThrow('random takes no options');
  });

  it('refuse values out of range', async () => {
    await expect(createAgent('mcts:sims=-1', { seed: 1 })).rejects.toThrow('a whole number from 0');
    await expect(createAgent('mcts:sims=ten', { seed: 1 })).rejects.toThrow('"ten"');
    await expect(createAgent('mcts:sims=', { seed: 1 })).rejects.toThrow('Option sims');
    await expect(createAgent('mcts:rollout=magic', { seed: 1 })).rejects.toThrow('evaluate, random, scripted');
    await expect(createAgent('mcts:sims=1,sims=2', { seed: 1 })).rejects.toThrow('given twice');
  });

  it('need what their agent needs', async () => {
    await expect(createAgent('neural', { seed: 1 })).rejects.toThrow('neural needs PATH');
    await expect(createAgent('human', { seed: 1 })).rejects.toThrow('terminal');
  });

  it('of every listed example but those that need a file or a person make an agent', async () => {
    for (const { name, example } of listAgents()) {
      if (name === 'neural' || name === 'policy' || name === 'human' || name === 'module') continue;
      expect((await createAgent(example, { seed: 1 })).spec).toBe(example);
    }
  });

  it('load a network through the given loader', async () => {
    const loaded: string[] = [];
    const loadEvaluator = (path: string) => Promise.resolve((loaded.push(path), leafEvaluator(board)));
    const agent = await createAgent('neural:models/x,sims=8', { seed: 1, loadEvaluator });
    expect(loaded).toEqual(['models/x']);
    expect((await agent.choose(viewOf(board.newState()))).simulations).toBe(8);
  });
});

describe('agents', () => {
  it('scripted says so where there is no scripted player', async () => {
    const view = Object.create(viewOf(board.newState()), { game: { value: unscripted(board) } }) as ReturnType<typeof viewOf>;
    await expect((await createAgent('scripted', { seed: 1 })).choose(view)).rejects.toThrow('tic-tac-toe has no scripted player');
  });

  it('random plays all actions alike', async () => {
    const agent = await createAgent('random', { seed: 1 });
    const counts = new Map<number, number>();
    for (let i = 0; i < 900; i++) {
      const { action } = await agent.choose(viewOf(board.newState()));
      counts.set(action, (counts.get(action) ?? 0) + 1);
    }
    expect(counts.size).toBe(9);
    for (const n of counts.values()) expect(Math.abs(n - 100)).toBeLessThan(45);
  });

  it('search obeys the limits of the caller', async () => {
    const agent = await createAgent('mcts:sims=50', { seed: 1 });
    const view = viewOf(board.newState());
    expect((await agent.choose(view)).simulations).toBe(50);
    expect((await agent.choose(view, { simulations: 7 })).simulations).toBe(7);
    expect((await agent.choose(view, { simulations: 0 })).simulations).toBe(0);
  });

  it('search stops by the clock it is given, and when it is told', async () => {
    let time = 0;
    const agent = await createAgent('mcts:ms=10', { seed: 1, now: () => time++ });
    const { simulations } = await agent.choose(viewOf(board.newState()));
    expect(simulations).toBeGreaterThan(0);
    expect(simulations).toBeLessThan(400);
    const { signal } = AbortSignal.abort() && { signal: AbortSignal.abort() };
    expect((await agent.choose(viewOf(board.newState()), { simulations: 1e6, signal })).simulations).toBeLessThan(50);
  });

  it('a network without search plays the first choice of its policy', async () => {
    const evaluator = scriptedEvaluator(board);
    const agent = new NeuralAgent({ spec: 'neural', seed: 1, evaluator, simulations: 0 });
    const { action, candidates } = await agent.choose(viewOf(after(board, 'a1 b1 a2 b2')));
    expect(board.actions.format(board.newState(), action)).toBe('a3');
    expect(candidates![0]!.prior).toBeGreaterThan(0.5);
  });
});

describe('leaf evaluators', () => {
  it('put their share of the prior on the scripted choice', () => {
    const state = after(board, 'a1 b1 a2 b2');
    const legal = state.legalActions();
    const [{ priors, value }] = scriptedEvaluator(board).evaluate([state], [legal]) as [{ priors: Float32Array; value: number }];
    expect(priors[legal.indexOf(board.actions.parse(state, 'a3'))]).toBeCloseTo(0.5 + 0.5 / 5);
    expect(priors.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1);
    expect(value).toBe(0);
  });

  it('keep the answers of one batch apart and leave the states alone', () => {
    const states = ['a1 b1 a2 b2', 'b2 a1 c3 b1'].map((moves) => after(board, moves));
    const hashes = states.map((state) => state.hash());
    const legal = states.map((state) => state.legalActions());
    const answers = leafEvaluator(board, { playout: 'scripted', prior: 'scripted' }).evaluate(states, legal) as { priors: Float32Array }[];
    expect(answers[0]!.priors).not.toEqual(answers[1]!.priors);
    expect(states.map((state) => state.hash())).toEqual(hashes);
  });

  it('play out to the end, to a number of decisions, or to the end of the turn', () => {
    const state = rollOn(pig.newState(), Rng.from(4));
    const legal = [state.legalActions(new ActionList())];
    const value = (options: object): number =>
      (leafEvaluator(pig, { playout: 'scripted', seed: 3, ...options }).evaluate([state], legal) as { value: number }[])[0]!.value;
    expect([-1, 1]).toContain(value({ horizon: 'end' }));
    expect(Math.abs(value({ horizon: 'turn' }))).toBeLessThan(1);
    expect(value({ horizon: 0 })).toBeCloseTo(pig.scripted!.evaluate(state));
    expect(value({ horizon: 0, valueScale: 100 })).toBe(1);
  });

  it('say what they need of a ruleset without a scripted player', () => {
    expect(() => leafEvaluator(unscripted(board), { prior: 'scripted' })).toThrow('no scripted player');
    expect(leafEvaluator(unscripted(board), { playout: 'random' })).toBeDefined();
  });
});

describe('a person', () => {
  /** Plays these lines of input and returns the action's text and all that was written. */
  async function session(moves: string, lines: string[]): Promise<{ text: string; written: string }> {
    let written = '';
    const io = { write: (text: string) => void (written += text), read: () => Promise.resolve(lines.shift() ?? null) };
    const state = after(board, moves);
    const { action } = await new HumanAgent({ seed: 1, io }).choose(viewOf(state));
    return { text: board.actions.format(state, action), written };
  }

  it('answers by number, text or unique beginning', async () => {
    expect((await session('', ['9'])).text).toBe('c3');
    expect((await session('', [' B2 '])).text).toBe('b2');
    expect((await session('a1 a2', ['a'])).text).toBe('a3');
  });

  it('is told what else could be meant, and why an action is illegal', async () => {
    const { text, written } = await session('a1', ['b', '99', 'a1', 'zz', 'help', '?c', '?zz', 'board', '', 'c1']);
    expect(text).toBe('c1');
    expect(written).toContain('"b" begins 3 actions');
    expect(written).toContain('Numbers go from 1 to 8');
    expect(written).toMatch(/taken|mark/);
    expect(written).toContain('No legal action contains "zz"');
    expect(written).toContain('?text');
  });

  it('may leave: the game says so', async () => {
    await expect(session('', [])).rejects.toThrow('input ended');
    await expect(session('', ['quit'])).rejects.toThrow('left the game');
  });
});
