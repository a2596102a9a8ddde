import { type Feature, oncePer, oneHot, opponent, type Player, share, signed } from '../../core/index.ts';
import type { HexAction } from '../../hexes/hex-actions.ts';
import { type Arc, FLANK, FRONT, REAR } from '../../hexes/facing.ts';
import { hexOfPiece, isLeader } from '../../hexes/pieces.ts';
import { type ActionKind, ACTIONS } from '../state/actions.ts';
import type { IronState } from '../state/state.ts';
import { hasLeader, standardOf } from '../mechanics/command/leaders-at.ts';
import type { Survey } from './survey.ts';

type S = IronState;
type View = {
  readonly viewer: 0 | 1;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly cx: Float32Array;
  readonly cy: Float32Array;
  readonly sign: number;
  readonly facingX: readonly number[];
  readonly facingY: readonly number[];
};
type ActionFeature = Feature<[s: S, action: HexAction<ActionKind>, view: View]>;

/** Hexes beyond which nothing is told apart. */
const FAR = 12;

/** A feature of actions on a hex, 0 where there is none. */
function ofHex(
  name: string,
  low: number,
  high: number,
  about: string,
  value: (s: S, action: HexAction<ActionKind>, view: View) => number,
): ActionFeature {
  return [name, low, high, about, (s, action, view) => (action.hex < 0 ? 0 : value(s, action, view))];
}

/** Where the piece stands that acts, or the hex of the action if nobody does. */
function from(s: S, { unit, hex }: HexAction<ActionKind>): number {
  const here = unit < 0 ? -1 : hexOfPiece(s, unit);
  return here < 0 ? hex : here;
}

/** Enemies beside a hex that a unit that faces so would have in an arc. */
function enemiesIn(name: string, about: string, most: number, arc: Arc, survey: Survey): ActionFeature {
  return ofHex(name, 0, 1, `enemies ${about} there / ${most}`, (s, { unit, hex, facing }) =>
    unit < 0 || isLeader(s, unit) ? 0 : share(survey.countIn(opponent(s.sideOf(unit)), hex, facing, arc), most),
  );
}

function toLeader(s: S, { unit, hex }: HexAction<ActionKind>): number {
  if (unit < 0 || isLeader(s, unit)) return 0;
  const { leaders } = s.scenario.battles[s.battleOf(unit)]!;
  let least = FAR;
  for (const leader of leaders) if (s.isPresent(leader)) least = Math.min(least, s.scenario.grid.distance(hex, s.leaderHex(leader)));
  return least / FAR;
}

function toStandard(s: S, { unit, hex }: HexAction<ActionKind>): number {
  const standard = unit < 0 || isLeader(s, unit) ? -1 : standardOf(s, unit);
  return standard < 0 ? 1 : share(s.scenario.grid.distance(hex, s.standardHex(standard)), FAR);
}

/** Of the unit on top in the hex, if it is an enemy. */
function ofTarget(name: string, low: number, high: number, about: string, value: (s: S, target: number) => number): ActionFeature {
  return ofHex(name, low, high, about, (s, { hex }, { viewer }) => {
    const target = s.topAt(hex);
    return target < 0 || s.sideOf(target) === viewer ? 0 : value(s, target);
  });
}

/** A number for who acts and where: all facings of a hex have the same. */
function wayOf(s: S, { unit, hex }: HexAction<ActionKind>): number {
  return (unit + 1) * (s.scenario.grid.size + 1) + hex + 1;
}

const KINDS = Object.keys(ACTIONS) as ActionKind[];

