import { computed } from '@preact/signals';
import { stateOf } from '../../games/games.ts';
import { view } from './play-session.ts';

/** The state as this side sees it; apart from the session, which needs no rules. */
export const state = computed(() => {
  const position = view.value?.position ?? null;
  return position === null ? null : stateOf(position);
});
