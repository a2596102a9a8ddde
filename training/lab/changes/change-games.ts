import { type GameChoice, loadChoice } from '../../matches/game-choice.ts';
import { type ChangesConfig, type Variant, variantsOf } from './variants.ts';
import { type LabPlayers, playTrials } from '../play/lab.ts';
import { checkSame } from '../play/resume.ts';
import type { Trial, TrialGame } from '../play/trial.ts';

/** Results of the first side, `[-1, 1]`, by the changes that were made and by the number of the game; null where one is missing. */
type ChangeResults = Readonly<Record<string, readonly (number | null)[]>>;

/** What was played for a question about small changes. */
export interface PlayedChanges<C extends ChangesConfig = ChangesConfig> {
  readonly config: C;
  /** Version of the rules it was played with. */
  readonly rulesetVersion: string;
  readonly results: ChangeResults;
}

/** What is being played: in words, and how many of its games have been. */
export interface ChangesStep {
  readonly words: string;
  readonly played: number;
  readonly total: number;
}

/** Who plays games of small changes, and what is told meanwhile. */
export interface ChangesOptions<C extends ChangesConfig> extends LabPlayers {
  /** What was played before: only what is missing in it is played. */
  readonly done?: PlayedChanges<C>;
  /** Told after each game. */
  readonly onGame?: (soFar: PlayedChanges<C>, step: ChangesStep) => void;
  /** Lists the small changes of a battle, where `variantsOf` would take too long. */
  readonly variants?: (choice: GameChoice, cost?: number) => readonly Variant[] | Promise<readonly Variant[]>;
}

/** A battle of which games are played. */
interface Entry {
  /** What was changed; nothing for the battle as it is. */
  readonly changes: readonly string[];
  readonly choice: GameChoice;
}

/** Which games of each battle are played: game `i` meets the same dice in all of them. */
interface Games {
  /** Numbers of the games, `[from, to)`. */
  readonly numbers: readonly [number, number];
  /** Games of another name meet other dice. */
  readonly dice?: string;
  /** What is played, in words. */
  readonly words: string;
}

/** Nothing played. */
function emptyChanges<C extends ChangesConfig>(config: C): PlayedChanges<C> {
  return { config, rulesetVersion: loadChoice(config).ruleset.version, results: {} };
}

/** What has been played before, fit to go on with.
 * @throws LabError that says what differs */
export function resumeChanges<C extends ChangesConfig>(config: C, done: PlayedChanges<C>): PlayedChanges<C> {
  checkSame(done, emptyChanges(config));
  return done;
}

/** Plays games of small changes and keeps their results, so that none is played twice. */
export class ChangeGames<C extends ChangesConfig> {
  readonly config: C;
  private readonly options: ChangesOptions<C>;
  private readonly rulesetVersion: string;
  private readonly results: Record<string, (number | null)[]>;
  /** Games of which a result was given. */
  games = 0;

  /** @throws LabError if what was played before answers another question */
  constructor(config: C, options: ChangesOptions<C>) {
    const { done } = options;
    const { rulesetVersion, results } = done === undefined ? emptyChanges(config) : resumeChanges(config, done);
    this.config = config;
    this.options = options;
    this.rulesetVersion = rulesetVersion;
    this.results = Object.fromEntries(Object.entries(results).map(([name, known]) => [name, [...known]]));
  }

  get isStopped(): boolean {
    return this.options.signal?.aborted === true;
  }

  /** @param cost most that a change may cost */
  async variants(choice: GameChoice, cost?: number): Promise<readonly Variant[]> {
    const { variants = variantsOf } = this.options;
    return variants(choice, cost);
  }

  /** Results by battle and game; NaN where a game was broken off. */
  async play(entries: readonly Entry[], { numbers: [from, to], dice, words }: Games): Promise<number[][]> {
    const { agents, seed } = this.config;
    const whose = dice === undefined ? seed : `${seed}/${dice}`;
    const kept = entries.map(({ changes }) => (this.results[nameOf(changes, dice)] ??= []));
    const numbers = Array.from({ length: to - from }, (_, i) => from + i);
    const places = new Map<Trial, number>();
    for (const battle of entries.keys())
      for (const i of numbers) if ((kept[battle]![i] ?? null) === null) places.set({ battle, agents, seed: `${whose}/${i}` }, i);
    const total = entries.length * numbers.length;
    let played = total - places.size;
    const keep = ({ result }: TrialGame, trial: Trial): void => {
      const known = kept[trial.battle]!;
      const place = places.get(trial)!;
      while (known.length < place) known.push(null);
      known[place] = result;
      played++;
      this.options.onGame?.(this.soFar(), { words, played, total });
    };
    const battles = entries.map(({ choice }) => choice);
    if (places.size > 0) await playTrials({ battles }, [...places.keys()], this.options, keep);
    this.games += played;
    return kept.map((known) => numbers.map((i) => known[i] ?? NaN));
  }

  private soFar(): PlayedChanges<C> {
    return { config: this.config, rulesetVersion: this.rulesetVersion, results: this.results };
  }
}

/** The name under which results are kept. */
function nameOf(changes: readonly string[], dice: string | undefined): string {
  const name = changes.length === 0 ? 'as it is' : changes.join('; ');
  return dice === undefined ? name : `${dice}: ${name}`;
}
