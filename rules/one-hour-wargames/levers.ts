import type { Levers, ScenarioPack } from '../core/index.ts';
import { SIDES } from './state/scenario.ts';
import { openPack } from './scenarios/variations/pack.ts';

/** Small changes that designers make to battles. */
export const levers: Levers = {
  open: (scenario) => ({ ...openPack(scenario), ruleset: 'one-hour-wargames' }) as unknown as ScenarioPack,
  kinds: [
    { at: '/turnLimit', about: 'last turn', change: { by: [-2, -1, 1, 2] }, cost: 1 },
    { at: '/firstPlayer', about: 'side that begins', change: { to: SIDES }, cost: 1 },
    { at: '/waves/*/turn', about: 'turn of arrival', change: { by: [-2, -1, 1, 2] }, cost: 1 },
    { at: '/victory/otherwise', about: 'winner if no condition is met', change: { to: SIDES }, cost: 3 },
    { at: '/forces/*/units/*', about: 'number of units', change: { by: [-1, 1] }, cost: 4 },
  ],
};
