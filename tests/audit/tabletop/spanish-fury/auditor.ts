import type { Auditor } from '../frame.ts';
import { auditShot, auditTargets } from './fire.ts';
import { auditRound } from './melee.ts';
import { auditCharges, auditCrossing, auditMoves } from './moves.ts';
// biome-ignore format: one list
import {
  auditAnswer, auditCaught, auditCause, auditCharger, auditDisaster, auditDoubt, auditEvade, auditFate, auditLosses, auditMarshalling, auditOfficer, auditRally,
  auditReplacement, auditRoutRally,
} from './rolls.ts';

export const spanishFury: Auditor = {
  ruleset: 'spanish-fury',
  scenarios: ['training-meadow', 'coutras-1587', 'example-hedge', 'crossroads-square', 'dreux-1562', 'held-village', 'example-melee'],
  // biome-ignore format: the steps of a turn
  audits: {
    'charge/roll': auditCharger, 'charge/waver': auditAnswer, 'charge/evade': auditEvade, 'disaster/check': auditDisaster,
    'melee/round': auditRound, 'melee/losses': auditLosses, 'melee/winner': auditLosses, 'forced/caught': auditCaught,
    'fire/shot': auditShot, 'fire/select': auditTargets, 'officer/check': auditOfficer, 'officer/fate': auditFate,
    'cause/alarm': auditCause, 'cause/rejoice': auditCause, 'command/obey': auditDoubt, 'command/doubt': auditDoubt, 'command/replace': auditReplacement,
    'command/rally': auditRoutRally, 'move/rally': auditRally, 'move/form': auditMarshalling, 'command/halt': auditMarshalling, 'melee/stay': auditMarshalling,
    'charge/marshal': auditMarshalling, 'move/cross': auditCrossing, 'move/unit': auditMoves, 'charge/declare': auditCharges,
  },
};
