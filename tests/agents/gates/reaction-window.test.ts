import { describe, expect, it } from 'vitest';
import { solve } from '../../../agents/tabular/index.ts';
import { type Game, type Player, Rng, type State, type Step, TERMINAL } from '../../../rules/core/index.ts';
import { ask, EXPLORING_KINDS, KIND_NAMES, report } from './asking.ts';
import { createTinyGame, type TinyState } from './tiny-game.ts';

const WIDTH = 2;
/** Cells: what was chosen in each of the four decisions. */
const LENGTH = 4;

/** A table of results in hundredths for the player who acts first, by the four choices. */
function payoffs(seed: number): number[] {
  const rng = Rng.from(`payoffs/${seed}`);
  return Array.from({ length: WIDTH ** LENGTH }, () => rng.below(161) - 80);
}

const placeOf = (state: TinyState): number =>
  Array.from({ length: LENGTH }, (_, i) => state.cell(i)).reduce((place, choice) => place * WIDTH + choice, 0);

/** The one side acts, the other may react, the first goes on with two decisions of its own. `leader` is who acts first. */
function windowGame(seed: number, leader: Player): Game {
  const table = payoffs(seed);
  const sign = leader === 0 ? 1 : -1;
  const deciders = [leader, (1 - leader) as Player, leader, leader];
  const steps = deciders.map(
    (decider, i): Step<TinyState> => ({
      name: ['act', 'react', 'go-on', 'finish'][i]!,
      kind: 'ask',
      on: ['bottom'],
      player: () => decider,
      legal(_, into) {
        for (let choice = 0; choice < WIDTH; choice++) into.push(choice);
      },
      choose(state, action) {
        state.setCell(i, action);
        if (i + 1 < LENGTH) state.become(i + 1);
        else state.clearStack();
      },
    }),
  );
  return createTinyGame({
    id: 'window',
    cells: LENGTH,
    actions: ['left', 'right'],
    steps,
    result: (state) => (sign * table[placeOf(state)]!) / 100,
  });
}

/** What a negamax believes that changes the sign at every move, whoever makes the next: player 0's value at the root. */
function alternatingValue(state: State): number {
  const own = (at: State, side: number): number => {
    if (at.actor === TERMINAL) return side * at.returns()[0];
    return Math.max(
      ...at
        .legalActions()
        .toArray()
        .map((action) => {
          const next = at.clone();
          next.apply(action);
          return -own(next, -side);
        }),
    );
  };
  const side = state.actor === 0 ? 1 : -1;
  return side * own(state, side);
}

/** Every decision on the line of best play. */
function lineOf(game: Game): State[] {
  const solution = solve(game);
  const states: State[] = [];
  for (const state = game.newState(); state.actor !== TERMINAL; state.apply(solution.bestActions(state)[0]!)) states.push(state.clone());
  return states;
}

const GAMES = 12;
const MOST_ERROR = 0.1;
const cases = KIND_NAMES.flatMap((kind) => [true, false].map((solver) => [kind, solver] as const));

describe('gate: signs in a reaction window', () => {
  it.each(cases)('%s, solver %s: values and choices are right for whoever decides', (kind, solver) => {
    let worst = 0;
    for (let seed = 0; seed < GAMES; seed++) {
      for (const leader of [0, 1] as const) {
        const game = windowGame(seed, leader);
        const solution = solve(game);
        for (const state of lineOf(game)) {
          const { decision, search } = ask(state, { ...EXPLORING_KINDS[kind], solver, simulations: 3000, seed });
          expect(solution.bestActions(state)).toContain(decision.action);
          const exact = solution.valueOf(state);
          expect(decision.player).toBe(state.actor);
          worst = Math.max(worst, Math.abs(decision.value! - (state.actor === 0 ? exact : -exact)));
          if (decision.isProven === true) expect(search.rootValue()).toBeCloseTo(exact, 12);
        }
      }
    }
    report(`reaction window ${kind}${solver ? ', solver' : ''}`, { worstError: worst });
    expect(worst).toBeLessThan(MOST_ERROR);
  });

  it.each(KIND_NAMES)('%s: with the sides exchanged the value changes its sign and the choice stays', (kind) => {
    for (let seed = 0; seed < GAMES; seed++) {
      const question = { ...EXPLORING_KINDS[kind], solver: false, simulations: 300, seed };
      const [first, second] = ([0, 1] as const).map((leader) => ask(windowGame(seed, leader).newState(), question));
      expect(second!.search.rootValue()).toBeCloseTo(-first!.search.rootValue(), 12);
      expect(second!.decision.value).toBeCloseTo(first!.decision.value!, 12);
      expect(second!.decision.action).toBe(first!.decision.action);
    }
  });

  it('fails for values that change their sign at every move', () => {
    const games = Array.from({ length: GAMES }, (_, seed) => windowGame(seed, 0));
    const wrong = games.filter((game) => Math.abs(alternatingValue(game.newState()) - solve(game).value) > MOST_ERROR);
    report('reaction window, alternating signs', { wrong: wrong.length, of: GAMES });
    expect(wrong.length).toBeGreaterThan(GAMES / 2);
  });
});
