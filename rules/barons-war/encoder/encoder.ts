import {
  type ActionList,
  FeatureWriter,
  isPlayer,
  type Observation,
  type ObservationSpec,
  type Player,
  specsOf,
  toSpecs,
} from '../../core/index.ts';
import { isViewBlank } from '../../core/encoder/written.ts';
import { ActionRows } from './actions.ts';
import { createArmies, GLOBALS } from './globals.ts';
import { encodeMap } from './map.ts';
import { POINTERS } from './pointers.ts';
import { mirroredRows } from './rows.ts';
import { Survey } from './survey.ts';
import { ACTIONS, LIVE_PLANES, P, STATIC_PLANES, U, UNITS } from './tables.ts';
import { neighbouringCells } from '../../hexes/encoder/turned-board.ts';
import { UnitRows } from './units.ts';
import { createView, isTurned, type View } from './view.ts';
import { subjectPiece, targetHex } from '../mechanics/procedures/writer.ts';
import type { Scenario } from '../state/scenario.ts';
import type { BaronsWarState } from '../state/state.ts';

/** Changes whenever a tensor would differ. */
export const ENCODER_VERSION = 'barons-war-1';

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
function createObservationSpec(scenario: Scenario): ObservationSpec {
  return {
    version: ENCODER_VERSION,
    globals: specsOf(GLOBALS),
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
      neighbours: neighbouringCells(scenario.grid, [isTurned(scenario, 0), isTurned(scenario, 1)]),
    },
    actions: { features: actions, pointers: POINTERS },
  };
}

/** Writes what players see of the states of one game. It keeps what it looks up, so that nothing is allocated in a call. */
export class BaronsWarEncoder {
  /** Names, ranges and shapes of what it writes. */
  readonly spec: ObservationSpec;
  private readonly scenario: Scenario;
  private readonly views: [View | null, View | null] = [null, null];
  private readonly survey: Survey;
  private readonly armies = createArmies();
  private readonly globals = new FeatureWriter(GLOBALS);
  private readonly unitRows: UnitRows;
  private readonly actionRows: ActionRows;

  constructor(scenario: Scenario) {
    this.spec = createObservationSpec(scenario);
    this.scenario = scenario;
    this.survey = new Survey(scenario);
    this.unitRows = new UnitRows(scenario, this.survey);
    this.actionRows = new ActionRows(this.survey, (viewer) => this.viewOf(viewer));
  }

  /** Made when first asked for: many games are only played. */
  private viewOf(viewer: Player): View {
    return (this.views[viewer] ??= createView(this.scenario, viewer));
  }

  /** Fills globals, units and map as the viewer sees them: own first, the board turned so that the enemy lies to the right. */
  observe(state: BaronsWarState, viewer: Player, into: Observation): void {
    const { survey } = this;
    survey.look(state);
    const view = this.viewOf(viewer);
    // A decision of secret allocation is about nothing that is on the map; all else is open to both.
    const acting = isPlayer(state.actor) ? subjectPiece(state) : -1;
    const target = targetHex(state);
    this.armies[0].count(state, 0, survey);
    this.armies[1].count(state, 1, survey);
    into.globals.fill(0);
    this.globals.write(state, viewer, this.armies, 0, into.globals);
    this.unitRows.write(state, view, acting, target, into.units);
    const isBlank = isViewBlank(into, this, state, viewer);
    if (into.hasMap) encodeMap(state, view, survey, acting, target, into.map, isBlank);
  }

  /** Fills one row and the pointers of each action, from the actor's side. */
  observeActions(state: BaronsWarState, actions: ActionList, into: Observation): void {
    this.actionRows.write(state, actions, into);
  }
}
