import { Faults, opponent, type Player } from '../../../core/index.ts';
import { CAMP_ENGINES, fieldNumber, MOST_ANIMALS } from '../../charts/encounters.ts';
import { CLASS } from '../../charts/types.ts';
import { compileFight } from '../../scenarios/compile.ts';
import { compileEncounterOf } from '../../scenarios/encounters.ts';
import { scenarioSchema } from '../../scenarios/pack-schema.ts';
import type { ManCard, Scenario } from '../../state/scenario.ts';
import { MAX_THROWERS } from '../../state/siege-card.ts';
import { FIELD_TURNS, rowsOfField } from '../charts/fields.ts';
import { SIDES } from '../state/scenario.ts';

const NAMES = ['Royalist', 'Angevin'] as const;

/** @param most men of a side: riders of any class will do, since what a man is stands in his cells */
function packOf(id: string, sheets: readonly number[], most: number): unknown {
  const zones = [{ from: '0101', to: '0101', on: ['open'] }];
  const men = [{ class: 'sergeant', mounted: true, count: most }];
  const terrain = rowsOfField(sheets);
  return {
    id,
    sides: SIDES,
    turns: FIELD_TURNS,
    map: { columns: terrain[0]!.length, rows: terrain.length, terrain },
    forces: Object.fromEntries(SIDES.map((side, i) => [side, { name: NAMES[i], zones, men }])),
    goals: SIDES.map((side) => ({ kind: 'losses', side })),
  };
}

/** `royalist-man-7`, and `royalist-horse-7` whom he may ride. */
function renamed({ side, horse, ...card }: ManCard, row: number, most: number): ManCard {
  const number = (row % most) + 1;
  const what = horse >= 0 ? 'man' : 'horse';
  return { ...card, side, horse, zone: [], id: `${SIDES[side]}-${what}-${number}`, name: `${NAMES[side]} ${what} ${number}` };
}

/** A battlefield of one map, two or four, on which nobody stands yet; its men can be of any class. @param most men of a side @rule C.15.1 */
export function compileField(id: string, sheets: readonly number[], most: number): Scenario {
  const faults = new Faults();
  const scenario = compileFight(scenarioSchema.parse(packOf(id, sheets, most)), undefined, faults);
  if (faults.problems.length > 0) throw new Error(`The battlefield ${id}: ${faults.problems[0]!.message}`);
  return { ...scenario, men: scenario.men.map((card, row) => renamed(card, row, most)), isField: true };
}

/** Fights of a siege of a campaign that have a field: sallies for supplies and against the camp, battles outside. */
export const RAIDS = ['supplies', 'camp', 'outside'] as const;
export type RaidId = (typeof RAIDS)[number];

const CAMP_THROWERS = MAX_THROWERS;
const ENGINES_IN_CAMP = CAMP_ENGINES.reduce((sum, [, count]) => sum + count, CAMP_THROWERS);

// Of the besieged with their animals there are as many counters as of the besiegers with the engines of their camp, and of both together as many as on a
// battlefield, so that networks see all in the same rows.

/** Besieged for whom there is room in such a fight. @source ours: half of the largest garrison is thirty @param most men of a side on a battlefield */
function mostRaiders(most: number): number {
  return 2 * most - MOST_ANIMALS;
}

/** Besiegers for whom there is room. @source ours: as many counters as of the besieged @param most men of a side on a battlefield */
export function mostBesiegers(kind: RaidId, most: number): number {
  return 2 * most - (kind === 'camp' ? ENGINES_IN_CAMP : 0);
}

/** Anybody: what he is stands in his cells. */
function anybody(side: Player, i: number): ManCard {
  const [id, name] = [`${SIDES[side]}-man-${i + 1}`, `${NAMES[side]} man ${i + 1}`];
  return { id, name, side, type: CLASS.sergeant, at: -1, tail: -1, horse: -1, zone: [], isHidden: false };
}

/** The field on which the garrison of a side sallies, in a siege of a campaign. @rule 7.7.2 @rule 7.7.3 @rule 7.7.5 @ruling AN-340 AN-342 AN-343
 * @param most men of a side on a battlefield */
export function compileRaid(besieged: Player, kind: RaidId, most: number): Scenario {
  const rows = (side: Player): ManCard[] =>
    Array.from({ length: side === besieged ? mostRaiders(most) : mostBesiegers(kind, most) }, (_, i) => anybody(side, i));
  const men = [...rows(0), ...rows(1)];
  const mostThrowers = kind === 'camp' ? CAMP_THROWERS : -1;
  return compileEncounterOf({ sides: SIDES, players: NAMES, besieger: opponent(besieged), besieged, men, mostThrowers }, fieldNumber(kind));
}
