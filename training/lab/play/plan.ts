import type { Game, RulesetOptions } from '../../../rules/core/index.ts';
import { type GameChoice, loadChoice } from '../../matches/game-choice.ts';
import { thinksByTheClock } from '../../matches/thinking.ts';
import type { Trial } from './trial.ts';

/** What the laboratory is asked about a battle. */
export interface LabConfig extends GameChoice {
  /** Specs of agents, the weakest first: each plays itself, and its neighbours in the list. */
  readonly players: readonly string[];
  /** Games of each player against itself, and of each two neighbours; an even number. */
  readonly games: number;
  /** Games of the watched player in which it is noted who fights and where. */
  readonly watched: number;
  /** How luck is measured: the dice of the first turns are fixed in so many ways, and each opening is played on so many times with other dice. No openings
   * leave it out. */
  readonly luck: { readonly turns: number; readonly openings: number; readonly replays: number };
  /** Games for each other value of each option. */
  readonly optionGames: number;
  /** Spec of the player that is watched and that measures luck and options. */
  readonly eye: string;
  readonly seed: string;
}

/** What is asked where nobody says otherwise. */
export const USUAL_LAB = { games: 100, watched: 40, luck: { openings: 40, replays: 5 }, optionGames: 20, seed: '1' } as const;

/** Trials that answer one question. */
export interface LabGroup {
  readonly question:
    | { readonly kind: 'even'; readonly player: string }
    | { readonly kind: 'skill'; readonly weak: string; readonly strong: string }
    | { readonly kind: 'luck'; readonly turns: number }
    | { readonly kind: 'option'; readonly name: string; readonly value: RulesetOptions[string] };
  readonly trials: readonly Trial[];
}

/** All that is played. */
export interface LabPlan {
  /** The battle itself, then the battle under other options. */
  readonly battles: readonly GameChoice[];
  readonly groups: readonly LabGroup[];
}

/** Thrown for a laboratory that cannot be run or gone on with; says what to do. */
export class LabError extends Error {
  override readonly name = 'LabError';
}

/** Share of a game's turns after which the dice of an opening are no longer fixed. Ours: about when the armies have met. */
const OPENING = 1 / 3;

/** The share of a battle's turns that counts as its opening, in turns, at least 1. */
export function openingTurns(turns: number): number {
  return Math.max(1, Math.round(turns * OPENING));
}

function evenGroup(player: string, { games, watched, eye, seed }: LabConfig): LabGroup {
  const trials = Array.from(
    { length: games },
    (_, i): Trial => ({
      battle: 0,
      agents: [player, player],
      seed: `${seed}/even/${player}/${i}`,
      ...(player === eye && i < watched ? { isWatched: true } : {}),
    }),
  );
  return { question: { kind: 'even', player }, trials };
}

/** Pairs of games with swapped sides and the same dice. */
function skillGroup(weak: string, strong: string, { games, seed }: LabConfig): LabGroup {
  const trials = Array.from(
    { length: games },
    (_, i): Trial => ({
      battle: 0,
      agents: i % 2 === 0 ? [weak, strong] : [strong, weak],
      seed: `${seed}/skill/${weak}/${strong}/${i >> 1}`,
    }),
  );
  return { question: { kind: 'skill', weak, strong }, trials };
}

function luckGroup({ luck: { turns, openings, replays }, eye, seed }: LabConfig): LabGroup {
  const trials = Array.from(
    { length: openings * replays },
    (_, i): Trial => ({
      battle: 0,
      agents: [eye, eye],
      seed: `${seed}/luck/${Math.floor(i / replays)}`,
      later: { turn: turns + 1, seed: `${seed}/luck/${i}/later` },
    }),
  );
  return { question: { kind: 'luck', turns }, trials };
}

/** The same dice as the games of the watched player against itself. */
function optionGroup(config: LabConfig, battle: number, name: string, value: RulesetOptions[string]): LabGroup {
  const { optionGames, eye, seed } = config;
  const trials = Array.from({ length: optionGames }, (_, i): Trial => ({ battle, agents: [eye, eye], seed: `${seed}/even/${eye}/${i}` }));
  return { question: { kind: 'option', name, value }, trials };
}

/** Other values of the options of a ruleset, where one alone makes a game. */
function otherOptions(game: Game): { readonly name: string; readonly value: RulesetOptions[string] }[] {
  return game.ruleset.options.flatMap(({ name, values, only }) => {
    const isMeant = only === undefined || only.includes(game.scenario.id);
    return isMeant ? values.filter((value) => value !== game.options[name]).map((value) => ({ name, value })) : [];
  });
}

/** @throws LabError for a config that makes no plan */
function checkConfig({ players, games, watched, optionGames, eye, luck }: LabConfig): void {
  if (players.length === 0) throw new LabError('The laboratory needs a player: scripted, or random where a ruleset has no captain.');
  if (new Set(players).size < players.length) throw new LabError(`A player is named twice: ${players.join('; ')}.`);
  if (!players.includes(eye)) throw new LabError(`The watched player ${eye} must be one of the players: ${players.join('; ')}.`);
  const clock = players.find(thinksByTheClock);
  if (clock !== undefined)
    throw new LabError(`${clock} thinks by the clock, so its games could not be played again; give it simulations: mcts:sims=100.`);
  if (!Number.isInteger(games) || games < 2 || games % 2 !== 0)
    throw new LabError(`The number of games must be even and at least 2, since sides are swapped; got ${games}.`);
  if (Math.max(watched, optionGames) > games)
    throw new LabError(`Of ${games} games at most ${games} can be watched or played under other options.`);
  if (luck.openings > 0 && (luck.openings < 3 || luck.replays < 2))
    throw new LabError('Luck needs three openings or more, each played on twice or more; 0 openings leave it out.');
}

/** What is played for a config. Equal configs make equal plans.
 * @param game the battle, where it has been loaded
 * @throws LabError, or RulesError for a battle that does not load */
export function planLab(config: LabConfig, game: Game = loadChoice(config)): LabPlan {
  checkConfig(config);
  const { ruleset, scenario, options, players, luck, optionGames } = config;
  const own: GameChoice = { ruleset, scenario, options };
  const others = optionGames === 0 ? [] : otherOptions(game);
  const battles = [own, ...others.map(({ name, value }) => ({ ...own, options: { ...options, [name]: value } }))];
  return {
    battles,
    groups: [
      ...players.map((player) => evenGroup(player, config)),
      ...players.slice(1).map((strong, i) => skillGroup(players[i]!, strong, config)),
      ...(luck.openings === 0 ? [] : [luckGroup(config)]),
      ...others.map(({ name, value }, i) => optionGroup(config, i + 1, name, value)),
    ],
  };
}
