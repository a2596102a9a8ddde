import { join } from 'node:path';
import { Command } from 'commander';
import type { ModelEvaluation } from '../../models/card.ts';
import { loadEvaluator } from '../../models/load.ts';
import { CHANCE, type Game, isPlayer, percent, Rng, type State } from '../../rules/core/index.ts';
import { createHttpServer, createService, type MoveReply } from '../../server/index.ts';
import { exportRun, measureStrength, showProgress, train } from '../../training/index.ts';
import { resolveGame } from '../games.ts';
import { MOST_GAMES, MOST_SIMULATIONS, MOST_THREADS, positiveNumber, wholeNumber } from '../numbers.ts';
import { drawSeed } from '../play-options.ts';
import { formatTable } from '../table.ts';
import { checkRunName, defaultRunName } from '../runs.ts';
import type { Terminal } from '../terminal.ts';
import { choiceOf, defaultWorkers } from './train.ts';

interface StartOptions {
  readonly minutes: number;
  readonly games: number;
  readonly simulations: number;
  readonly workers?: number;
  readonly seed?: string;
  readonly run?: string;
  readonly json?: true;
}

const OPPONENTS = ['random', 'scripted'] as const;

/** The first decision of a fresh game, dice rolled from a seed. */
function firstDecision(game: Game): State {
  const rng = Rng.from('first decision');
  const state = game.newState();
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
  return state;
}

/** Serves the model on a free port for one request. */
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

async function measure(
  game: Game,
  model: string,
  { games, simulations }: StartOptions,
  seed: string,
  terminal: Terminal,
): Promise<ModelEvaluation[]> {
  const evaluator = await loadEvaluator(model, game);
  const measured: ModelEvaluation[] = [];
  for (const opponent of OPPONENTS) {
    if (terminal.signal.aborted || (opponent === 'scripted' && game.scripted === undefined)) continue;
    terminal.note(`   ${games} games against ${opponent} …`);
    measured.push(
      await measureStrength(game, evaluator, { opponent, games, simulations, seed: `${seed}/result`, signal: terminal.signal }),
    );
  }
  await evaluator.close?.();
  return measured;
}

function formatStrength(measured: readonly ModelEvaluation[]): string {
  const rows = measured.map(({ opponent, games, score, interval, simulations }) => [
    opponent,
    games,
    percent(score),
    `${percent(interval[0])} to ${percent(interval[1])}`,
    simulations,
  ]);
  return formatTable([['opponent', 'games', 'score', '95 % interval', 'simulations'], ...rows]);
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

function nextSteps(name: string, scenario: string, model: string): string {
  return `
What to try next
   schiltron play ${scenario} --against neural:${model}     play against it
   schiltron watch ${scenario} --a neural:${model} --b scripted --maps
   schiltron train --run ${name} --minutes 30               train it longer
   schiltron serve --model trained=neural:${model}          serve it over HTTP (docs/serving.md)
   schiltron scenarios                                      what else can be played

In a source checkout, "npx schiltron" runs the command.
`;
}

/** Trains from nothing, exports, measures, and asks for a move: the whole product in one command. */
async function start(scenario: string, options: StartOptions, terminal: Terminal): Promise<void> {
  const game = resolveGame(scenario);
  const seed = options.seed ?? String(drawSeed());
  const choice = choiceOf(scenario);
  const name = checkRunName(options.run ?? `${defaultRunName(choice)}-${seed}`);
  const path = join('runs', name);
  const model = join(path, 'export', 'model.onnx');
  const { minutes, workers = defaultWorkers(), games } = options;
  const say = (text: string) => (options.json === true ? terminal.note(text) : terminal.write(`${text}\n`));

  say(`1. Training from nothing on ${game.scenario.title}, about ${minutes} minutes, in ${path} (Ctrl-C ends it and keeps everything)`);
  const request = { scenario: choice, run: name, minutes, workers, ...(options.run === undefined ? { seed } : {}) };
  const progress = await train(request, {
    ...showProgress(terminal.progressOutput),
    onNote: (note) => terminal.note(note),
    signal: terminal.signal,
  });
  if (terminal.signal.aborted) return say(`Stopped. Go on with: schiltron start ${scenario} --run ${name} --minutes ${minutes}`);

  say('\n2. Exporting it as an ONNX model with a card');
  await exportRun(path, model);

  say(`\n3. Measuring it: ${games} games against each fixed opponent, sides swapped, same dice`);
  const measured = await measure(game, model, options, seed, terminal);
  const card = await exportRun(path, model, { evaluations: measured });

  say('\n4. Asking it for a move through the API: POST /v1/move');
  const reply = await askForMove(game, `neural:${model},sims=${options.simulations}`);

  if (options.json === true) return terminal.write(`${JSON.stringify({ run: path, model, progress, measured, reply, card }, null, 2)}\n`);
  terminal.write(formatReply(reply));
  terminal.write(
    `\nResult after ${progress.games} games and ${progress.steps} steps (the score counts a draw as half a win)\n\n${formatStrength(measured)}`,
  );
  terminal.write(nextSteps(name, scenario, model));
}

export function startCommand(terminal: Terminal): Command {
  return new Command('start')
    .argument('[scenario]', 'what to train on', 'skirmish')
    .option('--minutes <n>', 'minutes of training', positiveNumber, 3)
    .option('--games <n>', 'games against each fixed opponent afterwards', wholeNumber(2, MOST_GAMES), 20)
    .option('--simulations <n>', 'simulations per decision of the measured network', wholeNumber(1, MOST_SIMULATIONS), 32)
    .option('--workers <n>', 'self-play threads (default: cores less one)', wholeNumber(0, MOST_THREADS))
    .option('--seed <seed>', 'seed of the run')
    .option('--run <name>', 'go on with a run that was stopped')
    .option('--json', '{ run, model, progress, measured, reply, card }')
    .action((scenario: string, options: StartOptions) => start(scenario, options, terminal));
}
