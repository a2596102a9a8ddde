import { frame } from '../writer.ts';

/** An attack: its defenders (two, if one unit attacks both hexes in front of it), their hexes, its stage, whether it goes on, and which of the rolls
 * drives the attackers off, as bits. */
export const attack = frame({
  defender: (k) => k.unit,
  second: (k) => k.maybeUnit,
  hex: (k) => k.hex,
  other: (k) => k.maybeHex,
  stage: (k) => k.count,
  goesOn: (k) => k.flag,
  drivenBy: (k) => k.count,
});
