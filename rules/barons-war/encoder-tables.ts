import { type FeatureRow as Row, placesOf } from '../core/index.ts';
import { TERRAINS } from './scenario.ts';
import type { StepName } from './steps.ts';

/** What is being decided: groups of steps, one-hot in the globals. */
export const DECISIONS = [
  'set-up', 'allocate', 'place-chit', 'show', 'answer', 'choose-mover', 'move', 'reaction', 'charge', 'ride', 'charge-strike', 'adjust',
  'withdraw', 'choose-shooter', 'shoot', 'melee', 'join', 'strike-back', 'advance', 'retreat', 'leader', 'continuation', 'dice',
] as const;
export type Decision = (typeof DECISIONS)[number];

/** Steps that are decided by a player; every other step counts as `dice`. */
export const DECISION_OF: Readonly<Partial<Record<StepName, Decision>>> = {
  'set-up/place': 'set-up', 'set-up/face': 'set-up', 'set-up/name-target': 'set-up',
  'command/allocate': 'allocate', 'command/place-chit': 'place-chit', 'command/show': 'show', 'command/answer': 'answer',
  'move/select': 'choose-mover', 'move/piece': 'move',
  'reaction/order': 'reaction', 'reaction/charge': 'reaction',
  'charge/next': 'charge', 'charge/leader': 'leader', 'charge/ride': 'ride', 'charge/continue': 'ride',
  'charge/enter': 'charge-strike', 'charge/strike': 'charge-strike',
  'adjust/facing': 'adjust', 'withdraw/choose': 'withdraw', 'fire/select': 'choose-shooter', 'fire/target': 'shoot',
  'melee/declare': 'melee', 'melee/join': 'join', 'melee/strike-choice': 'strike-back', 'melee/advance': 'advance', 'melee/advance-face': 'advance',
  'retreat/leader': 'leader', 'retreat/step': 'retreat', 'retreat/face': 'retreat',
  'leader/place': 'leader', 'leader/follow': 'leader',
  'continuation/ask': 'continuation', 'continuation/react': 'continuation',
};

const decisions = DECISIONS.map((name) => [`decides-${name}`, 0, 1, `1 if the decision at hand is: ${name}`] as const);

export const GLOBALS = [
  ['turn', 0, 1, 'player turns begun / the limit'],
  ['stage', 0, 1, 'stage of the player turn, in the order of play / 15'],
  ['royal', 0, 1, '1 for the Royalists: the two sides score differently [15.0]'],
  ['to-decide', 0, 1, '1 if the decision is the viewer’s'],
  ['initiative', 0, 1, '1 if the viewer has the initiative'],
  ['in-a-row', 0, 1, 'player turns in a row of the side with the initiative / 2'],
  ['chit-0', 0, 1, '1 if the activating chit is a 0'],
  ['chit-1', 0, 1, '1 if the activating chit is a 1'],
  ['chit-2', 0, 1, '1 if the activating chit is a 2'],
  ['chit-3', 0, 1, '1 if the activating chit is a 3'],
  ['chit-4', 0, 1, '1 if the activating chit is a 4'],
  ['continuation', 0, 1, '1 during an Attack Continuation'],
  ['new-attacks', 0, 1, 'new attacks the chit still allows / 2; 1 if without limit'],
  ['offer', 0, 1, 'chit shown and to be answered, plus one / 5'],
  ['own-points', 0, 1, 'own victory points / 16'],
  ['enemy-points', 0, 1, 'enemy victory points / 16'],
  ['lead', -1, 1, 'own less enemy victory points / 8'],
  ['own-strength', 0, 1, 'strength of own units on the map / 150'],
  ['enemy-strength', 0, 1, 'strength of enemy units on the map / 150'],
  ['balance', -1, 1, 'own less enemy strength / their sum'],
  ['own-left', 0, 1, 'share of own units not yet lost'],
  ['enemy-left', 0, 1, 'share of enemy units not yet lost'],
  ['own-shaken', 0, 1, 'share of own units on the map that are shaken'],
  ['enemy-shaken', 0, 1, 'share of enemy units on the map that are shaken'],
  ['own-hits', 0, 1, 'cohesion hits on own units on the map / 6 for each'],
  ['enemy-hits', 0, 1, 'cohesion hits on enemy units on the map / 6 for each'],
  ['own-sound', 0, 1, 'share of own Battles that are sound: at none the game ends [15.0]'],
  ['enemy-sound', 0, 1, 'share of enemy Battles that are sound'],
  ['own-contact', 0, 1, 'share of own units on the map next to an enemy'],
  ['own-1s', 0, 1, 'own 1-chits / 8'],
  ['own-2s', 0, 1, 'own 2-chits / 8'],
  ['own-3s', 0, 1, 'own 3-chits / 8'],
  ['own-4s', 0, 1, 'own 4-chits / 8'],
  ['enemy-1s', 0, 1, 'enemy 1-chits / 8; 0 while they are secret'],
  ['enemy-2s', 0, 1, 'enemy 2-chits / 8; 0 while they are secret'],
  ['enemy-3s', 0, 1, 'enemy 3-chits / 8; 0 while they are secret'],
  ['enemy-4s', 0, 1, 'enemy 4-chits / 8; 0 while they are secret'],
  ['to-allocate', 0, 1, 'points the viewer has still to allocate / 45'],
  ['points-spent', 0, 1, 'movement points the mover has spent / 10'],
  ['retreat-left', 0, 1, 'hexes still to retreat / 2'],
  ['melee-hits', 0, 1, 'hits so far in the melee at hand / 4'],
  ['melee-attackers', 0, 1, 'hexes that attack in the melee at hand / 6'],
  ['melee-defends', 0, 1, '1 if the viewer is attacked in the melee at hand'],
  ...decisions,
] as const satisfies readonly Row[];

