import type { AgentId } from '../../../api/aec-env.ts';
import { expectThat } from '../../report/report.ts';
import { type AecContext, eachShown } from './aec-checks.ts';
import { type AecShown, isFinished } from '../session/aec-session.ts';
import type { EnvCheck } from '../session/context.ts';
import { difference } from '../session/deep.ts';
import { type Episode, follow } from '../session/play.ts';
import { attempt, expectRefused } from '../session/session.ts';

type AecCheck = EnvCheck<AecContext>;

const SUM_TOLERANCE = 1e-9;

const agentsLeft: AecCheck = {
  name: 'agents-left',
  about: 'the selected agent is one of those left, numAgents counts them, all are possible agents, and none that has gone comes back',
  run(context) {
    const { possibleAgents } = context.open().env;
    eachShown(context, ({ agents, agent, numAgents }, _, step, { frames }) => {
      expectThat(numAgents === agents.length, () => `numAgents is ${String(numAgents)} for ${agents.length} agents`);
      expectThat(
        agents.every((name) => possibleAgents.includes(name)),
        () => `agents are ${agents.join()}, of which some are impossible`,
      );
      expectThat(agent === null || agents.includes(agent), () => `${agent} is selected, which is not left`);
      const before = step === 0 ? agents : frames[step - 1]!.shown.agents;
      const revived = agents.find((name) => !before.includes(name));
      expectThat(revived === undefined, () => `${revived} had gone and is back`);
    });
  },
};

/** Calls `visit` with what was shown before and after each step, and whose step it was. */
function eachStep(
  context: AecContext,
  visit: (before: AecShown, after: AecShown, agent: AgentId, episode: Episode<AecShown>) => void,
): void {
  eachShown(context, (after, _, step, episode) => {
    const before = episode.frames[step - 1]?.shown;
    if (before !== undefined && before.agent !== null) visit(before, after, before.agent, episode);
  });
}

const deadAgents: AecCheck = {
  name: 'dead-agents',
  about: 'a finished agent takes one last step and is gone; nobody leaves otherwise, and nobody who is finished plays on',
  run: (context) =>
    eachStep(context, (before, after, agent) => {
      const goes = isFinished(before, agent);
      expectThat(!goes || !after.agents.includes(agent), () => `${agent} is still there after its last step`);
      const gone = before.agents.find((name) => !after.agents.includes(name) && !(name === agent && goes));
      expectThat(gone === undefined, () => `${gone} has gone without a last step`);
      const restless = after.agents.find((name) => isFinished(before, name) && !isFinished(after, name));
      expectThat(restless === undefined, () => `${restless} was finished and plays on`);
    }),
};

const nullActions: AecCheck = {
  name: 'null-actions',
  about: 'a finished agent takes null and nothing else, one that plays anything but null; what is refused changes nothing',
  comparesTwins: true,
  run(context) {
    const session = context.open();
    const { env } = session;
    follow(session, context.run, ({ shown, isOver }) => {
      if (isOver) return;
      const isOut = isFinished(shown, shown.agent!);
      if (isOut) expectRefused(`an action of ${shown.agent}, which is finished,`, ['GAME_OVER', 'BAD_ACTION'], () => env.step(0));
      else expectRefused(`null from ${shown.agent}, which plays,`, ['BAD_ACTION'], () => env.step(null));
    });
  },
};

const accumulatedRewards: AecCheck = {
  name: 'accumulated-rewards',
  about: "last gives the sum of an agent's rewards since its own last step",
  run(context) {
    const owed = new Map<AgentId, number>();
    eachShown(context, ({ agents, agent, rewards, last }, _, step, { frames }) => {
      if (step === 0) return owed.clear();
      const before = frames[step - 1]!.shown;
      const isLastStep = isFinished(before, before.agent!);
      if (!isLastStep) {
        owed.set(before.agent!, 0);
        for (const name of agents) owed.set(name, (owed.get(name) ?? 0) + Number(rewards[name] ?? 0));
      }
      const expected = agent === null ? 0 : (owed.get(agent) ?? 0);
      const isRight = agent === null || !Number.isFinite(expected) || Math.abs(Number(last?.[1]) - expected) <= SUM_TOLERANCE;
      expectThat(isRight, () => `last gives ${agent} the reward ${String(last?.[1])}; since its own last step it got ${expected}`);
    });
  },
};

