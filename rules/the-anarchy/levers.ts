import type { Levers } from '../core/index.ts';
import type { ClassId } from './charts/types.ts';
import { packs } from './packs.ts';

/** Classes of men that one would exchange for one another. */
const COMMON: readonly ClassId[] = ['sergeant', 'man-at-arms', 'spearman', 'axeman', 'longbow', 'short-bow', 'crossbow'];

/** Small changes that designers make to fights, sieges and campaigns. */
export const levers: Levers = {
  open: (scenario) => packs.open(scenario),
  kinds: [
    { at: '/turns', about: 'last turn', change: { by: [-2, -1, 1, 2] }, cost: 1 },
    { at: '/siege/days', about: 'last day', change: { by: [-4, -2, 2, 4] }, cost: 1 },
    { at: '/days', about: 'last day', change: { by: [-4, -2, 2, 4] }, cost: 1 },
    { at: '/first', about: 'side that begins', change: { to: ({ sides }) => sides as readonly string[] }, cost: 1 },
    { at: '/goals/*/points', about: 'points of a goal', change: { by: [-2, -1, 1, 2] }, cost: 1 },
    { at: '/groups/*/men', about: 'men of a group', change: { by: [-4, -2, 2, 4] }, cost: 2 },
    { at: '/forces/*/men/*/class', about: 'class', change: { to: COMMON }, cost: 3 },
    { at: '/forces/*/men/*/at', about: 'men', change: { places: 'hexes' }, cost: 4 },
  ],
};
