import { Command, CommanderError } from 'commander';
import { version } from '../server/version.ts';
import { arenaCommand } from './commands/arena.ts';
import { benchCommand } from './commands/bench.ts';
import { checkCommand } from './commands/check.ts';
import { conformanceCommand } from './commands/conformance.ts';
import { envCommand } from './commands/env.ts';
import { exportCommand } from './commands/export.ts';
import { ladderCommand } from './commands/ladder.ts';
import { levelsCommand } from './commands/levels.ts';
import { playCommand } from './commands/play.ts';
import { playthroughCommand } from './commands/playthrough.ts';
import { positionCommand } from './commands/position.ts';
import { proveCommand } from './commands/prove.ts';
import { rateCommand } from './commands/rate.ts';
import { replayCommand } from './commands/replay.ts';
import { reportCommand } from './commands/report.ts';
import { reviewCommand } from './commands/review.ts';
import { rulesCommand } from './commands/rules.ts';
import { rulesetCommand } from './commands/ruleset.ts';
import { scenarioCommand } from './commands/scenario.ts';
import { scenariosCommand } from './commands/scenarios.ts';
import { serveCommand } from './commands/serve.ts';
import { startCommand } from './commands/start.ts';
import { trainCommand } from './commands/train.ts';
import { varyCommand } from './commands/vary.ts';
import { watchCommand } from './commands/watch.ts';
import { workerCommand } from './commands/worker.ts';
import { CommandFailed, formatReport, reportOf } from './fault.ts';
import type { Terminal } from './terminal.ts';

const AFTER_HELP = `
New here? Try these, in this order:
  schiltron scenarios                        what can be played
  schiltron watch skirmish                   two scripted captains fight it out
  schiltron play skirmish                    play it yourself
  schiltron start                            train an opponent, measure it, ask it for a move

Agents: random, scripted, mcts:sims=400, neural:PATH, human.
Every command tells its options and examples with --help.`;

const commands = [
  startCommand,
  scenariosCommand,
  playCommand,
  watchCommand,
  arenaCommand,
  rateCommand,
  ladderCommand,
  trainCommand,
  workerCommand,
  exportCommand,
  levelsCommand,
  proveCommand,
  reportCommand,
  serveCommand,
  conformanceCommand,
  envCommand,
  replayCommand,
  reviewCommand,
  positionCommand,
  scenarioCommand,
  varyCommand,
  rulesCommand,
  rulesetCommand,
  checkCommand,
  playthroughCommand,
  benchCommand,
];

/** Commander ends the process by itself; here it throws instead, and writes where the terminal says. */
function adopt(command: Command, terminal: Terminal): Command {
  command.exitOverride().configureOutput({ writeOut: (text) => terminal.write(text), writeErr: (text) => terminal.note(text.trimEnd()) });
  command.showHelpAfterError('(--help tells what can be given)');
  for (const child of command.commands) adopt(child, terminal);
  return command;
}

export function createProgram(terminal: Terminal): Command {
  const program = new Command('schiltron')
    .description('Exact rules engines for tabletop wargames, opponents trained on them, and an API that serves those opponents.')
    .version(version)
    .addHelpText('after', AFTER_HELP);
  for (const create of commands) program.addCommand(create(terminal));
  return adopt(program, terminal);
}

/** Runs one command line and answers the exit status.
 * @param args what follows `schiltron` */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (error instanceof CommandFailed) return 1;
    const report = reportOf(error);
    if (args.includes('--json')) terminal.write(`${JSON.stringify({ error: report }, null, 2)}\n`);
    else terminal.note(formatReport(report));
    if (process.env['SCHILTRON_DEBUG'] !== undefined && error instanceof Error) terminal.note(error.stack ?? '');
    return 1;
  }
}
