import type { Game, Player, Rng, State } from '../../rules/core/index.ts';

/** Thrown by a check that finds a fault; anything else thrown is the game's own fault and is reported alike. */
export class CheckFailure extends Error {}

/** Both players, as onlookers. */
export const VIEWERS: readonly Player[] = [0, 1];

/** Fails the running check unless the condition holds. */
export function expectThat(condition: boolean, message: () => string): asserts condition {
  if (!condition) throw new CheckFailure(message());
}

/** What a check is given to watch: a game and a stream of its own. */
export interface CheckContext {
  readonly game: Game;
  readonly rng: Rng;
}

/** Watches random games from outside; it must leave the states it is shown as they are. */
export interface Probe {
  /** Called with every fresh state. */
  begin?(state: State): void;
  /** Called with every state, the first and the last included. */
  visit?(state: State, ply: number): void;
  /** Called after every move, with the state it led to. */
  moved?(move: number, state: State): void;
  /** Called when a game is over. */
  end?(state: State, moves: readonly number[]): void;
  /** Called once, after all games. */
  finish?(): void;
}

/** One promise of the contract between rulesets and everything built on them. */
export interface Check {
  readonly name: string;
  /** The promise, in one sentence. */
  readonly about: string;
  start(context: CheckContext): Probe;
}

export interface CheckResult {
  readonly name: string;
  readonly about: string;
  readonly ok: boolean;
  /** The first fault and where it showed; absent if the check passed. */
  readonly message?: string;
  /** What is allowed but seldom meant; absent if there is nothing. */
  readonly warnings?: readonly string[];
}

/** What checks found of one thing: a scenario, an environment, an agent. */
export interface Report {
  /** What was checked: `barons-war/skirmish`, the id of an environment, the spec of an agent. */
  readonly subject: string;
  /** How much was looked at: `2 games, 80 states`. */
  readonly extent: string;
  readonly ok: boolean;
  readonly checks: readonly CheckResult[];
}

/** What `checkScenario` found. */
export interface ScenarioReport extends Report {
  readonly ruleset: string;
  readonly scenario: string;
  readonly games: number;
  /** States visited in all games. */
  readonly states: number;
}

/** The report as lines of text, failures with their reasons. */
export function formatReport({ subject, extent, ok, checks }: Report): string {
  const lines = checks.flatMap(({ name, about, ok: passed, message, warnings = [] }) => [
    passed ? `  ok    ${name}: ${about}` : `  FAIL  ${name}: ${message}`,
    ...warnings.map((warning) => `  warn  ${name}: ${warning}`),
  ]);
  return [`${subject}: ${ok ? 'ok' : 'FAILED'} (${extent})`, ...lines].join('\n');
}

/** Whether two byte arrays are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Plies at which costly checks look: ever more rarely, but never to stop. */
export function isRarePly(ply: number): boolean {
  return (ply & (ply - 1)) === 0 || ply % 64 === 0;
}

/** Answers yes at its first calls and then ever more seldom: for what costs too much to be looked at always. */
export function seldom(): () => boolean {
  let calls = 0;
  return () => isRarePly(calls++);
}

/** 64 bits of a text (FNV-1a twice, differently started): enough to tell texts apart without keeping them. */
export function digest(text: string): bigint {
  let a = 0x811c9dc5;
  let b = 0x2545f491;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 27) ^ text.charCodeAt(i), 0x5bd1e995);
  }
  return (BigInt(a >>> 0) << 32n) | BigInt(b >>> 0);
}

/** The error's message, whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
