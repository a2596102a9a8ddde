import { isWithinBand, type Rng } from '../../../core/index.ts';
import { TYPE_WORTH } from '../../odds/worth.ts';
import { SIDES } from '../../state/scenario.ts';
import { UNIT_TYPES } from '../../charts/units.ts';
import { forceTables } from '../builtin.ts';
import type { PackRows } from '../pack-schema.ts';
import type { OpenPack, VariedPack } from './pack.ts';

type Roster = PackRows[number]['units'];
type Type = (typeof UNIT_TYPES)[number];

/** Draws before a force is left as it is. */
const TRIES = 40;
/** A side keeps so many units. */
const LEAST_UNITS = 3;

function listOf(roster: Roster): Type[] {
  return UNIT_TYPES.flatMap((type) => Array.from({ length: roster[type] ?? 0 }, () => type));
}

/** The units of each row of a side's force, and how many faces it has. */
function rowsOf({ forces }: OpenPack, side: 'red' | 'blue'): { readonly faces: number; readonly units: Type[] }[] {
  const { units, rows, table = 'six' } = forces[side] ?? {};
  const found = rows ?? (units === undefined ? forceTables[table] : [{ faces: 6, units }]);
  return found.map((row) => ({ faces: row.faces, units: listOf(row.units) }));
}

const worthOf = (units: readonly Type[]): number => units.reduce((sum, type) => sum + TYPE_WORTH[UNIT_TYPES.indexOf(type) as 0]!, 0);

/** Mean worth of a side's force. */
function usualWorth(pack: OpenPack, side: 'red' | 'blue'): number {
  const rows = rowsOf(pack, side);
  return rows.reduce((sum, { faces, units }) => sum + faces * worthOf(units), 0) / rows.reduce((sum, { faces }) => sum + faces, 0);
}

/** Takes a unit from a group or wave of a side that says how many it has; those that say "all" follow by themselves. */
function withoutOne(pack: OpenPack, side: 'red' | 'blue', rng: Rng): OpenPack {
  const isLarge = (part: { readonly side: string; readonly count: number | 'all' }): boolean =>
    part.side === side && part.count !== 'all' && part.count > 1;
  const groups = pack.groups.filter(isLarge);
  const waves = pack.waves.filter(isLarge);
  if (pack.groups.some((group) => group.side === side && group.count === 'all')) return pack;
  const chosen = [...groups, ...waves][rng.below(Math.max(1, groups.length + waves.length))];
  const smaller = <P extends { readonly count: number | 'all' }>(part: P): P =>
    (part as unknown) === chosen && part.count !== 'all' ? { ...part, count: part.count - 1 } : part;
  return { ...pack, groups: pack.groups.map(smaller), waves: pack.waves.map(smaller) };
}

function rosterOf(units: readonly Type[]): Roster {
  return Object.fromEntries(
    UNIT_TYPES.flatMap((type) => {
      const count = units.filter((one) => one === type).length;
      return count === 0 ? [] : [[type, count]];
    }),
  ) as Roster;
}

/** Draws a force for each side from the types that the pack has, within the band; in one case of three both sides have a unit fewer. */
export function varyForces(varied: VariedPack, rng: Rng): void {
  const before = [usualWorth(varied.pack, 'red'), usualWorth(varied.pack, 'blue')] as const;
  const rows = SIDES.flatMap((side) => rowsOf(varied.pack, side).flatMap(({ units }) => units));
  const counts = SIDES.map((side) => rowsOf(varied.pack, side)[0]!.units.length);
  const fewer = varied.pack.placement === undefined && rng.below(3) === 0 && counts.every((count) => count > LEAST_UNITS) ? 1 : 0;
  for (let draw = 0; draw < TRIES; draw++) {
    const [red, blue] = counts.map((count) => Array.from({ length: count - fewer }, () => rows[rng.below(rows.length)]!));
    const full = [red!, blue!].map((units, side) => (worthOf(units) * counts[side]!) / units.length) as [number, number];
    if (!isWithinBand(before, full)) continue;
    if (fewer > 0) for (const side of SIDES) varied.pack = withoutOne(varied.pack, side, rng);
    varied.pack.forces = { red: { units: rosterOf(red!) }, blue: { units: rosterOf(blue!) } };
    varied.changes.push(`The forces: Red has ${wordsOf(red!)}; Blue has ${wordsOf(blue!)}.`);
    return;
  }
}

function wordsOf(units: readonly Type[]): string {
  return Object.entries(rosterOf(units))
    .map(([type, count]) => `${count} ${type}`)
    .join(', ');
}
