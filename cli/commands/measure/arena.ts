import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Agent } from '../../../agents/turn/agent.ts';
import { isGuestSpec } from '../../../agents/registry/catalogue.ts';
import type { Game, Seed } from '../../../rules/core/index.ts';
import {
  countPairs,
  ELO_MODELS,
  type EloModel,
  type Forfeit,
  formatSprt,
  formatSummary,
  lettersOf,
  type MatchGame,
  type MatchSummary,
  playMatch,
  processorClock,
  runSprt,
  type SprtOptions,
  type SprtReport,
  summarise,
} from '../../../training/evaluation/index.ts';
import type { CreateAgentOptions } from '../../../agents/registry/registry.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { collect, resolveGame } from '../../games.ts';
import { pairedGames } from '../../numbers.ts';
import { drawSeed, formatForfeit, openAgent, saveRecord, splitSpecs } from '../../play-options.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFolder } from '../../writable.ts';

/** What the thinking time of agents is counted by. */
const CLOCKS = ['wall', 'cpu'] as const;
type ClockName = (typeof CLOCKS)[number];

interface ArenaOptions {
  readonly agents: string;
  readonly games?: number;
  readonly sprt?: readonly [number, number];
  readonly alpha: number;
  readonly beta: number;
  readonly elo: EloModel;
  readonly clock: ClockName;
  readonly seed?: string;
  readonly option: readonly string[];
  readonly records?: string;
  readonly json?: true;
}

interface Pairing {
  readonly a: string;
  readonly b: string;
  readonly summary: MatchSummary;
  /** Games that were lost by an agent's fault. */
  readonly forfeits: readonly Forfeit[];
  /** How the test of this pairing ended, if one was asked for. */
  readonly sprt?: SprtReport;
}

interface ArenaResult {
  readonly scenario: string;
  readonly ruleset: string;
  readonly version: string;
  readonly seed: Seed;
  readonly clock: ClockName;
  readonly games: number;
  readonly meanDecisions: number;
  readonly pairings: readonly Pairing[];
}

const GAMES = 20;
/** With a test, which ends by itself as a rule. */
const GAMES_OF_TEST = 4000;

const EXAMPLES = `
Each two agents meet in pairs of games with swapped sides and the same dice.
Agents are separated by commas; put a spec that has commas of its own between semicolons.
With --sprt each match goes on until it is decided whether the first agent is stronger than the second by the first number of
Elo points (H0) or by the second (H1), or until --games are played. docs/evaluation.md tells how to choose the numbers.
Ctrl-C ends the match, and SIGTERM and SIGHUP do: the score so far is told, and the exit status is 1. A second signal ends at once.

Examples:
  schiltron arena skirmish --agents random,scripted --games 100
  schiltron arena skirmish --agents "scripted;mcts:sims=400,root=gumbel" --games 20 --json
  schiltron arena pig-20 --agents "mcts:sims=50;random" --sprt 0,100`;

function readSpecs(text: string): string[] {
  const specs = splitSpecs(text);
  if (specs.length < 2) throw new CommandFault('An arena needs two agents or more: --agents random,scripted');
  return specs;
}

/** How agents are given the clock that was asked for.
 * @throws CommandFault if an agent does not think by it */
function clockFor(name: ClockName, specs: readonly string[]): Pick<CreateAgentOptions, 'now'> {
  if (name === 'wall') return {};
  const guest = specs.find(isGuestSpec);
  if (guest === undefined) return { now: processorClock };
  throw new CommandFault(`--clock cpu counts what this process computes, and ${guest} thinks elsewhere or by a clock of its own.`);
}

/** For commander: two Elo differences, as `0,30`. */
function eloPair(text: string): readonly [number, number] {
  const [elo0, elo1, ...more] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (elo0 !== undefined && elo1 !== undefined && more.length === 0 && elo0 < elo1) return [elo0, elo1];
  throw new InvalidArgumentError('It must be two Elo differences, the lower one first, as 0,30.');
}

/** For commander: a chance above 0 and below 0.5. */
function smallChance(text: string): number {
  const value = Number(text);
  if (value > 0 && value < 0.5) return value;
  throw new InvalidArgumentError('It must be a number above 0 and below 0.5, as 0.05.');
}

/** @throws CommandFault for a test that cannot be made */
function testOf({ sprt, alpha, beta, elo }: ArenaOptions): SprtOptions | null {
  if (sprt === undefined) return null;
  const test = { elo0: sprt[0], elo1: sprt[1], alpha, beta, model: elo };
  try {
    runSprt([0, 0, 0, 0, 0], test);
  } catch (error) {
    throw error instanceof RangeError ? new CommandFault(error.message) : error;
  }
  return test;
}

function testGames(games: readonly MatchGame[], test: SprtOptions): SprtReport {
  return runSprt(countPairs(lettersOf(games)), test);
}

