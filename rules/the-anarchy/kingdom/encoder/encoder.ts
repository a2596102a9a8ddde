import { type Feature, oneHot, opponent, type Player, scoreFeatures, share } from '../../../core/index.ts';
import type { HexAction } from '../../../hexes/hex-actions.ts';
import { HexEncoder } from '../../../hexes/encoder/table-encoder.ts';
import { ARMS } from '../charts/arms.ts';
import { LANDS } from '../charts/terrain.ts';
import { SEASONS } from '../charts/tables.ts';
import { isOnTheWay } from '../mechanics/groups/healing.ts';
import { allowanceOf } from '../mechanics/groups/march.ts';
import { holderOf, ownPlaceAt } from '../mechanics/places/places.ts';
import { recordOf } from '../mechanics/places/records.ts';
import { type ActionKind, kindsOf } from '../state/actions.ts';
import { LOOKS } from '../state/layout.ts';
import { GROUP_IDS, type KingdomScenario } from '../state/scenario.ts';
import { FREE, type KingdomState, TAKEN } from '../state/state.ts';
import { stepNames } from '../state/steps.ts';
import { KingdomDecoder } from '../views/decoder.ts';
import { groupAtHand, knows, placeAtHand, seemingMen, seemingPrestige, seemingStrength, Survey, wallsAt } from '../views/survey.ts';

type S = KingdomState;
type View = { readonly viewer: Player; readonly x: Float32Array; readonly y: Float32Array };
type GroupFeature = Feature<[s: S, group: number, view: View]>;

/** Changes whenever a tensor would differ. */
const ENCODER_VERSION = 'the-anarchy-kingdom-2';

// What counts as very many.
const MANY_POINTS = 30;
const MANY_MEN = 40;
const MUCH_STRENGTH = 800;
const MUCH_MONEY = 100;
const FAR = 28;

function countGroups(s: S, side: Player): number {
  let count = 0;
  for (let group = s.firstOf(side); group < s.firstOf(side) + s.groupCount / 2; group++) if (s.isThere(group)) count++;
  return share(count, s.groupCount / 2);
}

function countNobles(s: S, side: Player, fate: number): number {
  let count = 0;
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) if (s.nobleSide(noble) === side && s.nobleFate(noble) === fate) count++;
  return share(count, 10);
}

function atPlace(value: (s: S, place: number) => number): (s: S) => number {
  return (s) => {
    const place = placeAtHand(s);
    return place < 0 ? 0 : value(s, place);
  };
}

function atSheet(value: (s: S, row: number) => number): (s: S) => number {
  return atPlace((s, place) => {
    const row = recordOf(s, place);
    return row < 0 ? 0 : value(s, row);
  });
}

// biome-ignore format: a table
function globalFeatures(turns: number, isPlayed: boolean): readonly Feature<[s: S, viewer: Player]>[] {
  return [
    ...scoreFeatures<S>(stepNames(isPlayed), turns, MANY_POINTS),
    ...oneHot(SEASONS, 'in', (s: S) => s.season),
    ['player', 0, 1, '1 for the Angevins', (_, viewer) => viewer],
    ['own-groups', 0, 1, 'counters of one’s own on the map / 10', countGroups],
    ['enemy-groups', 0, 1, 'counters of the enemy on the map / 10', (s, viewer) => countGroups(s, opponent(viewer))],
    ['own-nobles', 0, 1, 'free nobles of one’s own / 10', (s, viewer) => countNobles(s, viewer, FREE)],
    ['enemy-nobles', 0, 1, 'free nobles of the enemy / 10', (s, viewer) => countNobles(s, opponent(viewer), FREE)],
    ['own-taken', 0, 1, 'nobles of one’s own who are prisoners / 10', (s, viewer) => countNobles(s, viewer, TAKEN)],
    ['enemy-taken', 0, 1, 'nobles of the enemy who are prisoners / 10', (s, viewer) => countNobles(s, opponent(viewer), TAKEN)],
    ['place-resources', 0, 1, 'resources of the place at hand / 13', atPlace((s, place) => share(s.placeResources(place), 13))],
    ['place-garrison', 0, 1, 'garrison of the place at hand / 30', atPlace((s, place) => share(s.placeGarrison(place), 30))],
    ['place-loyalty', 0, 1, 'its loyalty / 10', atPlace((s, place) => share(s.placeLoyalty(place), 10))],
    ['siege-food', 0, 1, 'days of food of the besieged there / 40', atPlace((s, place) => share(s.placeStores(place), 40))],
    ['siege-day', 0, 1, 'days of its siege / 40', atSheet((s, row) => share(s.recordDay(row), 40))],
    ['siege-wall', 0, 1, 'stages of demolition of its wall / 4', atSheet((s, row) => share(s.recordWall(row), 4))],
    ['siege-outer', 0, 1, '1 if its outer walls are lost', atSheet((s, row) => s.recordOuter(row))],
    ['siege-sick', 0, 1, 'wounded and sick of its garrison / 30', atSheet((s, row) => share(s.recordSick(row), 30))],
    ['siege-ladders', 0, 1, 'ladders of the besiegers / 10', atSheet((s, row) => share(s.recordLadders(row), 10))],
    ['siege-engines', 0, 1, 'rams and belfries of the besiegers / 4', atSheet((s, row) => share(s.recordRams(row) + s.recordBelfries(row), 4))],
    ['siege-idle', 0, 1, 'days on which they can do nothing / 10', atSheet((s, row) => share(s.recordIdle(row), 10))],
  ];
}

