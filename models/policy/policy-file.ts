import { z } from 'zod';
import type { Game } from '../../rules/core/index.ts';
import { ModelError } from '../cards/errors.ts';
import { learntCard, readCard } from '../cards/learnt-card.ts';
import { agentLadder } from '../cards/measured-levels.ts';
import { FEATURES, rowSize, weightCount } from './hash.ts';

const POLICY_FORMAT = 'schiltron-policy/2';
const WHAT = 'no feature policy';
/** Bytes of a row in the file: its number, and 16 bits for each of its numbers. */
function rowBytes(hidden: number): number {
  return 4 + 2 * rowSize(hidden);
}
/** The largest of them. */
const MOST = 32767;

const policyCard = learntCard.extend({
  format: z.literal(POLICY_FORMAT),
  /** Hidden numbers of an action. */
  hidden: z.int().min(0),
  /** Features with a row. */
  features: z.int().min(0),
  /** What 1 stands for in the file: the numbers of a row are whole multiples of it. */
  grain: z.number().positive(),
  /** Levels of difficulty that were measured with it, for each scenario. */
  levels: z.array(agentLadder).optional(),
});

/** All that is known of a feature policy; the first line of its file, as JSON. */
export type PolicyCard = z.infer<typeof policyCard>;

/** A feature policy with its card. */
export interface PolicyModel {
  readonly card: PolicyCard;
  /** `[weightCount(hidden)]` */
  readonly weights: Float32Array;
}

/** The file of a feature policy: its card as a line of JSON, then the number and the row of each feature that has one, little-endian. Weights are rounded to
 * one in 32,767 of the largest. */
export function encodePolicy(card: Omit<PolicyCard, 'format' | 'features' | 'grain'>, weights: Float32Array): Uint8Array {
  const size = rowSize(card.hidden);
  const used = Array.from({ length: FEATURES + 1 }, (_, row) => row).filter((row) =>
    weights.subarray(row * size, (row + 1) * size).some((weight) => weight !== 0),
  );
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const grain = largest === 0 ? 1 : largest / MOST;
  const whole: PolicyCard = { ...card, format: POLICY_FORMAT, features: used.length, grain };
  const line = new TextEncoder().encode(`${JSON.stringify(whole)}\n`);
  const file = new Uint8Array(line.length + used.length * rowBytes(card.hidden));
  file.set(line);
  const numbers = new DataView(file.buffer, line.length);
  used.forEach((row, i) => {
    const at = i * rowBytes(card.hidden);
    numbers.setInt32(at, row, true);
    for (let j = 0; j < size; j++) numbers.setInt16(at + 4 + 2 * j, Math.round(weights[row * size + j]! / grain), true);
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

/** Reads the card of such a file alone.
 * @throws ModelError BAD_MODEL */
export function decodePolicyCard(file: Uint8Array): PolicyCard {
  return readCard(file, policyCard, WHAT).card;
}

/** Reads such a file.
 * @throws ModelError BAD_MODEL */
export function decodePolicy(file: Uint8Array): PolicyModel {
  const { card, next } = readCard(file, policyCard, WHAT);
  const size = rowSize(card.hidden);
  if (file.length !== next + card.features * rowBytes(card.hidden))
    bad('its length is not the one that its card tells; it may be half copied.');
  const numbers = new DataView(file.buffer, file.byteOffset + next);
  const weights = new Float32Array(weightCount(card.hidden));
  for (let i = 0; i < card.features; i++) {
    const at = i * rowBytes(card.hidden);
    const row = numbers.getInt32(at, true);
    if (row < 0 || row > FEATURES) bad(`feature ${row} does not exist.`);
    for (let j = 0; j < size; j++) weights[row * size + j] = card.grain * numbers.getInt16(at + 4 + 2 * j, true);
  }
  return { card, weights };
}
