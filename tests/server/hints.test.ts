import { describe, expect, test } from 'vitest';
import { CHANCE, isPlayer, type Player, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { createService } from '../../server/index.ts';
import type { HintReply } from '../../server/client/types.ts';

const service = createService({ shipped: false });
type Hint = HintReply['hints'][number];

/** Decisions of a game between captains: every so many, as the side that decides sees them. */
function* decisionsOf(ruleset: string, scenario: string, every: number, most: number): Generator<State> {
  const state = loadGame(ruleset, scenario).newState();
  const rng = Rng.from('hints');
  for (let count = 0, given = 0; state.actor !== TERMINAL && given < most; count++) {
    const legal = state.legalActions();
    if (isPlayer(state.actor) && legal.length > 1 && count % every === 0) {
      given++;
      yield state.clone();
    }
    state.apply(state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.game.scripted!.choose(state, legal, rng));
  }
}

function positionOf(state: State) {
  return state.toPosition(state.hasSecrets ? (state.actor as Player) : undefined);
}

/** The mean of the victory points of both sides over all dice that come next. */
function meanPoints(state: State): readonly [number, number] {
  if (state.actor !== CHANCE) return state.victoryPoints();
  let [first, second] = [0, 0];
  const outcomes = state.chanceOutcomes();
  for (const { outcome, weight } of [...outcomes]) {
    const next = state.clone();
    next.apply(outcome);
    const [a, b] = meanPoints(next);
    first += (a * weight) / outcomes.total;
    second += (b * weight) / outcomes.total;
  }
  return [first, second];
}

function numbersIn(text: string): number[] {
  return (text.match(/[+−]?\d+(?:\.\d+)?/g) ?? []).map((number) => Number(number.replace('−', '-').replace('+', '')));
}

/** Whether what a reason says of this decision, or of one that follows, is what the rules say of it. */
function isRecomputed(state: State, { index }: Hint, { text, after }: Hint['because'][number]): boolean {
  const now = state.clone();
  const { actions, board } = state.game;
  let action = index;
  for (const next of after?.slice(1) ?? []) {
    now.apply(action);
    action = actions.parse(now, next);
  }
  const prefix = after === undefined ? '' : `${board!.phrase(now, action)}: `;
  return board!.notes(now, action).some((note) => prefix + note.text === text);
}

function expectPoints(state: State, { index }: Hint, text: string): void {
  const after = state.clone();
  after.apply(index);
  if (after.actor === state.actor || state.hasSecrets) return; // what follows is the captain's choice, or a guess
  const before = state.victoryPoints();
  const change = meanPoints(after).map((points, side) => points - before[side]!);
  const told = numbersIn(text);
  expect(told).toHaveLength(2);
  told.forEach((number, side) => expect(Math.abs(number - change[side]!)).toBeLessThan(0.051));
}

describe.each([
  ['barons-war', 'skirmish', 9],
  ['one-hour-wargames', 'training', 7],
  ['men-of-iron', 'mill-ford', 11],
  ['spanish-fury', 'training-meadow', 11],
  ['the-anarchy', 'keep-ladders', 23],
] as const)('hints of %s/%s', (ruleset, scenario, every) => {
  test('judge only what was tried, and give reasons of which every number is recomputed', async () => {
    let reasons = 0;
    for (const state of decisionsOf(ruleset, scenario, every, 8)) {
      const position = positionOf(state);
      const seen = state.game.fromPosition(position);
      const { hints, visits } = await service.ask('hint', { position, agent: 'mcts:sims=30', seed: 1 });
      for (const hint of hints) {
        reasons += hint.because.length;
        for (const reason of hint.because) {
          const { kind, text } = reason;
          expect(hint.reason).toContain(text);
          if (kind === 'points') expectPoints(seen, hint, text);
          else if (kind === 'position') expect(numbersIn(text)).toEqual([]);
          else expect([text, isRecomputed(seen, hint, reason)]).toEqual([text, true]);
        }
        if (hint.visits === 0) {
          expect(numbersIn(hint.judged)).toEqual([]);
          expect(hints).toHaveLength(1);
        } else {
          expect(numbersIn(hint.judged)).toContain(Math.round(100 * hint.winProbability));
          expect(hint.judged).toContain(`${hint.visits} of ${visits} simulations`);
        }
      }
    }
    expect(reasons).toBeGreaterThan(3);
  });
});
