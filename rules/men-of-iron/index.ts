import { packedRuleset } from '../core/index.ts';
import { IronGame } from './game.ts';
import { guide } from './guide.ts';
import { OPTIONS } from './state/options.ts';
import { rulebook } from './rulebook.ts';
import { levers } from './levers.ts';
import { packs } from './scenarios/load.ts';
import { teaching } from './teaching/index.ts';

/** Men of Iron, Infidel and Blood & Roses: battles from 1187 to 1485, a Battle at a time, on hexes. */
export const menOfIron = packedRuleset(packs, (ruleset, scenario, options) => new IronGame(ruleset, scenario, options), {
  id: 'men-of-iron',
  title: 'Men of Iron',
  version: '0.2.0',
  players: ['First', 'Second'],
  information: 'hidden',
  hasChance: true,
  options: OPTIONS,
  rulebook,
  guide,
  teaching,
  levers,
});
