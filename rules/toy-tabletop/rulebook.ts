import { doesOf, implemented, type RulebookSection, type RulesetGuide } from '../core/index.ts';
import { turnActions } from './mechanics/turn.ts';

/** Every section of the rulebook by its number, titles in our own words. */
// biome-ignore format: a table, one row a line
export const rulebook: readonly RulebookSection[] = [
  implemented('1.1', 'The order of a turn', 'a die says who goes first'),
  implemented('1.2', 'One action for each unit'),
  implemented('1.3', 'Troops and their hits'),
  implemented('2.1', 'Marching', 'to one of eight headings, or straight ahead'),
  implemented('2.2', 'Other bases and the edge'),
  implemented('2.3', 'Rough ground', 'a base is on it with any part of it (T-02)'),
  implemented('3.1', 'Range and arc', 'measured to the nearest side (T-01)'),
  implemented('3.2', 'Sight'),
  implemented('3.3', 'Shots'),
  implemented('4.1', 'Charges'),
  implemented('4.2', 'Melee'),
  implemented('4.3', 'Giving ground', 'after equal hits the charger (T-03)'),
  implemented('5.1', 'Morale'),
  implemented('5.2', 'Shaken units'),
  implemented('6.1', 'Points'),
  implemented('6.2', 'The end of the game', 'at once when a side is broken (T-04)'),
  { id: '7.1', title: 'Fighting in rain', status: 'omitted', note: 'no scenario has any' },
];

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start: 'The armies stand as the scenario sets them up; a die says who chooses the first unit.',
  end: 'The last turn is over, or a side has lost so many units that it is broken.',
  returns: '1 for the side with more points, -1 for the other, 0 if they are equal.',
  victoryPoints: 'One at the end of each turn for each place held, one for each unit the enemy has lost, five for an enemy that is broken.',
  actions: doesOf(turnActions),
  history: [{ version: '0.1.0', about: 'The first.' }],
};
