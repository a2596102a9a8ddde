import { packedRuleset } from '../core/index.ts';
import { BaronsWarGame } from './game.ts';
import { guide } from './guide.ts';
import { OPTIONS } from './state/options.ts';
import { rulebook } from './rulebook.ts';
import { levers } from './levers.ts';
import { packs } from './scenarios/load.ts';
import { variations } from './scenarios/variations/index.ts';
import { teaching } from './teaching/index.ts';

/** The Barons' War (2004): Lewes 1264 and Evesham 1265, hexes of 100 yards. */
export const baronsWar = packedRuleset(packs, (ruleset, scenario, options) => new BaronsWarGame(ruleset, scenario, options), {
  id: 'barons-war',
  title: "The Barons' War",
  version: '0.3.0',
  players: ['Barons', 'Royalists'],
  information: 'hidden',
  hasChance: true,
  options: OPTIONS,
  rulebook,
  guide,
  teaching,
  variations,
  levers,
});
