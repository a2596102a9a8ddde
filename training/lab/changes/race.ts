import { wilsonInterval } from '../../matches/statistics.ts';
import type { GameChoice } from '../../matches/game-choice.ts';
import { ChangeGames, type ChangesOptions } from './change-games.ts';
import type { ChangesConfig, Variant } from './variants.ts';
import type { Share } from '../play/luck.ts';

/** What suggestions are sought. */
export interface RaceConfig extends ChangesConfig {
  /** Share of the games of the first side that is wanted: 0.48 to 0.52 for an even battle. */
  readonly band: readonly [number, number];
  /** Most that all changes together may cost. */
  readonly cost: number;
  /** Changes that may be made together. */
  readonly together: number;
  /** Games that a change plays before it is believed. */
  readonly games: number;
}

/** What is sought where nobody says otherwise. */
export const USUAL_RACE = { band: [0.48, 0.52], cost: 8, together: 2, games: 400 } as const;

/** A change that was tried. */
export interface Suggestion {
  /** What was changed, in words; nothing for the battle as it is. */
  readonly changes: readonly string[];
  readonly cost: number;
  readonly choice: GameChoice;
  /** The games that it was chosen by. */
  readonly games: number;
  readonly first: Share;
  /** Games with other dice, played once it was chosen: what is chosen looks better than it is by the games that it was chosen by. */
  readonly confirmed: (Share & { readonly games: number }) | null;
}

/** What a race found, the best first: what lies in the band and costs least. */
export interface RaceResult {
  readonly usual: Suggestion;
  readonly suggestions: readonly Suggestion[];
  /** Changes that were tried, and games that were played. */
  readonly tried: number;
  readonly games: number;
}

/** Games of the first round; each later one doubles those played so far. */
const FIRST_HEAT = 20;
/** Quantile of the normal distribution beyond which a change is out: 99.9 %, as many changes are looked at many times. */
const Z_OUT = 3.29;
/** What is left of a round at most: the best half, and all of a last few. */
const LEFT = 0.5;
const LAST_FEW = 4;
/** Suggestions that are confirmed. */
const CONFIRMED = 3;

interface Runner extends Variant {
  readonly changes: readonly string[];
  readonly results: number[];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const shareOf = (results: readonly number[]): number => (1 + mean(results)) / 2;

/** How far a share lies from the band; 0 within. */
function distance(share: number, [low, high]: RaceConfig['band']): number {
  return Math.max(0, low - share, share - high);
}

/** Whether a change is out: with these games its share cannot well lie in the band. */
function isOut({ results }: Runner, band: RaceConfig['band']): boolean {
  const share = shareOf(results);
  const error = Math.sqrt(Math.max(share * (1 - share), 1 / results.length) / results.length);
  return distance(share, band) > Z_OUT * error;
}

/** Those of a round that go on, the nearest to the band and then the cheapest first: none that is out, but the nearest if all are. */
function survivors(runners: readonly Runner[], band: RaceConfig['band']): Runner[] {
  const rank = ({ results }: Runner): number => distance(shareOf(results), band);
  const sorted = [...runners].sort((a, b) => rank(a) - rank(b) || a.cost - b.cost);
  const fit = sorted.filter((runner) => !isOut(runner, band));
  if (fit.length === 0) return sorted.slice(0, 1);
  return fit.slice(0, Math.max(LAST_FEW, Math.ceil(runners.length * LEFT)));
}

function suggestionOf({ changes, cost, choice, results }: Runner, confirmed: readonly number[] | null): Suggestion {
  const share = shareOf(results);
  const again = confirmed === null || confirmed.length === 0 ? null : shareOf(confirmed);
  return {
    changes,
    cost,
    choice,
    games: results.length,
    first: { share, interval: wilsonInterval(share, results.length) },
    confirmed: again === null ? null : { share: again, interval: wilsonInterval(again, confirmed!.length), games: confirmed!.length },
  };
}

class Race {
  private readonly play: ChangeGames<RaceConfig>;
  tried = 0;

