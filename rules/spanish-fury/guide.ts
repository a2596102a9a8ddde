import { doesOf, type RulesetGuide } from '../core/index.ts';
import { ACTION_ABOUTS } from './mechanics/steps.ts';

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start:
    'Both armies stand as the scenario places them, each brigade under the order that it prints; later orders, and chosen first ones, are secret.',
  end: 'An army breaks: its Confidence falls below Hopeless, a regiment on which all hangs routs, or its owner gives up the field. Or the last turn is over.',
  returns:
    '1 for the winner, -1 for the other, 0 for a draw. After the last turn a side wins that leads by the points that the scenario asks for.',
  victoryPoints:
    'Stands of enemy regiments that are gone, enemy generals, batteries and places taken, steps of Confidence that are better.',
  actions: doesOf(ACTION_ABOUTS),
  history: [
    {
      version: '0.5.0',
      about:
        'Several regiments can charge one side [15.3] [16.3]. A charge costs the way that it takes [15.1]. A wheel ends no march near an enemy [7.4]. ' +
        'An answer is rolled against the fiercest charger [15.3]. A March may stop at the limit of Hold or Reserve [12.1]. ' +
        'Horse that fails to evade stands [15.5]. Whoever fights horse may surrender to it [18.5]. A Mob forms worse [1.11]. ' +
        'One sees three inches into orchards, and every hill hides [13.4]. ' +
        'Other margins on the Meadow, in the village, at Coutras and Dreux, and fourteen turns at Coutras.',
    },
    { version: '0.4.0', about: 'Other turns in the held village and at Coutras.' },
    { version: '0.3.0', about: 'Other turns and margins at the crossroads, the hedge, Coutras and Dreux; a captain who faces anew.' },
    {
      version: '0.2.0',
      about:
        'An army of which nobody is left has lost [2.10]; battles last longer, with other margins; odds count friends who fight the target already [16.3].',
    },
    { version: '0.1.0', about: 'The first.' },
  ],
};
