import type { Agent } from '../../agents/agent.ts';

/** An agent that remembers its last search, and may think on while the other side does. */
export class Session {
  readonly spec: string;
  readonly agent: Agent;
  isBusy = true;
  private thinking: { readonly stop: AbortController; readonly done: Promise<unknown> } | null = null;

  constructor(spec: string, agent: Agent) {
    this.spec = spec;
    this.agent = agent;
  }

  /** Thinks on in the background until it must rest. */
  ponder(think: (signal: AbortSignal) => Promise<unknown>): void {
    const stop = new AbortController();
    // What is found stays with the agent; a failure shows again when it is asked.
    this.thinking = { stop, done: think(stop.signal).catch(() => undefined) };
  }

  /** Ends the thinking in the background. */
  async rest(): Promise<void> {
    const { thinking } = this;
    this.thinking = null;
    thinking?.stop.abort();
    await thinking?.done;
  }

  async close(): Promise<void> {
    await this.rest();
    await this.agent.close?.();
  }
}

/** Sessions by name. A cache: the least used go first, and nothing is lost with them but time. */
export class Sessions {
  private readonly open = new Map<string, Session>();
  private readonly most: number;

  constructor(most = 64) {
    this.most = most;
  }

  /** The session of that name if it has such an agent and nobody uses it, else a fresh one. Give it back with `isBusy = false`. */
  async take(key: string, spec: string, create: () => Promise<Agent>): Promise<Session> {
    const known = this.open.get(key);
    if (known?.spec === spec && !known.isBusy) {
      known.isBusy = true;
      this.open.delete(key);
      this.open.set(key, known);
      await known.rest();
      return known;
    }
    const session = new Session(spec, await create());
    if (known?.isBusy === true) return session; // two requests at once: the second goes without memory
    this.open.delete(key);
    this.open.set(key, session);
    await known?.close();
    await this.shrink();
    return session;
  }

  /** Ends all thinking in the background: somebody waits for an answer. */
  async rest(): Promise<void> {
    await Promise.all([...this.open.values()].map((session) => session.rest()));
  }

  private async shrink(): Promise<void> {
    for (const [key, session] of [...this.open]) {
      if (this.open.size <= this.most) return;
      if (session.isBusy) continue;
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
