import { share, signed } from '../core/index.ts';
import { sideFeatures } from '../hexes/encoder/table-encoder.ts';
import type { Features } from '../hexes/encoder/unit-features.ts';
import { flankersOf } from '../hexes/state/fronts.ts';
import { oddsOf } from './odds.ts';
import { isHindered } from './mechanics/attacks.ts';
import { TERRAIN } from './charts/charts.ts';
import type { Kind } from './state/cells.ts';
import type { Scenario } from './state/scenario.ts';
import type { ToyHexesState } from './state/state.ts';

/** What networks see of one scenario beside what they see of every game on hexes. Red sees the board turned, so that the enemy lies to the right. */
// biome-ignore format: a table, one row a line
export function featuresOf({ grid, hexsides }: Scenario): Features<ToyHexesState, Kind> {
  return {
    version: 'toy-hexes-2',
    turned: [false, true],
    manyPoints: 20,
    globals: [['own-turn', 0, 1, '1 if the viewer’s side moves', (s, viewer) => Number(s.side === viewer)]],
    units: [['moved', 0, 1, '1 if it was chosen this turn', (s, unit) => s.moved(unit)]],
    ground: sideFeatures(grid, 'hinders', '1 where an attack is hindered', (side) => Number(isHindered(hexsides[side]!))),
    actions: [
      ['lead', -1, 1, 'lead of the attack, or of the best from there, / 5', (s, action) => signed((oddsOf(s, action)?.lead ?? 0) / 5)],
      ['hit', 0, 1, 'chance of that attack to hit', (s, action) => oddsOf(s, action)?.hit ?? 0],
      ['yields', 0, 1, 'chance of that attack to drive back', (s, action) => oddsOf(s, action)?.yields ?? 0],
      ['repulsed', 0, 1, 'chance of that attack to be repulsed', (s, action) => oddsOf(s, action)?.repulsed ?? 0],
      ['flanked', 0, 1, 'enemies beside it, but not in front / 3', (s, { unit, hex, facing }) => (unit < 0 ? 0 : share(flankersOf(s, unit, hex, facing), 3))],
      ['cover', 0, 1, 'cover of the hex / 2', (s, { hex }) => (hex < 0 ? 0 : TERRAIN[s.scenario.terrain[hex]!]!.cover / 2)],
    ],
    pointers: ['the unit that acts', 'the unit that is attacked'],
  };
}
