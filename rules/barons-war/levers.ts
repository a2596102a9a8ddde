import type { Levers, ScenarioPack } from '../core/index.ts';
import { wholePack } from './scenarios/variations/pack.ts';

/** Small changes that designers make to battles. */
export const levers: Levers = {
  open: (scenario) => ({ ...wholePack(scenario), ruleset: 'barons-war' }) as unknown as ScenarioPack,
  kinds: [
    { at: '/turnLimit', about: 'last player turn', change: { by: [-4, -2, 2, 4] }, cost: 1 },
    { at: '/initiative', about: 'side that begins', change: { to: ['baron', 'royal'] }, cost: 1 },
    { at: '/commandPoints/*', about: 'command points', change: { by: [-2, -1, 1, 2] }, cost: 1 },
    { at: '/chits/*/*', about: 'command chit', change: { by: [-1, 1] }, cost: 1 },
    { at: '/reinforcements/*/fromActivation', about: 'player turn of reinforcements', change: { by: [-2, -1, 1, 2] }, cost: 1 },
    { at: '/battles/*/units/*/strength', about: 'strength', change: { by: [-1, 1] }, cost: 2 },
    { at: '/battles/*/units/*/strength/*', about: 'strength', change: { by: [-1, 1] }, cost: 2 },
    { at: '/battles/*/units/*/morale', about: 'morale', change: { by: [-1, 1] }, cost: 2 },
    { at: '/battles/*/units/*/morale/*', about: 'morale', change: { by: [-1, 1] }, cost: 2 },
    { at: '/battles/*/leader/combatBonus', about: 'combat bonus of the leader', change: { by: [-1, 1] }, cost: 2 },
    { at: '/battles/*/leader/leadership', about: 'leadership', change: { by: [-1, 1] }, cost: 2 },
  ],
};
