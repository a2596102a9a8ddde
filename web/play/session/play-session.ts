import { batch, computed, signal } from '@preact/signals';
import type { GameRecord } from '../../../rules/core/index.ts';
import { passToEngine } from '../../base/engine.ts';
import { faultWords } from '../../base/fault-words.ts';
import { oncePerFrame } from '../../base/frames.ts';
import { openTable, sendable, type TableDoor } from '../../table/connect.ts';
import type { TableSetup } from '../../table/setup.ts';
import type { KeptGame } from '../../table/store.ts';
import type { LogEntry, TableView } from '../../table/view.ts';

// The game that is being played on this page: one at a time, at a table that stands in a worker.

/** What the game was set up as; null if none is being played. */
export const playing = signal<TableSetup | null>(null);
/** Names the game that is played, in its address and among those that are kept. */
export const gameId = signal<string | null>(null);
export const view = signal<TableView | null>(null);
export const log = signal<readonly LogEntry[]>([]);
/** Whether opponents wait before their next move. */
export const isPaused = signal(false);
export const tableFault = signal<string | null>(null);
/** Games that can be gone on with, and those that have ended. */
export const kept = signal<readonly KeptGame[]>([]);

/** Whether nobody plays at this device. */
export const isWatched = computed(() => playing.value?.seats.every(({ kind }) => kind === 'opponent') ?? false);

let table: Promise<TableDoor> | null = null;

/** What the table has told last, and all of the log: opponents may play faster than a page is drawn. */
const told: { view: TableView | null; log: readonly LogEntry[] } = { view: null, log: [] };

const refresh = oncePerFrame(() =>
  batch(() => {
    view.value = told.view;
    log.value = told.log;
  }),
);

function show(next: TableView): void {
  told.view = next;
  told.log = [...told.log.slice(0, next.logFrom), ...next.log];
  refresh();
}

/** Fetches the rules of a game for the page; they are no part of the first screen, which also lists kept games. */
async function fetchRules(ruleset: string): Promise<true> {
  const file = await import('../../games/fetch-rules.ts');
  await file.fetchRules(ruleset);
  return true;
}

/** Views are shown once the page has the rules of their game; without them a fault is shown, and this is undefined. */
let rules: Promise<unknown> = Promise.resolve(null);

function open(): Promise<TableDoor> {
  table ??= openTable(
    (next) => void rules.then((found) => found !== undefined && show(next)),
    (text) => (tableFault.value = faultWords(text)),
  );
  return table;
}

function clear(): void {
  told.view = null;
  told.log = [];
  view.value = null;
  log.value = [];
  isPaused.value = false;
  tableFault.value = null;
}

async function attempt<T>(work: (door: TableDoor) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await open());
  } catch (error) {
    tableFault.value = faultWords(error);
    return undefined;
  }
}

/** Begins a game. @returns its id, at once */
export function startGame(setup: TableSetup): string {
  clear();
  const id = crypto.randomUUID();
  playing.value = setup;
  gameId.value = id;
  rules = attempt(() => fetchRules(setup.ruleset));
  void attempt(({ host }) => host.start(id, setup, sendable(passToEngine())));
  return id;
}

/** Begins the game that is played anew, with other choices. @returns its id */
export function beginAgain(changes: Partial<TableSetup>): string {
  const { record: _, retakes: _taken, ...setup } = playing.value!;
  return startGame({ ...setup, ...changes });
}

/** Goes on with a kept game. @returns whether it was still there */
export async function resumeGame(id: string): Promise<boolean> {
  clear();
  playing.value = null;
  gameId.value = id;
  const resumed = attempt(async ({ host }) => {
    const setup = await host.resume(id, sendable(passToEngine()));
    if (setup !== null) await fetchRules(setup.ruleset);
    return setup;
  });
  rules = resumed;
  const setup = await resumed;
  playing.value = setup ?? null;
  return setup !== null && setup !== undefined;
}

/** @param stands whether the answer stands, as long as nothing new is offered */
export function play(action: number, stands = false): void {
  const { version } = view.value!;
  void attempt(({ host }) => host.play(version, action, stands));
}

/** Asks again where an answer stood. */
export function askAgain(): void {
  void attempt(({ host }) => host.askAgain());
}

/** Leaves the placements that are left to the scripted player. */
export function placeRest(): void {
  const { version } = view.value!;
  void attempt(({ host }) => host.placeRest(version));
}

export function undo(): void {
  void attempt(({ host }) => host.undo());
}

export function uncover(): void {
  void attempt(({ host }) => host.uncover());
}

export function retry(): void {
  void attempt(({ host }) => host.retry());
}

/** Has opponents wait, or go on from the present. */
export function pauseGame(paused: boolean): void {
  isPaused.value = paused;
  void attempt(async ({ host }) => {
    await host.pause(paused);
    if (!paused) await host.look('now');
  });
}

/** One move on: of those made already, or else of the opponent that waits. */
export function stepOn(): void {
  if (!isPaused.value) pauseGame(true);
  void attempt(({ host }) => (view.value!.looksBack ? host.look('on') : host.step()));
}

/** One move back, to look at it: the game stays as it is, and waits. */
export function stepBack(): void {
  if (!isPaused.value) pauseGame(true);
  void attempt(({ host }) => host.look('back'));
}

/** @param milliseconds at least between two moves of opponents */
export function setPace(milliseconds: number): void {
  void attempt(({ host }) => host.setPace(milliseconds));
}

export async function recordOfGame(): Promise<GameRecord | null> {
  return (await attempt(({ host }) => host.record())) ?? null;
}

export async function listKept(): Promise<void> {
  kept.value = (await attempt(({ host }) => host.games())) ?? [];
}

export async function forgetKept(id: string): Promise<void> {
  await attempt(({ host }) => host.forget(id));
  await listKept();
}

export async function leaveGame(): Promise<void> {
  await attempt(({ host }) => host.leave());
  playing.value = null;
  gameId.value = null;
  clear();
}
