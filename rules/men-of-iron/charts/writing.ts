import { ABILITIES, type Ability, CAN, type TypeCode, TYPES } from './types.ts';
import { type Charts, clash, CONTINUED, type DieTable, type GameId, RESULT, type UnitType } from './charts.ts';

// How the charts are written: the words of the print as numbers, and tables read into the form that the rules look up.

const { disordered, unhorsed, retreat, retired, eliminated, choice } = RESULT;

/** Results of fire, as printed: nothing, Disordered, Retreat, Unhorsed, Retired, Eliminated. */
export const FIRE = { _: 0, D: disordered, R: retreat, U: unhorsed, T: retired, E: eliminated } as const;

/** Results of Shock and Charge, as printed: A for attackers, D for the defender, X for Disordered or Retreat as its player likes, CA a Continued Attack. */
export const CLASH = {
  _: 0,
  AD: clash(disordered, 0),
  AR: clash(retreat, 0),
  AU: clash(unhorsed, 0),
  AX: clash(choice, 0),
  DD: clash(0, disordered),
  DR: clash(0, retreat),
  DT: clash(0, retired),
  DE: clash(0, eliminated),
  DX: clash(0, choice),
  CA: CONTINUED,
} as const;

/** A row of a table: the highest result that it holds for, and what it says in each column. The last one holds for all that is higher. */
type Row<C extends readonly number[]> = readonly [upTo: number, ...C];
type Columns<C extends readonly number[]> = { [K in keyof C]: DieTable };

/** The columns of a table. */
export function columnsOf<C extends readonly number[]>(rows: readonly Row<C>[]): Columns<C> {
  const low = rows[0]![0];
  const last = rows.at(-2)![0] + 1;
  const results = Array.from({ length: last - low + 1 }, (_, i) => rows.find(([upTo]) => low + i <= upTo)!);
  return rows[0]!.slice(1).map((_, column) => ({ low, rows: results.map((row) => row[column + 1]!) })) as Columns<C>;
}

/** The last row of a table holds for all that is higher. */
export const MORE = Number.POSITIVE_INFINITY;

export const FOOT = false;
export const MOUNTED = true;

/** A type of unit in a row, as on the chart: Movement Allowance, Shock Defense and Disordered each, loss of fire, Flight Points. */
type TypeRow = readonly [
  name: string,
  isMounted: boolean,
  movement: number,
  movementDisordered: number,
  defense: number,
  defenseDisordered: number,
  fireLoss: number,
  points: number,
  abilities: string,
];

/** DRM of attackers by row against the types listed first. */
interface Matrix {
  readonly columns: readonly TypeCode[];
  readonly rows: Readonly<Partial<Record<TypeCode, readonly number[]>>>;
}

/** A game's charts as they are written. */
interface WrittenCharts extends Omit<Charts, 'game' | 'types' | 'typeAt' | 'range' | 'matrix'> {
  readonly types: Readonly<Partial<Record<TypeCode, TypeRow>>>;
  readonly range: Readonly<Partial<Record<TypeCode, readonly number[]>>>;
  readonly matrix: Matrix;
}

/** Bits of CAN; who has a row in the matrix can attack [12.1]. */
function abilitiesOf(words: string, canAttack: boolean): number {
  const named = words.split(' ').filter((word): word is Ability => (ABILITIES as readonly string[]).includes(word));
  return named.reduce((bits, word) => bits | CAN[word], canAttack ? CAN.shock : 0);
}

function typeOf(row: TypeRow, canAttack: boolean): UnitType {
  const [name, isMounted, movement, movementDisordered, defense, defenseDisordered, fireLoss, points, abilities] = row;
  return {
    name,
    isMounted,
    movementPoints: [movement, movementDisordered],
    shockDefense: [defense, defenseDisordered],
    fireLoss,
    points,
    can: abilitiesOf(abilities, canAttack),
  };
}

/** Charts as the rules look them up. */
export function readCharts(game: GameId, { types, range, matrix, ...tables }: WrittenCharts): Charts {
  const typeAt = TYPES.map((code) => types[code] && typeOf(types[code], matrix.rows[code] !== undefined));
  const drms = (row: readonly number[]): number[] => TYPES.map((code) => row[matrix.columns.indexOf(code)] ?? 0);
  return {
    game,
    types: Object.fromEntries(TYPES.flatMap((code, i) => (typeAt[i] ? [[code, typeAt[i]]] : []))),
    typeAt,
    range: TYPES.map((code) => range[code] ?? []),
    matrix: TYPES.map((code) => matrix.rows[code] && drms(matrix.rows[code])).map((row) => row ?? null),
    ...tables,
  };
}
