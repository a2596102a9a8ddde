import { opponent, type Player, type Rng } from '../../core/index.ts';

const CELL_COUNT = 9;

/** What a game of stones that the other player does not see is made of. Sets of cells have one bit each. */
export interface PhantomRules {
  /** Whether a try at a taken cell ends the turn (`abrupt`); else the player tries another cell. */
  readonly isAbrupt: boolean;
  /** Sets of cells of both players that both know from the start. */
  readonly opened: readonly [number, number];
  /** `[2][512]` 1 for the sets of cells with which a player has won. */
  readonly wins: readonly [Uint8Array, Uint8Array];
  /** The cell that the viewer has where this one is, so that both see the same problem. */
  seenFrom(viewer: Player, cell: number): number;
}

/** What is asked of a state. */
interface PhantomBoard {
  readonly rules: PhantomRules;
  readonly mover: Player;
  /** 0 for none, else the number of its player + 1. */
  stone(cell: number): number;
  /** The player's cells, one bit each. */
  cells(player: Player): number;
  /** Cells of the player's tries in their order. */
  triesInOrder(player: Player): readonly number[];
  isSeen(cell: number, viewer: Player): boolean;
  isOpened(cell: number): boolean;
}

/** One try of the side that a viewer does not see. */
interface HiddenTry {
  readonly cell: number;
  readonly isFree: boolean;
}

/** What a viewer knows of the other side's tries. */
interface View {
  readonly isAbrupt: boolean;
  /** Turns that the other side has ended. What it has tried in vain since then the viewer cannot date: its worlds are those at the turn's start. */
  readonly turns: number;
  /** The viewer's own stones in their order, each with the first of the other side's turns that may meet it. */
  readonly own: readonly { readonly cell: number; readonly from: number }[];
  /** Stones of the other side that the viewer met, each with the last turn in which it may have been placed; the earliest first. */
  readonly met: readonly { readonly cell: number; readonly until: number }[];
  /** Cells of which the viewer knows nothing. */
  readonly unknown: readonly number[];
  /** The other side's stones that both know, one bit each. */
  readonly opened: number;
  readonly wins: Uint8Array;
  /** Cells that the other side may try first. */
  readonly cells: number;
}

function readView(state: PhantomBoard, viewer: Player): View {
  const { isAbrupt, opened, wins } = state.rules;
  const other = opponent(viewer);
  const own: { cell: number; from: number }[] = [];
  const met: { cell: number; until: number }[] = [];
  let ended = 0;
  for (const cell of state.triesInOrder(viewer)) {
    const isOwn = state.stone(cell) === viewer + 1;
    // The first player's turn 1 comes before the second player's turn 1.
    if (isOwn) own.push({ cell, from: viewer === 0 ? ended + 1 : ended + 2 });
    else met.push({ cell, until: viewer === 0 ? ended : ended + 1 });
    if (isOwn || isAbrupt) ended++;
  }
  const isWaiting = state.mover === other;
  const turns = viewer === 0 ? ended - (isWaiting ? 1 : 0) : ended + (isWaiting ? 0 : 1);
  const unknown = Array.from({ length: CELL_COUNT }, (_, cell) => cell).filter((cell) => !state.isSeen(cell, viewer));
  const openedCells = Array.from({ length: CELL_COUNT }, (_, cell) => cell).filter((cell) => state.isOpened(cell)).length;
  return {
    isAbrupt,
    turns,
    own,
    met,
    unknown,
    opened: opened[other],
    wins: wins[other],
    cells: CELL_COUNT - openedCells,
  };
}

/** Which of the other side's tries found a free cell. */
type Pattern = readonly boolean[];

/** All patterns of tries that take as many turns as the other side has had, each with its weight: how many ways there are to fill it in, times
 * how likely a player that tries cells at random makes each. */
class Patterns {
  readonly all: { readonly pattern: Pattern; readonly weight: number }[] = [];
  private readonly view: View;
  /** `[n]` sets of n unknown cells with which the other side has not won. */
  private readonly placements: readonly (readonly number[])[];

  constructor(view: View) {
    this.view = view;
    this.placements = listPlacements(view);
    this.extend([], 0, 1);
  }

  placementsOf(pattern: Pattern): readonly number[] {
    return this.placements[pattern.filter(Boolean).length - this.view.met.length] ?? [];
  }

