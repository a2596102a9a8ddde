import { cellsFromJson } from '../../rules/core/layout/cells-json.ts';
import type { Player, ScenarioPack } from '../../rules/core/index.ts';
import type { AnarchyGame } from '../../rules/the-anarchy/game/game.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import { HEALTHS, PHASES, PRESENCES } from '../../rules/the-anarchy/state/layout.ts';
import type { AnarchyState } from '../../rules/the-anarchy/state/state.ts';
import { STEP, type StepName } from '../../rules/the-anarchy/state/steps.ts';
import { defined, drawMap, type DrawnPiece, lastHex, merge, readPiece } from '../hexes/drawn-board.ts';

export { die, expectWeights, legal, legalTexts, play, roll, ruleAgainst, stepName, weights } from '../core/playing.ts';

/**
 * A small field for one test. A man is written
 *
 *     'blue spearman 0305'            side, class, hex; he is called blue-spearman-1, the first of his class
 *     'red knight 0805 mounted f3'    a rider: hex of the horse's head, direction in which it looks (towards the other side if left out);
 *                                     his horse is called red-knight-1-horse
 *     'red warhorse 0905'             a loose horse
 *
 * flags: wounded, stunned, hidden, taken (prisoner of the other side), waiting (not on the map)
 * values: any cell of a man: `arrows=6`, `walked=4`, `task=smash`, `taskAt=0304`
 *
 * Blue comes from above and has the first player turn. A side without a man has a civilian in the upper left (Red: lower right) corner.
 */
export interface Sketch {
  readonly men: readonly string[];
  /** Rows of letters; open ground of 12 by 10 hexes if left out. */
  readonly map?: readonly string[];
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** Further fields of the scenario pack: `goals`, `things`, `turns`, `openDoors`, … */
  readonly pack?: ScenarioPack;
  /** Further cells of the position, as in `Position.state`: `{ doors: { '0405': { state: 'open' } } }`. */
  readonly state?: Readonly<Record<string, unknown>>;
}

type Cells = Record<string, unknown>;
const SIDES = ['blue', 'red'] as const;
const FLAGS = ['wounded', 'stunned'] as const;

/** Men of a side as its pack wants them, each with his name and the cells that his flags and values stand for. */
function readSide(lines: readonly DrawnPiece[], side: string): { readonly men: Cells[]; readonly cells: Record<string, Cells> } {
  const numbers = new Map<string, number>();
  const cells: Record<string, Cells> = {};
  const men = lines.map(({ type, hex, facing, has, values }) => {
    const count = (numbers.get(type) ?? 0) + 1;
    numbers.set(type, count);
    cells[`${side}-${type}-${count}`] = defined({
      health: FLAGS.find((flag) => has(flag)),
      captor: has('taken') ? SIDES[side === 'blue' ? 1 : 0] : undefined,
      ...(has('hidden') ? { presence: 'map', at: hex } : {}),
      ...(has('waiting') ? { presence: 'waiting', at: null, tail: null } : {}),
      ...Object.fromEntries([...values].map(([name, value]) => [name, /^[0-9]{1,2}$/.test(value) ? Number(value) : value])),
    });
    return defined({ class: type, at: hex, facing, mounted: has('mounted') || undefined, hidden: has('hidden') || undefined });
  });
  return { men, cells };
}

/** The pack of a sketch, and the cells of its men. */
function compile({ men: texts, map: terrain, pack }: Sketch): { readonly pack: ScenarioPack; readonly men: Record<string, Cells> } {
  const map = drawMap(terrain === undefined ? {} : { terrain }, 12, 10);
  const lines = texts.map(readPiece);
  const corners = { blue: '0101', red: lastHex(map) };
  const sides = SIDES.map((side) => {
    const own = lines.filter(({ body }) => body === side);
    return readSide(own.length > 0 ? own : [readPiece(`${side} civilian ${corners[side]}`)], side);
  });
  const zones = [{ from: '0101', to: lastHex(map), on: ['open'] }];
  const forces = Object.fromEntries(SIDES.map((side, i) => [side, { name: side, zones, men: sides[i]!.men }]));
  const goals = SIDES.map((side) => ({ kind: 'losses', side }));
  const open = { columns: map['columns'], rows: map['rows'], terrain: terrain ?? Array(10).fill('.'.repeat(12)) };
  return {
    pack: { id: 'field', sides: SIDES, turns: 12, first: 'blue', map: open, forces, goals, ...pack },
    men: { ...sides[0]!.cells, ...sides[1]!.cells },
  };
}

