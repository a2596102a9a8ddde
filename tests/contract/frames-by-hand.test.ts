import { describe, expect, test } from 'vitest';
import { BOTTOM, type Game, Rng, RulesError, type State, type Step, TERMINAL } from '../../rules/core/index.ts';
import { randomMove, rulesets } from '../../rules/registry.ts';
import { deepSeed } from '../deep.ts';

// Every step that has registers is put on top of stacks where it may stand, its registers filled at random. A position that is accepted can be played on.

const isDeep = deepSeed !== undefined;
const MOMENTS = isDeep ? 200 : 2;
const PLIES = isDeep ? 200 : 20;
const APART = 40;
const GUESSES = 6;
const MOST_VALUE = 300;

interface Frame {
  readonly step: string;
  readonly [register: string]: unknown;
}
type Fields = Readonly<Record<string, unknown>>;

const withRegisters = (game: Game): readonly Step<never>[] =>
  ((game as { readonly steps?: readonly Step<never>[] }).steps ?? []).filter(({ registers = {} }) => Object.keys(registers).length > 0);

/** A frame of a step with values that its registers can have. */
function drawFrame({ name, registers = {} }: Step<never>, rng: Rng): Frame {
  const frame: Record<string, unknown> = { step: name };
  for (const [register, kind] of Object.entries(registers)) {
    for (let guess = 0; guess < GUESSES && frame[register] === undefined; guess++) {
      const value = kind.toJson(rng.below(guess < 2 ? 4 : MOST_VALUE));
      if (value !== undefined) frame[register] = value;
    }
  }
  return frame as Frame;
}

/** The state with a frame on top of the highest one on which it may stand; null if there is none. */
function topped(state: Fields, step: Step<never>, rng: Rng): Fields | null {
  const stack = (state['stack'] ?? []) as readonly Frame[];
  for (let depth = stack.length; depth >= 0; depth--)
    if (step.on.includes(stack[depth - 1]?.step ?? BOTTOM)) return { ...state, stack: [...stack.slice(0, depth), drawFrame(step, rng)] };
  return null;
}

/** Plays a position on, if it is accepted. @returns what broke, or null */
function faultOf(game: Game, state: State, fields: Fields, rng: Rng): string | null {
  let read: State;
  try {
    read = game.fromPosition({ ...state.toPosition(), state: fields } as never);
  } catch (error) {
    return error instanceof RulesError && error.code === 'BAD_POSITION' ? null : `read: ${String(error)} ${JSON.stringify(fields)}`;
  }
  try {
    for (let ply = 0; ply < PLIES && read.actor !== TERMINAL; ply++) read.apply(randomMove(read, rng));
    return null;
  } catch (error) {
    return `played: ${String(error)} ${JSON.stringify(fields)}`;
  }
}

describe.each(rulesets.filter(({ scenarios, load }) => withRegisters(load(scenarios[0]!.id)).length > 2).map(({ id }) => id))(
  'frames of %s',
  (id) => {
    const ruleset = rulesets.find((one) => one.id === id)!;
    const scenarios = isDeep ? ruleset.scenarios : ruleset.scenarios.slice(-1);

    test.each(scenarios.map((scenario) => scenario.id))(
      'written by hand in %s are refused, or can be played on',
      { timeout: 3_600_000 },
      (scenario) => {
        const game = ruleset.load(scenario);
        const rng = Rng.from(`frames of ${scenario}`);
        const faults: string[] = [];
        let state = game.newState();
        for (let moment = 0; moment < MOMENTS; moment++) {
          for (let ply = 0; ply < APART; ply++) {
            if (state.actor === TERMINAL) state = game.newState();
            state.apply(randomMove(state, rng));
          }
          for (const step of withRegisters(game)) {
            const fields = topped(state.toPosition().state as Fields, step, rng);
            const fault = fields === null ? null : faultOf(game, state, fields, rng);
            if (fault !== null) faults.push(fault);
          }
        }
        expect(faults).toEqual([]);
      },
    );
  },
);
