import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import type { ModelCard, ModelLevels } from '../../../models/cards/card.ts';
import { SETTINGS, settingsOf } from '../../../models/cards/card-text.ts';
import { LEVEL_AGENTS } from '../../../models/cards/measured-levels.ts';
import { modelFiles, POLICY } from '../../../models/files.ts';
import { loadModelCard } from '../../../models/load.ts';
import { updateCard } from '../../../models/save.ts';
import { chooseLevels, decodePool } from '../../../training/evaluation/index.ts';
import { CommandFault } from '../../fault.ts';
import { collect, readJsonFile } from '../../games.ts';
import { MOST_THREADS, pairedGames, positiveNumber, wholeNumber } from '../../numbers.ts';
import { formatTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { checkWritableFile } from '../../writable.ts';
import { levelsOfPolicy, POLICY_GAP, type LevelsOptions, withLadder } from './levels-policy.ts';

const EXAMPLES = `
A level of a network is a number of simulations, of candidates, and a temperature: never a random move. Rate the network at many settings first, for instance
  schiltron rate skirmish --agents "neural:barons-war,sims=0,temperature=2;neural:barons-war,sims=0,temperature=1;neural:barons-war,sims=0;neural:barons-war,sims=16;neural:barons-war,sims=64" --write levels-skirmish.json
then
  schiltron levels barons-war --ratings levels-skirmish.json
and play it: schiltron play skirmish --against neural:barons-war,level=2

A level on the card of a feature policy is an agent: ${LEVEL_AGENTS}. Name agents from the weakest to the strongest:
  schiltron levels training.policy --scenario training --agents "scripted;mcts:sims=100;policy:training;mcts:sims=1000,policy=training"
Each meets the next two in pairs of games. Agents that are not stronger than those before them are left out. Where that may be cut off, play first:
  schiltron rate training --agents "scripted;mcts:sims=100;policy:training" --reach 2 --write levels-training.json
  schiltron levels training.policy --ratings levels-training.json`;

const GAMES = 100;
/** Least difference between two levels of a network in Elo. */
const GAP = 100;

function formatLevels({ levels }: ModelLevels): string {
  const rows = levels.map((level, i) => [i + 1, ...settingsOf(level), level.elo, `${level.interval[0]} to ${level.interval[1]}`]);
  return formatTable([['level', ...SETTINGS, 'Elo', '95 % interval'], ...rows]);
}

function writeLevels(path: string, levels: ModelLevels): ModelCard {
  return updateCard(path, (card) => ({ ...card, levels: withLadder(card.levels, levels) }));
}

function levelsOfNetwork(model: string, { ratings, gap = GAP, json }: LevelsOptions, terminal: Terminal): void {
  if (ratings === undefined)
    throw new CommandFault('Name ratings that "schiltron rate --write" kept: --ratings FILE. "schiltron levels --help" shows an example.');
  const levels = chooseLevels(decodePool(readJsonFile(ratings), ratings), loadModelCard(model).onnxHash, gap);
  checkWritableFile(modelFiles(model).card, 'Copy the model to a folder of your own and name that.');
  writeLevels(model, levels);
  terminal.write(
    json === true
      ? `${JSON.stringify(levels, null, 2)}\n`
      : `${formatLevels(levels)}On the card of ${model} now, for ${levels.scenario}.\n`,
  );
}

export function levelsCommand(terminal: Terminal): Command {
  return new Command('levels')
    .argument('<model>', `the model: its path, or the name of one that comes with the package; a feature policy with its ending, ${POLICY}`)
    .option('--ratings <file>', 'ratings that "schiltron rate --write" kept')
    .option('--agents <a;b;…>', 'of a feature policy, instead of ratings: agents to be measured, from the weakest to the strongest')
    .option('--scenario <id>', 'with --agents, where they are measured; may be repeated (default: all scenarios on the card)', collect, [])
    .option('--games <n>', 'with --agents, games between each two that meet: an even number', pairedGames, GAMES)
    .option('--seed <seed>', 'with --agents: same seed, same games', '1')
    .option('--threads <n>', 'with --agents, games to play at a time', wholeNumber(1, MOST_THREADS), availableParallelism())
    .option('--gap <elo>', `least difference between two levels (default: ${GAP}; ${POLICY_GAP} on the card of a policy)`, positiveNumber)
    .option(
      '--json',
      '{ scenario, levels: [{ simulations, candidates, temperature, advice?, counsel?, horizon?, elo, interval }], games, seed }; of a policy ' +
        '[{ ladder: { scenario, levels: [{ agent, elo, interval }], games, seed }, leftOut: [{ agent, elo, interval }] }]',
    )
    .addHelpText('after', EXAMPLES)
    .action((model: string, options: LevelsOptions) =>
      model.endsWith(POLICY) ? levelsOfPolicy(model, options, terminal) : levelsOfNetwork(model, options, terminal),
    );
}
