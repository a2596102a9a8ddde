import { existsSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type GameRecord, parseRecord, RulesError } from '../../../rules/core/index.ts';
import { version } from '../../../server/node/version.ts';
import {
  CARD_FILE,
  checkDataset,
  type DatasetCard,
  exportMinari,
  FORMATS,
  type MakeOptions,
  makeFromPlay,
  makeFromRecords,
  makeFromRun,
  type Part,
  PARTS,
} from '../../../training/dataset/index.ts';
import { RunDirectory } from '../../../training/index.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { collect, readJsonFile, resolveGame } from '../../games.ts';
import { MOST_GAMES, MOST_THREADS, wholeNumber } from '../../numbers.ts';
import { openAgent, splitSpecs } from '../../play-options.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFolder } from '../../writable.ts';

interface DatasetOptions {
  readonly out?: string;
  readonly agents: string;
  readonly games: number;
  readonly seed: string;
  readonly threads?: number;
  readonly format: (typeof FORMATS)[number];
  readonly parts: readonly Part[];
  readonly of: number;
  readonly option: readonly string[];
  readonly check?: true;
  readonly minari?: string;
  readonly json?: true;
}

const EXAMPLES = `
A data set is a folder: shards, a card for programs (${CARD_FILE}) and one for people (README.md).

Examples:
  schiltron dataset skirmish --games 1000 --out data/skirmish
  schiltron dataset mill-ford --agents "scripted;mcts:sims=50" --games 200 --out data/mill-ford --format parquet
  schiltron dataset runs/first --out data/first               positions of a training run with the policies of its searches
  schiltron dataset runs/match --out data/match               records that arena, play or watch have saved
  schiltron dataset data/skirmish --check                     read it back, and play every game again
  schiltron dataset data/skirmish --minari ~/.minari/datasets

docs/datasets.md tells what the columns mean and how Python reads them.`;

/** For commander: parts of an observation, or none. */
function readParts(text: string): Part[] {
  if (text === 'none') return [];
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown === undefined) return PARTS.filter((part) => names.includes(part));
  throw new InvalidArgumentError(`There is no part "${unknown}"; there are ${PARTS.join(', ')}, or none.`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Files of records that arguments name: files, and those in folders, but for summaries of matches. */
function recordFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!isFolder(path)) return [path];
    return readdirSync(path)
      .filter((name) => name.endsWith('.json') && name !== 'arena.json')
      .sort()
      .map((name) => join(path, name));
  });
}

function readRecord(file: string): GameRecord {
  const parsed = parseRecord(readJsonFile(file));
  if (parsed.ok) return parsed.value;
  throw new RulesError({ ...parsed.error, message: `${file}: ${parsed.error.message}` });
}

async function fromPlay(
  name: string,
  { agents, games, seed, threads = availableParallelism(), option }: DatasetOptions,
  make: MakeOptions,
  terminal: Terminal,
): Promise<DatasetCard> {
  const game = resolveGame(name, option);
  const specs = splitSpecs(agents);
  if (specs.length < 1 || specs.length > 2) throw new CommandFault('--agents takes one agent, which plays itself, or two.');
  for (const spec of specs) await (await openAgent(spec, { seed: 0 })).close?.();
  const choice = { ruleset: game.ruleset.id, scenario: game.pack ?? game.scenario.id, options: game.options };
  return makeFromPlay({ choice, agents: specs, seed }, games, { threads, signal: terminal.signal }, make);
}

function makeDataset(what: readonly string[], options: DatasetOptions, make: MakeOptions, terminal: Terminal): Promise<DatasetCard> {
  const [first = ''] = what;
  const isRecord = what.length > 1 || isFolder(first) || (existsSync(first) && 'moves' in ((readJsonFile(first) ?? {}) as object));
  if (what.length === 1 && RunDirectory.exists(first)) {
    return makeFromRun(first, options.of, make).then(({ card, notes }) => {
      for (const note of notes) terminal.note(note);
      return card;
    });
  }
  if (!isRecord) return fromPlay(first, options, make, terminal);
  return makeFromRecords(new Map(recordFiles(what).map((file) => [file, readRecord(file)])), make);
}

