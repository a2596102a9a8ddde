import type { Player } from '../../../core/index.ts';
import { isTop, TERRAIN } from '../../charts/terrain.ts';
import { isEdgeHex } from '../mechanics/movement/exits.ts';
import type { Goal, Scenario } from '../../state/scenario.ts';

/** Steps that mean: nowhere. */
const NOWHERE = 255;

/** Hexes that a goal is about from the start: those of edges to leave by, woods to burn, where things lie. */
function hexesOf(scenario: Scenario, goal: Goal): readonly number[] {
  const { grid, places, things, doors } = scenario;
  switch (goal.kind) {
    case 'exit':
      return grid.hexes.filter((hex) => goal.edges.some((edge) => isEdgeHex(grid, hex, edge)));
    case 'burnt':
      return goal.places.map((place) => places.hex[place]!);
    case 'thing':
      return things[goal.thing]!.at < 0 ? [] : [places.hex[things[goal.thing]!.at]!];
    case 'engines':
      return scenario.engines.flatMap(({ side, at }) => (side === goal.side || at < 0 ? [] : [places.hex[at]!]));
    case 'gate':
      return [doors[goal.door]!];
    case 'walls':
      return grid.hexes.filter((hex) => isTop(places.terrain[hex]!));
    case 'keep':
      return grid.hexes.filter((hex) => places.terrain[hex] === TERRAIN.keep);
    case 'losses':
    case 'prisoners':
    case 'horses':
      return [];
  }
}

/** Steps from each hex to the nearest one that a goal of a side is about, 255 without any, `[hex]`. */
export function goalSteps(scenario: Scenario, side: Player): Uint8Array {
  const { grid, goals } = scenario;
  const hexes = goals.filter((goal) => goal.side === side).flatMap((goal) => hexesOf(scenario, goal));
  const steps = new Uint8Array(grid.size).fill(NOWHERE);
  for (const hex of grid.hexes) for (const goal of hexes) steps[hex] = Math.min(steps[hex]!, grid.distance(hex, goal));
  return steps;
}
