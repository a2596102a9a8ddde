import type { Lesson } from '../../core/index.ts';
import scenario from './first-battle.json' with { type: 'json' };

/** One turn, told decision by decision: orders, generals, speeches, a charge, a march, fire; the rest of the battle is the learner's own. */
export const firstBattle: Lesson = {
  id: 'first-battle',
  title: 'First battle',
  about:
    'You lead the Huguenots: lances, pikes and shot against a weaker army. One turn is told, from the orders to the fire; the rest is yours.',
  scenario,
  side: 0,
  seed: 'first battle',
  steps: [
    {
      title: 'Two armies on a meadow',
      text:
        'Each square is a company of a hundred foot or fifty horse, and squares side by side are a regiment. Its front is the dark edge with the ' +
        'arrow. Yours are blue, at the bottom.',
      pieces: ['gensdarmes', 'petronels', 'landsknechts', 'shotte'],
    },
    {
      title: 'How to win',
      text:
        'Nobody fights to the last man. Each regiment that runs gives its army Causes for Alarm, and dice say whether the army loses Confidence. ' +
        'Below Hopeless it leaves the field, and has lost. If neither does so in eight turns, a lead of four points wins.',
      rule: '2.10',
    },
    {
      title: 'Orders',
      text:
        'A brigade does what its order says. Your horse has Assault: it goes at the enemy. Pikes and shot Hold: they stay where they are. ' +
        'La Noue commands the army, and can send two new orders in a turn.',
      rule: '12.1',
      pieces: ['landsknechts'],
      task: { text: 'Send a new order to the pikes.', actions: [{ kind: 'brigade', brigade: 'pikes' }] },
    },
    {
      title: 'Doubt',
      text:
        'An order is not always obeyed: two dice decide. A good mood in the army and a good Generalissimo near by help. ' +
        'Point at an order, and the page shows how likely it is. The enemy never learns which order it was.',
      rule: '12.3',
      task: {
        text: 'Order them to assault.',
        actions: [{ kind: 'order', order: 'assault' }],
        done: 'The log tells whether they obey. If they do not, they keep their order or hold, and you can try again next turn.',
      },
    },
    {
      title: 'Enough orders',
      text: 'You could send one more. But the horse has the right order, and the shot does best where it stands.',
      task: { text: 'Send no more orders.', actions: [{ kind: 'done' }] },
    },
    {
      title: 'Generals',
      text:
        'A general steadies the regiment that he rides with: its nerve is tested with 1 less, and low rolls are good there. He can also lead it in a fight. ' +
        'La Noue still stands apart.',
      rule: '9.12',
      pieces: ['gensdarmes'],
      task: { text: 'Send La Noue to the Gensdarmes.', actions: [{ kind: 'attach', general: 'la-noue', target: 'gensdarmes' }] },
    },
    {
      title: 'The others stay',
      text: 'Mouy is with the pikes and Piles with the shot: just where they should be.',
      task: { text: 'Leave them there.', actions: [{ kind: 'done' }] },
    },
    {
      title: 'Brief Speeches',
      text:
        'Now each regiment hears a speech: what it is to do in this turn. Speeches lie face down until both sides have chosen. ' +
        'The Gensdarmes are armed with lances, and the reiters stand within their reach of ten inches.',
      rule: '9.2',
      pieces: ['gensdarmes', 'reiters'],
      task: { text: 'Have the Gensdarmes charge.', actions: [{ kind: 'speech', speech: 'charge' }] },
    },
    {
      title: 'Cohesion',
      text:
        'The number beside the Petronels says how much of their cohesion is lost: from 0, Sharp, to 5, a Mob. ' +
        'From 3 on a regiment fights and shoots worse, and loses its nerve more easily. They need a rest.',
      rule: '1.6',
      pieces: ['petronels'],
      task: {
        text: 'Have the Petronels rally.',
        actions: [{ kind: 'speech', speech: 'rally' }],
        done: 'They will stand still, and a die says how many levels they win back.',
      },
    },
    {
      title: 'The pikes come on',
      text: 'A March keeps good order: three inches for pikes. A Double is faster, but costs them a level of cohesion.',
      rule: '3.1',
      pieces: ['landsknechts'],
      task: { text: 'Have the Landsknechts march.', actions: [{ kind: 'speech', speech: 'march' }] },
    },
    {
      title: 'The shot stands',
      text: 'Those who hold may fire, and so may those who march. Those who charge or rally may not. The French Legion is in range already.',
      rule: '14.4',
      pieces: ['shotte', 'legion'],
      task: {
        text: 'Have the Common Shotte hold.',
        actions: [{ kind: 'speech', speech: 'hold' }],
        done: 'The enemy has laid his speeches too, and all have been turned up: the log tells them.',
      },
    },
    {
      title: 'A charge',
      text:
        'The general with the highest Strategy acts first: that is La Noue. A charge tests the nerve of your men, and then that of the enemy, who may ' +
        'stand, ride to meet you, go back or rout. Point at a target, and the page shows how likely all this is.',
      rule: '15.1',
      pieces: ['gensdarmes', 'reiters'],
      task: {
        text: 'Charge the Reiters.',
        actions: [{ kind: 'charge', target: 'reiters' }],
        done:
          'The log tells what came of it; press a number in brackets to read the rule. If it comes to a fight you are asked whether La Noue leads: ' +
          'he makes his men stronger by 1, and may be hurt.',
      },
    },
    {
      title: 'Wheel and march',
      text:
        'A regiment wheels first, and then goes straight on. The way of its outer corner counts as part of the march, so that a wide wheel leaves ' +
        'little to go. Each mark on the field is a place where it could stop.',
      rule: '13.2',
      pieces: ['landsknechts', 'legion'],
      task: { text: 'Wheel 15° right, and march as far as they can.', actions: [{ kind: 'move', wheel: '15', stretch: 'full' }] },
    },
    {
      title: 'Eyes front',
      text: 'Who holds may wheel on the spot. A regiment fires at enemies within 45 degrees of its front, and there the Legion stands.',
      rule: '14.2',
      pieces: ['shotte'],
      task: { text: 'Let the Common Shotte stay as they are.', actions: [{ kind: 'move', wheel: '0', stretch: 'none' }] },
    },
    {
      title: 'Fire',
      text:
        'When all have moved, they fire. The harm of a volley is done only after all have fired, so it does not matter who is first. ' +
        'It costs cohesion, and now and then a casualty; the fourth takes a company away.',
      rule: '6.4',
      pieces: ['legion'],
      task: {
        text: 'Have the Common Shotte fire.',
        actions: [{ kind: 'fire', unit: 'shotte' }],
        done: 'After the fire come the melees: two dice on a chart, by how strong both sides are. Last, both armies roll for their Causes.',
      },
    },
    {
      title: 'Your army',
      text:
        'Under “Forces” stand all regiments, with what they have lost, and the Confidence of both armies. Watch your own: a regiment that has lost three ' +
        'levels should rally before it fights again.',
      rule: '2.8',
    },
  ],
  moments: [
    {
      rule: '15.3',
      title: 'Nerve',
      text:
        'Two dice, and what shakes a regiment is added: disorder, losses, a fearsome enemy. Low is good. ' +
        'Horse that keeps its nerve comes to meet a charge, foot stands; others are surprised, go back or rout.',
    },
    {
      rule: '10.8',
      title: 'Melee',
      text:
        'Both sides have a number, for their arms and formation, lances in the first round, a general who leads, size and disorder. ' +
        'The stronger side rolls two dice, and the more it leads the better the results. Disorder the enemy first, then charge.',
    },
    {
      rule: '4.8',
      title: 'A company is lost',
      text: 'Four casualties take away a company. Who has lost a tenth of them or more is easier to frighten for the rest of the battle.',
    },
    {
      rule: '10.11',
      title: 'Disaster',
      text: 'Hard blows, or friends who run through the ranks, make a regiment test its nerve. At worst it runs as well.',
    },
    {
      rule: '4.2',
      title: 'Rout',
      text: 'The regiment runs for its own edge of the table, and on each turn until it rallies, is caught or is gone. Its army has Causes for Alarm now.',
    },
    {
      rule: '17.2',
      title: 'Pursuit',
      text: 'Victorious horse runs after the enemy whether you like it or not. It is a Mob then, and has to rally before it is of use again.',
    },
    {
      rule: '10.25',
      title: 'Horse breaks off',
      text: 'Horse fights two rounds at most. Then both sides go back as Mobs, and have to rally: so keep something in hand.',
    },
    {
      rule: '1.7',
      title: 'A rally',
      text: 'A die, read by training, gives levels of cohesion back; a general with the regiment adds one. Who is charged or loses men meanwhile gets none.',
    },
    {
      rule: '2.9',
      title: 'Confidence changes',
      text: 'It goes from Exultant to Hopeless, and then the army breaks. It changes nerve and obedience too: a beaten army is harder to command.',
    },
    {
      rule: '18.3',
      title: 'A general is hurt',
      text: 'He was with men who fell. Somebody takes his place in the next turn, but his loss is a Cause for Alarm.',
    },
  ],
  onward:
    'Now it is yours. Shoot at the Legion until it is disordered, then charge it with horse or pikes. Let those rally who have lost three levels or more, ' +
    'and do not let horse ride at steady pikes. “Hint” asks a strong opponent what it would do.',
  ending: {
    won:
      'That is how battles are won here: fire and fear undo a regiment before it is beaten, and each one that runs shakes its army. ' +
      'Next, try the Meadow, where both sides have all arms, and guns.',
    lost:
      'It happens: dice decide small battles. Look in the log at how disordered each regiment was when it broke. Begin again, let such regiments rally, ' +
      'and charge only where the page says that you will probably win.',
  },
};
