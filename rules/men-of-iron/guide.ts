import type { RulesetGuide } from '../core/index.ts';

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start: '',
  end: '',
  returns: '',
  victoryPoints: '',
  actions: {},
  history: [{ version: '0.1.0', about: 'The first.' }],
};
