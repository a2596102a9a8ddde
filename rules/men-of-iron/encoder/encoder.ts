import { bySides, countBits, oneHot, opponent, scoreFeatures, share, signed, type Feature, type Player } from '../../core/index.ts';
import { HexEncoder } from '../../hexes/encoder/table-encoder.ts';
import { hexOfPiece } from '../../hexes/pieces.ts';
import { COUNTERS, GAMES } from '../charts/charts.ts';
import { ACTIVATIONS, GROUNDS } from '../state/layout.ts';
import type { ActionKind } from '../state/actions.ts';
import type { Scenario } from '../state/scenario.ts';
import type { IronState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { actionFeatures } from './actions.ts';
import { decodeAction } from '../mechanics/decode-action.ts';
import { groundFeatures } from './ground.ts';
import { looksLeft, sidesOfPieces } from './pieces.ts';
import { Survey } from './survey.ts';
import { COUNTER_FEATURES, pieceFeatures } from './units.ts';

type S = IronState;
type GlobalFeature = Feature<[s: S, viewer: Player]>;

/** Changes whenever a tensor would differ. */
const ENCODER_VERSION = 'men-of-iron-1';

/** Flight Points that count as very many. */
const MANY_POINTS = 30;

/** Share of the Flight Level that is used up, the roll that ends it not counted. */
function strain(s: S, side: Player): number {
  return share(s.sidePoints(side), s.scenario.flightLevels[side]);
}

/** Share of a side's units on the map that are Disordered or worse. */
function disorderShare(s: S, side: Player): number {
  let standing = 0;
  let disordered = 0;
  for (const unit of s.game.unitsOf[side]) {
    if (!s.isOnMap(unit)) continue;
    standing++;
    if (s.isDisordered(unit)) disordered++;
  }
  return standing === 0 ? 0 : disordered / standing;
}

/** Share of a side's units that are on the map. */
function shareLeft(s: S, side: Player): number {
  let standing = 0;
  for (const unit of s.game.unitsOf[side]) if (s.isOnMap(unit)) standing++;
  return share(standing, s.game.unitsOf[side].length);
}

function globalFeatures(activations: number): readonly GlobalFeature[] {
  return [
    ...scoreFeatures<S>(STEP_NAMES, activations, MANY_POINTS),
    ['active', 0, 1, '1 if the viewer is the Active player', (s, viewer) => Number(s.side === viewer)],
    ...oneHot(ACTIVATIONS, 'while activated is', (s: S) => s.activation),
    ...oneHot(GROUNDS, 'where it is', (s: S) => s.ground),
    ...oneHot(GAMES, 'in', (s: S) => GAMES.indexOf(s.scenario.charts.game)),
    ...bySides('strain', 'Flight Points / the Flight Level', strain),
    ['lead', -1, 1, 'strain of the enemy less the own', (s, viewer) => signed(strain(s, opponent(viewer)) - strain(s, viewer))],
    ...bySides('left', 'share of units on the map', shareLeft),
    ...bySides('disorder', 'share of units on the map that are Disordered or Retired', disorderShare),
    ...bySides('run', 'Continuations in this run / 5', (s: S, side) => share(s.sideSuccesses(side), 5)),
    ...bySides('played', 'Seizure counters played / 4', (s: S, side) => share(countBits(s.sidePlayed(side)), 4)),
    ...COUNTERS.map(
      (name, i): GlobalFeature => [
        `holds-${name}`,
        0,
        1,
        `1 if the viewer holds the counter ${name}`,
        (s, viewer) => (s.sideHand(viewer) >> i) & 1,
      ],
    ),
    ['time', 0, 1, 'Time marker / 20', (s) => share(s.time, 20)],
    ['timed', -1, 1, '1 if the viewer is pressed for time, -1 if the enemy is', (s, viewer) => timed(s, viewer)],
    ['passes', 0, 1, 'Passes in a row / 6', (s) => s.passes / 6],
    ['clashes', 0, 1, 'Shock Phases done in this Activation / 3', (s) => share(s.clashes, 3)],
    ['spent', 0, 1, 'movement points the mover has spent / 10', (s) => share(s.spent, 10)],
  ];
}

function timed(s: S, viewer: Player): number {
  const { timed: pressed } = s.scenario;
  if (pressed === null) return 0;
  return pressed.side === viewer ? 1 : -1;
}

/** What a hex is to either side. */
function planes(survey: Survey): readonly Feature<[s: S, hex: number, viewer: Player]>[] {
  return [
    ['own-beside', 0, 1, 'own units beside it / 3', (_, hex, viewer) => share(survey.countBeside(viewer, hex), 3)],
    ['enemy-beside', 0, 1, 'enemy units beside it / 3', (_, hex, viewer) => share(survey.countBeside(opponent(viewer), hex), 3)],
    ['own-standard', 0, 1, '1 where an own Standard is', (_, hex, viewer) => Number(survey.hasStandard(viewer, hex))],
    ['enemy-standard', 0, 1, '1 where an enemy Standard is', (_, hex, viewer) => Number(survey.hasStandard(opponent(viewer), hex))],
    ['own-leader', 0, 1, '1 where an own leader is', (_, hex, viewer) => Number(survey.hasLeader(viewer, hex))],
    ['enemy-leader', 0, 1, '1 where an enemy leader is', (_, hex, viewer) => Number(survey.hasLeader(opponent(viewer), hex))],
  ];
}

/** What networks see of a scenario: own first, the board turned so that the enemy lies to the right. */
export function createEncoder(scenario: Scenario, activations: number): HexEncoder<S, ActionKind> {
  const survey = new Survey(scenario);
  return new HexEncoder<S, ActionKind>({
    version: ENCODER_VERSION,
    grid: scenario.grid,
    sides: sidesOfPieces(scenario),
    drawn: scenario.units.length,
    turned: [looksLeft(scenario, 0), looksLeft(scenario, 1)],
    globals: globalFeatures(activations),
    units: pieceFeatures(survey),
    blocks: ['units', 'leaders'],
    ground: groundFeatures(scenario),
    counters: COUNTER_FEATURES,
    planes: planes(survey),
    marked: () => survey.marked,
    look: (s) => survey.look(s),
    actions: actionFeatures(survey),
    pointers: [
      'the unit or leader that acts, the leader of a Battle that is named',
      'the unit on top in the hex that is shot at, attacked or joined',
    ],
    decoder: { read: decodeAction },
    hexOf: hexOfPiece,
    atHand: () => survey.atHand,
  });
}
