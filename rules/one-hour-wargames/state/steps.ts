/** Every step of the turn, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one row a line
export const STEP_NAMES = [
  'forces/roll', 'forces/substitute',
  'set-up/next', 'set-up/draw', 'set-up/select', 'set-up/place',
  'turn/start', 'turn/end', 'game/end',
  'arrival/check', 'arrival/name', 'arrival/where', 'arrival/roll', 'arrival/draw',
  'orders/roll',
  'move/select', 'move/place', 'move/march', 'move/face', 'charge/roll-off',
  'shoot/select', 'shoot/roll-off', 'shoot/roll',
  'melee/next', 'melee/target', 'melee/roll',
  'remove/units',
] as const;

export type StepName = (typeof STEP_NAMES)[number];

/** Place of each step in the list. */
export const STEP = Object.fromEntries(STEP_NAMES.map((name, i) => [name, i])) as Readonly<Record<StepName, number>>;
