import {
  type ActionList,
  type Encoder,
  type Feature,
  type Observation,
  oneHot,
  opponent,
  type Player,
  scoreFeatures,
  share,
  signed,
} from '../../core/index.ts';
import type { HexAction } from '../../hexes/hex-actions.ts';
import { HexEncoder } from '../../hexes/encoder/table-encoder.ts';
import { TERRAIN_CHARTS, TERRAINS } from '../charts/terrain.ts';
import { isBurning, isShut } from '../fight/mechanics/ground/ground.ts';
import { isRoofed } from '../fight/mechanics/ground/hulls.ts';
import { type ActionKind, SEEN_KINDS } from '../state/actions.ts';
import { PHASES } from '../state/layout.ts';
import type { Scenario, SiegeScenario } from '../state/scenario.ts';
import type { SiegeState } from '../state/siege-state.ts';
import type { AnarchyState } from '../state/state.ts';
import { seenSteps, STEP, type StepName } from '../state/steps.ts';
import { FightDecoder, placeOfUnit } from '../fight/encoder/decoder.ts';
import { siegeActionFeatures, siegeFeatures } from '../siege/encoder/siege.ts';
import { FAR, Survey } from '../fight/encoder/survey.ts';
import { COUNTER_FEATURES, unitFeatures, unitParts } from '../fight/encoder/units.ts';

type S = AnarchyState;
type GlobalFeature = Feature<[s: S, viewer: Player]>;
type ActionFeature = Feature<
  [s: S, decoded: HexAction<ActionKind>, view: { readonly viewer: Player; readonly x: Float32Array; readonly y: Float32Array }]
>;

/** Change whenever a tensor would differ: of fights, and of sieges. */
const ENCODER_VERSION = 'the-anarchy-6';
const SIEGE_VERSION = 'the-anarchy-siege-1';

/** Points that count as very many. */
const MANY_POINTS = 100;
/** Movement points that do. */
const DEAR = 4;

/** Share of a side's men who are up. */
function upShare(s: S, side: Player): number {
  const men = s.game.menOf[side];
  let up = 0;
  for (let i = 0; i < men.length; i++) if (s.isUp(men[i]!)) up++;
  return share(up, Math.max(1, men.length));
}

/** Share of the turns of a fight that have begun. */
function shareOfFight(s: S): number {
  const { encounter } = s.game;
  return encounter.turnOf(s) / encounter.turnsOf(s);
}

// biome-ignore format: a table
function globalFeatures(shareOfTime: (s: S) => number, steps: readonly string[]): readonly GlobalFeature[] {
  const places = new Map(steps.map((name, place) => [STEP[name as StepName], place]));
  const stepOf = (s: S): number => places.get(s.data[s.frame]!) ?? -1;
  return [
    ...scoreFeatures<S>(steps, 1, MANY_POINTS, shareOfTime, stepOf),
    ...oneHot(PHASES, 'in the phase', (s: S) => s.phase),
    ['own-turn', 0, 1, '1 in the viewer’s player turn', (s, viewer) => Number(s.side === viewer)],
    ['first', 0, 1, '1 if the viewer has the first player turn', (s, viewer) => Number(s.first === viewer)],
    ['player', 0, 1, '1 for the second player', (_, viewer) => viewer],
    ['own-up', 0, 1, 'share of own men who are up', upShare],
    ['enemy-up', 0, 1, 'share of enemies who are up', (s, viewer) => upShare(s, opponent(viewer))],
    ['left-to-walk', 0, 1, 'movement points the mover has left / 14', (s) => share(s.budget - s.spent, 14)],
  ];
}

