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

/** Pieces that have to be told apart before a place on the board means one action: empty unless places are shared by several. */
export function actingPieces(choices: readonly Choice[]): string[] {
  const acting = new Set(choices.flatMap(({ mark: { piece, target, spot } }) => (piece === null || spot === null || piece === target ? [] : [piece])));
  return acting.size > 1 ? [...acting] : [];
}

/** The choices that one has while a piece is picked: its own, and those of no piece. */
export function choicesFor(choices: readonly Choice[], piece: string | null): Choice[] {
  const acting = actingPieces(choices);
  if (acting.length === 0) return [...choices];
  return choices.filter(({ mark }) => mark.piece === null || mark.piece === mark.target || mark.piece === piece);
}

/** Choices by the place where they are made; those without a place are left out. */
export function spotsOf(choices: readonly Choice[]): Spot[] {
  const spots = new Map<string, { readonly point: Point; outline: string | null; readonly choices: Choice[] }>();
  for (const choice of choices) {
    const { spot, outline } = choice.mark;
    if (spot === null) continue;
    const key = `${Math.round(spot.x)},${Math.round(spot.y)}`;
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

/** The choice at a spot that looks most nearly where one points. */
export function choiceTowards(spot: Spot, point: Point): Choice {
  const pointed = (Math.atan2(point.x - spot.point.x, spot.point.y - point.y) * 180) / Math.PI;
  const away = ({ mark }: Choice): number => (mark.heading === null ? 180 : Math.abs(((mark.heading - pointed + 540) % 360) - 180));
  return spot.choices.reduce((best, choice) => (away(choice) < away(best) ? choice : best));
}

