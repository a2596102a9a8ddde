import type { ScenarioCard } from '../../core/index.ts';
import advanceGuard from './advance-guard.json' with { type: 'json' };
import ambush from './ambush.json' with { type: 'json' };
import anUnfortunateOversight from './an-unfortunate-oversight.json' with { type: 'json' };
import blowFromTheRear from './blow-from-the-rear.json' with { type: 'json' };
import botchedRelief from './botched-relief.json' with { type: 'json' };
import bottleneck from './bottleneck.json' with { type: 'json' };
import bridgehead from './bridgehead.json' with { type: 'json' };
import controlTheRiver from './control-the-river.json' with { type: 'json' };
import counterAttack from './counter-attack.json' with { type: 'json' };
import defenceInDepth from './defence-in-depth.json' with { type: 'json' };
import disorderedDefence from './disordered-defence.json' with { type: 'json' };
import doubleDelayingAction from './double-delaying-action.json' with { type: 'json' };
import encounter from './encounter.json' with { type: 'json' };
import escape from './escape.json' with { type: 'json' };
import fightingRetreat from './fighting-retreat.json' with { type: 'json' };
import flankAttack1 from './flank-attack-1.json' with { type: 'json' };
import flankAttack2 from './flank-attack-2.json' with { type: 'json' };
import fortifiedDefence from './fortified-defence.json' with { type: 'json' };
import infiltration from './infiltration.json' with { type: 'json' };
import lastStand from './last-stand.json' with { type: 'json' };
import lateArrivals from './late-arrivals.json' with { type: 'json' };
import melee from './melee.json' with { type: 'json' };
import pitchedBattle1 from './pitched-battle-1.json' with { type: 'json' };
import pitchedBattle2 from './pitched-battle-2.json' with { type: 'json' };
import shambolicCommand from './shambolic-command.json' with { type: 'json' };
import staticDefence from './static-defence.json' with { type: 'json' };
import surpriseAttack from './surprise-attack.json' with { type: 'json' };
import takeTheHighGround from './take-the-high-ground.json' with { type: 'json' };
import training from './training.json' with { type: 'json' };
import tripleLine from './triple-line.json' with { type: 'json' };
import twinObjectives from './twin-objectives.json' with { type: 'json' };
import tables from './forces.json' with { type: 'json' };
import { forceTablesSchema } from './pack-schema.ts';

/** Packs of the built-in scenarios as they lie in this folder: the training one, then the thirty in their order. */
export const builtInPacks: readonly ScenarioCard[] = [
  training,
  pitchedBattle1,
  pitchedBattle2,
  controlTheRiver,
  takeTheHighGround,
  bridgehead,
  flankAttack1,
  flankAttack2,
  melee,
  doubleDelayingAction,
  lateArrivals,
  surpriseAttack,
  anUnfortunateOversight,
  escape,
  staticDefence,
  fortifiedDefence,
  advanceGuard,
  encounter,
  counterAttack,
  blowFromTheRear,
  fightingRetreat,
  twinObjectives,
  ambush,
  defenceInDepth,
  bottleneck,
  infiltration,
  tripleLine,
  disorderedDefence,
  botchedRelief,
  shambolicCommand,
  lastStand,
];

/** Forces of six, four and three units by the roll of a d6. */
export const forceTables = forceTablesSchema.parse(tables).tables;
