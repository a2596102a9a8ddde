import type { ModelCard, ModelEvaluation, ModelLevel, ModelLevels, ModelMatch, ModelTraining } from './card.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function formatMatches(matches: readonly ModelMatch[]): string[] {
  const rows = matches.map(
    ({ scenario, agent, opponent, games, score, interval: [low, high], rules }) =>
      `| ${scenario}${rules === undefined ? '' : `, rules ${rules}`} | \`${agent}\` | ` +
      `\`${opponent}\` | ${games} | ${percent(score)} | ${percent(low)} – ${percent(high)} |`,
  );
  return ['| scenario | as | opponent | games | score | 95 % interval |', '|---|---|---|---:|---:|---:|', ...rows];
}

function formatEvaluations(evaluations: readonly ModelEvaluation[]): string[] {
  const rows = evaluations.map(
    ({ opponent, games, score, interval: [low, high], simulations, seed }) =>
      `| ${opponent} | ${games} | ${percent(score)} | ${percent(low)} – ${percent(high)} | ${simulations} | ${seed} |`,
  );
  return ['| opponent | games | score | 95 % interval | simulations | seed |', '|---|---|---|---|---|---|', ...rows];
}

function formatTraining({ run, seed, games, positions, steps, wallSeconds, config, software }: ModelTraining): string[] {
  const time = wallSeconds < 120 ? `${Math.round(wallSeconds)} seconds` : `${(wallSeconds / 60).toFixed(1)} minutes`;
  return [
    `Run \`${run}\`, seed \`${seed}\`: ${games} games, those of the warm-up included, ${positions} decisions, ${steps} gradient steps, ${time}.`,
    '',
    `Made with ${Object.entries(software)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    '',
    '| parameter | value |',
    '|---|---|',
    ...Object.entries(config).map(([name, value]) => `| ${name} | ${JSON.stringify(value)} |`),
  ];
}

/** Versions of the rules that it was not trained on; strength is told of the one it was, unless a line names another. */
function formatLater({ ruleset: { alsoPlays = [], version } }: ModelCard): string {
  return alsoPlays.length === 0
    ? ''
    : ` (plays ${alsoPlays.join(', ')} too; strength and levels are of ${version} where no other is named)`;
}

function formatFacts(card: ModelCard): string[] {
  const { network, parity } = card;
  return [
    `- rules: ${card.ruleset.id} ${card.ruleset.version}${formatLater(card)}; scenarios: ${card.scenarios.join(', ')}`,
    `- reads observations ${card.observation}: ${network.globals} globals, units of ${network.unitFeatures} features, actions of ${network.actionFeatures}`,
    ...(network.architecture.kind === 'foreign'
      ? ['- made elsewhere: its file runs as it is, checked on some states when this card was written']
      : []),
    `- ${card.parameters} parameters; network: ${JSON.stringify(network.architecture)}`,
    `- weights: sha256 \`${card.weightsHash}\``,
    ...(parity === undefined
      ? []
      : [
          `- differs from the learner by at most ${Math.max(parity.policy, parity.value, parity.margin).toExponential(1)} over ${parity.states} states`,
        ]),
  ];
}

/** What the columns of a level's settings are called. */
export const SETTINGS = ['simulations', 'candidates', 'temperature', 'advice', 'counsel', 'values asked for'] as const;

/** What makes a level, in the order of `SETTINGS`. */
export function settingsOf({ simulations, candidates, temperature, advice, counsel, horizon }: ModelLevel): (string | number)[] {
  return [
    simulations,
    candidates,
    temperature,
    advice ?? 'as trained',
    counsel ?? 'as trained',
    horizon === undefined ? 'as trained' : horizon === 'turn' ? 'after the turn' : 'at the leaf',
  ];
}

function formatLevels({ levels, games, seed }: ModelLevels): string[] {
  return [
    `Rated in matches of ${games} games (seed ${seed}); Elo above the lowest level.`,
    '',
    `| level | ${SETTINGS.join(' | ')} | Elo | 95 % interval |`,
    '|---:|---:|---:|---:|---:|---|---:|---:|',
    ...levels.map(
      (level, i) => `| ${[i + 1, ...settingsOf(level), level.elo, `${level.interval[0]} to ${level.interval[1]}`].join(' | ')} |`,
    ),
  ];
}

/** A model card as Markdown. */
export function formatModelCard(card: ModelCard): string {
  const { matches = [] } = card;
  const lines = [
    `# ${card.name}`,
    '',
    `A network for ${card.ruleset.id}, made ${card.createdAt.slice(0, 10)}.`,
    '',
    ...formatFacts(card),
    '',
    '## Strength',
    '',
    ...(card.evaluations.length === 0 && matches.length === 0 ? ['Not measured yet.'] : []),
    ...(card.evaluations.length === 0 ? [] : formatEvaluations(card.evaluations)),
    ...(card.evaluations.length > 0 && matches.length > 0 ? [''] : []),
    ...(matches.length === 0 ? [] : formatMatches(matches)),
    ...(card.levels ?? []).flatMap((levels) => ['', `## Levels of ${levels.scenario}`, '', ...formatLevels(levels)]),
    ...(card.training === undefined ? [] : ['', '## Training', '', ...formatTraining(card.training)]),
    ...(card.trainAgain === undefined ? [] : ['', 'Train it again:', '', '```sh', card.trainAgain, '```']),
  ];
  return `${lines.join('\n')}\n`;
}
