import type { RulesetGuide } from '../core/index.ts';

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start: 'Both sides stand as the scenario places them; a die says who has the first player turn.',
} as RulesetGuide;
