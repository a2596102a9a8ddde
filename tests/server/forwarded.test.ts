import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHttpServer, createService } from '../../server/index.ts';
import { Gate } from '../../server/http/doors/gate.ts';
import { Proxies, sourceOf } from '../../server/http/doors/forwarded.ts';

const proxies = new Proxies(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
const from = (peer: string, headers: Record<string, string>): string => sourceOf(peer, headers, proxies);

describe('whom a request comes from', () => {
  test.each<[string, Record<string, string>, string]>([
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
    ['::ffff:127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
    ['127.0.0.1', { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }, '203.0.113.7'],
    ['127.0.0.1', { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' }, '203.0.113.7'],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7:51234' }, '203.0.113.7'],
    ['127.0.0.1', { 'x-forwarded-for': '[2001:db8::1]:443' }, '2001:db8::1'],
    ['127.0.0.1', { forwarded: 'for=203.0.113.7;proto=https' }, '203.0.113.7'],
    ['fd00::2', { forwarded: 'for=198.51.100.1, proto=https;For="[2001:db8::1]:4711"' }, '2001:db8::1'],
    ['127.0.0.1', { forwarded: 'for=203.0.113.7', 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
  ])('%s with %o is %s', (peer, headers, source) => {
    expect(from(peer, headers)).toBe(source);
  });

  test.each<[string, Record<string, string>]>([
    ['127.0.0.1', { 'x-forwarded-for': 'unknown' }],
    ['127.0.0.1', { 'x-forwarded-for': '' }],
    ['127.0.0.1', { forwarded: 'for=_hidden' }],
    ['127.0.0.1', { forwarded: 'proto=https' }],
    ['127.0.0.1', { forwarded: 'for=198.51.100.9', 'x-forwarded-for': '203.0.113.7' }],
    ['127.0.0.1', {}],
  ])('%s with %o is the proxy itself', (peer, headers) => {
    expect(from(peer, headers)).toBe('127.0.0.1');
  });

  test('nobody who is not trusted is believed, whatever he writes', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (text, address) => {
        for (const headers of [{ 'x-forwarded-for': text }, { forwarded: text }, { 'x-forwarded-for': address, forwarded: text }])
          expect(from('203.0.113.200', headers)).toBe('203.0.113.200');
      }),
    );
  });

  test('what a client writes before its proxy’s own hop changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(from('127.0.0.1', { 'x-forwarded-for': `${text}, 203.0.113.7` })).toBe('203.0.113.7');
        expect(from('127.0.0.1', { forwarded: `${text}, for=203.0.113.7` })).toBe('203.0.113.7');
      }),
    );
  });

  test.each(['10.0.0.0/33', 'proxy.example', '10.0.0.1/8/8', '', '::1/129', '10.0.0.1/-1'])('no proxy is "%s"', (text) => {
    expect(() => new Proxies([text])).toThrow(/A proxy is an address/);
  });
});

describe('behind a proxy', () => {
  /** Names of clients in the log of a server that was asked for two addresses. */
  const clientsOf = async (options: object): Promise<string[]> => {
    const clients: string[] = [];
    const service = createService({ shipped: false, onRequest: ({ client }) => clients.push(client) });
    const app = createHttpServer(service, { openEnv: null, ...options });
    const payload = { position: { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} } };
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await app.inject({ method: 'POST', url: '/v1/legal', payload, headers: { 'x-forwarded-for': address } });
    await app.close();
    await service.close();
    return clients;
  };

  test('clients have names in the log of their own', async () => {
    expect(await clientsOf({ proxies: ['127.0.0.1'] })).toEqual(['address 203.0.113.1', 'address 203.0.113.2']);
  });

  test('that is not trusted all are one', async () => {
    expect(await clientsOf({})).toEqual(['address 127.0.0.1', 'address 127.0.0.1']);
  });

  test('clients have allowances of their own', () => {
    const gate = new Gate({ visitsPerMinute: 10, proxies: ['127.0.0.1'] });
    const client = (address: string) =>
      gate.clientOf(undefined, { headers: { 'x-forwarded-for': address }, socket: { remoteAddress: '127.0.0.1' } } as never);
    expect(client('203.0.113.1').budget).toBe(client('203.0.113.1').budget);
    expect(client('203.0.113.1').budget).not.toBe(client('203.0.113.2').budget);
  });
});
