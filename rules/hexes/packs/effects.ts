import { DIRECTIONS, type HexGrid } from '../grid.ts';
import type { PackEffect } from './schema.ts';

/** What ground costs those who go over it, as a ruleset's effects chart has it; `E` what the chart says of a terrain or a kind of hexside. */
export interface MoveEffects<E extends Pick<PackEffect, 'cost'> = Pick<PackEffect, 'cost'>> {
  /** Effect of each terrain on those who come into it, `[terrain]`. */
  readonly terrain: readonly E[];
  /** Effect of each kind of hexside on those who cross it, with its bit. */
  readonly hexsides: readonly (E & { readonly bit: number })[];
  /** Hexsides with one of these bits are crossed at a cost of their own, whatever the ground is, and command is traced over them. */
  readonly road: { readonly bits: number; readonly cost: number };
  /** Whether nobody crosses from one terrain to another over a hexside with these bits, and no command is traced. */
  isClosed(from: number, to: number, bits: number): boolean;
}

/** The same, with what ground does to command. */
export type GroundEffects = MoveEffects<PackEffect>;

/** The ground of a map, `[hex]` and `[hex * 6 + direction]`. */
export interface Ground {
  readonly grid: HexGrid;
  readonly terrain: Uint8Array;
  readonly hexsides: Uint16Array;
}

/** A table by hexside, `[hex * 6 + direction]`, worked out from the terrain on both sides and the bits between.
 * @param offMap what it holds at the edge of the map */
export function hexsideTable(
  { grid, terrain, hexsides }: Ground,
  value: (from: number, to: number, bits: number) => number,
  offMap: number,
): Int8Array {
  return Int8Array.from(hexsides, (bits, side) => {
    const next = grid.neighbours[side]!;
    return next < 0 ? offMap : value(terrain[Math.floor(side / DIRECTIONS)]!, terrain[next]!, bits);
  });
}

/** Movement points over each hexside in a column of the chart, -1 where prohibited or off the map. */
export function moveCosts(ground: Ground, effects: MoveEffects, column: number): Int8Array {
  const { terrain, hexsides, road } = effects;
  const costOf = (from: number, to: number, bits: number): number => {
    if (effects.isClosed(from, to, bits)) return -1;
    if ((bits & road.bits) !== 0) return road.cost;
    const parts = [terrain[to]!, ...hexsides.filter(({ bit }) => (bits & bit) !== 0)].map(({ cost }) => cost[column]);
    return parts.reduce<number>((sum, part) => (sum < 0 || typeof part !== 'number' ? -1 : sum + part), 0);
  };
  return hexsideTable(ground, costOf, -1);
}

/** 1 where command is traced over a hexside, as far as the ground goes. */
export function commandPasses(ground: Ground, effects: GroundEffects): Uint8Array {
  const { terrain, hexsides, road } = effects;
  const passes = (from: number, to: number, bits: number): boolean => {
    if (effects.isClosed(from, to, bits)) return false;
    if ((bits & road.bits) !== 0) return true;
    return terrain[to]!.command && hexsides.every(({ bit, command }) => (bits & bit) === 0 || command);
  };
  return Uint8Array.from(hexsideTable(ground, (from, to, bits) => Number(passes(from, to, bits)), 0));
}
