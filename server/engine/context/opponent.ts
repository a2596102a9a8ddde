import type { Game } from '../../../rules/core/index.ts';
import { RequestError } from '../../protocol/problem.ts';
import {
  DEFAULT_LEVEL,
  findLevel,
  LEVELS,
  levelsOf,
  networkOf,
  type ServedModel,
  type ServedPolicy,
  shownAgent,
  STRONGEST,
  WITHIN,
} from './levels.ts';

/** Whom a server offers. */
export interface Roster {
  readonly models: readonly ServedModel[];
  /** Files of the learnt cells that a search may name, by their names. */
  readonly cells: Readonly<Record<string, string>>;
  /** Feature policies that an agent may name; none if left out. */
  readonly policies?: readonly ServedPolicy[];
  /** Accept any agent spec, also one that names a file. Only for callers that could read the file themselves. */
  readonly anySpec: boolean;
}

/** Who answers a request. */
export interface Opponent {
  readonly spec: string;
  /** The spec as others may see it: a served network by its name rather than by its file. */
  readonly shown: string;
  readonly level: string | number | null;
  readonly model: ServedModel | null;
}

interface OpponentChoice {
  readonly agent?: string | undefined;
  readonly level?: string | number | undefined;
}

/** Specs that a stranger may ask for: kinds that read no file of the server's but those that a roster lists. */
const OPEN_SPEC = /^((random|scripted|mcts|flat)(:(?!.*weights=)[\w=.,-]*)?|policy:[\w=.,-]*)$/;

/** Learnt cells and policies that a search names, and the policy that `policy` plays. */
const LEARNT = /(?<=[:,])(net=|policy=)([^,]*)|(?<=^policy:)[^,]*/g;

/** A served network by its name, perhaps with options of its own: `neural:pig,sims=64`. */
const NAMED_NETWORK = /^neural:([^,]+)(,[\w=.,-]*)?$/;

/** File of a served network by its name; null if there is none. */
function fileOf(name: string | undefined, models: readonly ServedModel[]): string | null {
  const model = models.find((one) => one.name === name);
  return model === undefined ? null : networkOf(model.agent);
}

/** Options of a served network, in which a second one stands by its file; null if they name one that is not served. */
function withFiles(options: string, models: readonly ServedModel[]): string | null {
  const within = WITHIN.exec(options)?.[1];
  if (within === undefined) return options;
  const file = fileOf(within, models);
  return file === null ? null : options.replace(WITHIN, `,within=${file}`);
}

/** A spec that a stranger may ask for, with the files of what it names; null for any other. */
function openSpec(agent: string, { cells, policies = [] }: Roster): string | null {
  if (!OPEN_SPEC.test(agent)) return null;
  const files = new Map(policies.map(({ name, file }) => [name, file]));
  let isOffered = true;
  const spec = agent.replaceAll(LEARNT, (whole, option = '', name = whole) => {
    const file = option !== 'net=' ? files.get(name) : Object.hasOwn(cells, name) ? cells[name] : undefined;
    isOffered &&= file !== undefined;
    return `${option}${file}`;
  });
  return isOffered ? spec : null;
}

function fromAgent(agent: string, roster: Roster): Opponent {
  const { models, anySpec } = roster;
  const named = models.find(({ name }) => name === agent);
  if (named !== undefined) return { spec: named.agent, shown: shownAgent(named), level: null, model: named };
  const [, name, options = ''] = NAMED_NETWORK.exec(agent) ?? [];
  const [file, told] = [fileOf(name, models), withFiles(options, models)];
  if (file !== null && told !== null)
    return { spec: `neural:${file}${told}`, shown: agent, level: null, model: models.find((one) => one.name === name)! };
  const spec = anySpec ? agent : openSpec(agent, roster);
  if (spec !== null) return { spec, shown: agent, level: null, model: null };
  const names = ['random', 'scripted', 'mcts:sims=N', ...models.map((one) => one.name)];
  throw new RequestError('UNKNOWN_AGENT', `Unknown agent "${agent}"; this server offers ${names.join(', ')}.`, '/agent');
}

function fromLevel(level: string | number, game: Game, roster: Roster): Opponent {
  const levels = levelsOf({ ruleset: game.ruleset.id, scenario: game.scenario.id, hasScript: game.scripted !== undefined }, roster);
  const found = findLevel(level, levels);
  if (found !== undefined) return { ...fromAgent(found.agent, roster), level: typeof level === 'number' ? level : found.name };
  const known = [...levels, ...LEVELS.filter((one) => !levels.includes(one))].map(({ level: number, name }) =>
    levels.some((one) => one.name === name) ? `${number} (${name})` : name,
  );
  throw new RequestError(
    'UNKNOWN_LEVEL',
    `Unknown level "${level}"; for ${game.scenario.id} there are ${known.join(', ')} and ${STRONGEST}.`,
    '/level',
  );
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
