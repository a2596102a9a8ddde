import type { Ruleset } from '../core/index.ts';
import { createGame } from './game.ts';
import { guide } from './guide.ts';
import { OPTIONS } from './state/options.ts';
import { rulebook } from './rulebook.ts';
import { packs } from './scenarios/load.ts';

/** Toy Ruleset: two bands, a ford, and orders written in secret. */
export const toyRuleset: Ruleset = {
  id: 'toy-ruleset',
  title: 'Toy Ruleset',
  version: '0.1.0',
  players: ['Red', 'Blue'],
  information: 'hidden',
  hasChance: true,
  scenarios: packs.cards,
  options: OPTIONS,
  rulebook,
  guide,
  load: (scenario, options = {}) => createGame(toyRuleset, scenario, options),
  get packSchema() {
    return packs.schema;
  },
  checkPack: (pack) => packs.check(pack),
};
