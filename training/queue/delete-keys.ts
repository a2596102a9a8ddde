import type { Redis } from 'ioredis';

const SCAN_COUNT = 1000;

/** Deletes all keys below one: those that begin with it and a colon. */
export async function deleteKeys(redis: Redis, above: string): Promise<void> {
  const match = `${above.replace(/[*?[\]\\]/g, '\\$&')}:*`;
  for await (const found of redis.scanStream({ match, count: SCAN_COUNT })) {
    const keys = found as string[];
    if (keys.length > 0) await redis.unlink(...keys);
  }
}