/** The sum of each agent's rewards in an episode; the last steps of finished agents give none. */
function totals({ frames }: Episode<AecShown>): Record<string, number> {
  const sums: Record<string, number> = {};
  frames.forEach(({ shown }, step) => {
    const before = frames[step - 1]?.shown;
    if (before !== undefined && isFinished(before, before.agent!)) return;
    for (const [agent, reward] of Object.entries(shown.rewards)) sums[agent] = (sums[agent] ?? 0) + Number(reward);
  });
  return sums;
}

const zeroSum: AecCheck = {
  name: 'zero-sum',
  about: 'what one agent wins the others lose: the rewards of an episode sum to 0',
  applies: ({ options }) => options.isZeroSum !== false,
  run: ({ run }) =>
    run.episodes.forEach((episode, e) => {
      const sum = Object.values(totals(episode)).reduce((all, one) => all + one, 0);
      expectThat(!(Math.abs(sum) > SUM_TOLERANCE), () => `the rewards of episode ${e} sum to ${sum}`);
    }),
};

const returns: AecCheck = {
  name: 'returns',
  about: 'the rewards of an episode sum to the results of the game, agent by agent',
  comparesTwins: true,
  applies: ({ options }) => options.returnsOf !== undefined,
  run(context) {
    const session = context.open();
    context.run.episodes.forEach((episode, e) => {
      follow(session, { episodes: [episode] });
      const end = episode.frames.at(-1)?.shown;
      const isTerminated = end?.agents.length === 0 && episode.frames.some(({ shown }) => Object.values(shown.terminations).includes(true));
      const expected = isTerminated ? context.options.returnsOf!(session.env) : null;
      if (expected === null) return;
      const found = difference(totals(episode), expected, `the results of episode ${e}: `);
      expectThat(found === null, () => `${found}`);
    });
  },
};

const agentIter: AecCheck = {
  name: 'agent-iter',
  about: 'agentIter yields whose step it is, ends with the last agent, and stops after the given number of steps',
  comparesTwins: true,
  run(context) {
    const [episode] = context.seeded;
    if (episode === undefined) return;
    const { env } = context.open();
    env.reset(episode.options);
    let step = 0;
    for (const agent of env.agentIter()) {
      expectThat(agent === episode.frames[step]?.shown.agent, () => `agentIter yields ${agent} at step ${step}, whose step it is not`);
      if (step === episode.actions.length) break;
      env.step(episode.actions[step++] as number | null);
    }
    expectThat(step === episode.actions.length, () => `agentIter ends after ${step} of ${episode.actions.length} steps`);
    env.reset(episode.options);
    expectThat([...env.agentIter(3)].length === 3, () => 'agentIter(3) does not yield 3 times');
  },
};

const observing: AecCheck = {
  name: 'observing-harmless',
  about: 'last and observe change nothing: asked again they say the same, and the episode goes on as it would',
  comparesTwins: true,
  run(context) {
    const session = context.open();
    const { env } = session;
    follow(session, context.run, ({ shown, isOver }) => {
      for (const agent of env.possibleAgents) attempt(() => env.observe(agent));
      const found = isOver ? null : difference(env.last(), shown.last, 'last(), asked again,');
      expectThat(found === null, () => `${found}`);
    });
  },
};

const conversions: AecCheck = {
  name: 'conversions',
  about: 'turned into an environment of all agents at once and back, it plays the same episodes',
  comparesTwins: true,
  applies: ({ options }) => options.convertTwice !== undefined,
  run: (context) => follow(context.open(context.options.convertTwice!(context.open().env)), context.run),
};

/** How turns, rewards and agents follow one another. */
export const turnChecks: readonly AecCheck[] = [
  agentsLeft,
  deadAgents,
  nullActions,
  accumulatedRewards,
  zeroSum,
  returns,
  agentIter,
  observing,
  conversions,
];