export const UNITS = [
  ['present', 0, 1, '1 on the map'],
  ['waiting', 0, 1, '1 off the map but still to come'],
  ['own', 0, 1, '1 for the viewer’s own'],
  ['leader', 0, 1, '1 for a leader'],
  ['infantry', 0, 1, '1 for infantry'],
  ['men-at-arms', 0, 1, '1 for dismounted men-at-arms'],
  ['cavalry', 0, 1, '1 for heavy cavalry'],
  ['strength', 0, 1, 'strength points left / 7; for a leader his combat bonus / 7'],
  ['hits', 0, 1, 'cohesion hits / 6; for a leader 1 if he has fallen'],
  ['morale', 0, 1, 'morale rating now / 10; for a leader his leadership / 3'],
  ['shaken', 0, 1, '1 if shaken'],
  ['in-command', 0, 1, '1 if found in command at the start of the activation'],
  ['moved', 0, 1, '1 if it has moved in this activation'],
  ['fired', 0, 1, '1 if it has fired'],
  ['fought', 0, 1, '1 if it has fought'],
  ['due', 0, 1, '1 if hits still demand a check or a retreat'],
  ['charges', 0, 1, '1 if a charge is planned'],
  ['charge-x', -1, 1, 'columns’ way to the target of the charge, in hex heights / 10'],
  ['charge-y', -1, 1, 'rows’ way to the target of the charge, in hex heights / 10'],
  ['stacked', 0, 1, '1 if it shares its hex with another unit'],
  ['under', 0, 1, '1 for the lower unit of a stack'],
  ['facing-x', -1, 1, 'facing, component towards the enemy’s edge'],
  ['facing-y', -1, 1, 'facing, component down the turned map'],
  ['x', -1, 1, 'place across the turned map, own edge -1, enemy edge 1'],
  ['y', -1, 1, 'place down the turned map'],
  ['height', 0, 1, 'level of its hex / 6'],
  ['cover', 0, 1, '1 on ground that blocks sight'],
  ['in-zone', 0, 1, 'hexsides through which enemies control its hex / 3'],
  ['beside', 0, 1, 'adjacent hexes with enemies / 4'],
  ['before', 0, 1, 'enemies in its two front hexes / 2'],
  ['behind', 0, 1, 'enemies at its flanks and rear / 3'],
  ['danger', 0, 1, 'hits expected if all enemies that face it attack / 4'],
  ['friends', 0, 1, 'adjacent hexes with friends / 4'],
  ['nearest', 0, 1, 'hexes to the nearest enemy / 12'],
  ['range', 0, 1, 'range in hexes / 3; for a leader his command span / 12'],
  ['movement', 0, 1, 'movement points / 10'],
  ['reaction', 0, 1, 'chance that it charges on its own in reaction [10.3]'],
  ['to-leader', 0, 1, 'hexes to the leader of its Battle / 12; 1 if he is gone'],
  ['acts', 0, 1, '1 if the decision is about this unit or leader'],
  ['target', 0, 1, '1 if its hex is attacked in the melee, charge or fire at hand'],
  ['active', 0, 1, '1 if its Battle is activated'],
  ['battle-shaken', 0, 1, '1 if its Battle is Shaken [13.0]'],
  ['battle-broken', 0, 1, '1 if its Battle is Broken'],
  ['battle-left', 0, 1, 'share of its Battle’s units not yet lost'],
  ['battle-chits', 0, 1, 'points of the chits of its Battle / 16; 0 while they are secret'],
  ['battle-best', 0, 1, 'highest chit of its Battle / 4; 0 while they are secret'],
] as const satisfies readonly Row[];

