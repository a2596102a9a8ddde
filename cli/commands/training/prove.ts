import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import type { ModelCard } from '../../../models/cards/card.ts';
import { ownNetwork } from '../../../models/card-evaluator.ts';
import { OnnxEvaluator } from '../../../models/inference.ts';
import { type LoadedModel, loadEvaluator, loadModelCard } from '../../../models/load.ts';
import { type Claim, type Proof, provableGames, prove } from '../../../training/proofs/index.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import type { Game } from '../../../rules/core/index.ts';
import { resolveGame } from '../../games.ts';
import { MOST_GAMES, pairedGames, wholeNumber } from '../../numbers.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';

interface ProveOptions {
  readonly model?: string;
  readonly games: number;
  readonly endgames: number;
  readonly seed: string;
  readonly snapshots?: string;
  readonly write?: string;
  readonly json?: true;
}

const GAMES = 100;
const ENDGAMES = 1000;

/** Scenario that stands for a game which has several. */
const SCENARIOS: Readonly<Record<string, string>> = {
  pig: 'pig/pig-100',
  blotto: 'blotto/3-10',
  'phantom-tic-tac-toe': 'phantom-tic-tac-toe/opened',
  'dark-hex': 'dark-hex/opened',
};

const EXAMPLES = `
Games with a proof: ${provableGames.join(', ')}. docs/proofs.md tells what each asks.
The command fails if the model does not do what is asked.

Examples:
  schiltron prove pig                                  the model that comes with the package
  schiltron prove connect-four --model runs/connect-four/export
  schiltron prove kuhn-poker --model kuhn --snapshots runs/kuhn/snapshots
  schiltron prove pig --write bench/results/proofs-pig.json`;

/** Earlier networks of a run, the oldest first: files named by their gradient steps. */
async function openSnapshots(folder: string | undefined, { card }: LoadedModel): Promise<OnnxEvaluator[]> {
  if (folder === undefined) return [];
  if (!existsSync(folder))
    throw new CommandFault(
      `There is no folder ${folder}. A run keeps earlier networks in "snapshots" if its snapshotShare is above 0.`,
      'NO_FILE',
    );
  const files = readdirSync(folder).filter((file) => /^\d+\.onnx$/.test(file));
  if (files.length === 0)
    throw new CommandFault(`${folder} holds no networks (STEPS.onnx). A run keeps them if its snapshotShare is above 0.`, 'NO_FILE');
  files.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return Promise.all(files.map((file) => OnnxEvaluator.create(readFileSync(join(folder, file)), ownNetwork(card))));
}

function machineName(): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores`;
}

function formatClaim(asked: Claim): string {
  const { claim, measured, holds } = asked;
  const bound = 'atLeast' in asked ? `at least ${asked.atLeast}` : `at most ${asked.atMost}`;
  return `${holds ? 'holds' : 'FAILS'}  ${measured.toFixed(4)} (${bound})  ${claim}\n`;
}

function report(proof: Proof, terminal: Terminal): void {
  const { claims, compute, game, model, measured } = proof;
  terminal.write(`${game}, model ${model.name}, ${model.parameters} parameters\n`);
  for (const one of claims) terminal.write(formatClaim(one));
  terminal.write(`${JSON.stringify(measured, null, 2)}\n`);
  if (compute === null) return;
  const { games, decisions, steps, wallSeconds } = compute;
  terminal.write(`Trained on ${games} games, ${decisions} decisions, ${steps} gradient steps in ${wallSeconds} seconds.\n`);
}

/** @throws CommandFault that lists what has a proof */
function provableGame(name: string, options: readonly string[]): Game {
  const unproved = (what: string): CommandFault =>
    new CommandFault(`There is no proof for ${what}. There are proofs for ${provableGames.join(', ')}.`);
  try {
    const game = resolveGame(SCENARIOS[name] ?? name, options);
    if (provableGames.includes(game.ruleset.id)) return game;
    throw unproved(game.ruleset.id);
  } catch (error) {
    throw error instanceof CommandFault && error.code === 'UNKNOWN_SCENARIO' ? unproved(name) : error;
  }
}

/** The options of the game that a model was trained with. */
function optionsFor(name: string, { ruleset, options }: ModelCard): string[] {
  return ruleset.id === name ? Object.entries(options).map(([option, value]) => `${option}=${value}`) : [];
}

async function measure(name: string, options: ProveOptions, terminal: Terminal): Promise<Proof> {
  const { games, endgames, seed, snapshots, model: given } = options;
  const game = provableGame(name, given === undefined ? [] : optionsFor(name, loadModelCard(given)));
  const { id } = game.ruleset;
  const model = await loadEvaluator(given ?? id, game);
  const earlier = await openSnapshots(snapshots, model);
  const onProgress = (text: string): void => terminal.progress(text);
  const proof = await prove({ game, model, seed, games, endgames, snapshots: earlier, onProgress, signal: terminal.signal });
  terminal.progress('');
  for (const one of [model, ...earlier]) await one.close?.();
  return proof;
}

async function proveGame(name: string, options: ProveOptions, terminal: Terminal): Promise<void> {
  if (options.write !== undefined) checkWritableFile(options.write, 'Choose another file with --write.');
  const proof = await measure(name, options, terminal);
  const text = `${JSON.stringify({ ...proof, measuredOn: machineName() }, null, 2)}\n`;
  if (options.write !== undefined) {
    mkdirSync(dirname(options.write), { recursive: true });
    writeFileSync(options.write, text);
  }
  if (options.json === true) terminal.write(text);
  else report(proof, terminal);
  if (proof.claims.some(({ holds }) => !holds)) throw new CommandFailed();
}

export function proveCommand(terminal: Terminal): Command {
  return new Command('prove')
    .argument('<game>', provableGames.join(', '))
    .option(
      '--model <path>',
      'the model, with or without ending, or the name of one that comes with the package (default: the one of that game)',
    )
    .option('--games <n>', 'games of a match, an even number', pairedGames, GAMES)
    .option('--endgames <n>', 'end games of Connect Four to solve', wholeNumber(1, MOST_GAMES), ENDGAMES)
    .option('--seed <seed>', 'same seed, same end games and matches', 'proof')
    .option('--snapshots <folder>', "earlier networks of the model's run, for the averaged policy in poker")
    .option('--write <file>', 'also write the result as JSON')
    .option('--json', '{ game, model, seed, claims: [{ claim, atLeast or atMost, measured, holds }], measured, compute, measuredOn }')
    .addHelpText('after', EXAMPLES)
    .action((name: string, options: ProveOptions) => proveGame(name, options, terminal));
}
