import { readFileSync } from 'node:fs';
import { isGuestSpec } from '../../../agents/registry/catalogue.ts';
import { modelFiles, sha256 } from '../../../models/files.ts';
import { type GameChoice, loadChoice } from '../../matches/game-choice.ts';
import { thinksByTheClock } from '../../matches/thinking.ts';
import type { RungPlan } from '../ladder/ladder-plan.ts';

/** What a pool plays: each agent against each other, in pairs of games. Two pools of the same config give the same games. */
export interface PoolConfig extends GameChoice {
  /** Specs of two agents or more. */
  readonly agents: readonly string[];
  /** Games between each two: an even number, as games come in pairs. */
  readonly games: number;
  readonly seed: string | number;
  /** Whether only the first agent meets each other, instead of everybody everybody. */
  readonly gauntlet?: boolean;
  /** How many of those that follow it in the list each agent meets; all, if left out. */
  readonly reach?: number;
}

/** An agent of a pool, so that it can be known again. */
export interface PoolEntrant {
  readonly spec: string;
  /** False for one that thinks by the clock: its games cannot be played again. */
  readonly isReproducible: boolean;
  /** SHA-256 of the network it plays by, if it has one. */
  readonly model?: string;
}

/** A config with its agents looked at and its seed as text: what a file holds. */
export interface FullPoolConfig extends GameChoice {
  readonly entrants: readonly PoolEntrant[];
  readonly games: number;
  readonly seed: string;
  readonly gauntlet?: true;
  readonly reach?: number;
}

/** Two entrants that meet, and how. */
interface PairingPlan extends RungPlan {
  /** Entrants, from 0: `strong` and `weak` of the plan are their specs, which says nothing of their strength here. */
  readonly first: number;
  readonly second: number;
}

/** Thrown for a pool that cannot be played, gone on with or believed; says what to do. */
export class PoolError extends Error {
  override readonly name = 'PoolError';
}

/** @throws PoolError that says what is wrong */
export function checkPoolPlan(specs: readonly string[], games: number): void {
  if (specs.length < 2) throw new PoolError('A pool needs two agents or more, as "random;scripted".');
  const twice = specs.find((spec, i) => specs.indexOf(spec) < i);
  if (twice !== undefined) throw new PoolError(`The agent "${twice}" is named twice; name each agent of a pool once.`);
  if (!Number.isInteger(games) || games < 2 || games % 2 !== 0)
    throw new PoolError(`Games come in pairs with sides swapped, so each two agents need an even number of 2 or more; got ${games}.`);
}

function hashOfModel(path: string): string {
  const { onnx } = modelFiles(path);
  try {
    return sha256(readFileSync(onnx));
  } catch (error) {
    throw new PoolError(`There is no model file ${onnx}. Name a model with its path from here, or train one with: schiltron train`, {
      cause: error,
    });
  }
}

function entrantOf(spec: string): PoolEntrant {
  const path = /^\s*neural:([^,]+)/.exec(spec)?.[1]?.trim();
  return {
    spec,
    isReproducible: !thinksByTheClock(spec) && !isGuestSpec(spec),
    ...(path === undefined ? {} : { model: hashOfModel(path) }),
  };
}

/** Checks a config and fills it in; reads the files of networks.
 * @throws PoolError, ModelError, or RulesError for a game that does not exist */
export function resolvePool({ ruleset, scenario, options, agents, games, seed, gauntlet, reach }: PoolConfig): FullPoolConfig {
  checkPoolPlan(agents, games);
  const game = loadChoice({ ruleset, scenario, options });
  return {
    ruleset,
    scenario,
    options: game.options,
    entrants: agents.map(entrantOf),
    games,
    seed: String(seed),
    ...(gauntlet === true ? { gauntlet } : {}),
    ...(reach === undefined ? {} : { reach }),
  };
}

/** Who meets whom: the first with each that follows within its reach, then, unless it is a gauntlet, the second, and so on. A pairing's games depend on
 * the pool's seed and on the two specs, so they are the same in every pool that has both in this order. */
export function pairingPlans({ entrants, games, seed, gauntlet, reach = entrants.length }: FullPoolConfig): PairingPlan[] {
  const leaders = gauntlet === true ? entrants.slice(0, 1) : entrants;
  return leaders.flatMap(({ spec: strong }, first) =>
    entrants
      .slice(first + 1, first + 1 + reach)
      .map(({ spec: weak }, i) => ({ first, second: first + 1 + i, strong, weak, games, seed: `${seed}/${strong}/${weak}` })),
  );
}
