import * as z from 'zod';
import type { Player } from '../../core/index.ts';
import { capital } from '../../core/values/words.ts';
import { Box, overlaps } from '../../geometry/box.ts';
import { FULL_TURN } from '../../geometry/plane.ts';
import type { BaseSize } from '../../geometry/box.ts';
import { isOnTable, type TableContext, ticksOf } from './measures.ts';
import { MAX_TABLE } from './schema.ts';

/** Units of an army by name, each where it stands. @param types of units */
export const armySchema = <const Types extends readonly [string, ...string[]]>(types: Types, most: number) => {
  const place = z.number().min(0).max(MAX_TABLE);
  const unit = z.strictObject({ type: z.enum(types), x: place, y: place, heading: z.number().min(0).lt(360) });
  return z.array(unit).min(1).max(most).describe('Middles of bases in inches, headings in degrees clockwise from north.');
};

/** A unit as a pack writes it. */
export interface PackUnit<T> {
  readonly type: T;
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/** A unit and its base as it stands at the start. */
export interface PlacedUnit<T extends string> {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  readonly type: T;
  readonly start: Box;
}

/** The units of both armies, those of player 0 first, numbered by type: `red-spears-1`. Reports bases that reach beyond the table or stand on one
 * another. @param armies units by side's name, as they lie in the pack at `/armies/<side>` */
export function compileArmies<T extends string, const Sides extends readonly [string, string]>(
  { pack, faults }: TableContext,
  sides: Sides,
  armies: Readonly<Record<Sides[number], readonly PackUnit<T>[]>>,
  baseOf: (type: T) => BaseSize,
): PlacedUnit<T>[] {
  const placed: PlacedUnit<T>[] = [];
  sides.forEach((army: Sides[number], side) => {
    const counts = new Map<T, number>();
    armies[army].forEach(({ type, x, y, heading }, i) => {
      const number = (counts.get(type) ?? 0) + 1;
      const { halfWidth, halfDepth } = baseOf(type);
      const start = new Box().set(ticksOf(x), ticksOf(y), Math.round(heading * 10) % FULL_TURN, halfWidth, halfDepth);
      const path = `/armies/${army}/${i}`;
      if (!isOnTable(pack.table, start)) faults.add(path, 'Reaches beyond the table.');
      if (placed.some((other) => overlaps(other.start, start))) faults.add(path, 'Stands on another unit.');
      counts.set(type, number);
      placed.push({ id: `${army}-${type}-${number}`, name: `${capital(army)} ${type} ${number}`, side: side as Player, type, start });
    });
  });
  return placed;
}
