import { resolve } from 'node:path';
import { type AgentLevel, isLevelAgent, LEVEL_AGENTS } from '../../../models/cards/measured-levels.ts';
import { policyFile } from '../../../models/files.ts';
import { loadPolicyCard } from '../../../models/load.ts';
import { updatePolicyCard } from '../../../models/save.ts';
import {
  type AgentLevels,
  agentLevels,
  decodePool,
  emptyPool,
  missingPoolGames,
  playPool,
  type PoolConfig,
  type PoolResult,
} from '../../../training/evaluation/index.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { readJsonFile } from '../../games.ts';
import { formatForfeit, openAgent, splitSpecs } from '../../play-options.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';
import { choiceOf } from './train.ts';

/** What the command is told. */
export interface LevelsOptions {
  readonly ratings?: string;
  readonly agents?: string;
  readonly scenario: readonly string[];
  readonly games: number;
  readonly seed: string;
  readonly threads: number;
  readonly gap?: number;
  readonly json?: true;
}

/** Least difference between two levels in Elo: any, as the agents were named one by one. */
export const POLICY_GAP = 1;
/** Agents that follow in the list and are met. */
const REACH = 2;

/** The levels on a card with those of one scenario in place of what it had there. */
export function withLadder<Ladder extends { readonly scenario: string }>(ladders: readonly Ladder[] = [], ladder: Ladder): Ladder[] {
  return [...ladders.filter(({ scenario }) => scenario !== ladder.scenario), ladder];
}

/** A policy whose levels are measured: its file, and what it is called. */
interface MeasuredPolicy {
  readonly file: string;
  readonly name: string;
}

/** An agent as the card of a policy names it: that policy by its name rather than by its file.
 * @throws CommandFault if it cannot be a level */
function levelAgent(spec: string, { file, name }: MeasuredPolicy): string {
  const agent = spec.replace(/(?<=\bpolicy[:=])[^,]+/, (given) => (resolve(policyFile(given)) === resolve(file) ? name : given));
  if (isLevelAgent(agent)) return agent;
  throw new CommandFault(`${spec} cannot be a level: a level is ${LEVEL_AGENTS}, with a policy that comes with the package or ${file}.`);
}

function named({ ladder, leftOut }: AgentLevels, policy: MeasuredPolicy): AgentLevels {
  const name = <Level extends { readonly agent: string }>(level: Level): Level => ({ ...level, agent: levelAgent(level.agent, policy) });
  return { ladder: { ...ladder, levels: ladder.levels.map(name) }, leftOut: leftOut.map(name) };
}

/** @throws CommandFailed if it was stopped */
async function play(config: PoolConfig, threads: number, terminal: Terminal): Promise<PoolResult> {
  const total = missingPoolGames(emptyPool(config)).length;
  let played = 0;
  const pool = await playPool(config, {
    threads,
    signal: terminal.signal,
    onGame({ rung, forfeit }, { pairings }) {
      if (forfeit !== undefined) terminal.note(formatForfeit(forfeit));
      const { strong, weak } = pairings[rung]!;
      terminal.progress(`${++played} of ${total} games; ${strong} against ${weak}`);
    },
  });
  terminal.progress('');
  if (played === total) return pool;
  terminal.note(`Stopped after ${played} of ${total} games; nothing of them was kept.`);
  throw new CommandFailed();
}

/** @throws CommandFault if they are of another ruleset */
function readRatings(file: string, ruleset: string): PoolResult {
  const pool = decodePool(readJsonFile(file), file);
  if (pool.config.ruleset === ruleset) return pool;
  throw new CommandFault(`${file} rates agents in ${pool.config.ruleset}, and the policy plays ${ruleset}.`);
}

/** The pools that tell a policy's levels, one for each scenario: read from a file, or played. */
async function* poolsFor(policy: MeasuredPolicy, options: LevelsOptions, terminal: Terminal): AsyncGenerator<PoolResult> {
  const { ratings, agents, scenario, games, seed, threads } = options;
  const { ruleset, scenarios } = loadPolicyCard(policy.file);
  if (ratings !== undefined) return yield readRatings(ratings, ruleset.id);
  if (agents === undefined) throw new CommandFault('Name agents from the weakest to the strongest: --agents "scripted;policy:NAME"');
  const specs = splitSpecs(agents);
  for (const spec of specs) levelAgent(spec, policy);
  for (const spec of specs) await (await openAgent(spec, { seed: 0 })).close?.();
  for (const id of scenario.length > 0 ? scenario : scenarios)
    yield await play({ ...choiceOf(`${ruleset.id}/${id}`), agents: specs, games, seed, reach: REACH }, threads, terminal);
}

function formatAgents(levels: readonly AgentLevel[], heading: string): string {
  const rows = levels.map(({ agent, elo, interval: [low, high] }, i) => [i + 1, agent, elo, `${low} to ${high}`]);
  return formatTable([[heading, 'agent', 'Elo', '95 % interval'], ...rows]);
}

/** Whether there is more than the lowest level. */
function isLadder({ ladder }: Pick<AgentLevels, 'ladder'>): boolean {
  return ladder.levels.length > 1;
}

function tell({ ladder, leftOut }: AgentLevels, file: string, terminal: Terminal): void {
  terminal.write(formatAgents(ladder.levels, 'level'));
  if (leftOut.length > 0) terminal.write(`${formatAgents(leftOut, 'left out')}Left out: too little above the level before them.\n`);
  terminal.write(
    isLadder({ ladder })
      ? `On the card of ${file} now, for ${ladder.scenario}.\n`
      : `Nothing is written for ${ladder.scenario}, as no agent is above the first: name agents from the weakest to the strongest.\n`,
  );
}

/** Measures levels, or takes them from ratings, and puts them onto the card of a feature policy.
 * @param given its file
 * @throws CommandFault or CommandFailed */
export async function levelsOfPolicy(given: string, options: LevelsOptions, terminal: Terminal): Promise<void> {
  const file = policyFile(given);
  const policy = { file, name: loadPolicyCard(file).name };
  checkWritableFile(file, 'Copy the policy to a folder of your own and name that.');
  const { gap = POLICY_GAP, json } = options;
  const measured: AgentLevels[] = [];
  for await (const pool of poolsFor(policy, options, terminal)) {
    const levels = named(agentLevels(pool, gap), policy);
    if (isLadder(levels)) updatePolicyCard(file, (card) => ({ ...card, levels: withLadder(card.levels, levels.ladder) }));
    measured.push(levels);
    if (json !== true) tell(levels, file, terminal);
  }
  if (json === true) terminal.write(`${JSON.stringify(measured, null, 2)}\n`);
  if (!measured.every(isLadder)) throw new CommandFailed();
}
