/** Colours of pictures of hex maps and their counters. */
export const INK = '#2d2418';
export const FAINT_INK = '#6f6350';

/** Ground by level, from water meadows to chalk. */
export const LEVELS = ['#cdd6a3', '#d6dba6', '#dfdea8', '#e6dca2', '#e8d396', '#e4c588', '#dcb67b', '#d2a66d'] as const;

/** Counter, its edge and its light tone, by side. */
export const SIDE_COLOURS = [
  { fill: '#2f5286', dark: '#1c3357', light: '#e6edf7' },
  { fill: '#a12f2b', dark: '#641a18', light: '#f9e9e4' },
] as const;

/** Bands of the bodies of troops of a side, in order. */
export const BAND_COLOURS = ['#f2c14e', '#8fc1a9', '#e8e4da', '#c79bd2', '#f08a4b'] as const;

export const GOLD = '#ffd23f';
