import { doesOf, type RulesetGuide } from '../core/index.ts';
import { ACTION_ABOUTS } from './mechanics/steps.ts';
import { ACTIONS } from './state/actions.ts';

export const guide: RulesetGuide = {
  start:
    'Units stand as the scenario has them, or are placed by their players first; then both sides divide their command points into chits, in secret.',
  end: 'All Battles of a side are Shaken, Broken or gone, or the limit of player turns is reached.',
  returns: '1 for the side with more victory points, -1 for the other, 0 if they are level and the scenario names no winner for that.',
  victoryPoints: 'For each enemy Battle by its state; the two sides score differently.',
  actions: doesOf(ACTION_ABOUTS, ACTIONS),
  history: [
    { version: '0.3.0', about: 'Of two units that can advance after a melee one may stay behind [9.4].' },
    {
      version: '0.2.0',
      about:
        'Nearer to the text: reaction checks come once a player turn and need no sight. Charges need sight when they are ridden. ' +
        'Retreats bring checks on their way. The blow in return is chosen after the dice. New chits may be left.',
    },
    { version: '0.1.0', about: 'The first: all sections of the rulebook, six scenarios.' },
  ],
};
