import { existsSync, readFileSync } from 'node:fs';
import { leafEvaluator } from '../../agents/search/leaves/leaf.ts';
import { Search } from '../../agents/search/search.ts';
import { decodeCells } from '../../models/cells/cell-file.ts';
import { createWorth } from '../../models/cells/cell-worth.ts';
import { writeFileAtomically } from '../../models/files.ts';
import type { FlatGame } from '../../rules/core/index.ts';
import { type GameChoice, loadChoice, scenarioName } from '../matches/game-choice.ts';
import type { CellSettings } from './cell-settings.ts';
import { captainChooser, type Chooser, playForRows, searchChooser } from './games.ts';
import { encodeRows } from './row-file.ts';

/** Games that are played and written together. */
export const GAMES_OF_CHUNK = 50;
/** Exploration beside a scripted prior, as in `mcts`. */
const SCRIPTED_EXPLORE = 0.4;

/** Some games to be played into one file. Which they are follows from their place alone, whoever plays them. */
export interface CellChunk {
  readonly choice: GameChoice;
  readonly settings: CellSettings;
  readonly seed: string;
  readonly generation: number;
  readonly first: number;
  readonly games: number;
  /** File of the cells they are played with; null for games of the ruleset's own player. */
  readonly net: string | null;
  readonly path: string;
}

function searched(game: FlatGame, net: string, { settings: { simulations }, seed, generation, first }: CellChunk): Chooser {
  const prior = game.scripted === undefined ? 'uniform' : 'scripted';
  const worth = createWorth(decodeCells(readFileSync(net)), game);
  const judge = leafEvaluator(game, { prior, seed: `${seed}/${generation}/${first}` }, { worth });
  const selection = prior === 'uniform' ? 'uct' : 'puct';
  return searchChooser(new Search(game, { selection, explore: SCRIPTED_EXPLORE, simulations }), judge, simulations);
}

/** Plays the games of a chunk and writes their rows, unless they lie there already. */
export function playChunk(chunk: CellChunk): void {
  const { choice, settings, seed, generation, first, games, net, path } = chunk;
  if (existsSync(path)) return;
  const game = loadChoice(choice) as FlatGame;
  const isCaptain = net === null;
  const play = {
    game,
    choose: isCaptain ? captainChooser(game) : searched(game, net, chunk),
    noise: isCaptain ? settings.captainNoise : settings.noise,
    keep: isCaptain ? settings.captainKeep : settings.keep,
  };
  const numbers = Array.from({ length: games }, (_, i) => first + i);
  const rows = numbers.flatMap((number) => playForRows(play, number, `${seed}/${generation}/${number}`));
  const head = {
    format: 'schiltron-cell-rows/1' as const,
    ruleset: game.ruleset.id,
    version: game.ruleset.version,
    scenario: scenarioName(choice),
    options: game.options,
    cells: game.layout.size,
    players: isCaptain ? 'captain' : `mcts:sims=${settings.simulations} with the cells of generation ${generation - 1}`,
    seed,
  };
  writeFileAtomically(path, encodeRows(head, game.baseline, rows));
}
