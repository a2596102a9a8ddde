import { meanInterval } from '../../matches/statistics.ts';
import { ChangeGames, type ChangesOptions } from './change-games.ts';
import type { ChangesConfig } from './variants.ts';
import type { Share } from '../play/luck.ts';
import { LabError } from '../play/plan.ts';

/** Of which small changes it is asked what they are worth. */
export interface WorthConfig extends ChangesConfig {
  /** Games of each change. */
  readonly games: number;
  /** Changes that cost more are left out. */
  readonly cost?: number | undefined;
  /** Only changes with these words are measured, in small or capital letters. */
  readonly match?: string | undefined;
}

/** What a change does to a battle. */
export interface ChangeEffect {
  readonly words: string;
  readonly cost: number;
  readonly games: number;
  /** Change of the first side's share of the games, from game to game with the same dice. */
  readonly shift: Share;
}

/** What small changes of a battle are worth. */
export interface WorthResult {
  /** The first side's share of the battle as it is. */
  readonly share: Share;
  /** What each change does to it, the greatest first. */
  readonly effects: readonly ChangeEffect[];
}

function asShare(values: readonly number[]): Share {
  const { mean, interval } = meanInterval(values.filter((value) => !Number.isNaN(value)));
  return { share: mean, interval };
}

/** Measures what small changes do to the first side's share. Equal configs give equal results, whoever plays, and however often it was cut off.
 * @throws LabError if no change is known, or if `done` answers another question */
export async function measureChanges(config: WorthConfig, options: ChangesOptions<WorthConfig> = {}): Promise<WorthResult> {
  const { games, cost, match = '' } = config;
  const play = new ChangeGames(config, options);
  const isMeant = (words: string): boolean => words.toLowerCase().includes(match.toLowerCase());
  const [usual, ...changes] = await play.variants(config, cost);
  const meant = changes.filter(({ words }) => isMeant(words));
  if (meant.length === 0) throw new LabError('No change of this battle has these words; without them all are measured.');
  const entries = [{ changes: [], choice: usual!.choice }, ...meant.map(({ words, choice }) => ({ changes: [words], choice }))];
  const [base, ...others] = await play.play(entries, { numbers: [0, games], words: `${meant.length} changes, ${games} games each` });
  const effects = meant.map(({ words, cost: price }, i): ChangeEffect => {
    const shifts = others[i]!.map((result, k) => (result - base![k]!) / 2);
    return { words, cost: price, games: shifts.filter((shift) => !Number.isNaN(shift)).length, shift: asShare(shifts) };
  });
  return {
    share: asShare(base!.map((result) => (1 + result) / 2)),
    effects: effects.sort((a, b) => Math.abs(b.shift.share) - Math.abs(a.shift.share)),
  };
}
