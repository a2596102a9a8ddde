import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { readChoice } from '../../agents/index.ts';
import { run, runJson } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-llm-'));
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly messages: { role: string; content: string }[]; readonly [field: string]: unknown };
}

/** What the stand-in does with a request: answers with a text, with a status, with something else than a completion, or not at all. */
type Answer =
  | string
  | { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string }
  | { readonly raw: string }
  | 'silence';

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** An endpoint that follows a script. */
async function endpoint(
  script: (asked: Asked, count: number) => Answer,
  usage: object | null = { prompt_tokens: 100, completion_tokens: 10 },
) {
  const requests: Asked[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const asked = { url: request.url!, authorization: request.headers.authorization, body: JSON.parse(text) as Asked['body'] };
      requests.push(asked);
      const answer = script(asked, requests.length);
      if (answer === 'silence') return;
      if (typeof answer === 'object' && 'status' in answer)
        return response.writeHead(answer.status, answer.headers).end(answer.text ?? 'no');
      if (typeof answer === 'object') return response.end(answer.raw);
      response.end(
        JSON.stringify({ choices: [{ message: { role: 'assistant', content: answer } }], ...(usage === null ? {} : { usage }) }),
      );
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

const first = (): Answer => 'I take the first one.\n{"action": 1}';

function args(url: string, ...more: string[]): string[] {
  const usual = ['--model', 'stand-in', '--against', 'random', '--games', '4', '--retry-after', '0.001'];
  return ['llm', 'tic-tac-toe', '--endpoint', url, ...usual, ...more];
}

interface Result {
  readonly summary: { readonly games: number; readonly wins: number; readonly score: number; readonly interval: readonly [number, number] };
  readonly counts: {
    readonly decisions: number;
    readonly illegal: number;
    readonly unreadable: number;
    readonly fallbacks: number;
    readonly tokens: object;
  };
  readonly forfeits: number;
  readonly cost: number | null;
  readonly requests: number;
  readonly failures: Record<string, number>;
  readonly games: readonly object[];
  readonly dropped: { readonly decisions: number };
  readonly stopped: string | null;
}

describe('llm', { timeout: 600_000 }, () => {
  test('plays a match, and reports score, tokens and cost', async () => {
    const { url, requests } = await endpoint(first);
    const result = (await runJson(args(url, '--prices', '1,10'))) as Result;
    expect(result).toMatchObject({ summary: { games: 4 }, forfeits: 0, failures: {}, stopped: null });
    expect(result.requests).toBe(requests.length);
    expect(result.counts).toMatchObject({ decisions: requests.length, illegal: 0, unreadable: 0, fallbacks: 0 });
    expect(result.counts.tokens).toEqual({ prompt: 100 * requests.length, completion: 10 * requests.length, uncounted: 0 });
    expect(result.cost).toBeCloseTo((requests.length * (100 + 10 * 10)) / 1e6, 12);
    expect(result.summary.interval[0]).toBeLessThan(result.summary.score);
    const text = await run(args(url));
    expect(text.status).toBe(0);
    expect(text.out).toMatch(/llm:stand-in against random on standard, seed 1\n {2}\d win/);
    expect(text.out).toContain('0 illegal, 0 unreadable; 0 decisions by lot, 0 games forfeited');
  });

  test('shows the model its board, numbered legal actions, the news and its own note', async () => {
    const { url, requests } = await endpoint((_, count) => `{"action": 1, "note": "thought ${count}"}`);
    await run(args(url, '--games', '2', '--body', '{"temperature":0}'));
    const [one, two] = requests;
    expect(one).toMatchObject({ url: '/v1/chat/completions', body: { model: 'stand-in', stream: false, temperature: 0 } });
    const [system, user] = one!.body.messages;
    expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('You lead the x') as string });
    expect(user!.content).toMatch(/Legal actions:\n1\. a1\n2\. b1/);
    expect(user!.content).not.toContain('Your note');
    expect(two!.body.messages[1]!.content).toMatch(/^Since your last decision:\nx: a1\n(.*\n)?o: /);
    expect(two!.body.messages[1]!.content).toContain('Your note: thought 1');
  });

  test('tells the model that an answer is no legal action, and counts it', async () => {
    const { url, requests } = await endpoint(({ body }) => {
      const answers: Answer[] = ['{"action": 99}', 'Well, I am not sure.', '{"action": "a1 please"}', '{"action": 1}'];
      return answers[(body.messages.length - 2) / 2]!;
    });
    const { counts, summary } = (await runJson(args(url, '--attempts', '4'))) as Result;
    expect(counts).toMatchObject({ illegal: 2 * counts.decisions, unreadable: counts.decisions, fallbacks: 0 });
    expect(summary.games).toBe(4);
    expect(requests[1]!.body.messages.at(-1)!.content).toContain('99 is no legal action.');
    expect(requests[2]!.body.messages.at(-1)!.content).toContain('There is no action in your answer.');
  });

  test('forfeits after the last attempt, or plays by lot if asked', async () => {
    const { url } = await endpoint(() => '{"action": 0}');
    const lost = await runJson(args(url, '--attempts', '2'));
    expect(lost).toMatchObject({ forfeits: 4, counts: { decisions: 0, illegal: 8 }, summary: { wins: 0, losses: 4 } });
    const { counts, forfeits, summary } = (await runJson(args(url, '--attempts', '2', '--fallback', 'random'))) as Result;
    expect(forfeits).toBe(0);
    expect(counts).toMatchObject({ fallbacks: counts.decisions, illegal: 2 * counts.decisions });
    expect(summary.games).toBe(4);
  });

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '0' } }],
    ['500', { status: 500 }],
    ['malformed', { raw: '<html>busy</html>' }],
    ['malformed', { raw: '{"choices":[]}' }],
    ['timeout', 'silence'],
  ] satisfies [string, Answer][])('asks again after a failure of the endpoint: %s', async (kind, failure) => {
    const { url } = await endpoint((_, count) => (count % 3 === 1 ? failure : first()));
    const patience = failure === 'silence' ? ['--timeout', '0.5'] : []; // an answer that is late on a busy machine would be another failure
    const result = (await runJson(args(url, '--games', '2', ...patience))) as Result;
    expect(result).toMatchObject({ stopped: null, summary: { games: 2 }, counts: { illegal: 0 } });
    expect(result.failures).toEqual({ [kind]: result.requests - result.counts.decisions });
  });

  test('stops when the endpoint refuses or goes on failing, keeps what was played, and goes on from there', async () => {
    const file = join(folder, 'match.json');
    let isDown = false;
    let decisions = 0;
    const { url, requests } = await endpoint(({ body }) => {
      isDown ||= ++decisions === 9;
      return isDown ? { status: 503 } : body.messages.length === 0 ? 'silence' : first();
    });
    const stopped = await run(args(url, '--write', file, '--retries', '2'));
    expect(stopped.status).toBe(1);
    expect(stopped.notes).toMatch(
      /Stopped after \d of 4 games: The endpoint failed after 3 tries: status 503: no The same command goes on with/,
    );
    const asked = requests.length;
    isDown = false;
    decisions = 100;
    const result = (await runJson(args(url, '--write', file))) as Result;
    expect(result).toMatchObject({ summary: { games: 4 }, failures: { 503: 3 }, stopped: null });
    expect(result.requests).toBe(requests.length);
    expect(result.requests).toBeGreaterThan(asked);
    expect(result.dropped.decisions).toBeGreaterThan(0);
    const whole = (await runJson(args((await endpoint(first)).url))) as Result;
    expect(result.games.map(withoutSeconds)).toEqual(whole.games.map(withoutSeconds));
    const other = await run(args(url, '--write', file, '--seed', '2'));
    expect(other.notes).toContain(`${file} holds another match: settings differ.`);
  });

  test('does not ask again what is refused for good', async () => {
    const { url, requests } = await endpoint(() => ({ status: 401, text: 'no such key: hush-hush' }));
    vi.stubEnv('SCHILTRON_LLM_KEY', 'hush-hush');
    const { status, notes, out } = await run(args(url));
    expect(status).toBe(1);
    expect(requests).toHaveLength(1);
    expect(notes + out).toContain('status 401: no such key: …');
    expect(notes + out).not.toContain('hush');
  });

  test('sends the key of the environment to the endpoint and writes it nowhere', async () => {
    const file = join(folder, 'with-key.json');
    vi.stubEnv('MY_KEY', 'hush-hush');
    const { url, requests } = await endpoint(first);
    const { out, notes } = await run(
      args(`${url}?api-version=3`, '--key-env', 'MY_KEY', '--write', file, '--records', join(folder, 'games'), '--json'),
    );
    expect(requests.every(({ authorization }) => authorization === 'Bearer hush-hush')).toBe(true);
    expect(requests[0]!.url).toBe('/v1/chat/completions?api-version=3');
    const written = readdirSync(join(folder, 'games')).map((name) => readFileSync(join(folder, 'games', name), 'utf8'));
    expect(written).toHaveLength(4);
    for (const text of [out, notes, readFileSync(file, 'utf8'), ...written]) {
      expect(text).not.toContain('hush');
      expect(text).not.toContain('api-version');
    }
  });

  test('refuses addresses that would give a key away, and says what is missing', async () => {
    vi.stubEnv('SCHILTRON_LLM_KEY', 'hush-hush');
    expect((await run(args('http://models.example.org/v1'))).notes).toContain('A key is not sent over an unencrypted connection');
    expect((await run(args('https://me:secret@example.org/v1'))).notes).toContain('must not hold a password');
    expect((await run(args('example.org'))).notes).toContain('The endpoint must be an address');
    expect((await run(args('https://example.org/v1', '--key-env', 'NOT_SET'))).notes).toContain('NOT_SET is not set');
    expect((await run(args('https://example.org/v1', '--max-cost', '1'))).notes).toContain('--max-cost needs --prices');
    expect((await run(args('https://example.org/v1', '--prices', '1'))).notes).toContain('two prices');
    expect((await run(args('https://example.org/v1', '--body', '[1]'))).notes).toContain('It must be an object');
  });

  test('stops before the request that would go beyond the cost allowed', async () => {
    const { url, requests } = await endpoint(first);
    const file = join(folder, 'cost.json');
    const { status, notes } = await run(args(url, '--prices', '10000,0', '--max-cost', '5', '--write', file));
    expect(status).toBe(1);
    expect(requests).toHaveLength(5); // 1 a request
    expect(notes).toContain('The model has cost 5, as much as it may.');
    expect(existsSync(file)).toBe(true);
  });

  test('says how many answers came without their tokens', async () => {
    const { url, requests } = await endpoint(first, null);
    const { out } = await run(args(url));
    expect(out).toContain(`0 tokens read, 0 written (without ${requests.length} answers`);
  });

  test('shows the model no more than its side may know', async () => {
    const { url, requests } = await endpoint(first);
    await run(['llm', 'kuhn-poker', '--endpoint', url, '--model', 'stand-in', '--against', 'random', '--games', '40']);
    const asked = requests.map(({ body }) => body.messages.map(({ content }) => content).join('\n'));
    expect(asked.length).toBeGreaterThan(40);
    for (const text of asked) expect(new Set(text.match(/\b(jack|queen|king)\b/gi)).size, text).toBeLessThanOrEqual(1);
  });
});

