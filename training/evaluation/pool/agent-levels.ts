import type { AgentLadder, AgentLevel } from '../../../models/cards/measured-levels.ts';
import { scenarioName } from '../../matches/game-choice.ts';
import type { PoolResult } from './pool.ts';
import { type PoolRow, summarisePool } from './pool-summary.ts';

/** Levels of difficulty, and the agents that are none. */
export interface AgentLevels {
  readonly ladder: AgentLadder;
  /** Agents that are not far enough above the level before them, rated like the levels. */
  readonly leftOut: readonly AgentLevel[];
}

function toLevel({ spec, elo, interval: [low, high] }: PoolRow): AgentLevel {
  return { agent: spec, elo: Math.round(elo), interval: [Math.round(low), Math.round(high)] };
}

/**
 * Levels of difficulty from a pool that lists its agents from the weakest to the strongest: the first, then each that is at least `gap` Elo above the last
 * one taken.
 * @returns the weakest first, rated from 0; a single one if no agent is so much above the first
 */
export function agentLevels(pool: PoolResult, gap: number): AgentLevels {
  const { rows } = summarisePool(pool, 0);
  const levels: PoolRow[] = [];
  const leftOut: PoolRow[] = [];
  for (const { spec } of pool.config.entrants) {
    const row = rows.find((one) => one.spec === spec)!;
    const below = levels.at(-1);
    (below === undefined || row.elo - below.elo >= gap ? levels : leftOut).push(row);
  }
  const { games, seed } = pool.config;
  return { ladder: { scenario: scenarioName(pool.config), levels: levels.map(toLevel), games, seed }, leftOut: leftOut.map(toLevel) };
}
