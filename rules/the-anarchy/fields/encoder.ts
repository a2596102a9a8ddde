import { type Encoder, InnerEncoder, type ObservationSpec } from '../../core/index.ts';
import type { AnarchyState } from '../state/state.ts';
import type { Host } from './host.ts';

/** What networks see of a campaign or a siege whose fights are played out: all of it, and beside it the field with all its men while one is fought.
 * @param version changes whenever a tensor would differ @param inner what a field shows @param outerActions numbers of actions of the outer game itself */
export function createFieldEncoder<S extends Host>(
  version: string,
  outer: Encoder<S>,
  inner: ObservationSpec,
  outerActions: number,
): Encoder<S> {
  return new InnerEncoder<S>({
    version,
    outer,
    outerActions,
    inner,
    prefix: 'men-',
    innerOf: (s) => s.field,
    encoderOf: (field) => (field as AnarchyState).game.encoder as Encoder,
  });
}
