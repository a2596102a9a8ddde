import type { Player } from '../../core/index.ts';
import type { Faults } from '../../core/packs/faults.ts';
import type { SIDES } from '../state/scenario.ts';
import type { PackScenario } from './pack-schema.ts';

/** What every part of a scenario is worked out from. */
export interface PackContext {
  readonly pack: PackScenario;
  /** Half of the frontage and of the depth of a base, in ticks. */
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly faults: Faults;
}

export const PLAYERS = [0, 1] as const satisfies readonly Player[];

export function sideOf(side: (typeof SIDES)[number]): Player {
  return side === 'red' ? 0 : 1;
}
