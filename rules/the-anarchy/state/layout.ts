import { type CellRows, type CellTable, flag, integer, layCells, type LayoutOf, oneOf, optional } from '../../core/index.ts';
import { CLASSES } from '../charts/types.ts';
import type { Kinds } from './kinds.ts';
import { EDGES, type Scenario, STRETCHES } from './scenario.ts';

/** How a man is [B8]. */
export const HEALTHS = ['healthy', 'wounded', 'stunned', 'dead'] as const;
/** Where he is: on the map, not yet, gone over an edge, led off as a prisoner. */
export const PRESENCES = ['map', 'waiting', 'left', 'led-off'] as const;
/** Phases of a player turn [B2]. */
export const PHASES = ['missiles', 'movement', 'tasks', 'melee', 'recovery'] as const;
/** What men work at [B18]. */
export const TASKS = ['none', 'door', 'smash', 'take', 'arm', 'free', 'raise', 'lower', 'span', 'crew', 'winch', 'yoke'] as const;
/** Whether a man has shot in his own player turn, in the enemy's after it, in both: bits 1 and 2. */
const SHOTS = ['none', 'own', 'defensive', 'both'] as const;
/** What men have to do with the attacks of a Phase 4: nothing, they join the one at hand, they have attacked. */
const FOUGHT = ['no', 'joins', 'yes'] as const;
/** Whether a man of a camp at night sleeps; the other side knows it only of who is awake for all to see. */
export const RESTS = ['awake', 'wakeful', 'asleep', 'unknown'] as const;
/** Things that are carried or worked. */
export const THINGS = ['reliquary', 'torch', 'ladder', 'rocks', 'oil'] as const;
/** Doors. */
export const DOORS = ['shut', 'open', 'smashed', 'burnt'] as const;

const scalars = {
  /** Of a siege the day. */
  turn: integer(0, 99),
  /** Whose player turn it is, and who has the first of a turn. */
  side: (k: Kinds) => k.side,
  first: (k: Kinds) => k.side,
  phase: oneOf(PHASES),
  /** The man at hand in the movement phase, his points in all and those spent. */
  mover: (k: Kinds) => k.maybeMan,
  budget: integer(0, 63),
  spent: integer(0, 63),
  winner: optional(oneOf(['first', 'second', 'draw'])),
  /** Men of the camp who sleep at night. */
  sleepers: integer(0, 254),
};

const men = {
  /** Of a rider the hex of the horse's head. */
  at: (k: Kinds) => k.maybePlace,
  /** Second hex of a rider. */
  tail: (k: Kinds) => k.maybePlace,
  type: oneOf(CLASSES),
  health: oneOf(HEALTHS),
  presence: oneOf(PRESENCES),
  /** Edge by which he has left. */
  edge: optional(oneOf(EDGES)),
  /** Counter of the horse that he rides; it is off the map meanwhile. */
  horse: (k: Kinds) => k.maybeMan,
  /** Whether nobody of the other side has seen him yet. */
  hidden: flag,
  /** Whether he was stunned already when this player turn began, and stands up at his next [B10]. */
  rising: flag,
  /** Side that holds him prisoner; and whether he has no weapon. */
  captor: (k: Kinds) => k.maybeSide,
  unarmed: flag,
  /** Where he was killed: his weapons lie there until somebody takes them. */
  fellAt: (k: Kinds) => k.maybePlace,
  /** Of a beast or a prisoner, the man who takes it along in the move at hand. */
  leader: (k: Kinds) => k.maybeMan,
  // ---- this player turn
  /** Has had his move; points spent in his last own movement phase. */
  moved: flag,
  walked: integer(0, 63),
  /** In which phases he has shot since his own last turn began. */
  shots: oneOf(SHOTS),
  /** Part in the attacks of this Phase 4, and whether he has been attacked since his own last one. */
  fought: oneOf(FOUGHT),
  struck: flag,
  /** Has fought, or been attacked, since his engine was last pushed [B20]. */
  engaged: flag,
  /** Work at hand, where, and own turns that it still takes. */
  task: oneOf(TASKS),
  taskAt: (k: Kinds) => k.maybePlace,
  taskTurns: integer(0, 9),
  /** Flaming arrows left. */
  arrows: integer(0, 9),
  /** Whether he sleeps, at night. */
  rest: oneOf(RESTS),
};

const things = {
  at: (k: Kinds) => k.maybePlace,
  bearer: (k: Kinds) => k.maybeMan,
  /** Who carries it with him, if it takes two. */
  mate: (k: Kinds) => k.maybeMan,
  /** Of a raised ladder, the place to which it leads up. */
  top: (k: Kinds) => k.maybePlace,
  /** Whether it has left the map, and with which side. */
  gone: (k: Kinds) => k.maybeSide,
};

