import type { Auditor } from '../frame.ts';
import { auditTargets } from './targets.ts';
import { auditMoves } from './moves.ts';
import { auditBlow, auditShot, auditWhomToStrike } from './rolls.ts';

// biome-ignore format: a list
const scenarios = [
  'pitched-battle-1', 'pitched-battle-2', 'control-the-river', 'take-the-high-ground', 'bridgehead', 'flank-attack-1', 'flank-attack-2', 'melee',
  'double-delaying-action', 'late-arrivals', 'surprise-attack', 'an-unfortunate-oversight', 'escape', 'static-defence', 'fortified-defence',
  'advance-guard', 'encounter', 'counter-attack', 'blow-from-the-rear', 'fighting-retreat', 'twin-objectives', 'ambush', 'defence-in-depth', 'bottleneck',
  'infiltration', 'triple-line', 'disordered-defence', 'botched-relief', 'shambolic-command', 'last-stand', 'training',
];

export const oneHourWargames: Auditor = {
  ruleset: 'one-hour-wargames',
  scenarios,
  options: [{}, {}, { halvings: 'once', rollOff: false }],
  audits: {
    'shoot/roll': auditShot,
    'melee/roll': auditBlow,
    'melee/target': auditWhomToStrike,
    'shoot/select': auditTargets,
    'move/march': auditMoves,
  },
};
