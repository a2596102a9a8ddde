import { AgentFault } from './agent-fault.ts';
import type { Guest } from './guest-agent.ts';

export interface HttpGuestOptions {
  /** Where the server is, as `http://localhost:8080`. */
  readonly url: string;
  /** Which of its agents shall play, and at which level; the server's own choice if left out. */
  readonly agent?: string;
  readonly level?: string;
}

interface Reply {
  readonly action?: { readonly index?: unknown };
  readonly value?: unknown;
  /** What is wrong with the request, in a reply that is none. */
  readonly code?: unknown;
  readonly detail?: unknown;
}

function levelOf(level: string): string | number {
  return /^\d+$/.test(level) ? Number(level) : level;
}

/** An agent that a server of this package offers: it is sent what its side sees. The environment variable SCHILTRON_KEY holds the key, if one is needed. */
export function openHttp({ url, agent, level }: HttpGuestOptions): Guest {
  const key = (globalThis as { process?: NodeJS.Process }).process?.env['SCHILTRON_KEY'];
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
  let controller = new AbortController();
  return {
    async ask(view, { timeMs, simulations }) {
      controller = new AbortController();
      const limits = { ...(timeMs === undefined ? {} : { timeMs }), ...(simulations === undefined ? {} : { simulations }) };
      const body = JSON.stringify({
        position: view.position(),
        limits,
        ...(agent === undefined ? {} : { agent }),
        ...(level === undefined ? {} : { level: levelOf(level) }),
      });
      const response = await fetch(new URL('v1/move', url.endsWith('/') ? url : `${url}/`), {
        method: 'POST',
        headers,
        body,
        signal: controller.signal,
      });
      const { action, value, code, detail } = (await response.json()) as Reply;
      if (!response.ok) throw new AgentFault('EXCEPTION', `The server answered ${String(code)}: ${String(detail)}`);
      return { action: action?.index, value };
    },
    giveUp: () => controller.abort(),
  };
}
