import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { checkScenario, formatReport, listEnvs, type Report } from '../../env/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { CommandFailed } from '../fault.ts';
import { collect, resolveGame } from '../games.ts';
import { wholeNumber } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

interface CheckOptions {
  readonly games: number;
  readonly seed: string;
  readonly option: readonly string[];
  readonly json?: true;
}

/** The scenarios an argument stands for: all, those of one ruleset, or one by its id or its pack's path. */
function* reports(name: string | undefined, { games, seed, option }: CheckOptions): Generator<Report> {
  const isRuleset = rulesets.some(({ id }) => id === name);
  if (name === undefined || (isRuleset && !existsSync(name))) {
    for (const spec of listEnvs()) {
      if (name !== undefined && spec.ruleset !== name) continue;
      yield checkScenario(rulesets.find(({ id }) => id === spec.ruleset)!, spec.scenario, { games, seed });
    }
    return;
  }
  const { ruleset, pack, scenario, options } = resolveGame(name, option);
  yield checkScenario(ruleset, pack ?? scenario.id, { games, seed, options });
}

export function checkCommand(terminal: Terminal): Command {
  return new Command('check')
    .description('check that scenarios keep every promise of the contract between rules and everything built on them')
    .argument('[what]', 'a ruleset, a scenario, the id of an env, or the path of a scenario pack; everything by default')
    .option('--games <n>', 'random games to watch', wholeNumber(1), 3)
    .option('--seed <seed>', 'same seed, same games', 'contract')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--json', '{ ok, reports: [{ ruleset, scenario, games, states, ok, checks: [{ name, about, ok, message }] }] }')
    .action((name: string | undefined, options: CheckOptions) => {
      const done: Report[] = [];
      for (const report of reports(name, options)) {
        done.push(report);
        if (options.json !== true) terminal.write(`${formatReport(report)}\n`);
      }
      const ok = done.every((report) => report.ok);
      if (options.json === true) terminal.write(`${JSON.stringify({ ok, reports: done }, null, 2)}\n`);
      if (!ok) throw new CommandFailed();
    });
}
