import { BOTTOM, type CellKind, type Game, type Rng, type Step } from '../../../rules/core/index.ts';
import type { Cell, Fields } from './position-mutants.ts';

/** Frames of a stack at most, and tries to find a number that a register holds. */
const [DEEPEST, TRIES] = [12, 20];
/** Numbers tried in registers that do not say how many there are: hexes, counts. */
const MANY = 600;

/** The steps of a game that is made of them. */
export function stepsOf(game: Game): readonly Step<never>[] {
  return (game as { readonly steps?: readonly Step<never>[] }).steps ?? [];
}

/** Something that a register can hold, as it is written. */
export function valueOf(kind: CellKind, rng: Rng): Cell {
  for (let left = TRIES; left > 0; left--) {
    try {
      const json = kind.toJson(rng.below((kind.most ?? MANY) + 1)) as Cell;
      kind.fromJson(json as never, '');
      return json;
    } catch {
      // no number of this kind: another
    }
  }
  return 0;
}

function frameOf({ name, registers = {} }: Step<never>, rng: Rng): Fields {
  return { step: name, ...Object.fromEntries(Object.entries(registers).map(([register, kind]) => [register, valueOf(kind, rng)])) };
}

/** A stack as somebody writes it who knows which step may stand on which, and nothing of what they mean: any step of the game with any registers,
 * beneath it what it may stand on, down to one that may come first. */
export function writtenStack(steps: readonly Step<never>[], rng: Rng): Fields[] {
  let step = steps[rng.below(steps.length)]!;
  const frames = [frameOf(step, rng)];
  while (frames.length < DEEPEST && !(step.on.includes(BOTTOM) && (step.on.length === 1 || rng.below(2) === 0))) {
    const below = step.on[rng.below(step.on.length)]!;
    const next = steps.find(({ name }) => name === below);
    if (next === undefined) break;
    step = next;
    frames.unshift(frameOf(step, rng));
  }
  return frames;
}
