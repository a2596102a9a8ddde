import { type Encounter, fitRatings } from './bradley-terry.ts';

/** A match between two agents as a model's card keeps it; see `ModelCard`. */
export interface CardMatch {
  readonly agent: string;
  readonly opponent: string;
  readonly games: number;
  /** Share of the points that the first one made, `[0, 1]`. */
  readonly score: number;
  /** 95 % interval of the score. */
  readonly interval: readonly [number, number];
}

/** The largest group of agents that are tied together by matches, the first found where several are as large. */
function largestGroup(agents: readonly string[], matches: readonly CardMatch[]): ReadonlySet<string> {
  let largest: ReadonlySet<string> = new Set();
  for (const agent of agents) {
    if (largest.has(agent)) continue;
    const group = new Set([agent]);
    for (let size = 0; size < group.size; ) {
      size = group.size;
      for (const one of matches) if (group.has(one.agent) || group.has(one.opponent)) group.add(one.agent).add(one.opponent);
    }
    if (group.size > largest.size) largest = group;
  }
  return largest;
}

/** The agent with the highest rating under all matches together, as a Bradley-Terry fit has it; null without matches. Agents that no chain of
 * matches ties to the most others cannot be compared with them and are left out. */
export function strongestOf(matches: readonly CardMatch[]): string | null {
  const named = [...new Set(matches.flatMap(({ agent, opponent }) => [agent, opponent]))];
  const group = [...largestGroup(named, matches)];
  const encounters: Encounter[] = matches
    .filter(({ agent }) => group.includes(agent))
    .map(({ agent, opponent, games, score }) => ({ first: group.indexOf(agent), second: group.indexOf(opponent), games, score }));
  const ratings = fitRatings(group.length, encounters);
  return group.length === 0 ? null : group[ratings.indexOf(Math.max(...ratings))]!;
}