/** Six planes, one for each direction of the turned map. */
function bySide<const N extends string>(name: N, low: number, high: number, about: string): readonly Row[] {
  return ['up', 'upper right', 'lower right', 'down', 'lower left', 'upper left'].map((side, i) => [`${name}-${i}`, low, high, `${about} to the ${side}`]);
}

/** Planes that never change in play come first: the static part is copied as one block. */
export const STATIC_PLANES: readonly Row[] = [
  ...TERRAINS.map((terrain) => [terrain, 0, 1, `1 where the ground is: ${terrain}`] as const),
  ['height', 0, 1, 'level / 6'],
  ['road', 0, 1, '1 if a road leads out of the hex'],
  ...bySide('slope', -1, 1, 'modifier of an attack'),
  ...bySide('cost', 0, 1, 'movement points of infantry / 5, 1 where it may not go,'),
];

export const LIVE_PLANES = [
  ['own-strength', 0, 1, 'own strength / 12'],
  ['own-infantry', 0, 1, '1 for own infantry'],
  ['own-men-at-arms', 0, 1, '1 for own men-at-arms'],
  ['own-cavalry', 0, 1, '1 for own cavalry'],
  ['own-morale', 0, 1, 'morale of the upper own unit / 10'],
  ['own-shaken', 0, 1, '1 where an own unit is shaken'],
  ['own-leader', 0, 1, '1 for an own leader'],
  ['own-zone', 0, 1, 'hexsides of the hex that own units control / 3'],
  ['enemy-strength', 0, 1, 'enemy strength / 12'],
  ['enemy-infantry', 0, 1, '1 for enemy infantry'],
  ['enemy-men-at-arms', 0, 1, '1 for enemy men-at-arms'],
  ['enemy-cavalry', 0, 1, '1 for enemy cavalry'],
  ['enemy-morale', 0, 1, 'morale of the upper enemy unit / 10'],
  ['enemy-shaken', 0, 1, '1 where an enemy unit is shaken'],
  ['enemy-leader', 0, 1, '1 for an enemy leader'],
  ['enemy-zone', 0, 1, 'hexsides of the hex that enemies control / 3'],
  ['facing-x', -1, 1, 'facing of the units there, component across the turned map'],
  ['facing-y', -1, 1, 'facing of the units there, component down the turned map'],
  ['active', 0, 1, '1 for units of the activated Battle'],
  ['moved', 0, 1, '1 for units that have moved in this activation'],
  ['charged', 0, 1, '1 for the target of a planned charge'],
  ['acts', 0, 1, '1 for the unit or leader the decision is about'],
  ['target', 0, 1, '1 for the hex attacked in the melee, charge or fire at hand'],
] as const satisfies readonly Row[];

