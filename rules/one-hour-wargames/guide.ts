import type { RulesetGuide } from '../core/index.ts';
import type { ActionKind } from './state/actions.ts';

const actions: Readonly<Record<ActionKind, string>> = {
  pass: 'does nothing more at this step: ends the phase, stays as it is, or stands where it stands',
  select: 'takes up a unit, to move it; in the choice of forces: exchanges it',
  place: 'sets a unit down at one of the places on offer, at the start or as it arrives',
  turn: 'turns the unit on the spot and leaves it there',
  march: 'turns the unit, then moves it straight ahead by so many inches, or as far as it can go',
  face: 'turns the unit that has moved',
  exit: 'turns the unit and leaves the table over its edge',
  charge: 'charges a side of an enemy unit',
  about: 'turns a unit in melee to face a side on which it is attacked',
  shoot: 'lets one unit shoot at another',
  strike: 'strikes at one of several enemies in contact',
};

export const guide: RulesetGuide = {
  start:
    'Forces are those of the scenario, or are rolled for; units stand in place, or are placed by their players first. ' +
    'Red moves first unless the scenario says otherwise.',
  end: 'The last turn is over, or what wins at once has happened.',
  returns: '1 for the side that meets the conditions of the scenario, -1 for the other, 0 for a draw.',
  victoryPoints: 'Enemy units destroyed.',
  actions,
  history: [
    {
      version: '0.2.0',
      about:
        'Ground off a hill is below it. Bases do not ride over the end of a lone body. Forts are open as towns are. ' +
        'A turn in melee is asked for. Turns bring bases no deeper into others.',
    },
    { version: '0.1.0', about: 'The first: all sections of the rulebook, thirty battles and a training field.' },
  ],
};
