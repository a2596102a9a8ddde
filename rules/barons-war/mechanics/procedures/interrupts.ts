import type { Below } from '../../../core/index.ts';
import type { StepName } from '../../state/steps.ts';

type Names = readonly Below<StepName>[];

// Checks, retreats and lost leaders interrupt many procedures. These lists say which steps may wait directly below them.

/** Below a retreat: what drives units back, or what waits below a charge that has ended with one. */
export const AFTER_RETREATS: Names = [
  'charge/finish',
  'charge/next',
  'continuation/waver',
  'hits/retreats',
  'reaction/order',
  'withdraw/choose',
];

/** Below what hits on a hex set off at once, those of a retreat too: leaders in danger and the check of a unit whose partner is
 * gone, of the other hex of a melee too. */
export const AFTER_HITS: Names = [...AFTER_RETREATS, 'hits/checks', 'hits/leader', 'leader/place', 'morale/check'];

/** Below a morale check: also a retreat that passes through a friend [9.4.1.6]; by hand, a check alone may be written on the turn itself. */
export const AFTER_CHECKS: Names = [
  ...AFTER_RETREATS,
  'turn/activation',
  'effectiveness/units',
  'hits/checks',
  'hits/leader',
  'leader/place',
  'morale/army',
  'morale/check',
  'morale/rout',
  'retreat/step',
];

/** Below the checks of those who see a rout. */
export const AFTER_ROUTS: Names = [...AFTER_CHECKS, 'effectiveness/boxes'];

/** Below the look for leaders whom an advance, a walk or a retreat has left alone beside the enemy. */
export const AFTER_ADVANCES: Names = [
  ...AFTER_RETREATS,
  'charge/continue',
  'hits/leader',
  'leader/place',
  'melee/advance-face',
  'morale/check',
  'move/select',
];

/** Below a leader who must be put with other troops. */
export const AFTER_LOSSES: Names = [...AFTER_ADVANCES, 'hits/checks', 'morale/rout', 'move/walk', 'charge/shot', 'charge/strike'];
