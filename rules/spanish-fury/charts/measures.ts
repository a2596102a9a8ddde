/**
 * Ticks of an inch of this game. Tables are up to 80 inches wide, and places are 16-bit ticks, so an inch has fewer of them here than on other tables; a
 * stand of one inch, a company, is an even number of ticks, so that half of any base is a whole one.
 */
export const INCH = 400;

/** Inches of the widest table. */
export const MAX_INCHES = 80;
