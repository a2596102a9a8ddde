import { InvalidArgumentError } from 'commander';

/** Threads at most: more than any machine has cores, fewer than Node can bear. */
export const MOST_THREADS = 256;

/** Games of a match at most: its plan stands in memory. */
export const MOST_GAMES = 1_000_000;

/** Simulations per decision at most. */
export const MOST_SIMULATIONS = 10_000_000;

const MOST = 1_000_000_000;

/** For commander: a whole number from `least` to `most`. */
export function wholeNumber(least: number, most = MOST): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(
      value > most ? `It must be a whole number of at most ${most}.` : `It must be a whole number of at least ${least}.`,
    );
  };
}

/** For commander: a number of games that come in pairs with swapped sides, so an even one. */
export function pairedGames(text: string): number {
  const value = wholeNumber(2, MOST_GAMES)(text);
  if (value % 2 === 0) return value;
  throw new InvalidArgumentError('It must be an even number: games come in pairs with swapped sides.');
}

/** For commander: a number above zero. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a number above 0.');
}

/** For commander: a number from 0 to 1. */
export function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('It must be a number from 0 to 1.');
}
