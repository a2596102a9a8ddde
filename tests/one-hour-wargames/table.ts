import { expect } from 'vitest';
import { CHANCE, type ScenarioPack, tryApply } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import { UNIT_TYPES } from '../../rules/one-hour-wargames/scenario.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state.ts';

/**
 * A small battle for one test, on a bare table of 36 by 36 inches. A unit is written
 *
 *     'red/1 knights 18,24 s hits=3'      name, type, centre in inches, heading (n ne e … or degrees), then cells of the position
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
  /** Further cells of the position. */
  readonly state?: Readonly<Record<string, unknown>>;
}

const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const NORTH = { x: 0, y: 24, w: 36, h: 12 };
const SOUTH = { x: 0, y: 0, w: 36, h: 12 };

function readUnit(text: string): readonly [string, Record<string, unknown>] {
  const [id, type, place, heading, ...rest] = text.trim().split(/\s+/);
  if (!UNIT_TYPES.includes(type as 'knights')) throw new Error(`${text}: no such type`);
  const [x, y] = place!.split(',').map(Number);
  const cells = rest.map((cell) => {
    const [name, value] = cell.split('=');
    return [name!, value === undefined ? true : Number.isNaN(Number(value)) ? value : Number(value)] as const;
  });
  const degrees = COMPASS.includes(heading!) ? COMPASS.indexOf(heading!) * 45 : Number(heading);
  return [id!, { type, x, y, heading: degrees, ...Object.fromEntries(cells) }];
}

/** The state of a sketch. */
export function lay(sketch: Sketch): OneHourState {
  const pack = {
    id: 'sketch',
    groups: [{ side: 'red', zones: [NORTH] }, { side: 'blue', zones: [SOUTH] }],
    ...sketch.pack,
  };
  const state = {
    phase: sketch.phase ?? 'move',
    side: sketch.side ?? 'red',
    turn: sketch.turn ?? 1,
    units: Object.fromEntries(sketch.units.map(readUnit)),
    ...sketch.state,
  };
  const game = oneHourWargames.load(pack, sketch.options ?? {});
  return game.fromPosition({ ruleset: 'one-hour-wargames', scenario: pack, state }) as OneHourState;
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
  return { x: s.xOf(unit) / 500, y: s.yOf(unit) / 500, heading: s.headingOf(unit) / 10 };
}

/** Enemies in contact with a unit, by side. */
export function contactsOf(s: OneHourState, id: string): Record<string, string> {
  const unit = unitOf(s, id);
  const names = ['front', 'right', 'rear', 'left'];
  return Object.fromEntries(names.flatMap((name, side) => (s.contactOf(unit, side) < 0 ? [] : [[name, s.scenario.units[s.contactOf(unit, side)]!.id]])));
}
