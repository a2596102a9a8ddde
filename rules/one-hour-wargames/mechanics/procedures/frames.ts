import { frame } from './writer.ts';

// The registers of the steps by name. Where one step becomes another, the first registers of both are the same.

export const ofSide = frame({ side: (k) => k.side });
/** Units that are still to be replaced. */
export const substituting = frame({ side: (k) => k.side, left: (k) => k.count });

export const ofGroup = frame({ group: (k) => k.group });
export const placing = frame({ group: (k) => k.group, unit: (k) => k.unit });

/** The wave or unit that comes next in a round of all. */
export const round = frame({ next: (k) => k.count });
export const ofWave = frame({ wave: (k) => k.wave });
/** Units of the wave that are still to be named. */
export const naming = frame({ wave: (k) => k.wave, left: (k) => k.count });

export const ofUnit = frame({ unit: (k) => k.unit });
/** `mayStand`: 1 for a unit that need not move, as it has just come in or has lost a roll-off. */
export const moving = frame({ unit: (k) => k.unit, mayStand: (k) => k.flag });
/** `side` is one of the target's base. */
export const charging = frame({ unit: (k) => k.unit, target: (k) => k.unit, side: (k) => k.boxSide });
/** A shot or a blow. */
export const attack = frame({ unit: (k) => k.unit, target: (k) => k.unit });
