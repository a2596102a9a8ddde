import { weightCount } from '../../models/policy/hash.ts';
import { encodePolicy, type PolicyCard } from '../../models/policy/policy-file.ts';

/** The file of a policy for One-Hour Wargames that has learnt next to nothing, and so plays by chance. @param card what its card says otherwise */
export function encodeSample(card: Partial<PolicyCard> = {}): Uint8Array {
  const facts = {
    name: 'drill',
    createdAt: '2026-11-30',
    ruleset: { id: 'one-hour-wargames', version: '0.2.0' },
    scenarios: ['training'],
    hidden: 0,
    training: { games: 12_000 },
    matches: [],
    trainAgain: 'schiltron train training --method policy',
    ...card,
  };
  const weights = new Float32Array(weightCount(facts.hidden));
  weights[7] = 0.25;
  return encodePolicy(facts, weights);
}
