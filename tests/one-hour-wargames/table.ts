import { expect } from 'vitest';
import { CHANCE, type ScenarioPack, tryApply } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import { PLACES } from '../../rules/one-hour-wargames/state/layout.ts';
import { UNIT_TYPES } from '../../rules/one-hour-wargames/charts/units.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';

/**
 * A small battle for one test, on a bare table of 36 by 36 inches. A unit is written
 *
 *     'red/1 knights 18,24 s hits=3'      name, type, centre in inches, heading (n ne e … or degrees), then cells of the position
 *
 * or, off the table,
 *
 *     'red/2 levies reserve'              reserve, lost or exited
 *
 * Units that are not written take no part.
 */
export interface Sketch {
  readonly units: readonly string[];
  /** `move` if left out. */
  readonly phase?: 'move' | 'shoot' | 'melee';
  /** Side whose turn it is; red if left out. */
  readonly side?: 'red' | 'blue';
  readonly turn?: number;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** Parts of the scenario pack: terrain, areas, rules, victory … */
  readonly pack?: ScenarioPack;
  /** A built-in scenario to play on instead. */
  readonly scenario?: string;
  /** Further cells of the position. */
  readonly state?: Readonly<Record<string, unknown>>;
}

const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const NORTH = { x: 0, y: 24, w: 36, h: 12 };
const SOUTH = { x: 0, y: 0, w: 36, h: 12 };

function readCells(cells: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    cells.map((cell) => {
      const [name, value] = cell.split('=');
      return [name!, value === undefined ? true : Number.isNaN(Number(value)) ? value : Number(value)] as const;
    }),
  );
}

function readUnit(text: string): readonly [string, Record<string, unknown>] {
  const [id, type, place, ...rest] = text.trim().split(/\s+/) as [string, string, string, ...string[]];
  if (!UNIT_TYPES.includes(type as 'knights')) throw new Error(`${text}: no such type`);
  if (PLACES.includes(place as 'reserve')) return [id, { type, place, ...readCells(rest) }];
  const [x, y] = place.split(',').map(Number);
  const [heading, ...cells] = rest as [string, ...string[]];
  return [id, { type, x, y, heading: COMPASS.includes(heading) ? COMPASS.indexOf(heading) * 45 : Number(heading), ...readCells(cells) }];
}

/** The state of a sketch. */
export function lay(sketch: Sketch): OneHourState {
  const pack = {
    id: 'sketch',
    groups: [
      { side: 'red', zones: [NORTH] },
      { side: 'blue', zones: [SOUTH] },
    ],
    ...sketch.pack,
  };
  const state = {
    phase: sketch.phase ?? 'move',
    side: sketch.side ?? 'red',
    turn: sketch.turn ?? 1,
    units: Object.fromEntries(sketch.units.map(readUnit)),
    ...sketch.state,
  };
  const scenario = sketch.scenario ?? pack;
  const game = oneHourWargames.load(scenario, sketch.options ?? {});
  return game.fromPosition({ ruleset: 'one-hour-wargames', scenario, state }) as OneHourState;
}

/** Texts of the legal actions, of one kind if it is named. */
export function legal(s: OneHourState, kind = ''): string[] {
  return s
    .legalActions()
    .toArray()
    .map((action) => s.game.actions.format(s, action))
    .filter((text) => text.startsWith(kind));
}

/** Plays actions by their texts and rolls by outcome (`'#5'`); every one has to be possible. */
export function play(s: OneHourState, ...moves: readonly string[]): OneHourState {
  for (const move of moves) {
    const done = tryApply(s, move);
    if (!done.ok) throw new Error(`${move}: ${done.error.message}`);
  }
  return s;
}

/** What the dice can bring, as `outcome: weight`. */
export function odds(s: OneHourState): Record<number, number> {
  expect(s.actor).toBe(CHANCE);
  return Object.fromEntries([...s.chanceOutcomes()].map(({ outcome, weight }) => [outcome, weight]));
}

export function unitOf(s: OneHourState, id: string): number {
  const unit = s.scenario.units.findIndex((one) => one.id === id);
  if (unit < 0) throw new Error(`No unit is called ${id}.`);
  return unit;
}

/** Where a unit stands: inches and degrees. */
export function whereIs(s: OneHourState, id: string): { x: number; y: number; heading: number } {
  const unit = unitOf(s, id);
  return { x: s.x(unit) / 500, y: s.y(unit) / 500, heading: s.heading(unit) / 10 };
}

/** Enemies in contact with a unit, by side. */
export function contactsOf(s: OneHourState, id: string): Record<string, string> {
  const unit = unitOf(s, id);
  const names = ['front', 'right', 'rear', 'left'];
  return Object.fromEntries(
    names.flatMap((name, side) => (s.contactOf(unit, side) < 0 ? [] : [[name, s.scenario.units[s.contactOf(unit, side)]!.id]])),
  );
}

/** A new game of a scenario or a pack; forces still to be rolled. */
export function fresh(scenario: string | ScenarioPack, options: Sketch['options'] = {}): OneHourState {
  return oneHourWargames.load(scenario, options).newState() as OneHourState;
}

/** Goes on until something is so: units stand still and hold their fire where they may, else the first action or outcome is taken. */
export function idle(s: OneHourState, until: (s: OneHourState) => boolean): OneHourState {
  for (let moves = 0; s.depth > 0 && !until(s); moves++) {
    if (moves > 5000) throw new Error('That never comes to pass.');
    s.apply(s.actor === CHANCE ? s.chanceOutcomes().outcomes[0]! : s.legalActions().at(0));
  }
  return s;
}

/** Goes on to the movement of a side in a turn. */
export function idleTo(s: OneHourState, turn: number, side: 'red' | 'blue', step = 'move/select'): OneHourState {
  return idle(s, () => s.turn === turn && s.side === (side === 'red' ? 0 : 1) && s.step.name === step);
}

/** One piece of area terrain for a pack: south-west corner and size in inches. */
export function area(type: string, x: number, y: number, w: number, h: number, id = type): Record<string, unknown> {
  return { id, type, rect: { x, y, w, h } };
}

/** What a unit may do once it is picked up, of one kind if it is named. */
export function options(s: OneHourState, unit: string, kind = ''): string[] {
  return legal(play(s, `select ${unit}`), kind);
}