const engines = {
  /** The foremost place in its middle; of a mantlet the only one. */
  at: (k: Kinds) => k.maybePlace,
  facing: integer(0, 5),
  /** Whether the other side does not see of which kind it is: then 1, and 2 as that side sees it. */
  covered: integer(0, 2),
  /** Turns that its crew has worked for the next shot; of a ram, own turns since its last blow. */
  worked: integer(0, 9),
  /** Whether its drawbridge is down, of a belfry; and columns of it for which it has been noted who stands under them. */
  lowered: flag,
  fallen: integer(0, 3),
  /** Battering points that it has lost, of a mangonel. */
  worn: integer(0, 6),
  /** Who moves it in the move at hand, of a mantlet. */
  bearer: (k: Kinds) => k.maybeMan,
  /** Oxen yoked to it, the one before it and the one before that, and who has led them in this turn. */
  firstOx: (k: Kinds) => k.maybeMan,
  secondOx: (k: Kinds) => k.maybeMan,
  drover: (k: Kinds) => k.maybeMan,
  /** Hexes that it has been pushed in its side's last movement phase. */
  pushed: integer(0, 9),
};

/** Men of a battle of a campaign: whence they come onto its field (who comes from nowhere is not in it), and whether their group goes hungry. */
const arrivals = { along: optional(oneOf(STRETCHES)), hungry: flag };

/** Men of a fight of a siege: whether they have been sent into it. */
const outings = { sent: flag };
/** The mine in which such a fight takes place: hexes of it that the besieger has propped. */
const shafts = { propped: integer(0, 99) };
/** The castle before or in which such a fight takes place: whether its outer walls were lost before, and the hex of the wall that is mined. */
const castles = { lost: flag, site: (k: Kinds) => k.maybePlace };

const doors = { state: oneOf(DOORS) };
/** Turns that it burns: 0 not, from BURNING_TURNS + 1 on it is burnt. */
const woods = { fire: integer(0, 9) };
const moats = { filled: flag };
const structures = {
  /** Stages of demolition of what can be battered, so far. */
  stage: integer(0, 9),
  /** Whether a stone has broken one of them in this fight. */
  afar: flag,
};

/** Everything that changes in play. The state reads each cell by its name: `s.turn`, `s.health(man)`, `s.setHealth(man, WOUNDED)`, `s.thingBearer(thing)`. */
export const CELLS = {
  scalars,
  blocks: {
    men: { fields: men },
    things: { prefix: 'thing', fields: things },
    doors: { prefix: 'door', fields: doors },
    woods: { prefix: 'wood', fields: woods },
    engines: { prefix: 'engine', fields: engines },
    moats: { prefix: 'moat', fields: moats },
    structures: { prefix: 'structure', fields: structures },
    arrivals: { prefix: 'arrival', isRare: true, fields: arrivals },
    outings: { isRare: true, fields: outings },
    shafts: { prefix: 'shaft', isRare: true, fields: shafts },
    castles: { prefix: 'castle', isRare: true, fields: castles },
  },
} as const satisfies CellTable<Kinds>;

export type AnarchyLayout = LayoutOf<typeof CELLS>;

/** Frames of the deepest nesting: a chain of displaced friends within a retreat within a shot within a move. */
const STACK_DEPTH = 32;

/** What a scenario of a fight adds to its cells; `occupants` is who stands in each place, `parts` which part of an engine does, with 1 added. */
export function fightRows(scenario: Scenario): CellRows<keyof typeof CELLS.blocks> {
  const { encounter, men: manCards, things: thingCards, engines: engineCards, parts, places } = scenario;
  const { doors: doorPlaces, woods: woodPlaces, moats: moatPlaces, structures: structureCards } = scenario;
  const placeNames = (list: readonly number[]): string[] => list.map((place) => places.names[place]!);
  return {
    rows: {
      men: manCards.map(({ id }) => id),
      things: thingCards.map(({ id }) => id),
      doors: placeNames(doorPlaces),
      woods: [...placeNames(woodPlaces), ...parts.map(({ id }) => id)],
      engines: engineCards.map(({ id }) => id),
      moats: placeNames(moatPlaces),
      structures: placeNames(structureCards.map(({ place }) => place)),
      arrivals: scenario.isField ? manCards.map(({ id }) => id) : [],
      outings: encounter === null ? [] : manCards.map(({ id }) => id),
      shafts: encounter?.kind === 'mine' ? ['mine'] : [],
      castles: encounter?.castle ? ['castle'] : [],
    },
    derived: { occupants: places.count, levels: manCards.length, parts: places.count },
    stackDepth: STACK_DEPTH,
  };
}

/** Where the cells of a fight lie in the states of one scenario. */
export function createAnarchyLayout(scenario: Scenario, kinds: Kinds): AnarchyLayout {
  return layCells(CELLS, kinds, fightRows(scenario));
}
