import type { ModelCard, ModelLevel } from '../../../models/cards/card.ts';
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
export function modelLevels({ name, card }: ServedModel): { scenario: string; levels: LevelReply[] }[] {
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

/** A game, as far as levels depend on it. */
interface LevelledGame {
  readonly ruleset: string;
  readonly scenario: string;
  readonly hasScript: boolean;
}

/** The levels of a game, lowest first: those of a model measured on its scenario, else of one for its ruleset, else the general ones. */
export function levelsOf({ ruleset, scenario, hasScript }: LevelledGame, models: readonly ServedModel[]): readonly LevelReply[] {
  const listed = models.filter(({ card }) => card?.ruleset.id === ruleset).flatMap(modelLevels);
  const own = listed.find((one) => one.scenario === scenario) ?? listed[0];
  return own?.levels ?? LEVELS.filter(({ agent }) => hasScript || agent !== 'scripted');
}
