import { type FeatureRow as Row, placesOf } from '../../../core/index.ts';
import { type ActionKind, ACTIONS as ACTION_TABLE } from '../../state/actions.ts';
import { UNIT_TYPES } from '../../charts/units.ts';

/** Areas that have features of their own; a scenario with fewer leaves the others zero. */
export const MOST_AREAS = 4;
const AREAS = [0, 1, 2, 3] as const satisfies { readonly length: typeof MOST_AREAS };

const types = UNIT_TYPES.map((name) => [name, 0, 1, `1 for ${name.replace('-', ' ')}`] as const);

/** Where a base stands and looks, and what may happen there: the same numbers for units and for the ends of actions. */
const pose = [
  ['x', -1, 1, 'middle of the base across the turned table, -1 to 1'],
  ['y', -1, 1, 'middle of the base up the turned table, -1 to 1'],
  ['heading-x', -1, 1, 'where the front looks, component across the turned table'],
  ['heading-y', -1, 1, 'where the front looks, component up the turned table'],
  ['cover', 0, 1, '1 in cover: town, fort, wood or redoubt'],
  ['hill', 0, 1, '1 on a hill'],
  ['crest', 0, 1, '1 on the crest of a hill'],
  ['crossing', 0, 1, '1 at a river crossing'],
  ['road', 0, 1, '1 with the middle of the base on a road'],
  ['nearest', 0, 1, 'inches to the nearest enemy, middle to middle / 36; 1 if there is none'],
  ['aim', -1, 1, 'how squarely it looks at the nearest enemy: 1 straight at it, -1 away'],
  ['seen', -1, 1, 'how squarely the nearest enemy looks at it'],
  ['friends', 0, 1, 'friends within 8 inches / 3'],
  ['chargers', 0, 1, 'enemies that could charge it, as far as distance, arc and what stands between tell / 3'],
  ['flankers', 0, 1, 'those of them that could reach a flank or the rear / 3'],
  ['charge-danger', 0, 1, 'hits expected if all of them strike / 15'],
  ['shooters', 0, 1, 'enemies that have it in range, arc and sight, roughly / 3'],
  ['shot-danger', 0, 1, 'hits expected if all of them shoot / 15'],
  ['targets', 0, 1, 'enemies it could charge in its next turn, as far as distance, arc and what stands between tell / 3'],
  ['best-charge', 0, 1, 'hits expected from the best of these charges / 15'],
  ['best-flank', 0, 1, '1 if one of these charges would reach a flank or the rear'],
  ['marks', 0, 1, 'enemies it has in range, arc and sight to shoot at, roughly / 3'],
  ['best-shot', 0, 1, 'hits expected from the best of these shots / 15'],
  ['to-exit', 0, 1, 'inches to the stretch of edge by which its side may leave / 36; 0 if there is none'],
  ...AREAS.map((i) => [`to-area-${i}`, 0, 1, `inches to area ${i} / 36; 0 inside, and if there is none`] as const),
  ...AREAS.map((i) => [`in-area-${i}`, 0, 1, `1 inside area ${i}`] as const),
] as const satisfies readonly Row[];

export const UNITS = [
  ['table', 0, 1, '1 on the table'],
  ['reserve', 0, 1, '1 off the table but still to come'],
  ['own', 0, 1, '1 for the viewer’s own'],
  ...types,
  ['strength', 0, 1, 'hits it can still take / 15'],
  ['hits', 0, 1, 'hits taken / 15'],
  ['contact-front', 0, 1, '1 with an enemy in contact before its front'],
  ['contact-right', 0, 1, '1 with an enemy in contact on its right'],
  ['contact-rear', 0, 1, '1 with an enemy in contact behind it'],
  ['contact-left', 0, 1, '1 with an enemy in contact on its left'],
  ['strike', 0, 1, 'hits expected from its best blow at an enemy in contact / 15'],
  ['struck', 0, 1, 'hits expected if all enemies in contact strike it / 15'],
  ['done', 0, 1, '1 if it has had its move in this player turn'],
  ['moved', 0, 1, '1 if it has moved or turned in this player turn'],
  ['shot', 0, 1, '1 if it has shot in this player turn'],
  ['ordered', 0, 1, '1 if it has been given one of a limited number of orders'],
  ['can-charge', 0, 1, '1 if nothing but reach and arc keeps it from charging: not in melee, asleep, frozen or bound to a road'],
  ['asleep', 0, 1, '1 if its group sleeps'],
  ['frozen', 0, 1, '1 if it may not move in its next player turn'],
  ['delayed', 0, 1, '1 if it may not strike yet for having stormed a redoubt'],
  ['due', 0, 1, '1 if it is named to come onto the table'],
  ['returns', 0, 1, 'turns until a fresh unit takes its place / 3'],
  ['acts', 0, 1, '1 if the decision or roll is about this unit'],
  ['target', 0, 1, '1 if the roll is about harm to this unit'],
  ...pose,
] as const satisfies readonly Row[];

