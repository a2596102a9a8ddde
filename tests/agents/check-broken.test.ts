import { describe, expect, test } from 'vitest';
import { agentChecks, type AgentCheckOptions, checkAgent } from '../../agents/check/index.ts';
import { type Agent, createAgent, createView, type Decision, type Limits, type PlayerView } from '../../agents/index.ts';
import { formatReport } from '../../env/index.ts';
import { type FlatState, Rng, type Ruleset, type State } from '../../rules/core/index.ts';
import { kuhnPoker, pig } from '../../rules/reference/index.ts';
import { cardCell } from '../contract/broken.ts';

/** A view that lets its player reach what it must not: the true state and the dice to come. */
type LeakyView = PlayerView & { readonly truth: State; readonly dice: Rng };

const leaky: AgentCheckOptions['view'] = (state, player, dice) => Object.assign(createView(state, player), { truth: state, dice });

interface Case {
  readonly check: string;
  readonly fault: string;
  readonly base: Ruleset;
  /** Answers in place of an agent; `seed` is its own. */
  readonly choose: (view: LeakyView, seed: Rng, limits: Limits | undefined) => number | Decision;
}

let leftovers = 0;

const cases: readonly Case[] = [
  {
    check: 'legal-choice',
    fault: 'answers illegally',
    base: pig,
    choose: (view) => view.game.actions.size,
  },
  {
    check: 'legal-choice',
    fault: 'is too sure of itself',
    base: pig,
    choose: (view) => ({ action: view.legalActions().at(0), winProbability: 1.5 }),
  },
  {
    check: 'same-seed',
    fault: 'is not seeded',
    base: pig,
    choose: (view) => view.legalActions().at(leftovers++ % 2),
  },
  {
    check: 'hidden-swap',
    fault: 'peeks at the true state',
    base: kuhnPoker,
    choose: ({ truth, player }) => truth.legalActions().at((truth as FlatState).data[cardCell(player === 0 ? 1 : 0)]! > 1 ? 0 : 1),
  },
  {
    check: 'dice-reseed',
    fault: 'copies the stream of the dice and looks what will fall',
    base: pig,
    choose({ truth, dice }) {
      const mine = Rng.restore(dice.save());
      const world = truth.clone();
      world.apply(world.legalActions().at(0));
      return truth.legalActions().at(world.actor < 0 && world.chanceOutcomes().sample(mine) === 0 ? 1 : 0);
    },
  },
  {
    check: 'budget',
    fault: 'thinks for longer than it may',
    base: pig,
    choose: (view) => ({ action: view.legalActions().at(0), simulations: 1000 }),
  },
  {
    check: 'nothing-touched',
    fault: 'plays its move in the true state',
    base: pig,
    choose({ truth }) {
      const action = truth.legalActions().at(1);
      truth.apply(action);
      return action;
    },
  },
  {
    check: 'nothing-touched',
    fault: 'leaves a listener behind',
    base: pig,
    choose({ truth }) {
      truth.listener = () => undefined;
      return truth.legalActions().at(0);
    },
  },
];

function agentOf(spec: string, seed: Rng, choose: Case['choose']): Agent {
  return {
    spec,
    choose(view, limits) {
      const answer = choose(view as LeakyView, seed, limits);
      return Promise.resolve(typeof answer === 'number' ? { action: answer } : answer);
    },
  };
}

describe('the checks catch an agent that', () => {
  test.each(cases)('$fault ($check)', async ({ check, base, choose }) => {
    const create: AgentCheckOptions['create'] = (spec, seed) => Promise.resolve(agentOf(spec, Rng.from(seed), choose));
    const report = await checkAgent('broken', base, base.scenarios[0]!.id, { decisions: 12, create, view: leaky });
    const result = report.checks.find(({ name }) => name === check);
    expect(result?.ok, formatReport(report)).toBe(false);
  });

  test('breaks any of the promises there are', () => {
    expect(new Set(cases.map(({ check }) => check))).toEqual(new Set(agentChecks.map(({ name }) => name)));
  });

  test('nothing in an agent that leaves alone what it could reach', async () => {
    const create: AgentCheckOptions['create'] = (spec, seed) => createAgent(spec, { seed });
    const report = await checkAgent('mcts', pig, 'pig-20', { create, view: leaky });
    expect(report.ok, formatReport(report)).toBe(true);
  });
});
