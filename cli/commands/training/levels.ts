import { Command } from 'commander';
import type { ModelCard, ModelLevels } from '../../../models/cards/card.ts';
import { SETTINGS, settingsOf } from '../../../models/cards/card-text.ts';
import { modelFiles } from '../../../models/files.ts';
import { loadModelCard } from '../../../models/load.ts';
import { updateCard } from '../../../models/save.ts';
import { chooseLevels, decodePool } from '../../../training/evaluation/index.ts';
import { readJsonFile } from '../../games.ts';
import { positiveNumber } from '../../numbers.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';

interface LevelsOptions {
  readonly ratings: string;
  readonly gap: number;
  readonly json?: true;
}

const EXAMPLES = `
A level is a number of simulations, of candidates, and a temperature: never a random move. Rate the network at many settings first, for instance
  schiltron rate skirmish --agents "neural:barons-war,sims=0,temperature=2;neural:barons-war,sims=0,temperature=1;neural:barons-war,sims=0;neural:barons-war,sims=16;neural:barons-war,sims=64" --write levels-skirmish.json
then
  schiltron levels barons-war --ratings levels-skirmish.json
and play it: schiltron play skirmish --against neural:barons-war,level=2`;

function formatLevels({ levels }: ModelLevels): string {
  const rows = levels.map((level, i) => [i + 1, ...settingsOf(level), level.elo, `${level.interval[0]} to ${level.interval[1]}`]);
  return formatTable([['level', ...SETTINGS, 'Elo', '95 % interval'], ...rows]);
}

/** Puts the levels of one scenario onto a model's card, in place of those it had. */
function writeLevels(path: string, levels: ModelLevels): ModelCard {
  return updateCard(path, (card) => ({
    ...card,
    levels: [...(card.levels ?? []).filter(({ scenario }) => scenario !== levels.scenario), levels],
  }));
}

export function levelsCommand(terminal: Terminal): Command {
  return new Command('levels')
    .argument('<model>', 'the model: its path, or the name of one that comes with the package')
    .requiredOption('--ratings <file>', 'ratings that "schiltron rate --write" kept')
    .option('--gap <elo>', 'least difference between two levels', positiveNumber, 100)
    .option(
      '--json',
      '{ scenario, levels: [{ simulations, candidates, temperature, advice?, counsel?, horizon?, elo, interval }], games, seed }',
    )
    .addHelpText('after', EXAMPLES)
    .action((model: string, { ratings, gap, json }: LevelsOptions) => {
      const levels = chooseLevels(decodePool(readJsonFile(ratings), ratings), loadModelCard(model).onnxHash, gap);
      checkWritableFile(modelFiles(model).card, 'Copy the model to a folder of your own and name that.');
      writeLevels(model, levels);
      terminal.write(
        json === true
          ? `${JSON.stringify(levels, null, 2)}\n`
          : `${formatLevels(levels)}On the card of ${model} now, for ${levels.scenario}.\n`,
      );
    });
}
