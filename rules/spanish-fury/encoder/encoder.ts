import { TabletopEncoder } from '../../tabletop/encoder/table-encoder.ts';
import { INCH } from '../charts/measures.ts';
import { TERRAIN } from '../charts/types.ts';
import { type ActionKind, ACTIONS } from '../state/actions.ts';
import type { Scenario } from '../state/scenario.ts';
import type { FuryState } from '../state/state.ts';
import { ACTION_FEATURES } from './actions.ts';
import { type FuryAction, actionReader } from '../odds/action-reader.ts';
import { globalFeatures } from './globals.ts';
import { Survey } from './survey.ts';
import { BASE_FEATURES, SECRETS, unitFeatures } from './units.ts';

/** Changes whenever a tensor would differ. */
const ENCODER_VERSION = 'spanish-fury-2';

/** Side of a cell of the map. */
const CELL = 2 * INCH;

/** What networks see of one scenario. */
export function createEncoder(scenario: Scenario): TabletopEncoder<FuryState, ActionKind, FuryAction> {
  const survey = new Survey(scenario.units.length);
  return new TabletopEncoder<FuryState, ActionKind, FuryAction>({
    version: ENCODER_VERSION,
    table: scenario,
    cell: CELL,
    sides: scenario.units.map(({ side }) => side),
    globals: globalFeatures(scenario),
    units: unitFeatures(survey),
    blocks: ['units'],
    look: (s) => survey.look(s),
    secret: SECRETS,
    ground: [
      ...TERRAIN.map((kind) => {
        const boxes = scenario.ground.filter((piece) => piece.kind === kind).flatMap((piece) => piece.boxes);
        return [kind, `share that is ${kind}`, boxes] as const;
      }),
      ['places', 'share to be held', scenario.objectives.map(({ box }) => box)],
    ],
    bases: BASE_FEATURES,
    actions: ACTION_FEATURES,
    decoder: { kinds: Object.keys(ACTIONS) as ActionKind[], reader: actionReader },
  });
}
