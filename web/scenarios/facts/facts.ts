import type { RulesetFacts } from './catalogue.ts';
import told from './facts.json';

/** What is told of all scenarios. A JSON file's type knows neither tuples nor null where all happen to be numbers. */
export const facts = told as unknown as readonly RulesetFacts[];

/** Games that are played on a picture. */
export const wargames = facts.filter(({ hasBoard }) => hasBoard);
