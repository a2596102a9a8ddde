import { judgementOfGame } from '../../models/judges/weighed-worth.ts';
import { WEIGHTS_FORMAT, type WeightsFile } from '../../models/weights-file.ts';
import type { FlatGame } from '../../rules/core/index.ts';
import { climbByMatches, type WeightMatches } from './by-matches.ts';
import { fitToResults, type HeldOut } from './by-results.ts';
import type { CaptainGames } from './positions.ts';

/** How weights are tuned: `games` of the ruleset's own player for each scenario, then `rounds` of matches; 0 for none. */
export interface TuneOptions extends CaptainGames, WeightMatches {}

/** What tuning came to. */
interface Tuned {
  readonly file: WeightsFile;
  /** Null if no games were learnt from. */
  readonly heldOut: HeldOut | null;
}

/** Digits that count. */
const DIGITS = 4;

/** The command that comes to the same weights. */
function tuneAgain(games: readonly FlatGame[], options: TuneOptions): string {
  const { seed, noise, keep, rounds, roundGames, simulations } = options;
  const told = { seed, games: options.games, noise, keep, rounds, 'round-games': roundGames, simulations };
  const words = Object.entries(told).map(([name, value]) => `--${name} ${value}`);
  return ['schiltron tune', ...games.map(({ ruleset, scenario }) => `${ruleset.id}/${scenario.id}`), ...words].join(' ');
}

/** Tunes the weights of a ruleset's evaluation on some of its scenarios.
 * @throws ModelError MODEL_MISMATCH if an evaluation has no weights of its own */
export async function tune(games: readonly FlatGame[], options: TuneOptions): Promise<Tuned> {
  const { ruleset } = games[0]!;
  const own = judgementOfGame(games[0]!).weights;
  const names = Object.keys(own);
  const start = names.map((name) => own[name]!);
  const fit = options.games === 0 ? null : fitToResults(games, start, { ...options, seed: `${options.seed}/games` });
  const tuned = await climbByMatches(games, names, fit?.fitted ?? start, { ...options, seed: `${options.seed}/matches` });
  const heldOut = fit?.heldOut ?? null;
  const file: WeightsFile = {
    format: WEIGHTS_FORMAT,
    ruleset: { id: ruleset.id, version: ruleset.version },
    scenarios: games.map(({ scenario }) => scenario.id),
    weights: Object.fromEntries(names.map((name, i) => [name, Number(tuned[i]!.toPrecision(DIGITS))])),
    tuning: { own, heldOut },
    matches: [],
    tuneAgain: tuneAgain(games, options),
  };
  return { file, heldOut };
}
