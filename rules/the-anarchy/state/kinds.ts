import { type CellKind, flag, integer, oneOf, optional, playerOf } from '../../core/index.ts';
import type { Scenario } from './scenario.ts';

/** Kinds of cells that name things of a scenario. */
export function createKinds({ places, men, things, sides, engines }: Scenario) {
  const place: CellKind = { ...oneOf(places.names), isPlace: true };
  const man = oneOf(men.map(({ id }) => id));
  return {
    place,
    maybePlace: optional(place),
    man,
    maybeMan: optional(man),
    thing: oneOf(things.map(({ id }) => id)),
    engine: oneOf(engines.map(({ id }) => id)),
    side: playerOf(sides),
    maybeSide: optional(playerOf(sides)),
    count: integer(0, 32767),
    flag,
  };
}

export type Kinds = ReturnType<typeof createKinds>;
