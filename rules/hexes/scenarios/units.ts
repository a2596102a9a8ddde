import * as z from 'zod';
import { capital, type Faults } from '../../core/index.ts';
import type { HexGrid } from '../grid.ts';
import { type Aim, facingAt } from '../headings.ts';
import type { HexUnit } from '../state/unit-state.ts';
import { parseHexes } from '../packs/map-reader.ts';
import { hexNumber } from '../packs/schema.ts';

/** Units of a side that a pack may have. */
const MOST_UNITS = 60;
/** Headings of the units of each side that say nothing else: to the right, to the left. */
const HEADINGS = [90, 270] as const;

/** Schema of the units of a side: a type, a hex, a facing if it is not towards the enemy. */
export function unitsSchema<const T extends string>(types: readonly T[]) {
  const unit = z.strictObject({
    type: z.enum(types),
    at: hexNumber,
    facing: z
      .int()
      .min(0)
      .max(5)
      .optional()
      .describe(
        'Vertex or hexside faced, clockwise: hexside 0 is the upper one, or the upper right one with pointy tops; vertex 0 ends it.',
      ),
  });
  return z.array(unit).min(1).max(MOST_UNITS);
}

export interface PackUnit {
  readonly type: string;
  readonly at: string;
  readonly facing?: number | undefined;
}

/** Reads who stands where, one to a hex, the first side looking to the right. Units are called `blue-1`, `Blue foot 1`.
 * @param sides names of the sides in data
 * @param canStand whether the ground of a hex bears a type */
export function readUnits<N extends string>(
  units: Readonly<Record<N, readonly PackUnit[]>>,
  grid: HexGrid,
  sides: readonly [N, N],
  types: readonly string[],
  canStand: (type: number, hex: number) => boolean,
  faults: Faults,
  aim: Aim = 'vertex',
): HexUnit[] {
  const taken = new Set<number>();
  const facings = HEADINGS.map((heading) => facingAt(grid, heading, aim));
  return ([0, 1] as const).flatMap((side) =>
    units[sides[side]].map(({ type: name, at, facing = facings[side]! }, i): HexUnit => {
      const path = `/units/${sides[side]}/${i}/at`;
      const hex = parseHexes(grid, at, path, faults)[0] ?? -1;
      const type = types.indexOf(name);
      if (hex >= 0 && taken.has(hex)) faults.add(path, `Another unit stands in ${at}.`);
      else if (hex >= 0 && !canStand(type, hex)) faults.add(path, `No ${name} can stand on the ground of ${at}.`);
      taken.add(hex);
      return { id: `${sides[side]}-${i + 1}`, name: `${capital(sides[side])} ${name} ${i + 1}`, side, type, hex, facing };
    }),
  );
}
