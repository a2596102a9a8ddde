import type { RulesetGuide } from '../core/index.ts';

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start: 'The armies stand as the scenario sets them up; Red chooses the first unit.',
  end: 'The last turn is over, or a side has lost so many units that it is broken.',
  returns: '1 for the side with more points, -1 for the other, 0 if they are equal.',
  victoryPoints: 'Three for each place held, one for each unit the enemy has lost, five for an enemy that is broken.',
  actions: {
    end: 'ends the player’s part of the turn; units that have not acted do not',
    select: 'chooses the unit that acts',
    stay: 'leaves the unit as it is',
    rally: 'makes a shaken unit ready again',
    march: 'turns the unit to a heading and moves it straight on',
    charge: 'brings the unit into melee with a side of an enemy',
    shoot: 'shoots at an enemy',
  },
  history: [{ version: '0.1.0', about: 'The first.' }],
};
