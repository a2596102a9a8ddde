import type { Lesson } from '../../core/index.ts';
import scenario from './first-battle.json' with { type: 'json' };

/** A flank charge, a volley and a march, told one by one in the first turn; the rest of the battle is the learner's own. */
export const firstBattle: Lesson = {
  id: 'first-battle',
  title: 'First battle',
  about: 'You are Red, with two units of knights, archers and men-at-arms against four weaker units. One turn is told, the rest is yours.',
  scenario,
  side: 0,
  seed: 'first battle',
  steps: [
    {
      title: 'Two armies on a table',
      text:
        'Each rectangle is a unit of many men, and the arrow shows where it looks. Yours are red, at the bottom. ' +
        'You win at once when all four blue units are destroyed; after ten turns, the side with more units left wins.',
      pieces: ['red/1', 'red/2', 'red/3', 'red/4'],
    },
    {
      title: 'What a turn is',
      text:
        'You move, you shoot, you fight; units with 15 hits are removed. Then Blue does the same. ' +
        'In each turn a unit may move once, or stand still. Where places are marked on the table, you choose one by pointing at it.',
    },
    {
      title: 'Choose who moves',
      text: 'Men-at-arms are slow but in armour: of all the hits on them only half count. They belong in front.',
      task: { text: 'Take up the men-at-arms on the left.', actions: [{ kind: 'select', unit: 'red/3' }] },
    },
    {
      title: 'A march',
      text: 'A unit turns, goes straight ahead, and turns again. Men-at-arms, archers and levies go 6 inches, knights 12.',
      rule: '1.0',
      task: {
        text: 'March straight north, as far as they can.',
        actions: [{ kind: 'march', heading: ['n', 'ahead'], distance: ['most', 6] }],
        done: 'Now Blue can charge them. In armour they can bear it, and your archers behind them are safe.',
      },
    },
    {
      title: 'Where a unit looks',
      text: 'It shoots and charges only at what lies before it. Blows into its flank or rear count double, so look towards the enemy.',
      rule: '0.4',
      task: {
        text: 'Keep them facing north.',
        actions: [{ kind: 'face', heading: ['n', 'ahead'] }],
      },
    },
    {
      title: 'Knights on the wing',
      text: 'Knights are fast and strike hard. These stand beside the blue archers, who look the other way.',
      pieces: ['blue/1'],
      task: { text: 'Take up the knights on the right.', actions: [{ kind: 'select', unit: 'red/1' }] },
    },
    {
      title: 'A charge',
      text:
        'Only a charge brings a unit into melee: a turn of up to 45 degrees, then straight at an enemy in reach. ' +
        'Point at the choice, and the page shows what it will bring on average.',
      rule: '1.8',
      task: {
        text: 'Charge the archers in the flank.',
        actions: [{ kind: 'charge', side: ['left', 'right', 'rear'] }],
        done: 'The bases touch. The blows fall in the melee phase, once all your units have moved.',
      },
    },
    {
      title: 'The same on the other wing',
      text: 'The levies on the left show you their flank as well.',
      pieces: ['blue/2'],
      task: { text: 'Take up the other knights.', actions: [{ kind: 'select', unit: 'red/2' }] },
    },
    {
      title: 'A second charge',
      text: 'Against the front, knights strike with a die and 2 more. In the flank all of that counts twice.',
      task: { text: 'Charge the levies in the flank.', actions: [{ kind: 'charge', side: ['left', 'right', 'rear'] }] },
    },
    {
      title: 'Move or shoot',
      text: 'A unit that has moved does not shoot in that turn. Your archers can see enemies within 12 inches: let them stand.',
      rule: '1.6',
      task: { text: 'End the movement.', actions: [{ kind: 'pass' }] },
    },
    {
      title: 'A volley',
      text:
        'Archers throw a die and add 2: so many hits it is. Unlike in many games, they may also shoot into a melee. ' +
        'Rather wear down one enemy than two: hits do not weaken a unit until the fifteenth removes it.',
      rule: '2.3',
      task: {
        text: 'Shoot at one of the two units that your knights fight.',
        actions: [{ kind: 'shoot', shooter: 'red/4' }],
        done: 'The log tells the dice: of the volley, and of the melees after it. Press a number in brackets to read the rule.',
      },
    },
  ],
  moments: [
    {
      rule: '3.2',
      title: 'Melee',
      text:
        'Only the side whose turn it is strikes, so whoever charges strikes first. The die is the number of hits: knights add 2, ' +
        'archers take 2 off; into flank or rear they are doubled; armour, cover and a place uphill halve them. A melee lasts until one side is gone.',
    },
    {
      rule: '4.0',
      title: 'A unit is destroyed',
      text: 'Fifteen hits remove a unit at the end of a turn. There is no other check of morale: until then it fights as on its first day.',
    },
    {
      rule: '1.5',
      title: 'Turning in melee',
      text: 'A unit that is held in the flank alone may turn to its attacker. From then on your blows there are no longer doubled.',
    },
  ],
  onward:
    'Now it is yours. Bring two units against one, from two sides. Do not march archers next to enemies. ' +
    'Uphill units halve your blows: draw them down, or shoot at them. “Hint” asks a strong opponent what it would do.',
  ending: {
    won:
      'That is how battles are won here: blows into flanks count double, and two units together destroy one before it can answer. ' +
      'Next, try the Training ground against the same opponent, where both armies are equal.',
    lost:
      'It happens: dice decide small battles. Look in the log at who struck whom from where. Begin again, charge flanks only, ' +
      'and let archers and knights work on the same enemy.',
  },
};
