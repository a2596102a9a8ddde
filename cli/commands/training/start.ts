import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { createAgent } from '../../../agents/registry/registry.ts';
import { updatePolicyCard } from '../../../models/save.ts';
import type { PolicyCard } from '../../../models/policy/policy-file.ts';
import { CHANCE, type Game, isPlayer, percent, Rng, type State } from '../../../rules/core/index.ts';
import { createHttpServer, createService, type MoveReply } from '../../../server/index.ts';
import { playMatch, summarise } from '../../../training/evaluation/index.ts';
import { type PolicyProgress, type PolicyReport, runPolicy } from '../../../training/policy/run.ts';
import { collect, resolveGame } from '../../games.ts';
import { MOST_SIMULATIONS, MOST_THREADS, pairedGames, wholeNumber } from '../../numbers.ts';
import { drawSeed } from '../../play-options.ts';
import { formatTable } from '../../table.ts';
import { checkRunName, defaultRunName } from '../../runs.ts';
import type { Terminal } from '../../terminal.ts';
import { choiceOf } from './train.ts';
import { formatPolicyProgress, parsePolicySettings } from './train-policy.ts';

interface StartOptions {
  readonly games: number;
  readonly simulations: number;
  readonly workers?: number;
  readonly seed?: string;
  readonly run?: string;
  readonly set: readonly string[];
  readonly json?: true;
}

type Match = PolicyCard['matches'][number];

/** Games that are learnt from: a number, not a time, so that a busy machine takes longer and learns the same. */
const GAMES = 8000;

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

/** Plays what has been learnt, without a search, against random play, the ruleset's own player, and a search that has learnt nothing. */
async function measure(game: Game, spec: string, { games, simulations }: StartOptions, seed: string, terminal: Terminal): Promise<Match[]> {
  const measured: Match[] = [];
  for (const opponent of ['random', 'scripted', `mcts:sims=${simulations}`]) {
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

function formatReply({ action, side, elapsedMs }: MoveReply): string {
  return `   ${side}: ${action.text}  [action ${action.index}, ${elapsedMs} ms]\n`;
}

/** What was learnt from, in plain words. */
function sourcesOf({ games, departures }: PolicyReport): string {
  return (
    `It began as the ruleset's own player and learnt from ${games} games, half of them against that player, half against itself.\n` +
    `It answers without a search. In ${percent(departures)} of its decisions it does not do as that player would.`
  );
}

function nextSteps(scenario: string, policy: string): string {
  const agent = `policy:${policy}`;
  return `
What to try next
   schiltron play ${scenario} --against ${agent}
   schiltron watch ${scenario} --a ${agent} --b scripted --maps
   schiltron serve --model trained=${agent}
   schiltron train ${scenario} --method policy     learn from more games (docs/policies.md)
   schiltron train skirmish --minutes 30           train a network from nothing (docs/training.md)
   schiltron scenarios                             what else can be played

In a source checkout, "npx schiltron" runs the command.
`;
}

/** Learns to play, measures what was learnt, and asks it for a move: the whole product in one command. */
async function start(scenario: string, options: StartOptions, terminal: Terminal): Promise<void> {
  const game = resolveGame(scenario);
  const seed = options.seed ?? String(drawSeed());
  const choice = choiceOf(scenario);
  const name = checkRunName(options.run ?? `${defaultRunName(choice)}-${seed}`);
  const path = join('runs', name);
  const { workers = availableParallelism(), games } = options;
  const settings = { games: GAMES, ...parsePolicySettings(options.set) };
  const say = (text: string) => (options.json === true ? terminal.note(text) : terminal.write(`${text}\n`));

  say(`1. Learning to play ${game.scenario.title}, in ${path} (Ctrl-C ends it and keeps everything)`);
  const onProgress = (progress: PolicyProgress) => terminal.progress(`   ${formatPolicyProgress(progress)}`);
  const report = await runPolicy({ choice, path, settings, seed, workers, signal: terminal.signal, onProgress });
  terminal.progress('');
  if (report.games < report.of) return say(`Stopped. Go on with: schiltron start ${scenario} --run ${name}`);
  say(`   ${formatPolicyProgress(report)}`);

  const spec = `policy:${report.policy}`;
  say(`\n2. Measuring it, without a search: ${games} games each, sides swapped, same dice`);
  const measured = await measure(game, spec, options, seed, terminal);
  updatePolicyCard(report.policy, (card) => ({ ...card, matches: measured }));

  say('\n3. Asking it for a move through the API: POST /v1/move');
  const reply = await askForMove(game, spec);

  if (options.json === true)
    return terminal.write(`${JSON.stringify({ run: path, policy: report.policy, report, measured, reply }, null, 2)}\n`);
  terminal.write(formatReply(reply));
  terminal.write(`\nResult (the score counts a draw as half a win)\n\n${formatStrength(measured)}\n${sourcesOf(report)}\n`);
  terminal.write(nextSteps(scenario, report.policy));
}

export function startCommand(terminal: Terminal): Command {
  return new Command('start')
    .argument('[scenario]', 'what to learn', 'training')
    .option('--games <n>', 'games against each opponent afterwards; an even number', pairedGames, 40)
    .option('--simulations <n>', 'simulations per decision of the search it is measured against', wholeNumber(1, MOST_SIMULATIONS), 32)
    .option('--workers <n>', 'threads that play (default: cores)', wholeNumber(0, MOST_THREADS))
    .option('--seed <seed>', 'seed of the run: the same games, and what is learnt from them')
    .option('--run <name>', 'go on with a run that was stopped')
    .option('--set <name=number>', 'a setting of the run, as of train --method policy; may be repeated', collect, [])
    .option('--json', '{ run, policy, report, measured, reply }')
    .action((scenario: string, options: StartOptions) => start(scenario, options, terminal));
}