/** What networks see of an action and its way. */
const WAY_FEATURES: readonly ActionFeature[] = [
  ...oneHot(KINDS, 'for', (_: S, { kind }: HexAction<ActionKind>) => KINDS.indexOf(kind)),
  ...oncePer<[s: S, action: HexAction<ActionKind>, view: View]>(wayOf, [
    ofHex('dx', -1, 1, 'way to the hex, to the right, in hex heights / 8', (s, action, { cx }) =>
      signed((cx[action.hex]! - cx[from(s, action)]!) / 8),
    ),
    ofHex('dy', -1, 1, 'way to the hex, downward, in hex heights / 8', (s, action, { cy }) =>
      signed((cy[action.hex]! - cy[from(s, action)]!) / 8),
    ),
    ofHex('distance', 0, 1, 'hexes to the hex / 8', (s, action) => share(s.scenario.grid.distance(from(s, action), action.hex), 8)),
    ofHex('x', -1, 1, 'where the hex lies, from left to right', (_, { hex }, { x }) => x[hex]!),
    ofHex('y', -1, 1, 'where the hex lies, from top to bottom', (_, { hex }, { y }) => y[hex]!),
  ]),
  ofHex('facing-x', -1, 1, 'how far it would look to the right', (_, { facing }, { sign, facingX }) => sign * facingX[facing]!),
  ofHex('facing-y', -1, 1, 'how far it would look downward', (_, { facing }, { sign, facingY }) => sign * facingY[facing]!),
];

/** What they see of those who are near the hex, as it has been looked up. */
function nearFeatures(survey: Survey): readonly ActionFeature[] {
  const gap = (viewer: Player, hex: number): number => survey.stepsTo(opponent(viewer), hex, FAR);
  return [
    ...oncePer<[s: S, action: HexAction<ActionKind>, view: View]>(wayOf, [
      ofHex('nearest', 0, 1, `hexes from the hex to the nearest enemy / ${FAR}`, (_, { hex }, { viewer }) => gap(viewer, hex) / FAR),
      ofHex('approach', -1, 1, 'hexes by which the nearest enemy is nearer there / 8', (s, action, { viewer }) =>
        signed((gap(viewer, from(s, action)) - gap(viewer, action.hex)) / 8),
      ),
      ofHex('enemies', 0, 1, 'enemies beside the hex / 3', (_, { hex }, { viewer }) => share(survey.countBeside(opponent(viewer), hex), 3)),
      ofHex('friends', 0, 1, 'friends beside the hex / 3', (_, { hex }, { viewer }) => share(survey.countBeside(viewer, hex), 3)),
    ]),
    enemiesIn('before', 'in front of the unit', 2, FRONT, survey),
    enemiesIn('beside', 'at its flanks', 2, FLANK, survey),
    enemiesIn('behind', 'in its rear', 2, REAR, survey),
  ];
}

/** What they see of the hex, and of the enemy in it. */
const PLACE_FEATURES: readonly ActionFeature[] = oncePer<[s: S, action: HexAction<ActionKind>, view: View]>(wayOf, [
  ofHex('to-leader', 0, 1, `hexes from the hex to its leader / ${FAR}`, toLeader),
  ofHex('to-standard', 0, 1, `hexes from the hex to its Standard / ${FAR}, 1 without one`, toStandard),
  ofHex('cover', -1, 1, 'DRM for attacks against the hex / 3', (s, { hex }) => signed(s.scenario.shockCover[hex]! / 3)),
  ofHex('fire-cover', -1, 1, 'DRM for fire at the hex / 2', (s, { hex }) => signed(s.scenario.fireCover[hex]! / 2)),
  ofHex('footing', -1, 1, 'DRM for an attacker in the hex', (s, { hex }) => signed(s.scenario.footing[hex]!)),
  ofHex('climb', -1, 1, 'levels by which the hex is higher / 2', (s, action) =>
    signed((s.scenario.elevation[action.hex]! - s.scenario.elevation[from(s, action)]!) / 2),
  ),
  ofTarget('target-disordered', 0, 1, '1 if the enemy there is Disordered or Retired', (s, target) => Number(s.isDisordered(target))),
  ofTarget('target-mounted', 0, 1, '1 if the enemy there is mounted', (s, target) => Number(s.isMounted(target))),
  ofTarget('target-defense', -1, 1, 'Shock Defense DRM of the enemy there / 4', (s, target) => signed(s.shockDefenseOf(target) / 4)),
  ofTarget('target-points', 0, 1, 'Flight Points of the enemy there / 3', (s, target) => share(s.kindOf(target).points, 3)),
  ofTarget('target-leader', 0, 1, '1 if a leader is with the enemy there', (s, target) =>
    Number(hasLeader(s, s.hexOf(target), s.sideOf(target))),
  ),
]);

/** What networks see of each action. */
export function actionFeatures(survey: Survey): readonly ActionFeature[] {
  return [...WAY_FEATURES, ...nearFeatures(survey), ...PLACE_FEATURES];
}
