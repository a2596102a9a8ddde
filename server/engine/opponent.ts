import type { Game } from '../../rules/core/index.ts';
import { RequestError } from '../protocol/problem.ts';
import { DEFAULT_LEVEL, LEVELS, levelsOf, type ServedModel, STRONGEST } from './levels.ts';

/** Whom a server offers. */
export interface Roster {
  readonly models: readonly ServedModel[];
  /** Accept any agent spec, also one that names a file. Only for callers that could read the file themselves. */
  readonly anySpec: boolean;
}

/** Who answers a request. */
export interface Opponent {
  readonly spec: string;
  readonly level: string | number | null;
  readonly model: ServedModel | null;
}

export interface OpponentChoice {
  readonly agent?: string | undefined;
  readonly level?: string | number | undefined;
}

/** Specs that a stranger may ask for: kinds that read no file. */
const OPEN_SPEC = /^(random|scripted|mcts|flat)(:[\w=.,-]*)?$/;

/** The served model that a spec plays by, whether by its name or by the agent spec that it stands for. */
function modelOf(spec: string, models: readonly ServedModel[]): ServedModel | undefined {
  return models.find(({ agent }) => spec === agent || spec.startsWith(`${agent},`)) ?? models.find(({ name, card }) => card !== undefined && new RegExp(`^neural:${name}(,[\\w=.,-]*)?$`).test(spec));
}

function fromAgent(agent: string, { models, anySpec }: Roster): Opponent {
  const named = models.find(({ name }) => name === agent);
  if (named !== undefined) return { spec: named.agent, level: null, model: named };
  const model = modelOf(agent, models) ?? null;
  const rest = model === null ? '' : agent.slice(agent.startsWith(model.agent) ? model.agent.length : `neural:${model.name}`.length);
  if (model !== null) return { spec: `${model.agent}${rest}`, level: null, model };
  if (anySpec || OPEN_SPEC.test(agent)) return { spec: agent, level: null, model: null };
  const names = ['random', 'scripted', 'mcts:sims=N', ...models.map(({ name }) => name)];
  throw new RequestError('UNKNOWN_AGENT', `Unknown agent "${agent}"; this server offers ${names.join(', ')}.`, '/agent');
}

function fromLevel(level: string | number, game: Game, { models }: Roster): Opponent {
  const levels = levelsOf({ ruleset: game.ruleset.id, scenario: game.scenario.id, hasScript: game.scripted !== undefined }, models);
  const found = level === STRONGEST ? levels.at(-1) : (levels.find((one) => one.level === level || one.name === level) ?? LEVELS.find(({ name }) => name === level));
  if (found !== undefined) return { spec: found.agent, level: typeof level === 'number' ? level : found.name, model: modelOf(found.agent, models) ?? null };
  const known = [...levels, ...LEVELS.filter((one) => !levels.includes(one))].map(({ level: number, name }) => (levels.some((one) => one.name === name) ? `${number} (${name})` : name));
  throw new RequestError('UNKNOWN_LEVEL', `Unknown level "${level}"; for ${game.scenario.id} there are ${known.join(', ')} and ${STRONGEST}.`, '/level');
}

/** Finds who is to answer.
 * @throws RequestError UNKNOWN_AGENT or UNKNOWN_LEVEL that lists what there is */
export function chooseOpponent({ agent, level }: OpponentChoice, game: Game, roster: Roster): Opponent {
  if (agent !== undefined && level !== undefined) throw new RequestError('BAD_REQUEST', 'Give an agent or a level, not both.', '/level');
  const opponent = agent === undefined ? fromLevel(level ?? DEFAULT_LEVEL, game, roster) : fromAgent(agent, roster);
  if (opponent.spec === 'scripted' && game.scripted === undefined) {
    throw new RequestError('UNKNOWN_AGENT', `${game.ruleset.id} has no scripted player; ask for mcts or a level above it.`, '/agent');
  }
  return opponent;
}
