import { z } from 'zod';
import type { Game } from '../../rules/core/index.ts';
import { ModelError } from '../cards/errors.ts';
import { measuredMatch } from '../cards/measured-match.ts';
import { FEATURES } from './hash.ts';

const POLICY_FORMAT = 'schiltron-policy/1';
/** Bytes of a weight in the file: the feature's number and the weight. */
const WEIGHT_BYTES = 8;

const policyCard = z.object({
  format: z.literal(POLICY_FORMAT),
  name: z.string(),
  createdAt: z.string(),
  ruleset: z.object({ id: z.string(), version: z.string() }),
  /** Those that it learnt on. */
  scenarios: z.array(z.string()),
  /** Features with a weight. */
  features: z.int().min(0),
  /** What it learnt from. */
  training: z.record(z.string(), z.unknown()),
  /** The note says what else the figures depend on, as the load of the machine. */
  matches: z.array(measuredMatch.extend({ note: z.string().optional() })),
  trainAgain: z.string(),
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
  throw new ModelError('BAD_MODEL', `This is no linear policy: ${message}`);
}

function readCard(line: Uint8Array): PolicyCard {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(line));
  } catch (error) {
    bad((error as Error).message);
  }
  const parsed = policyCard.safeParse(json);
  return parsed.success ? parsed.data : bad(parsed.error.issues[0]!.message);
}

/** Reads such a file.
 * @throws ModelError BAD_MODEL */
export function decodePolicy(file: Uint8Array): PolicyModel {
  const end = file.indexOf(10);
  const card = readCard(file.subarray(0, Math.max(0, end)));
  if (file.length !== end + 1 + card.features * WEIGHT_BYTES)
    bad('its file has not the length that its card tells; it may be half copied.');
  const numbers = new DataView(file.buffer, file.byteOffset + end + 1);
  const weights = new Float32Array(FEATURES);
  for (let i = 0; i < card.features; i++) {
    const feature = numbers.getInt32(i * WEIGHT_BYTES, true);
    if (feature < 0 || feature >= FEATURES) bad(`feature ${feature} does not exist.`);
    weights[feature] = numbers.getFloat32(i * WEIGHT_BYTES + 4, true);
  }
  return { card, weights };
}
