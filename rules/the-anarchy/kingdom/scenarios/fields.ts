import { Faults, type Player } from '../../../core/index.ts';
import { compileFight } from '../../scenarios/load.ts';
import { scenarioSchema } from '../../scenarios/pack-schema.ts';
import type { ManCard, Scenario } from '../../state/scenario.ts';
import { FIELD_COLUMNS, FIELD_ROWS, FIELD_TURNS, MOST_A_SIDE, rowsOfField } from '../charts/fields.ts';
import { SIDES } from '../state/scenario.ts';

const NAMES = ['Royalist', 'Angevin'] as const;

/** Riders of any class will do: what a man is stands in his cells. */
const ANYBODY = [{ class: 'sergeant', mounted: true, count: MOST_A_SIDE }] as const;

function packOf(id: string, sheets: readonly number[]): unknown {
  const zones = [{ from: '0101', to: '0101', on: ['open'] }];
  return {
    id,
    sides: SIDES,
    turns: FIELD_TURNS,
    map: { columns: FIELD_COLUMNS, rows: FIELD_ROWS * sheets.length, terrain: rowsOfField(sheets) },
    forces: Object.fromEntries(SIDES.map((side, i) => [side, { name: NAMES[i], zones, men: ANYBODY }])),
    goals: SIDES.map((side) => ({ kind: 'losses', side })),
  };
}

/** `royalist-man-7`, and `royalist-horse-7` whom he may ride. */
function renamed({ side, horse, ...card }: ManCard, row: number): ManCard {
  const number = (row % MOST_A_SIDE) + 1;
  const what = horse >= 0 ? 'man' : 'horse';
  return { ...card, side, horse, zone: [], id: `${SIDES[side]}-${what}-${number}`, name: `${NAMES[side]} ${what} ${number}` };
}

/** A battlefield of one map or two, on which nobody stands yet; its men can be of any class. @rule C.15.1 */
export function compileField(id: string, sheets: readonly number[]): Scenario {
  const faults = new Faults();
  const scenario = compileFight(scenarioSchema.parse(packOf(id, sheets)), undefined, faults);
  if (faults.problems.length > 0) throw new Error(`The battlefield ${id}: ${faults.problems[0]!.message}`);
  return { ...scenario, men: scenario.men.map(renamed), isField: true };
}

/** Rows of the men of a side: the first are those of the Royalists. */
export function firstRowOf(side: Player): number {
  return side * MOST_A_SIDE;
}