/** The state of a sketch in the first side's first player turn, with nothing on its stack. */
export function field(sketch: Sketch): AnarchyState {
  const { pack, men } = compile(sketch);
  const game = theAnarchy.load(pack, sketch.options ?? {}) as AnarchyGame;
  const s = game['copyOf'](game['beforePlay']);
  const more = sketch.state ?? {};
  cellsFromJson(game, { turn: 1, ...more, men: merge(men, more['men']) }, '/state', s.data);
  s.clearStack();
  s.rebuildOccupancy();
  return s;
}

/** The state of a sketch as its game begins, at its first decision or roll. */
export function fresh(sketch: Sketch): AnarchyState {
  return theAnarchy.load(compile(sketch).pack, sketch.options ?? {}).newState() as AnarchyState;
}

/** Makes it a side's player turn, in one of its phases. */
export function during(s: AnarchyState, side: 'blue' | 'red', phase: (typeof PHASES)[number]): AnarchyState {
  s.side = SIDES.indexOf(side) as Player;
  s.phase = PHASES.indexOf(phase);
  return s;
}

/** Puts a step with its registers onto the stack, and goes on to the next decision or roll. The game is over when it and all that it causes are done. */
export function begin<S extends AnarchyState>(s: S, step: StepName, ...registers: readonly number[]): S {
  s.push(STEP[step], ...(registers as [number?, number?, number?, number?, number?, number?, number?]));
  s.advance();
  return s;
}

/** Puts a phase of a side's player turn onto the stack, alone, and goes on: `phase(s, 'blue', 'missiles')`. */
export function phase(s: AnarchyState, side: 'blue' | 'red', name: (typeof PHASES)[number]): AnarchyState {
  during(s, side, name);
  const steps = ['missile/select', 'move/select', 'task/select', 'melee/target', 'recovery/run'] as const;
  return begin(s, steps[PHASES.indexOf(name)]!);
}

/** Index of a man or beast by his name: `man(s, 'blue-spearman-1')`. */
export function man(s: AnarchyState, id: string): number {
  const found = s.scenario.men.findIndex((card) => card.id === id);
  if (found < 0) throw new Error(`There is no ${id}; there are ${s.scenario.men.map((card) => card.id).join(', ')}.`);
  return found;
}

/** Index of a place by its name. */
export function at(s: AnarchyState, name: string): number {
  const found = s.scenario.places.names.indexOf(name);
  if (found < 0) throw new Error(`There is no place ${name}.`);
  return found;
}

export interface Look {
  /** `0305`, or nothing off the map. */
  readonly at: string;
  /** Second hex of a rider; nothing on foot. */
  readonly tail: string;
  readonly health: (typeof HEALTHS)[number];
  readonly presence: (typeof PRESENCES)[number];
}

/** What there is to see of a man. */
export function look(s: AnarchyState, id: string): Look {
  const who = man(s, id);
  const nameOf = (place: number): string => (place < 0 ? '' : s.placeName(place));
  return { at: nameOf(s.at(who)), tail: nameOf(s.tail(who)), health: HEALTHS[s.health(who)]!, presence: PRESENCES[s.presence(who)]! };
}

/** What stands in a place, by its name; nothing if it is empty. */
export function standing(s: AnarchyState, place: string): string {
  const who = s.topAt(at(s, place));
  return who < 0 ? '' : s.scenario.men[who]!.id;
}
