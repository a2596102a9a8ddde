import { describe, expect, it } from 'vitest';
import { type Game, Rng, type State, TERMINAL } from '../../../rules/core/index.ts';
import { loadGame } from '../../reference/load.ts';
import { after, ask, EXPLORING_KINDS, type Kind, KIND_NAMES, report, viewOf } from './asking.ts';

const plain = loadGame('strategy-fusion', 'standard');
const answered = loadGame('strategy-fusion', 'standard', { answers: true });
const WORLDS = 60;

/** Best result for player 0 if everything were open: what looking into one world alone finds. */
function openValue(state: State): number {
  if (state.actor === TERMINAL) return state.returns()[0];
  const values = state
    .legalActions()
    .toArray()
    .map((action) => openValueAfter(state, action));
  return state.actor === 0 ? Math.max(...values) : Math.min(...values);
}

function openValueAfter(state: State, action: number): number {
  const next = state.clone();
  next.apply(action);
  return openValue(next);
}

/** Looks into worlds one by one, solves each as if nothing were hidden, and lets them vote: the strategy that fuses. */
function determiniseAndVote(state: State): { readonly text: string; readonly value: number } {
  const votes = new Map<number, number>();
  const rng = Rng.from('worlds');
  let value = 0;
  for (let i = 0; i < WORLDS; i++) {
    const world = viewOf(state).sample(rng);
    const legal = world.legalActions().toArray();
    const best = legal.reduce((a, b) => (openValueAfter(world, b) > openValueAfter(world, a) ? b : a));
    votes.set(best, (votes.get(best) ?? 0) + 1);
    value += openValue(world) / WORLDS;
  }
  const [action] = [...votes.entries()].reduce((a, b) => (b[1] > a[1] ? b : a));
  return { text: state.game.actions.format(state, action), value };
}

/** What a search chooses, over seeds and true worlds alike. */
function choices(
  game: Game,
  moves: readonly string[],
  kind: Kind,
): { readonly texts: ReadonlySet<string>; readonly values: readonly number[] } {
  const answers = moves.flatMap((line, world) =>
    [1, 2, 3].map((seed) => {
      const state = after(game, line);
      const { decision } = ask(state, { ...EXPLORING_KINDS[kind], simulations: 12_000, seed: `${world}/${seed}` });
      return { text: game.actions.format(state, decision.action), value: decision.value! };
    }),
  );
  return { texts: new Set(answers.map(({ text }) => text)), values: answers.map(({ value }) => value) };
}

describe('gate: strategy fusion', () => {
  it.each(KIND_NAMES)('%s takes the sure 0.2 whatever was drawn', (kind) => {
    const { texts, values } = choices(plain, ['#0', '#1'], kind);
    expect([...texts]).toEqual(['safe']);
    for (const value of values) expect(value).toBeCloseTo(0.2, 6);
  });

  it.each(KIND_NAMES)('%s dares where the knower answers, for a value of 1/3, and guesses 0 after a pass', (kind) => {
    const opening = choices(answered, ['#0', '#1', '#2'], kind);
    const guess = choices(answered, ['#0 go pass', '#1 go', '#2 go pass'], kind);
    report(`strategy fusion with answers, ${kind}`, { value: Math.max(...opening.values), exact: 1 / 3 });
    expect([...opening.texts]).toEqual(['go']);
    for (const value of opening.values) expect(Math.abs(value - 1 / 3)).toBeLessThan(0.08);
    expect([...guess.texts]).toEqual(['guess-0']);
  });

  it('fails for worlds that are looked into one by one and vote: they dare, and believe that they always win', () => {
    expect(determiniseAndVote(after(plain, '#0'))).toEqual({ text: 'go', value: expect.closeTo(1, 9) as number });
    expect(determiniseAndVote(after(answered, '#0')).value - 1 / 3).toBeGreaterThan(0.5);
  });
});