  /** @param found stones of the viewer that the other side has met
   * @param weight of the tries so far */
  private extend(pattern: Pattern, found: number, weight: number): void {
    const { view } = this;
    const turn = turnOf(view, pattern);
    if (turn > view.turns) return this.note(pattern, weight);
    const left = view.cells - pattern.length;
    if (left === 0) return;
    const meets = view.own.filter(({ from }) => from <= turn).length - found;
    this.extend([...pattern, true], found, weight / left);
    if (meets > 0) this.extend([...pattern, false], found + 1, (weight * meets) / left);
  }

  private note(pattern: Pattern, weight: number): void {
    const { met } = this.view;
    const turns = freeTurns(this.view, pattern);
    const unmet = turns.length - met.length;
    if (unmet < 0) return;
    let ways = this.placementsOf(pattern).length;
    met.forEach(({ until }, i) => (ways *= Math.max(0, turns.filter((turn) => turn <= until).length - i)));
    for (let n = 2; n <= unmet; n++) ways *= n;
    if (ways > 0) this.all.push({ pattern, weight: weight * ways });
  }
}

/** The turn in which the next try after these is made, from 1. */
function turnOf({ isAbrupt }: View, pattern: Pattern): number {
  return 1 + (isAbrupt ? pattern.length : pattern.filter(Boolean).length);
}

/** Turns of the tries that found a free cell. */
function freeTurns(view: View, pattern: Pattern): number[] {
  return pattern.flatMap((isFree, i) => (isFree ? [turnOf(view, pattern.slice(0, i))] : []));
}

function listPlacements({ unknown, met, opened, wins }: View): number[][] {
  const known = met.reduce((set, { cell }) => set | (1 << cell), opened);
  const bySize: number[][] = unknown.map(() => []);
  // Not all of them: the board would be full.
  for (let choice = 0; choice < (1 << unknown.length) - 1; choice++) {
    const chosen = unknown.filter((_, i) => (choice >> i) & 1);
    const set = chosen.reduce((cells, cell) => cells | (1 << cell), 0);
    if (wins[known | set] === 0) bySize[chosen.length]!.push(set);
  }
  return bySize;
}

function take<T>(items: T[], rng: Rng): T {
  return items.splice(rng.below(items.length), 1)[0]!;
}

/** Draws which cell each try of a pattern went to. */
function fillIn(view: View, pattern: Pattern, set: number, rng: Rng): HiddenTry[] {
  const turns = freeTurns(view, pattern);
  const placed = new Map<number, number>();
  for (const { cell, until } of view.met) {
    const free = turns.filter((turn) => turn <= until && !placed.has(turn));
    placed.set(take(free, rng), cell);
  }
  const rest = view.unknown.filter((cell) => (set >> cell) & 1);
  for (const turn of turns) if (!placed.has(turn)) placed.set(turn, take(rest, rng));
  const found = new Set<number>();
  return pattern.map((isFree, i) => {
    const turn = turnOf(view, pattern.slice(0, i));
    if (isFree) return { cell: placed.get(turn)!, isFree };
    const { cell } = take(
      view.own.filter((stone) => stone.from <= turn && !found.has(stone.cell)),
      rng,
    );
    found.add(cell);
    return { cell, isFree };
  });
}

/**
 * Tries of the other side that fit what a viewer knows, in their order, as likely as from a player that tries cells at random.
 * @param rng null to learn only whether there are any: the answer is then empty
 * @returns null if nothing fits
 */
export function sampleTries(state: PhantomBoard, viewer: Player, rng: Rng | null): readonly HiddenTry[] | null {
  if (state.rules.wins[viewer][state.cells(viewer)] === 1) return null;
  const view = readView(state, viewer);
  if (view.turns < 0) return null;
  const patterns = new Patterns(view);
  if (patterns.all.length === 0) return null;
  if (rng === null) return [];
  const total = patterns.all.reduce((sum, { weight }) => sum + weight, 0);
  let point = rng.float() * total;
  const { pattern } = patterns.all.find(({ weight }) => (point -= weight) < 0) ?? patterns.all.at(-1)!;
  const sets = patterns.placementsOf(pattern);
  return fillIn(view, pattern, sets[rng.below(sets.length)]!, rng);
}