// biome-ignore format: a table
function actionFeatures(survey: Survey, decoder: FightDecoder): readonly ActionFeature[] {
  const at = (value: (s: S, hex: number, viewer: Player) => number) =>
    (s: S, { hex }: HexAction<ActionKind>, { viewer }: { readonly viewer: Player }): number => (hex < 0 ? 0 : value(s, hex, viewer));
  const on = (value: (s: S, place: number, unit: number) => number) =>
    (s: S, { unit }: HexAction<ActionKind>): number => (decoder.place < 0 ? 0 : value(s, decoder.place, unit));
  const approach = (steps: (viewer: Player, hex: number) => number) =>
    (s: S, { unit, hex }: HexAction<ActionKind>, { viewer }: { readonly viewer: Player }): number =>
      unit < 0 || hex < 0 || placeOfUnit(s, unit) < 0
        ? 0
        : signed((steps(viewer, s.scenario.places.hex[placeOfUnit(s, unit)]!) - steps(viewer, hex)) / 8);
  return [
    ...oneHot(SEEN_KINDS, 'for', (_: S, { kind }: HexAction<ActionKind>) => SEEN_KINDS.indexOf(kind)),
    ['x', -1, 1, 'where the hex lies, from left to right', (_, { hex }, { x }) => (hex < 0 ? 0 : x[hex]!)],
    ['y', -1, 1, 'where the hex lies, from top to bottom', (_, { hex }, { y }) => (hex < 0 ? 0 : y[hex]!)],
    ['distance', 0, 1, `hexes from the man to the hex / ${FAR}`, (s, { unit, hex }) =>
      unit < 0 || hex < 0 || placeOfUnit(s, unit) < 0 ? 0 : share(s.distance(placeOfUnit(s, unit), hex), FAR)],
    ['enemies', 0, 1, 'hexes beside it with enemies / 3', at((_, hex, viewer) => survey.crowd(opponent(viewer), hex))],
    ['friends', 0, 1, 'hexes beside it with friends / 3', at((_, hex, viewer) => survey.crowd(viewer, hex))],
    ['nearest', 0, 1, `hexes from it to the nearest enemy / ${FAR}`, at((_, hex, viewer) => survey.gap(viewer, hex))],
    ['approach', -1, 1, 'hexes by which the nearest enemy is nearer there / 8', approach((viewer, hex) => survey.gap(viewer, hex) * FAR)],
    ['enemy-zone', 0, 1, '1 if it lies in a zone of the enemy', at((_, hex, viewer) => Number(survey.isZone(opponent(viewer), hex)))],
    ['threats', 0, 1, 'enemies within whose short range it lies / 6', at((_, hex, viewer) => survey.threats(opponent(viewer), hex))],
    ['to-goal', 0, 1, `hexes from it to the nearest that an own goal is about / ${2 * FAR}`, at((_, hex, viewer) => survey.goalGap(viewer, hex))],
    ['goal-approach', -1, 1, 'hexes by which that is nearer there / 8', approach((viewer, hex) => survey.goalGap(viewer, hex) * 2 * FAR)],
    ['cover', 0, 1, 'cover of the place / 4', on((s, place) => s.terrainAt(place).cover / 4)],
    ['advantage', -1, 1, 'Terrain Advantage of who is attacked there', on((s, place) => s.terrainAt(place).defence)],
    ['level', -1, 1, 'level of the place / 4', on((s, place) => signed(s.levelAt(place) / 4))],
    ['climb', -1, 1, 'levels by which it lies above the man / 4', on((s, place, unit) =>
      unit < 0 || placeOfUnit(s, unit) < 0 ? 0 : signed((s.levelAt(place) - s.levelAt(placeOfUnit(s, unit))) / 4))],
    ['harm', 0, 1, 'chance that the attack, as far as men can join it, or the shot does anything to its target', () => share(decoder.harm, 1)],
    ['kill', 0, 1, 'chance that it kills', () => share(decoder.kill, 1)],
    ['loss', 0, 1, 'chance that attackers are stunned or have to go back', () => share(decoder.loss, 1)],
  ];
}

