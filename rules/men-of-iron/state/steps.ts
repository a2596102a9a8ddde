/** Every step of the sequence of play, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one procedure a line
export const STEP_NAMES = [
  'set-up/draw', 'set-up/form', 'set-up/first',
  'activation/free', 'activation/phases',
  'standard/move', 'standard/check', 'standard/displaced',
  'command/replace', 'command/counter', 'command/aim', 'command/form',
  'move/select', 'move/piece', 'move/walk', 'move/disorder', 'move/stumble', 'move/trample',
  'fire/return', 'fire/shot', 'fire/apply', 'fire/reaction', 'fire/artillery',
  'sortie/ask', 'sortie/restraint', 'sortie/try', 'sortie/path', 'sortie/ride',
  'shock/declare', 'shock/target', 'shock/path', 'shock/before', 'shock/place', 'shock/ride', 'shock/company', 'shock/stumble',
  'shock/terrain', 'shock/reluctance', 'shock/evade', 'shock/evade-roll', 'shock/follow', 'shock/counter', 'shock/counter-roll',
  'shock/next', 'shock/breach', 'shock/roll', 'shock/results', 'shock/pick', 'shock/advance', 'shock/enter',
  'shock/continue', 'shock/end',
  'result/apply', 'result/choice', 'result/retreat', 'result/retire',
  'leader/check', 'leader/displaced', 'leader/place',
  'flight/check', 'flight/edge',
  'flight/hunter', 'flight/urge', 'flight/pursue', 'flight/share', 'flight/pursuers', 'flight/chase', 'flight/prey', 'flight/return',
  'loss/check',
  'continuation/choose', 'continuation/seize', 'continuation/seize-battle', 'continuation/negate', 'continuation/seize-roll', 'continuation/roll',
  'special/win-over', 'special/stands', 'special/comyn',
] as const;

export type StepName = (typeof STEP_NAMES)[number];

/** Place of each step in the list. */
export const STEP = Object.fromEntries(STEP_NAMES.map((name, i) => [name, i])) as Readonly<Record<StepName, number>>;
