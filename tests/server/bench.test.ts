import { describe, expect, test } from 'vitest';
import { fuzz } from '../../bench/serving/serving-fuzz.ts';
import { measuredLevels, measureLoad, startServer } from '../../bench/serving/serving-load.ts';
import { soak } from '../../bench/serving/serving-soak.ts';
import { loadGame } from '../../rules/index.ts';

describe('the server under load, for a moment', { timeout: 600_000 }, () => {
  test('answers several games at a time, and every malformed message, while its answers stay the same', async () => {
    const server = await startServer('--threads', '1');
    const game = loadGame('pig', 'pig-20');
    expect(await measuredLevels(game)).toContain('strongest');
    const result = await measureLoad(server.address, game, 1, 4, 0.5);
    expect(result).toMatchObject({ games: 4, errors: {} });
    expect(result.requests).toBeGreaterThan(3);
    expect(result.p99Ms).toBeGreaterThanOrEqual(result.p50Ms);
    expect(await fuzz(`${server.address.replace('http', 'ws')}/v1/ws`, 500, 3)).toMatchObject({
      finals: 500,
      goodRequests: 10,
      goodFinals: 10,
      goodAnswers: 1,
      internal: 0,
    });
    await server.stop();
  });

  test('bears everything at once, and threads that are killed', async () => {
    const { outcomes, kills, faults, requests } = await soak(4, 4, 1);
    expect(faults).toEqual([]);
    expect(kills).toBeGreaterThan(1);
    expect(requests).toBeGreaterThan(3); // on the busiest machine too
    expect(Object.keys(outcomes).filter((outcome) => !['ok', 'BUSY', 'CANCELLED', 'WORKER_DIED'].includes(outcome))).toEqual([]);
  });
});
