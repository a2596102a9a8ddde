import { packedRuleset } from '../core/index.ts';
import { createGame } from './game.ts';
import { OPTIONS } from './state/options.ts';
import { guide, rulebook } from './rulebook.ts';
import { packs } from './scenarios/load.ts';

/** Toy Tabletop: two small armies on an open table. */
export const toyTabletop = packedRuleset(packs, createGame, {
  id: 'toy-tabletop',
  title: 'Toy Tabletop',
  version: '0.1.0',
  players: ['Red', 'Blue'],
  information: 'perfect',
  hasChance: true,
  options: OPTIONS,
  rulebook,
  guide,
});
