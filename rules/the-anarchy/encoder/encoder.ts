import type { Encoder } from '../../core/index.ts';
import type { AnarchyState } from '../state/state.ts';

/** What networks see of one scenario. */
export function createEncoder(): Encoder<AnarchyState> {
  throw new Error('The encoder is the second wave’s.');
}
