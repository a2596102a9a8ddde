import { implemented as done, type RulebookSection } from '../core/index.ts';

/** Every section of the rulebook by its number, titles in our own words. */
// prettier-ignore
export const rulebook: readonly RulebookSection[] = [
  done('1.1', 'The order of a turn'),
  done('2.1', 'Orders are written in secret'),
  done('2.2', 'Orders are shown together'),
  done('2.3', 'No order to shoot beyond range'),
  done('3.1', 'Advancing'),
  done('3.2', 'One band a place', 'if both would enter the same place, neither does (T-01)'),
  done('4.1', 'Volleys', 'both are counted before either falls (T-02)'),
  done('4.2', 'Cover'),
  done('5.1', 'Morale after losses'),
  done('5.2', 'Falling back or staying'),
  done('6.1', 'Points'),
  done('6.2', 'The end of the game'),
  { id: '7.1', title: 'Fighting after dark', status: 'omitted', note: 'no scenario lasts so long' },
];