  constructor(config: RaceConfig, options: ChangesOptions<RaceConfig>) {
    this.play = new ChangeGames(config, options);
  }

  get isStopped(): boolean {
    return this.play.isStopped;
  }

  get games(): number {
    return this.play.games;
  }

  /** Plays more games of each runner, until each has so many. */
  private async playOn(runners: readonly Runner[], games: number, words: string): Promise<void> {
    const from = runners[0]!.results.length;
    if (from >= games) return;
    const results = await this.play.play(runners, { numbers: [from, games], words });
    runners.forEach((runner, i) => runner.results.push(...results[i]!.filter((result) => !Number.isNaN(result))));
  }

  /** Heats with more and more games, until the last few have played all of theirs. */
  async run(runners: readonly Runner[], together: number): Promise<Runner[]> {
    const { games, band } = this.play.config;
    const what = together === 1 ? 'changes' : `changes as well as "${runners[0]!.changes.slice(0, -1).join('; ')}"`;
    let left = [...runners];
    this.tried += runners.length;
    for (let played = Math.min(FIRST_HEAT, games); left.length > 0 && !this.isStopped; played = Math.min(2 * played, games)) {
      await this.playOn(left, played, `${left.length} ${what}, ${played} games each`);
      if (this.isStopped) break;
      left = survivors(left, band);
      if (played === games) break;
    }
    return left;
  }

  /** Plays the battle as it is with all games. */
  async usual(): Promise<Runner> {
    const { config } = this.play;
    const [variant] = await this.play.variants(config, 0);
    const runner: Runner = { ...variant!, changes: [], results: [] };
    await this.playOn([runner], config.games, 'The battle as it is');
    return runner;
  }

  /** Each change that may still be added to some. */
  async runnersOn(base: Runner): Promise<Runner[]> {
    const [, ...variants] = await this.play.variants(base.choice, this.play.config.cost - base.cost);
    return variants.map((variant) => ({
      ...variant,
      cost: base.cost + variant.cost,
      changes: [...base.changes, variant.words],
      results: [],
    }));
  }

  /** The same runner with dice that it has not met. */
  async confirm(runner: Runner): Promise<number[]> {
    const { games } = this.play.config;
    const [results] = await this.play.play([runner], { numbers: [0, games], dice: 'again', words: 'The best again, with other dice' });
    return results!.filter((result) => !Number.isNaN(result));
  }
}

/** Seeks the smallest changes that bring a battle within the band: rounds of games with common dice, where what cannot lie in the band goes out. If no single
 * change does, changes are added to the one that came nearest. Equal configs give equal results, whoever plays, and however often it was cut off.
 * @throws LabError if no change is known, or if `done` answers another question */
export async function raceChanges(config: RaceConfig, options: ChangesOptions<RaceConfig> = {}): Promise<RaceResult> {
  const race = new Race(config, options);
  const usual = await race.usual();
  const fits = ({ results }: Runner): boolean => distance(shareOf(results), config.band) === 0;
  let base = usual;
  let found: Runner[] = [];
  for (let together = 1; together <= config.together && !fits(base) && !race.isStopped; together++) {
    const runners = await race.runnersOn(base);
    if (runners.length === 0) break;
    found = await race.run(runners, together);
    const nearest = found.find(({ results }) => results.length === config.games);
    if (nearest === undefined || found.some(fits)) break;
    base = nearest;
  }
  const inBand = found.filter(fits).sort((a, b) => a.cost - b.cost);
  const suggestions: Suggestion[] = [];
  for (const runner of [...inBand, ...found.filter((one) => !fits(one))].filter(({ results }) => results.length > 0)) {
    const isConfirmed = suggestions.length < CONFIRMED && fits(runner) && !race.isStopped;
    suggestions.push(suggestionOf(runner, isConfirmed ? await race.confirm(runner) : null));
  }
  return { usual: suggestionOf(usual, null), suggestions, tried: race.tried, games: race.games };
}
