import type { ScriptedPolicy } from '../../core/index.ts';

/** The scripted player. */
export function createCaptain(): Required<ScriptedPolicy> {
  return {
    choose: (_s, legal, rng) => legal.at(rng.below(legal.length)),
    evaluate: () => 0,
    rate: (_s, legal, into) => void into.fill(0, 0, legal.length),
  };
}
