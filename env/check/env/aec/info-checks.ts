import { audienceOfMove, eventsFor, mayKnow, moveText, type Player, Rng, RulesError } from '../../../../rules/core/index.ts';
import { type AecEnv, type AgentId, AGENTS } from '../../../api/aec-env.ts';
import type { AnyEnv, EnvInfo } from '../../../api/env.ts';
import { GameAecEnv } from '../../../episodes/game-aec-env.ts';
import { GameEnv } from '../../../episodes/game-env.ts';
import type { PlayerView } from '../../../game/player-view.ts';
import { digest, expectThat, VIEWERS } from '../../report/report.ts';
import type { AecContext } from './aec-checks.ts';
import type { EnvCheck } from '../session/context.ts';
import { difference, snapshot } from '../session/deep.ts';
import { allowedBy } from '../session/session.ts';
import type { SingleContext } from '../any/single-checks.ts';

/** Episodes of each side that are compared, and decisions of each of them. */
const EPISODES = 16;
const DECISIONS = 8;

const NAME = 'infos-alike';
const ABOUT =
  'infos are the same in two episodes that an agent cannot tell apart: they tell nothing of what is hidden, nor how many secret moves there were';

/** Whether it is an environment of a game with secrets. */
function hasSecrets({ unwrapped }: { readonly unwrapped: unknown }): boolean {
  return (unwrapped instanceof GameEnv || unwrapped instanceof GameAecEnv) && unwrapped.game.ruleset.information === 'hidden';
}

/** The view of who is to decide. @throws RulesError if no episode is being played */
function viewOf({ unwrapped }: { readonly unwrapped: unknown }): PlayerView {
  return (unwrapped as GameEnv | GameAecEnv).view();
}

/** What an agent was told of an episode so far: every move that it may know and every event, nothing of the others, not even how many there were. */
function storyFor({ unwrapped }: { readonly unwrapped: unknown }, viewer: Player): string {
  const env = unwrapped as GameEnv | GameAecEnv;
  const state = env.game.newState();
  const told: string[] = [];
  state.listener = (event) => told.push(...eventsFor([event], viewer).map(({ text }) => text));
  for (const move of env.record().moves) {
    if (mayKnow(audienceOfMove(state), viewer)) told.push(moveText(state, move));
    state.apply(move);
  }
  return told.join('\n');
}

/** Worlds drawn to see whether something is hidden. */
const WORLDS = 8;

function hidesSomething(view: PlayerView): boolean {
  const rng = Rng.from(view.informationKey());
  return new Set(Array.from({ length: WORLDS }, () => view.sample(rng).hash())).size > 1;
}

/** One of the actions that the mask allows, by a number of any size. */
function pick(mask: unknown, ticket: bigint): number {
  const allowed = allowedBy(mask);
  return allowed[Number(ticket % BigInt(Math.max(1, allowed.length)))] ?? 0;
}

/** Infos by all that their agent has seen and done, while something is hidden from it: where all is open, two ways may lead to one position. */
type Told = Map<bigint, { readonly info: unknown; readonly where: string }>;

function compare(told: Told, history: bigint, info: unknown, where: string): void {
  const before = told.get(history);
  const found = before === undefined ? null : difference(info, before.info, 'info');
  expectThat(found === null, () => `${where} looks like ${before!.where}, but for its infos: ${found}`);
  told.set(history, { info: snapshot(info), where });
}

/** Begins an episode; null if nothing is left for this player to decide in any. */
function begin(env: AnyEnv, seed: number, player: Player): EnvInfo | null {
  try {
    return env.reset({ seed, options: { player } })[1];
  } catch (error) {
    if (error instanceof RulesError && error.code === 'GAME_OVER') return null;
    throw error;
  }
}

/** Plays one episode, in which equal histories of the agent go on with equal actions. */
function compareEpisode(env: AnyEnv, seed: number, player: Player, told: Told): void {
  let info = begin(env, seed, player);
  if (info === null) return;
  let history = digest(`player ${player}`);
  for (let step = 0; step < DECISIONS; step++) {
    const view = viewOf(env);
    history = digest(`${history} ${view.informationKey()} ${storyFor(env, player)}`);
    if (hidesSomething(view)) compare(told, history, info, `player ${player}'s step ${step} from seed ${seed}`);
    const [, , terminated, truncated, next] = env.step(pick(info.actionMask, history) as never);
    if (terminated || truncated) return;
    info = next;
  }
}

/** Infos of an environment for one agent. */
export const singleInfos: EnvCheck<SingleContext> = {
  name: NAME,
  about: ABOUT,
  applies: (context) => hasSecrets(context.open().env),
  run(context) {
    const { env } = context.open();
    for (const player of VIEWERS) {
      const told: Told = new Map();
      for (let i = 0; i < EPISODES; i++) compareEpisode(env, context.seed + i, player, told);
    }
  },
};

/** Plays one episode for both agents: one by what it has seen and done, the other at random. */
function compareTurns(env: AecEnv, seed: number, agent: AgentId, told: Told, rng: Rng): void {
  env.reset({ seed });
  const viewer = AGENTS.indexOf(agent) as Player;
  let history = digest(agent);
  for (let step = 0; step < DECISIONS * 4; step++) {
    const { agentSelection, infos } = env;
    if (env.terminations[agentSelection] === true || env.truncations[agentSelection] === true) return;
    const mask = infos[agentSelection]!.actionMask;
    if (agentSelection === agent) {
      const view = viewOf(env);
      history = digest(`${history} ${view.informationKey()} ${storyFor(env, viewer)}`);
      if (hidesSomething(view)) compare(told, history, infos[agent], `${agent}'s decision at step ${step} from seed ${seed}`);
      env.step(pick(mask, history));
    } else env.step(pick(mask, BigInt(rng.below(2 ** 31))));
  }
}

/** Infos of an environment of agents in turn. */
export const turnInfos: EnvCheck<AecContext> = {
  name: NAME,
  about: ABOUT,
  applies: (context) => hasSecrets(context.open().env),
  run(context) {
    const { env } = context.open();
    const rng = context.rng('infos');
    for (const agent of AGENTS) {
      const told: Told = new Map();
      for (let i = 0; i < EPISODES; i++) compareTurns(env, context.seed + i, agent, told, rng);
    }
  },
};
