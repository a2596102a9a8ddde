import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { createAgent } from '../../../agents/registry/registry.ts';
import { type CellCard, encodeCells } from '../../../models/cells/cell-file.ts';
import { writeFileAtomically } from '../../../models/files.ts';
import { loadCells } from '../../../models/load.ts';
import { CHANCE, type Game, isPlayer, percent, Rng, type State } from '../../../rules/core/index.ts';
import { createHttpServer, createService, type MoveReply } from '../../../server/index.ts';
import type { CellSettings } from '../../../training/cells/cell-settings.ts';
import { formatFit, runCells } from '../../../training/cells/cell-run.ts';
import { playMatch, summarise } from '../../../training/evaluation/index.ts';
import { collect, resolveGame } from '../../games.ts';
import { MOST_SIMULATIONS, MOST_THREADS, pairedGames, wholeNumber } from '../../numbers.ts';
import { drawSeed } from '../../play-options.ts';
import { formatTable } from '../../table.ts';
import { checkRunName, defaultRunName } from '../../runs.ts';
import type { Terminal } from '../../terminal.ts';
import { choiceOf } from './train.ts';
import { readSettings, showCellProgress } from './train-cells.ts';

interface StartOptions {
  readonly games: number;
  readonly simulations: number;
  readonly workers?: number;
  readonly seed?: string;
  readonly run?: string;
  readonly set: readonly string[];
  readonly json?: true;
}

type Match = CellCard['matches'][number];

/** What is learnt. From so few games, one number a row foretells results best (docs/decisions/2026-11-29-evaluation-within-cells.md). */
const SETTINGS = { captainGames: 12_000, generations: 0, width: 2, dense: 0 };

/** The first decision of a fresh game, dice rolled from a seed. */
function firstDecision(game: Game): State {
  const rng = Rng.from('first decision');
  const state = game.newState();
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
  return state;
}

