import type { Auditor } from '../frame.ts';
import { auditClash } from './clash.ts';
import { auditShot } from './fire.ts';
import { auditMarch, auditRetire, auditRetreat } from './reaches.ts';
import {
  auditAttackGround,
  auditContinuation,
  auditCounter,
  auditEvasion,
  auditFate,
  auditLeader,
  auditLoss,
  auditReluctance,
  auditSortie,
} from './small-rolls.ts';
import { auditAttacks, auditDeclarations, auditFireTargets, auditReaction } from './targets.ts';

/** What is worked out a second time at each step. */
const AUDITORS: Readonly<Record<string, readonly Auditor[]>> = {
  'move/piece': [auditMarch, auditFireTargets],
  'fire/shot': [auditShot],
  'fire/reaction': [auditReaction],
  'fire/artillery': [auditFate],
  'standard/check': [auditFate],
  'sortie/try': [auditSortie],
  'sortie/restraint': [auditSortie],
  'shock/declare': [auditDeclarations],
  'shock/target': [auditAttacks],
  'shock/terrain': [auditAttackGround],
  'shock/reluctance': [auditReluctance],
  'shock/evade-roll': [auditEvasion],
  'shock/counter-roll': [auditCounter],
  'shock/roll': [auditClash],
  'result/retreat': [auditRetreat],
  'result/retire': [auditRetire],
  'leader/check': [auditLeader],
  'loss/check': [auditLoss],
  'continuation/roll': [auditContinuation],
};

export const STEPS: ReadonlySet<string> = new Set(Object.keys(AUDITORS));

export const auditor: Auditor = function* (moment) {
  for (const audit of AUDITORS[moment.stack.at(-1)!['step'] as string]!) yield* audit(moment);
};
