import type { RulesetGuide } from '../core/index.ts';

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start: 'The bands stand at the ends of the track; both are asked for an order.',
  end: 'The last turn is over, or a band has no men left.',
  returns: '1 for the side with more points, -1 for the other, 0 if they are equal.',
  victoryPoints: 'Two for each turn that ends with the band in the ford, one for each man the enemy loses.',
  actions: {
    order: 'writes the order of the band: advance, shoot or take cover',
    'fall-back': 'takes a wavering band back one place',
    stay: 'keeps a wavering band where it is, at the price of a man',
  },
  history: [{ version: '0.1.0', about: 'The first.' }],
};
