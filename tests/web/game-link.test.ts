import { describe, expect, it } from 'vitest';
import { CHANCE, Recorder, replay, Rng, TERMINAL } from '../../rules/core/index.ts';
import { findRuleset, loadGame } from '../../rules/registry.ts';
import { packGame, unpackGame } from '../../web/study/open/game-link.ts';

describe('a link with a whole game', () => {
  it('carries a battle in an address that every browser takes, and it replays', async () => {
    const game = loadGame('barons-war', 'skirmish');
    const state = game.newState();
    const recorder = new Recorder(game);
    const rng = Rng.from('link');
    while (state.actor !== TERMINAL) {
      const move = state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : game.scripted!.choose(state, state.legalActions(), rng);
      state.apply(move);
      recorder.add(move, state);
    }
    const record = recorder.record({ player0: 'person', player1: 'person' });
    const text = await packGame(record);
    expect(text).toMatch(/^[\w-]+$/);
    expect(text.length).toBeLessThan(8000);
    const { hashes: _, ...rest } = record;
    expect(await unpackGame(text)).toEqual(rest);
    expect(replay(findRuleset('barons-war'), (await unpackGame(text)) as typeof record).hash()).toBe(state.hash());
  });

  it.each(['', 'abc', '!!', 'eyJhIjoxfQ'])('is refused if it is damaged: %j', async (text) => {
    await expect(unpackGame(text)).rejects.toThrow('damaged');
  });
});
