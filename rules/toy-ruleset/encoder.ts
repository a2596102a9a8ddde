import {
  type ActionList,
  type Encoder,
  type FeatureRow,
  mirrorRows,
  type Observation,
  type ObservationSpec,
  opponent,
  placesOf,
  type Player,
  type PointerSpec,
  share,
  squareNeighbours,
  toSpecs,
} from '../core/index.ts';
import { space } from './state/actions.ts';
import { ADVANCE, COVER, NO_ORDER, SHOOT } from './state/layout.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { MOST_MEN } from './scenarios/load.ts';
import type { ToyRulesetState } from './state/state.ts';

type S = ToyRulesetState;

/** Changes whenever a number that a network sees would differ. */
const ENCODER_VERSION = 'toy-ruleset-1';

/** Row of the viewer’s own band. */
const OWN_ROW = 0;

/** Points that count as very many. */
const MANY_POINTS = 16;

const GLOBALS = [
  ['turn', 0, 1, 'turns begun / the limit'],
  ['to-decide', 0, 1, '1 if the decision is the viewer’s'],
  ['wavering', 0, 1, '1 if the decision is whether to fall back'],
  ['own-points', 0, 1, 'own points / 16'],
  ['enemy-points', 0, 1, 'enemy points / 16'],
  ['distance', 0, 1, 'places between the bands / places of the track'],
] as const satisfies readonly FeatureRow[];

const UNITS = [
  ['men', 0, 1, 'men / 6'],
  ['to-ford', -1, 1, 'places to the ford / places of the track; negative once past it'],
  ['in-ford', 0, 1, '1 in the ford'],
  ['sealed', 0, 1, '1 if it has an order that the viewer cannot see'],
  ['advances', 0, 1, '1 if ordered to advance'],
  ['shoots', 0, 1, '1 if ordered to shoot'],
  ['covers', 0, 1, '1 if ordered to take cover'],
] as const satisfies readonly FeatureRow[];

const PLANES = [
  ['own', 0, 1, 'men / 6 of the own band where it stands'],
  ['enemy', 0, 1, 'men / 6 of the enemy band where it stands'],
  ['ford', 0, 1, '1 at the ford'],
] as const satisfies readonly FeatureRow[];

/** The first are one for each action, in the order of their indices. */
const ACTION_FEATURES = [
  ['advance', 0, 1, '1 for the order to advance'],
  ['shoot', 0, 1, '1 for the order to shoot'],
  ['cover', 0, 1, '1 for the order to take cover'],
  ['fall-back', 0, 1, '1 for falling back'],
  ['stay', 0, 1, '1 for staying'],
  ['leaves-ford', 0, 1, '1 if the band would leave the ford by it'],
] as const satisfies readonly FeatureRow[];
const A = placesOf(ACTION_FEATURES);

/** What each action is about, in the order in which `encodeActions` fills it in. */
const POINTERS = [
  { name: 'actor', to: 'units', about: 'the band that acts' },
  { name: 'to', to: 'map', about: 'the place for which it makes; where it stands, if it stays' },
] as const satisfies readonly PointerSpec[];

/** `[viewer][row]`: the own band is the other player’s enemy. */
const MIRRORED = mirrorRows([Int16Array.of(0, 1), Int16Array.of(1, 0)]);

/** Names, ranges and shapes of the observations of one scenario; only the length of the track differs. */
function createObservationSpec({ places }: Scenario): ObservationSpec {
  const neighbours = squareNeighbours(1, places);
  return {
    version: ENCODER_VERSION,
    globals: toSpecs(GLOBALS),
    units: { count: 2, features: toSpecs(UNITS), mirrored: MIRRORED },
    map: { channels: toSpecs(PLANES), height: 1, width: places, grid: 'square', neighbours: [neighbours, neighbours] },
    actions: { features: toSpecs(ACTION_FEATURES), pointers: POINTERS },
  };
}

/** Fills globals, units and map as the viewer sees them: own first, the track from its own end. */
function encodeState(s: S, viewer: Player, into: Observation): void {
  encodeGlobals(s, viewer, into.globals);
  into.units.fill(0);
  into.map.fill(0);
  for (const row of [0, 1]) encodeBand(s, row === 0 ? viewer : opponent(viewer), viewer, row, into);
  const { ford, places } = s.scenario;
  into.map[2 * places + seenFrom(s, viewer, ford)] = 1;
}

function encodeGlobals(s: S, viewer: Player, into: Float32Array): void {
  const points = s.victoryPoints();
  const { turns, places } = s.scenario;
  into.set([
    s.turn / turns,
    s.actor === viewer ? 1 : 0,
    s.depth > 0 && s.step.name === 'morale/choose' ? 1 : 0,
    share(points[viewer], MANY_POINTS),
    share(points[opponent(viewer)], MANY_POINTS),
    s.distance() / places,
  ]);
}

/** A place counted from the viewer's end. */
function seenFrom(s: S, viewer: Player, place: number): number {
  return viewer === 0 ? place : s.scenario.places - 1 - place;
}

function encodeBand(s: S, side: Player, viewer: Player, row: number, into: Observation): void {
  if (s.men(side) === 0) return;
  const { ford, places } = s.scenario;
  const toFord = side === 0 ? ford - s.place(side) : s.place(side) - ford;
  const isSealed = s.isSealed(side, viewer);
  const order = isSealed ? NO_ORDER : s.order(side);
  const orders = [ADVANCE, SHOOT, COVER].map((one) => (order === one + 1 ? 1 : 0));
  into.units.set([s.men(side) / MOST_MEN, toFord / places, toFord === 0 ? 1 : 0, isSealed ? 1 : 0, ...orders], row * UNITS.length);
  into.map[row * places + seenFrom(s, viewer, s.place(side))] = s.men(side) / MOST_MEN;
}

/** Places by which each action would bring the band forward, in the order of their indices. */
const STRIDES = [1, 0, 0, -1, 0] as const;

/** Actions that bring the band to another place. */
const MOVES: readonly number[] = [space.index('fall-back'), space.index('order', ADVANCE)];

/** Fills one row for each legal action, which it is and whether it gives up the ford, and its pointers. */
function encodeActions(s: S, actions: ActionList, into: Observation): void {
  into.resizeActions(actions.length);
  const viewer = s.actor as Player;
  for (let i = 0; i < actions.length; i++) {
    const action = actions.at(i);
    const row = i * ACTION_FEATURES.length;
    into.actions[row + action] = 1;
    into.actions[row + A['leaves-ford']] = MOVES.includes(action) && s.place(viewer) === s.scenario.ford ? 1 : 0;
    into.pointers[i * POINTERS.length] = OWN_ROW;
    into.pointers[i * POINTERS.length + 1] = seenFrom(s, viewer, s.place(viewer)) + STRIDES[action]!;
  }
}

/** What networks see of one scenario. */
export function createEncoder(scenario: Scenario): Encoder<S> {
  return { spec: createObservationSpec(scenario), observe: encodeState, observeActions: encodeActions };
}
