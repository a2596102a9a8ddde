import { STEP, STEP_NAMES, type StepName } from './steps.ts';
import type { BaronsWarState } from './state.ts';
import { DECISION_OF, DECISIONS } from './encoder-tables.ts';

type S = BaronsWarState;

const NONE = 0;
const MOVER = 1;
const FIRST = 2; // a unit in register 0
const SECOND = 3; // a unit in register 1
const LEADER = 4; // a leader in register 0
const HEX_FIRST = 5;
const HEX_SECOND = 6;
const UNIT_SECOND = 7;
const STRIKER = 8; // the upper unit in the hex of register 5

/** Where each step keeps the unit or leader it is about. */
const subjects: Readonly<Partial<Record<StepName, number>>> = {
  'set-up/place': SECOND,
  'set-up/face': SECOND,
  'move/piece': MOVER,
  'reaction/check': FIRST,
  'reaction/charge': FIRST,
  'charge/leader': FIRST,
  'charge/ride': FIRST,
  'charge/shot': FIRST,
  'charge/enter': STRIKER,
  'charge/continue': STRIKER,
  'charge/strike': STRIKER,
  'fire/target': FIRST,
  'fire/roll': FIRST,
  'retreat/leader': FIRST,
  'retreat/step': FIRST,
  'retreat/face': FIRST,
  'morale/check': FIRST,
  'leader/place': LEADER,
  'leader/follow': LEADER,
};
/** Where each step keeps the hex that is attacked. */
const targets: Readonly<Partial<Record<StepName, number>>> = {
  'reaction/order': HEX_SECOND,
  'reaction/check': UNIT_SECOND,
  'reaction/charge': UNIT_SECOND,
  'charge/leader': HEX_SECOND,
  'charge/ride': HEX_SECOND,
  'charge/shot': HEX_SECOND,
  'charge/enter': HEX_SECOND,
  'fire/roll': HEX_SECOND,
  'melee/join': HEX_FIRST,
  'melee/strike-choice': HEX_FIRST,
  'melee/attack-roll': HEX_FIRST,
  'melee/strike-roll': HEX_FIRST,
  'melee/advance': HEX_FIRST,
  'melee/advance-face': HEX_FIRST,
};

const SUBJECT_PLACE = Uint8Array.from(STEP_NAMES, (name) => subjects[name] ?? NONE);
const TARGET_PLACE = Uint8Array.from(STEP_NAMES, (name) => targets[name] ?? NONE);
const DECISION_PLACE = Uint8Array.from(STEP_NAMES, (name) => DECISIONS.indexOf(DECISION_OF[name] ?? 'dice'));
const MELEE_STEPS = Uint8Array.from(STEP_NAMES, (name) => (name.startsWith('melee/') && name !== 'melee/declare' ? 1 : 0));

/** Place of the step at hand in STEP_NAMES, -1 if the game is over. */
export function stepOf(s: S): number {
  return s.depth === 0 ? -1 : s.data[s.frame]!;
}

/** The unit the decision is about, or the leader (numbered after all units); -1 if none. */
export function subjectPiece(s: S, step: number): number {
  const place = step < 0 ? NONE : SUBJECT_PLACE[step]!;
  if (place === NONE) return -1;
  if (place === MOVER) return s.data[s.at.mover]!;
  if (place === LEADER) return s.scenario.units.length + s.register(0);
  const strikes = place === STRIKER ? s.topAt(s.register(5)) : -1;
  return strikes >= 0 ? strikes : s.register(place === SECOND ? 1 : 0);
}

/** The hex attacked in the melee, charge or fire at hand, -1 if none. */
export function targetHex(s: S, step: number): number {
  const place = step < 0 ? NONE : TARGET_PLACE[step]!;
  if (place === NONE) return -1;
  if (place === UNIT_SECOND) return s.hexOf(s.register(1));
  return s.register(place === HEX_FIRST ? 0 : 1);
}

/** Place of the decision in DECISIONS. */
export function decisionOf(step: number): number {
  return step < 0 ? DECISIONS.length - 1 : DECISION_PLACE[step]!;
}

/** Whether the registers are those of a melee: target, attackers, left, hits, … */
export function isMelee(step: number): boolean {
  return step >= 0 && MELEE_STEPS[step] === 1;
}

export function isRetreat(step: number): boolean {
  return step === STEP['retreat/step'] || step === STEP['retreat/leader'] || step === STEP['retreat/face'];
}
