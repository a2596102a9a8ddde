import type { Game } from '../../rules/core/index.ts';
import { type GameChoice, loadChoice } from '../matches/game-choice.ts';

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return /^[\w=./:,@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** How a command line names what a run plays: its scenario, a pack by the file it should lie in, and the options that are not as usual. */
export function scenarioWords(choice: GameChoice, game: Game): string[] {
  const usual = loadChoice({ ...choice, options: {} }).options;
  const options = Object.entries(game.options).filter(([name, value]) => value !== usual[name]);
  const scenario = typeof choice.scenario === 'string' ? `${choice.ruleset}/${choice.scenario}` : `${game.scenario.id}.json`;
  return [scenario, ...options.flatMap(([name, value]) => ['--option', `${name}=${value}`])];
}
