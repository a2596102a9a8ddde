import { Command, CommanderError } from 'commander';
import { version } from '../server/node/version.ts';
import { COMMANDS, type CommandRow } from './commands.ts';
import { CommandFailed, formatReport, reportOf } from './fault.ts';
import type { Terminal } from './terminal.ts';

const AFTER_HELP = `
New here? Try these, in this order:
  schiltron scenarios                        what can be played
  schiltron watch skirmish                   two scripted captains fight it out
  schiltron play skirmish                    play it yourself
  schiltron start                            let an opponent learn, measure it, ask it for a move

Agents: random, scripted, mcts:sims=400, neural:PATH, human; "schiltron agents" tells their options.
Every command tells its options and examples with --help.`;

/** Commander ends the process by itself; here it throws instead, and writes where the terminal says. */
function adopt(command: Command, terminal: Terminal): Command {
  command.exitOverride().configureOutput({ writeOut: (text) => terminal.write(text), writeErr: (text) => terminal.note(text.trimEnd()) });
  command.showHelpAfterError('(--help tells what can be given)');
  for (const child of command.commands) adopt(child, terminal);
  return command;
}

/** A command as the list shows it, without its code. */
function announce({ name, about }: CommandRow): Command {
  return new Command(name).description(about);
}

async function load(row: CommandRow, terminal: Terminal): Promise<Command> {
  const create = await row.load();
  return create(terminal).description(row.about);
}

/** The program with the code of the commands named, which takes a while to load; of the others it knows what the list says.
 * @param names all commands if left out */
export async function createProgram(terminal: Terminal, names: readonly string[] = COMMANDS.map(({ name }) => name)): Promise<Command> {
  const usages = new Map(COMMANDS.map(({ name, usage }) => [name, `${name} ${usage}`.trimEnd()]));
  const program = new Command('schiltron')
    .description('Exact rules engines for tabletop wargames, opponents trained on them, and an API that serves those opponents.')
    .version(version)
    .configureHelp({ subcommandTerm: (command) => usages.get(command.name()) ?? `${command.name()} [command]` })
    .addHelpText('after', AFTER_HELP);
  for (const row of COMMANDS) program.addCommand(names.includes(row.name) ? await load(row, terminal) : announce(row));
  return adopt(program, terminal);
}

/** The commands that a command line may be about: `play …`, `help play`. */
function commandsIn(args: readonly string[]): readonly string[] {
  return args.slice(0, args[0] === 'help' ? 2 : 1);
}

/** Runs one command line and answers the exit status.
 * @param args what follows `schiltron` */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const program = await createProgram(terminal, commandsIn(args));
    await program.parseAsync([...args], { from: 'user' });
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
