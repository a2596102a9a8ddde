import type { Agent } from '../../agents/turn/agent.ts';
import type { Game, Seed } from '../../rules/core/index.ts';
import { playMatch } from './match.ts';
import { type MatchSummary, summarise, summariseTally, type Tally } from './statistics.ts';

export interface RoundRobinOptions {
  /** Games between each two entrants. */
  readonly games: number;
  readonly seed: Seed;
  readonly maxPlies?: number;
  /** Told after each match. */
  readonly onMatch?: (a: Agent, b: Agent, summary: MatchSummary) => void;
}

export interface RoundRobinRow {
  readonly spec: string;
  /** Against each entrant in order, from this row's side; null against itself. */
  readonly against: readonly (MatchSummary | null)[];
  readonly total: Omit<MatchSummary, 'bySide'>;
}

function mirrored(summary: MatchSummary): MatchSummary {
  const flip = ({ wins, draws, losses }: Tally): Tally => ({ wins: losses, draws, losses: wins });
  const [first, second] = summary.bySide;
  return { ...summariseTally(flip(summary)), bySide: [flip(second), flip(first)] };
}

/** Plays every entrant against every other; rows come in the order given. */
export async function roundRobin(game: Game, entrants: readonly Agent[], options: RoundRobinOptions): Promise<RoundRobinRow[]> {
  const { games, seed, maxPlies, onMatch } = options;
  const cells = entrants.map(() => entrants.map((): MatchSummary | null => null));
  for (let a = 0; a < entrants.length; a++) {
    for (let b = a + 1; b < entrants.length; b++) {
      const pair = [entrants[a]!, entrants[b]!] as const;
      const played = await playMatch(game, pair, { games, seed: `${seed}/${a}-${b}`, ...(maxPlies === undefined ? {} : { maxPlies }) });
      const summary = summarise(played);
      cells[a]![b] = summary;
      cells[b]![a] = mirrored(summary);
      onMatch?.(pair[0], pair[1], summary);
    }
  }
  return entrants.map((entrant, i) => ({ spec: entrant.spec, against: cells[i]!, total: total(cells[i]!) }));
}

function total(cells: readonly (MatchSummary | null)[]): Omit<MatchSummary, 'bySide'> {
  const sum = (key: keyof Tally): number => cells.reduce((all, cell) => all + (cell?.[key] ?? 0), 0);
  return summariseTally({ wins: sum('wins'), draws: sum('draws'), losses: sum('losses') });
}

/** A table of scores in per cent, one row and one column for each entrant. */
export function formatRoundRobin(rows: readonly RoundRobinRow[]): string {
  const name = (row: RoundRobinRow, i: number): string => `${i + 1} ${row.spec}`;
  const width = Math.max(...rows.map((row, i) => name(row, i).length));
  const percent = (score: number): string => (100 * score).toFixed(0).padStart(5);
  const head = `${''.padEnd(width)}${rows.map((_, i) => String(i + 1).padStart(5)).join('')}  total`;
  const lines = rows.map((row, i) => {
    const scores = row.against.map((cell) => (cell === null ? '    –' : percent(cell.score))).join('');
    return `${name(row, i).padEnd(width)}${scores}  ${percent(row.total.score)}`;
  });
  return [head, ...lines].join('\n');
}
