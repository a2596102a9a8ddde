import { Command } from 'commander';
import type { Terminal } from '../../terminal.ts';
import { suggestCommand, worthCommand } from './lab-changes.ts';
import { testCommand } from './lab-test.ts';

export function labCommand(terminal: Terminal): Command {
  return new Command('lab')
    .addCommand(testCommand(terminal), { isDefault: true })
    .addCommand(suggestCommand(terminal))
    .addCommand(worthCommand(terminal));
}
