import { fillOptions, type Ruleset } from '../core/index.ts';
import { FuryGame } from './game.ts';
import { guide } from './guide.ts';
import { OPTIONS } from './state/options.ts';
import { rulebook } from './rulebook.ts';
import { levers } from './levers.ts';
import { packs } from './scenarios/load.ts';
import { teaching } from './teaching/index.ts';

/** Spanish Fury: Battle!: armies of the sixteenth century, their brigades under orders, on a table. */
export const spanishFury: Ruleset = {
  id: 'spanish-fury',
  title: 'Spanish Fury: Battle!',
  version: '0.5.0',
  players: ['First', 'Second'],
  information: 'hidden',
  hasChance: true,
  scenarios: packs.cards,
  options: OPTIONS,
  rulebook,
  guide,
  teaching,
  load: (scenario, options = {}) => new FuryGame(spanishFury, packs.load(scenario), fillOptions(OPTIONS, options)),
  get packSchema() {
    return packs.schema;
  },
  levers,
  checkPack: (pack) => packs.check(pack),
};
