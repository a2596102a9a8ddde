import { doesOf, type RulesetGuide } from '../core/index.ts';
import { ACTION_ABOUTS } from './mechanics/procedures/index.ts';
import { ACTIONS } from './state/actions.ts';

export const guide: RulesetGuide = {
  start:
    'Forces are those of the scenario, or are rolled for; units stand in place, or are placed by their players first. ' +
    'Red moves first unless the scenario says otherwise.',
  end: 'The last turn is over, or what wins at once has happened.',
  returns: '1 for the side that meets the conditions of the scenario, -1 for the other, 0 for a draw.',
  victoryPoints: 'Enemy units destroyed.',
  actions: doesOf(ACTION_ABOUTS, ACTIONS),
  history: [
    {
      version: '0.2.0',
      about:
        'Ground off a hill is below it. Bases do not ride over the end of a lone body. Forts are open as towns are. ' +
        'A turn in melee is asked for. Turns bring bases no deeper into others.',
    },
    { version: '0.1.0', about: 'The first: all sections of the rulebook, thirty battles and a training field.' },
  ],
};
