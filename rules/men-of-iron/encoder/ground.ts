import { type Feature, share, signed } from '../../core/index.ts';
import { sideFeatures } from '../../hexes/encoder/table-encoder.ts';
import { NEVER } from '../charts/dice.ts';
import { ROAD } from '../charts/hexsides.ts';
import { FOOT, MOUNTED, type Scenario } from '../state/scenario.ts';

type GroundFeature = Feature<[hex: number, sides: readonly number[]]>;

/** Movement points that count as very many. */
const DEAR = 4;

/** How ground can be: what the effects of the chart have in common, so that a network knows terrain that it has not met. */
export function groundFeatures(scenario: Scenario): readonly GroundFeature[] {
  const {
    grid,
    elevation,
    hexsides,
    moveCost,
    disorderFrom,
    blocksSight,
    isBrush,
    fireCover,
    shockCover,
    footing,
    potholes,
    canAttack,
    canCharge,
  } = scenario;
  const costShare = (mode: 0 | 1, side: number): number => (moveCost[mode][side]! < 0 ? 1 : share(moveCost[mode][side]!, DEAR));
  const risk = (mode: 0 | 1, side: number): number => (NEVER - disorderFrom[mode][side]!) / NEVER;
  return [
    ['level', 0, 1, 'level / 9', (hex) => share(elevation[hex]!, 9)],
    ['blocks-sight', 0, 1, '1 where it blocks sight', (hex) => blocksSight[hex]!],
    ['brush', 0, 1, '1 for brush', (hex) => isBrush[hex]!],
    ['fire-cover', -1, 1, 'DRM for fire at it / 2', (hex) => signed(fireCover[hex]! / 2)],
    ['shock-cover', -1, 1, 'DRM for attacks against it / 3', (hex) => signed(shockCover[hex]! / 3)],
    ['footing', -1, 1, 'DRM for an attacker who stands in it', (hex) => signed(footing[hex]!)],
    ['potholes', 0, 1, '1 where horses stumble', (hex) => potholes[hex]!],
    ['road', 0, 1, '1 if a road leads out of it', (_, sides) => Number(sides.some((side) => (hexsides[side]! & ROAD) !== 0))],
    ...sideFeatures(grid, 'foot', `movement points of foot / ${DEAR}, 1 where it may not go`, (side) => costShare(FOOT, side)),
    ...sideFeatures(grid, 'horse', `movement points of horse / ${DEAR}, 1 where it may not go`, (side) => costShare(MOUNTED, side)),
    ...sideFeatures(grid, 'foot-risk', 'chance that foot is Disordered going there', (side) => risk(FOOT, side)),
    ...sideFeatures(grid, 'horse-risk', 'chance that horse is Disordered going there', (side) => risk(MOUNTED, side)),
    ...sideFeatures(grid, 'attack', '1 where units may attack', (side) => canAttack[side]!),
    ...sideFeatures(grid, 'charge', '1 where a Charge may go', (side) => canCharge[side]!),
  ];
}