/** A feature that is 0 where the viewer does not know it. */
const known = (name: string, about: string, most: number, value: (s: S, group: number) => number): GroupFeature => [
  name,
  0,
  1,
  `${about} / ${most}; 0 where it is not known`,
  (s, group, { viewer }) => (knows(s, viewer, group) ? share(value(s, group), most) : 0),
];

const SECRET = ['strength', 'prestige', 'allowance', 'money', 'loyalty', ...ARMS];

// biome-ignore format: a table
const groupFeatures: readonly GroupFeature[] = [
  ['x', -1, 1, 'where it stands, from left to right', (s, group, { x }) => x[s.at(group)]!],
  ['y', -1, 1, 'where it stands, from top to bottom', (s, group, { y }) => y[s.at(group)]!],
  ...oneHot(LOOKS, 'if it looks like', (s: S, group: number) => s.look(group)),
  ['known', 0, 1, '1 if the viewer knows what it is made of', (s, group, { viewer }) => Number(knows(s, viewer, group))],
  ['seeming-men', 0, 1, `men, or what they seem to be / ${MANY_MEN}`, (s, group, { viewer }) => share(seemingMen(s, viewer, group), MANY_MEN)],
  known('strength', 'strength of its men', MUCH_STRENGTH, (s, group) => seemingStrength(s, s.sideOf(group), group)),
  known('prestige', 'prestige of who leads it', 10, (s, group) => seemingPrestige(s, s.sideOf(group), group)),
  known('allowance', 'movement points of a day', 8, allowanceOf),
  known('money', 'half pounds', MUCH_MONEY, (s, group) => s.money(group)),
  known('loyalty', 'loyalty to the king', 10, (s, group) => s.loyalty(group)),
  ...ARMS.map((arm, i) => known(arm, `men of the arm ${arm}`, MANY_MEN, (s, group) => s.arm(group, i))),
  ['moved', 0, 1, '1 if it has moved today', (s, group) => s.moved(group)],
  ['fights', 0, 1, '1 if it fights in the battle at hand', (s, group) => s.part(group)],
  ['hunger', 0, 1, 'days without supply / 2', (s, group) => share(s.hunger(group), 2)],
  ['wounded', 0, 1, `wounded / ${MANY_MEN}`, (s, group) => share(s.wounded(group), MANY_MEN)],
  ['captives', 0, 1, `prisoners / ${MANY_MEN}`, (s, group) => share(s.captives(group), MANY_MEN)],
  ['engines', 0, 1, 'engines / 9', (s, group) => share(s.engines(group), 9)],
  ['besieges', 0, 1, '1 if it besieges a place', (s, group) => Number(s.siege(group) >= 0)],
  ['at-hand', 0, 1, '1 if the decision is about it', (s, group) => Number(groupAtHand(s) === group)],
];

