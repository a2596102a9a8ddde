import { packedRuleset } from '../core/index.ts';
import { createGame } from './game.ts';
import { guide, rulebook } from './rulebook.ts';
import { packs } from './scenarios/load.ts';
import { OPTIONS } from './state/scenario.ts';

/** Toy Hexes: two small armies on a map of hexes. */
export const toyHexes = packedRuleset(packs, createGame, {
  id: 'toy-hexes',
  title: 'Toy Hexes',
  version: '0.1.0',
  players: ['Blue', 'Red'],
  information: 'perfect',
  hasChance: true,
  options: OPTIONS,
  rulebook,
  guide,
});
