import { type Feature, isPlayer, oneHot, opponent, type Player, prefixed, share, signed } from '../../../core/index.ts';
import { isBoundToRoad } from '../../mechanics/movement/marches.ts';
import { verdict } from '../../mechanics/victory/verdict.ts';
import { countExited } from '../../mechanics/victory/victory.ts';
import type { OneHourState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';
import { SideCount } from './side-count.ts';
import type { Survey } from '../views/survey.ts';
import { MOST_AREAS } from '../views/tables.ts';
import type { View } from '../views/view.ts';

type S = OneHourState;

/** What the globals ask for beside the state: the survey, and both sides counted up. */
export class Look {
  readonly survey: Survey;
  readonly sides = [new SideCount(), new SideCount()] as const;

  constructor(survey: Survey) {
    this.survey = survey;
  }

  /** Counts both sides; the survey has been made. */
  count(s: S): void {
    for (const side of [0, 1] as const) this.sides[side].count(s, this.survey, side);
  }
}

type GlobalFeature = Feature<[s: S, view: View, look: Look]>;

/** Numbers of units are given in shares of this. */
const ARMY = 6;

/** What is decided at each step that asks. */
const DECISIONS = {
  'forces/substitute': 'substitute',
  'set-up/select': 'set-up-type',
  'set-up/place': 'set-up',
  'arrival/name': 'call-up',
  'move/select': 'choose-mover',
  'move/place': 'enter',
  'move/march': 'march',
  'move/face': 'face',
  'shoot/select': 'shoot',
  'melee/target': 'strike',
} as const satisfies Partial<Record<StepName, string>>;
const DECISION_STEPS: readonly string[] = Object.keys(DECISIONS);

/** Place of the decision at hand among the one-hot features, the dice last. */
function decisionPlace(s: S): number {
  return isPlayer(s.actor) ? DECISION_STEPS.indexOf(s.step.name) : DECISION_STEPS.length;
}

/** Whether a side still has to keep to a road: all its units are bound alike. */
const isBound = (s: S, side: Player, { survey }: Look): number =>
  Number(survey.standing[side] > 0 && isBoundToRoad(s, survey.list[side][0]!));

type SideFeature = readonly [name: string, about: (side: string) => string, value: (s: S, side: Player, look: Look) => number];

/** What is told of either side. */
// biome-ignore format: a table, one row a line
const SIDE_FEATURES: readonly SideFeature[] = [
  ['table', (side) => `${side} units on the table / 6`, (_, side, { survey }) => share(survey.standing[side], ARMY)],
  ['reserve', (side) => `${side} units off the table that may still come / 6`, (_, side, { sides }) => share(sides[side].reserve, ARMY)],
  ['lost', (side) => `${side} units destroyed so far / 6`, (s, side) => share(side === 0 ? s.redLost : s.blueLost, ARMY)],
  ['exited', (side) => `${side} units that have left the table / 6`, (s, side) => share(countExited(s, side), ARMY)],
  ['strength', (side) => `hits that ${side} units in play can still take / 90`, (_, side, { sides }) => share(sides[side].strength, 90)],
  ['fighting', (side) => `share of ${side} units on the table that are in melee`, (_, side, { sides }) => sides[side].fighting],
  ['asleep', (side) => `${side} units asleep / 6`, (_, side, { sides }) => share(sides[side].asleep, ARMY)],
  ['frozen', (side) => `${side} units that may not move in their next player turn / 6`, (_, side, { sides }) => share(sides[side].frozen, ARMY)],
  ['due', (side) => `${side} units that may come onto the table now / 6`, (_, side, { sides }) => share(sides[side].due, ARMY)],
  ['limited', (side) => `1 if a roll limits the orders of the ${side} side`, (s, side) => Number(s.scenario.special.activation[side] !== null)],
  ['bound', (side) => `1 if the ${side} side still has to keep to a road`, isBound],
  ['endless', (side) => `1 if lost ${side} units come back`, (s, side) => Number(s.scenario.special.endless[side] !== null)],
  ['elite', (side) => `added to the ${side} side’s dice in melee / 2`, (s, side) => share(s.game.eliteOf(side).melee, 2)],
  ['exits-asked', (side) => `1 if the ${side} side can win by leaving the table`, (_, side, { sides }) => Number(sides[side].exits >= 0)],
  ['exits-left', (side) => `${side} units that still have to leave for that / 6`, (_, side, { sides }) => share(sides[side].exits, ARMY)],
  ['kills-asked', (side) => `1 if the ${side} side can win by destroying units`, (_, side, { sides }) => Number(sides[side].kills >= 0)],
  ['kills-left', () => 'units that it still has to destroy for that / 6', (_, side, { sides }) => share(sides[side].kills, ARMY)],
  ['met', (side) => `1 if what the ${side} side needs to win is so now`, (_, side, { sides }) => Number(sides[side].met)],
];

/** The features of the own side, or of the enemy's. */
function ofSide(whose: 'own' | 'enemy'): readonly GlobalFeature[] {
  const sideOf = (viewer: Player): Player => (whose === 'own' ? viewer : opponent(viewer));
  return SIDE_FEATURES.map(([name, about, value]) => [
    `${whose}-${name}`,
    0,
    1,
    about(whose),
    (s, { viewer }, look) => value(s, sideOf(viewer), look),
  ]);
}

function countInside({ standing, list, stands }: Survey, side: Player, area: number): number {
  let inside = 0;
  for (let i = 0; i < standing[side]; i++) inside += (stands[list[side][i]!]!.areas >> area) & 1;
  return inside;
}

const insideOf = ({ survey }: Look, side: Player, area: number): number => share(countInside(survey, side, area), 3);

/** 1 if the own side alone is in an area, -1 if the enemy alone. */
function heldBy({ survey }: Look, viewer: Player, area: number): number {
  const [own, enemy] = [countInside(survey, viewer, area), countInside(survey, opponent(viewer), area)];
  return own > 0 && enemy === 0 ? 1 : enemy > 0 && own === 0 ? -1 : 0;
}

/** 1 if units of a side are lost that are in an area at the end of a turn to come. */
function isDoomed(s: S, side: Player, area: number): number {
  for (const doom of s.scenario.special.lostInArea) if (doom.area === area && doom.side === side && doom.turn >= s.turn) return 1;
  return 0;
}

const asksFor = ({ sides }: Look, side: Player, area: number): number => (sides[side].areas >> area) & 1;

/** What is told of one area; zero where the scenario has fewer. */
// biome-ignore format: a table, one row a line
function ofArea(i: number): readonly GlobalFeature[] {
  const features: readonly GlobalFeature[] = [
    [`area-${i}`, 0, 1, `1 if the scenario has an area ${i}`, () => 1],
    [`area-${i}-x`, -1, 1, `middle of area ${i} across the turned table`, (s, view) => signed(view.sign * (s.scenario.areas[i]!.box.x / view.halfX - 1))],
    [`area-${i}-y`, -1, 1, `middle of area ${i} up the turned table`, (s, view) => signed(view.sign * (s.scenario.areas[i]!.box.y / view.halfY - 1))],
    [`area-${i}-own`, 0, 1, `own units inside area ${i} / 3`, (_, { viewer }, look) => insideOf(look, viewer, i)],
    [`area-${i}-enemy`, 0, 1, `enemy units inside area ${i} / 3`, (_, { viewer }, look) => insideOf(look, opponent(viewer), i)],
    [`area-${i}-held`, -1, 1, `1 if the own side alone is in area ${i}, -1 if the enemy alone`, (_, { viewer }, look) => heldBy(look, viewer, i)],
    [`area-${i}-own-asked`, 0, 1, `1 if own victory asks for area ${i}`, (_, { viewer }, look) => asksFor(look, viewer, i)],
    [`area-${i}-enemy-asked`, 0, 1, `1 if enemy victory asks for area ${i}`, (_, { viewer }, look) => asksFor(look, opponent(viewer), i)],
    [`area-${i}-own-doomed`, 0, 1, `1 if own units in area ${i} at the end of a turn to come are lost`, (s, { viewer }) => isDoomed(s, viewer, i)],
    [`area-${i}-enemy-doomed`, 0, 1, `1 if enemy units in area ${i} at the end of a turn to come are lost`, (s, view) => isDoomed(s, opponent(view.viewer), i)],
  ];
  return features.map(([name, low, high, about, value]): GlobalFeature => {
    return [name, low, high, about, (s, view, look) => (i < s.scenario.areas.length ? value(s, view, look) : 0)];
  });
}

function balance(_: S, { viewer }: View, { sides }: Look): number {
  const [own, enemy] = [sides[viewer].strength, sides[opponent(viewer)].strength];
  return own + enemy === 0 ? 0 : (own - enemy) / (own + enemy);
}

const verdictNow = (s: S, { viewer }: View, { sides }: Look): number => verdict(s, viewer, sides[viewer].met, sides[opponent(viewer)].met);

/** 1 if the viewer wins when nobody has met a condition, -1 if the enemy does. */
function byDefault({ scenario: { victory } }: S, { viewer }: View): number {
  return victory.otherwise === viewer ? 1 : victory.otherwise === opponent(viewer) ? -1 : 0;
}

/** What networks see of the whole. */
// biome-ignore format: a table, one row a line
export const GLOBALS: readonly GlobalFeature[] = [
  ['turn', 0, 1, 'turns begun / the limit', (s) => share(s.turn, s.scenario.turnLimit)],
  ['turns-left', 0, 1, 'turns still to begin / 15', (s) => share(s.scenario.turnLimit - s.turn, 15)],
  ['red', 0, 1, '1 for Red', (_, { viewer }) => Number(viewer === 0)],
  ['first', 0, 1, '1 if the viewer has the first player turn of each turn', (s, { viewer }) => Number(s.scenario.firstPlayer === viewer)],
  ['own-turn', 0, 1, '1 in the viewer’s player turn', (s, { viewer }) => Number(s.side === viewer)],
  ['to-decide', 0, 1, '1 if the decision is the viewer’s', (s, { viewer }) => Number(isPlayer(s.actor) && s.actor === viewer)],
  ['orders', 0, 1, 'units that may still be given orders in this player turn, where a roll limits them / 6', (s) => share(s.orders, ARMY)],
  ['balance', -1, 1, 'hits that own units in play can still take less the enemy’s / their sum', balance],
  ['verdict', -1, 1, '1 if the viewer would win were the day over now, -1 if the enemy, 0 a draw', verdictNow],
  ['default', -1, 1, '1 if the viewer wins when nobody has met a condition, -1 if the enemy does', byDefault],
  ['frontage', 0, 1, 'frontage of the bases in inches, less 4 / 2', (s) => (s.game.options.frontage - 4) / 2],
  ['inside-all', 0, 1, '1 if the whole base has to be inside to count (option inside)', (s) => Number(s.game.options.inside === 'all')],
  ['halved-once', 0, 1, '1 if armour and ground together halve once (option halvings)', (s) => Number(s.game.options.halvings === 'once')],
  ['front-only', 0, 1, '1 if units strike only before their front (option strikeFrontOnly)', (s) => Number(s.game.options.strikeFrontOnly)],
  ...ofSide('own'),
  ...ofSide('enemy'),
  ...Array.from({ length: MOST_AREAS }, (_, i) => ofArea(i)).flat(),
  ...prefixed('decides', oneHot([...Object.values(DECISIONS), 'dice'], 'if the decision at hand is:', decisionPlace)),
];
