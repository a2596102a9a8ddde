import { doesOf, implemented as done, type RulebookSection, type RulesetGuide } from '../core/index.ts';
import { meleeActions } from './mechanics/melee.ts';
import { unitActions } from './mechanics/unit.ts';

/** Every section of the rulebook by its number, titles in our own words. */
export const rulebook: readonly RulebookSection[] = [
  done('1.1', 'The order of a turn'),
  done('1.2', 'Units one after the other'),
  done('2.1', 'Movement points and facing', 'one hex may always be entered; one turn is free, each further one costs a point'),
  done('2.2', 'What the ground costs'),
  done('2.3', 'One unit to a hex', 'friends may be passed'),
  done('2.4', 'Zones of control'),
  done('2.5', 'Stopping in a zone, and leaving it', 'not from zone to zone (H-01)'),
  done('3.1', 'Who can be attacked'),
  done('3.2', 'The chart of attacks'),
  done('3.3', 'What counts for and against an attack'),
  done('3.4', 'Hits'),
  done('4.1', 'Morale'),
  done('4.2', 'Retreats', 'who cannot is hit (H-02)'),
  done('5.1', 'Points'),
  done('5.2', 'The end of the game', 'as many points are a draw (H-03)'),
  { id: '6.1', title: 'Shooting', status: 'omitted', note: 'for sight see rules/hexes/sight.ts' },
];

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start: 'Both armies stand as the scenario places them; the side that moves first chooses a unit.',
  end: 'The last turn is over, or a side has no unit left.',
  returns: '1 for the side with more points, -1 for the other, 0 if they are equal.',
  victoryPoints: 'At the end of each turn those of the places held; for each enemy unit gone 1 (levy), 2 (foot) or 3 (horse).',
  actions: doesOf({ ...unitActions, ...meleeActions }),
  history: [{ version: '0.1.0', about: 'The first.' }],
};
