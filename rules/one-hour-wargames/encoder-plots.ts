import { type Box, holdsPoint, shareInside } from '../geometry/box.ts';
import { MOST_AREAS } from './encoder-tables.ts';
import type { OneHourGame } from './game.ts';
import type { Terrain } from './scenario.ts';

/** A rectangle of ground and all that standing inside it means. */
export interface Plot {
  readonly box: Box;
  /** Cover from shooting: town, fort, wood or redoubt. */
  readonly covers: boolean;
  readonly isFort: boolean;
  /** Place among the hills, counted from 1; 0: none. */
  readonly hill: number;
  /** The crest of that hill as a strip. */
  readonly ridge: Box | null;
  /** Bits of the scenario's areas that it is. */
  readonly areas: number;
}

function isSame(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.heading === b.heading && a.halfWidth === b.halfWidth && a.halfDepth === b.halfDepth;
}

function createPlots({ compiled, ground }: OneHourGame): readonly Plot[] {
  const { shelters, redoubts, forts, hills } = ground;
  const areas = compiled.areas.slice(0, MOST_AREAS);
  const boxesOf = (terrain: readonly Terrain[]): Box[] => terrain.map((one) => one.boxes[0]!);
  const covers = boxesOf([...shelters, ...redoubts]);
  const all = [...covers, ...hills.map(({ box }) => box), ...areas.map(({ box }) => box)];
  const distinct = all.filter((box, i) => all.findIndex((other) => isSame(other, box)) === i);
  return distinct.map((box) => {
    const among = (boxes: readonly Box[]): boolean => boxes.some((other) => isSame(other, box));
    const hill = hills.findIndex((one) => isSame(one.box, box)) + 1;
    const bits = areas.reduce((sum, area, i) => sum + (isSame(area.box, box) ? 1 << i : 0), 0);
    return {
      box,
      covers: among(covers),
      isFort: among(boxesOf(forts)),
      hill,
      ridge: hill === 0 ? null : hills[hill - 1]!.ridge,
      areas: bits,
    };
  });
}

/** Ground that a unit of a side and type may not enter, without the edges of the table: `[side][type]`. */
export type Closed = readonly (readonly (readonly Box[])[])[];

const closed = new WeakMap<OneHourGame, Closed>();

/** The closed ground of a game; made once for each game. */
export function closedOf(game: OneHourGame): Closed {
  let found = closed.get(game);
  if (found === undefined) {
    const { edges, impassable } = game.ground;
    closed.set(game, (found = impassable.map((types) => types.map((boxes) => boxes.filter((box) => !edges.includes(box))))));
  }
  return found;
}

const plots = new WeakMap<OneHourGame, readonly Plot[]>();

/** The plots of a game, each rectangle once; made once for each game. */
export function plotsOf(game: OneHourGame): readonly Plot[] {
  let found = plots.get(game);
  if (found === undefined) plots.set(game, (found = createPlots(game)));
  return found;
}

/** Whether enough of a base lies within a plot. A base whose middle lies outside has less than half of itself inside.
 * @rule 0.6 over half @ruling O-04 */
export function liesWithin(base: Box, plot: Box, half: boolean): boolean {
  if (!holdsPoint(plot, base.x, base.y)) return false;
  const share = shareInside(base, plot);
  return half ? share >= 0.5 - 1e-9 : share >= 1 - 1e-6;
}
