import type { RulesetGuide } from '../core/index.ts';
import type { ActionKind } from './state/actions.ts';

const actions: Readonly<Record<ActionKind, string>> = {
  pass: 'does nothing at this step: no bid, no reaction, no shot, no attack, no advance, or the end of a phase',
  confirm: 'says yes to what is offered: the attack with those who joined, a leader who goes along, a continuation',
  halt: 'ends the movement of the unit or leader at hand, with what points it has left',
  swap: 'puts the lower unit of a stack on top',
  select: 'takes up a unit or leader, to move it, to let it react or to advance with it alone',
  'select-stack': 'takes up both units of a stack at once, by the one on top, to move them or to advance',
  'name-battle': 'chooses the Battle that is activated or commanded',
  chit: 'at the division of command points: gives the Battle at hand one more chit of this value; 0 goes on to the next Battle',
  show: 'shows a chit of a Battle in the contest for the next player turn',
  'place-chit': 'gives the chit that replaces a played one to a Battle',
  face: 'turns a unit to a facing, 0 to 5 clockwise',
  join: 'lets the units in a neighbouring hex, by its direction from the one attacked, join the attack',
  strike: 'strikes back at the attackers in a direction',
  advance: 'advances into the emptied hex from a direction',
  move: 'goes to a hex and ends there in a facing; a unit with points left may go on',
  'join-top': 'joins another unit in its hex, on top of it',
  charge: 'plans a charge against a hex, or rides it',
  place: 'sets a unit or leader down in a hex',
  retreat: 'retreats into a hex',
  fire: 'shoots at a hex',
  attack: 'attacks a hex in melee',
  adjust: 'turns units near the activated ones to another facing, before the others move',
};

export const guide: RulesetGuide = {
  start:
    'Units stand as the scenario has them, or are placed by their players first; then both sides divide their command points into chits, in secret.',
  end: 'All Battles of a side are Shaken, Broken or gone, or the limit of player turns is reached.',
  returns: '1 for the side with more victory points, -1 for the other, 0 if they are level and the scenario names no winner for that.',
  victoryPoints: 'For each enemy Battle by its state; the two sides score differently.',
  actions,
  history: [
    { version: '0.3.0', about: 'Of two units that can advance after a melee one may stay behind [9.4].' },
    {
      version: '0.2.0',
      about:
        'Nearer to the text: reaction checks once a player turn and without sight, sight for charges when they are ridden, ' +
        'checks in the middle of a retreat, the blow in return chosen after the dice, new chits that may be left.',
    },
    { version: '0.1.0', about: 'The first: all sections of the rulebook, six scenarios.' },
  ],
};
