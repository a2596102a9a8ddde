import { describe, expect, it } from 'vitest';
import { createAgent, type Decision, type Limits } from '../../agents/index.ts';
import { Rng, type State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { after, rollOn, viewOf } from './play.ts';

const pig = loadGame('pig', 'pig-20');
const kuhn = loadGame('kuhn-poker', 'standard');
const board = loadGame('tic-tac-toe', 'standard');

async function ask(state: State, spec: string, limits?: Limits): Promise<Decision> {
  return (await createAgent(spec, { seed: 1 })).choose(viewOf(state), limits);
}

/** Pig: banked points of both, whose turn it is, and its total. */
function pigAt(first: number, second: number, turn: number, total: number): State {
  const state = {
    turn,
    players: { first: { score: first }, second: { score: second } },
    stack: [{ step: 'turn' }, { step: 'decide', total }],
  };
  return pig.fromPosition({ ruleset: 'pig', version: pig.ruleset.version, scenario: 'pig-20', state });
}

describe('what a searching agent tells', () => {
  it('is from the side of the player who decides, whom it names', async () => {
    const spec = 'mcts:sims=2000,prior=uniform,rollout=random,points=yes';
    const first = await ask(pigAt(17, 0, 1, 2), spec);
    const second = await ask(pigAt(0, 17, 2, 2), spec);
    expect([first.player, second.player]).toEqual([0, 1]);
    for (const { value, winProbability, pointsLead } of [first, second]) {
      expect(value).toBeGreaterThan(0.5);
      expect(winProbability).toBeCloseTo((1 + value!) / 2);
      expect(pointsLead).toBeGreaterThan(8);
      expect(pointsLead).toBeLessThanOrEqual(20);
    }
  });

  it('has victory points only if asked for them', async () => {
    expect((await ask(pigAt(3, 3, 1, 2), 'mcts:sims=50')).pointsLead).toBeUndefined();
  });

  it('marks in its line what the dice decide', async () => {
    const { line } = await ask(pigAt(0, 12, 1, 3), 'mcts:sims=500');
    expect(line![0]).toEqual({ by: 'player', text: 'roll' });
    expect(line![1]!.by).toBe('dice');
    expect(line!.filter(({ by, text }) => by === 'dice' || text === 'roll' || text === 'hold')).toEqual(line);
  });

  it('goes on in its line behind hidden cards', async () => {
    const { line, worlds, isProven } = await ask(after(kuhn, '#2 #3'), 'mcts:sims=500');
    expect(worlds).toBe(2);
    expect(isProven).toBe(false);
    expect(line!.length).toBeGreaterThan(1);
  });

  it('counts the worlds of each decision anew', async () => {
    const agent = await createAgent('mcts:sims=1', { seed: 1 });
    for (let decision = 0; decision < 12; decision++) expect((await agent.choose(viewOf(after(kuhn, '#2 #3')))).worlds).toBeGreaterThan(0);
  });

  it('looks into one world where nothing is hidden, and says what is proven', async () => {
    const { worlds, isProven, value, simulations } = await ask(after(board, 'a1 b1 a2 b2'), 'mcts:sims=500');
    expect([worlds, isProven, value]).toEqual([1, true, 1]);
    expect(simulations).toBeLessThan(500);
  });

  it('lists as many candidates as are wanted, the most visited first', async () => {
    const limits = { simulations: 200, candidates: 3 };
    const { candidates } = await ask(board.newState(), 'mcts:prior=uniform,rollout=random,solver=no', limits);
    expect(candidates).toHaveLength(3);
    expect(candidates!.map(({ visits }) => visits)).toEqual(candidates!.map(({ visits }) => visits).sort((a, b) => b - a));
  });
});

describe('secret commitments of a searching agent', () => {
  it('are drawn from a mixture, not always the same', async () => {
    const state = loadGame('blotto', '3-5').newState();
    const orders = new Set<number>();
    for (let seed = 0; seed < 12; seed++) orders.add((await (await createAgent('mcts:sims=500', { seed })).choose(viewOf(state))).action);
    expect(orders.size).toBeGreaterThan(3);
  });

  it('go on as planned through a whole allocation of chits, which is laid when time runs out as well', async () => {
    for (const spec of ['mcts:sims=30', 'mcts:ms=5', 'mcts:turn=5', 'mcts:sims=0']) {
      const agent = await createAgent(spec, { seed: 2 });
      const state = rollOn(loadGame('barons-war', 'vanguard').newState(), Rng.from(1));
      let decisions = 0;
      for (; state.isCommitment; decisions++) {
        const { action, player } = await agent.choose(viewOf(state));
        expect(player).toBe(state.actor);
        expect(state.legalActions().includes(action)).toBe(true);
        state.apply(action);
      }
      expect(decisions).toBeGreaterThan(2);
      expect(state.hasSecrets).toBe(false);
    }
  });
});

describe('time for a turn', () => {
  it('is not exceeded by its decisions together, and easy ones leave some for the others', async () => {
    let time = 0;
    const agent = await createAgent('mcts:turn=1000,prior=uniform,rollout=random', { seed: 1, now: () => (time += 0.5) });
    const state = rollOn(loadGame('pig', 'pig-100').newState(), Rng.from(3));
    const { turn } = state;
    const start = time;
    while (state.turn === turn && state.actor >= 0) {
      state.apply((await agent.choose(viewOf(state))).action);
      rollOn(state, Rng.from(4));
    }
    expect(time - start).toBeGreaterThan(20);
    expect(time - start).toBeLessThan(1010);
  });
});
