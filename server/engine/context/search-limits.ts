import type { Limits, OwnLimits } from '../../../agents/turn/agent.ts';
import type { STOPS } from '../../protocol/replies.ts';

/** What a server grants at most. */
export interface Ceilings {
  readonly maxSimulations: number;
  readonly maxTimeMs: number;
}

interface AskedLimits {
  readonly simulations?: number | undefined;
  readonly timeMs?: number | undefined;
}

/** The limits that hold; absent where there is none. */
export type HeldLimits = Pick<Limits, 'simulations' | 'mostSimulations' | 'timeMs' | 'turnMs'>;

function least(...values: readonly (number | undefined)[]): number | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
}

/** What was asked for, but more than a server grants.
 * @param warnings told of what the server cut */
export function warnOfCuts(asked: AskedLimits, { maxSimulations, maxTimeMs }: Ceilings, warnings: string[]): void {
  if ((asked.simulations ?? 0) > maxSimulations) warnings.push(`limits.simulations was cut to ${maxSimulations}.`);
  if ((asked.timeMs ?? 0) > maxTimeMs) warnings.push(`limits.timeMs was cut to ${maxTimeMs}.`);
}

/** Joins what is asked, what the agent's own strength allows and what the server grants: all hold at once.
 * @param own the agent's; undefined if it does not search */
export function holdLimits(asked: AskedLimits, own: OwnLimits | undefined, { maxSimulations, maxTimeMs }: Ceilings): HeldLimits {
  if (own === undefined) return {};
  const { turnMs } = own;
  const hasClock = own.timeMs !== undefined || turnMs !== undefined;
  if (own.isBound && own.simulations === 0 && !hasClock) return {}; // plays by its policy alone: nothing to limit
  const timeMs = least(asked.timeMs, own.timeMs);
  const bound = own.isBound && own.simulations > 0 ? own.simulations : undefined;
  const usual = timeMs === undefined && turnMs === undefined ? own.simulations : undefined;
  const simulations = least(bound, asked.simulations) ?? usual;
  return {
    mostSimulations: maxSimulations,
    ...(simulations === undefined ? {} : { simulations: Math.min(simulations, maxSimulations) }),
    ...(timeMs === undefined ? {} : { timeMs: Math.min(timeMs, maxTimeMs) }),
    ...(turnMs === undefined ? {} : { turnMs: Math.min(turnMs, maxTimeMs) }),
  };
}

/** What a search looks like at its end. */
interface SearchEnd {
  readonly limits: HeldLimits;
  readonly visits: number;
  readonly elapsedMs: number;
  /** Why it was called off, if it was. */
  readonly callOff: 'deadline' | 'terminated' | undefined;
}

/** Which limit ended a search; `finished` if none did. */
export function stopOf({ limits, visits, elapsedMs, callOff }: SearchEnd): (typeof STOPS)[number] {
  if (visits >= (limits.simulations ?? limits.mostSimulations ?? Infinity)) return 'simulations';
  if (callOff !== undefined) return callOff;
  return limits.timeMs !== undefined && elapsedMs >= limits.timeMs ? 'time' : 'finished';
}
