import type { Lesson } from '../../core/index.ts';
import scenario from './first-battle.json' with { type: 'json' };

/** One Activation, told decision by decision: counter, fire, movement, Charge, Shock, continuation; the rest of the battle is the learner's own. */
export const firstBattle: Lesson = {
  id: 'first-battle',
  title: 'First battle',
  about:
    'You are Blue, with seven good units against five poorer ones. One Activation is told, from the choice of a Battle to the roll to go on; ' +
    'the rest is yours.',
  scenario,
  side: 0,
  seed: 'first battle',
  steps: [
    {
      title: 'Two armies on a meadow',
      text:
        'Each counter is a unit of some hundred men, and the arrow at its side shows where it looks. Yours are on the left, in two Battles: ' +
        'that is what a division of the army is called. Red has only one.',
      pieces: ['van/mm1', 'van/lb1', 'van/dm1', 'main/mm1', 'main/pk1', 'main/pk2', 'main/lb1'],
    },
    {
      title: 'How to win',
      text:
        'Units and leaders who are lost bring their side Flight Points: 3 for men-at-arms, 2 for other troops. From time to time both sides ' +
        'roll a die of 0 to 9. Whoever comes to more than his Flight Level with roll and points together flees, and has lost. ' +
        'Red flees above 14, you above 22.',
      rule: '3.0',
    },
    {
      title: 'A Free Activation',
      text:
        'There are no turns. A side activates one Battle: its units move or fire, then they attack. Whoever begins may choose any Battle. ' +
        'Sir Guy’s van stands near the enemy.',
      rule: '6.1',
      task: {
        text: 'Activate Sir Guy’s van.',
        actions: [{ kind: 'battle', battle: 'van' }],
        done: 'All its units are near Sir Guy, and so in command: they may do everything.',
      },
    },
    {
      title: 'A secret counter',
      text:
        'Each side draws Seizure counters, and hides them. Here you hold all eight, so that you meet them; in other battles they are two to four. ' +
        'This one throws one enemy into disorder before anybody moves.',
      rule: '6.3',
      task: { text: 'Play Unsteady Troops.', actions: [{ kind: 'counter', counter: 'unsteady-troops' }] },
    },
    {
      title: 'Trouble for their horse',
      text:
        'Heavy horse that is attacked may ride out to meet the attack, and take its force away: a Counter-Charge. Disordered units cannot. ' +
        'They are also slower, and easier to beat.',
      rule: '14.2',
      pieces: ['odo/mm1'],
      task: {
        text: 'Play it on the mounted men-at-arms.',
        actions: [{ kind: 'pick', unit: 'odo/mm1' }],
        done: 'They are Disordered now. They rally if they do nothing in their next Activation. You will not give them the time.',
      },
    },
    {
      title: 'Bows first',
      text: 'Units move or fire one after another. Longbows fire up to three hexes far, to the front and the flanks, and better the nearer they are.',
      rule: '11.1',
      pieces: ['odo/ax1'],
      task: { text: 'Take up the longbows of the van.', actions: [{ kind: 'select', piece: 'van/lb1' }] },
    },
    {
      title: 'A volley',
      text:
        'One die is rolled, and 1 added at this distance. With a 5 or more the axemen are Disordered, with an 8 or 9 they are driven back as well. ' +
        'They have no bows, so nobody fires back.',
      rule: '11.3',
      task: {
        text: 'Fire at the axemen in hex 0806.',
        actions: [{ kind: 'fire', at: '0806' }],
        done: 'The bowmen are done: after a shot there is no more movement. The log tells the roll; press a number in brackets to read the rule.',
      },
    },
    {
      title: 'Men-at-arms on foot',
      text: 'They are the best foot on the field. With their weapons they add 2 against axemen, and they are hard to hurt.',
      rule: '7.2',
      task: { text: 'Take up the dismounted men-at-arms.', actions: [{ kind: 'select', piece: 'van/dm1' }] },
    },
    {
      title: 'Round the flank',
      text:
        'A unit looks at a corner of its hex: the two hexes there are its front, the two opposite its rear, the others its flanks. ' +
        'From hex 0808 you strike the flank of the other axemen, which is worth 2. Beside an enemy you have to stop, and you attack only to your own front.',
      rule: '8.0',
      pieces: ['odo/ax2'],
      task: {
        text: 'Go to hex 0808, and face the lower right.',
        actions: [{ kind: 'move', to: '0808', facing: 2 }],
      },
    },
    {
      title: 'End the movement',
      text: 'Horse that has moved charges with 1 less, so let yours stand. After the movement come the attacks.',
      rule: '4.0',
      task: { text: 'End movement and fire.', actions: [{ kind: 'done' }] },
    },
    {
      title: 'A Charge',
      text:
        'All attacks are declared before the first is fought. Heavy horse may charge an enemy whom it sees before it, over one or two ' +
        'free hexes.',
      rule: '13.3',
      pieces: ['odo/mm1'],
      task: { text: 'Attack with your mounted men-at-arms.', actions: [{ kind: 'select', piece: 'van/mm1' }] },
    },
    {
      title: 'Whom they charge',
      text:
        'A Charge has its own table, with harder results than other attacks. As Red is Disordered, no Counter-Charge can meet it. ' +
        'Point at the choice, and the page shows what it is likely to bring.',
      rule: '13.4',
      task: { text: 'Charge the horsemen in hex 0902, and keep looking right.', actions: [{ kind: 'charge', at: '0902', facing: 1 }] },
    },
    {
      title: 'Shock',
      text:
        'An attack hand to hand is called Shock. You add 2 for the flank and 2 for your weapons; several attackers, or a leader with them, ' +
        'would add more. A Disordered attacker takes off 2.',
      rule: '12.3',
      pieces: ['odo/ax2'],
      task: {
        text: 'Attack with your men-at-arms on foot.',
        actions: [{ kind: 'select', piece: 'van/dm1' }],
        done: 'They have one enemy before them, so it is clear whom they attack.',
      },
    },
    {
      title: 'Which one first',
      text: 'You choose the order: what one attack brings can help the next, or spoil it.',
      task: { text: 'Fight out the Charge.', actions: [{ kind: 'resolve', at: '0902' }] },
    },
    {
      title: 'Into the Breach',
      text: 'Another of your counters: it adds 1 to the roll of one attack. The higher the roll, the better for the attacker.',
      rule: '6.3',
      task: {
        text: 'Play Into the Breach.',
        actions: [{ kind: 'counter', counter: 'into-the-breach' }],
        done: 'The log tells what has become of the enemy, and of your own men. Whoever drives an enemy off has to take his hex, if he can.',
      },
    },
    {
      title: 'Going on',
      text:
        'You may try to go on with your other Battle. The roll must not be higher than the rating of its leader: 4 for Hugh, and 1 more as he is ' +
        'near Sir Guy. If it fails, Red has a Free Activation; but he has one as well if you pass.',
      rule: '6.2',
      task: {
        text: 'Try to go on with Hugh’s men.',
        actions: [{ kind: 'battle', battle: 'main' }],
        done: 'Each success makes the next try harder by 1. When Red tries to go on, you can play an Opportunity, and perhaps take the turn from him.',
      },
    },
  ],
  moments: [
    {
      rule: '14.4',
      title: 'Retreat',
      text: 'A unit that is driven back goes one hex away from those who did it. One that has nowhere to go is lost: surround before you strike.',
    },
    {
      rule: '14.5',
      title: 'Retired',
      text:
        'A Retired unit has gone back to its Standard, and counts one Flight Point. It neither fires nor attacks. ' +
        'Its side may rally it with a Free Activation of the Standard; driven off once more before that, it is lost.',
    },
    {
      rule: '14.6',
      title: 'Eliminated',
      text: 'The unit is out of the battle, and its Flight Points are counted. At the end of each Free Activation both sides roll against their Flight Level.',
    },
    {
      rule: '14.7',
      title: 'Continued Attack',
      text: 'A very good roll lets a unit attack again at once whom it finds before it, with 1 less each time.',
    },
    {
      rule: '15.1',
      title: 'Rally',
      text:
        'A Disordered unit that did nothing in its Activation, and has no enemy beside it, is in order again. ' +
        'So let shaken units rest, and fight with the others.',
    },
    {
      rule: '15.2',
      title: 'A Standard moves',
      text: 'Retired units rally only around their Standard. Some of those who are left behind may be lost.',
    },
    {
      rule: '5.4',
      title: 'A leader is lost',
      text: 'He stood with troops that were hit, or alone where enemies came. He costs Flight Points, and a weaker one takes his place.',
    },
    {
      rule: '12.2',
      title: 'Retreat Before Combat',
      text: 'Horse in order may ride away from foot that attacks it. It is Disordered for that, but it is still there.',
    },
    {
      rule: '14.3',
      title: 'Unhorsed',
      text:
        'The men-at-arms have lost their horses, and fight on foot for the rest of the battle. ' +
        'Arrows from near by do that, and so does an attack that fails badly.',
    },
  ],
  onward:
    'Now it is yours. Go on as long as a try is likely to succeed, and let disordered units rest. Attack one enemy with several units, from flank ' +
    'and rear where you can; shoot first. When bowmen shoot at your horse you are asked whether it Counter-Charges: do it if they are weak and near. ' +
    '“Hint” asks a strong opponent what it would do.',
  ending: {
    won:
      'Red’s army has fled. That is how battles are won here: disorder units first, then strike them while they are weak, and every unit lost ' +
      'makes the next roll harder to stand. Next, try the Mill Ford, where both sides are equal and Pikes stand behind a stream.',
    lost:
      'It happens: dice decide small battles. Look in the log at which units were Disordered when they were lost. Begin again, let such units rally, ' +
      'keep bowmen away from the enemy’s foot, and attack with two against one.',
  },
};