async function make(what: readonly string[], options: DatasetOptions, terminal: Terminal): Promise<void> {
  const { out, format, parts } = options;
  if (out === undefined) throw new CommandFault('Say where to write the data set: --out FOLDER.');
  if (existsSync(join(out, CARD_FILE))) throw new CommandFault(`There is a data set in ${out} already: choose another folder with --out.`);
  checkWritableFolder(out, 'Choose another folder with --out.');
  const startedAt = performance.now();
  const card = await makeDataset(
    what,
    options,
    {
      folder: out,
      format,
      parts,
      software: { schiltron: version, node: process.versions.node },
      onGame: (games) => terminal.progress(`${games} games`),
    },
    terminal,
  );
  terminal.progress('');
  const seconds = (performance.now() - startedAt) / 1000;
  if (options.json === true) terminal.write(`${JSON.stringify({ ...card, seconds }, null, 2)}\n`);
  else
    terminal.write(
      `${card.games} games with ${card.rows} decisions in ${card.shards.length} shards: ${out} (${seconds.toFixed(0)} seconds)\n`,
    );
  if (!terminal.signal.aborted) return;
  terminal.note('Broken off: the card tells how many games there are.');
  throw new CommandFailed();
}

async function check(folder: string, json: true | undefined, terminal: Terminal): Promise<void> {
  const faults = await checkDataset(folder, (shard, of) => terminal.progress(`${shard} of ${of} shards`));
  terminal.progress('');
  const ok = faults.length === 0;
  if (json === true) terminal.write(`${JSON.stringify({ ok, faults }, null, 2)}\n`);
  else terminal.write(ok ? `${folder} is whole: every file, and every number in it.\n` : faults.map((fault) => `${fault}\n`).join(''));
  if (!ok) throw new CommandFailed();
}

async function toMinari(folder: string, root: string, json: true | undefined, terminal: Terminal): Promise<void> {
  const exported = await exportMinari(folder, root, (shard, of) => terminal.progress(`${shard} of ${of} shards`));
  terminal.progress('');
  if (json === true) return terminal.write(`${JSON.stringify(exported, null, 2)}\n`);
  terminal.write(`${exported.episodes} episodes, ${exported.steps} steps. Load them with: minari.load_dataset("${exported.id}")\n`);
}

async function dataset(what: readonly string[], options: DatasetOptions, terminal: Terminal): Promise<void> {
  const [folder = ''] = what;
  if (options.check === true) return check(folder, options.json, terminal);
  if (options.minari !== undefined) return toMinari(folder, options.minari, options.json, terminal);
  return make(what, options, terminal);
}

export function datasetCommand(terminal: Terminal): Command {
  return new Command('dataset')
    .argument('<what...>', 'a scenario to play; a training run; records, or folders of them; with --check or --minari a data set')
    .option('--out <folder>', 'where to write the data set')
    .option('--agents <a;b>', 'with a scenario: one agent, which plays itself, or two', 'scripted')
    .option('--games <n>', 'with a scenario: games to play', wholeNumber(1, MOST_GAMES), 100)
    .option('--seed <seed>', 'with a scenario: same seed, same files', '1')
    .option(
      '--threads <n>',
      'games to play at a time; the files are the same with any number (default: all cores)',
      wholeNumber(1, MOST_THREADS),
    )
    .addOption(new Option('--format <format>', 'how shards are written').choices(FORMATS).default('npz'))
    .option(
      '--parts <a,b,…>',
      `parts of the observations: ${PARTS.join(', ')}; none for games and actions alone`,
      readParts,
      readParts('globals,units,actions'),
    )
    .option('--of <n>', 'with a run: which of its scenarios, the first is 0', wholeNumber(0), 0)
    .option('--option <name=value>', 'with a scenario: an option of the ruleset; may be repeated', collect, [])
    .option('--check', 'read a data set back, and play its games again')
    .option('--minari <folder>', "write a data set in Minari's layout below this folder")
    .option('--json', 'the card, with { seconds }; with --check { ok, faults }; with --minari { id, episodes, steps }')
    .addHelpText('after', EXAMPLES)
    .action((what: readonly string[], options: DatasetOptions) => dataset(what, options, terminal));
}
