import type { Ruleset } from '../core/index.ts';
import { createGame } from './game.ts';
import { guide } from './guide.ts';
import { OPTIONS } from './state/options.ts';
import { rulebook } from './rulebook.ts';
import { levers } from './levers.ts';
import { packs } from './scenarios/load.ts';
import { variations } from './scenarios/variations/index.ts';
import { teaching } from './teaching/index.ts';

/** One-Hour Wargames, medieval rules (2014): thirty battles on a table three feet square. */
export const oneHourWargames: Ruleset = {
  id: 'one-hour-wargames',
  title: 'One-Hour Wargames (Medieval)',
  version: '0.2.0',
  players: ['Red', 'Blue'],
  information: 'perfect',
  hasChance: true,
  scenarios: packs.cards,
  options: OPTIONS,
  rulebook,
  guide,
  teaching,
  load: (scenario, options = {}) => createGame(oneHourWargames, scenario, options),
  get packSchema() {
    return packs.schema;
  },
  variations,
  levers,
  checkPack: (pack) => packs.check(pack, {}),
};
