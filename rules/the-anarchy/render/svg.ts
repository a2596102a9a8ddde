import type { AnarchyState } from '../state/state.ts';

/** The fight as a picture. */
export function renderSvg(_s: AnarchyState): string {
  return '<svg xmlns="http://www.w3.org/2000/svg"/>';
}
