import { type Board, type BoardCell, extentAt, type Point, type State } from '../../../rules/core/index.ts';

/** Spots along the longer side of an open table. */
const SPOTS = 40;

/** The places of a battle's own map by which it is counted where something happens: its hexes, or on an open table the spots of a grid. */
export interface Places {
  /** Number of the place that holds a point; the nearest one for a point beside the map. */
  at(point: Point): number;
  /** A place as an SVG element with some attributes and a title. */
  shape(place: number, attributes: string, title: string): string;
}

const squared = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
const round = (value: number): string => value.toFixed(1);

/** Pieces stand where pieces stood before: each point is looked up once. */
function onCells(cells: readonly BoardCell[]): Places {
  const known = new Map<string, number>();
  const nearest = (point: Point): number =>
    cells.reduce((best, cell, i) => (squared(cell, point) < squared(cells[best]!, point) ? i : best), 0);
  return {
    at(point) {
      const key = `${point.x} ${point.y}`;
      const place = known.get(key) ?? nearest(point);
      known.set(key, place);
      return place;
    },
    shape: (place, attributes, title) => `<path d="${cells[place]!.outline}" ${attributes}><title>${title}</title></path>`,
  };
}

function onTable(board: Board, state: State): Places {
  const { x: left, y: top, width, height } = extentAt(board, state);
  const size = Math.max(width, height) / SPOTS;
  const along = (distance: number): number => Math.min(SPOTS - 1, Math.max(0, Math.floor(distance / size)));
  const middle = (number: number): number => (number + 0.5) * size;
  return {
    at: ({ x, y }) => along(y - top) * SPOTS + along(x - left),
    shape(place, attributes, title) {
      const [x, y] = [left + middle(place % SPOTS), top + middle(Math.floor(place / SPOTS))];
      return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size / 2)}" ${attributes}><title>${title}</title></circle>`;
    },
  };
}

/** @param state of the battle on its own map */
export function placesOf(board: Board, state: State): Places {
  return board.cells === undefined ? onTable(board, state) : onCells(board.cells());
}
