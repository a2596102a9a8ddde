import type { Auditor } from '../frame.ts';
import { auditMarch, auditRetreat } from './reaches.ts';
import { auditBlow, auditShot, auditSlip, auditSummon } from './rolls.ts';
import { auditAttack, auditJoin, auditReaction, auditTargets } from './targets.ts';

/** What is worked out a second time at each step of a fight on open ground. */
const AUDITORS: Readonly<Record<string, Auditor>> = {
  'missile/target': auditTargets,
  'missile/roll': auditShot,
  'move/goal': auditMarch,
  'move/react': auditReaction,
  'move/infiltrate': auditSlip,
  'retreat/step': auditRetreat,
  'retreat/test': auditSlip,
  'melee/target': auditAttack,
  'melee/join': auditJoin,
  'melee/summon': auditSummon,
  'melee/roll': auditBlow,
};

export const STEPS: ReadonlySet<string> = new Set(Object.keys(AUDITORS));

export const auditor: Auditor = (moment) => AUDITORS[moment.stack.at(-1)!['step'] as string]!(moment);

/** Steps whose rolls are read among walls, houses and tents too. */
export const STEPS_WITHIN: ReadonlySet<string> = new Set(['melee/summon', 'melee/roll', 'move/infiltrate', 'retreat/test']);
