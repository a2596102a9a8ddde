import type { RulebookSection } from '../core/index.ts';

/** Every section of the rulebook and of the base rules by its number, titles in our own words. */
export const rulebook: readonly RulebookSection[] = [];
