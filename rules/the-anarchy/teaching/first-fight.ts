import type { Lesson } from '../../core/index.ts';
import scenario from './first-fight.json' with { type: 'json' };

/** One player turn, told decision by decision: a shot, two moves, an attack by two; the rest of the fight is the learner's own. */
export const firstFight: Lesson = {
  id: 'first-fight',
  title: 'First fight',
  about: 'You are Blue, with four men against three poorer ones. Your first player turn is told, phase by phase; the rest is yours.',
  scenario,
  side: 0,
  seed: 'first fight',
  steps: [
    {
      title: 'One counter, one man',
      text:
        'Each counter is one man, and a hex has room for one. Yours stand above: a man-at-arms in armour, an axeman, a spearman and a bowman. ' +
        'Men on foot look everywhere.',
      rule: 'B6',
      pieces: ['blue-man-at-arms-1', 'blue-axeman-1', 'blue-spearman-1', 'blue-short-bow-1'],
    },
    {
      title: 'How to win',
      text:
        'Every man has a price. Here you have the price of each enemy who is killed or taken, and half of it for one who is wounded; so has Red. ' +
        'After eight turns, or when a side is gone, whoever has more has won.',
      rule: 'B61',
    },
    {
      title: 'Five phases',
      text: 'In his player turn a player shoots, moves, works, fights and lets the stunned recover, in this order. It begins with missiles.',
      rule: 'B2',
      task: { text: 'Take up the bowman.', actions: [{ kind: 'select', man: 'blue-short-bow-1' }] },
    },
    {
      title: 'A shot',
      text:
        'A die of ten faces is rolled, and low is good. Range, armour and cover make it worse. Point at an enemy, and the page shows what a shot at him ' +
        'is likely to do.',
      rule: 'B24',
      pieces: ['red-light-infantry-1'],
      task: {
        text: 'Shoot at the man in hex 0808.',
        actions: [{ kind: 'shoot', at: '0808' }],
        done: 'He has shot, and a bowman who has shot can still walk. The log tells the roll; press a number in brackets to read the rule.',
      },
    },
    {
      title: 'No more shots',
      text: 'Your spearman could throw his lance, but he is far away. There will be better shots.',
      rule: 'B41',
      task: { text: 'End the missile phase.', actions: [{ kind: 'done' }] },
    },
    {
      title: 'Men move one by one',
      text: 'A man on foot has six movement points; open ground costs one a hex, scrub and trees two.',
      rule: 'B11',
      task: { text: 'Take up the man-at-arms.', actions: [{ kind: 'select', man: 'blue-man-at-arms-1' }] },
    },
    {
      title: 'Beside the enemy',
      text: 'The six hexes round an armed man are his zone: whoever enters it stops. Beside an enemy you can attack him.',
      rule: 'B12',
      pieces: ['red-spearman-1'],
      task: { text: 'Go to hex 0605, above the spearman.', actions: [{ kind: 'goal', to: '0605' }] },
    },
    {
      title: 'Far enough',
      text: 'He could slip on past the enemy, but a roll might cost him a wound or his life. He stands where he is wanted.',
      rule: 'B12',
      task: { text: 'End his move.', actions: [{ kind: 'done' }] },
    },
    {
      title: 'Two are better than one',
      text: 'All who stand beside an enemy can attack him together, and their strength is added up. So bring a second man.',
      rule: 'B45',
      task: { text: 'Take up the axeman.', actions: [{ kind: 'select', man: 'blue-axeman-1' }] },
    },
    {
      title: 'From another side',
      text: 'The axeman hits hard, but has little to protect him: it is well that he is not the first to be attacked.',
      task: { text: 'Go to hex 0706, beside the spearman.', actions: [{ kind: 'goal', to: '0706' }] },
    },
    {
      title: 'Here he stays',
      text: 'From two sides the spearman has less room to fall back, too.',
      task: { text: 'End his move.', actions: [{ kind: 'done' }] },
    },
    {
      title: 'Enough moved',
      text: 'The spearman and the bowman are better kept back: whoever comes within reach of the enemy can be attacked by all of them.',
      task: { text: 'End the movement.', actions: [{ kind: 'done' }] },
    },
    {
      title: 'Hand to hand',
      text: 'Nobody has anything to work at, so the fight comes next. Each enemy is attacked once, by men who have not attacked yet.',
      rule: 'B44',
      task: { text: 'Attack the spearman in hex 0606.', actions: [{ kind: 'attack', at: '0606' }] },
    },
    {
      title: 'The first of two',
      text: 'The man-at-arms brings an attack of 12, the axeman 13; the spearman’s defence is 7.',
      rule: 'B45',
      task: { text: 'Let the axeman join.', actions: [{ kind: 'join', man: 'blue-axeman-1' }] },
    },
    {
      title: 'The second',
      text: 'Alone the axeman would have 6 more than the enemy. Together they have 18 more, which is three columns farther on in the table.',
      rule: 'B46',
      task: { text: 'Let the man-at-arms join too.', actions: [{ kind: 'join', man: 'blue-man-at-arms-1' }] },
    },
  ],
  moments: [
    {
      rule: 'B8',
      title: 'Hurt',
      text: 'Wounds halve all that a man has. Who is stunned lies for a turn, nearly helpless. Whoever is hurt a second time is dead.',
    },
    {
      rule: 'B48',
      title: 'Driven back',
      text: 'He goes away from the enemy by a hex that his owner chooses. If there is no way, he is wounded.',
    },
    {
      rule: 'B49',
      title: 'The place is free',
      text: 'One of the attackers may step into it at once. Do so only if nobody waits for him there.',
    },
  ],
  onward:
    'Now you fight on alone. Attack with several where you can, finish those who are stunned or wounded, and keep the bowman out of reach: he is worth most ' +
    'when he shoots every turn, and again when the enemy comes.',
  ending: {
    won: 'You have won. On the ridgeway two patrols of six are quite equal; try it there, and then with horses.',
    lost: 'You have lost. Whoever comes into the enemy’s reach first is attacked first: come with all together, or let him come.',
  },
};
