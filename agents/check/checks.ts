import { expectThat, sameBytes } from '../../env/check/report/report.ts';
import { Rng, type State } from '../../rules/core/index.ts';
import type { Decision } from '../turn/agent.ts';
import { type AgentCheck, decisionText } from './agent-check.ts';

function isShare(value: number | undefined, low: number): boolean {
  return value === undefined || (value >= low && value <= 1);
}

function checkReasons({ value, winProbability, candidates = [] }: Decision, state: State): void {
  const legal = state.legalActions();
  expectThat(isShare(value, -1), () => `the value ${value} is outside [-1, 1]`);
  expectThat(isShare(winProbability, 0), () => `the win probability ${winProbability} is outside [0, 1]`);
  for (const candidate of candidates) {
    expectThat(legal.includes(candidate.action), () => `the candidate ${candidate.action} (${candidate.text}) is not legal`);
    expectThat(
      isShare(candidate.prior, 0) && isShare(candidate.value, -1),
      () => `the candidate ${candidate.text} has a prior or value out of range`,
    );
  }
}

const legalChoice: AgentCheck = {
  name: 'legal-choice',
  about: 'the agent answers every decision with a legal action, its candidates are legal too, and its values and priors are in range',
  async check({ state, seed }, bench) {
    const decision = await bench.ask(state, seed);
    expectThat(state.legalActions().includes(decision.action), () => `it answers ${decision.action}, which is not legal`);
    checkReasons(decision, state);
  },
};

const sameSeed: AgentCheck = {
  name: 'same-seed',
  about: 'the same seed and position give the same choice for the same reasons, also of an agent that has answered before',
  async check({ state, otherWorld, seed }, bench) {
    const [a, b] = [await bench.create(seed), await bench.create(seed)];
    for (const asked of [state, otherWorld]) {
      const answers: string[] = [];
      for (const agent of [a, b]) answers.push(decisionText(await agent.choose(bench.view(asked, Rng.from(seed)), bench.limits)));
      expectThat(answers[0] === answers[1], () => `from one seed it answers ${answers[0]} and ${answers[1]}`);
    }
    await a.close?.();
    await b.close?.();
  },
};

const hiddenSwap: AgentCheck = {
  name: 'hidden-swap',
  about: 'the choice does not change if what is hidden from the agent is swapped',
  async check({ state, otherWorld, seed }, bench) {
    const truth = decisionText(await bench.ask(state, seed));
    const other = decisionText(await bench.ask(otherWorld, seed));
    expectThat(truth === other, () => `it answers ${truth}, but ${other} in a world it cannot tell apart`);
  },
};

const diceReseed: AgentCheck = {
  name: 'dice-reseed',
  about: 'the choice does not change if the dice of the game to come are reseeded',
  async check({ state, seed }, bench) {
    const answers: string[] = [];
    for (const dice of [Rng.from(`${seed}/some dice`), Rng.from(`${seed}/other dice`)]) {
      dice.float(); // The stream has rolled before, as in any game.
      answers.push(decisionText(await bench.ask(state, seed, dice)));
    }
    expectThat(answers[0] === answers[1], () => `it answers ${answers[0]}, but ${answers[1]} if other dice are to fall`);
  },
};

const budget: AgentCheck = {
  name: 'budget',
  about: 'an agent that counts simulations makes no more of them than it is allowed',
  async check({ state, seed }, { limits, ask }) {
    const most = limits.simulations ?? Infinity;
    const { simulations = 0 } = await ask(state, seed);
    expectThat(simulations <= most, () => `it made ${simulations} simulations of ${most}`);
  },
};

const nothingTouched: AgentCheck = {
  name: 'nothing-touched',
  about: 'choosing changes neither the true state nor what the view answers',
  async check({ state, seed }, bench) {
    const before = state.bytes().slice();
    const legal = state.legalActions().toArray().join();
    const agent = await bench.create(seed);
    const view = bench.view(state, Rng.from(seed));
    const key = view.informationKey();
    await agent.choose(view, bench.limits);
    await agent.close?.();
    expectThat(sameBytes(before, state.bytes()), () => 'choosing changed the true state');
    const isSame = view.informationKey() === key && view.legalActions().toArray().join() === legal && state.listener === null;
    expectThat(isSame, () => 'choosing changed what the view answers');
  },
};

/** Every promise of an agent. */
export const agentChecks: readonly AgentCheck[] = [legalChoice, sameSeed, hiddenSwap, diceReseed, budget, nothingTouched];
