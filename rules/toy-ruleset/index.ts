import { packedRuleset } from '../core/index.ts';
import { ToyRulesetGame } from './game.ts';
import { guide } from './guide.ts';
import { OPTIONS } from './state/options.ts';
import { rulebook } from './rulebook.ts';
import { packs } from './scenarios/load.ts';

/** Toy Ruleset: two bands, a ford, and orders written in secret. */
export const toyRuleset = packedRuleset(packs, (ruleset, scenario, options) => new ToyRulesetGame(ruleset, scenario, options), {
  id: 'toy-ruleset',
  title: 'Toy Ruleset',
  version: '0.1.0',
  players: ['Red', 'Blue'],
  information: 'hidden',
  hasChance: true,
  options: OPTIONS,
  rulebook,
  guide,
});
