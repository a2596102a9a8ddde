import * as z from 'zod';
import { eachOnce, headFields, idSchema, textSchema, wholeSchema } from '../../../core/packs/packs.ts';
import { hexNumber } from '../../../hexes/packs/schema.ts';
import { ARMS } from '../charts/arms.ts';
import { TROOPS } from '../charts/head-counts.ts';
import { SEASONS } from '../charts/tables.ts';
import { SIDES } from '../state/scenario.ts';

/** The six points of the compass by which places are told. @rule C.17 */
export const COMPASS = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'] as const;

const MAX_DAYS = 40;
const MAX_HEXES = 30;

const side = z.enum(SIDES);
const points = z.number().min(-99).max(99);

/** A hex by its number, or so many hexes from a place in a direction. @rule C.17 */
const atSchema = z.union([
  hexNumber,
  z.strictObject({ place: idSchema, direction: z.enum(COMPASS).default('north'), hexes: wholeSchema(0, MAX_HEXES).default(0) }),
]);

const nobleSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  side,
  prestige: wholeSchema(1, 10),
  peaceful: z.boolean().default(false).describe('Whether she or he never leads a battle.'),
});

const groupSchema = z.strictObject({
  side,
  at: atSchema,
  troops: z.enum(TROOPS).optional().describe('By which table its men are counted off.'),
  men: wholeSchema(0, 60).default(0),
  arms: z.partialRecord(z.enum(ARMS), wholeSchema(0, 60)).default({}).describe('Men besides, by their arm.'),
  nobles: eachOnce(idSchema).default([]),
  loyalty: wholeSchema(1, 10).describe('1 to 4 Angevin, 7 to 10 Royalist.'),
  pounds: wholeSchema(0, 500).default(0),
  engines: wholeSchema(0, 9).default(0),
});

const goalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('arrive'), side, noble: idSchema, places: eachOnce(idSchema).min(1), points }),
  z.strictObject({ kind: z.literal('safe'), side, prestige: wholeSchema(1, 10), points }),
  z.strictObject({ kind: z.literal('taken'), side, noble: idSchema.optional().describe('Any other, if left out.'), points }),
  z.strictObject({ kind: z.literal('destroyed'), side, points }),
  z.strictObject({ kind: z.literal('held'), side, place: idSchema, points }),
  z.strictObject({ kind: z.literal('looted'), side, place: idSchema, points }),
  z.strictObject({ kind: z.literal('won-over'), side, noble: idSchema, points }),
  z.strictObject({ kind: z.literal('counter-castle'), side, missing: z.boolean().default(false), points }),
]);

/** A campaign: the map of the kingdom is printed, and not part of the pack. */
export const campaignSchema = z.strictObject({
  ...headFields('the-anarchy'),
  kind: z.literal('campaign').describe('A campaign for the kingdom; packs without a kind are fights.'),
  period: z.enum(['first', 'second']).describe('1139 to 1143, or 1144 to 1153: loyalty and resources of the places, and which there are.'),
  days: wholeSchema(1, MAX_DAYS),
  season: z.enum(SEASONS).default('summer'),
  loyalty: z.record(idSchema, wholeSchema(1, 10)).default({}).describe('Of places that differ from the table of the period.'),
  garrison: z.record(idSchema, wholeSchema(0, 30)).default({}).describe('Of castles that do not have ten men.'),
  nobles: z.array(nobleSchema).min(1).max(20),
  groups: z.array(groupSchema).min(2).max(16),
  bands: z
    .array(z.strictObject({ id: idSchema, name: textSchema, troops: z.enum(['welsh', 'flemish']), at: atSchema, men: wholeSchema(3, 40) }))
    .max(6)
    .default([]),
  convoys: z
    .array(z.strictObject({ from: idSchema, to: idSchema, load: wholeSchema(1, 5) }))
    .max(4)
    .default([]),
  hiding: z
    .strictObject({ noble: idSchema, groups: z.array(wholeSchema(1, 10)).min(2).max(10) })
    .optional()
    .describe('A noble who goes with one of some groups of his side, by their numbers among it, chosen in secret.'),
  veils: z
    .array(z.strictObject({ side, groups: z.array(wholeSchema(1, 10)).min(2).max(10) }))
    .max(10)
    .default([])
    .describe('Groups of a side, by their numbers among it, that the other side cannot tell apart at first.'),
  sites: z
    .strictObject({ side, near: eachOnce(idSchema).min(1), days: wholeSchema(1, 9) })
    .optional()
    .describe('Where a side may build a counter-castle: next to which places, in how many days.'),
  goals: z.array(goalSchema).min(1).max(40),
});

export type PackCampaign = z.output<typeof campaignSchema>;
export type PackGroup = PackCampaign['groups'][number];
export type PackAt = z.output<typeof atSchema>;