function withoutSeconds(game: object): object {
  return { ...game, seconds: 0 };
}

describe("a model's answer", () => {
  const choices = ['roll', 'hold'].map((text, i) => ({ action: 10 + i, text }));

  test.each([
    ['{"action": 2}', { kind: 'legal', action: 11 }],
    ['{"action": "hold", "note": "later"}', { kind: 'legal', action: 11, note: 'later' }],
    ['First {"action": 1} came to mind, but {"action": "2"} is better.', { kind: 'legal', action: 11 }],
    ['```json\n{"action": 1}\n```', { kind: 'legal', action: 10 }],
    ['<think>{"action": 2}</think>1', { kind: 'legal', action: 10 }],
    ['{"why": {"action": "x"}, "action": 2}', { kind: 'legal', action: 11 }],
    [' 2. ', { kind: 'legal', action: 11 }],
    ['{"action": 3}', { kind: 'illegal', given: '3' }],
    ['{"action": "HOLD!"}', { kind: 'illegal', given: 'HOLD!' }],
    ['{"action": null}', { kind: 'unreadable' }],
    ['I roll 2 dice.', { kind: 'unreadable' }],
    ['{"action": ', { kind: 'unreadable' }],
    ['', { kind: 'unreadable' }],
  ])('is read: %s', (answer, read) => {
    expect(readChoice(answer, choices)).toEqual(read);
  });
});
