import type { ScenarioCard } from '../../core/index.ts';
import meadow from './training-meadow.json' with { type: 'json' };

/** Packs of the built-in scenarios as they lie in this folder. */
export const builtInPacks: readonly (ScenarioCard & { readonly sides: readonly { readonly id: string }[] })[] = [meadow];
