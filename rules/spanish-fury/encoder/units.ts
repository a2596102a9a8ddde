import { type Feature, ofOwnCells, oneHot, prefixed, type SeenRows, share } from '../../core/index.ts';
import { TRAININGS } from '../charts/cards.ts';
import { FORMATIONS, ORDERS, SPEECHES, TYPES } from '../charts/types.ts';
import { chargeReach } from '../mechanics/charges/charges.ts';
import { farthestShot, firingStands } from '../mechanics/fighting/fire.ts';
import { coverAgainst, isOnHill } from '../mechanics/ground/ground.ts';
import { PACES, STATUSES } from '../state/layout.ts';
import { type FuryState, MARCHING_OFF } from '../state/state.ts';
import type { Survey } from './survey.ts';

type S = FuryState;
type UnitFeature = Feature<[s: S, unit: number, view: SeenRows]>;

/** Whether the speech of a unit lies open to a viewer. */
function hears(s: S, unit: number, { viewer }: SeenRows): boolean {
  return s.revealed === 1 || s.sideOf(unit) === viewer;
}

/** The order of a unit's brigade, if it is the viewer's own; else -1. */
function ownOrder(s: S, unit: number, { viewer }: SeenRows): number {
  const brigade = s.brigadeOf(unit);
  return brigade >= 0 && s.sideOf(unit) === viewer ? s.brigadeOrder(brigade) : -1;
}

function mayHave(s: S, unit: number, order: number): number {
  const brigade = s.brigadeOf(unit);
  return brigade < 0 ? 0 : (s.brigadeShown(brigade) >> order) & 1;
}

function strategyWith(s: S, unit: number): number {
  const general = s.generalWith(unit);
  return general < 0 ? 0 : s.generalStrategy(general);
}

function valourWith(s: S, unit: number): number {
  const general = s.generalWith(unit);
  return general < 0 ? 0 : s.generalValour(general);
}

/** Cover of a unit against an enemy, -1 for none. */
function coverOf(s: S, unit: number, enemy: number): number {
  const cover = enemy < 0 ? 'none' : coverAgainst(s, unit, enemy);
  return cover === 'hard' ? 1 : cover === 'soft' ? 0.5 : 0;
}

const ORDER_FEATURES = oneHot(ORDERS, 'if its order, known to its owner, is', ownOrder);
const SPEECH_FEATURES = oneHot(SPEECHES, 'if its speech, as far as it is known, is', (s: S, unit: number, view: SeenRows) =>
  hears(s, unit, view) ? s.speech(unit) : -1,
);
const orders = prefixed('order', ORDER_FEATURES);
const speeches = prefixed('speech', SPEECH_FEATURES);

/** What of a unit its enemy does not know: its order, and its speech until all are revealed. */
export const SECRETS: readonly string[] = [...orders, ...speeches].map(([name]) => name);

