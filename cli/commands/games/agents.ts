import { Command } from 'commander';
import { listAgents } from '../../../agents/registry/registry.ts';
import type { AgentCard } from '../../../agents/specs/spec.ts';
import { whyUnfit } from '../../../models/cards/card.ts';
import { shippedModels } from '../../../models/files.ts';
import { loadModelCard } from '../../../models/load.ts';
import { canPlay, scalesFor } from '../../../models/judges/scales.ts';
import { type Game, percent, together } from '../../../rules/core/index.ts';
import { type CardMatch, strongestOf } from '../../../training/evaluation/index.ts';
import { collect, nameOfScenario, resolveGame } from '../../games.ts';
import { formatTable, wrap } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';

const WIDTH = 96;

/** A network that comes with the package and can play the scenario. */
interface ModelRow {
  readonly name: string;
  /** How it is named as an agent. */
  readonly example: string;
  /** Whether it was trained on this scenario. */
  readonly isTrained: boolean;
  /** Scales of the game that it decides, if not all of it. */
  readonly scales?: readonly string[];
  /** Levels of difficulty that its card has here. */
  readonly levels: number;
  readonly matches: readonly CardMatch[];
}

/** What is known of agents on one scenario. */
interface ScenarioReport {
  readonly ruleset: string;
  readonly scenario: string;
  readonly models: readonly ModelRow[];
  /** The agent rated highest by the matches on the models' cards; null if they tell of none. */
  readonly strongest: string | null;
}

const EXAMPLES = `
Examples:
  schiltron agents
  schiltron agents skirmish
  schiltron play skirmish --against mcts:sims=400`;

function modelsFor(game: Game): ModelRow[] {
  const { id } = game.scenario;
  return shippedModels()
    .map((name) => ({ name, card: loadModelCard(name) }))
    .filter(({ card }) => canPlay(card, game))
    .map(({ name, card }) => {
      const isWhole = whyUnfit(card, game) === null;
      return {
        name,
        example: `neural:${name}`,
        isTrained: card.scenarios.includes(id),
        ...(isWhole ? {} : { scales: scalesFor(card, game).map((scale) => scale.name) }),
        levels: card.levels?.find(({ scenario }) => scenario === id)?.levels.length ?? 0,
        matches: isWhole ? (card.matches ?? []).filter(({ scenario }) => scenario === id) : [],
      };
    });
}

function reportOn(game: Game): ScenarioReport {
  const models = modelsFor(game);
  return {
    ruleset: game.ruleset.id,
    scenario: game.scenario.id,
    models,
    strongest: strongestOf(models.flatMap(({ matches }) => matches)),
  };
}

function formatAgent({ name, argument, about, example, options }: AgentCard): string {
  const heading = `${name}${argument === undefined ? '' : `:${argument}`}: ${about}\n  for instance ${example}\n`;
  const lines = options.map((option) =>
    wrap(`${option.name}=${option.values} (default ${option.default}): ${option.about}`, WIDTH, '  ').replaceAll('\n  ', '\n      '),
  );
  return heading + lines.map((line) => `${line}\n`).join('');
}

function formatMatches(models: readonly ModelRow[]): string {
  const rows = models
    .flatMap(({ matches }) => matches)
    .map(({ agent, opponent, score, interval, games }) => [
      agent,
      opponent,
      percent(score),
      `${percent(interval[0])} to ${percent(interval[1])}`,
      games,
    ]);
  return rows.length === 0 ? '' : `\n${formatTable([['agent', 'against', 'score', '95 % interval', 'games'], ...rows])}`;
}

function formatModel({ example, isTrained, scales, levels }: ModelRow): string {
  if (scales !== undefined) return `  ${example}  decides its ${together(scales)}; the scripted player the rest\n`;
  const from = isTrained ? 'trained on this scenario' : 'trained on other scenarios of this ruleset';
  return `  ${example}  ${from}${levels === 0 ? '' : `; levels of difficulty ${example},level=1 to ${levels}`}\n`;
}

/** @param options of the game, as they were given */
function formatScenario(game: Game, { models, strongest }: ScenarioReport, options: readonly string[]): string {
  const name = game.pack === undefined ? nameOfScenario(game.ruleset.id, game.scenario.id) : 'SCENARIO';
  const networks =
    models.length === 0
      ? 'No network of the package plays it; "schiltron train --help" tells how to train one.\n'
      : `Networks of the package that play it:\n${models.map(formatModel).join('')}`;
  const best =
    strongest === null
      ? 'No card of a model tells who is strongest here; measure it with "schiltron arena".\n'
      : `Rated highest by these matches together: ${strongest}. The intervals tell how sure that is.\n`;
  return (
    `On ${game.scenario.title}\n${networks}${formatMatches(models)}\n${best}` +
    `Play against it: schiltron play ${name}${options.map((one) => ` --option ${one}`).join('')} --against ${strongest ?? 'scripted'}\n`
  );
}

export function agentsCommand(terminal: Terminal): Command {
  return new Command('agents')
    .argument('[scenario]', 'a scenario, as "schiltron scenarios" lists it, or the path of a scenario pack')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option(
      '--json',
      '{ agents: [{ name, about, argument?, example, options: [{ name, values, default, about }] }], models?, strongest?, … }',
    )
    .addHelpText('after', EXAMPLES)
    .action((scenario: string | undefined, { json, option }: { json?: true; option: readonly string[] }) => {
      const game = scenario === undefined ? null : resolveGame(scenario, option);
      const report = game === null ? null : reportOn(game);
      const agents = listAgents().map(({ name, about, argument, example, isGuest, options }) => ({
        name,
        about,
        argument,
        example,
        isGuest,
        options,
      }));
      if (json === true) return terminal.write(`${JSON.stringify({ agents, ...report }, null, 2)}\n`);
      terminal.write(`${listAgents().map(formatAgent).join('\n')}\n`);
      terminal.write(
        game === null || report === null
          ? 'What is known of them on a scenario: schiltron agents SCENARIO\n'
          : formatScenario(game, report, option),
      );
    });
}
