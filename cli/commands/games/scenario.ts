import { Command } from 'commander';
import type { Problem } from '../../../rules/core/index.ts';
import { findRuleset, rulesets } from '../../../rules/registry.ts';
import { CommandFailed, CommandFault } from '../../fault.ts';
import { readJsonFile, rulesetOfPack } from '../../games.ts';
import type { Terminal } from '../../terminal.ts';

function checkCommand(terminal: Terminal): Command {
  return new Command('check')
    .description('check a scenario pack; names the path and the reason of each fault')
    .argument('<file>', 'a JSON file')
    .option('--json', '{ ok, file, problems: [{ code, message, path }] }')
    .action((file: string, { json }: { json?: true }) => {
      const pack = readJsonFile(file);
      const problems: readonly Problem[] = rulesetOfPack(pack, file).checkPack?.(pack) ?? [];
      if (json === true) terminal.write(`${JSON.stringify({ ok: problems.length === 0, file, problems }, null, 2)}\n`);
      else {
        for (const { path, message } of problems) terminal.write(`${path ?? '/'}: ${message}\n`);
        terminal.write(
          problems.length === 0
            ? `${file} is a good scenario. Play it with: schiltron play ${file}\n`
            : `${problems.length} ${problems.length === 1 ? 'fault' : 'faults'} in ${file}.\n`,
        );
      }
      if (problems.length > 0) throw new CommandFailed();
    });
}

function schemaCommand(terminal: Terminal): Command {
  return new Command('schema')
    .description('print the JSON Schema of scenario packs')
    .argument('[ruleset]', 'id of a ruleset; the first that takes packs by default')
    .action((id?: string) => {
      const ruleset = id === undefined ? rulesets.find(({ packSchema }) => packSchema !== undefined) : findRuleset(id);
      if (ruleset?.packSchema === undefined) throw new CommandFault(`${ruleset?.id ?? 'No ruleset'} takes no scenario packs.`);
      terminal.write(`${JSON.stringify(ruleset.packSchema, null, 2)}\n`);
    });
}

export function scenarioCommand(terminal: Terminal): Command {
  return new Command('scenario').addCommand(checkCommand(terminal)).addCommand(schemaCommand(terminal));
}
