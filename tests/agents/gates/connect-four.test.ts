import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../agents/turn/agent.ts';
import type { State } from '../../../rules/core/index.ts';
import { loadGame } from '../../reference/load.ts';
import { ask, KIND_NAMES, KINDS, report, type Question } from './asking.ts';
import { winnersResults } from './broken-games.ts';
import { FourBoard } from './four-solver.ts';
import { type Tactic, type TacticKind, tactics } from './four-tactics.ts';

const game = loadGame('connect-four', 'standard');
const COUNT = 100;
const LEAST_RIGHT = 0.95;
/** The same where there is less to go by: no solver; or five plies to look ahead in most moves, for those that spread their simulations wider than `uct`. */
const LEAST_RIGHT_SPREAD = 0.9;

function stateOf({ moves }: Tactic): State {
  const state = game.newState();
  for (const column of moves) state.apply(column);
  return state;
}

/** A proven loss is lost whatever is played. */
function isRight(decision: Decision, tactic: Tactic): boolean {
  return tactic.right.includes(decision.action) || (tactic.winsIn === undefined && decision.isProven === true && decision.value === -1);
}

/** Share of right answers. */
function rightShare(set: readonly Tactic[], answers: readonly Decision[]): number {
  return answers.filter((decision, i) => isRight(decision, set[i]!)).length / set.length;
}

function answersTo(set: readonly Tactic[], question: Question): Decision[] {
  return set.map((tactic, i) => ask(stateOf(tactic), { ...question, seed: i }).decision);
}

const sets = new Map<TacticKind, readonly Tactic[]>();

function setOf(kind: TacticKind): readonly Tactic[] {
  if (!sets.has(kind)) sets.set(kind, tactics(kind, COUNT));
  return sets.get(kind)!;
}

describe('gate: Connect Four tactics', () => {
  const kinds = ['winInOne', 'winInThree', 'mustBlock', 'mustNotPlayBelow', 'nearlyFull'] as const;
  const tasks = kinds.flatMap((kind) => KIND_NAMES.map((search) => [kind, search] as const));

  it.each(tasks)('%s: %s finds the only right moves', { timeout: 600_000 }, (kind, search) => {
    const set = setOf(kind);
    const answers = answersTo(set, { ...KINDS[search], simulations: kind === 'mustBlock' ? 2000 : 5000 });
    const proven = answers.filter((decision) => decision.isProven).length;
    report(`connect four ${kind} ${search}`, { right: rightShare(set, answers), proven: proven / COUNT });
    const isSpread = kind === 'mustNotPlayBelow' && search !== 'uct';
    expect(rightShare(set, answers)).toBeGreaterThanOrEqual(isSpread ? LEAST_RIGHT_SPREAD : LEAST_RIGHT);
  });

  it.each(KIND_NAMES)('%s proves wins in one and three plies, and gives the value 1', (search) => {
    for (const kind of ['winInOne', 'winInThree'] as const) {
      const answers = answersTo(setOf(kind), { ...KINDS[search], simulations: 5000 });
      expect(answers.filter(({ isProven }) => isProven).length / COUNT).toBeGreaterThanOrEqual(LEAST_RIGHT);
      for (const decision of answers) if (decision.isProven === true) expect(decision.value).toBe(1);
    }
  });

  it.each(KIND_NAMES)('what %s proves of nearly full boards is exact', (search) => {
    const set = setOf('nearlyFull');
    const answers = answersTo(set, { ...KINDS[search], simulations: 5000 });
    const results = new Set<number>();
    for (const [i, decision] of answers.entries()) {
      if (decision.isProven !== true) continue;
      const exact = new FourBoard(set[i]!.moves).resultOf(set[i]!.right[0]!);
      expect(decision.value).toBeCloseTo(exact, 12);
      results.add(exact);
    }
    expect(answers.filter(({ isProven }) => isProven).length / COUNT).toBeGreaterThan(0.9);
    expect([...results].sort()).toEqual([0, 1]);
  });

  it('finds them without the solver too, where they are not deep', () => {
    for (const kind of ['winInOne', 'winInThree', 'mustBlock', 'nearlyFull'] as const) {
      const answers = answersTo(setOf(kind), { ...KINDS.uct, solver: false, simulations: 2000 });
      report(`connect four ${kind} uct, no solver`, { right: rightShare(setOf(kind), answers) });
      expect(rightShare(setOf(kind), answers)).toBeGreaterThanOrEqual(LEAST_RIGHT_SPREAD);
      expect(answers.some(({ isProven }) => isProven)).toBe(false);
    }
  });

  it('fails for a search that mistakes the side of a result, and for one that does not search', () => {
    const believed = winnersResults(game);
    const set = setOf('mustBlock').filter(({ moves }) => moves.length % 2 === 0);
    expect(rightShare(set, answersTo(set, { ...KINDS.uct, simulations: 500, believed }))).toBeLessThan(LEAST_RIGHT - 0.3);
    for (const kind of ['winInThree', 'mustBlock', 'mustNotPlayBelow'] as const) {
      const answers = answersTo(setOf(kind), { ...KINDS.uct, simulations: 8 });
      report(`connect four ${kind} uct, 8 simulations`, { right: rightShare(setOf(kind), answers) });
      expect(rightShare(setOf(kind), answers)).toBeLessThan(LEAST_RIGHT - 0.1);
    }
  });
});
