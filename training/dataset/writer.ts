import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256, writeFileAtomically } from '../../models/files.ts';
import type { Game } from '../../rules/core/index.ts';
import { CARD_FILE, DATASET_FORMAT, type DatasetCard, type FORMATS, formatDatasetCard } from './card.ts';
import type { Columns, ColumnSpec } from './columns.ts';
import { encodeNpz } from './npz.ts';
import { encodeParquet } from './parquet.ts';
import { type Contents, schemaOf } from './schema.ts';
import { ShardBuilder } from './shard-builder.ts';

export interface WriteOptions {
  readonly folder: string;
  readonly contents: Contents;
  readonly format: (typeof FORMATS)[number];
  /** A shard ends with the game that brings it beyond so many bytes, before they are compressed. */
  readonly shardBytes?: number;
}

/** What the card says of where games come from. */
type Provenance = Pick<DatasetCard, 'agents' | 'source' | 'software'>;

const SHARD_BYTES = 64 * 1024 * 1024;

/** Writes games as the shards of a data set, and its card at the end. */
export class DatasetWriter {
  private readonly game: Game;
  private readonly options: WriteOptions;
  private readonly specs: readonly ColumnSpec[];
  private readonly shards: DatasetCard['shards'] = [];
  private readonly results: DatasetCard['results'] = [0, 0, 0, 0];
  private builder: ShardBuilder;

  constructor(game: Game, options: WriteOptions) {
    this.game = game;
    this.options = options;
    this.specs = schemaOf(game, options.contents);
    this.builder = new ShardBuilder(game, options.contents);
    mkdirSync(options.folder, { recursive: true });
  }

  /** Adds one whole game. */
  async add(write: (builder: ShardBuilder) => void): Promise<void> {
    write(this.builder);
    if (this.builder.bytes >= (this.options.shardBytes ?? SHARD_BYTES)) await this.endShard();
  }

  /** Writes what is left, then the card. */
  async finish(provenance: Provenance): Promise<DatasetCard> {
    if (this.builder.games > 0 || this.shards.length === 0) await this.endShard();
    const { folder, contents, format } = this.options;
    const { ruleset, scenario, options, players, pack, observation, actions } = this.game;
    const card: DatasetCard = {
      format: DATASET_FORMAT,
      ruleset: ruleset.id,
      rulesetVersion: ruleset.version,
      scenario: pack ?? scenario.id,
      options,
      players: [...players],
      observation: observation.version,
      actions: actions.size,
      kind: contents.kind,
      parts: [...contents.parts],
      ...provenance,
      games: this.shards.reduce((sum, { games }) => sum + games, 0),
      rows: this.shards.reduce((sum, { rows }) => sum + rows, 0),
      results: this.results,
      columns: this.specs.map(({ shape: [axis, ...rest], features, ...spec }) => ({
        ...spec,
        shape: [axis, ...rest],
        ...(features === undefined ? {} : { features: [...features] }),
      })),
      fileFormat: format,
      shards: this.shards,
    };
    writeFileAtomically(join(folder, 'README.md'), formatDatasetCard(card));
    writeFileAtomically(join(folder, CARD_FILE), `${JSON.stringify(card, null, 1)}\n`);
    return card;
  }

  private async endShard(): Promise<void> {
    const { games, rows } = this.builder;
    const columns = this.builder.finish();
    this.builder = new ShardBuilder(this.game, this.options.contents);
    this.count(columns);
    const contents = await this.encode(columns, String(this.shards.length).padStart(5, '0'));
    const files = Object.entries(contents).map(([name, bytes]) => {
      writeFileSync(join(this.options.folder, name), bytes);
      return { name, sha256: sha256(bytes) };
    });
    this.shards.push({ games, rows, files });
  }

  private async encode(columns: Columns, number: string): Promise<Record<string, Uint8Array>> {
    if (this.options.format === 'npz') return { [`${number}.npz`]: encodeNpz(columns) };
    const { games, rows } = await encodeParquet(this.specs, columns);
    return { [`games-${number}.parquet`]: games, [`rows-${number}.parquet`]: rows };
  }

  private count(columns: Columns): void {
    const returns = columns['returns']!.data;
    for (const [i, truncated] of columns['truncated']!.data.entries()) {
      const first = returns[2 * i]!;
      this.results[truncated === 1 ? 3 : first > 0 ? 0 : first < 0 ? 2 : 1]++;
    }
  }
}
