import { Option } from 'commander';
import { Proxies } from '../server/http/doors/forwarded.ts';
import { CommandFault } from './fault.ts';
import { collect } from './games.ts';

/** `--allow-host`, which servers share. */
export function allowHostOption(): Option {
  return new Option(
    '--allow-host <name>',
    'a host name that the server is reached by, beside localhost and plain addresses; * for any; may be repeated',
  )
    .argParser(collect)
    .default([]);
}

/** @throws CommandFault for what can stand in no Host header */
export function hostNames(names: readonly string[]): string[] {
  const wrong = names.find((name) => name !== '*' && !/^[\w.-]+$|^[\da-f:.]+$/i.test(name));
  if (wrong !== undefined)
    throw new CommandFault(`--allow-host takes a name without scheme and port, as example.org, or *; got "${wrong}".`);
  return names.map((name) => name.toLowerCase());
}

/** `--trust-proxy`. */
export function trustProxyOption(): Option {
  return new Option(
    '--trust-proxy <address>',
    'an address or network (10.0.0.0/8) of proxies whose Forwarded or X-Forwarded-For tells clients apart; may be repeated',
  )
    .argParser(collect)
    .default([]);
}

/** @throws CommandFault for what is no address or network */
export function proxyAddresses(texts: readonly string[]): readonly string[] {
  try {
    new Proxies(texts);
    return texts;
  } catch (error) {
    throw new CommandFault(`--trust-proxy: ${(error as Error).message}`);
  }
}

/** Waits until a signal falls. */
export async function fallen(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
