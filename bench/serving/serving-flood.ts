import { loadGame } from '../../rules/registry.ts';
import { connectHttp, OpponentError } from '../../server/client/index.ts';
import { quantile, startServer } from './serving-load.ts';

/** How a client fared while others sent the most expensive requests there are. */
export interface FloodResult {
  readonly seconds: number;
  readonly floods: number;
  /** Packs of each flooding request, all different. */
  readonly packs: number;
  /** Answers to the flood by kind: `ok` or the code of the error. */
  readonly flooded: Readonly<Record<string, number>>;
  /** Moves that the client asked for, one after the other, and those refused because their deadline passed. */
  readonly moves: number;
  readonly late: number;
  readonly deadlineMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

const DEADLINE_MS = 1000;
const PAUSE_MS = 50;

/** A scenario that takes long to make ready, different for each number. */
function pack(number: number): object {
  const hexes = { baron: { hexes: '0505', radius: 20 }, royal: { hexes: '2020', radius: 20 } };
  return { id: `flood-${number}`, map: 'lewes', battles: 'lewes', setUp: hexes, commandPoints: { baron: 60, royal: 60 } };
}

function tell(outcomes: Record<string, number>, error: unknown): void {
  const name = error === null ? 'ok' : error instanceof OpponentError ? error.code : String(error);
  outcomes[name] = (outcomes[name] ?? 0) + 1;
}

/** Asks a server for moves with a deadline while others have it judge games of scenarios that it has never seen.
 * @param floods clients that flood at a time
 * @param packs different scenarios in each of their requests */
export async function measureFlood(seconds: number, floods: number, packs: number): Promise<FloodResult> {
  const server = await startServer('--threads', '1');
  const position = loadGame('tic-tac-toe', 'standard').newState().toPosition();
  const end = performance.now() + seconds * 1000;
  const flooded: Record<string, number> = {};
  let made = 0;
  const flood = async (): Promise<void> => {
    const client = connectHttp(server.address, { retries: 0 });
    while (performance.now() < end) {
      const games = Array.from({ length: packs }, () => ({ position: { ruleset: 'barons-war', scenario: pack(made++), state: {} } }));
      await client.evaluate({ games }).then(
        () => tell(flooded, null),
        (error: unknown) => tell(flooded, error),
      );
    }
  };
  const times: number[] = [];
  let late = 0;
  const play = async (): Promise<void> => {
    const client = connectHttp(server.address, { retries: 0 });
    while (performance.now() < end) {
      const startedAt = performance.now();
      await client.move({ position, agent: 'mcts:sims=50', deadlineMs: DEADLINE_MS, seed: 1 }).catch(() => late++);
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all([play(), ...Array.from({ length: floods }, flood)]);
  await server.stop();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    seconds,
    floods,
    packs,
    flooded,
    moves: times.length,
    late,
    deadlineMs: DEADLINE_MS,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    slowestMs: sorted.at(-1) ?? NaN,
  };
}
