import type { BoardMark, Point, State } from '../../rules/core/index.ts';

/** A legal action with how it reads and shows. */
export interface Choice {
  readonly action: number;
  readonly phrase: string;
  readonly mark: BoardMark;
}

/** Choices that are made at the same place of the board. */
export interface Spot {
  readonly key: string;
  readonly point: Point;
  readonly outline: string | null;
  readonly choices: readonly Choice[];
}

const NOWHERE: BoardMark = { piece: null, target: null, spot: null, outline: null, heading: null, path: null };

/** The legal actions of the one who decides. */
export function choicesOf(state: State): Choice[] {
  const { board, actions } = state.game;
  return Array.from(state.legalActions(), (action) => ({
    action,
    phrase: board?.phrase(state, action) ?? actions.format(state, action),
    mark: board?.mark(state, action) ?? NOWHERE,
  }));
}

function keyOf({ x, y }: Point): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

/** Pieces that have to be told apart before a place on the board means one of them: empty unless several act at the same place. */
export function actingPieces(choices: readonly Choice[]): string[] {
  const acting = new Set<string>();
  const byPlace = new Map<string, string>();
  let isShared = false;
  for (const {
    mark: { piece, spot },
  } of choices) {
    if (piece === null || spot === null) continue;
    acting.add(piece);
    const other = byPlace.get(keyOf(spot));
    if (other !== undefined && other !== piece) isShared = true;
    byPlace.set(keyOf(spot), piece);
  }
  return isShared ? [...acting] : [];
}

/** The choices that one has while a piece is picked: its own, and those of no piece. */
export function choicesFor(choices: readonly Choice[], piece: string | null): Choice[] {
  if (actingPieces(choices).length === 0) return [...choices];
  return choices.filter(({ mark }) => mark.piece === null || mark.spot === null || mark.piece === piece);
}

/** Choices by the place where they are made; those without a place are left out. */
export function spotsOf(choices: readonly Choice[]): Spot[] {
  const spots = new Map<string, { readonly point: Point; outline: string | null; readonly choices: Choice[] }>();
  for (const choice of choices) {
    const { spot, outline } = choice.mark;
    if (spot === null) continue;
    const key = keyOf(spot);
    const found = spots.get(key);
    if (found === undefined) spots.set(key, { point: spot, outline, choices: [choice] });
    else found.choices.push(choice);
  }
  return [...spots].map(([key, spot]) => ({ key, ...spot }));
}

/** Choices that are made with buttons, as they have no place. */
export function buttonsOf(choices: readonly Choice[]): Choice[] {
  return choices.filter(({ mark }) => mark.spot === null);
}

/** One choice for each way to look there: of those that look alike, the first. */
export function headingsOf({ choices }: Spot): Choice[] {
  const seen = new Set<number>();
  return choices.filter(({ mark: { heading } }) => {
    if (heading === null || seen.has(heading)) return false;
    seen.add(heading);
    return true;
  });
}

/** Whether choosing a place is choosing one action: there is one, or all look the same way. */
export function isPlain(spot: Spot): boolean {
  return spot.choices.length === 1 || (headingsOf(spot).length === 1 && spot.choices.every(({ mark }) => mark.heading !== null));
}

/** How far from a place one may usually point and still mean it, in units of the picture. */
export const REACH = 31;

/** The place that is meant by a point of the board: the nearest one, if it is near. */
export function spotAt(spots: readonly Spot[], { x, y }: Point, reach = REACH): Spot | null {
  let best: Spot | null = null;
  let least = reach;
  for (const spot of spots) {
    const away = Math.hypot(spot.point.x - x, spot.point.y - y);
    if (away >= least) continue;
    least = away;
    best = spot;
  }
  return best;
}

/** Whether places lie so close together that the ground taken up at each would hide the others. */
export function isCrowded(spots: readonly Spot[]): boolean {
  return spots.some(({ point }, i) =>
    spots.some((other, k) => k > i && Math.hypot(point.x - other.point.x, point.y - other.point.y) < 1.5 * REACH),
  );
}

/** Degrees of danger that are told apart on the board. */
const DANGERS = [0.05, 0.25, 0.5];

function dangerOf(state: State, { action }: Choice): number {
  const notes = state.game.board?.notes(state, action) ?? [];
  return notes.reduce((most, { kind, degree = 0 }) => (kind === 'danger' ? Math.max(most, degree) : most), 0);
}

/** How dangerous a place is, from 0 to 3, if one looks there the safest way. */
export function dangerAt(state: State, { choices }: Spot): number {
  const degree = Math.min(...choices.map((choice) => dangerOf(state, choice)));
  return DANGERS.filter((least) => degree >= least).length;
}
