import { type Feature, ofOwnCells, oneHot, opponent, type Player, share, signed } from '../../core/index.ts';
import { placeFeatures } from '../../hexes/encoder/table-encoder.ts';
import { cardOfPiece, hexOfPiece, isLeader } from '../../hexes/pieces.ts';
import { CAN, TYPES } from '../charts/types.ts';
import { FORMATIONS, MARKS } from '../state/layout.ts';
import { DISORDERED, type IronState, NAMED, NORMAL, REPLACEMENT, RETIRED } from '../state/state.ts';
import { standardOf } from '../mechanics/command/leaders-at.ts';
import type { Survey } from './survey.ts';

type S = IronState;
type View = Parameters<ReturnType<typeof placeFeatures<S>>[number][4]>[2];
type PieceFeature = Feature<[s: S, piece: number, view: View]>;

/** A feature of units, which is 0 for leaders. */
function ofUnit(name: string, low: number, high: number, about: string, value: (s: S, unit: number) => number): PieceFeature {
  return [name, low, high, about, (s, piece) => (isLeader(s, piece) ? 0 : value(s, piece))];
}

/** A feature of leaders, which is 0 for units. */
function ofLeader(name: string, high: number, about: string, value: (s: S, leader: number) => number): PieceFeature {
  return [name, -1, 1, about, (s, piece) => (isLeader(s, piece) ? signed(value(s, piece - s.scenario.units.length) / high) : 0)];
}

function battleOfPiece(s: S, piece: number): number {
  const units = s.scenario.units.length;
  return piece < units ? s.battleOf(piece) : (s.scenario.leaders[piece - units]!.battles[0] ?? -1);
}

/** Abilities that a network sees; the others follow from the type. */
const SHOWN = ['missile', 'return', 'rain', 'shootAndScoot', 'charge', 'knight', 'shock'] as const;

/** What networks see of each unit and leader as it is. */
const OWN_FEATURES: readonly PieceFeature[] = ofOwnCells([
  ...placeFeatures<S>()
    .slice(0, 2)
    .map(
      ([name, low, high, about], i): PieceFeature => [
        name,
        low,
        high,
        about,
        (s, piece, view) => (i === 0 ? view.x : view.y)[hexOfPiece(s, piece)]!,
      ],
    ),
  ofUnitFacing('facing-x', 'how far it looks to the right', ({ sign, facingX }, facing) => sign * facingX[facing]!),
  ofUnitFacing('facing-y', 'how far it looks downward', ({ sign, facingY }, facing) => sign * facingY[facing]!),
  ['leader', 0, 1, '1 for a leader', (s, piece) => Number(isLeader(s, piece))],
  ...oneHot(TYPES, 'for', (s: S, piece: number) => (isLeader(s, piece) ? -1 : s.type(piece))),
  ofUnit('mounted', 0, 1, '1 if mounted', (s, unit) => Number(s.isMounted(unit))),
  ...SHOWN.map((ability) => ofUnit(ability, 0, 1, `1 if it has: ${ability}`, (s, unit) => Number(s.can(unit, CAN[ability])))),
  ofUnit('movement', 0, 1, 'movement points / 10', (s, unit) => share(s.kindOf(unit).movementPoints[s.isDisordered(unit) ? 1 : 0], 10)),
  ofUnit('shock-defense', -1, 1, 'Shock Defense DRM / 4', (s, unit) => signed(s.shockDefenseOf(unit) / 4)),
  ofUnit('points', 0, 1, 'Flight Points when lost / 3', (s, unit) => share(s.kindOf(unit).points, 3)),
  ofUnit('normal', 0, 1, '1 if neither Disordered nor Retired', (s, unit) => Number(s.status(unit) === NORMAL)),
  ofUnit('disordered', 0, 1, '1 if Disordered', (s, unit) => Number(s.status(unit) === DISORDERED)),
  ofUnit('retired', 0, 1, '1 if Retired', (s, unit) => Number(s.status(unit) === RETIRED)),
  ...FORMATIONS.slice(1).map((name, i) => ofUnit(name, 0, 1, `1 in ${name}`, (s, unit) => Number(s.formation(unit) === i + 1))),
  ofUnit('stakes', 0, 1, '1 behind stakes', (s, unit) => s.stakes(unit)),
  ofUnit('limbered', 0, 1, '1 for limbered artillery', (s, unit) => s.limbered(unit)),
  ofUnit('in-command', 0, 1, '1 if In Command in this Activation', (s, unit) => s.inCommand(unit)),
  ofUnit('began-next', 0, 1, '1 if it began the Activation next to an enemy', (s, unit) => s.beganNext(unit)),
  ofUnit('done', 0, 1, '1 if it has moved or fired', (s, unit) => Number(s.done(unit) + s.moved(unit) + s.fired(unit) > 0)),
  ofUnit('attacked', 0, 1, '1 if it has attacked in this Activation', (s, unit) => s.attacked(unit)),
  ofUnit('struck', 0, 1, '1 if it has been attacked in this Activation', (s, unit) => s.struck(unit)),
  ...MARKS.slice(1).map((name, i) =>
    ofUnit(`marked-${name}`, 0, 1, `1 if it has declared a ${name}`, (s, unit) => Number(s.mark(unit) === i + 1)),
  ),
  ofUnit('again', 0, 1, 'Continued Attacks / 3', (s, unit) => share(s.again(unit), 3)),
  ofUnit('due', 0, 1, '1 if a result is still to be done to it', (s, unit) => Number(s.due(unit) !== 0)),
  ofLeader('activation', 5, 'Activation Rating / 5', (s, leader) => s.activationOf(leader)),
  ofLeader('charisma', 2, 'Charisma / 2', (s, leader) => s.charismaOf(leader)),
  ofLeader('range', 8, 'Command Range / 8', (s, leader) => s.commandRangeOf(leader)),
  ofLeader('effectiveness', 2, 'Effectiveness / 2', (s, leader) => s.scenario.leaders[leader]!.effectiveness ?? 0),
  ofLeader('overall', 1, '1 for the Overall Commander', (s, leader) => Number(s.scenario.leaders[leader]!.isOverall)),
  ofLeader('king', 1, '1 for a king', (s, leader) => Number(s.scenario.leaders[leader]!.isKing)),
  ofLeader('replacement', 1, '1 for a replacement', (s, leader) => Number(s.leaderRank(leader) === REPLACEMENT)),
  ofLeader('named', 1, '1 for a leader of name', (s, leader) => Number(s.leaderRank(leader) === NAMED)),
  ['level', 0, 1, 'level of its hex / 9', (s, piece) => share(s.scenario.elevation[hexOfPiece(s, piece)]!, 9)],
  ['cover', -1, 1, 'DRM for attacks against its hex / 3', (s, piece) => signed(s.scenario.shockCover[hexOfPiece(s, piece)]! / 3)],
]);

