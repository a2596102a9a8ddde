import { z } from 'zod';
import { DTYPES, type DType } from './columns.ts';
import { DatasetError } from './npz.ts';
import { PARTS } from './schema.ts';

export const DATASET_FORMAT = 'schiltron-dataset/1';
/** The card's file in the folder of a data set. */
export const CARD_FILE = 'dataset.json';
export const FORMATS = ['npz', 'parquet'] as const;

const count = z.int().nonnegative();
const scalar = z.union([z.string(), z.number(), z.boolean()]);

const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('games'), seed: z.string(), games: count }),
  z.object({ kind: z.literal('records'), files: z.array(z.string()) }),
  z.object({ kind: z.literal('run'), run: z.string(), seed: z.union([z.string(), z.number()]), config: z.record(z.string(), z.unknown()) }),
]);

const datasetCard = z.object({
  format: z.literal(DATASET_FORMAT),
  ruleset: z.string(),
  rulesetVersion: z.string(),
  scenario: z.union([z.string(), z.record(z.string(), z.unknown())]),
  options: z.record(z.string(), scalar),
  players: z.tuple([z.string(), z.string()]),
  /** Version of the observations. */
  observation: z.string(),
  /** Indices of actions lie below this. */
  actions: count,
  kind: z.enum(['moves', 'searches']),
  parts: z.array(z.enum(PARTS)),
  agents: z.array(z.string()),
  source,
  games: count,
  rows: count,
  /** Games won by the first player, drawn, won by the second, broken off. */
  results: z.tuple([count, count, count, count]),
  columns: z.array(
    z.object({
      name: z.string(),
      dtype: z.enum(Object.keys(DTYPES) as [DType, ...DType[]]),
      shape: z.tuple([z.enum(['games', 'rows', 'moves', 'legal', 'games+1', 'rows+1'])], count),
      about: z.string(),
      features: z.array(z.string()).optional(),
    }),
  ),
  fileFormat: z.enum(FORMATS),
  shards: z.array(
    z.object({ games: count, rows: count, files: z.array(z.object({ name: z.string().regex(/^[\w.-]+$/), sha256: z.string() })) }),
  ),
  software: z.record(z.string(), z.string()),
});

/** All that is known of a data set; lies in its folder as JSON. */
export type DatasetCard = z.infer<typeof datasetCard>;

/** Reads a card from parsed JSON. @throws DatasetError that names the first fault */
export function parseDatasetCard(json: unknown, file: string): DatasetCard {
  const parsed = datasetCard.safeParse(json);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new DatasetError(`${file} is not the card of a data set (${DATASET_FORMAT}): /${path.join('/')}: ${message}.`);
}

function sourceText({ source: from, agents }: DatasetCard): string {
  switch (from.kind) {
    case 'games':
      return `${from.games} games of ${agents.join(' against ')}, seed \`${from.seed}\`. Dice and agents of game N follow from the seed and N.`;
    case 'records':
      return `${from.files.length} records: ${from.files.slice(0, 5).join(', ')}${from.files.length > 5 ? ', …' : ''}; played by ${agents.join(', ')}.`;
    case 'run':
      return `The training run \`${from.run}\`, seed \`${from.seed}\`.`;
  }
}

/** A card as Markdown, for people. */
export function formatDatasetCard(card: DatasetCard): string {
  const scenario = typeof card.scenario === 'string' ? card.scenario : String(card.scenario['id'] ?? 'a pack');
  const [first, draws, second, broken] = card.results;
  const [one, two] = card.players;
  const named = card.columns.filter(({ features = [] }) => features.length > 0);
  return `${[
    `# Games of ${card.ruleset}/${scenario}`,
    '',
    sourceText(card),
    '',
    `- rules: ${card.ruleset} ${card.rulesetVersion}, options ${JSON.stringify(card.options)}; observations ${card.observation}`,
    `- ${card.games} games, ${card.rows} decisions; ${one} won ${first}, ${two} won ${second}, ${draws} drawn, ${broken} broken off`,
    `- ${card.shards.length} shards as ${card.fileFormat}, made with ${Object.entries(card.software)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
    '',
    '| column | type | shape | what it is |',
    '| --- | --- | --- | --- |',
    ...card.columns.map(({ name, dtype, shape, about }) => `| \`${name}\` | ${dtype} | ${shape.join(' × ')} | ${about} |`),
    '',
    ...named.flatMap(({ name, features }) => [`\`${name}\`: ${features!.join(', ')}`, '']),
    '| file | sha256 |',
    '| --- | --- |',
    ...card.shards.flatMap(({ files }) => files.map(({ name, sha256 }) => `| ${name} | \`${sha256}\` |`)),
  ].join('\n')}\n`;
}