/** Terrain of a hex. */
// biome-ignore format: a table
function groundFeatures({ places, isField }: Scenario): readonly Feature<[hex: number, sides: readonly number[]]>[] {
  const chart = (hex: number): (typeof TERRAIN_CHARTS)[number] => TERRAIN_CHARTS[places.terrain[hex]!]!;
  const cost = (points: number | null): number => (points === null ? 1 : share(points, DEAR + 1));
  return [
    ...oneHot(isField ? TERRAINS : TERRAINS.filter((id) => id !== 'mine'), 'for', (hex: number) => places.terrain[hex]!),
    ['foot', 0, 1, `movement points on foot / ${DEAR + 1}, 1 where nobody may go`, (hex) => cost(chart(hex).foot)],
    ['horse', 0, 1, `movement points of horses / ${DEAR + 1}, 1 where none may go`, (hex) => cost(chart(hex).horse)],
    ['cover', 0, 1, 'cover / 4', (hex) => chart(hex).cover / 4],
    ['advantage', -1, 1, 'Terrain Advantage of who is attacked there', (hex) => chart(hex).defence],
    ['level', -1, 1, 'level / 4', (hex) => signed(places.level[hex]! / 4)],
  ];
}

/** Level of the highest floor of a hex besides itself, as a share of four. */
function floorAbove(s: S, hex: number): number {
  const floors = s.scenario.places.floors[hex]!;
  return floors.length === 1 ? 0 : share(s.levelAt(floors[floors.length - 1]!), 4);
}

/** Stages of demolition of what stands in a hex, as a share of four. */
function damageIn(s: S, hex: number): number {
  return share(s.stageIn(hex), 4);
}

/** What changes in a hex, and what it is to either side. */
// biome-ignore format: a table
const planes = (survey: Survey): readonly Feature<[s: S, hex: number, viewer: Player]>[] => [
  ['shut', 0, 1, '1 for a shut door', (s, hex) => Number(isShut(s, hex))],
  ['filled', 0, 1, '1 for a moat that is filled', (s, hex) => Number(s.isFilled(hex))],
  ['ladder', 0, 1, '1 at the foot of a ladder that is set', (_, hex) => Number(survey.hasLadder(hex))],
  ['ladder-top', 0, 1, '1 where a ladder leads up to', (_, hex) => Number(survey.isLedTo(hex))],
  ['thing', 0, 1, '1 where things lie', (_, hex) => Number(survey.hasThing(hex))],
  ['floor', 0, 1, 'level of the highest floor above it / 4, 0 without', (s, hex) => floorAbove(s, hex)],
  ['burning', 0, 1, '1 where it burns', (s, hex) => Number(isBurning(s, hex))],
  ['engine', 0, 1, '1 where an engine, or a mantlet, stands', (s, hex) => Number(s.partIn(hex) >= 0)],
  ['roofed', 0, 1, '1 where one stands under the roof of an engine', (s, hex) => Number(isRoofed(s, hex))],
  ['damage', 0, 1, 'stages of its demolition / 4', (s, hex) => damageIn(s, hex)],
  ['rubble', 0, 1, '1 where a wall lies in rubble', (s, hex) => Number(s.isRubble(hex))],
  ['own-zone', 0, 1, '1 in a zone of the own side', (_, hex, viewer) => Number(survey.isZone(viewer, hex))],
  ['enemy-zone', 0, 1, '1 in a zone of the enemy', (_, hex, viewer) => Number(survey.isZone(opponent(viewer), hex))],
  ['own-goal', 0, 1, '1 where an own goal is: edge to leave by, wood to burn, thing at first', (_, hex, viewer) => Number(survey.goalGap(viewer, hex) === 0)],
  ['enemy-goal', 0, 1, '1 where a goal of the enemy is', (_, hex, viewer) => Number(survey.goalGap(opponent(viewer), hex) === 0)],
];

