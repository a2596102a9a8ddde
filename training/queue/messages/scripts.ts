import type { Redis } from 'ioredis';
import { COUNT_NAMES, parseCounts, type PlayCounts } from './counts.ts';
import { networkKey, uploadKey, type SessionKeys } from './keys.ts';
import { type ByRole, NETWORK_ROLES, type NetworkRole, type PublishedNetwork } from './network-role.ts';

/** Names as arguments of a call in Lua. */
function luaList(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/* What must happen in Redis in one piece. Each script may be run twice without harm: a connection can break before the answer. */

const LOOK = `
local session = redis.call('HGET', KEYS[1], 'session')
if session ~= ARGV[1] then return { session or '' } end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', redis.call('TIME')[1])
local threads = 0
for _, worker in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do threads = threads + tonumber(string.match(worker, '^%d+')) end
local counts = redis.call('HMGET', KEYS[3], ${luaList(COUNT_NAMES)})
local queued = redis.call('LLEN', KEYS[6]) + redis.call('LLEN', KEYS[7]) + redis.call('ZCARD', KEYS[8])
return { session, threads, counts, redis.call('ZCARD', KEYS[4]), redis.call('HKEYS', KEYS[5]), queued }`;

/** What the learner sees of its session. */
export interface SessionLook {
  /** Threads of all workers that are there. */
  readonly threads: number;
  /** Since the session began. */
  readonly counts: PlayCounts;
  /** Jobs that failed for good. */
  readonly failed: number;
  /** Jobs that wait or are being played. */
  readonly queued: number;
  /** Numbers of games that have come in. */
  readonly arrived: readonly number[];
}

/** Looks after a session and keeps its announcement alive for `lifeMs`; answers the present session's id, or nothing, if it is another one. */
export async function look(redis: Redis, keys: SessionKeys, session: string, lifeMs: number): Promise<SessionLook | string> {
  const { run, workers, counts, failed, games, waiting, active, delayed } = keys;
  const answer = (await redis.eval(LOOK, 8, run, workers, counts, failed, games, waiting, active, delayed, session, lifeMs)) as [
    string,
    number,
    (string | null)[],
    number,
    string[],
    number,
  ];
  const [present, threads, counted, failures, arrived, queued] = answer;
  if (present !== session) return present;
  return { threads, counts: parseCounts(counted), failed: failures, queued, arrived: arrived.map(Number) };
}

const BEAT = `
if redis.call('HGET', KEYS[1], 'session') ~= ARGV[1] then return false end
redis.call('ZADD', KEYS[2], redis.call('TIME')[1] + ARGV[3], ARGV[2])
return redis.call('HMGET', KEYS[1], ${luaList(NETWORK_ROLES)})`;

/** A worker says that it is there for the next `seconds`; answers the SHA-256 of the present networks, '' for none yet, or null if the session is over.
 * @param worker `THREADS ID` */
export async function beat(
  redis: Redis,
  keys: SessionKeys,
  session: string,
  worker: string,
  seconds: number,
): Promise<ByRole<string> | null> {
  const hashes = (await redis.eval(BEAT, 2, keys.run, keys.workers, session, worker, seconds)) as (string | null)[] | null;
  return hashes === null ? null : { weights: hashes[0] ?? '', snapshot: hashes[1] ?? '' };
}

/** How long an upload is remembered, so that its counts are not added again when it is repeated. */
const REMEMBERED_MS = 3_600_000;

const UPLOAD = `
if redis.call('HGET', KEYS[1], 'session') ~= ARGV[1] then return 0 end
if redis.call('SET', KEYS[5], 1, 'NX', 'PX', ${REMEMBERED_MS}) then
  for i, name in ipairs({ ${luaList(COUNT_NAMES)} }) do redis.call('HINCRBY', KEYS[4], name, ARGV[i + 1]) end
end
local taken = 0
for i = ${COUNT_NAMES.length + 2}, #ARGV, 2 do
  if redis.call('SREM', KEYS[2], ARGV[i]) == 1 then
    redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
    taken = taken + 1
  end
end
return taken`;

/** What a thread hands in. */
interface Upload {
  /** Different for each upload, equal when one is repeated. */
  readonly id: string;
  readonly counts: PlayCounts;
  /** Number and message of each finished game. */
  readonly games: readonly (readonly [number, Buffer])[];
}

/** Hands games in, each only if nobody has before; answers how many were taken. */
export async function upload(redis: Redis, keys: SessionKeys, session: string, { id, counts, games }: Upload): Promise<number> {
  const numbers = COUNT_NAMES.map((name) => Math.round(counts[name]));
  return (await redis.eval(
    UPLOAD,
    5,
    keys.run,
    keys.open,
    keys.games,
    keys.counts,
    uploadKey(keys, id),
    session,
    ...numbers,
    ...games.flat(),
  )) as number;
}

const PUBLISH = `
if redis.call('HGET', KEYS[1], 'session') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], ARGV[4])
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
return 1`;

/** Makes a network the present one in its role. */
export async function publish(
  redis: Redis,
  keys: SessionKeys,
  session: string,
  role: NetworkRole,
  { hash, onnx }: PublishedNetwork,
): Promise<void> {
  await redis.eval(
    PUBLISH,
    2,
    keys.run,
    networkKey(keys, role, hash),
    session,
    role,
    hash,
    Buffer.from(onnx.buffer, onnx.byteOffset, onnx.byteLength),
  );
}

const END = `
if redis.call('HGET', KEYS[1], 'session') ~= ARGV[1] then return 0 end
redis.call('SREM', KEYS[2], ARGV[2])
return redis.call('DEL', KEYS[1])`;

/** Takes the announcement down, if it is still that of this session. */
export async function endSession(redis: Redis, runsKey: string, keys: SessionKeys, session: string, member: string): Promise<void> {
  await redis.eval(END, 2, keys.run, runsKey, session, member);
}
