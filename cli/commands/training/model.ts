import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { modelFiles } from '../../../models/files.ts';
import { saveForeignCard } from '../../../models/foreign/save-card.ts';
import { ModelError } from '../../../models/cards/errors.ts';
import { CommandFault } from '../../fault.ts';
import { collect, resolveGame } from '../../games.ts';
import type { Terminal } from '../../terminal.ts';

interface CardOptions {
  readonly scenario: string;
  readonly option: readonly string[];
  readonly trainedBy?: string;
  readonly force?: true;
  readonly json?: true;
}

const EXAMPLES = `
Examples:
  schiltron model card mine.onnx --scenario skirmish --trained-by "python train.py data/skirmish"
  schiltron arena skirmish --agents "neural:./mine.onnx;scripted" --games 20

docs/networks-of-others.md tells what a network may read and how its outputs are named.`;

async function writeCard(file: string, { scenario, option, trainedBy, force, json }: CardOptions, terminal: Terminal): Promise<void> {
  const game = resolveGame(scenario, option);
  const files = modelFiles(file);
  if (existsSync(files.card) && force !== true) throw new CommandFault(`${files.card} is there already; --force writes it anew.`);
  try {
    const card = await saveForeignCard(file, game, trainedBy);
    if (json === true) return terminal.write(`${JSON.stringify(card, null, 2)}\n`);
    const { architecture } = card.network;
    const inputs = architecture.kind === 'foreign' ? architecture.inputs : [];
    terminal.write(
      `It fits ${game.ruleset.id}/${game.scenario.id}, and reads ${inputs.join(', ')}. Wrote ${files.card} and ${files.text}.\n`,
    );
    terminal.write(`Let it play: schiltron arena ${scenario} --agents "neural:${file};scripted"\n`);
  } catch (error) {
    throw error instanceof ModelError ? new CommandFault(error.message, error.code) : error;
  }
}

export function modelCommand(terminal: Terminal): Command {
  const card = new Command('card')
    .description('check that a network which was trained elsewhere fits a scenario, and write its card beside it')
    .argument('<file>', 'the ONNX file')
    .requiredOption('--scenario <scenario>', 'what it was trained on, as "schiltron scenarios" lists it, or the path of a scenario pack')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--trained-by <command>', 'the command that trains it again, for the card')
    .option('--force', 'write a card that is there anew')
    .option('--json', 'the card')
    .addHelpText('after', EXAMPLES)
    .action((file: string, options: CardOptions) => writeCard(file, options, terminal));
  return new Command('model').addCommand(card);
}
