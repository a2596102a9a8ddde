import {
  type Feature,
  oneHot,
  opponent,
  type Player,
  scoreFeatures,
  share,
  unitAtHand,
  type UnitValue,
  valueFeatures,
} from '../../core/index.ts';
import type { HexAction, HexActions, HexTable } from '../hex-actions.ts';
import type { Aim } from '../headings.ts';
import type { AnyUnitState, UnitScenario } from '../state/unit-state.ts';
import { type Encoding, facingFeatures, placeFeatures, sideFeatures } from './table-encoder.ts';

/** What a ruleset adds to what networks see of every game with units on hexes. */
export interface Features<S, K extends string> {
  /** Changes whenever a number that a network sees would differ. */
  readonly version: string;
  /** Whether a player sees the board turned by half a turn: the one whose enemy lies to the left. */
  readonly turned: readonly [boolean, boolean];
  /** Points that count as very many. */
  readonly manyPoints: number;
  readonly globals: readonly Feature<[s: S, viewer: Player]>[];
  readonly units: readonly Feature<[s: S, unit: number]>[];
  /** Of a hex and its six hexsides, as the viewer sees them. */
  readonly ground: readonly Feature<[hex: number, sides: readonly number[]]>[];
  readonly actions: readonly Feature<[s: S, action: HexAction<K>]>[];
  /** What pointers say of the one that acts and of the other, in words. */
  readonly pointers: readonly [actor: string, target: string];
}

/** What of a ruleset is seen. */
interface Shown<S, C, T extends HexTable> {
  readonly stepNames: readonly string[];
  readonly types: readonly string[];
  readonly values: readonly UnitValue<S>[];
  readonly actions: T;
  readonly style: { readonly letters: Readonly<Record<string, string>> };
  readonly aim?: Aim;
  features(scenario: C): Features<S, keyof T & string>;
  controls(s: S, side: Player, hex: number): boolean;
}

/** Points that count as very many: movement points over a hexside, and points of a place. */
const MANY = { cost: 4, place: 3 };

/** Terrain, level and points of a hex, and what the first type pays to cross its hexsides. */
function groundFeatures(
  { grid, terrain, elevation, moveCost, held }: UnitScenario,
  terrains: readonly string[],
): Encoding<never>['ground'] {
  const cost = moveCost[0]!;
  const stepShare = (side: number): number => (cost[side]! < 0 ? 1 : share(cost[side]!, MANY.cost));
  return [
    ...oneHot(terrains, 'for', (hex: number) => terrain[hex]!),
    ['level', 0, 1, 'level / 9', (hex) => share(elevation[hex]!, 9)],
    ...sideFeatures(grid, 'cost', `movement points / ${MANY.cost}, 1 where it is closed`, stepShare),
    ['place', 0, 1, `points of the hex / ${MANY.place}`, (hex) => share(held.get(hex) ?? 0, MANY.place)],
  ];
}

/** What networks see of a scenario: turn, points and step; where units stand, their types and values; ground, units and zones on the map; kinds of actions and
 * the hexes that they lead to; and what the ruleset adds to each. */
export function createEncoding<S extends AnyUnitState, C extends UnitScenario, T extends HexTable>(
  rules: Shown<S, C, T>,
  scenario: C,
  hexActions: HexActions<T>,
): Encoding<S, keyof T & string> {
  const { stepNames, types, values, controls } = rules;
  const { version, turned, pointers, manyPoints, ...own } = rules.features(scenario);
  const { kinds } = hexActions.space;
  const isControlled = (s: S, side: Player, hex: number): number => Number(hex >= 0 && controls(s, opponent(side), hex));
  const atHand: Feature<[s: S, unit: number]> = [
    'at-hand',
    0,
    1,
    '1 if the decision is about it',
    (s, unit) => Number(unitAtHand(s) === unit),
  ];
  return {
    version,
    turned,
    pointers,
    decoder: hexActions,
    aim: rules.aim,
    grid: scenario.grid,
    sides: scenario.units.map(({ side }) => side),
    globals: [...scoreFeatures<S>(stepNames, scenario.turns, manyPoints), ...own.globals],
    units: [
      ...placeFeatures<S>(),
      ...oneHot(types, 'for', (s: S, unit: number) => s.card(unit).type),
      ...valueFeatures(values),
      atHand,
      ['controlled', 0, 1, '1 in an enemy zone of control', (s, unit) => isControlled(s, s.sideOf(unit), s.hexOf(unit))],
      ...own.units,
    ],
    ground: [...groundFeatures(scenario, Object.values(rules.style.letters)), ...own.ground],
    counters: [['stands', 0, 1, '1 where one stands', () => 1], ...valueFeatures(values), atHand, ...facingFeatures<S>()],
    planes: [
      ['own-zone', 0, 1, '1 where the own side controls the hex', (s, hex, viewer) => Number(controls(s, viewer, hex))],
      ['enemy-zone', 0, 1, '1 where the enemy controls the hex', (s, hex, viewer) => Number(controls(s, opponent(viewer), hex))],
    ],
    actions: [
      ...oneHot(kinds, 'for', (_: S, { kind }: HexAction<keyof T & string>) => kinds.indexOf(kind)),
      ['controlled', 0, 1, '1 if the enemy controls the hex', (s, { hex }, { viewer }) => isControlled(s, viewer, hex)],
      ['place', 0, 1, `points of the hex / ${MANY.place}`, (_, { hex }) => share(scenario.held.get(hex) ?? 0, MANY.place)],
      ...own.actions,
    ],
  };
}
