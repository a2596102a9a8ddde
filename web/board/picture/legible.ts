/** The least height of text on a unit, and the least width of what one points at, in CSS pixels. */
const LEAST_TEXT = 11;
const LEAST_TARGET = 24;

/** A piece that is so much narrower than most, as a mantlet beside men, is no measure of the board. */
const SLIVER = 0.45;

/** Heights of the texts on units, in units of the picture. */
function textsOf(board: ParentNode): number[] {
  return Array.from(board.querySelectorAll('.picture .units text'), (text) => parseFloat(getComputedStyle(text).fontSize));
}

/** Widths or heights of shapes, whichever is less, in units of the picture; the least first. */
function targetsOf(board: ParentNode, selector: string): number[] {
  const shapes = Array.from(board.querySelectorAll<SVGGraphicsElement>(selector), (shape) => shape.getBBox());
  return shapes
    .map(({ width, height }) => Math.min(width, height))
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
}

/** CSS pixels that a unit of the picture needs, for what stands on the board to be read and pointed at; null while nothing stands there.
 * Crowded places do not count: they are dots, and one drags the piece. */
export function legibleScale(board: ParentNode): number | null {
  const pieces = targetsOf(board, '.piece');
  const places = targetsOf(board, '.spots:not(.dotted) .spot-ground');
  if (pieces.length === 0 && places.length === 0) return null;
  const usual = pieces[pieces.length >> 1] ?? 0;
  const least = pieces.find((size) => size >= SLIVER * usual);
  const targets = [...(least === undefined ? [] : [least]), ...places.slice(0, 1)];
  return Math.max(...targets.map((size) => LEAST_TARGET / size), ...textsOf(board).map((size) => LEAST_TEXT / size));
}
