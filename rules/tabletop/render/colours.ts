/** Colours of the picture. */
export const PAPER = '#f3ead2';
export const CARD = '#fbf5e4';
export const INK = '#2d2418';
export const FAINT_INK = '#6f6350';
export const GOLD = '#ffc928';

/** Contours of a hill from its foot up. */
export const HILL_COLOURS = ['#cfc58c', '#d3bd80', '#d3b074', '#cc9f66'] as const;
