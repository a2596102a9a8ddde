import { Command } from 'commander';
import { formatReport, type Report } from '../../../env/check/report/report.ts';
import { checkGroups, runStages, type StageOptions } from '../../check/stages.ts';
import { resolveTargets } from '../../check/targets.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { collect } from '../../games.ts';
import { MOST_GAMES, wholeNumber } from '../../numbers.ts';
import type { Terminal } from '../../terminal.ts';

interface CheckOptions {
  readonly games: number;
  readonly seed: string;
  readonly option: readonly string[];
  readonly agents: string;
  readonly only: readonly string[];
  readonly node: readonly string[];
  readonly list?: true;
  readonly json?: true;
}

const EXAMPLES = `
Examples:
  schiltron check kuhn-poker
  schiltron check skirmish --only clones --only records
  schiltron check my-battle.json --agents none
  schiltron check pig-20 --agents "scripted;mcts:root=gumbel,sims=8" --node /usr/local/bin/node24`;

function listChecks(json: true | undefined): string {
  if (json === true) {
    const groups = checkGroups.map(({ title, checks }) => ({ title, checks: checks.map(({ name, about }) => ({ name, about })) }));
    return `${JSON.stringify({ groups }, null, 2)}\n`;
  }
  return checkGroups
    .map(({ title, checks }) => `Checks ${title}\n${checks.map(({ name, about }) => `  ${name}: ${about}\n`).join('')}`)
    .join('\n');
}

/** Specs with several options are parted by semicolons, as options are by commas. */
function agentSpecs(text: string): string[] {
  if (text === 'none') return [];
  return text
    .split(text.includes(';') ? ';' : ',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
}

function stageOptions({ games, seed, agents, only, node }: CheckOptions): StageOptions {
  const known = checkGroups.flatMap(({ checks }) => checks.map(({ name }) => name));
  const unknown = only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new CommandFault(`There is no check "${unknown}"; --list shows all of them.`);
  return { games, seed, agents: agentSpecs(agents), nodes: node, ...(only.length === 0 ? {} : { only }) };
}

async function runChecks(name: string | undefined, options: CheckOptions, terminal: Terminal): Promise<void> {
  const reports: Report[] = [];
  for await (const report of runStages(resolveTargets(name, options.option), stageOptions(options))) {
    reports.push(report);
    if (options.json !== true) terminal.write(`${formatReport(report)}\n`);
    if (terminal.signal.aborted) break;
  }
  const ok = reports.every((report) => report.ok);
  if (options.json === true) terminal.write(`${JSON.stringify({ ok, reports }, null, 2)}\n`);
  if (!ok) throw new CommandFailed();
}

export function checkCommand(terminal: Terminal): Command {
  return new Command('check')
    .argument('[what]', 'a ruleset, a scenario, the id of an env, or the path of a scenario pack; everything by default')
    .option('--games <n>', 'random games of each scenario to watch', wholeNumber(1, MOST_GAMES), 3)
    .option('--seed <seed>', 'same seed, same games', 'contract')
    .option('--option <name=value>', 'an option of the ruleset, for a single scenario; may be repeated', collect, [])
    .option(
      '--agents <specs>',
      'agents to check, parted by commas, or by semicolons if they have several options; or none',
      'random;scripted;mcts:sims=16',
    )
    .option('--only <name>', 'run only this check; may be repeated', collect, [])
    .option('--node <path>', 'another Node binary that must play the same games; may be repeated', collect, [])
    .option('--list', 'list all checks and what they promise')
    .option('--json', '{ ok, reports: [{ subject, extent, ok, checks: [{ name, about, ok, status, message?, warnings? }] }] }')
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, options: CheckOptions) => {
      if (options.list === true) terminal.write(listChecks(options.json));
      else await runChecks(name, options, terminal);
    });
}
