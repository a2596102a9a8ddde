import {
  type ActionList,
  type Encoder as CoreEncoder,
  FeatureWriter,
  isPlayer,
  type Observation,
  type ObservationSpec,
  type Player,
  specsOf,
  squareNeighbours,
  toSpecs,
} from '../../core/index.ts';
import { isViewBlank } from '../../core/encoder/written.ts';
import type { Ground } from '../state/ground.ts';
import type { ActionSpace } from '../state/actions.ts';
import type { Scenario } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';
import { ActionRows } from './rows/actions.ts';
import { GLOBALS, Look } from './rows/globals.ts';
import { encodeMap } from './rows/map.ts';
import { POINTERS } from './rows/pointers.ts';
import { Poses } from './views/poses.ts';
import { Survey } from './views/survey.ts';
import { ACTIONS, LIVE_PLANES, P, STATIC_PLANES, UNITS } from './views/tables.ts';
import { UnitRows } from './rows/units.ts';
import { createRaster, createViews, mirroredRows, rowsOfSide, type View } from './views/view.ts';

/** Changes whenever a tensor would differ. */
export const ENCODER_VERSION = 'one-hour-wargames-1';

const units = toSpecs(UNITS);
const actions = toSpecs(ACTIONS);
const channels = toSpecs([...STATIC_PLANES, ...LIVE_PLANES]);

/** Names, ranges and shapes of the observations of one scenario; only the number of units and the size of the table differ. */
function createObservationSpec(scenario: Scenario): ObservationSpec {
  const { down: height, across: width } = createRaster(scenario);
  const neighbours = squareNeighbours(height, width);
  return {
    version: ENCODER_VERSION,
    globals: specsOf(GLOBALS),
    units: { count: 2 * rowsOfSide(scenario), features: units, mirrored: mirroredRows(scenario) },
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

/** What the encoder has to know of a game. */
interface EncodedGame {
  readonly scenario: Scenario;
  readonly ground: Ground;
  readonly space: ActionSpace;
}

/** Writes observations of the states of one game, which owns it: all that it draws on is its own, and a call allocates nothing. */
export class Encoder implements CoreEncoder<OneHourState> {
  readonly spec: ObservationSpec;
  private readonly game: EncodedGame;
  private readonly survey: Survey;
  private readonly look: Look;
  private readonly globals = new FeatureWriter(GLOBALS);
  private readonly units: UnitRows;
  private readonly actions: ActionRows;
  /** What either player sees that never changes; drawn when first asked for. */
  private views: readonly [View, View] | null = null;

  constructor(game: EncodedGame) {
    this.game = game;
    this.spec = createObservationSpec(game.scenario);
    this.survey = new Survey(game.scenario, game.ground);
    this.look = new Look(this.survey);
    const poses = new Poses(this.survey);
    this.units = new UnitRows(this.survey, poses);
    this.actions = new ActionRows(game, this.survey, poses);
  }

  private viewOf(viewer: Player): View {
    this.views ??= createViews(this.game.scenario, this.game.ground);
    return this.views[viewer];
  }

  /** Fills globals, units and map as the viewer sees them: own first, the table turned by half a turn for Blue. */
  observe(s: OneHourState, viewer: Player, into: Observation): void {
    const { survey } = this;
    survey.look(s);
    const view = this.viewOf(viewer);
    const { subject, target } = s;
    this.look.count(s);
    into.globals.fill(0);
    this.globals.write(s, view, this.look, 0, into.globals);
    this.units.encode(s, view, subject, target, into.units);
    const isBlank = isViewBlank(into, this, s, viewer);
    if (into.hasMap) encodeMap(s, view, survey, subject, target, into.map, isBlank);
  }

  /** Fills one row `[Fa]` and the pointers `[P]` of each action, from the actor's side. */
  observeActions(s: OneHourState, actions: ActionList, into: Observation): void {
    into.resizeActions(actions.length);
    const player = s.actor;
    if (!isPlayer(player)) return;
    this.survey.look(s);
    this.actions.encode(s, this.viewOf(player), actions, into);
  }
}
