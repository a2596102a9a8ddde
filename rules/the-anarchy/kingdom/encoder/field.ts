import { type Encoder, InnerEncoder } from '../../../core/index.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { KingdomState } from '../state/state.ts';

/** Changes whenever a tensor would differ. */
const ENCODER_VERSION = 'the-anarchy-kingdom-played-2';

/** What networks see of a campaign whose battles are played out: the campaign, and beside it the battlefield with all its men while one is fought.
 * @param largest the largest battlefield @param outerActions numbers of actions of the campaign itself */
export function createFieldEncoder(
  outer: Encoder<KingdomState>,
  largest: Encoder<AnarchyState>,
  outerActions: number,
): Encoder<KingdomState> {
  return new InnerEncoder<KingdomState>({
    version: ENCODER_VERSION,
    outer,
    outerActions,
    inner: largest.spec,
    prefix: 'men-',
    innerOf: (s) => s.field,
    encoderOf: (inner) => (inner as AnarchyState).game.encoder as Encoder,
  });
}
