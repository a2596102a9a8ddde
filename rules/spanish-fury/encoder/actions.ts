import { type Feature, oneHot, prefixed, share } from '../../core/index.ts';
import { FORMATIONS, ORDER, ORDERS, SPEECHES } from '../charts/types.ts';
import type { ChargeOdds } from '../odds/charge.ts';
import { chanceToObey } from '../odds/doubt.ts';
import type { FireOdds } from '../odds/fire.ts';
import { inchesOfBox } from '../mechanics/ground/distances.ts';
import { facesToForm } from '../mechanics/movement/forms.ts';
import { turnOf } from '../mechanics/movement/marches.ts';
import { ABOUT, STRETCHES } from '../state/actions.ts';
import type { FuryState } from '../state/state.ts';
import type { FuryAction } from '../odds/action-reader.ts';
import { enemyAtHand } from '../mechanics/at-hand.ts';

type S = FuryState;
type ActionFeature = Feature<[s: S, action: FuryAction]>;

/** A feature for each chance of a charge, or of a volley. */
function chances<K extends string>(
  keys: readonly K[],
  about: string,
  odds: (action: FuryAction) => Readonly<Record<K, number>>,
  highest = 1,
): readonly ActionFeature[] {
  return keys.map((key) => [
    key,
    0,
    1,
    `${about}: ${key}${highest === 1 ? '' : ` / ${highest}`}`,
    (_, action) => share(odds(action)[key], highest),
  ]);
}

const ofCharge = ({ charge }: FuryAction): ChargeOdds => charge;
const ofFire = ({ volley }: FuryAction): FireOdds => volley;

/** Chance that a brigade obeys an order. */
function obeys(s: S, { brigade, named }: FuryAction): number {
  const order = named.point === undefined ? named.order : ORDER.manoeuvre;
  return brigade < 0 || order === undefined ? 0 : chanceToObey(s, brigade, order);
}

/** Chance that a test of the action succeeds. */
function succeeds(s: S, action: FuryAction): number {
  if (action.odds === 'evasion') return action.escape;
  const isTest = (action.named.formation ?? action.named.facing) !== undefined && enemyAtHand(s) >= 0;
  return isTest ? facesToForm(s, action.unit) / 6 : 0;
}

/** Inches from the end of a move to the nearest enemy. */
function gapAfter(s: S, { unit, end }: FuryAction): number {
  return end === undefined ? 0 : inchesOfBox(s, unit, end);
}

function wheelOf(_: S, { named: { wheel = ABOUT } }: FuryAction): number {
  return wheel === ABOUT ? 0 : turnOf(wheel) / 900;
}

/** The number of a thing that actions may name; -1 for one that does not. */
const named =
  (thing: keyof FuryAction['named']) =>
  (_: S, action: FuryAction): number =>
    action.named[thing] ?? -1;

/** What networks see of an action, beside its kind and where it leaves the base. */
export const ACTION_FEATURES: readonly ActionFeature[] = [
  ...prefixed('order', oneHot(ORDERS, 'for the order', named('order'))),
  ...prefixed('speech', oneHot(SPEECHES, 'for the speech', named('speech'))),
  ...prefixed('form', oneHot(FORMATIONS, 'to form', named('formation'))),
  ...prefixed('stretch', oneHot(STRETCHES, 'for the stretch', named('stretch'))),
  ['wheel', -1, 1, 'wheel to the right / 90 degrees', wheelOf],
  ['inches', 0, 1, 'inches that it takes / 12', (_, { inches }) => share(inches, 12)],
  ['gap', 0, 1, 'inches to the nearest enemy at the end / 24', (s, action) => share(gapAfter(s, action), 24)],
  [
    'same-order',
    0,
    1,
    '1 for the order that the brigade has',
    (s, { brigade, named }) => Number(brigade >= 0 && s.brigadeOrder(brigade) === named.order),
  ],
  ['obeys', 0, 1, 'chance that the brigade obeys', obeys],
  ['succeeds', 0, 1, 'chance that they evade, or form in time', succeeds],
  ['strategy', 0, 1, 'Strategy of the general / 6', (s, { general }) => (general < 0 ? 0 : s.generalStrategy(general) / 6)],
  ['valour', 0, 1, 'Valour of the general / 3', (s, { general }) => (general < 0 ? 0 : s.generalValour(general) / 3)],
  ['by-company', 0, 1, '1 for the fire of an attached company', (_, { unit, shooter }) => Number(shooter !== unit)],
  ...prefixed('charge', chances(['goes', 'flees', 'routs', 'wins', 'breaks', 'loses', 'broken'], 'chance in a charge', ofCharge)),
  ...prefixed('fire', chances(['levels', 'casualties'], 'mean of a volley', ofFire, 3)),
  ...prefixed('fire', chances(['disorders', 'bleeds'], 'chance of a volley', ofFire)),
];
