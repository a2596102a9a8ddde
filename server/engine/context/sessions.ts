import type { Agent } from '../../../agents/turn/agent.ts';

/** An agent that remembers its last search, and may think on while the other side does. */
export class Session {
  readonly spec: string;
  readonly agent: Agent;
  /** Whether it is there for the next request of its name. */
  readonly isKept: boolean;
  isBusy = true;
  private thinking: { readonly stop: AbortController; readonly done: Promise<unknown> } | null = null;

  constructor(spec: string, agent: Agent, isKept: boolean) {
    this.spec = spec;
    this.agent = agent;
    this.isKept = isKept;
  }

  /** Thinks on in the background until it must rest. */
  ponder(think: (signal: AbortSignal) => Promise<unknown>): void {
    const stop = new AbortController();
    // What is found stays with the agent; a failure shows again when it is asked.
    this.thinking = { stop, done: think(stop.signal).catch(() => undefined) };
  }

  /** Ends the thinking in the background. Resolves once it has ended, for everybody who asks: two searches must not share an agent. */
  async rest(): Promise<void> {
    const { thinking } = this;
    thinking?.stop.abort();
    await thinking?.done;
    if (this.thinking === thinking) this.thinking = null;
  }

  async close(): Promise<void> {
    await this.rest();
    await this.agent.close?.();
  }
}

/** What may be kept for sessions. */
interface SessionBounds {
  /** Default 64. */
  readonly sessions?: number;
  /** Bytes of all agents together. Default 128 MiB. */
  readonly bytes?: number;
}

/** Sessions by name. A cache: the least used go first, and nothing is lost with them but time. */
export class Sessions {
  private readonly open = new Map<string, Session>();
  private readonly bounds: Required<SessionBounds>;

  constructor({ sessions = 64, bytes = 128 * 1024 * 1024 }: SessionBounds = {}) {
    this.bounds = { sessions, bytes };
  }

  /** The session of that name if it has such an agent and nobody uses it, else a fresh one. Give it back with `release`. */
  async take(key: string, spec: string, create: () => Promise<Agent>): Promise<Session> {
    const known = this.open.get(key);
    if (known?.spec === spec && !known.isBusy) {
      known.isBusy = true;
      this.open.delete(key);
      this.open.set(key, known);
      await known.rest();
      return known;
    }
    const agent = await create();
    const current = this.open.get(key);
    if (current?.isBusy === true) return new Session(spec, agent, false); // two requests at once: the second goes without memory
    const session = new Session(spec, agent, true);
    this.open.delete(key);
    this.open.set(key, session);
    await current?.close();
    await this.shrink();
    return session;
  }

  async release(session: Session): Promise<void> {
    session.isBusy = false;
    if (session.isKept) await this.shrink();
    else await session.close();
  }

  /** Ends all thinking in the background: somebody waits for an answer. */
  async rest(): Promise<void> {
    await Promise.all([...this.open.values()].map((session) => session.rest()));
  }

  private async shrink(): Promise<void> {
    let bytes = 0;
    for (const { agent } of this.open.values()) bytes += agent.heldBytes ?? 0;
    for (const [key, session] of [...this.open]) {
      if (this.open.size <= this.bounds.sessions && bytes <= this.bounds.bytes) return;
      if (session.isBusy) continue;
      bytes -= session.agent.heldBytes ?? 0;
      this.open.delete(key);
      await session.close();
    }
  }

  /** Forgets all that nobody uses just now. @returns how many */
  async clear(): Promise<number> {
    const idle = [...this.open].filter(([, { isBusy }]) => !isBusy);
    for (const [key, session] of idle) {
      this.open.delete(key);
      await session.close();
    }
    return idle.length;
  }
}
