import type { RulesetGuide } from '../core/index.ts';
import type { ActionKind } from './state/actions.ts';

const actions: Readonly<Record<ActionKind, string>> = {
  pass: 'says no to what is offered, or passes a Free Activation or a Continuation',
  confirm: 'says yes to what is offered',
  done: 'ends what the player does here: the move of a unit, a phase, the declarations',
  battle: 'names the Battle to be activated, continued with or seized',
  army: 'activates the whole army to march (Blood & Roses)',
  rally: 'activates a Standard to rally the Retired units round it',
  raise: 'activates a Standard to move it',
  standard: 'sets a Standard up in a hex',
  ambush: 'brings a unit in ambush onto the map (Blood & Roses)',
  counter: 'plays a Seizure counter',
  'hold-counter': 'plays no counter',
  select: 'takes up a unit or leader: to move it, to declare its attack, or to ride its Charge',
  move: 'goes to a hex and looks at a vertex, 0 to 5 clockwise from the upper right; a unit with points left may go on',
  face: 'turns to a vertex',
  fire: 'shoots at the unit in a hex, the upper one of two',
  'fire-under': 'shoots at the lower unit in a hex',
  mount: 'mounts its horses',
  dismount: 'gets off its horses',
  form: 'has a unit form a Shield Wall or a Schiltron, or leave it',
  along: 'takes a leader along',
  react: 'lets a unit fire at the one that has come up, or in return',
  plant: 'plants its stakes where it stands',
  attack: 'declares Shock against the unit in a hex',
  'attack-both': 'declares Shock against both units in front',
  charge: 'declares a Charge against the unit in a hex, looking at a vertex; in a Counter-Charge against fire, rides to that hex',
  path: 'chooses the way of a Charge: 0 to 3, left or right at each step',
  'answer-charge': 'Counter-Charges those who charge, looking at a vertex',
  'answer-shock': 'Counter-Charges those who Shock, looking at a vertex',
  resolve: 'resolves the attack on the unit in a hex next',
  retreat: 'retreats to a hex, looking at a vertex',
  retire: 'goes back to a hex by its Standard',
  disorder: 'is Disordered instead of retreating (Blood & Roses)',
  advance: 'advances into a hex, looking at a vertex',
  join: 'places a leader with the unit in a hex',
  pick: 'chooses one of several units for what happens next',
};

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start:
    'Both armies stand as the scenario places them. Each side draws its Seizure counters, which it alone sees, and forms its Shield Walls.',
  end:
    'A Loss Check fails after a Free Activation, the Time marker of a timed side comes to 0, six Passes follow each other, ' +
    'or the limit of Activations is reached.',
  returns:
    '1 for the winner, -1 for the other, 0 for a draw: both fail their Loss Checks at once, ' +
    'or have used the same share of their Flight Levels at the limit.',
  victoryPoints: 'Flight Points of the other side: of its units Eliminated and Retired, and of its leaders lost.',
  actions,
  history: [
    {
      version: '0.2.0',
      about:
        'Any leader helps a charging man-at-arms [12.3]. Nobody who must attack is left without an enemy [16.9]. Who is struck in a Counter-Charge ' +
        'does not rally [15.1]. Replacements may pursue [14.9]. Brush hides who stands behind it, not in it [11.4]. Bombards fire to the front.',
    },
    { version: '0.1.0', about: 'The first: three games with their charts, eleven battles, three training fields.' },
  ],
};
