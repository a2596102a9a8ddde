import type { Player, Rng } from '../../core/index.ts';
import type { IronState } from '../state/state.ts';

/** Blanks the counters in the hand of the other side. @rule 6.3 */
export function concealCounters(_s: IronState, _viewer: Player): void {}

/** Deals the other side's hand anew from what it has not shown. @rule 6.3 */
export function resampleCounters(_s: IronState, _viewer: Player, _rng: Rng): void {}
