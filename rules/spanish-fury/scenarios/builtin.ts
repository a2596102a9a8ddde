import type { ScenarioCard } from '../../core/index.ts';
import crossroadsSquare from './crossroads-square.json' with { type: 'json' };
import coutras from './coutras-1587.json' with { type: 'json' };
import dreux from './dreux-1562.json' with { type: 'json' };
import hedge from './example-hedge.json' with { type: 'json' };
import melee from './example-melee.json' with { type: 'json' };
import heldVillage from './held-village.json' with { type: 'json' };
import meadow from './training-meadow.json' with { type: 'json' };

/** Packs of the built-in scenarios as they lie in this folder: exercises, the examples of the rulebook, battles. */
export const builtInPacks: readonly (ScenarioCard & { readonly sides: readonly { readonly id: string }[] })[] = [
  meadow,
  crossroadsSquare,
  heldVillage,
  hedge,
  melee,
  coutras,
  dreux,
];
