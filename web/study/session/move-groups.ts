import { CHANCE } from '../../../rules/core/index.ts';
import { endOf, type Line, lineOf, type Lines, startOf } from './lines.ts';
import type { Moment } from './playback.ts';

/** A decision with the rolls that followed it, or rolls that no decision led to. Plies count the moves up to and with each. */
export interface MoveGroup {
  readonly decision: number | null;
  readonly rolls: readonly number[];
}

/** The moves of one turn on one line. */
export interface TurnGroup {
  readonly turn: number;
  readonly groups: readonly MoveGroup[];
  readonly first: number;
  readonly last: number;
}

/** Own moves of a line by turn and decision.
 * @param moments those of the line's own moves
 * @param before the moment before the first of them */
export function turnGroups(line: Line, moments: readonly Moment[], before: Moment): TurnGroup[] {
  const turns: { turn: number; groups: { decision: number | null; rolls: number[] }[]; first: number; last: number }[] = [];
  moments.forEach((_, i) => {
    const { turn, actor } = moments[i - 1] ?? before;
    const ply = startOf(line) + i + 1;
    let group = turns.at(-1);
    if (group?.turn !== turn) turns.push((group = { turn, groups: [], first: ply, last: ply }));
    group.last = ply;
    if (actor !== CHANCE) group.groups.push({ decision: ply, rolls: [] });
    else if (group.groups.length === 0) group.groups.push({ decision: null, rolls: [ply] });
    else group.groups.at(-1)!.rolls.push(ply);
  });
  return turns;
}

/** The branches that leave a line instead of one of its moves, by that move's ply; those at its end come after its last move. */
export function branchesOf(lines: Lines, id: number): ReadonlyMap<number, readonly Line[]> {
  const line = lineOf(lines, id);
  const found = new Map<number, readonly Line[]>();
  for (const branch of lines) {
    if (branch.from?.line !== id) continue;
    const shownAt = Math.min(branch.from.ply + 1, endOf(line));
    found.set(shownAt, [...(found.get(shownAt) ?? []), branch]);
  }
  return found;
}

/** A turn in words. */
export function turnWords(turn: number): string {
  return turn === 0 ? 'Before the first turn' : `Turn ${turn}`;
}

/** A range of moves in words. */
export function movesWords(first: number, last: number): string {
  return first === last ? `move ${first}` : `moves ${first}–${last}`;
}

/** The ply at which the turn before or after begins: steps by turns along a way.
 * @param turns turn of each ply of the way */
export function turnStep(turns: readonly number[], ply: number, by: 1 | -1): number {
  const isStart = (i: number): boolean => i === 0 || turns[i] !== turns[i - 1];
  for (let i = ply + by; i > 0 && i < turns.length; i += by) if (isStart(i)) return i;
  return by > 0 ? turns.length - 1 : 0;
}
