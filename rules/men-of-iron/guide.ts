import { doesOf, type RulesetGuide } from '../core/index.ts';
import { ACTION_ABOUTS } from './mechanics/steps.ts';
import { ACTIONS } from './state/actions.ts';

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start:
    'Both armies stand as the scenario places them. Each side draws its Seizure counters, which it alone sees, and forms its Shield Walls.',
  end:
    'A Loss Check fails after a Free Activation, the Time marker of a timed side comes to 0, six Passes follow each other, ' +
    'or the limit of Activations is reached.',
  returns:
    '1 for the winner, -1 for the other, 0 for a draw: both fail their Loss Checks at once, ' +
    'or have used the same share of their Flight Levels at the limit.',
  victoryPoints: 'Flight Points of the other side: of its units Eliminated and Retired, and of its leaders lost.',
  actions: doesOf(ACTION_ABOUTS, ACTIONS),
  history: [
    {
      version: '0.2.0',
      about:
        'Any leader helps a charging man-at-arms [12.3]. Nobody who must attack is left without an enemy [16.9]. Who is struck in a Counter-Charge ' +
        'does not rally [15.1]. Replacements may pursue [14.9]. Brush hides who stands behind it, not in it [11.4]. Bombards fire to the front.',
    },
    { version: '0.1.0', about: 'The first: three games with their charts, eleven battles, three training fields.' },
  ],
};
