import { signal } from '@preact/signals';
import type { RulesetFacts } from './catalogue.ts';

/** What is told of all scenarios; null until it has been fetched. */
export const facts = signal<readonly RulesetFacts[] | null>(null);

/** Fetches what is told of the scenarios, once. */
export async function loadFacts(): Promise<void> {
  if (facts.value !== null) return;
  // A JSON file's type knows neither tuples nor null where all happen to be numbers.
  facts.value = (await import('./facts.json')).default as unknown as readonly RulesetFacts[];
}
