import { isPlayer, type Observation, type ObservationSpec, type Player, toSpecs } from '../core/index.ts';
import { encodeGlobals } from './encoder-globals.ts';
import { encodeMap } from './encoder-map.ts';
import { POINTERS } from './encoder-pointers.ts';
import { mirroredRows } from './encoder-rows.ts';
import { stepOf, subjectPiece, targetHex } from './encoder-subject.ts';
import { survey } from './encoder-survey.ts';
import { ACTIONS, GLOBALS, LIVE_PLANES, P, STATIC_PLANES, U, UNITS } from './encoder-tables.ts';
import { neighbouringCells } from './encoder-turn.ts';
import { encodeUnits } from './encoder-units.ts';
import { viewOf } from './encoder-view.ts';
import type { Scenario } from './scenario.ts';
import type { BaronsWarState } from './state.ts';

export { encodeActions } from './encoder-actions.ts';

/** Changes whenever a tensor would differ. */
export const ENCODER_VERSION = 'barons-war-1';

const globals = toSpecs(GLOBALS);
const units = toSpecs(UNITS);
const actions = toSpecs(ACTIONS);
const channels = toSpecs([...STATIC_PLANES, ...LIVE_PLANES]);

/** The chits of the other side's Battles, where sides allocate them in secret. */
function secretChits(scenario: Scenario): Pick<ObservationSpec['units'], 'secret'> {
  if (scenario.fixedChits !== null) return {};
  const count = (side: Player): number => [...scenario.units, ...scenario.leaders].filter((card) => card.side === side).length;
  return { secret: { features: [U['battle-chits'], U['battle-best']], from: [count(0), count(1)] } };
}

/** Names, ranges and shapes of the observations of one scenario. */
export function createObservationSpec(scenario: Scenario): ObservationSpec {
  return {
    version: ENCODER_VERSION,
    globals,
    units: {
      count: scenario.units.length + scenario.leaders.length,
      features: units,
      mirrored: mirroredRows(scenario),
      ...secretChits(scenario),
    },
    map: {
      channels,
      height: scenario.grid.rows,
      width: scenario.grid.columns,
      occupied: [STATIC_PLANES.length + P['own-strength'], STATIC_PLANES.length + P['enemy-strength']],
      grid: 'hex',
      neighbours: neighbouringCells(scenario),
    },
    actions: { features: actions, pointers: POINTERS },
  };
}

/** Fills globals, units and map as the viewer sees them: own first, the board turned so that the enemy lies to the right. */
export function encodeState(state: BaronsWarState, viewer: Player, into: Observation): void {
  survey(state);
  const view = viewOf(state.scenario, viewer);
  const step = stepOf(state);
  // A decision of secret allocation is about nothing that is on the map; all else is open to both.
  const acting = isPlayer(state.actor) ? subjectPiece(state, step) : -1;
  const target = targetHex(state, step);
  encodeGlobals(state, viewer, step, into.globals);
  encodeUnits(state, view, acting, target, into.units);
  if (into.hasMap) encodeMap(state, view, acting, target, into.map);
}
