import type { Auditor } from '../frame.ts';
import { auditTargets } from './fire.ts';
import { auditAttacks, auditMoves, auditRetreat } from './moves.ts';
// biome-ignore format: one list
import {
  auditAttack, auditChargeShot, auditEffectiveness, auditLeader, auditMorale, auditReaction, auditReplacement, auditShot, auditStrike,
} from './rolls.ts';

export const baronsWar: Auditor = {
  ruleset: 'barons-war',
  scenarios: ['vanguard', 'lewes-historical', 'evesham-historical', 'skirmish', 'evesham-possible'],
  options: [{}, {}, { concentricModifier: 2, heavyCavalryRow: 'zero' }],
  audits: {
    'melee/attack-roll': auditAttack,
    'melee/strike-roll': auditStrike,
    'fire/roll': auditShot,
    'charge/shot': auditChargeShot,
    'morale/check': auditMorale,
    'morale/recover': auditMorale,
    'hits/leader': auditLeader,
    'reaction/check': auditReaction,
    'effectiveness/check': auditEffectiveness,
    'command/replacement': auditReplacement,
    'fire/target': auditTargets,
    'move/piece': auditMoves,
    'retreat/step': auditRetreat,
    'melee/declare': auditAttacks,
  },
};