/** What they see of who is near it, as it has been looked up. */
function nearFeatures(survey: Survey): readonly PieceFeature[] {
  const beside = (s: S, piece: number, side: Player): number => share(survey.countBeside(side, hexOfPiece(s, piece)), 3);
  return [
    ['enemies', 0, 1, 'hexes beside it with enemies / 3', (s, piece) => beside(s, piece, opponent(cardOfPiece(s, piece).side))],
    ['friends', 0, 1, 'hexes beside it with friends / 3', (s, piece) => beside(s, piece, cardOfPiece(s, piece).side)],
    [
      'nearest',
      0,
      1,
      'hexes to the nearest enemy / 12',
      (s, piece) => share(survey.stepsTo(opponent(cardOfPiece(s, piece).side), hexOfPiece(s, piece), 12), 12),
    ],
  ];
}

/** What they see of its place in the army, and whether it is active. */
const BATTLE_FEATURES: readonly PieceFeature[] = [
  ofUnit('to-standard', 0, 1, 'hexes to its Standard / 12, 1 without one', toStandard),
  [
    'active',
    0,
    1,
    '1 if its Battle is activated',
    (s, piece) => Number(s.activation > 0 && s.battle >= 0 && battleOfPiece(s, piece) === s.battle),
  ],
  [
    'neutral',
    0,
    1,
    '1 if its Battle is neutral',
    (s, piece) => (battleOfPiece(s, piece) < 0 ? 0 : s.battleNeutral(battleOfPiece(s, piece))),
  ],
];

/** What networks see of each unit and leader. */
export function pieceFeatures(survey: Survey): readonly PieceFeature[] {
  const atHand: PieceFeature = ['at-hand', 0, 1, '1 if the decision is about it', (_, piece) => Number(survey.atHand === piece)];
  return [...OWN_FEATURES, ...nearFeatures(survey), ...BATTLE_FEATURES, atHand];
}

function ofUnitFacing(name: string, about: string, value: (view: View, facing: number) => number): PieceFeature {
  return [name, -1, 1, about, (s, piece, view) => (isLeader(s, piece) ? 0 : value(view, s.facingOf(piece)))];
}

function toStandard(s: S, unit: number): number {
  const standard = standardOf(s, unit);
  return standard < 0 ? 1 : share(s.scenario.grid.distance(s.hexOf(unit), s.standardHex(standard)), 12);
}

/** What the map shows of a unit or leader in its hex; leaders are written over nobody. */
export const COUNTER_FEATURES: readonly PieceFeature[] = [
  ['stands', 0, 1, '1 where one stands', () => 1],
  ofUnit('mounted', 0, 1, '1 if mounted', (s, unit) => Number(s.isMounted(unit))),
  ofUnit('missile', 0, 1, '1 if it can fire', (s, unit) => Number(s.can(unit, CAN.missile))),
  ofUnit('disordered', 0, 1, '1 if Disordered or Retired', (s, unit) => Number(s.isDisordered(unit))),
  ofUnit('points', 0, 1, 'Flight Points when lost / 3', (s, unit) => share(s.kindOf(unit).points, 3)),
];
