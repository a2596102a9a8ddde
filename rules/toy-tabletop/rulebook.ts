import { implemented, type RulebookSection } from '../core/index.ts';

/** Every section of the rulebook by its number, titles in our own words. */
// biome-ignore format: a table, one row a line
export const rulebook: readonly RulebookSection[] = [
  implemented('1.1', 'The order of a turn'),
  implemented('1.2', 'One deed for each unit'),
  implemented('1.3', 'Troops and their hits'),
  implemented('2.1', 'Marching'),
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
