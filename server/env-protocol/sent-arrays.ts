import { type BatchLayout, layOutBatch, viewBatch } from '../../env/vector/batch.ts';
import { Observation, type ObservationSpec, observationSizes, type Player, type State } from '../../rules/core/index.ts';
import { ChangeWriter } from './changes.ts';
import { ARRAYS_FRAME, CHANGES_FRAME } from './frame.ts';
import type { FrameType } from './protocol.ts';

/** What a frame says. The pieces are views on memory that the next frame overwrites. */
export interface FrameContent {
  readonly kind: number;
  readonly pieces: readonly Uint8Array[];
}

/** Arrays of which a client keeps a copy, and how that is brought up to date. */
export class SentArrays {
  private readonly bytes: Uint8Array;
  private readonly changes: ChangeWriter | null;

  constructor(buffer: ArrayBuffer, frames: FrameType) {
    this.bytes = new Uint8Array(buffer);
    this.changes = frames === 'changes' ? new ChangeWriter(this.bytes) : null;
  }

  /** What the client has to be told now. */
  frame(): FrameContent {
    const pieces = this.changes?.take() ?? null;
    return pieces === null ? { kind: ARRAYS_FRAME, pieces: [this.bytes] } : { kind: CHANGES_FRAME, pieces };
  }
}

type Part = 'globals' | 'units' | 'map';

/** What one player sees, whoever's turn it is, in arrays of its own. */
export class SeenArrays {
  readonly layout: BatchLayout;
  private readonly observation: Observation;
  private readonly sent: SentArrays;

  constructor(spec: ObservationSpec, parts: readonly Part[]) {
    const sizes = observationSizes(spec);
    this.layout = layOutBatch(Object.fromEntries(parts.map((part) => [part, { dtype: 'float32', cells: sizes[part] }])), 1);
    const buffer = new ArrayBuffer(this.layout.bytes);
    this.observation = new Observation(spec, { map: new Float32Array(0), ...viewBatch(this.layout, buffer) }, true);
    this.sent = new SentArrays(buffer, 'changes');
  }

  frame(state: State, player: Player): FrameContent {
    state.observe(player, this.observation);
    return this.sent.frame();
  }
}
