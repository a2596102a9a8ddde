import type { Game, RulesetOptions } from '../../rules/core/index.ts';
import { meanInterval, summariseTally, wilsonInterval } from '../matches/statistics.ts';
import { loadChoice } from '../matches/game-choice.ts';
import type { LabResult } from './play/lab.ts';
import { luckOf, type Share } from './play/luck.ts';
import { type LabGroup, planLab } from './play/plan.ts';
import type { TrialGame } from './play/trial.ts';
import type { PlaceCounts, WatchedGame } from './play/watcher.ts';

/** Mean and spread of a number over games. */
export interface Spread {
  readonly mean: number;
  /** Between which eight of ten games lie. */
  readonly usual: readonly [number, number];
}

/** A player against itself. */
interface EvenRow {
  readonly player: string;
  readonly games: number;
  /** The first side's share of the games, a draw as half of one. */
  readonly first: Share;
  readonly draws: number;
  readonly turns: Spread;
  readonly decisions: Spread;
  /** Share of the games that went on to the last turn; null where a battle has none. */
  readonly atLimit: number | null;
  /** Mean lead of the first side in victory points, with its interval. */
  readonly lead: { readonly mean: number; readonly interval: readonly [number, number] };
}

/** A stronger player against a weaker one. */
interface SkillRow {
  readonly weak: string;
  readonly strong: string;
  readonly games: number;
  readonly score: Share;
  /** Share of the variance of results that knowing who is the stronger explains. */
  readonly explained: Share;
}

interface EndingRow {
  readonly ending: string;
  readonly games: number;
  /** Games that each side won so. */
  readonly wins: readonly [number, number];
}

/** The battle under another value of an option, with the dice of the usual games. */
interface OptionRow {
  readonly name: string;
  readonly value: RulesetOptions[string];
  readonly games: number;
  /** Games that came out exactly as without it. */
  readonly same: number;
  /** Change of the first side's share, of turns. */
  readonly shift: Share;
  readonly turns: number;
}

/** What the watched games show, all together. */
export interface WatchedSummary {
  readonly games: number;
  /** By name: units that never did anything, and units that were never attacked. */
  readonly idle: readonly string[];
  readonly untouched: readonly string[];
  /** Share of the games in which each unit was lost, by name, the highest first. */
  readonly losses: readonly { readonly name: string; readonly share: number }[];
  /** Sections that can be told of, but were not. */
  readonly unmet: readonly { readonly id: string; readonly title: string }[];
  readonly entered: PlaceCounts;
  readonly fought: PlaceCounts;
  readonly fell: PlaceCounts;
}

/** What a laboratory found. Questions without games are left out. */
export interface LabSummary {
  readonly played: number;
  readonly planned: number;
  readonly forfeits: number;
  readonly even: readonly EvenRow[];
  readonly skill: readonly SkillRow[];
  readonly endings: readonly EndingRow[];
  readonly luck: (Share & { readonly turns: number; readonly openings: number; readonly replays: number }) | null;
  readonly options: readonly OptionRow[];
  readonly watched: WatchedSummary | null;
}

type Of<K extends LabGroup['question']['kind']> = Extract<LabGroup['question'], { readonly kind: K }>;

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  return { mean: total(values) / values.length, usual: [at(0.1), at(0.9)] };
}

function evenRow({ player }: Of<'even'>, games: readonly TrialGame[]): EvenRow {
  const share = total(games.map(({ result }) => (1 + result) / 2)) / games.length;
  const ended = games.flatMap(({ atLimit }) => (atLimit === null ? [] : [atLimit ? 1 : 0]));
  return {
    player,
    games: games.length,
    first: { share, interval: wilsonInterval(share, games.length) },
    draws: games.filter(({ result }) => result === 0).length,
    turns: spread(games.map(({ turns }) => turns)),
    decisions: spread(games.map(({ decisions }) => decisions)),
    atLimit: ended.length === 0 ? null : total(ended) / ended.length,
    lead: meanInterval(games.map(({ points: [first, second] }) => first - second)),
  };
}

/** @param games by place of the trial: in every second one the stronger player has the second side */
function skillRow({ weak, strong }: Of<'skill'>, games: readonly (TrialGame | null)[]): SkillRow {
  const ofStrong = games.flatMap((game, i) => (game === null ? [] : [i % 2 === 0 ? -game.result : game.result]));
  const results = games.flatMap((game) => (game === null ? [] : [game.result]));
  const { mean, interval } = meanInterval(ofStrong);
  const wins = ofStrong.filter((result) => result > 0).length;
  const losses = ofStrong.filter((result) => result < 0).length;
  const { score, interval: range } = summariseTally({ wins, losses, draws: ofStrong.length - wins - losses });
  const middle = total(results) / results.length;
  const variance = total(results.map((result) => (result - middle) ** 2)) / results.length;
  const explained = (value: number): number => (variance === 0 ? (mean === 0 ? 0 : 1) : Math.min(1, Math.max(0, value) ** 2 / variance));
  return {
    weak,
    strong,
    games: ofStrong.length,
    score: { share: score, interval: range },
    explained: { share: explained(mean), interval: [explained(interval[0]), explained(interval[1])] },
  };
}