/** Groups of action kinds, one-hot in the action rows. */
export const ACTION_GROUPS = [
  'pass', 'confirm', 'halt', 'select', 'command', 'face', 'join', 'strike', 'advance', 'move', 'charge', 'place', 'retreat', 'fire', 'attack',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

const groups = ACTION_GROUPS.map((name) => [`is-${name}` as const, 0, 1, `1 for actions of the group: ${name}`] as const);

/** "The place" is where a unit would stand after the action (where it stands, if it stays); "the target" whom it would fight there. */
export const ACTIONS = [
  ...groups,
  ['on-top', 0, 1, '1 for going on top of a stack, or changing its order'],
  // the unit or leader that acts
  ['leader', 0, 1, '1 if a leader acts'],
  ['infantry', 0, 1, '1 if infantry acts'],
  ['men-at-arms', 0, 1, '1 if men-at-arms act'],
  ['cavalry', 0, 1, '1 if heavy cavalry acts'],
  ['strength', 0, 1, 'strength that acts, a whole stack if it acts as one / 12'],
  ['morale', 0, 1, 'morale rating of the one that acts / 10'],
  ['hits', 0, 1, 'cohesion hits of the one that acts / 6'],
  ['shaken', 0, 1, '1 if the one that acts is shaken'],
  ['in-command', 0, 1, '1 if the one that acts is in command'],
  ['acted', 0, 1, '1 if it has moved, fired or fought already'],
  ['as-stack', 0, 1, '1 for a stack that acts as one'],
  // where it stands now
  ['now-nearest', 0, 1, 'hexes from it to the nearest enemy / 12'],
  ['now-zone', 0, 1, 'hexsides through which enemies control its hex / 3'],
  ['now-before', 0, 1, 'enemies in its two front hexes / 2'],
  ['now-behind', 0, 1, 'enemies at its flanks and rear / 3'],
  ['now-danger', 0, 1, 'hits expected there if all enemies that face it attack / 4'],
  // the place, whatever the facing there
  ['dx', -1, 1, 'way to the place or target across the turned map, in hex heights / 8'],
  ['dy', -1, 1, 'way to the place or target down the turned map, in hex heights / 8'],
  ['distance', 0, 1, 'hexes to the place or target / 8'],
  ['x', -1, 1, 'the place or target across the turned map, own edge -1, enemy edge 1'],
  ['y', -1, 1, 'the place or target down the turned map'],
  ['nearest', 0, 1, 'hexes from the place to the nearest enemy / 12'],
  ['approach', -1, 1, 'hexes by which the nearest enemy is nearer there / 8'],
  ['zone', 0, 1, 'hexsides through which enemies control the place / 3'],
  ['beside', 0, 1, 'hexes with enemies next to the place / 4'],
  ['shooters', 0, 1, 'hits expected there from the enemy’s shooters, fired at from the front'],
  ['riders', 0, 1, 'enemy cavalry that could charge the place by its distance / 3'],
  ['friends', 0, 1, 'hexes with friends next to the place / 4'],
  ['joins', 0, 1, 'strength of friends in the place / 7'],
  ['with-leader', 0, 1, 'combat bonus of its leader in the place / 4'],
  ['to-leader', 0, 1, 'hexes from the place to the leader of its Battle / 12'],
  ['command', 0, 1, 'for a unit 1 within its leader’s span by distance; for a leader the share of his Battle within it'],
  ['climb', -1, 1, 'levels the place lies higher / 3'],
  ['cover', 0, 1, '1 if the place blocks sight'],
  // the place, with the facing there
  ['facing-x', -1, 1, 'facing at the place, component towards the enemy’s edge'],
  ['facing-y', -1, 1, 'facing at the place, component down the turned map'],
  ['turns', 0, 1, 'change of facing in vertices / 3'],
  ['aim', -1, 1, 'how squarely it would face the nearest enemy: 1 straight at it, -1 away'],
  ['before', 0, 1, 'enemies in its two front hexes there / 2'],
  ['behind', 0, 1, 'enemies at its flanks and rear there / 3'],
  ['danger', 0, 1, 'hits expected there if all enemies that face it attack / 4'],
  // the target, or the best of the enemies it would face at the place
  ['target-strength', 0, 1, 'strength of the target / 12'],
  ['target-morale', 0, 1, 'morale rating of the target / 10'],
  ['target-hits', 0, 1, 'cohesion hits of the target / 6'],
  ['target-shaken', 0, 1, '1 if the target is shaken'],
  ['target-infantry', 0, 1, '1 if the target is infantry'],
  ['target-cavalry', 0, 1, '1 if the target is cavalry'],
  ['target-leader', 0, 1, '1 if a leader is with the target'],
  ['target-behind', 0, 1, '1 if it is struck in flank or rear'],
  ['surrounds', 0, 1, '1 if the attack is concentric [9.2.5]'],
  ['attackers', 0, 1, 'hexes that could attack or are attacking the target / 4'],
  ['hits-dealt', 0, 1, 'hits expected on the target / 3'],
  ['hits-taken', 0, 1, 'hits expected from its roll in return / 3'],
  ['fire', 0, 1, 'chance to hit by fire, of the best shot where there is a choice'],
  // Battle and chit
  ['chit', 0, 1, 'the chit, plus one / 5'],
  ['battle-own', 0, 1, '1 if the Battle named is the actor’s own'],
  ['battle-strength', 0, 1, 'strength of the Battle on the map / 60'],
  ['battle-left', 0, 1, 'share of its units not yet lost'],
  ['battle-shaken', 0, 1, 'share of its units on the map that are shaken'],
  ['battle-contact', 0, 1, 'share of its units on the map next to an enemy'],
  ['battle-near', 0, 1, 'nearness of its nearest enemy: 1 - hexes / 12'],
  ['battle-status', 0, 1, 'sound 0, Shaken a half, Broken 1'],
  ['battle-chits', 0, 1, 'points of its chits / 16'],
  ['battle-boxes', 0, 1, 'empty boxes of its track / 8'],
  ['battle-waits', 0, 1, '1 if it is still off the map'],
  ['leadership', 0, 1, 'leadership of its leader / 3'],
] as const satisfies readonly Row[];

export const G = placesOf(GLOBALS);
export const U = placesOf(UNITS);
export const P = placesOf(LIVE_PLANES);
export const A = placesOf(ACTIONS);
