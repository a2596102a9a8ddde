import type { Game, Player, Rng, State } from '../../../rules/core/index.ts';

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
  /** Asked in the end: why nothing, or only a part, was looked at; null if all was. */
  shortfall?(): Shortfall | null;
}

/** Why a check that found no fault has not looked at all it promises. */
export interface Shortfall {
  readonly status: 'not run' | 'stopped early';
  readonly message: string;
}

/** What came of a check that found no fault. */
export function passed({ name, about }: Pick<CheckResult, 'name' | 'about'>, shortfall: Shortfall | null = null): CheckResult {
  return { name, about, ok: true, status: 'ok', ...shortfall };
}

/** What came of a check that found a fault. */
export function failed({ name, about }: Pick<CheckResult, 'name' | 'about'>, message: string): CheckResult {
  return { name, about, ok: false, status: 'failed', message };
}

/** One promise of the contract between rulesets and everything built on them. */
export interface Check {
  readonly name: string;
  /** The promise, in one sentence. */
  readonly about: string;
  /** Why there is nothing to check in a game; null if there is. Without it there always is. */
  skips?(game: Game): string | null;
  start(context: CheckContext): Probe;
}

/** How a check ended: `not run` looked at nothing, `stopped early` at a part only and found no fault there. */
type CheckStatus = 'ok' | 'failed' | 'not run' | 'stopped early';

export interface CheckResult {
  readonly name: string;
  readonly about: string;
  /** False if a fault was found. A check that was not run, or not to its end, has found none: `status` tells them apart. */
  readonly ok: boolean;
  readonly status: CheckStatus;
  /** The first fault and where it showed, why the check was not run, or how far it came; absent if it passed. */
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

const LABELS: Readonly<Record<CheckStatus, string>> = { ok: 'ok  ', failed: 'FAIL', 'not run': '-   ', 'stopped early': 'part' };

/** The report as lines of text, failures with their reasons. */
export function formatReport({ subject, extent, ok, checks }: Report): string {
  const lines = checks.flatMap(({ name, about, status, message, warnings = [] }) => [
    `  ${LABELS[status]}  ${name}: ${status === 'ok' ? about : status === 'failed' ? message : `${status}: ${message}`}`,
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

/** 64 bits of numbers, as a text: `digest` of their bits, for arrays that are too large to be written out. -0 counts as 0. */
export function digestCells(cells: ArrayLike<number>): string {
  const cell = new Float32Array(1);
  const cellBits = new Int32Array(cell.buffer);
  let a = 0x811c9dc5;
  let b = 0x2545f491;
  for (let i = 0; i < cells.length; i++) {
    cell[0] = cells[i]! + 0;
    a = Math.imul(a ^ cellBits[0]!, 0x01000193);
    a ^= a >>> 15; // the low bits of most cells are 0
    b = Math.imul((b << 5) ^ (b >>> 27) ^ cellBits[0]!, 0x5bd1e995);
  }
  return `${cells.length}:${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

/** The error's message, whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type Skip = (game: Game) => string | null;

export const withoutChance: Skip = ({ ruleset }) => (ruleset.hasChance ? null : 'this ruleset rolls no dice');
export const withoutSecrets: Skip = ({ ruleset }) => (ruleset.information === 'hidden' ? null : 'this ruleset hides nothing');
export const withoutScripted: Skip = ({ scripted }) => (scripted === undefined ? 'this game has no scripted player' : null);
export const withoutBoard: Skip = ({ board }) => (board === undefined ? 'this game has no board' : null);
export const withoutSymmetries: Skip = ({ symmetries = [] }) => (symmetries.length === 0 ? 'this game names no symmetries' : null);
export const withoutScales: Skip = ({ scales = [] }) => (scales.length === 0 ? 'this game has no smaller ones within it' : null);
export const withoutRulebook: Skip = ({ ruleset }) => (ruleset.rulebook === undefined ? 'this ruleset has no rulebook' : null);
