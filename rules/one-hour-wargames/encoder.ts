import { type Observation, type ObservationSpec, type Player, squareNeighbours, toSpecs } from '../core/index.ts';
import { encodeGlobals } from './encoder-globals.ts';
import { encodeMap } from './encoder-map.ts';
import { POINTERS } from './encoder-pointers.ts';
import { actingUnit, targetUnit } from './encoder-subject.ts';
import { survey } from './encoder-survey.ts';
import { ACTIONS, GLOBALS, LIVE_PLANES, P, STATIC_PLANES, UNITS } from './encoder-tables.ts';
import { encodeUnits } from './encoder-units.ts';
import { cellsAcross, cellsUp, mirroredRows, rowsOfSide, viewOf } from './encoder-view.ts';
import type { OneHourGame } from './game.ts';
import type { OneHourState } from './state.ts';

export { encodeActions } from './encoder-actions.ts';

/** Changes whenever a tensor would differ. */
export const ENCODER_VERSION = 'one-hour-wargames-1';

const globals = toSpecs(GLOBALS);
const units = toSpecs(UNITS);
const actions = toSpecs(ACTIONS);
const channels = toSpecs([...STATIC_PLANES, ...LIVE_PLANES]);

/** Names, ranges and shapes of the observations of one scenario; only the number of units and the size of the table differ. */
export function createObservationSpec({ compiled }: OneHourGame): ObservationSpec {
  const [height, width] = [cellsUp(compiled), cellsAcross(compiled)];
  const neighbours = squareNeighbours(height, width);
  return {
    version: ENCODER_VERSION,
    globals,
    units: { count: 2 * rowsOfSide(compiled), features: units, mirrored: mirroredRows(compiled) },
    map: {
      channels,
      height,
      width,
      occupied: [STATIC_PLANES.length + P['own-base'], STATIC_PLANES.length + P['enemy-base']],
      grid: 'square',
      neighbours: [neighbours, neighbours],
    },
    actions: { features: actions, pointers: POINTERS },
  };
}

/** Fills globals, units and map as the viewer sees them: own first, the table turned by half a turn for Blue. */
export function encodeState(s: OneHourState, viewer: Player, into: Observation): void {
  survey(s);
  const view = viewOf(s.game, viewer);
  const acting = actingUnit(s);
  encodeGlobals(s, view, into.globals);
  encodeUnits(s, view, acting, targetUnit(s), into.units);
  if (into.hasMap) encodeMap(s, view, acting, targetUnit(s), into.map);
}