/** What networks see of a unit as it is, beside where it stands and how it looks. */
const OWN_FEATURES: readonly UnitFeature[] = [
  ...ofOwnCells<[s: S, unit: number, view: SeenRows]>([
    ...oneHot(TYPES, 'for', (s: S, unit: number) => s.type(unit)),
    ['training', 0, 1, '0 raw, 1/2 seasoned, 1 veterans', (s, unit) => TRAININGS.indexOf(s.cardOf(unit).training) / 2],
    ['ferocity', 0, 1, 'Ferocity / 2', (s, unit) => s.cardOf(unit).ferocity / 2],
    ['marshalling', 0, 1, 'Marshalling / 6', (s, unit) => s.cardOf(unit).marshalling / 6],
    ['stands', 0, 1, 'stands / 15', (s, unit) => share(s.stands(unit), 15)],
    ['left', 0, 1, 'share of its stands left', (s, unit) => s.stands(unit) / s.scenario.units[unit]!.stands],
  ]),
  ['shot', 0, 1, 'stands that shoot / 10', (s, unit) => share(firingStands(s, unit), 10)],
  ['companies', 0, 1, 'stands of companies attached / 3', (s, unit) => share(s.companiesWith(unit), 3)],
  ...ofOwnCells<[s: S, unit: number, view: SeenRows]>([
    ['level', 0, 1, 'levels of cohesion lost / 5', (s, unit) => s.level(unit) / 5],
    ['casualties', 0, 1, 'casualties towards the next company / 3', (s, unit) => s.casualties(unit) / 3],
    ['melee', 0, 1, 'melee rating of its formation / 5', (s, unit) => share(s.ratingOf(unit)[0], 5)],
    ['lances', 0, 1, 'what lances add / 2', (s, unit) => share(s.cardOf(unit).lances - s.lances(unit), 2)],
    ...prefixed(
      'formed',
      oneHot(FORMATIONS, 'in', (s: S, unit: number) => s.formation(unit)),
    ),
    ...prefixed(
      'is',
      oneHot(STATUSES.slice(0, MARCHING_OFF + 1), 'if it is', (s: S, unit: number) => s.status(unit)),
    ),
    ['brigaded', 0, 1, '1 in a brigade', (s, unit) => Number(s.brigadeOf(unit) >= 0)],
  ]),
  ...orders,
  ...ORDERS.map((name, order): UnitFeature => [`may-${name}`, 0, 1, `1 if its conduct fits ${name}`, (s, unit) => mayHave(s, unit, order)]),
  ...speeches,
  ...ofOwnCells(
    prefixed(
      'pace',
      oneHot(PACES, 'if it has', (s: S, unit: number) => s.pace(unit)),
    ),
  ),
  ['strategy', 0, 1, 'Strategy of the general with it / 6', (s, unit) => strategyWith(s, unit) / 6],
  ['valour', 0, 1, 'Valour of the general with it / 3', (s, unit) => valourWith(s, unit) / 3],
  ...ofOwnCells<[s: S, unit: number]>([
    ['acted', 0, 1, '1 if it has had its part of the Action segment', (s, unit) => s.acted(unit)],
    ['pressed', 0, 1, '1 if it was charged or hurt in this turn', (s, unit) => s.pressed(unit)],
    ['regroup', 0, 1, '1 if it must rally next', (s, unit) => s.regroup(unit)],
    ['fired', 0, 1, '1 if it has fired, or holds its fire', (s, unit) => s.fired(unit)],
    ['hit-levels', 0, 1, 'levels that the fire of this segment costs / 5', (s, unit) => share(s.hitLevels(unit), 5)],
    ['hit-casualties', 0, 1, 'casualties by the fire of this segment / 4', (s, unit) => share(s.hitCasualties(unit), 4)],
    ['in-melee', 0, 1, '1 in melee', (s, unit) => Number(s.foe(unit) >= 0)],
    ['impetus', 0, 1, '1 if it charged into its melee', (s, unit) => s.impetus(unit)],
    ['rounds', 0, 1, 'rounds of its melee / 3', (s, unit) => share(s.rounds(unit), 3)],
    ['edge', -1, 1, 'what the last round adds now / 2', (s, unit) => s.edge(unit) / 2],
  ]),
];

/** What networks see of a unit, beside where it stands and how it looks. */
export function unitFeatures(survey: Survey): readonly UnitFeature[] {
  return [
    ...OWN_FEATURES,
    ['wins-round', 0, 1, 'chance that it wins its next round', (s, unit) => (s.foe(unit) < 0 ? 0 : survey.meleeOdds(s, unit).wins)],
    ['loses-round', 0, 1, 'chance that it loses it', (s, unit) => (s.foe(unit) < 0 ? 0 : survey.meleeOdds(s, unit).loses)],
    ['enemy-near', 0, 1, 'inches to the nearest enemy / 24', (s, unit) => share(survey.inchesToEnemy(s, unit), 24)],
    ['range', 0, 1, 'inches that it shoots / 40', (s, unit) => share(farthestShot(s, unit) / s.scenario.inch, 40)],
    ['reach', 0, 1, 'inches that it charges / 12', (s, unit) => share(chargeReach(s, unit) / s.scenario.inch, 12)],
    ['cover', 0, 1, 'cover against the nearest enemy: soft 1/2, hard 1', (s, unit) => coverOf(s, unit, survey.nearestTo(s, unit))],
    ['on-hill', 0, 1, '1 on a hill', (s, unit) => Number(isOnHill(s, unit))],
    ['at-hand', 0, 1, '1 if the decision or roll is about it', (_, unit, { viewer }) => Number(survey.isAtHand(unit, viewer))],
    ['aimed-at', 0, 1, '1 if it is the enemy whom the decision or roll is about', (_, unit) => Number(survey.enemyAtHand === unit)],
  ];
}

/** What the map shows of a base, beside the ground it covers. */
export const BASE_FEATURES: readonly Feature<[s: S, unit: number]>[] = [
  ['strength', 0, 1, 'stands / 15', (s, unit) => share(s.stands(unit), 15)],
  ['disorder', 0, 1, 'levels of cohesion lost / 5', (s, unit) => s.level(unit) / 5],
  ['horse', 0, 1, '1 for horse', (s, unit) => Number(s.isHorse(unit))],
  ['fire', 0, 1, 'stands that shoot / 10', (s, unit) => share(firingStands(s, unit), 10)],
  ['unready', 0, 1, '1 if it routs, pursues or marches off', (s, unit) => Number(!s.isReady(unit))],
  ['engaged', 0, 1, '1 in melee', (s, unit) => Number(s.foe(unit) >= 0)],
];
