import type { Ruleset } from '../core/index.ts';
import { createGame } from './game.ts';
import { OPTIONS } from './state/options.ts';
import { guide, rulebook } from './rulebook.ts';
import { packs } from './scenarios/load.ts';

/** Toy Tabletop: two small armies on an open table. */
export const toyTabletop: Ruleset = {
  id: 'toy-tabletop',
  title: 'Toy Tabletop',
  version: '0.1.0',
  players: ['Red', 'Blue'],
  information: 'perfect',
  hasChance: true,
  scenarios: packs.cards,
  options: OPTIONS,
  rulebook,
  guide,
  load: (scenario, options = {}) => createGame(toyTabletop, scenario, options),
  get packSchema() {
    return packs.schema;
  },
  checkPack: (pack) => packs.check(pack),
};
