import { describe, expect, it } from 'vitest';
import { CHANCE, contest, facesThrown, isMadeBy, parseRecord, Recorder, replay, Rng, TERMINAL } from '../../rules/core/index.ts';
import { loadGame, rulesets } from '../../rules/registry.ts';
import { deepSeed, isSampled } from '../deep.ts';

describe('what the dice showed', () => {
  it('is one of the faces that make the outcome, each as often as the others', () => {
    const rng = Rng.from('faces');
    const seen = Array.from({ length: 3000 }, () => facesThrown({ text: 'on', dice: 'd0-9', faces: [0, 1, 2] }, rng));
    for (const face of [0, 1, 2]) expect(seen.filter(([first]) => first === face).length / 3000).toBeCloseTo(1 / 3, 1);
    expect(seen.every(({ length }) => length === 1)).toBe(true);
  });

  it('is two dice where the faces are sums of two', () => {
    const rng = Rng.from('sums');
    const sums = Array.from({ length: 2000 }, () => facesThrown({ text: 'on', dice: '2d6', faces: [2, 3] }, rng));
    expect(sums.filter(([a, b]) => a === 1 && b === 1).length / 2000).toBeCloseTo(1 / 3, 1);
    for (const [a, b] of sums) expect([2, 3]).toContain(a! + b!);
  });

  it('is one die of each side where two sides roll off; equal dice are thrown again', () => {
    const thrown = contest(6, (lead) => lead > 0);
    for (let i = 0; i < 200; i++) {
      const [own, other] = facesThrown({ text: 'won', dice: '', faces: [], thrown }, Rng.from(i));
      expect(own).toBeGreaterThan(other!);
    }
  });

  it('is nothing where no dice are told', () => {
    expect(facesThrown({ text: 'a card', dice: '', faces: [] }, Rng.from(1))).toEqual([]);
  });

  const GAMES = rulesets.flatMap(({ id, scenarios }) =>
    scenarios.flatMap((card, i) => (isSampled(i, deepSeed === undefined ? 5 : 1) ? [[id, card.id] as const] : [])),
  );

  it.each(GAMES)('makes its outcome, and is kept in the record, which still replays: %s/%s', (ruleset, scenario) => {
    const game = loadGame(ruleset, scenario);
    const [state, recorder] = [game.newState(), new Recorder(game)];
    const rng = Rng.from('thrown');
    let rolls = 0;
    while (state.actor !== TERMINAL && recorder.length < 300) {
      if (state.actor === CHANCE) {
        const outcome = state.chanceOutcomes().sample(rng);
        const told = game.actions.describeOutcome(state, outcome);
        const thrown = facesThrown(told, rng);
        expect(isMadeBy(told, thrown), `${told.text}: ${thrown.join()}`).toBe(true);
        rolls += thrown.length > 0 ? 1 : 0;
        state.apply(outcome);
        recorder.add(outcome, state, thrown);
      } else {
        const legal = state.legalActions();
        const action = game.scripted?.choose(state, legal, rng) ?? legal.at(rng.below(legal.length));
        state.apply(action);
        recorder.add(action, state);
      }
    }
    const record = JSON.parse(JSON.stringify(recorder.record())) as unknown;
    const parsed = parseRecord(record);
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(parsed.value.thrown?.filter(({ length }) => length > 0).length ?? 0).toBe(rolls);
    expect(replay(game.ruleset, parsed.value).hash()).toBe(state.hash());
    const { thrown: _, ...old } = parsed.value;
    expect(replay(game.ruleset, old).hash()).toBe(state.hash());
  });

  it('is refused in a record where it is no list as long as the moves', () => {
    const game = loadGame('pig', 'pig-20');
    const record = new Recorder(game).record();
    expect(parseRecord({ ...record, thrown: [[1]] })).toMatchObject({ ok: false, error: { code: 'BAD_RECORD', path: '/thrown' } });
    expect(parseRecord({ ...record, moves: [0], hashes: ['x'], thrown: [['six']] })).toMatchObject({
      ok: false,
      error: { path: '/thrown/0' },
    });
  });
});
