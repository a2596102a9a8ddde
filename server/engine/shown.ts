import { formatHash, isPlayer, type Player, type State } from '../../rules/core/index.ts';

/** A hash that may be shown to a side: of the whole state, or of what the side can tell apart where anything is hidden. */
export function shownHash(state: State, viewer: Player | null = isPlayer(state.actor) ? state.actor : null): string {
  if (!state.hasSecrets || viewer === null) return formatHash(state.hash());
  const words = new Int32Array(2);
  state.fingerprint(words, viewer);
  return [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