/** Where the wounded have to be healed: what more is seen of a group. */
// biome-ignore format: a table
const healingFeatures: readonly GroupFeature[] = [
  ['healing', 0, 1, 'days for which its wounded have lain / 14', (s, group) => share(s.healing(group), 14)],
  ['must-go', 0, 1, '1 if its wounded have to go where they can be healed', (s, group) => Number(isOnTheWay(s, group))],
];

// biome-ignore format: a table
function actionFeatures(survey: Survey, decoder: KingdomDecoder, isPlayed: boolean): readonly Feature<[s: S, decoded: HexAction<ActionKind>, view: View]>[] {
  const at = (value: (s: S, hex: number, viewer: Player) => number) =>
    (s: S, { hex }: HexAction<ActionKind>, { viewer }: View): number => (hex < 0 ? 0 : value(s, hex, viewer));
  const kinds = kindsOf(isPlayed);
  const nearer: Feature<[s: S, decoded: HexAction<ActionKind>, view: View]> = [
    'nearer', 0, 1, '1 if wounded of the group come nearer to where they can be healed', (s, { unit, hex }) => Number(survey.isNearer(s, unit, hex))];
  return [
    ...oneHot(kinds, 'for', (_: S, { kind }: HexAction<ActionKind>) => kinds.indexOf(kind)),
    ['amount', 0, 1, 'men, share, or way to break a group up', () => decoder.amount],
    ['x', -1, 1, 'where the hex lies, from left to right', (_, { hex }, { x }) => (hex < 0 ? 0 : x[hex]!)],
    ['y', -1, 1, 'where the hex lies, from top to bottom', (_, { hex }, { y }) => (hex < 0 ? 0 : y[hex]!)],
    ['distance', 0, 1, `hexes from the group to the hex / ${FAR}`, (s, { unit, hex }) =>
      unit < 0 || hex < 0 || s.at(unit) < 0 ? 0 : share(s.scenario.grid.distance(s.at(unit), hex), FAR)],
    ['enemies', 0, 1, `strength of the enemy there / ${MUCH_STRENGTH}`,
      at((_, hex, viewer) => share(survey.strength(viewer, opponent(viewer), hex), MUCH_STRENGTH))],
    ['friends', 0, 1, `strength of one’s own there / ${MUCH_STRENGTH}`, at((_, hex, viewer) => share(survey.strength(viewer, viewer, hex), MUCH_STRENGTH))],
    ['own-place', 0, 1, '1 if a place of one’s own is there', at((s, hex, viewer) => Number(ownPlaceAt(s, viewer, hex) >= 0))],
    ['walls', 0, 1, `strength of places there that are not one’s own / ${MUCH_STRENGTH}`,
      at((s, hex, viewer) => share(wallsAt(s, viewer, hex), MUCH_STRENGTH))],
    ['own-goal', 0, 1, `points to be won there / ${MANY_POINTS}`, at((_, hex, viewer) => share(survey.goal(viewer, hex), MANY_POINTS))],
    ['enemy-goal', 0, 1, `points that the enemy can win there / ${MANY_POINTS}`,
      at((_, hex, viewer) => share(survey.goal(opponent(viewer), hex), MANY_POINTS))],
    ...(isPlayed ? [nearer] : []),
  ];
}

/** Land of a hex, and whether a road goes through it. */
// biome-ignore format: a table
function groundFeatures({ terrain, roads, placeAt, places }: KingdomScenario): readonly Feature<[hex: number, sides: readonly number[]]>[] {
  const road = new Set(roads.flat());
  const cardAt = (hex: number): KingdomScenario['places'][number] | undefined => places[placeAt[hex]!];
  return [
    ...oneHot(LANDS, 'for', (hex: number) => terrain[hex]!),
    ['road', 0, 1, '1 on a road', (hex) => Number(road.has(hex))],
    ['settlement', 0, 1, '1 for a village, town or monastic house', (hex) => Number(cardAt(hex) !== undefined && cardAt(hex)!.kind !== 'castle')],
    ['castle', 0, 1, '1 for a castle', (hex) => Number(cardAt(hex) !== undefined && cardAt(hex)!.castle !== '-')],
  ];
}

