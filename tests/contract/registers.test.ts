import { describe, expect, test } from 'vitest';
import { pickMove } from '../../env/check/report/guided.ts';
import { stepsOf, valueOf } from '../../env/check/positions/written-stacks.ts';
import { type FlatState, type Game, Rng, type State, type Step, TERMINAL } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';

// A step whose registers name a unit, a leader, a group or another thing of the scenario says in its check what that thing must be, if only `any`. Every
// step of every ruleset is asked with frames of all kinds, and what its check looks at is noted.

const [PLIES, APART, FRAMES] = [240, 40, 60];
/** One of so many scenarios of a ruleset is looked at, and the first. */
const SCENARIOS_APART = 4;

/** Ids of all things that a position tells of: the rows of its blocks. Blocks of two rows are those of the sides. */
function thingsOf(state: State): ReadonlySet<string> {
  const blocks = Object.values(state.describe().position.state).filter((block) => typeof block === 'object' && block !== null);
  const rows = blocks.filter((block) => !Array.isArray(block)).map((block) => Object.keys(block as object));
  return new Set(rows.filter(({ length }) => length !== 2).flat());
}

function namesThings(step: Step<never>, things: ReadonlySet<string>): string[] {
  const entries = Object.entries(step.registers ?? {});
  return entries.filter(([, kind]) => things.has(String(kind.isPlace === true ? '' : idOf(kind.toJson)))).map(([name]) => name);
}

/** What the first number of a kind is written as; nothing where there is none. */
function idOf(toJson: (value: number) => unknown): unknown {
  try {
    return toJson(0);
  } catch {
    return '';
  }
}

/** Asks a step about a frame, and notes which registers it looks at, by their names or in the state. */
function lookedAt(state: FlatState, step: Step<never>, number: number, rng: Rng, seen: Set<string>): void {
  const entries = Object.entries(step.registers ?? {});
  const values = entries.map(([, kind]) => {
    const json = valueOf(kind, rng);
    return json === 0 ? 0 : (kind.fromJson as (json: unknown, path: string) => number)(json, '');
  });
  state.push(number, ...values);
  const registers: Record<string, number> = {};
  entries.forEach(([name], i) => Object.defineProperty(registers, name, { enumerable: true, get: () => (seen.add(name), values[i]!) }));
  const plain = state.register.bind(state);
  state.register = (i) => (seen.add(entries[i]![0]), plain(i));
  try {
    step.check?.(state as never, registers);
  } catch {
    // a step of another kind of scenario: its frames are refused by what they stand on
  }
  delete (state as { register?: unknown }).register;
  state.pop();
}

/** Registers that name a thing, by step, and those at which a check has looked. */
function walk(game: Game, named: Map<string, ReadonlySet<string>>, seen: Map<string, Set<string>>): void {
  const rng = Rng.from(game.scenario.id);
  const state = game.newState();
  const things = thingsOf(state);
  for (let ply = 0; ply < PLIES && state.actor !== TERMINAL; ply++) {
    if (ply % APART === 0) {
      const asked = state.clone() as FlatState;
      stepsOf(game).forEach((step, number) => {
        const names = namesThings(step, things);
        if (names.length === 0) return;
        named.set(step.name, new Set([...(named.get(step.name) ?? []), ...names]));
        if (!seen.has(step.name)) seen.set(step.name, new Set());
        for (let n = 0; n < FRAMES; n++) lookedAt(asked, step, number, rng, seen.get(step.name)!);
      });
    }
    state.apply(pickMove(state, rng, true));
  }
}

describe.each(rulesets.map((ruleset) => [ruleset.id, ruleset] as const))('the steps of %s', (_, ruleset) => {
  test('say what the things must be that their registers name', () => {
    const [named, seen] = [new Map<string, ReadonlySet<string>>(), new Map<string, Set<string>>()];
    ruleset.scenarios.filter((__, i) => i % SCENARIOS_APART === 0).forEach(({ id }) => walk(ruleset.load(id), named, seen));
    const silent = [...named].flatMap(([step, names]) =>
      [...names].filter((name) => !seen.get(step)!.has(name)).map((name) => `${step} ${name}`),
    );
    expect(silent).toEqual([]);
  });
});
