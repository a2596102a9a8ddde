import { type ActionPart, ActionSpace as Space, acting, namedPart, type Offers as OffersOf } from '../../core/index.ts';
import { FORMATIONS, ORDERS, SPEECHES } from '../charts/types.ts';
import type { Scenario } from './scenario.ts';

/** Wheels on offer, in degrees to the left (negative) or the right; `about` turns about [13.2]. */
export const WHEELS = ['-90', '-75', '-60', '-45', '-30', '-15', '0', '15', '30', '45', '60', '75', '90', 'about'] as const;
export const ABOUT = WHEELS.length - 1;
/** How far it goes after the wheel: not at all; half as far as it can, or in a March to the limit of Hold; a March in all; as far as it can; up to the edge
 * of the next piece of ground, or in a March to the limit of Reserve; or until so many inches from the nearest enemy. */
export const STRETCHES = ['none', 'half', 'march', 'full', 'edge', 'gap-3', 'gap-5', 'gap-8'] as const;
/** Ways to face anew on the spot. */
export const FACINGS = ['left', 'right', 'about'] as const;

/** All actions there are, each with what it names, in the order of their flat indices. */
// biome-ignore format: a table, one segment a line
export const ACTIONS = {
  pass: [], confirm: [], done: [],
  brigade: ['brigade'], order: ['order'], point: ['point'], attach: ['general', 'target'], detach: ['general'], speech: ['speech'],
  select: ['unit'], charge: ['target'], evade: [], lead: [], move: ['wheel', 'stretch'], form: ['formation'], face: ['facing'],
  fire: ['unit', 'target'], pursue: [],
} as const;
export type ActionKind = keyof typeof ACTIONS;

/** What a step offers, by the kinds of its actions. */
export type Offers<K extends ActionKind> = OffersOf<typeof ACTIONS, K>;

function idPart(name: string, things: readonly { readonly id: string }[]): ActionPart {
  return namedPart(
    name,
    things.map(({ id }) => id),
    (given) => `${JSON.stringify(given)} is no ${name === 'target' ? 'unit' : name} of this game.`,
  );
}

/** The flat indices of a scenario's actions. */
export type ActionSpace = Space<typeof ACTIONS>;
export function createActionSpace({ units, generals, brigades, points }: Scenario): ActionSpace {
  return new Space(ACTIONS, {
    brigade: idPart('brigade', brigades),
    order: namedPart('order', ORDERS),
    point: idPart('point', points),
    general: idPart('general', generals),
    target: idPart('target', units),
    speech: namedPart('speech', SPEECHES),
    unit: acting(idPart('unit', units)),
    wheel: namedPart('wheel', WHEELS),
    stretch: namedPart('stretch', STRETCHES),
    formation: namedPart('formation', FORMATIONS),
    facing: namedPart('facing', FACINGS),
  });
}
