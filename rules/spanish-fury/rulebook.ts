import { implemented, type RulebookSection } from '../core/index.ts';

/** Every section of the rulebook by its number, titles in our own words. */
export const rulebook: readonly RulebookSection[] = [implemented('1.1', 'Unit cards')];
