import { join } from 'node:path';
import { Command } from 'commander';
import { writtenFiles } from '../../../models/files.ts';
import { exportRun } from '../../../training/index.ts';
import { quoted } from '../../../training/settings/command-line.ts';
import { RunDirectory } from '../../../training/settings/run-directory.ts';
import { nameOfScenario } from '../../games.ts';
import { runFolder } from '../../runs.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';

interface ExportOptions {
  readonly out?: string;
  readonly json?: true;
}

const EXAMPLES = `
Examples:
  schiltron export skirmish                    writes runs/skirmish/export/model.onnx
  schiltron export runs/skirmish --out models/first
  schiltron play skirmish --against neural:runs/skirmish/export`;

export function exportCommand(terminal: Terminal): Command {
  return new Command('export')
    .argument('<run>', 'the folder of a run, or its name in runs/')
    .option('--out <path>', 'the model, with or without ending (default: export/model in the folder of the run)')
    .option('--json', 'the model card')
    .addHelpText('after', EXAMPLES)
    .action(async (run: string, { out, json }: ExportOptions) => {
      const path = runFolder(run);
      const target = out ?? join(path, 'export', 'model');
      const { choice } = RunDirectory.open(path).file;
      const { onnx } = writtenFiles(target);
      checkWritableFile(onnx, 'Choose another place with --out.');
      const card = await exportRun(path, target);
      if (json === true) return terminal.write(`${JSON.stringify(card, null, 2)}\n`);
      const { parameters, parity, ruleset, scenarios } = card;
      terminal.write(`Wrote ${onnx} with its card: ${parameters} parameters, for ${ruleset.id} (${scenarios.join(', ')}).\n`);
      if (parity !== undefined)
        terminal.write(
          `It agrees with the learner within ${Math.max(parity.policy, parity.value).toExponential(1)} on ${parity.states} states.\n`,
        );
      if (typeof choice.scenario !== 'string') return; // of a scenario pack a run knows the content, not the file
      terminal.write(
        `Play against it: schiltron play ${nameOfScenario(choice.ruleset, choice.scenario)} --against ${quoted(`neural:${onnx}`)}\n`,
      );
    });
}
