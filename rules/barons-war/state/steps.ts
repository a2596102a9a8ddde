/** Every step of the turn, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one row a line
export const STEP_NAMES = [
  'set-up/place', 'set-up/face', 'set-up/name-target',
  'command/allocate', 'command/reveal', 'command/replacement', 'command/place-chit', 'command/show', 'command/answer',
  'turn/start', 'turn/edward', 'turn/activation', 'turn/end',
  'move/select', 'move/piece', 'move/walk', 'move/end',
  'reaction/order', 'reaction/check', 'reaction/charge',
  'charge/next', 'charge/leader', 'charge/ride', 'charge/shot', 'charge/contact', 'charge/after', 'charge/enter',
  'charge/continue', 'charge/strike', 'charge/finish',
  'adjust/facing', 'withdraw/choose',
  'fire/select', 'fire/target', 'fire/roll',
  'melee/declare', 'melee/join', 'melee/strike-choice', 'melee/attack-roll', 'melee/strike-roll', 'melee/results', 'melee/advance', 'melee/advance-face',
  'hits/leader', 'hits/checks', 'hits/retreats',
  'retreat/leader', 'retreat/step', 'retreat/face', 'retreat/end',
  'morale/check', 'morale/rout', 'morale/army', 'morale/recover',
  'leader/displaced', 'leader/place', 'leader/follow',
  'continuation/ask', 'continuation/react', 'continuation/resume', 'continuation/waver',
  'recovery/units', 'effectiveness/boxes', 'effectiveness/check', 'effectiveness/units', 'effectiveness/routs',
  'melee/advance-who',
] as const;

export type StepName = (typeof STEP_NAMES)[number];

/** Place of each step in the list. */
export const STEP = Object.fromEntries(STEP_NAMES.map((name, i) => [name, i])) as Readonly<Record<StepName, number>>;

/** What the register of a retreat has more than there are hexes still to go, so that it may fall below zero. */
export const RETREAT_BIAS = 64;