/** Planes that never change in play come first: they are copied as one block. */
export const STATIC_PLANES = [
  ['hill', 0, 1, 'share of the cell on a hill'],
  ['height', 0, 1, '1 on the crest, falling to 0 six inches from it; on hills only'],
  ['wood', 0, 1, 'share of the cell in a wood'],
  ['town', 0, 1, 'share of the cell in a town or fort'],
  ['redoubt', 0, 1, 'share of the cell in a redoubt'],
  ['river', 0, 1, 'share of the cell in a river or lake'],
  ['crossing', 0, 1, 'share of the cell at a ford or bridge'],
  ['road', 0, 1, 'share of the cell on a road'],
  ['closed-foot', 0, 1, 'share of the cell that own men-at-arms may not enter'],
  ['closed-horse', 0, 1, 'share of the cell that own knights may not enter'],
  ...AREAS.map((i) => [`area-${i}`, 0, 1, `share of the cell in area ${i}`] as const),
  ['own-exit', 0, 1, 'share of the cell at the edge by which the own side may leave'],
  ['enemy-exit', 0, 1, 'share of the cell at the edge by which the enemy may leave'],
] as const satisfies readonly Row[];

export const LIVE_PLANES = [
  ['own-base', 0, 1, 'share of the cell that own bases cover'],
  ['own-strength', 0, 1, 'hits that the own unit there can still take / 15'],
  ['own-knights', 0, 1, '1 for own knights'],
  ['own-shooters', 0, 1, '1 for own units with missiles'],
  ['own-armour', 0, 1, '1 for own men-at-arms'],
  ['enemy-base', 0, 1, 'share of the cell that enemy bases cover'],
  ['enemy-strength', 0, 1, 'hits that the enemy unit there can still take / 15'],
  ['enemy-knights', 0, 1, '1 for enemy knights'],
  ['enemy-shooters', 0, 1, '1 for enemy units with missiles'],
  ['enemy-armour', 0, 1, '1 for enemy men-at-arms'],
  ['heading-x', -1, 1, 'where the unit there looks, component across the turned table'],
  ['heading-y', -1, 1, 'where the unit there looks, component up the turned table'],
  ['acts', 0, 1, '1 for the unit that the decision or roll is about'],
  ['target', 0, 1, '1 for the unit that the roll may harm'],
] as const satisfies readonly Row[];

const kinds = (Object.keys(ACTION_TABLE) as ActionKind[]).map((name) => [`is-${name}` as const, 0, 1, `1 for: ${name}`] as const);
/** The unit that acts, as it is now: one block, the same for all actions of a unit. */
const actor = [
  ...types,
  ['strength', 0, 1, 'hits it can still take / 15'],
  ['on-table', 0, 1, '1 if it is on the table'],
  ['fighting', 0, 1, '1 if it is in melee'],
  ['moved', 0, 1, '1 if it has moved or turned in this player turn'],
  ...pose.map(([name, low, high, about]) => [`now-${name}` as const, low, high, `now: ${about}`] as const),
] as const satisfies readonly Row[];

const ends = pose.map(([name, low, high, about]) => [`then-${name}` as const, low, high, `after the action: ${about}`] as const);

export const ACTIONS = [
  ...kinds,
  ...actor,
  ...ends,
  ['dx', -1, 1, 'way of the middle of the base across the turned table, in inches / 15'],
  ['dy', -1, 1, 'way of the middle of the base up the turned table, in inches / 15'],
  ['distance', 0, 1, 'inches that the middle of the base moves / 15'],
  ['turn', -1, 1, 'change of heading, clockwise, in half turns'],
  ['approach', -1, 1, 'inches by which the nearest enemy is nearer afterwards / 15'],
  ['exit-approach', -1, 1, 'inches by which the own exit is nearer afterwards / 15'],
  ...AREAS.map((i) => [`approach-${i}`, -1, 1, `inches by which area ${i} is nearer afterwards / 15`] as const),
  // the enemy that is charged, turned to, shot at or struck
  ...UNIT_TYPES.map((name) => [`target-${name}` as const, 0, 1, `1 if the target is of type: ${name.replace('-', ' ')}`] as const),
  ['target-strength', 0, 1, 'hits the target can still take / 15'],
  ['target-fights', 0, 1, 'sides of the target in contact / 4'],
  ['target-inside', 0, 1, '1 if the target is inside an area'],
  ['target-dx', -1, 1, 'way to the target across the turned table, in inches / 15'],
  ['target-dy', -1, 1, 'way to the target up the turned table, in inches / 15'],
  ['behind', 0, 1, '1 if it is the target’s flank or rear that is struck'],
  ['halved', 0, 1, '1 if the ground halves the hits'],
  ['expected', 0, 1, 'mean of the hits of the shot or blow / 15; for a charge those of the blow that follows'],
  ['kills', 0, 1, 'chance that they destroy the target'],
  ['answer', 0, 1, 'mean of the hits of the target’s blow in return / 15'],
  ['fatal', 0, 1, 'chance that this blow destroys the unit'],
  ['close', 0, 1, '1 if the distance is too close to call and has to be rolled for'],
  ['waits', 0, 1, '1 if the target’s redoubt delays the blow'],
] as const satisfies readonly Row[];

export const U = placesOf(UNITS);
export const P = placesOf(LIVE_PLANES);
export const POSE = placesOf(pose);
export const A = placesOf(ACTIONS);
export const FIRST_ACTOR = kinds.length;
export const ACTOR_WIDTH = actor.length;
