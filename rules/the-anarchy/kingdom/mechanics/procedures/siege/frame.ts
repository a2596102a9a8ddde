import { opponent, type Player } from '../../../../../core/index.ts';
import type { KingdomState } from '../../../state/state.ts';
import { recordOf } from '../../places/records.ts';
import { frame } from '../writer.ts';

type S = KingdomState;

/** A day of a siege: the group that besieges, what comes next, who has the initiative, men whom a spy has let in, whether it has come to a fight. */
export const dayOfSiege = frame({
  group: (k) => k.group,
  stage: (k) => k.count,
  holder: (k) => k.maybeSide,
  letIn: (k) => k.count,
  fought: (k) => k.flag,
});

/** Registers of its parts: the group, and something beside it. */
export const partFrame = frame({ group: (k) => k.group, value: (k) => k.count });
/** Of what is done: who does it, and men whom a spy has let in. */
export const actFrame = frame({ group: (k) => k.group, holder: (k) => k.side, letIn: (k) => k.count, act: (k) => k.count });

/** The record sheet of the siege that a group lays. */
export function recordBy(s: S, group: number): number {
  return recordOf(s, s.siege(group));
}

export function besiegedSide(s: S, group: number): Player {
  return opponent(s.sideOf(group));
}

/** What is wrong with a frame about a siege that is not played. */
export function siegeFault(s: S, { group }: { readonly group: number }): string | null {
  return s.isThere(group) && s.siege(group) >= 0 && recordBy(s, group) >= 0 ? null : 'That group lays no siege that is played.';
}
