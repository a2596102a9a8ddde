import { describe, expect, it } from 'vitest';
import type { Decision, Limits } from '../../../agents/turn/agent.ts';
import { CommitmentPlayer } from '../../../agents/commitment/index.ts';
import { type LeafEvaluator, leafEvaluator, runSearch, Search, type SearchOptions } from '../../../agents/search/index.ts';
import { Thinking } from '../../../agents/kinds/thinking.ts';
import { TurnClock } from '../../../agents/turn/turn-clock.ts';
import { Rng } from '../../../rules/core/index.ts';
import { loadGame } from '../../../rules/registry.ts';
import { after, ask, KIND_NAMES, KINDS, RANDOM_PLAYOUTS, viewOf } from './asking.ts';
import { pigDecision } from './pig-gate.ts';

const four = loadGame('connect-four', 'standard');
const open: SearchOptions = { solver: false };

/** Evaluations that take a millisecond each, by a clock that stands still in between. */
class Work {
  timeMs = 0;
  readonly now = (): number => this.timeMs;
  private readonly inner = leafEvaluator(four, RANDOM_PLAYOUTS);

  readonly evaluate: LeafEvaluator['evaluate'] = (states, legal) => {
    this.timeMs += states.length;
    return this.inner.evaluate(states, legal);
  };
}

/** Searches the first move of Connect Four. */
function run(work: Work, limits: Limits): Promise<Decision> {
  const state = four.newState();
  return runSearch(new Search(four, open), viewOf(state), work, Rng.from(1), { limits, now: work.now });
}

describe('gate: simulations', () => {
  it.each(KIND_NAMES)('%s makes exactly as many as it is given', (kind) => {
    for (const simulations of [1, 2, 7, 16, 17, 100, 333]) {
      for (const state of [four.newState(), pigDecision(20, 3, 5, 4, 1).state, after(loadGame('kuhn-poker', 'standard'), '#1 #2')]) {
        expect(ask(state, { ...KINDS[kind], ...open, simulations }).decision.simulations).toBe(simulations);
      }
    }
  });

  it('counts visits of the root one for each simulation', () => {
    const { decision } = ask(four.newState(), { ...open, simulations: 500 });
    expect(decision.candidates!.reduce((sum, { visits }) => sum + visits, 0)).toBe(500);
  });
});

/** Simulations between two looks at the clock. */
const SLICE = 16;

describe('gate: time', () => {
  it.each([1, 10, 50, 333])('of %d ms is used up and not overrun by more than a slice', async (timeMs) => {
    const work = new Work();
    const decision = await run(work, { timeMs });
    expect(work.timeMs).toBeGreaterThanOrEqual(timeMs);
    expect(work.timeMs).toBeLessThan(timeMs + SLICE);
    // The root's own evaluation takes its time but is no simulation.
    expect(decision.simulations).toBe(work.timeMs - 1);
  });

  it('ends with the first limit reached, of time and simulations', async () => {
    expect((await run(new Work(), { timeMs: 1000, simulations: 40 })).simulations).toBe(40);
    expect((await run(new Work(), { timeMs: 5, simulations: 4000 })).simulations).toBeLessThan(5 + SLICE);
  });

  it('none at all still gives an answer with its reasons, after one evaluation', async () => {
    for (const limits of [{ timeMs: 0 }, { signal: AbortSignal.abort() }, { signal: AbortSignal.abort(), simulations: 1000 }]) {
      const work = new Work();
      const decision = await run(work, limits);
      expect(work.timeMs).toBeLessThanOrEqual(1);
      expect(four.newState().legalActions().includes(decision.action)).toBe(true);
      expect([decision.player, decision.simulations, typeof decision.value]).toEqual([0, 0, 'number']);
      expect(decision.candidates).toBeDefined();
    }
  });

  it('cut short by a signal, the answer is the one so far', async () => {
    const abort = new AbortController();
    const work = new Work();
    let judged = 0;
    const evaluate: LeafEvaluator['evaluate'] = (states, legal) => {
      if (work.timeMs >= 70 && !abort.signal.aborted) {
        abort.abort();
        judged = work.timeMs;
      }
      return work.evaluate(states, legal);
    };
    const limits = { simulations: 100_000, signal: abort.signal };
    const decision = await runSearch(new Search(four, open), viewOf(four.newState()), { evaluate }, Rng.from(1), { limits, now: work.now });
    expect(decision.simulations).toBeGreaterThanOrEqual(judged);
    expect(decision.simulations).toBeLessThan(judged + 1 + SLICE);
  });

  it('is told of: the answer so far, with ever more simulations', async () => {
    const told: Decision[] = [];
    await run(new Work(), { timeMs: 1000, progressMs: 100, onProgress: (decision) => told.push(decision) });
    const counts = told.map(({ simulations }) => simulations!);
    expect(told.length).toBeGreaterThanOrEqual(7);
    expect(told.length).toBeLessThanOrEqual(10);
    expect([...counts].sort((a, b) => a - b)).toEqual(counts);
    for (const { value, candidates } of told) expect([typeof value, candidates!.length > 0]).toEqual(['number', true]);
  });
});