function endingRows(games: readonly TrialGame[]): EndingRow[] {
  const rows = new Map<string, { games: number; wins: [number, number] }>();
  for (const { ending, result } of games) {
    const row = rows.get(ending) ?? { games: 0, wins: [0, 0] };
    row.games++;
    if (result !== 0) row.wins[result > 0 ? 0 : 1]++;
    rows.set(ending, row);
  }
  return [...rows].map(([ending, row]) => ({ ending, ...row })).sort((a, b) => b.games - a.games);
}

/** @param usual games of the same player with the same dice under the usual options */
function optionRow(
  { name, value }: Of<'option'>,
  games: readonly (TrialGame | null)[],
  usual: readonly (TrialGame | null)[],
): OptionRow | null {
  const pairs = games.flatMap((game, i) => {
    const base = usual[i] ?? null;
    return game === null || base === null ? [] : [{ game, base }];
  });
  if (pairs.length === 0) return null;
  const { mean, interval } = meanInterval(pairs.map(({ game, base }) => (game.result - base.result) / 2));
  return {
    name,
    value,
    games: pairs.length,
    same: pairs.filter(({ game, base }) => game.result === base.result && game.hash === base.hash && game.decisions === base.decisions)
      .length,
    shift: { share: mean, interval },
    turns: total(pairs.map(({ game, base }) => game.turns - base.turns)) / pairs.length,
  };
}

function luckRow({ turns }: Of<'luck'>, games: readonly (TrialGame | null)[], { luck }: LabResult['config']): LabSummary['luck'] {
  const openings = Array.from({ length: luck.openings }, (_, i) => games.slice(i * luck.replays, (i + 1) * luck.replays));
  const whole = openings.flatMap((group) => (group.every((game) => game !== null) ? [group.map(({ result }) => result)] : []));
  return whole.length < 3 ? null : { ...luckOf(whole), turns, openings: whole.length, replays: luck.replays };
}

function addCounts(all: readonly PlaceCounts[]): PlaceCounts {
  const sum: Record<number, number> = {};
  for (const counts of all) for (const [square, count] of Object.entries(counts)) sum[Number(square)] = (sum[Number(square)] ?? 0) + count;
  return sum;
}

function watchedSummary(game: Game, games: readonly WatchedGame[]): WatchedSummary | null {
  if (games.length === 0) return null;
  const pieces = game.board!.pieces(game.newState());
  const nameOf = new Map(pieces.map(({ id, name }) => [id, name]));
  const named = (ids: Iterable<string>): string[] => [...ids].map((id) => nameOf.get(id) ?? id);
  const all = (part: 'acted' | 'attacked' | 'lost' | 'rules'): Set<string> => new Set(games.flatMap((one) => one[part]));
  const ids = new Set([...nameOf.keys(), ...all('lost'), ...all('acted'), ...all('attacked')]);
  const [acted, attacked, met] = [all('acted'), all('attacked'), all('rules')];
  const losses = [...all('lost')].map((id) => ({
    name: nameOf.get(id) ?? id,
    share: games.filter(({ lost }) => lost.includes(id)).length / games.length,
  }));
  return {
    games: games.length,
    idle: named([...ids].filter((id) => !acted.has(id) && !attacked.has(id))),
    untouched: named([...ids].filter((id) => acted.has(id) && !attacked.has(id))),
    losses: losses.sort((a, b) => b.share - a.share),
    unmet: (game.ruleset.rulebook ?? [])
      .filter(({ id, status }) => status !== 'omitted' && !met.has(id))
      .map(({ id, title }) => ({ id, title })),
    entered: addCounts(games.map(({ entered }) => entered)),
    fought: addCounts(games.map(({ fought }) => fought)),
    fell: addCounts(games.map(({ fell }) => fell)),
  };
}

/** Sums up what has been played so far.
 * @param game the battle, where it has been loaded */
export function summariseLab(result: LabResult, game: Game = loadChoice(result.config)): LabSummary {
  const { config, games } = result;
  const { groups } = planLab(config, game);
  let from = 0;
  const played = groups.map(({ question, trials }) => {
    const part = games.slice(from, from + trials.length);
    from += trials.length;
    return { question, part, here: part.filter((game) => game !== null) };
  });
  const of = <K extends LabGroup['question']['kind']>(kind: K): { question: Of<K>; part: (TrialGame | null)[]; here: TrialGame[] }[] =>
    played.filter(({ question, here }) => question.kind === kind && here.length > 0) as never;
  const eye = of('even').find(({ question }) => question.player === config.eye);
  const [luck] = of('luck');
  const done = games.filter((game) => game !== null);
  return {
    played: done.length,
    planned: games.length,
    forfeits: done.filter(({ forfeit }) => forfeit !== undefined).length,
    even: of('even').map(({ question, here }) => evenRow(question, here)),
    skill: of('skill').map(({ question, part }) => skillRow(question, part)),
    endings: endingRows(eye?.here ?? []),
    luck: luck === undefined ? null : luckRow(luck.question, luck.part, config),
    options: of('option').flatMap(({ question, part }) => optionRow(question, part, eye?.part ?? []) ?? []),
    watched: watchedSummary(game, eye?.here.flatMap(({ watched }) => watched ?? []) ?? []),
  };
}
