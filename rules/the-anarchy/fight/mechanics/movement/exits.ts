import type { HexGrid } from '../../../../hexes/grid.ts';
import { CLASS } from '../../../charts/types.ts';
import { EDGES, type Edge, type Goal } from '../../../state/scenario.ts';
import { type AnarchyState, LED_OFF, LEFT } from '../../../state/state.ts';
import { leave } from './leaving.ts';

type S = AnarchyState;

const HORSES: readonly number[] = [CLASS.warhorse];
/** Points of going off the map from a hex of its edge. @ruling AN-58 */
const LEAVING = 1;

/** Whether a hex of a map lies on one of its edges. */
export function isEdgeHex(grid: HexGrid, hex: number, edge: Edge): boolean {
  switch (edge) {
    case 'north':
      return grid.rowOf(hex) === 1;
    case 'east':
      return grid.columnOf(hex) === grid.columns;
    case 'south':
      return grid.rowOf(hex) === grid.rows;
    case 'west':
      return grid.columnOf(hex) === 1;
  }
}

/** Edge, a place in EDGES, over which the man at hand may leave the map; -1 for none. @ruling AN-58 only one that a goal of his side asks for: of him,
 * of what he carries, or of whom
 * he leads */
export function exitOf(s: S, man: number): number {
  if (s.spent + LEAVING > s.budget) return -1;
  const { goals, grid, places } = s.scenario;
  for (let edge = 0; edge < EDGES.length; edge++) {
    if (!isEdgeHex(grid, places.hex[s.at(man)]!, EDGES[edge]!)) continue;
    for (let i = 0; i < goals.length; i++) if (goals[i]!.side === s.sideOf(man) && isAsked(s, man, goals[i]!, EDGES[edge]!)) return edge;
  }
  return -1;
}

function isAsked(s: S, man: number, goal: Goal, edge: Edge): boolean {
  switch (goal.kind) {
    case 'exit':
      return (
        goal.edges.includes(edge) && (goal.types.length === 0 || goal.types.includes(s.type(man)) || leadsAny(s, man, goal.types, false))
      );
    case 'thing':
      return s.thingBearer(goal.thing) === man;
    case 'prisoners':
      return leadsAny(s, man, goal.types, true);
    case 'horses':
      return leadsAny(s, man, HORSES, false);
    case 'losses':
    case 'burnt':
    case 'engines':
    case 'gate':
    case 'walls':
    case 'keep':
      return false;
  }
}

/** Whether a man leads anybody of some classes. */
function leadsAny(s: S, man: number, types: readonly number[], isPrisoner: boolean): boolean {
  for (let other = 0; other < s.scenario.men.length; other++)
    if (s.leader(other) === man && types.includes(s.type(other)) && (!isPrisoner || s.captor(other) >= 0)) return true;
  return false;
}

/** A man leaves the map by an edge, with all whom he leads. @rule B57 */
export function exit(s: S, man: number, edge: number): void {
  for (let other = 0; other < s.scenario.men.length; other++) {
    if (s.leader(other) !== man) continue;
    if (s.sideOf(other) !== s.sideOf(man)) s.setCaptor(other, s.sideOf(man));
    leave(s, other, LED_OFF, edge);
  }
  s.spent += LEAVING;
  leave(s, man, LEFT, edge);
}
