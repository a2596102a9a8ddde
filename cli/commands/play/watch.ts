import { Command } from 'commander';
import { CHANCE } from '../../../rules/core/index.ts';
import { type MoveReport, playGame } from '../../../training/matches/match.ts';
import { collect, resolveGame } from '../../games.ts';
import { drawSeed, formatResult, openAgent, saveRecord, withListener } from '../../play-options.ts';
import type { Terminal } from '../../terminal.ts';

interface WatchOptions {
  readonly a: string;
  readonly b: string;
  readonly seed?: string;
  readonly option: readonly string[];
  readonly save?: string;
  readonly maps?: true;
  readonly quiet?: true;
  readonly json?: true;
}

const EXAMPLES = `
Examples:
  schiltron watch skirmish
  schiltron watch skirmish --a mcts:sims=200 --b scripted --maps
  schiltron watch skirmish --a random --b random --save game.json`;

function formatMove({ state, actor, text, decision }: MoveReport): string {
  if (actor === CHANCE) return `        ~ ${text}`;
  const chance = decision?.winProbability;
  const hope = chance === undefined ? '' : `  (${Math.round(100 * chance)} % to win)`;
  return `${state.game.players[actor]}: ${text}${hope}`;
}

async function watch(name: string, options: WatchOptions, terminal: Terminal): Promise<void> {
  const game = resolveGame(name, options.option);
  const seed = options.seed ?? drawSeed();
  const agents = [await openAgent(options.a, { seed: `${seed}/a` }), await openAgent(options.b, { seed: `${seed}/b` })] as const;
  const isTold = options.quiet !== true && options.json !== true;
  const events: string[] = [];
  const heard = withListener(game, ({ text, rule }) => void events.push(`          ${text}${rule === undefined ? '' : ` [${rule}]`}`));
  const onMove = (report: MoveReport) => {
    terminal.write(`${[formatMove(report), ...events.splice(0)].join('\n')}\n`);
    if (options.maps === true && report.actor !== CHANCE) terminal.write(`${game.renderText(report.state)}\n\n`);
  };
  const played = await playGame(isTold ? heard : game, agents, {
    seed,
    record: true,
    signal: terminal.signal,
    ...(isTold ? { onMove } : {}),
  });
  for (const agent of agents) await agent.close?.();
  if (options.save !== undefined) saveRecord(played.record!, options.save);
  if (options.json === true) return terminal.write(`${JSON.stringify({ seed, ...played }, null, 2)}\n`);
  terminal.write(`\n${formatResult(game, played)} Seed ${seed}.\n`);
  if (options.save !== undefined) terminal.write(`Saved ${options.save}; see it again with: schiltron replay ${options.save}\n`);
}

export function watchCommand(terminal: Terminal): Command {
  return new Command('watch')
    .argument('<scenario>', 'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack')
    .option('--a <agent>', 'agent of the first side', 'scripted')
    .option('--b <agent>', 'agent of the second side', 'scripted')
    .option('--seed <seed>', 'same seed, same game')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--maps', 'show the map after every decision')
    .option('--quiet', 'only the result')
    .option('--save <file>', 'save the record of the game')
    .option('--json', '{ seed, returns, victoryPoints, plies, decisions, record }')
    .addHelpText('after', EXAMPLES)
    .action((name: string, options: WatchOptions) => watch(name, options, terminal));
}
