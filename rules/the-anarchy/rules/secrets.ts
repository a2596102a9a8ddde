import type { Player, Rng } from '../../core/index.ts';
import type { AnarchyState } from '../state/state.ts';

type S = AnarchyState;

/** Whether any man lies hidden. */
export function hidesMen(s: S): boolean {
  for (let man = 0; man < s.compiled.men.length; man++) if (s.hidden(man) === 1) return true;
  return false;
}

export function concealMen(_s: S, _viewer: Player): void {}
export function resampleMen(_s: S, _viewer: Player, _rng: Rng): void {}
