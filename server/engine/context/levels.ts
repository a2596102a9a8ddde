import type { ModelCard, ModelLevel } from '../../../models/cards/card.ts';
import type { PolicyCard } from '../../../models/policy/policy-file.ts';
import type { LevelReply } from '../../protocol/replies.ts';

/** Levels of games that no model has levels for: agents with their search limited. Not measured against each other; more simulations are stronger. */
// biome-ignore format: a table, one row a line
export const LEVELS: readonly LevelReply[] = [
  { level: 1, name: 'beginner', about: 'Plays by simple rules of thumb, where the ruleset has them.', agent: 'scripted', elo: null, interval: null },
  { level: 2, name: 'sergeant', about: 'Thinks a little: 50 simulations for each decision.', agent: 'mcts:sims=50', elo: null, interval: null },
  { level: 3, name: 'knight', about: 'Thinks: 200 simulations for each decision.', agent: 'mcts:sims=200', elo: null, interval: null },
  { level: 4, name: 'marshal', about: 'Thinks long: 1000 simulations for each decision.', agent: 'mcts:sims=1000', elo: null, interval: null },
];

export const DEFAULT_LEVEL = 'sergeant';
/** The highest level there is for a game. */
export const STRONGEST = 'strongest';

/** An agent that is served under a name. */
export interface ServedModel {
  readonly name: string;
  /** The agent spec it stands for. */
  readonly agent: string;
  /** Present if it is a network. */
  readonly card?: ModelCard;
}

/** A feature policy that is served under its name. */
export interface ServedPolicy {
  readonly name: string;
  /** What an engine reads it by. */
  readonly file: string;
  readonly card: Pick<PolicyCard, 'ruleset' | 'scenarios' | 'training' | 'levels'>;
}

/** Who has levels of their own. */
interface LevelSources {
  readonly models: readonly ServedModel[];
  readonly policies?: readonly ServedPolicy[];
}

/** Levels of one scenario, lowest first. */
interface ScenarioLevels {
  readonly scenario: string;
  readonly levels: LevelReply[];
}

function aboutLevel({ simulations, temperature }: ModelLevel): string {
  const thinking = simulations === 0 ? 'The network by itself' : `The network with ${simulations} simulations for each decision`;
  return `${thinking}${temperature === 0 ? '' : `, less than its best now and then (temperature ${temperature})`}.`;
}

/** The file that a spec of a network names; null for other agents. */
export function networkOf(spec: string): string | null {
  return /^\s*neural\s*:([^,]+)/.exec(spec)?.[1]?.trim() ?? null;
}

/** A second network of a spec, for other scales of the game. */
export const WITHIN = /,within=([^,]*)/;

/** The spec of a served model as others may see it: a network by its name rather than by its file, a second one not at all. */
export function shownAgent({ name, agent }: ServedModel): string {
  const path = networkOf(agent);
  return path === null ? agent : agent.replace(path, name).replace(WITHIN, '');
}

/** The levels that a model's card lists for each scenario. */
export function modelLevels({ name, card }: ServedModel): ScenarioLevels[] {
  return (card?.levels ?? []).map(({ scenario, levels }) => ({
    scenario,
    levels: levels.map((one, i) => ({
      level: i + 1,
      name: `${name} ${i + 1}`,
      about: aboutLevel(one),
      agent: `neural:${name},level=${i + 1}`,
      elo: one.elo,
      interval: one.interval,
    })),
  }));
}

/** Games that a policy learnt from; null if its card does not say. */
export function gamesLearnt({ training: { games } }: Pick<PolicyCard, 'training'>): number | null {
  return typeof games === 'number' ? games : null;
}

/** How an agent of a policy's ladder plays. */
function aboutAgent(agent: string, { name, card }: ServedPolicy): string {
  if (agent === 'scripted') return 'Plays by simple rules of thumb.';
  const [, policy, temperature] = /\bpolicy[:=]([^,]*)(?:,temperature=(.*))?$/.exec(agent) ?? [];
  const games = policy === name ? gamesLearnt(card) : null;
  const learnt = `learnt from ${games === null ? '' : `${games.toLocaleString('en')} `}games`;
  if (agent.startsWith('policy:'))
    return `Answers at once, by what it ${learnt}${temperature === undefined ? '' : ` (temperature ${temperature})`}.`;
  const [, simulations] = /\bsims=(\d+)/.exec(agent)!;
  return `Thinks: ${simulations} simulations for each decision${policy === undefined ? '' : `, led by what was ${learnt}`}.`;
}

/** The levels that a policy's card lists for each scenario. */
export function policyLevels(policy: ServedPolicy): ScenarioLevels[] {
  return (policy.card.levels ?? []).map(({ scenario, levels }) => ({
    scenario,
    levels: levels.map(({ agent, elo, interval }, i) => ({
      level: i + 1,
      name: `policy ${policy.name} ${i + 1}`,
      about: aboutAgent(agent, policy),
      agent,
      elo,
      interval,
    })),
  }));
}

/** A game, as far as levels depend on it. */
interface LevelledGame {
  readonly ruleset: string;
  readonly scenario: string;
  readonly hasScript: boolean;
}

/** The levels of a game, lowest first: those of a policy measured on its scenario, else of a model, else of a model for its ruleset, else the general ones. */
export function levelsOf({ ruleset, scenario, hasScript }: LevelledGame, { models, policies = [] }: LevelSources): readonly LevelReply[] {
  const learnt = policies.filter(({ card }) => card.ruleset.id === ruleset).flatMap(policyLevels);
  const trained = models.filter(({ card }) => card?.ruleset.id === ruleset).flatMap(modelLevels);
  const own = [...learnt, ...trained].find((one) => one.scenario === scenario) ?? trained[0];
  return own?.levels ?? LEVELS.filter(({ agent }) => hasScript || agent !== 'scripted');
}

/** The level that a number or a name means. @param levels those of the game; the general ones are known by their names as well
 * @returns undefined if there is none */
export function findLevel(level: string | number, levels: readonly LevelReply[]): LevelReply | undefined {
  if (level === STRONGEST) return levels.at(-1);
  return levels.find((one) => one.level === level || one.name === level) ?? LEVELS.find(({ name }) => name === level);
}
