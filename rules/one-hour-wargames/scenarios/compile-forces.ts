import { SIDES, type ForceRow, type Substitution, type Unit } from '../state/scenario.ts';
import { UNIT_TYPES } from '../charts/units.ts';
import { capital, type Player } from '../../core/index.ts';
import { forceTables } from './builtin.ts';
import { type PackContext, PLAYERS } from './pack-context.ts';
import { MAX_UNITS_A_SIDE, type PackRows } from './pack-schema.ts';

/** What the armies are made of. */
export interface CompiledForces {
  readonly forces: readonly [readonly ForceRow[], readonly ForceRow[]];
  readonly substitution: readonly [Substitution | null, Substitution | null];
  /** Units of each side. */
  readonly counts: readonly [number, number];
  readonly units: readonly Unit[];
}

/** Types of one row in the order of UNIT_TYPES, one entry a unit. */
function rowTypes(units: PackRows[number]['units']): number[] {
  return UNIT_TYPES.flatMap((name, type) => Array<number>(units[name] ?? 0).fill(type));
}

function sumOfFaces(rows: readonly { readonly faces: number }[]): number {
  return rows.reduce((sum, { faces }) => sum + faces, 0);
}

/** Reports a die table whose faces do not add up. */
export function checkFaces({ faults }: PackContext, rows: readonly { readonly faces: number }[], path: string): void {
  const sum = sumOfFaces(rows);
  if (sum !== 6) faults.add(path, `The faces add up to ${sum}; a die has 6.`);
}

function compileForce(context: PackContext, player: Player): ForceRow[] {
  const { pack, faults } = context;
  const name = SIDES[player]!;
  const path = `/forces/${name}`;
  const { table, units, rows } = pack.forces[name] ?? { table: 'six' as const };
  if ([table, units, rows].filter((part) => part !== undefined).length !== 1) faults.add(path, 'Needs one of "table", "units" and "rows".');
  if (rows !== undefined) checkFaces(context, rows, `${path}/rows`);
  const found = rows ?? (units === undefined ? forceTables[table ?? 'six'] : [{ faces: 6, units }]);
  const scenario = found.map((row) => ({ faces: row.faces, types: rowTypes(row.units) }));
  const count = scenario[0]!.types.length;
  if (count === 0) faults.add(path, 'Has no units.');
  if (count > MAX_UNITS_A_SIDE) faults.add(path, `Has ${count} units; at most ${MAX_UNITS_A_SIDE} a side can play.`);
  scenario.forEach((row, i) => {
    if (row.types.length !== count) faults.add(`${path}/rows/${i}`, `Has ${row.types.length} units, the first row ${count}.`);
  });
  return scenario;
}

/** @rule 5.2 irregulars replace units @rule 5.3 and peasant archers */
function compileSubstitution({ pack, faults }: PackContext, player: Player, count: number): Substitution | null {
  const written = pack.rules.substitution[SIDES[player]!];
  if (written === undefined) return null;
  if (written.count > count) faults.add(`/rules/substitution/${SIDES[player]}/count`, `The side has ${count} units.`);
  return { type: UNIT_TYPES.indexOf(written.type), count: written.count, optional: written.optional };
}

function title(name: string): string {
  return capital(name);
}

export function compileForces(context: PackContext): CompiledForces {
  const forces = [compileForce(context, 0), compileForce(context, 1)] as const;
  const counts = [forces[0][0]!.types.length, forces[1][0]!.types.length] as const;
  const substitution = [compileSubstitution(context, 0, counts[0]), compileSubstitution(context, 1, counts[1])] as const;
  const units = PLAYERS.flatMap((side) =>
    Array.from({ length: counts[side] }, (_, i) => ({ id: `${SIDES[side]}/${i + 1}`, name: `${title(SIDES[side]!)} ${i + 1}`, side })),
  );
  return { forces, substitution, counts, units };
}

/** Types that may be among the units of a side, ascending. */
export function typesOf({ forces, substitution }: CompiledForces, side: Player): number[] {
  const types = new Set(forces[side].flatMap((row) => row.types));
  const replacing = substitution[side];
  if (replacing !== null) types.add(replacing.type);
  return [...types].sort((a, b) => a - b);
}
