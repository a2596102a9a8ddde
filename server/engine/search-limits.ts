import type { STOPS } from '../protocol/replies.ts';
import type { Opponent } from './opponent.ts';

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
export interface HeldLimits {
  readonly simulations?: number;
  readonly timeMs?: number;
}

/** Simulations of an agent whose spec does not say. */
const USUAL_SIMULATIONS: Readonly<Record<string, number>> = { mcts: 400, flat: 400, neural: 64 };

function optionOf(spec: string, name: string): number | undefined {
  const found = new RegExp(`[:,]${name}=(\\d+)`).exec(spec);
  return found === null ? undefined : Number(found[1]);
}

/** Simulations that the opponent's own strength allows; undefined if it sets no bound. */
function ownSimulations({ spec, model }: Opponent, scenario: string): number | undefined {
  const level = optionOf(spec, 'level');
  if (level === undefined || model === null) return optionOf(spec, 'sims');
  const levels = model.card?.levels ?? [];
  return (levels.find((one) => one.scenario === scenario) ?? levels[0])?.levels[level - 1]?.simulations;
}

function least(...values: readonly (number | undefined)[]): number | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
}

/** Joins what is asked, what the opponent's strength allows and what the server grants: all hold at once.
 * @param warnings told of what the server cut */
export function holdLimits(asked: AskedLimits, opponent: Opponent, scenario: string, ceilings: Ceilings, warnings: string[]): HeldLimits {
  for (const [name, most] of [
    ['simulations', ceilings.maxSimulations],
    ['timeMs', ceilings.maxTimeMs],
  ] as const) {
    if ((asked[name] ?? 0) > most) warnings.push(`limits.${name} was cut to ${most}.`);
  }
  const own = ownSimulations(opponent, scenario);
  if (own === 0) return {}; // plays by its policy alone: nothing to limit
  const ownMs = optionOf(opponent.spec, 'ms');
  const askedMs = least(asked.timeMs, ownMs);
  const isTimed = askedMs !== undefined || optionOf(opponent.spec, 'turn') !== undefined;
  const usual = isTimed ? undefined : USUAL_SIMULATIONS[opponent.spec.split(':', 1)[0]!];
  const wanted = least(own, asked.simulations) ?? usual;
  return {
    ...(wanted === undefined ? {} : { simulations: Math.min(wanted, ceilings.maxSimulations) }),
    ...(askedMs === undefined ? {} : { timeMs: Math.min(askedMs, ceilings.maxTimeMs) }),
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
  if (limits.simulations !== undefined && visits >= limits.simulations) return 'simulations';
  if (callOff !== undefined) return callOff;
  return limits.timeMs !== undefined && elapsedMs >= limits.timeMs ? 'time' : 'finished';
}
