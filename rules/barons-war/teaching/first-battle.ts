import type { Lesson } from '../../core/index.ts';
import scenario from './first-battle.json' with { type: 'json' };

/** One activation, told decision by decision: chit, movement, fire, melee, charge; the rest of the battle is the learner's own. */
export const firstBattle: Lesson = {
  id: 'first-battle',
  title: 'First battle',
  about:
    'You are the Barons, with four good units against three poor ones. One turn is told, from the chit to the charge; the rest is yours.',
  scenario,
  side: 0,
  seed: 'first battle',
  steps: [
    {
      title: 'Two armies on a field',
      text:
        'Each counter is a unit of a few hundred men, and the arrow at its side shows where it looks. Yours are on the left, with their leader. ' +
        'All units under one leader are a Battle. You win when the one enemy Battle is broken or gone: it is put to the test with every unit that it loses.',
      pieces: ['bohun/1', 'bohun/2', 'bohun/3', 'bohun/4', 'bohun/leader'],
    },
    {
      title: 'A chit for the turn',
      text:
        'Nobody simply has the next turn: it is won with a chit, and the chit is spent. A 0 allows no new attacks, a 1 one, a 2 two, ' +
        'a 3 as many as you like. You begin.',
      rule: '5.3',
      task: {
        text: 'Show a 3: you will attack at several places.',
        actions: [{ kind: 'show', chit: 3 }],
        done: 'Your Battle is activated: all its units may move, shoot and fight.',
      },
    },
    {
      title: 'Crossbows first',
      text: 'Crossbows shoot up to three hexes far, but not at enemies right beside them. Bring them near, though not into contact.',
      rule: '8.4',
      pieces: ['bigod/2'],
      task: { text: 'Take up the Crossbows.', actions: [{ kind: 'select', piece: 'bohun/3' }] },
    },
    {
      title: 'A move and a facing',
      text:
        'Each open hex costs a point, and infantry has five. A unit looks at a corner of its hex: the two hexes there are its front. ' +
        'First choose the hex, then the arrow.',
      rule: '7.1',
      task: {
        text: 'Go to hex 0705, and face right.',
        actions: [{ kind: 'move', to: '0705', facing: 1 }],
      },
    },
    {
      title: 'The men-at-arms close in',
      text: 'Serjeants are men-at-arms: slow, in armour, and better than infantry hand to hand. They have four points, just enough.',
      task: { text: 'Take up the Serjeants.', actions: [{ kind: 'select', piece: 'bohun/2' }] },
    },
    {
      title: 'Zones of control',
      text:
        'A unit controls the hexes before it. Whoever enters one must stop, and can hardly leave again: contact is for good. ' +
        'Hex 0804 touches two enemies, so that you will have the choice.',
      rule: '7.2',
      pieces: ['bigod/1', 'bigod/2'],
      task: {
        text: 'Go to hex 0804, and face right.',
        actions: [{ kind: 'move', to: '0804', facing: 1 }],
      },
    },
    {
      title: 'The leader',
      text: 'He keeps the units within his span in command, and helps those in his own hex in melee and when they lose heart. But he may fall there.',
      rule: '6.0',
      task: { text: 'Take up Humphrey de Bohun.', actions: [{ kind: 'select', piece: 'bohun/leader' }] },
    },
    {
      title: 'Lead from the front',
      text: 'With him, the Serjeants add 1 to their die.',
      task: { text: 'Ride to the Serjeants in hex 0804.', actions: [{ kind: 'move', to: '0804' }] },
    },
    {
      title: 'The knights',
      text: 'Heavy cavalry rolls the largest die, and adds 2 against infantry. Its best weapon is the charge.',
      rule: '10.0',
      task: { text: 'Take up the Knights.', actions: [{ kind: 'select', piece: 'bohun/1' }] },
    },
    {
      title: 'A charge is planned',
      text:
        'Cavalry that does not move may name an enemy at least two hexes off. It rides when the other fights are over. ' +
        'Afterwards it is shaken and falls back, so charge when it counts.',
      rule: '10.1',
      pieces: ['bigod/3'],
      task: { text: 'Plan a charge at the Foot in hex 0903.', actions: [{ kind: 'charge', at: '0903' }] },
    },
    {
      title: 'End the movement',
      text: 'Your own Foot may come up as well, as you like. Units left behind are a reserve. Then the enemy turns to face you, and shoots first.',
      rule: '3.0',
      task: { text: 'End the movement.', actions: [{ kind: 'pass' }] },
    },
    {
      title: 'Your fire',
      text: 'A d10 is rolled: at two hexes a 9 or 10 hits. That is rare, but one hit may be the one that breaks a unit.',
      rule: '8.5',
      task: { text: 'Shoot with the Crossbows.', actions: [{ kind: 'select', piece: 'bohun/3' }, { kind: 'fire' }] },
    },
    {
      title: 'Melee',
      text:
        'Each attacking hex rolls its die, more for better troops, flank, rear, slope and leader; the table gives the hits by strength. ' +
        'Point at a choice to see what it is likely to bring. Infantry is the weaker enemy.',
      rule: '9.0',
      task: {
        text: 'Attack the Archers in hex 0905.',
        actions: [{ kind: 'attack', at: '0905' }],
        done: 'Whoever is attacked strikes back, and the hits of both sides count together.',
      },
    },
    {
      title: 'The charge rides',
      text: 'You choose the hex from which the knights strike. From flank or rear they add 1 to their die.',
      rule: '9.2',
      pieces: ['bigod/3'],
      task: {
        text: 'Strike the Foot from behind, or from the side.',
        actions: [{ kind: 'move' }],
        done: 'After a charge that did not empty its hex, riders are shaken and fall back one hex. They recover near their leader.',
      },
    },
  ],
  moments: [
    {
      rule: '8.6',
      title: 'Hits',
      text:
        'A hit is a loss of order. The first changes nothing, the next ones take strength and morale, ' +
        'the fourth and fifth drive a unit back, the sixth removes it.',
    },
    {
      rule: '12.0',
      title: 'Morale',
      text:
        'A d10 is rolled against the morale of the unit: higher fails, and the unit is shaken. It may not attack then; ' +
        'when it fails again, it routs and is gone. Many units are lost by running, not by dying.',
    },
    { rule: '12.2', title: 'Rout', text: 'A unit has fled. All friends next to it must check their morale, too: fear spreads.' },
    {
      rule: '13.0',
      title: 'The Battle is tested',
      text: 'With each unit lost, its Battle may have to check. It wavers, is Shaken or is Broken, and the last two never mend. That is how you win.',
    },
    {
      rule: '7.4',
      title: 'Retreat',
      text: 'A unit driven back goes two hexes from the enemy. Each hex that is closed to it costs a hit: surround before you strike.',
    },
    {
      rule: '9.4',
      title: 'Advance',
      text: 'A hex that the enemy has left may be taken, and the unit may turn there as it likes: often into a flank.',
    },
    {
      rule: '6.3',
      title: 'A leader in danger',
      text: 'He stood with a unit that was hit. On a 9 or 10 he falls, and goes on with weaker values.',
    },
    {
      rule: '12.3',
      title: 'Recovery',
      text: 'At the end of a turn, shaken units within the span of their leader and outside enemy zones may find their courage again.',
    },
  ],
  onward:
    'Now it is yours. When the enemy shows a chit, answer with a higher one if you want the turn. Attack one enemy from several hexes, ' +
    'infantry before men-at-arms, from flank and rear where you can. “Hint” asks a strong opponent what it would do.',
  ending: {
    won:
      'The enemy Battle no longer holds. That is how battles are won here: single units are struck hard, and each that flees puts the rest to the test. ' +
      'Next, try the Skirmish, where both sides are equal and knights charge on their own.',
    lost:
      'It happens: dice decide small battles. Look in the log at where your units checked their morale. Begin again, keep the leader with those ' +
      'who fight, and strike single enemies from several hexes.',
  },
};
