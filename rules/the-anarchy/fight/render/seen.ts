import type { Player } from '../../../core/index.ts';
import type { AnarchyState } from '../../state/state.ts';

/** A state as a viewer sees it; of both sides, if there is no viewer. Read it, do not keep it. */
export function seenBy<S extends AnarchyState>(s: S, viewer?: Player): S {
  return viewer === undefined ? s : without(s, [viewer]);
}

/** A state with nothing in it that only one side sees. */
export function seenByBoth<S extends AnarchyState>(s: S): S {
  return without(s, [0, 1]);
}

function without<S extends AnarchyState>(s: S, viewers: readonly Player[]): S {
  if (!s.hasSecrets) return s;
  const copy = s.clone() as S;
  for (const viewer of viewers) s.game.conceal(copy, viewer);
  return copy;
}
