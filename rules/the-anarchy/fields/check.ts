import { badPosition, type Player, settle, tryCatch } from '../../core/index.ts';
import type { AnarchyState } from '../state/state.ts';

/** Finds the faults of the cells of a fight where they are written, within those of the whole.
 * @throws RulesError BAD_POSITION */
export function checkWithin(field: AnarchyState, viewer: Player | undefined): void {
  const checked = tryCatch(() => settle(field, viewer));
  if (!checked.ok) badPosition(checked.error.message, (checked.error.path ?? '/state').replace('/state', '/state/field'));
}
