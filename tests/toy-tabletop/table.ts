import { expect } from 'vitest';
import { CHANCE, type RulesetOptions, tryApply } from '../../rules/core/index.ts';
import { toyTabletop } from '../../rules/toy-tabletop/index.ts';
import type { ToyTabletopState } from '../../rules/toy-tabletop/state/state.ts';

/** A unit to be laid: type, middle in inches, heading in degrees; perhaps hits, and whether it is shaken. */
export type Laid = readonly [
  type: 'spears' | 'archers' | 'riders',
  x: number,
  y: number,
  heading: number,
  more?: { hits?: number; shaken?: boolean },
];

/** What else is on the table, 36 inches square. */
export interface Ground {
  readonly wood?: readonly [x: number, y: number, w: number, h: number];
  readonly hill?: readonly [x: number, y: number, w: number, h: number];
  readonly options?: RulesetOptions;
  readonly breaksAt?: number;
  readonly turns?: number;
}

/** Outcomes of the die that says who goes first. */
export const RED_FIRST = 0;
export const BLUE_FIRST = 1;

/** Red to act with these units on the table, in a scenario of its own. Units are called `red-spears-1` and so on. */
export function lay(
  red: readonly Laid[],
  blue: readonly Laid[],
  { wood, hill, options = {}, breaksAt = 1, turns = 4 }: Ground = {},
): ToyTabletopState {
  const rect = ([x, y, w, h]: readonly [number, number, number, number]) => ({ x, y, w, h });
  const army = (units: readonly Laid[]) => units.map(([type, x, y, heading]) => ({ type, x, y, heading }));
  const pack = {
    id: 'laid',
    table: { width: 36, height: 36 },
    turns,
    terrain: [
      ...(wood === undefined ? [] : [{ id: 'wood', type: 'wood', rect: rect(wood) }]),
      ...(hill === undefined ? [] : [{ id: 'hill', type: 'hill', rect: rect(hill) }]),
    ],
    areas: [{ id: 'corner', rect: { x: 30, y: 0, w: 6, h: 6 } }],
    armies: { red: army(red), blue: army(blue) },
    breaksAt: { red: breaksAt, blue: breaksAt },
  };
  const game = toyTabletop.load(pack, options);
  const units = Object.fromEntries(
    (['red', 'blue'] as const).flatMap((side) =>
      (side === 'red' ? red : blue).flatMap(([type, , , , more], i, all) => {
        const number = all.slice(0, i + 1).filter(([other]) => other === type).length;
        return more === undefined ? [] : [[`${side}-${type}-${number}`, more]];
      }),
    ),
  );
  const state = game.fromPosition({ ruleset: toyTabletop.id, scenario: pack, state: { units } }) as ToyTabletopState;
  return play(state, RED_FIRST);
}

/** Plays decisions by their texts and rolls by their outcomes. */
export function play(s: ToyTabletopState, ...moves: readonly (string | number)[]): ToyTabletopState {
  for (const move of moves) {
    const done = tryApply(s, move);
    if (!done.ok) throw new Error(`${move}: ${done.error.message}`);
  }
  return s;
}

/** Texts of the legal actions of a kind. */
export function legal(s: ToyTabletopState, kind: string): string[] {
  return [...s.legalActions()].map((action) => s.game.actions.format(s, action)).filter((text) => text.split(' ')[0] === kind);
}

/** What the dice can bring, as `outcome: weight`. */
export function odds(s: ToyTabletopState): Record<number, number> {
  expect(s.actor).toBe(CHANCE);
  return Object.fromEntries([...s.chanceOutcomes()].map(({ outcome, weight }) => [outcome, weight]));
}

/** Where a unit stands: middle in inches, heading in degrees. */
export function placeOf(s: ToyTabletopState, id: string): readonly number[] {
  const unit = s.scenario.units.findIndex((one) => one.id === id);
  return [s.x(unit) / 500, s.y(unit) / 500, s.heading(unit) / 10];
}
