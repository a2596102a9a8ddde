import type { ScriptedPolicy } from '../core/index.ts';
import type { BaronsWarGame } from './game.ts';
export function createCaptain(_game: BaronsWarGame): ScriptedPolicy { return { choose: (_s, legal, rng) => legal.at(rng.below(legal.length)), evaluate: () => 0 }; }