/** Allots a turn's time to decisions that each use a share of what they may. Milliseconds used. */
function spendTurn(clock: TurnClock, turn: number, turnMs: number, shares: readonly number[]): number[] {
  return shares.map((share) => {
    const used = clock.allot(turn, turnMs) * share;
    clock.spend(used);
    return used;
  });
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('gate: the clock of a turn', () => {
  it('allots no more than there is, however many decisions a turn has', () => {
    for (const count of [1, 2, 8, 40, 200]) {
      const clock = new TurnClock();
      for (let turn = 1; turn <= 5; turn++) {
        const used = spendTurn(clock, turn, 1000, new Array<number>(count).fill(1));
        expect(sumOf(used)).toBeLessThanOrEqual(1000 + 1e-9);
        expect(Math.min(...used)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('gives hard decisions what easy ones leave', () => {
    const [even, thrifty] = [1, 0.1].map((share) => spendTurn(new TurnClock(), 1, 1000, [share, share, share, 1]));
    expect(thrifty!.at(-1)).toBeGreaterThan(1.3 * even!.at(-1)!);
  });

  it('learns how many decisions a turn has: spends more on each where there are few', () => {
    const clock = new TurnClock();
    const first = spendTurn(clock, 1, 1000, [1, 1]);
    for (let turn = 2; turn < 12; turn++) spendTurn(clock, turn, 1000, [1, 1]);
    const last = spendTurn(clock, 12, 1000, [1, 1]);
    expect(last[0]).toBeGreaterThan(1.5 * first[0]!);
    expect(sumOf(last)).toBeGreaterThan(sumOf(first));
  });

  it('counts the commitments of a turn as well', async () => {
    const turnMs = 1000;
    const work = new Work();
    const thinking = new Thinking({}, work.now);
    const vanguard = loadGame('barons-war', 'vanguard');
    const judge = (): number => ((work.timeMs += 1), 0);
    const state = vanguard.newState();
    for (let decision = 0; decision < 8; decision++)
      await thinking.commit(new CommitmentPlayer(judge), viewOf(state), Rng.from(decision), 100, { turnMs });
    expect(work.timeMs).toBeLessThan(turnMs + 8 * SLICE);
    expect(work.timeMs).toBeGreaterThan(turnMs / 2);
  });

  it('through whole searches its sums exceed a turn by at most a slice, and one evaluation for each decision begun after the end', async () => {
    const turnMs = 1000;
    for (const decisions of [2, 8, 40]) {
      const work = new Work();
      const thinking = new Thinking({}, work.now);
      let late = 0;
      for (let i = 0; i < decisions; i++) {
        if (work.timeMs >= turnMs) late++;
        await thinking.run(new Search(four, open), viewOf(four.newState()), work, Rng.from(i), { turnMs });
      }
      expect(work.timeMs).toBeLessThan(turnMs + SLICE + late);
      expect(work.timeMs).toBeGreaterThan(decisions > 2 ? turnMs / 2 : turnMs / 4);
    }
  });
});