/** Whether a player's men begin further to the right than the enemy's. */
function looksLeft({ men, grid }: Scenario, viewer: Player): boolean {
  const middle = (side: Player): number => {
    const hexes = men.flatMap((man) => (man.side !== side ? [] : man.at >= 0 ? [man.at] : man.zone.slice(0, 1)));
    return hexes.reduce((sum, hex) => sum + grid.centre(hex).x, 0) / Math.max(1, hexes.length);
  };
  return middle(viewer) > middle(opponent(viewer));
}

/** Writes what each player knows: whatever is hidden from the viewer is taken away first. */
class AnarchyEncoder extends HexEncoder<S, ActionKind> {
  private known: S | null = null;

  override observe(s: S, viewer: Player, into: Observation): void {
    super.observe(this.knownTo(viewer, s), viewer, into);
  }

  override observeActions(s: S, actions: ActionList, into: Observation): void {
    super.observeActions(this.knownTo(s.actor as Player, s), actions, into);
  }

  /** The state as a player knows it, valid until the next call. */
  private knownTo(viewer: Player, s: S): S {
    if (!s.hasSecrets) return s;
    const known = (this.known ??= s.clone());
    known.copyFrom(s);
    s.game.conceal(known, viewer);
    return known;
  }
}

/** How what networks see of a siege differs from what they see of a fight. */
interface SiegeView {
  readonly version: string;
  /** Share of the turns, or of the days, that have begun. */
  readonly shareOfTime: (s: S) => number;
  readonly globals: readonly GlobalFeature[];
  readonly actions: (decoder: FightDecoder) => readonly ActionFeature[];
}

const FIGHT: SiegeView = { version: ENCODER_VERSION, shareOfTime: shareOfFight, globals: [], actions: () => [] };

/** What networks see of a fight: own first, the board turned so that the enemy lies to the right.
 * @param hasFields whether it is one of a siege or a campaign */
export function createEncoder(scenario: Scenario, hasFields: boolean): HexEncoder<S, ActionKind> {
  return encoderOf(scenario, hasFields, [...scenario.men, ...scenario.engines], FIGHT);
}

/** The same of the days of a siege, on which nobody stands on the map. @param hasFields whether its fights are played out */
export function createSiegeEncoder(scenario: SiegeScenario, hasFields: boolean): Encoder<SiegeState> {
  const { siege } = scenario;
  return encoderOf(scenario, hasFields, [], {
    version: SIEGE_VERSION,
    shareOfTime: (s) => s.turn / siege.days,
    globals: siegeFeatures(siege, hasFields) as readonly GlobalFeature[],
    actions: (decoder) => siegeActionFeatures(siege, decoder) as readonly ActionFeature[],
  });
}

function encoderOf(
  scenario: Scenario,
  hasFields: boolean,
  units: readonly { readonly side: Player }[],
  more: SiegeView,
): HexEncoder<S, ActionKind> {
  const survey = new Survey(scenario);
  const decoder = new FightDecoder();
  const features = units.length === 0 ? [] : unitFeatures(survey);
  const { places } = scenario;
  return new AnarchyEncoder({
    version: more.version,
    grid: scenario.grid,
    sides: units.map(({ side }) => side),
    drawn: Math.min(units.length, scenario.men.length),
    turned: [looksLeft(scenario, 0), looksLeft(scenario, 1)],
    globals: [...globalFeatures(more.shareOfTime, seenSteps(hasFields)), ...more.globals],
    units: features,
    parts: units.length === 0 ? undefined : unitParts(features, scenario),
    blocks: ['men', 'engines'],
    secret: features.map(([name]) => name),
    ground: groundFeatures(scenario),
    counters: COUNTER_FEATURES,
    planes: planes(survey),
    marked: () => survey.marked,
    look: (s) => survey.look(s),
    actions: [...actionFeatures(survey, decoder), ...more.actions(decoder)],
    pointers: ['the man who acts', 'the man in the hex that is shot at, attacked or entered'],
    decoder,
    hexOf: (s, unit) => (placeOfUnit(s, unit) < 0 ? -1 : places.hex[placeOfUnit(s, unit)]!),
    atHand: () => survey.atHand,
  });
}
