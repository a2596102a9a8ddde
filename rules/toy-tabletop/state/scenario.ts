import type { Box } from '../../geometry/box.ts';
import { movesOf } from '../../tabletop/deeds.ts';
import type { Area } from '../../tabletop/packs/areas.ts';
import type { UnitScenario } from '../../tabletop/unit-game.ts';
import type { TroopType } from './troops.ts';

/** Names of the players' sides in data; a player is a place in this list. */
export const SIDES = ['red', 'blue'] as const;

export const TERRAIN = ['hill', 'wood', 'marsh'] as const;
type TerrainType = (typeof TERRAIN)[number];

/** All actions of a scenario, each with its parts, in the order of their flat indices. @param ids names of the units */
export const createActions = (ids: readonly string[]) => ({ end: [], stay: [], rally: [], ...movesOf(ids) });
type Actions = ReturnType<typeof createActions>;
export type ActionKind = keyof Actions;

/** One scenario as the rules read it, its size in ticks. Units are numbers: places in the list. */
export interface Scenario extends UnitScenario<TroopType, ActionKind> {
  readonly terrain: Readonly<Record<TerrainType, readonly Box[]>>;
  /** Places to be held. */
  readonly areas: readonly Area[];
  /** Units with the loss of which a side is broken, by player. */
  readonly breaksAt: readonly [number, number];
  readonly actions: Actions;
}
