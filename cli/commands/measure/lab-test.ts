import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { writeFileAtomically } from '../../../models/files.ts';
import { percent } from '../../../rules/core/values/words.ts';
import {
  decodeLab,
  emptyLab,
  encodeLab,
  endingCells,
  evenCells,
  labPage,
  type LabRequest,
  type LabResult,
  labThreads,
  optionCells,
  resolveLab,
  resumeLab,
  runLab,
  skillCells,
  summariseLab,
  USUAL_LAB,
} from '../../../training/index.ts';
import { loadChoice } from '../../../training/matches/game-choice.ts';
import { CommandFailed } from '../../fault.ts';
import { readJsonFile } from '../../games.ts';
import { BATTLE, bestScripted, checkAgents, goOnWith, type PlayOptions, said, withPlay } from '../../lab-play.ts';
import { MOST_GAMES, pairedGames, wholeNumber } from '../../numbers.ts';
import { splitSpecs } from '../../play-options.ts';
import { saver } from '../../saver.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';
import { choiceOf } from '../training/train.ts';

interface TestOptions extends PlayOptions {
  readonly players?: string;
  readonly eye?: string;
  readonly games: number;
  readonly watched?: number;
  readonly openings: number;
  readonly replays: number;
  readonly optionGames?: number;
  readonly page?: string;
}

const TEST_EXAMPLES = `
Each player plays itself on both sides, and its neighbour in the list. docs/lab.md tells how to read the answers.
With --write, Ctrl-C keeps what was played, and the same command goes on with it.

Examples:
  schiltron lab test mill-ford
  schiltron lab test my-battle.json --players "random;scripted;mcts:sims=100" --games 200 --write lab.json --page lab.html
  schiltron lab suggest my-battle.json --save better.json
  schiltron lab worth my-battle.json --match units`;

function requestOf(battle: string, options: TestOptions): LabRequest {
  const choice = choiceOf(battle, options.option);
  const captain = bestScripted(choice);
  const players = options.players === undefined ? [...new Set(['random', captain])] : splitSpecs(options.players);
  const { games, openings, replays, seed } = options;
  return {
    ...choice,
    players,
    games,
    watched: Math.min(options.watched ?? USUAL_LAB.watched, games),
    luck: { openings, replays },
    optionGames: Math.min(options.optionGames ?? USUAL_LAB.optionGames, games),
    eye: options.eye ?? (players.includes(captain) ? captain : players.at(-1)!),
    seed,
  };
}

/** What was begun in a file that exists.
 * @throws CommandFault if it holds another test than what is asked */
async function openLab(request: LabRequest, { write, threads }: TestOptions): Promise<LabResult> {
  if (write === undefined || !existsSync(write))
    return said(async () => emptyLab(await resolveLab(request, { players: labThreads(threads) })));
  const done = await said(() => decodeLab(readJsonFile(write), write));
  const { turns } = done.config.luck;
  return goOnWith(write, () => resumeLab({ ...request, luck: { ...request.luck, turns } }, done));
}

function writeText(result: LabResult, terminal: Terminal): void {
  const game = loadChoice(result.config);
  const { players, scenario } = game;
  const summary = summariseLab(result, game);
  const [first] = players;
  const part = (title: string, cells: readonly (readonly string[])[]): void => {
    if (cells.length > 1) terminal.write(`\n${title}\n${formatTable(cells)}`);
  };
  terminal.write(`${scenario.title}: ${players.join(' against ')}\n`);
  part('Balance', evenCells(summary, first));
  part('Better play', skillCells(summary));
  part('How it ends', endingCells(summary, players));
  part('Options', optionCells(summary, first));
  const { luck, watched } = summary;
  if (luck !== null)
    terminal.write(
      `\nThe dice of the first ${luck.turns === 1 ? 'turn' : `${luck.turns} turns`} decide ${percent(luck.share)} of the differences between results ` +
        `(${percent(luck.interval[0])} to ${percent(luck.interval[1])}).\n`,
    );
  if (watched === null) return;
  if (watched.idle.length > 0) terminal.write(`Never used in ${watched.games} games: ${watched.idle.join(', ')}.\n`);
  if (watched.untouched.length > 0) terminal.write(`Never attacked: ${watched.untouched.join(', ')}.\n`);
}

async function test(battle: string, options: TestOptions, terminal: Terminal): Promise<void> {
  const { write, page, threads, json } = options;
  const request = requestOf(battle, options);
  for (const file of [write, page]) if (file !== undefined) checkWritableFile(file, 'Choose another file.');
  await checkAgents(request.players);
  let result = await openLab(request, options);
  const save = saver(write, encodeLab);
  let played = 0;
  try {
    await runLab(result.config, {
      done: result,
      players: labThreads(threads),
      signal: terminal.signal,
      onGame: (soFar, number, total) => {
        result = soFar;
        played++;
        save(result);
        terminal.progress(`${number} of ${total} games`);
      },
    });
  } finally {
    if (played > 0) save(result, true);
  }
  terminal.progress('');
  if (page !== undefined) {
    mkdirSync(dirname(page), { recursive: true });
    writeFileAtomically(page, labPage(result));
    terminal.note(`Wrote ${page}. Open it in a browser.`);
  }
  const summary = summariseLab(result);
  if (json === true) terminal.write(`${JSON.stringify({ config: result.config, ...summary }, null, 2)}\n`);
  else writeText(result, terminal);
  if (summary.played === summary.planned) return;
  terminal.note(
    `Stopped after ${summary.played} of ${summary.planned} games. ` +
      (write === undefined ? 'Nothing was kept: --write FILE keeps them.' : `The same command goes on with ${write}.`),
  );
  throw new CommandFailed();
}

export function testCommand(terminal: Terminal): Command {
  return withPlay(new Command('test'))
    .description('how balanced a battle is, how long and how lucky, what in it is never used, and where it is fought')
    .argument('<battle>', BATTLE)
    .option('--players <a;b;…>', 'players, the weakest first (default: random and the captain)')
    .option('--eye <spec>', 'the player that is watched and measures luck and options (default: the captain)')
    .option('--games <n>', 'games of each player against itself, and of each two neighbours', pairedGames, USUAL_LAB.games)
    .option('--watched <n>', `games in which it is noted who fights where (default: ${USUAL_LAB.watched})`, wholeNumber(0, MOST_GAMES))
    .option(
      '--openings <n>',
      'openings by dice, for the share of luck; 0 leaves it out',
      wholeNumber(0, MOST_GAMES),
      USUAL_LAB.luck.openings,
    )
    .option('--replays <n>', 'games of each opening', wholeNumber(2, MOST_GAMES), USUAL_LAB.luck.replays)
    .option(
      '--option-games <n>',
      `games of each other value of each option (default: ${USUAL_LAB.optionGames}); 0 leaves them out`,
      wholeNumber(0, MOST_GAMES),
    )
    .option('--write <file>', 'keep the games in this file, and go on with it if it exists')
    .option('--page <file>', 'write what was found as one HTML page')
    .option('--json', '{ config, played, planned, even, skill, endings, luck, options, watched }')
    .addHelpText('after', TEST_EXAMPLES)
    .action((battle: string, options: TestOptions) => test(battle, options, terminal));
}
