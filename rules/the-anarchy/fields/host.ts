import type { FlatState } from '../../core/index.ts';
import type { AnarchyState } from '../state/state.ts';

/** A campaign, or a siege, within which fights can be played out man by man: their actions come after its own. */
export type Host = FlatState & {
  /** The fight that is played out at the moment, null for none. */
  readonly field: AnarchyState | null;
  readonly game: { readonly space: { readonly size: number } };
};
