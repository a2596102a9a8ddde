import type { ScenarioCard } from '../../core/index.ts';
import crossroadsSquare from './crossroads-square.json' with { type: 'json' };
import coutras from './coutras-1587.json' with { type: 'json' };
import dreux from './dreux-1562.json' with { type: 'json' };
import hedge from './example-hedge.json' with { type: 'json' };
import melee from './example-melee.json' with { type: 'json' };
import heldVillage from './held-village.json' with { type: 'json' };
import meadow from './training-meadow.json' with { type: 'json' };

/** Packs of the built-in scenarios as they lie in this folder: exercises, the examples of the rulebook, battles.
 * @rule 6.1 @rule 8.1 @rule 9.1 @rule 10.1 who stands where in the examples */
export const builtInPacks: readonly (ScenarioCard & { readonly sides: readonly { readonly id: string }[] })[] = [
  meadow,
  crossroadsSquare,
  heldVillage,
  hedge,
  melee,
  coutras,
  dreux,
];
