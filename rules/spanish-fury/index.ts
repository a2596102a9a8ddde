import { packedRuleset } from '../core/index.ts';
import { FuryGame } from './game.ts';
import { guide } from './guide.ts';
import { OPTIONS } from './state/options.ts';
import { rulebook } from './rulebook.ts';
import { levers } from './levers.ts';
import { packs } from './scenarios/load.ts';
import { teaching } from './teaching/index.ts';

/** Spanish Fury: Battle!: armies of the sixteenth century, their brigades under orders, on a table. */
export const spanishFury = packedRuleset(packs, (ruleset, scenario, options) => new FuryGame(ruleset, scenario, options), {
  id: 'spanish-fury',
  title: 'Spanish Fury: Battle!',
  version: '0.5.0',
  players: ['First', 'Second'],
  information: 'hidden',
  hasChance: true,
  options: OPTIONS,
  rulebook,
  guide,
  teaching,
  levers,
});
