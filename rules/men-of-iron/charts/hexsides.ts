/** Bits of `Scenario.hexsides`, seen from the hex that one leaves. */
export const SLOPE_UP = 1;
export const SLOPE_DOWN = 2;
export const STEEP_UP = 4;
export const STEEP_DOWN = 8;
export const STREAM = 16;
export const BURN = 32;
export const RIVER = 64;
export const FORD = 128;
export const BRIDGE = 256;
export const DITCH = 512;
export const HEDGE = 1024;
export const ROAD = 2048;
