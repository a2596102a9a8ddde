import { z } from 'zod';
import type { Game } from '../../rules/core/index.ts';
import { ModelError } from '../cards/errors.ts';
import { learntCard, readCard } from '../cards/learnt-card.ts';
import { FEATURES } from './hash.ts';

const POLICY_FORMAT = 'schiltron-policy/1';
const WHAT = 'no linear policy';
/** Bytes of a weight in the file: the feature's number and the weight. */
const WEIGHT_BYTES = 8;

const policyCard = learntCard.extend({
  format: z.literal(POLICY_FORMAT),
  /** Features with a weight. */
  features: z.int().min(0),
});

/** All that is known of a linear policy; the first line of its file, as JSON. */
export type PolicyCard = z.infer<typeof policyCard>;

/** A linear policy with its card. */
export interface PolicyModel {
  readonly card: PolicyCard;
  /** By feature. `[FEATURES]` */
  readonly weights: Float32Array;
}

/** The file of a linear policy: its card as a line of JSON, then each feature that has a weight and that weight, little-endian. */
export function encodePolicy(card: Omit<PolicyCard, 'format' | 'features'>, weights: Float32Array): Uint8Array {
  const used = Array.from(weights.keys()).filter((feature) => weights[feature] !== 0);
  const whole: PolicyCard = { format: POLICY_FORMAT, ...card, features: used.length };
  const line = new TextEncoder().encode(`${JSON.stringify(whole)}\n`);
  const file = new Uint8Array(line.length + used.length * WEIGHT_BYTES);
  file.set(line);
  const numbers = new DataView(file.buffer, line.length);
  used.forEach((feature, i) => {
    numbers.setInt32(i * WEIGHT_BYTES, feature, true);
    numbers.setFloat32(i * WEIGHT_BYTES + 4, weights[feature]!, true);
  });
  return file;
}

/** @throws ModelError MODEL_MISMATCH if the policy learnt another ruleset than that of the game */
export function policyFits(card: PolicyCard, { ruleset }: Game): void {
  if (card.ruleset.id === ruleset.id) return;
  throw new ModelError('MODEL_MISMATCH', `The policy "${card.name}" plays ${card.ruleset.id}, and this game is ${ruleset.id}.`);
}

function bad(message: string): never {
  throw new ModelError('BAD_MODEL', `This file holds ${WHAT}: ${message}`);
}

/** Reads such a file.
 * @throws ModelError BAD_MODEL */
export function decodePolicy(file: Uint8Array): PolicyModel {
  const { card, next } = readCard(file, policyCard, WHAT);
  if (file.length !== next + card.features * WEIGHT_BYTES) bad('its length is not the one that its card tells; it may be half copied.');
  const numbers = new DataView(file.buffer, file.byteOffset + next);
  const weights = new Float32Array(FEATURES);
  for (let i = 0; i < card.features; i++) {
    const feature = numbers.getInt32(i * WEIGHT_BYTES, true);
    if (feature < 0 || feature >= FEATURES) bad(`feature ${feature} does not exist.`);
    weights[feature] = numbers.getFloat32(i * WEIGHT_BYTES + 4, true);
  }
  return { card, weights };
}
