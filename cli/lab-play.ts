import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { type GameChoice, LabError, USUAL_LAB } from '../training/index.ts';
import { loadChoice } from '../training/matches/game-choice.ts';
import { CommandFault } from './fault.ts';
import { collect } from './games.ts';
import { MOST_THREADS, wholeNumber } from './numbers.ts';
import { openAgent } from './play-options.ts';

// What the commands of the laboratory share.

export interface PlayOptions {
  readonly seed: string;
  readonly threads: number;
  readonly option: readonly string[];
  /** File in which games are kept. */
  readonly write?: string;
  readonly json?: true;
}

/** Runs what may be refused by the laboratory.
 * @throws CommandFault with what it says */
export async function said<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof LabError ? new CommandFault(error.message) : error;
  }
}

/** Goes on with what a file holds.
 * @throws CommandFault that tells what differs from what is asked */
export function goOnWith<T>(file: string, resume: () => T): T {
  try {
    return resume();
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    throw new CommandFault(`${file} cannot be gone on with. ${error.message} Ask for the same as there, or name another file.`);
  }
}

export async function checkAgents(specs: readonly string[]): Promise<void> {
  for (const spec of specs) await (await openAgent(spec, { seed: 0 })).close?.();
}

/** The captain, if a game has one. */
export function bestScripted(choice: GameChoice): string {
  return loadChoice(choice).scripted === undefined ? 'random' : 'scripted';
}

export function withPlay(command: Command): Command {
  return command
    .option('--seed <seed>', 'same seed, same games', USUAL_LAB.seed)
    .option(
      '--threads <n>',
      'games to play at a time; they are the same with any number (default: all cores)',
      wholeNumber(1, MOST_THREADS),
      availableParallelism(),
    )
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, []);
}

export const BATTLE = 'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack';
