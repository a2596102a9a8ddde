import type { Ruleset } from '../core/index.ts';
import { createGame } from './game.ts';
import { OPTIONS } from './state/options.ts';
import { guide, rulebook } from './rulebook.ts';
import { packs } from './scenarios/load.ts';

/** Toy Hexes: two small armies on a map of hexes. */
export const toyHexes: Ruleset = {
  id: 'toy-hexes',
  title: 'Toy Hexes',
  version: '0.1.0',
  players: ['Blue', 'Red'],
  information: 'perfect',
  hasChance: true,
  scenarios: packs.cards,
  options: OPTIONS,
  rulebook,
  guide,
  load: (scenario, options = {}) => createGame(toyHexes, scenario, options),
  get packSchema() {
    return packs.schema;
  },
  checkPack: (pack) => packs.check(pack),
};
