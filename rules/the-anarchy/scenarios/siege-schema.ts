import * as z from 'zod';
import { eachOnce, idSchema, textSchema, wholeSchema } from '../../core/packs/packs.ts';
import { BUILDINGS, type BuildingId, EVENT } from '../charts/siege.ts';
import { ITEMS } from '../charts/siege-works.ts';
import { CLASSES } from '../charts/types.ts';
import { MOST_PACKAGES } from '../state/actions.ts';
import { ACTS, MAX_THROWERS } from '../state/siege-card.ts';

const MAX_DAYS = 40;

const packageSchema = z.strictObject({
  name: textSchema,
  men: z.array(z.strictObject({ class: z.enum(CLASSES), count: wholeSchema(1, 30) })).min(1),
});

const levySchema = z.strictObject({
  id: idSchema,
  side: idSchema,
  event: wholeSchema(2, 20).optional().describe('Number of the event that brings them.'),
  day: wholeSchema(1, MAX_DAYS).optional().describe('Day on which they come at any rate.'),
  packages: z.array(packageSchema).min(1).max(MOST_PACKAGES).describe('Among which their player chooses.'),
});

const stockSchema = z.partialRecord(z.enum(ITEMS), wholeSchema(0, 99));

export const siegeSchema = z.strictObject({
  besieger: idSchema,
  building: z.enum(Object.keys(BUILDINGS) as [BuildingId, ...BuildingId[]]),
  days: wholeSchema(1, MAX_DAYS).describe('The besieger goes home after as many.'),
  leastSupply: wholeSchema(2, MAX_DAYS).default(2).describe('Days of supply that the garrison has at least.'),
  moreSupply: wholeSchema(0, MAX_DAYS).default(0).describe('Days of supply that the scenario adds to the roll.'),
  throwers: wholeSchema(0, MAX_THROWERS).default(0).describe('Mangonels at first.'),
  mostThrowers: wholeSchema(0, MAX_THROWERS).default(MAX_THROWERS),
  stocks: z.record(idSchema, stockSchema).default({}).describe('What each side has at first.'),
  events: z
    .union([z.boolean(), eachOnce(wholeSchema(EVENT.quarrel, EVENT.recall))])
    .default(true)
    .describe('Whether there are random events, or the numbers of those that can happen.'),
  builds: z
    .array(z.enum(ITEMS))
    .default([...ITEMS])
    .describe('What engineers may build.'),
  arson: z.boolean().default(true).describe('Whether the besieger may set fire to gates and hoarding.'),
  wallDecides: z.boolean().default(false).describe('Whether the besieger has won as soon as a wall is down.'),
  levies: z.array(levySchema).default([]),
  acts: z
    .array(z.enum(ACTS))
    .default([...ACTS])
    .describe('What may be done on a day.'),
});

export type PackSiege = z.output<typeof siegeSchema>;
