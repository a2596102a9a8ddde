import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';

/** What `tools/release/audit.mjs` says with a registry that answers so. */
async function audit(answer: RequestListener): Promise<{ readonly status: number; readonly output: string }> {
  const registry = createServer(answer).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_offline: 'false' };
  const child = spawn(process.execPath, ['tools/release/audit.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = (await once(child, 'close')) as [number];
  registry.closeAllConnections();
  registry.close();
  return { status, output };
}

const LIMIT = { timeout: 600_000 };

test.each([
  ['breaks connections off', (_, response) => response.destroy()],
  ['knows no audits', (_, response) => response.writeHead(404).end('{}')],
  ['is out of order', (_, response) => response.writeHead(503).end('later')],
  ['answers with something else', (_, response) => response.writeHead(200).end('<html>log in</html>')],
] as const satisfies readonly (readonly [string, RequestListener])[])('packages pass where the registry %s', LIMIT, async (_, answer) => {
  const { status, output } = await audit(answer);
  expect(output).toContain('known faults of packages were not looked for');
  expect(output).toContain('0 odd licences, unknown grave faults.');
  expect(status).toBe(0);
});

test('a package with a critical fault fails', LIMIT, async () => {
  const fault = { id: 1, url: 'https://example.org/1', title: 'a fault', severity: 'critical', vulnerable_versions: '*', cwe: [] };
  const { status, output } = await audit((request, response) => {
    const isAsked = request.url!.includes('/advisories/bulk');
    const name = decodeURIComponent(request.url!.slice(1));
    const known = { name, 'dist-tags': { latest: '9.9.9' }, versions: { '9.9.9': { name, version: '9.9.9' } } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isAsked ? { zod: [fault] } : known));
  });
  expect(output).toContain('zod *: critical');
  expect(status).toBe(1);
});

test('packages pass where the registry knows no faults', LIMIT, async () => {
  const { status, output } = await audit((_, response) => response.setHeader('content-type', 'application/json').end('{}'));
  expect(output).toContain('0 odd licences, 0 grave faults.');
  expect(status).toBe(0);
});
