import { Faults, opponent, type Player } from '../../../core/index.ts';
import { CAMP_ENGINES, fieldNumber, MOST_ANIMALS } from '../../charts/frays.ts';
import { CLASS } from '../../charts/types.ts';
import { compileFight } from '../../scenarios/load.ts';
import { compileFrayOf } from '../../scenarios/frays.ts';
import { scenarioSchema } from '../../scenarios/pack-schema.ts';
import type { ManCard, Scenario } from '../../state/scenario.ts';
import { MAX_THROWERS } from '../../state/siege-card.ts';
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

/** Fights of a siege of a campaign that have a field: sallies for supplies and against the camp, battles outside. */
export const RAIDS = ['supplies', 'camp', 'outside'] as const;
export type RaidId = (typeof RAIDS)[number];

/** Men for whom there is room there: of the besieged with their animals as many counters as of the besiegers with the engines of their camp, and of both
 * together as many as on a battlefield, so that networks see all in the same rows. @source ours: half of the largest garrison is thirty */
const RAIDERS = 2 * MOST_A_SIDE - MOST_ANIMALS;
const CAMP_THROWERS = MAX_THROWERS;
const ENGINES_IN_CAMP = CAMP_ENGINES.reduce((sum, [, count]) => sum + count, CAMP_THROWERS);
export const MOST_BESIEGERS: Readonly<Record<RaidId, number>> = {
  supplies: 2 * MOST_A_SIDE,
  camp: 2 * MOST_A_SIDE - ENGINES_IN_CAMP,
  outside: 2 * MOST_A_SIDE,
};

/** First row of the men of a side in such a fight. */
export function firstRaiderOf(side: Player, besieged: Player, kind: RaidId): number {
  return side === 0 ? 0 : besieged === 0 ? RAIDERS : MOST_BESIEGERS[kind];
}

/** Anybody: what he is stands in his cells. */
function anybody(side: Player, i: number): ManCard {
  const [id, name] = [`${SIDES[side]}-man-${i + 1}`, `${NAMES[side]} man ${i + 1}`];
  return { id, name, side, type: CLASS.sergeant, at: -1, tail: -1, horse: -1, zone: [], isHidden: false };
}

/** The field on which the garrison of a side sallies, in a siege of a campaign. @rule 7.7.2 @rule 7.7.3 @rule 7.7.5 @ruling AN-340 AN-342 AN-343 */
export function compileRaid(besieged: Player, kind: RaidId): Scenario {
  const rows = (side: Player): ManCard[] =>
    Array.from({ length: side === besieged ? RAIDERS : MOST_BESIEGERS[kind] }, (_, i) => anybody(side, i));
  const men = [...rows(0), ...rows(1)];
  const mostThrowers = kind === 'camp' ? CAMP_THROWERS : -1;
  return compileFrayOf({ sides: SIDES, players: NAMES, besieger: opponent(besieged), besieged, men, mostThrowers }, fieldNumber(kind));
}
