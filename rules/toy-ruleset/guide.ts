import { doesOf, type RulesetGuide } from '../core/index.ts';
import { moraleActions } from './procedures/morale.ts';
import { orderActions } from './procedures/orders.ts';

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start: 'The bands stand at the ends of the track; both are asked for an order.',
  end: 'The last turn is over, or a band has no men left.',
  returns: '1 for the side with more points, -1 for the other, 0 if they are equal.',
  victoryPoints: 'Two for each turn that ends with the band in the ford, one for each man the enemy loses.',
  actions: doesOf({ ...orderActions, ...moraleActions }),
  history: [{ version: '0.1.0', about: 'The first.' }],
};
