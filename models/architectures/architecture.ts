import { z } from 'zod';

const width = z.int().min(4).max(1024);
const blocks = z.int().min(0).max(64);
const heads = z.int().min(1).max(16);

/** Whether attention can be parted evenly. */
const isDivided = ({ width, blocks, heads }: { readonly width: number; readonly blocks: number; readonly heads: number }): boolean =>
  blocks === 0 || width % heads === 0;
const DIVIDED = { error: 'The number of heads must divide the width', path: ['heads'] };

const entity = z
  .strictObject({
    kind: z.literal('entity'),
    width: width.default(48).describe('Numbers of a token; one token for each unit.'),
    blocks: blocks.default(0).describe('Transformer blocks in which tokens look at one another; 0 judges each unit by itself.'),
    heads: heads.default(4).describe('Parts of attention side by side; divides the width.'),
    slots: z
      .boolean()
      .default(true)
      .describe('Whether each unit row has numbers of its own, which tells units apart but binds the network to one army.'),
    state: width.default(96).describe('Numbers in the two layers that describe the whole state.'),
    action: width.default(48).describe('Numbers per action in the two layers that judge actions.'),
  })
  .refine(isDivided, DIVIDED);

const trunk = z.strictObject({
  kind: z.literal('trunk'),
  width: width.default(32).describe('Numbers for each place of the board.'),
  blocks: blocks.default(4).describe('Residual blocks of two layers over neighbouring places; every second one hears of the whole board.'),
  units: z
    .strictObject({ width: width.default(48), blocks: blocks.default(0), heads: heads.default(4) })
    .refine(isDivided, DIVIDED)
    .prefault({})
    .describe('The tokens beside the board, as in an entity network.'),
  state: width.default(96).describe('Numbers in the two layers that describe the whole state.'),
  action: width.default(48).describe('Numbers per action in the two layers that judge actions.'),
});

const mlp = z.strictObject({
  kind: z.literal('mlp'),
  width: width.default(128).describe('Numbers of each layer.'),
  layers: z.int().min(1).max(16).default(3).describe('Layers that read the whole observation.'),
  action: width.default(32).describe('Numbers per action in the two layers that judge actions.'),
});

/** The kinds of networks and their sizes. */
export const architectureSchema = z.discriminatedUnion('kind', [entity, trunk, mlp]);

export type Architecture = z.infer<typeof architectureSchema>;
/** An architecture of which only the kind need be said. */
export type ArchitectureChoice = z.input<typeof architectureSchema>;

/** Sentences of all sizes, by kind. */
export const architectureParts: Readonly<
  Record<Architecture['kind'], Readonly<Record<string, { readonly description?: string | undefined }>>>
> = {
  entity: entity.shape,
  trunk: trunk.shape,
  mlp: mlp.shape,
};