/** Matches between each two agents; ends early, with what was played, once the signal falls. */
async function playAll(
  game: Game,
  agents: readonly Agent[],
  { games, seed, test }: { readonly games: number; readonly seed: Seed; readonly test: SprtOptions | null },
  terminal: Terminal,
  onGame: (a: number, b: number, one: MatchGame, played: number) => void,
): Promise<Pairing[]> {
  const pairings: Pairing[] = [];
  for (const [a, first] of agents.entries()) {
    for (const [b, second] of agents.entries()) {
      if (b <= a || terminal.signal.aborted) continue;
      const played = await playMatch(game, [first, second], {
        games,
        seed: `${seed}/${a}-${b}`,
        record: true,
        signal: terminal.signal,
        onGame: (one, count) => onGame(a, b, one, count),
        ...(test === null ? {} : { isDecided: (soFar) => testGames(soFar, test).decision !== null }),
      });
      pairings.push({
        a: first.spec,
        b: second.spec,
        summary: summarise(played),
        forfeits: played.flatMap(({ forfeit = [] }) => forfeit),
        ...(test === null ? {} : { sprt: testGames(played, test) }),
      });
    }
  }
  return pairings;
}

function writeResult(game: Game, { seed, games, meanDecisions, pairings }: ArenaResult, terminal: Terminal): void {
  for (const { a, b, summary, sprt, forfeits } of pairings) {
    terminal.write(`${a} against ${b}\n  ${formatSummary(summary)}\n`);
    if (forfeits.length > 0) terminal.write(`  ${forfeits.length} of these games were lost by a fault of an agent\n`);
    if (sprt !== undefined) terminal.write(`  ${formatSprt(sprt)}\n`);
    for (const [side, { wins, draws, losses }] of summary.bySide.entries()) {
      terminal.write(`  as ${game.players[side]}: ${wins} won, ${draws} drawn, ${losses} lost\n`);
    }
  }
  terminal.write(`\n${games} games of ${game.scenario.title}, ${meanDecisions.toFixed(0)} decisions each on average; seed ${seed}.\n`);
}

async function arena(name: string, options: ArenaOptions, terminal: Terminal): Promise<void> {
  const game = resolveGame(name, options.option);
  const seed = options.seed ?? drawSeed();
  const specs = readSpecs(options.agents);
  const test = testOf(options);
  if (options.records !== undefined) checkWritableFolder(options.records, 'Choose another folder with --records.');
  const { games = test === null ? GAMES : GAMES_OF_TEST } = options;
  const clock = clockFor(options.clock, specs);
  const agents = await Promise.all(specs.map((spec, i) => openAgent(spec, { seed: `${seed}/agent-${i}`, ...clock })));
  if (options.records !== undefined) mkdirSync(options.records, { recursive: true });
  const lengths: number[] = [];
  const pairings = await playAll(game, agents, { games, seed, test }, terminal, (a, b, one, played) => {
    lengths.push(one.decisions);
    if (one.forfeit !== undefined) terminal.note(formatForfeit(one.forfeit));
    if (options.records !== undefined) saveRecord(one.record!, join(options.records, `${a}-${b}-${String(played).padStart(4, '0')}.json`));
    terminal.progress(`${specs[a]} against ${specs[b]}: ${played} of ${test === null ? '' : 'at most '}${games} games`);
  });
  for (const agent of agents) await agent.close?.();
  const meanDecisions = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length);
  const result: ArenaResult = {
    scenario: game.scenario.id,
    ruleset: game.ruleset.id,
    version: game.ruleset.version,
    seed,
    clock: options.clock,
    games: lengths.length,
    meanDecisions,
    pairings,
  };
  if (options.records !== undefined) writeFileSync(join(options.records, 'arena.json'), `${JSON.stringify(result, null, 2)}\n`);
  terminal.progress('');
  if (options.json === true) terminal.write(`${JSON.stringify(result, null, 2)}\n`);
  else writeResult(game, result, terminal);
  if (!terminal.signal.aborted) return;
  terminal.note(`Stopped after ${lengths.length} of ${(games * agents.length * (agents.length - 1)) / 2} games.`);
  throw new CommandFailed();
}

export function arenaCommand(terminal: Terminal): Command {
  return new Command('arena')
    .argument('<scenario>', 'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack')
    .requiredOption('--agents <a,b,…>', 'two agents or more')
    .option(
      '--games <n>',
      `games between each two, at most if --sprt is given (default: ${GAMES}, with --sprt ${GAMES_OF_TEST}); an even number`,
      pairedGames,
    )
    .option(
      '--sprt <elo0,elo1>',
      'play until one of two Elo differences of the first agent is accepted: a sequential test over pairs',
      eloPair,
    )
    .option('--alpha <p>', 'with --sprt, chance to accept elo1 wrongly', smallChance, 0.05)
    .option('--beta <p>', 'with --sprt, chance to accept elo0 wrongly', smallChance, 0.05)
    .addOption(
      new Option('--elo <scale>', 'with --sprt, what the differences mean: the expected score, or that in standard deviations of a game')
        .choices(ELO_MODELS)
        .default('logistic'),
    )
    .addOption(
      new Option('--clock <clock>', 'what ms= and turn= count: time on the wall, or processor time of this process, for a busy machine')
        .choices(CLOCKS)
        .default('wall'),
    )
    .option('--seed <seed>', 'same seed, same games')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--records <folder>', 'save the record of every game')
    .option('--json', '{ clock, pairings: [{ a, b, summary: { wins, draws, losses, score, interval, elo, bySide }, forfeits, sprt? }], … }')
    .addHelpText('after', EXAMPLES)
    .action((name: string, options: ArenaOptions) => arena(name, options, terminal));
}
