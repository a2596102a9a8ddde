// The moves of a study as a tree: the game that was played, and branches that leave it, or each other, to try something else.
// A place is a line and how many moves lie before it, counted from the start of the game, also on a branch.

/** A moment of a study. On a branch, places before it leaves its parent are those of the parent. */
export interface Place {
  readonly line: number;
  readonly ply: number;
}

/** The game that was played, or a branch. */
export interface Line {
  /** 0 for the game that was played. */
  readonly id: number;
  /** Where a branch leaves its parent, which stands before it in the list; null for the game itself. */
  readonly from: Place | null;
  /** Actions and chance outcomes of its own. */
  readonly moves: readonly number[];
}

/** All lines of a study, the game itself first, parents before their branches. */
export type Lines = readonly Line[];

/** The line that holds the game itself. */
export const MAIN = 0;

export function lineOf(lines: Lines, id: number): Line {
  return lines.find((line) => line.id === id) ?? lines[0]!;
}

/** Moves before the first of a line's own. */
export function startOf(line: Line): number {
  return line.from?.ply ?? 0;
}

/** Moves from the start of the game to the end of a line. */
export function endOf(line: Line): number {
  return startOf(line) + line.moves.length;
}

/** The same moment, on the line whose own move led there: equal moments have equal homes. */
export function homeOf(lines: Lines, { line: id, ply }: Place): Place {
  let line = lineOf(lines, id);
  while (line.from !== null && ply <= line.from.ply) line = lineOf(lines, line.from.line);
  return { line: line.id, ply };
}

/** A text for a moment, equal for equal moments. */
export function keyOf(lines: Lines, place: Place): string {
  const { line, ply } = homeOf(lines, place);
  return `${line}:${ply}`;
}

/** The lines that lead to the end of a line, from the game itself on. */
export function ancestry(lines: Lines, id: number): Line[] {
  const line = lineOf(lines, id);
  return line.from === null ? [line] : [...ancestry(lines, line.from.line), line];
}

/** Where each part of the way to a line's end lies: own moves of each of its ancestors up to where the next leaves. */
export function partsOf(lines: Lines, id: number): { readonly line: Line; readonly to: number }[] {
  const way = ancestry(lines, id);
  return way.map((line, i) => ({ line, to: way[i + 1]?.from?.ply ?? endOf(line) }));
}

/** All moves from the start of the game to a place. */
export function movesTo(lines: Lines, { line: id, ply }: Place): number[] {
  return partsOf(lines, id)
    .flatMap(({ line, to }) => line.moves.slice(0, to - startOf(line)))
    .slice(0, ply);
}

/** The branches that leave at a moment. */
export function branchesAt(lines: Lines, place: Place): Line[] {
  const home = keyOf(lines, place);
  return lines.filter(({ from }) => from !== null && keyOf(lines, from) === home);
}

/** Whether a line leaves another, at once or through others. */
function descends(lines: Lines, id: number, ancestor: number): boolean {
  return ancestry(lines, id).some((line) => line.id === ancestor);
}

interface Moved {
  readonly lines: Lines;
  readonly place: Place;
  /** Whether the move had not been tried here before. */
  readonly isNew: boolean;
}

/** Follows a move: along the line shown or a line that has it, else at the end of a branch or on a branch of its own. */
export function follow(lines: Lines, place: Place, move: number): Moved {
  const { ply } = place;
  const shown = lineOf(lines, place.line);
  if (ply < endOf(shown) && movesTo(lines, { line: shown.id, ply: ply + 1 })[ply] === move)
    return { lines, place: { line: shown.id, ply: ply + 1 }, isNew: false };
  const home = homeOf(lines, place);
  const own = lineOf(lines, home.line);
  const goesOn = own.moves[ply - startOf(own)] === move ? own : branchesAt(lines, home).find(({ moves }) => moves[0] === move);
  if (goesOn !== undefined) return { lines, place: { line: goesOn.id, ply: ply + 1 }, isNew: false };
  if (own.from !== null && ply === endOf(own)) {
    const longer = lines.map((line) => (line === own ? { ...line, moves: [...line.moves, move] } : line));
    return { lines: longer, place: { line: own.id, ply: ply + 1 }, isNew: true };
  }
  const id = Math.max(...lines.map((line) => line.id)) + 1;
  return { lines: [...lines, { id, from: home, moves: [move] }], place: { line: id, ply: ply + 1 }, isNew: true };
}

/** Removes a branch and those that leave it. The game itself cannot be removed. */
export function without(lines: Lines, id: number): Lines {
  return id === MAIN ? lines : lines.filter((line) => !descends(lines, line.id, id));
}

/** Takes the last move of a branch away, with the branches that leave after it. @returns where one then stands */
export function withoutLast(lines: Lines, id: number): { readonly lines: Lines; readonly place: Place } {
  const line = lineOf(lines, id);
  if (line.from === null) return { lines, place: { line: MAIN, ply: endOf(line) } };
  if (line.moves.length === 1) return { lines: without(lines, id), place: homeOf(lines, line.from) };
  const end = endOf(line);
  const lost = lines.filter(({ from }) => from !== null && from.line === id && from.ply === end);
  const kept = lost.reduce<Lines>((rest, branch) => without(rest, branch.id), lines);
  return { lines: kept.map((one) => (one.id === id ? { ...one, moves: one.moves.slice(0, -1) } : one)), place: { line: id, ply: end - 1 } };
}

/** A place after lines were removed: on its own line, cut to its length, or where the nearest one left that is still there. */
export function placeAfter(before: Lines, after: Lines, { line: id, ply }: Place): Place {
  const line = lineOf(before, id);
  const left = after.find((one) => one.id === id);
  if (left !== undefined) return { line: id, ply: Math.min(ply, endOf(left)) };
  return line.from === null
    ? { line: MAIN, ply: 0 }
    : placeAfter(before, after, { line: line.from.line, ply: Math.min(ply, line.from.ply) });
}
