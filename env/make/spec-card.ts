import { CHANCE, type FeatureSpec, type Game, type ObservationSpec, observationSizes, Rng, type Ruleset } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { findSpec } from './registry.ts';
import type { EnvCard } from '../api/spec.ts';

/** Cells of a table, escaped so that a stroke in them does not end one. */
function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  return [row(...heads), row(...heads.map(() => '---')), ...rows.map((cells) => row(...cells))];
}

const number = (value: number): string => String(value).replace('-', '−');

function features(title: string, list: readonly FeatureSpec[]): string[] {
  const rows = list.map(({ name, low, high, about }, i) => [i, `\`${name}\``, `${number(low)} … ${number(high)}`, about]);
  return ['', `#### ${title}`, '', ...table(['', 'name', 'range', 'meaning'], rows)];
}

function observationRows({ observation, actions }: Game): string[] {
  const { globals, units, map } = observation;
  const sizes = observationSizes(observation);
  const bounds = (list: readonly FeatureSpec[]): string =>
    `${number(Math.min(0, ...list.map(({ low }) => low)))} … ${number(Math.max(0, ...list.map(({ high }) => high)))}`;
  return table(
    ['part', 'shape', 'cells', 'type', 'range'],
    [
      ['`globals`', `[${globals.length}]`, sizes.globals, 'float32', bounds(globals)],
      ['`units`', `[${units.count}, ${units.features.length}]`, sizes.units, 'float32', bounds(units.features)],
      ['`map`', `[${map.channels.length}, ${map.height}, ${map.width}]`, sizes.map, 'float32', bounds(map.channels)],
      [
        '`actions`',
        `[A, ${observation.actions.features.length}]`,
        `${observation.actions.features.length} a row`,
        'float32',
        bounds(observation.actions.features),
      ],
      ['`actionMask`', `[${actions.size}]`, actions.size, 'int8', '0 … 1'],
    ],
  );
}

/** A legal action of the first decision in all its forms. */
function exampleOf(game: Game): string {
  const state = game.newState();
  const rng = Rng.from('card');
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
  const legal = state.legalActions();
  const action = legal.at(legal.length - 1);
  return `\`${action}\`, \`${game.actions.format(state, action)}\` or \`${JSON.stringify(game.actions.toAction(state, action))}\``;
}

/** The card of one environment as Markdown: what is the scenario's own, without what is the same for all of its ruleset. */
export function specCard(id: string): string {
  const spec = findSpec(id);
  const ruleset = findRuleset(spec.ruleset);
  const game = ruleset.load(spec.scenario);
  const { about, source } = game.scenario;
  const [kinds, units, targets] = game.actions.chain;
  return [
    `### ${spec.id}`,
    '',
    `${spec.title}. ${about}`,
    '',
    ...table(
      ['', ''],
      [
        ['players', `0: ${game.players[0]}, 1: ${game.players[1]}`],
        ['source', source],
        ['action space', `\`Discrete(${game.actions.size})\`; as a chain \`MultiDiscrete([${kinds}, ${units}, ${targets}])\``],
        ['an action', exampleOf(game)],
        ['longest game', `${game.maxPlies} decisions and rolls together`],
      ],
    ),
    '',
    ...observationRows(game),
  ].join('\n');
}

function optionRows({ options }: Ruleset): string[] {
  if (options.length === 0) return ['None.'];
  return table(
    ['option', 'values', 'default', 'meaning'],
    options.map(({ name, values, default: usual, about }) => [`\`${name}\``, values.join(', '), String(usual), about]),
  );
}

function guideLines(ruleset: Ruleset): string[] {
  const { guide } = ruleset;
  const facts = [
    ['start', guide.start],
    ['end', guide.end],
    ['reward', `0 until the end, then the result. ${guide.returns}`],
    ['victory points', guide.victoryPoints],
    ['information', ruleset.information],
    ['chance', ruleset.hasChance ? 'dice roll inside' : 'none'],
  ] as const;
  return table(['', ''], facts);
}

function featureLines({ version, globals, units, map, actions }: ObservationSpec): string[] {
  return [
    `The same in all scenarios; version \`${version}\`. A row of a unit that is gone, and a row of padding, is zero.`,
    ...features('globals', globals),
    ...features('units', units.features),
    ...features('map', map.channels),
    ...features('actions', actions.features),
  ];
}

/** All cards of a ruleset's environments with what they share: actions, options, versions, and features unless a page of their own
 * tells of them. Markdown. */
export function specPage(rulesetId: string, cards: readonly EnvCard[], featuresPage?: string): string {
  const ruleset = findRuleset(rulesetId);
  const { observation } = ruleset.load(ruleset.scenarios[0]!.id);
  const kinds = Object.entries(ruleset.guide.actions).map(([kind, about]) => [`\`${kind}\``, about]);
  return [
    `# Environments of ${ruleset.title}`,
    '',
    ...guideLines(ruleset),
    '',
    '## Actions',
    '',
    'An action is given as its index, as text or as data; every card shows one.',
    '',
    ...table(['kind', 'what it does'], kinds),
    '',
    '## Options',
    '',
    ...optionRows(ruleset),
    '',
    '## Versions',
    '',
    ...table(
      ['version', 'what changed'],
      ruleset.guide.history.map(({ version, about }) => [version, about]),
    ),
    '',
    '## Scenarios',
    '',
    ...cards.flatMap(({ id }) => [specCard(id), '']),
    '## Features',
    '',
    ...(featuresPage === undefined ? featureLines(observation) : [`Names, ranges and meanings: [observations](${featuresPage}).`]),
    '',
  ].join('\n');
}
