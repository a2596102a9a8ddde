import type { Json, Levers, ScenarioPack } from '../core/index.ts';
import { packs } from './scenarios/load.ts';

const sides = ({ sides: names }: ScenarioPack): readonly Json[] => names as readonly Json[];

/** Small changes that designers make to battles. */
export const levers: Levers = {
  open: (scenario) => packs.open(scenario),
  kinds: [
    { at: '/flightLevels/*', about: 'Flight Level', change: { by: [-3, -2, -1, 1, 2, 3] }, cost: 1 },
    { at: '/first', about: 'side that begins', change: { to: sides }, cost: 1 },
    { at: '/seizure/*', about: 'seizure counters', change: { by: [-1, 1] }, cost: 1 },
    { at: '/timed/start', about: 'first count of the timed side', change: { by: [-2, -1, 1, 2] }, cost: 1 },
    { at: '/leaders/*/activation', about: 'activation', change: { by: [-1, 1] }, cost: 2 },
    { at: '/leaders/*/range', about: 'Command Range', change: { by: [-1, 1] }, cost: 1 },
    { at: '/leaders/*/charisma', about: 'charisma', change: { by: [-1, 1] }, cost: 1 },
    { at: '/battles/*/units/*/at', about: 'units', change: { places: 'hexes' }, cost: 4 },
  ],
};
