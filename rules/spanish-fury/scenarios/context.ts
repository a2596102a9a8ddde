import type { Faults, Player } from '../../core/index.ts';
import { QUARTER_TURN } from '../../geometry/plane.ts';
import { EDGES } from '../../tabletop/edges.ts';
import type { PackScenario, PackUnit } from './pack-schema.ts';

/** What every part of a scenario is worked out from. */
export interface PackContext {
  readonly pack: PackScenario;
  readonly faults: Faults;
}

/** A unit as the pack writes it, and where it does. */
export interface WrittenUnit {
  readonly unit: PackUnit;
  readonly side: Player;
  /** Place of its brigade among all, -1 for unbrigaded. */
  readonly brigade: number;
  readonly path: string;
}

/** Place of a side by its name; a fault if there is none. */
export function sideNamed({ pack, faults }: PackContext, name: string, path: string): Player {
  const side = pack.sides.findIndex(({ id }) => id === name);
  if (side < 0) faults.add(path, `No side is called "${name}"; there are ${pack.sides.map(({ id }) => id).join(' and ')}.`);
  return Math.max(0, side) as Player;
}

/** Heading towards the edge at which a side looks. */
export function facingOf({ pack }: PackContext, side: Player): number {
  return EDGES.indexOf(pack.sides[side].facing) * QUARTER_TURN;
}
