import type { Levers } from '../core/index.ts';
import { packs } from './scenarios/load.ts';

/** Small changes that designers make to battles. */
export const levers: Levers = {
  open: (scenario) => packs.open(scenario),
  kinds: [
    { at: '/turns', about: 'last turn', change: { by: [-2, -1, 1, 2] }, cost: 1 },
    { at: '/victory/margin', about: 'victory margin', change: { by: [-20, -10, -5, 5, 10, 20] }, cost: 1 },
    { at: '/causes', about: 'causes', change: { by: [-1, 1] }, cost: 1 },
    { at: '/sides/*/brigades/*/general/strategy', about: 'strategy', change: { by: [-1, 1] }, cost: 2 },
    { at: '/sides/*/brigades/*/general/valour', about: 'valour', change: { by: [-1, 1] }, cost: 2 },
    { at: '/sides/*/brigades/*/units/*/stands', about: 'stands', change: { by: [-2, -1, 1, 2] }, cost: 2 },
    { at: '/sides/*/brigades/*/units/*', about: 'unit', change: { drops: true }, cost: 4 },
    { at: '/sides/*/unbrigaded/*', about: 'unit', change: { drops: true }, cost: 4 },
  ],
};
