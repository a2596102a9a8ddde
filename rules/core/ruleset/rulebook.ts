import type { RulebookSection } from './cards.ts';

/** A section that code and tests keep, its title in our own words. @param note how it is read */
export function implemented(id: string, title: string, note?: string): RulebookSection {
  return { id, title, status: 'implemented', ...(note === undefined ? {} : { note }) };
}
