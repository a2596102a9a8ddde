import { ActionSpace, namedPart, type Offers as OffersOf } from '../../core/index.ts';
import { ORDERS } from './layout.ts';

/** All actions there are, each with what it names, in the order of their flat indices: orders, then what a wavering band can do. */
export const ACTIONS = { order: ['order'], 'fall-back': [], stay: [] } as const;
export type Kind = keyof typeof ACTIONS;

/** What a step offers, by the kinds of its actions. */
export type Offers<K extends Kind> = OffersOf<typeof ACTIONS, K>;

/** The flat indices of the actions: the same in every scenario. */
export const space = new ActionSpace(ACTIONS, { order: namedPart('order', ORDERS) });
