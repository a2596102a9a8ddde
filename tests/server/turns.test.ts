import { afterAll, describe, expect, test } from 'vitest';
import { createService } from '../../server/index.ts';
import { loadGame, Recorder, Rng, TERMINAL } from '../../rules/index.ts';

const service = createService({ shipped: true });
afterAll(() => service.close());

/** A random game of Connect Four. */
function played(): ReturnType<Recorder['record']> {
  const state = loadGame('connect-four', 'standard').newState();
  const recorder = new Recorder(state.game);
  const rng = Rng.from('turns');
  while (state.actor !== TERMINAL) {
    const legal = state.legalActions();
    const move = legal.at(rng.below(legal.length));
    state.apply(move);
    recorder.add(move, state);
  }
  return recorder.record();
}

describe('several turns of one record', () => {
  test('are judged as each of them would be alone', async () => {
    const record = played();
    const turns = [0, 1, 4, 7];
    const together = await service.ask('evaluate', {
      games: [
        { record, turns },
        { record, upTo: 2 },
      ],
    });
    const apart = await service.ask('evaluate', { games: [...turns, 2].map((upTo) => ({ record, upTo })) });
    expect(together.evaluations.map(({ game, turn }) => [game, turn])).toEqual([...turns.map((turn) => [0, turn]), [undefined, undefined]]);
    const judged = ({ positionHash, value }: (typeof together.evaluations)[number]) => [positionHash, value.toFixed(5)];
    expect(together.evaluations.map(judged)).toEqual(apart.evaluations.map(judged));
  });

  test.each<[object, string, string]>([
    [{ turns: [2, 2] }, 'BAD_REQUEST', '/games/0/turns/1'],
    [{ turns: [999] }, 'BAD_REQUEST', '/games/0/turns/0'],
    [{ turns: [1], upTo: 1 }, 'BAD_REQUEST', '/games/0/turns'],
    [{ turns: [1], record: { format: 'none' } }, 'BAD_RECORD', '/games/0/record/format'],
  ])('%j is refused', async (fields, code, path) => {
    const games = [{ record: played(), ...fields }];
    await expect(service.ask('evaluate', { games })).rejects.toMatchObject({ problem: { code, path } });
  });

  test('count as so many states', async () => {
    const game = { record: played(), turns: Array.from({ length: 6 }, (_, turn) => turn) };
    await expect(service.ask('evaluate', { games: Array.from({ length: 43 }, () => game) })).rejects.toMatchObject({
      problem: { code: 'TOO_LARGE', path: '/games/42' },
    });
  });
});
