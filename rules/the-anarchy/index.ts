import { fillOptions, type Ruleset } from '../core/index.ts';
import { AnarchyGame } from './game/game.ts';
import { SiegeGame } from './game/siege-game.ts';
import { guide } from './guide.ts';
import { KingdomGame } from './kingdom/game.ts';
import { OPTIONS } from './state/options.ts';
import { isSiege } from './state/scenario.ts';
import { rulebook } from './rulebook.ts';
import { withGallery } from './scenarios/berths.ts';
import { levers } from './levers.ts';
import { packs } from './packs.ts';
import { teaching } from './teaching/index.ts';

/** The Anarchy: fights, sieges and a kingdom at war, 1139 to 1153, a man a counter. */
export const theAnarchy: Ruleset = {
  id: 'the-anarchy',
  title: 'The Anarchy',
  version: '0.15.0',
  players: ['First', 'Second'],
  information: 'hidden',
  hasChance: true,
  scenarios: packs.cards,
  options: OPTIONS,
  rulebook,
  guide,
  teaching,
  load(asked, options = {}) {
    const scenario = packs.load(asked);
    const filled = fillOptions(OPTIONS, options);
    if (scenario.kind === 'campaign') return new KingdomGame(theAnarchy, scenario, filled);
    if (!isSiege(scenario)) return new AnarchyGame(theAnarchy, scenario, filled);
    return new SiegeGame(theAnarchy, filled.resolution === 'played' ? withGallery(scenario) : scenario, filled);
  },
  get packSchema() {
    return packs.schema;
  },
  levers,
  checkPack: (pack) => packs.check(pack),
};
