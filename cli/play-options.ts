import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Agent } from '../agents/turn/agent.ts';
import { type CreateAgentOptions, createAgent } from '../agents/registry/registry.ts';
import { ModelError } from '../models/cards/errors.ts';
import { type Game, type GameEvent, type GameRecord, type Seed, sideDoes, type State } from '../rules/core/index.ts';
import type { Forfeit, PlayedGame } from '../training/matches/match.ts';
import { CommandFault } from './fault.ts';

/** @throws CommandFault with what the registry says of the spec */
export async function openAgent(spec: string, options: CreateAgentOptions): Promise<Agent> {
  try {
    return await createAgent(spec, options);
  } catch (error) {
    throw error instanceof ModelError
      ? new CommandFault(error.message, error.code)
      : new CommandFault(error instanceof Error ? error.message : String(error), 'UNKNOWN_AGENT');
  }
}

/** The same game, whose fresh states tell a listener what happens. */
export function withListener(game: Game, listener: (event: GameEvent) => void): Game {
  return Object.create(game, {
    newState: {
      value: (): State => {
        const state = game.newState();
        state.listener = listener;
        return state;
      },
    },
  }) as Game;
}

export function saveRecord(record: GameRecord, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record)}\n`);
}

/** A seed for a run that was given none: told to the user, so that the run can be had again. */
export function drawSeed(): Seed {
  return Date.now() % 1_000_000_000;
}

/** How a game was lost by an agent's fault. */
export function formatForfeit({ agent, code, message }: Forfeit): string {
  return `${agent} forfeits the game (${code}): ${message}`;
}

/** Who won, in a sentence. */
export function formatResult(
  game: Game,
  {
    returns,
    victoryPoints,
    truncated,
    decisions,
    forfeit,
  }: Pick<PlayedGame, 'returns' | 'victoryPoints' | 'truncated' | 'decisions' | 'forfeit'>,
): string {
  const [first, second] = game.players;
  const points = `victory points ${victoryPoints[0]} to ${victoryPoints[1]}, ${decisions} decisions`;
  if (forfeit !== undefined) return `${formatForfeit(forfeit)} ${sideDoes(game.players[1 - forfeit.player]!, 'win')}: ${points}.`;
  if (truncated) return `Broken off: ${points}.`;
  if (returns[0] === returns[1]) return `A draw between ${first} and ${second}: ${points}.`;
  return `${sideDoes(returns[0] > returns[1] ? first : second, 'win')}: ${points}.`;
}

/** Specs parted by commas, or by semicolons if there are any.
 * @throws CommandFault where a comma parts the options of one agent */
export function splitSpecs(text: string): string[] {
  const isCut = !text.includes(';') && /,\s*\w+=/.test(text);
  if (isCut)
    throw new CommandFault(`Agents with several options are parted by semicolons: --agents "${text.replaceAll(/,(?!\s*\w+=)\s*/g, ';')}"`);
  return text
    .split(text.includes(';') ? ';' : ',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
}
