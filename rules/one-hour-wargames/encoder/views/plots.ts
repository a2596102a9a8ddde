import type { Box } from '../../../geometry/box.ts';
import { distinctGround, isSameGround } from '../../../tabletop/encoder/plots.ts';
import type { Ground } from '../../state/ground.ts';
import type { Scenario, Terrain } from '../../state/scenario.ts';
import { MOST_AREAS } from './tables.ts';

/** A rectangle of ground and all that standing inside it means. */
export interface Plot {
  readonly box: Box;
  /** Cover from shooting: town, fort, wood or redoubt. */
  readonly covers: boolean;
  readonly isFort: boolean;
  /** Place among the hills, counted from 1; 0: none. */
  readonly hill: number;
  /** The crest of that hill as a strip. */
  readonly ridge: Box | null;
  /** Bits of the scenario's areas that it is. */
  readonly areas: number;
}

const boxesOf = (terrain: readonly Terrain[]): Box[] => terrain.map((one) => one.boxes[0]!);

/** The plots of a scenario, each rectangle once. */
export function createPlots(scenario: Scenario, { shelters, redoubts, forts, hills }: Ground): readonly Plot[] {
  const areas = scenario.areas.slice(0, MOST_AREAS);
  const covers = boxesOf([...shelters, ...redoubts]);
  return distinctGround([...covers, ...hills.map(({ box }) => box), ...areas.map(({ box }) => box)]).map((box) => {
    const among = (boxes: readonly Box[]): boolean => boxes.some((other) => isSameGround(other, box));
    const hill = hills.findIndex((one) => isSameGround(one.box, box)) + 1;
    return {
      box,
      covers: among(covers),
      isFort: among(boxesOf(forts)),
      hill,
      ridge: hill === 0 ? null : hills[hill - 1]!.ridge,
      areas: areas.reduce((sum, area, i) => sum + (isSameGround(area.box, box) ? 1 << i : 0), 0),
    };
  });
}
