import { mirrorRows, type Player } from '../../../core/index.ts';
import { TICKS_PER_INCH } from '../../../geometry/plane.ts';
import { CoveredCells } from '../../../tabletop/encoder/covered-cells.ts';
import { Raster } from '../../../tabletop/encoder/raster.ts';
import type { Ground } from '../../state/ground.ts';
import type { Scenario } from '../../state/scenario.ts';
import { groundPlanes } from './ground.ts';

/** Side of a cell of the planes, in ticks: one and a half inches. */
const CELL = 1.5 * TICKS_PER_INCH;

/** What of a player's view of a game never changes. */
export interface View {
  readonly viewer: Player;
  /** 1, or -1 if the table is turned by half a turn: for Blue. */
  readonly sign: number;
  /** Unit of each row, own first; -1 for a row that only the larger side fills. */
  readonly rows: Int16Array;
  /** Row of each unit, `[unit]`. */
  readonly rowOf: Int16Array;
  /** The cells of the planes, `[H, W]`. */
  readonly raster: Raster;
  /** Half of the table, in ticks. */
  readonly halfX: number;
  readonly halfY: number;
  /** What each unit's base covers. */
  readonly covered: readonly CoveredCells[];
  /** The static planes, `[C, H, W]`; the others follow them. */
  readonly planes: Float32Array;
}

/** Rows of units of one side: as many as the larger side has units. */
export function rowsOfSide({ units }: Scenario): number {
  const red = units.filter((unit) => unit.side === 0).length;
  return Math.max(red, units.length - red);
}

/** The cells of the planes of a scenario. */
export function createRaster(scenario: Scenario): Raster {
  return new Raster(scenario, CELL);
}

/** Units never change their rows. */
function rowsOf(scenario: Scenario, viewer: Player): Int16Array {
  const half = rowsOfSide(scenario);
  const rows = new Int16Array(2 * half).fill(-1);
  const next = [0, half];
  scenario.units.forEach(({ side }, unit) => (rows[next[side === viewer ? 0 : 1]!++] = unit));
  return rows;
}

function rowOfUnit(scenario: Scenario, rows: Int16Array): Int16Array {
  return Int16Array.from(scenario.units, (_, unit) => rows.indexOf(unit));
}

/** `[viewer][row]`: the row that the other player has for the same unit, -1 for a row that only the larger side fills. */
export function mirroredRows(scenario: Scenario): readonly [Int16Array, Int16Array] {
  return mirrorRows([rowsOf(scenario, 0), rowsOf(scenario, 1)]);
}

function createView(scenario: Scenario, ground: Ground, raster: Raster, viewer: Player): View {
  const sign = viewer === 0 ? 1 : -1;
  const planes = raster.paint(groundPlanes(scenario, ground, viewer, raster.cell), sign);
  const rows = rowsOf(scenario, viewer);
  const covered = scenario.units.map(() => new CoveredCells());
  const [halfX, halfY] = [scenario.width / 2, scenario.height / 2];
  return { viewer, sign, rows, rowOf: rowOfUnit(scenario, rows), raster, halfX, halfY, covered, planes };
}

/** What of either player's view of a scenario never changes. */
export function createViews(scenario: Scenario, ground: Ground): readonly [View, View] {
  const raster = createRaster(scenario);
  return [createView(scenario, ground, raster, 0), createView(scenario, ground, raster, 1)];
}
