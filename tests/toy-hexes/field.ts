import { expect } from 'vitest';
import { CHANCE, isPlayer, type RulesetOptions, tryApply } from '../../rules/core/index.ts';
import { toyHexes } from '../../rules/toy-hexes/index.ts';
import type { ToyHexesState } from '../../rules/toy-hexes/state/state.ts';

/** What of a field the units do not show. */
export interface Field {
  readonly map?: Readonly<Record<string, unknown>>;
  readonly places?: Readonly<Record<string, number>>;
  readonly turns?: number;
  readonly options?: RulesetOptions;
  readonly state?: Readonly<Record<string, unknown>>;
}

/** A unit written in words: `foot 0304`, `horse 0304 f2`. */
function readUnit(text: string): Readonly<Record<string, unknown>> {
  const [type, at, facing] = text.split(' ');
  return { type, at, ...(facing === undefined ? {} : { facing: Number(facing.slice(1)) }) };
}

/** The start of a game on open ground of 9 by 7 hexes, Blue to move. */
export function lay(blue: readonly string[], red: readonly string[], field: Field = {}): ToyHexesState {
  const { map = {}, places = {}, turns = 3, options = {}, state = {} } = field;
  const units = { blue: blue.map(readUnit), red: red.map(readUnit) };
  const scenario = { id: 'field', map: { columns: 9, rows: 7, ...map }, turns, places, units };
  return toyHexes.load(scenario, options).fromPosition({ ruleset: 'toy-hexes', scenario, options, state }) as ToyHexesState;
}

/** Plays decisions by their texts and rolls by their outcomes; each has to be what is asked for. */
export function play(s: ToyHexesState, ...moves: readonly (string | number)[]): ToyHexesState {
  for (const move of moves) {
    const isAsked = typeof move === 'string' ? isPlayer(s.actor) : s.actor === CHANCE;
    const done = isAsked ? tryApply(s, move) : null;
    if (done?.ok !== true) throw new Error(`${move}: ${done?.error.message ?? `the actor is ${s.actor}`}`);
  }
  return s;
}

/** Texts of the legal actions. */
export function legal(s: ToyHexesState): string[] {
  return [...s.legalActions()].map((action) => s.game.actions.format(s, action));
}

/** Hexes to which the unit at hand can go, each once. */
export function reach(s: ToyHexesState): string[] {
  return [...new Set(legal(s).map((text) => text.split(' ')[1]!))];
}

/** What the dice can bring, as `outcome: weight`. */
export function odds(s: ToyHexesState): Record<number, number> {
  expect(s.actor).toBe(CHANCE);
  return Object.fromEntries([...s.chanceOutcomes()].map(({ outcome, weight }) => [outcome, weight]));
}
