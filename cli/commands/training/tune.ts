import { Command } from 'commander';
import { writeFileAtomically } from '../../../models/files.ts';
import { judgementOfGame } from '../../../models/judges/weighed-worth.ts';
import type { WeightsFile } from '../../../models/weights-file.ts';
import type { FlatGame, Game } from '../../../rules/core/index.ts';
import { quoted } from '../../../training/settings/command-line.ts';
import type { HeldOut } from '../../../training/tuning/by-results.ts';
import { tune, type TuneOptions } from '../../../training/tuning/tune.ts';
import { CommandFault } from '../../fault.ts';
import { resolveGame } from '../../games.ts';
import { MOST_GAMES, MOST_SIMULATIONS, pairedGames, share, wholeNumber } from '../../numbers.ts';
import { drawSeed } from '../../play-options.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';

interface TuneCommandOptions extends Pick<TuneOptions, 'games' | 'noise' | 'keep' | 'rounds' | 'roundGames' | 'simulations'> {
  readonly seed?: string;
  readonly out?: string;
  readonly json?: true;
}

const EXAMPLES = `
The weights of a ruleset's evaluation are fitted to the results of games of its own player against itself (logistic regression), and
then, with --rounds, moved towards what wins matches of a small search (SPSA). docs/tuning.md tells more.

Examples:
  schiltron tune mill-ford --games 4000
  schiltron tune skirmish vanguard --games 2000 --rounds 100
  schiltron arena mill-ford --agents "mcts:sims=100,weights=men-of-iron-weights.json;mcts:sims=100" --sprt 0,30 --games 400`;

/** @throws CommandFault unless all are of one ruleset */
function gamesOf(names: readonly string[]): Game[] {
  const games = names.map((name) => resolveGame(name));
  const stranger = games.find(({ ruleset }) => ruleset !== games[0]!.ruleset);
  if (stranger === undefined) return games;
  throw new CommandFault(
    `Weights belong to one ruleset; ${stranger.scenario.id} is of ${stranger.ruleset.id}, not of ${games[0]!.ruleset.id}.`,
  );
}

function formatWeights(own: Readonly<Record<string, number>>, { weights }: WeightsFile): string {
  const rows = Object.entries(weights).map(([name, weight]) => [name, String(own[name]), String(weight)]);
  return formatTable([['weight', 'before', 'tuned'], ...rows]);
}

function formatErrors({ positions, learnt, own, rescaled, fitted, nothing }: HeldOut): string {
  const row = (title: string, { squared, logarithmic }: HeldOut['own']): string[] => [title, squared.toFixed(4), logarithmic.toFixed(4)];
  const table = formatTable([
    ['in games held out', 'squared error', 'logarithmic loss'],
    row('weights before', own),
    row('the same, rescaled', rescaled),
    row('fitted', fitted),
    row('no weights at all', nothing),
  ]);
  return `${learnt} positions were learnt from, ${positions} held out.\n${table}`;
}

function nextStep(games: readonly Game[], out: string): string {
  const { ruleset, scenario } = games[0]!;
  const agents = `mcts:sims=100,weights=${out};mcts:sims=100`;
  return `The weights lie in ${out}. Find out whether they win more:\n  schiltron arena ${ruleset.id}/${scenario.id} --agents ${quoted(agents)} --sprt 0,30\n`;
}

async function tuneWeights(names: readonly string[], options: TuneCommandOptions, terminal: Terminal): Promise<void> {
  const games = gamesOf(names);
  const { seed = String(drawSeed()), out = `${games[0]!.ruleset.id}-weights.json`, json, ...told } = options;
  checkWritableFile(out, 'Choose another file with --out.');
  const own = judgementOfGame(games[0]!).weights;
  const all = told.games * games.length;
  const { file, heldOut } = await tune(games as FlatGame[], {
    ...told,
    seed,
    signal: terminal.signal,
    onGame: (played) => terminal.progress(`   ${played} of ${all} games of the ruleset's own player`),
    onRound: (round) => terminal.progress(`   ${round} of ${told.rounds} rounds of matches`),
  });
  terminal.progress('');
  if (terminal.signal.aborted) return terminal.note('Stopped; nothing was written.');
  writeFileAtomically(out, `${JSON.stringify(file, null, 2)}\n`);
  if (json === true) return terminal.write(`${JSON.stringify({ path: out, ...file }, null, 2)}\n`);
  terminal.write(formatWeights(own, file));
  if (heldOut !== null) terminal.write(`\n${formatErrors(heldOut)}`);
  terminal.write(`\n${nextStep(games, out)}`);
}

export function tuneCommand(terminal: Terminal): Command {
  return new Command('tune')
    .argument('<scenarios...>', 'scenarios of one ruleset')
    .option('--games <n>', "games of the ruleset's own player for each scenario, 0 for none", wholeNumber(0, MOST_GAMES), 2000)
    .option('--noise <share>', 'share of their decisions that are made at random', share, 0.1)
    .option('--keep <share>', 'share of their positions that are learnt from', share, 0.1)
    .option('--rounds <n>', 'rounds of matches between searches with other weights, 0 for none', wholeNumber(0, MOST_GAMES), 0)
    .option('--round-games <n>', 'games of each round for each scenario; an even number', pairedGames, 4)
    .option('--simulations <n>', 'simulations of each decision in them', wholeNumber(1, MOST_SIMULATIONS), 32)
    .option('--seed <seed>', 'same seed, same weights')
    .option('--out <file>', 'where the weights go (default: RULESET-weights.json)')
    .option('--json', '{ path, ruleset, scenarios, weights, tuning: { own, heldOut }, matches, tuneAgain }')
    .addHelpText('after', EXAMPLES)
    .action((names: string[], options: TuneCommandOptions) => tuneWeights(names, options, terminal));
}