/** What changes in a hex. */
// biome-ignore format: a table
const planes = (survey: Survey): readonly Feature<[s: S, hex: number, viewer: Player]>[] => {
  const place = (value: (s: S, place: number, viewer: Player) => number) =>
    (s: S, hex: number, viewer: Player): number => (s.scenario.placeAt[hex]! < 0 ? 0 : value(s, s.scenario.placeAt[hex]!, viewer));
  return [
    ['own-place', 0, 1, '1 for a place of one’s own', place((s, at, viewer) => Number(holderOf(s, at) === viewer))],
    ['enemy-place', 0, 1, '1 for a place of the enemy', place((s, at, viewer) => Number(holderOf(s, at) === opponent(viewer)))],
    ['resources', 0, 1, 'resources / 13', place((s, at) => share(s.placeResources(at), 13))],
    ['garrison', 0, 1, 'men of the garrison / 30', place((s, at) => share(s.placeGarrison(at), 30))],
    ['besieged', 0, 1, '1 for a place that is besieged', place((s, at) => Number(s.placeStores(at) > 0))],
    ['own-goal', 0, 1, `points to be won there / ${MANY_POINTS}`, (_, hex, viewer) => share(survey.goal(viewer, hex), MANY_POINTS)],
    ['enemy-goal', 0, 1, `points that the enemy can win there / ${MANY_POINTS}`, (_, hex, viewer) => share(survey.goal(opponent(viewer), hex), MANY_POINTS)],
    ['mercenaries', 0, 1, `men without a master / ${MANY_MEN}`, (s, hex) => share(bandsAt(s, hex), MANY_MEN)],
    ['own-convoy', 0, 1, 'loads of one’s own / 10', (s, hex, viewer) => share(loadsAt(s, hex, viewer), 10)],
    ['other-convoy', 0, 1, 'loads of others / 10', (s, hex, viewer) => share(loadsAt(s, hex, -1) + loadsAt(s, hex, opponent(viewer)), 10)],
    ['works', 0, 1, '1 for a counter-castle, also while it is built', (s, hex) => Number(s.worksAt === hex)],
  ];
};

function bandsAt(s: S, hex: number): number {
  let men = 0;
  for (let band = 0; band < s.scenario.bands.length; band++) if (s.bandAt(band) === hex && s.bandMaster(band) < 0) men += s.bandMen(band);
  return men;
}

function loadsAt(s: S, hex: number, owner: number): number {
  let load = 0;
  for (let convoy = 0; convoy < s.convoyCount; convoy++)
    if (s.convoyAt(convoy) === hex && s.convoyOwner(convoy) === owner) load += s.convoyLoad(convoy);
  return load;
}

/** What networks see of one campaign: own first, the map as it is printed for both. @param isPlayed whether its battles are played out */
export function createEncoder(scenario: KingdomScenario, isPlayed: boolean): HexEncoder<S, ActionKind> {
  const survey = new Survey(scenario);
  const decoder = new KingdomDecoder();
  return new HexEncoder<S, ActionKind>({
    version: ENCODER_VERSION,
    grid: scenario.grid,
    sides: GROUP_IDS.map((_, group) => (group < GROUP_IDS.length / 2 ? 0 : 1)),
    turned: [false, false],
    globals: globalFeatures(scenario.turns, isPlayed),
    units: isPlayed ? [...groupFeatures, ...healingFeatures] : groupFeatures,
    secret: SECRET,
    ground: groundFeatures(scenario),
    counters: [
      ['group', 0, 1, '1 where a group stands', () => 1],
      ['men', 0, 1, `men, or what they seem to be / ${MANY_MEN}`, (s, group, { viewer }) => share(seemingMen(s, viewer, group), MANY_MEN)],
      [
        'prestige',
        0,
        1,
        'prestige of who leads it / 10; 0 where it is not known',
        (s, group, { viewer }) => seemingPrestige(s, viewer, group) / 10,
      ],
    ],
    planes: planes(survey),
    marked: () => survey.marked,
    look: (s) => survey.look(s),
    actions: actionFeatures(survey, decoder, isPlayed),
    pointers: ['the group that acts or is chosen', 'the group in the hex that it is about'],
    decoder,
    atHand: groupAtHand,
  });
}
