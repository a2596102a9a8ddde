import type { RulebookSection } from '../core/index.ts';

function done(id: string, title: string, note?: string): RulebookSection {
  return { id, title, status: 'implemented', ...(note === undefined ? {} : { note }) };
}

/** The medieval rules of One-Hour Wargames by Neil Thomas (Pen & Sword 2014), as clarified by a later commentator whose section numbers these are:
 * 0.0 to 5.4 by the numbers they are printed with, titles in our own words. The second 5.2 of the print is 5.3 here. */
// prettier-ignore
export const rulebook: readonly RulebookSection[] = [
  done('0.0', 'What the rules do not settle', 'reach and range within 0.05 inch of their limit are rolled for (O-01)'),
  done('0.1', 'Measuring at any time', 'nothing is hidden; every position can be measured'),
  done('0.2', 'Six-sided dice'),
  done('0.3', 'The types of units'),
  done('0.4', 'Frontage, depth and the four sides of a base'),
  done('0.5', 'The front arc', 'it opens by 45 degrees from both front corners (O-08)'),
  done('0.6', 'Over half'),
  done('0.7', 'Must fit'),
  done('0.8', 'Area and linear terrain, standing uphill'),
  done('0.9', 'Line of sight'),
  done('1.0', 'Moving: turn, straight on, turn'),
  done('1.1', 'Move distances'),
  done('1.2', 'What terrain does to movement'),
  done('1.3', 'Bases do not pass through each other'),
  done('1.4', 'Turning'),
  done('1.5', 'Turning in melee'),
  done('1.6', 'Who moves does not shoot'),
  done('1.7', 'Gaps'),
  done('1.8', 'Charges'),
  done('2.0', 'Shooting'),
  done('2.1', 'Arc of fire'),
  done('2.2', 'Range'),
  done('2.3', 'Hits of a shot'),
  done('2.4', 'Shooting into a melee'),
  done('3.0', 'Melee'),
  done('3.1', 'One-sided combat'),
  done('3.2', 'Hits of a melee'),
  done('4.0', 'Removing units'),
  done('5.1', 'Forts'),
  done('5.2', 'Irregulars'),
  done('5.3', 'Peasant archers', 'printed as a second 5.2'),
  done('5.4', 'Redoubts', 'the delay is read as one melee phase without a blow (O-29)'),
];
