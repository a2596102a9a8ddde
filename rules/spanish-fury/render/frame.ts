import { PictureFrame } from '../../tabletop/render/frame.ts';
import type { Scenario } from '../state/scenario.ts';

/** Pixels: width of the panel, height of its rows, of its head with what stands over each army, and of the legend. */
export const PANEL = { width: 430, row: 18, head: 92, army: 78, legend: 96 } as const;

/** Rows of the panel: a brigade has one, and each of its units. */
function rowsOf({ units, brigades }: Scenario): number {
  return units.length + brigades.length + 2;
}

/** How the picture of a scenario is divided: the same for all its states. */
export function frameOf(scenario: Scenario): PictureFrame {
  return new PictureFrame(scenario, PANEL.width, PANEL.head + 2 * PANEL.army + PANEL.row * rowsOf(scenario) + PANEL.legend);
}
