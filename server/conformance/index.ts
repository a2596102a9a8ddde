import type { OpenChannel } from './channel.ts';
import { conformanceChecks } from './checks.ts';
import { Talk } from './talk.ts';

export { type Channel, type OpenChannel, programChannel, socketChannel } from './channel.ts';
export { type ConformanceCheck, conformanceChecks } from './checks.ts';

export { malformedMessages } from './malformed.ts';
export { type ClientFault, startTrap, type Trap } from './trap.ts';

export interface ConformanceResult {
  readonly name: string;
  readonly about: string;
  readonly ok: boolean;
  /** What was broken. */
  readonly message?: string;
}

/** Seconds in which an awaited message must come, unless somebody says otherwise. */
export const PATIENCE_SECONDS = 20;

export interface CheckServerOptions {
  /** Names of the checks to run; all if left out. */
  readonly only?: readonly string[];
  /** Seconds in which an awaited message must come. */
  readonly patience?: number;
}

/** Holds a server against every promise of the protocol, each over a fresh connection. */
export async function* checkServer(
  open: OpenChannel,
  { only, patience = PATIENCE_SECONDS }: CheckServerOptions = {},
): AsyncGenerator<ConformanceResult> {
  for (const { name, about, run } of conformanceChecks) {
    if (only !== undefined && !only.includes(name)) continue;
    yield await open().then(
      async (channel) => {
        try {
          await run(new Talk(channel, patience));
          return { name, about, ok: true };
        } catch (error) {
          return { name, about, ok: false, message: error instanceof Error ? error.message : String(error) };
        } finally {
          await channel.close();
        }
      },
      (error: unknown) => ({
        name,
        about,
        ok: false,
        message: `There is no connection: ${error instanceof Error ? error.message : String(error)}`,
      }),
    );
  }
}
