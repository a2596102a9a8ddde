import { TOUCH } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { Passing } from '../../tabletop/course.ts';
import type { Options } from './options.ts';
import { GAP } from '../charts/units.ts';

/** How bases pass by others, by the option. A lane is over 3 inches wide; a gap has the half inch to spare on either side that crossings have, and
 * what bases touch by. @rule 1.7 gaps over 3 inches wide may be passed @ruling O-13 */
export const PASSING: Readonly<Record<Options['passing'], Passing>> = {
  gaps: { halfLane: GAP / 2 + 1, mostSpare: TICKS_PER_INCH + TOUCH, endsPass: false },
  ends: { halfLane: GAP / 2 + 1, mostSpare: TICKS_PER_INCH + TOUCH, endsPass: true },
};