/** Serves the agent on a free port for one request. */
async function askForMove(game: Game, spec: string): Promise<MoveReply> {
  const service = createService({ models: { trained: spec }, shipped: false });
  const app = createHttpServer(service);
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const state = firstDecision(game);
    const position = isPlayer(state.actor) ? state.toPosition(state.actor) : state.toPosition();
    const body = JSON.stringify({ position, agent: 'trained', seed: 1 });
    const response = await fetch(`${address}/v1/move`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!response.ok) throw new Error(`The server answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as MoveReply;
  } finally {
    await app.close();
    await service.close();
  }
}

/** Plays a search with what has been learnt against random play, the ruleset's own player, and the same search without it. */
async function measure(game: Game, spec: string, { games, simulations }: StartOptions, seed: string, terminal: Terminal): Promise<Match[]> {
  const measured: Match[] = [];
  for (const opponent of ['random', ...(game.scripted === undefined ? [] : ['scripted']), `mcts:sims=${simulations}`]) {
    if (terminal.signal.aborted) break;
    const own = await createAgent(spec, { seed: `${seed}/own` });
    const other = await createAgent(opponent, { seed: `${seed}/${opponent}` });
    const played = await playMatch(game, [own, other], {
      games,
      seed: `${seed}/${opponent}`,
      signal: terminal.signal,
      onGame: (_, count) => terminal.progress(`   ${count} of ${games} games against ${opponent}`),
    });
    const { score, interval } = summarise(played);
    const match = { scenario: game.scenario.id, agent: spec, opponent, games: played.length, score };
    measured.push({ ...match, interval: [interval[0], interval[1]], seed: `${seed}/${opponent}` });
  }
  terminal.progress('');
  return measured;
}

function formatStrength(measured: readonly Match[]): string {
  const rows = measured.map(({ opponent, games, score, interval }) => [
    opponent,
    games,
    percent(score),
    `${percent(interval[0])} to ${percent(interval[1])}`,
  ]);
  return formatTable([['opponent', 'games', 'score', '95 % interval'], ...rows]);
}

function formatReply({ action, side, winProbability, visits, candidates, elapsedMs }: MoveReply): string {
  const chance = winProbability === null ? '' : `, ${Math.round(100 * winProbability)} % to win`;
  const others = candidates.slice(1, 4).map((candidate) => `${candidate.text} (${candidate.visits})`);
  return (
    `   ${side}: ${action.text}  [action ${action.index}${chance}, ` +
    `${visits} visits, ${elapsedMs} ms]\n` +
    (others.length === 0 ? '' : `   it also looked at: ${others.join('; ')}\n`)
  );
}

/** What was learnt from, in plain words. */
function sourcesOf(game: Game, { captainGames, captainNoise, generations, generationGames }: CellSettings): string {
  const first =
    game.scripted === undefined
      ? `${captainGames} games of random play`
      : `${captainGames} games of the ruleset's own player against itself, ${percent(captainNoise)} of the moves at random`;
  const own = generations === 0 ? '' : `, and ${generations * generationGames} games of its own against itself`;
  const prior =
    game.scripted === undefined
      ? ''
      : "\nIt learnt to judge positions. Which moves a search tries first still comes from the ruleset's own player.";
  return `It learnt from ${first}${own}.${prior}`;
}

function nextSteps(scenario: string, net: string): string {
  const agent = `mcts:ms=500,net=${net}`;
  return `
What to try next
   schiltron play ${scenario} --against ${agent}
   schiltron watch ${scenario} --a ${agent} --b scripted --maps
   schiltron serve --model trained=${agent}
   schiltron train ${scenario} --method cells     learn from more games (docs/learnt-evaluation.md)
   schiltron train skirmish --minutes 30          train a network from nothing (docs/training.md)
   schiltron scenarios                            what else can be played

In a source checkout, "npx schiltron" runs the command.
`;
}

/** Learns a judge of positions, measures it, and asks for a move: the whole product in one command. */
async function start(scenario: string, options: StartOptions, terminal: Terminal): Promise<void> {
  const game = resolveGame(scenario);
  const seed = options.seed ?? String(drawSeed());
  const choice = choiceOf(scenario);
  const name = checkRunName(options.run ?? `${defaultRunName(choice)}-${seed}`);
  const path = join('runs', name);
  const { workers = availableParallelism(), games, simulations } = options;
  const settings = { ...SETTINGS, ...readSettings(options.set) };
  const say = (text: string) => (options.json === true ? terminal.note(text) : terminal.write(`${text}\n`));

  say(`1. Learning to judge positions of ${game.scenario.title}, in ${path} (Ctrl-C ends it and keeps everything)`);
  const onProgress = showCellProgress(game, terminal);
  const { net, generation, fit } = await runCells({ choice, path, settings, seed, workers, signal: terminal.signal, onProgress });
  terminal.progress('');
  if (terminal.signal.aborted || net === null) return say(`Stopped. Go on with: schiltron start ${scenario} --run ${name}`);
  if (fit !== null) say(`   ${formatFit(generation, fit)}`);

  const spec = `mcts:sims=${simulations},net=${net}`;
  say(`\n2. Measuring a search of ${simulations} simulations with it: ${games} games each, sides swapped, same dice`);
  const measured = await measure(game, spec, options, seed, terminal);
  const { card, weights } = loadCells(net);
  writeFileAtomically(net, encodeCells({ ...card, matches: measured }, weights));

  say('\n3. Asking it for a move through the API: POST /v1/move');
  const reply = await askForMove(game, spec);

  if (options.json === true) return terminal.write(`${JSON.stringify({ run: path, net, fit, measured, reply }, null, 2)}\n`);
  terminal.write(formatReply(reply));
  terminal.write(
    `\nResult (the score counts a draw as half a win)\n\n${formatStrength(measured)}\n${sourcesOf(game, card.training['settings'] as CellSettings)}\n`,
  );
  terminal.write(nextSteps(scenario, net));
}

export function startCommand(terminal: Terminal): Command {
  return new Command('start')
    .argument('[scenario]', 'what to learn', 'mill-ford')
    .option('--games <n>', 'games against each opponent afterwards; an even number', pairedGames, 40)
    .option('--simulations <n>', 'simulations per decision of the measured search', wholeNumber(1, MOST_SIMULATIONS), 32)
    .option('--workers <n>', 'threads that play (default: cores)', wholeNumber(0, MOST_THREADS))
    .option('--seed <seed>', 'seed of the run: the same games, and what is learnt from them')
    .option('--run <name>', 'go on with a run that was stopped')
    .option('--set <name=number>', 'a setting of the run, as of train --method cells; may be repeated', collect, [])
    .option('--json', '{ run, net, fit, measured, reply }')
    .action((scenario: string, options: StartOptions) => start(scenario, options, terminal));
}
