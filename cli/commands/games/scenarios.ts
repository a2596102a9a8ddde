import { Command } from 'commander';
import { listScenarios } from '../../games.ts';
import { formatTable, wrap } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';

export function scenariosCommand(terminal: Terminal): Command {
  return new Command('scenarios')
    .option('--json', 'an array of { id, ruleset, env, title, about, source, players, information }')
    .action(({ json }: { json?: true }) => {
      const rows = listScenarios();
      if (json === true) return terminal.write(`${JSON.stringify(rows, null, 2)}\n`);
      terminal.write(
        formatTable([
          ['scenario', 'ruleset', 'title', 'source'],
          ...rows.map(({ id, ruleset, title, source }) => [id, ruleset, title, source]),
        ]),
      );
      for (const { id, ruleset, about } of rows) terminal.write(`\n${ruleset}/${id}\n${wrap(about, 96, '  ')}\n`);
      terminal.write('\nWatch one with: schiltron watch SCENARIO. Play it yourself: schiltron play SCENARIO.\n');
    });
}
