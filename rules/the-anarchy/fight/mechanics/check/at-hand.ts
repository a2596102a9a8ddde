import type { AnarchyState } from '../../../state/state.ts';

type S = AnarchyState;

/** The man whose player decides what he does, -1 for none. */
export function manAtHand(s: S): number {
  if (s.depth === 0 || s.step.name === 'move/react' || Object.keys(s.step.registers ?? {})[0] !== 'man') return -1;
  return s.register(0);
}

/** The engine that the decision at hand is about, -1 for none. */
export function engineAtHand(s: S): number {
  return s.depth > 0 && Object.keys(s.step.registers ?? {})[0] === 'engine' ? s.register(0) : -1;
}
