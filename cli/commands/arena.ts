import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Agent } from '../../agents/agent.ts';
import type { Game, Seed } from '../../rules/core/index.ts';
import { formatSummary, type MatchGame, type MatchSummary, playMatch, summarise } from '../../training/evaluation/index.ts';
import { CommandFault } from '../fault.ts';
import { collect, resolveGame } from '../games.ts';
import { wholeNumber } from '../numbers.ts';
import { drawSeed, openAgent, saveRecord } from '../play-options.ts';
import type { Terminal } from '../terminal.ts';

interface ArenaOptions {
  readonly agents: string;
  readonly games: number;
  readonly seed?: string;
  readonly option: readonly string[];
  readonly records?: string;
  readonly json?: true;
}

interface Pairing {
  readonly a: string;
  readonly b: string;
  readonly summary: MatchSummary;
}

const EXAMPLES = `
Each two agents meet in pairs of games with swapped sides and the same dice.
Agents are separated by commas; put a spec that has commas of its own between semicolons.

Examples:
  schiltron arena skirmish --agents random,scripted --games 100
  schiltron arena skirmish --agents "scripted;mcts:sims=400,root=gumbel" --games 20 --json`;

function splitSpecs(text: string): string[] {
  const specs = text.split(text.includes(';') ? ';' : ',').map((spec) => spec.trim()).filter((spec) => spec !== '');
  if (specs.length < 2) throw new CommandFault('An arena needs two agents or more: --agents random,scripted');
  return specs;
}

/** Matches between each two agents; ends early, with what was played, once the signal falls. */
async function playAll(game: Game, agents: readonly Agent[], games: number, seed: Seed, terminal: Terminal, onGame: (a: number, b: number, one: MatchGame, played: number) => void): Promise<Pairing[]> {
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
      });
      pairings.push({ a: first.spec, b: second.spec, summary: summarise(played) });
    }
  }
  return pairings;
}

async function arena(name: string, options: ArenaOptions, terminal: Terminal): Promise<void> {
  const game = resolveGame(name, options.option);
  const seed = options.seed ?? drawSeed();
  const specs = splitSpecs(options.agents);
  const agents = await Promise.all(specs.map((spec, i) => openAgent(spec, { seed: `${seed}/agent-${i}` })));
  if (options.records !== undefined) mkdirSync(options.records, { recursive: true });
  const lengths: number[] = [];
  const pairings = await playAll(game, agents, options.games, seed, terminal, (a, b, one, played) => {
    lengths.push(one.decisions);
    if (options.records !== undefined) saveRecord(one.record!, join(options.records, `${a}-${b}-${String(played).padStart(4, '0')}.json`));
    terminal.progress(`${specs[a]} against ${specs[b]}: ${played} of ${options.games} games`);
  });
  for (const agent of agents) await agent.close?.();
  const meanDecisions = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length);
  const result = { scenario: game.scenario.id, ruleset: game.ruleset.id, version: game.ruleset.version, seed, games: lengths.length, meanDecisions, pairings };
  if (options.records !== undefined) writeFileSync(join(options.records, 'arena.json'), `${JSON.stringify(result, null, 2)}\n`);
  if (options.json === true) return terminal.write(`${JSON.stringify(result, null, 2)}\n`);
  terminal.progress('');
  for (const { a, b, summary } of pairings) {
    const [first, second] = summary.bySide;
    terminal.write(`${a} against ${b}\n  ${formatSummary(summary)}\n`);
    for (const [side, { wins, draws, losses }] of [first, second].entries()) {
      terminal.write(`  as ${game.ruleset.players[side]}: ${wins} won, ${draws} drawn, ${losses} lost\n`);
    }
  }
  terminal.write(`\n${lengths.length} games of ${game.scenario.title}, ${meanDecisions.toFixed(0)} decisions each on average; seed ${seed}.\n`);
}

export function arenaCommand(terminal: Terminal): Command {
  return new Command('arena')
    .description('let agents play matches against each other and print the scores')
    .argument('<scenario>', 'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack')
    .requiredOption('--agents <a,b,…>', 'two agents or more')
    .option('--games <n>', 'games between each two', wholeNumber(1), 20)
    .option('--seed <seed>', 'same seed, same games')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--records <folder>', 'save the record of every game')
    .option('--json', '{ pairings: [{ a, b, summary: { wins, draws, losses, score, interval, elo, bySide } }], … }')
    .addHelpText('after', EXAMPLES)
    .action((name: string, options: ArenaOptions) => arena(name, options, terminal));
}
