import { effect, signal } from '@preact/signals';
import type { Position } from '../../../rules/core/index.ts';
import { type Judge, positionOf } from './judge.ts';
import { findJudge, isUnfit } from './judges.ts';
import { nextBatch, scheduleOf } from './judgement-schedule.ts';
import { keyOf, type Place } from '../session/lines.ts';
import { inSlices } from '../session/slices.ts';
import { decisions, judgements, lines, noteJudgements, place, pruned, study } from '../session/study-session.ts';

// The engine judges every decision of the line shown, in the background, for as long as the screen is there.

/** How far the judging is. */
interface Judging {
  readonly status: 'resting' | 'running' | 'stopped' | 'done';
  readonly done: number;
  readonly total: number;
  readonly fault: string | null;
}

const RESTING: Judging = { status: 'resting', done: 0, total: 0, fault: null };

export const judging = signal<Judging>(RESTING);

/** Positions of places, in slices, as each has to be replayed. */
function* positionsAt(places: readonly Place[]): Generator<number, Position[]> {
  const { playback } = study.value!;
  const positions: Position[] = [];
  for (const at of places) {
    positions.push(positionOf(playback.stateAt(lines.value, at)));
    yield positions.length / places.length;
  }
  return positions;
}

let work: AbortController | null = null;

function leftToJudge(): number[] {
  const { line } = place.value;
  return scheduleOf(decisions.value, (ply) => judgements.value.has(keyOf(lines.value, { line, ply })));
}

function tell(status: Judging['status'], fault: string | null = null): void {
  const total = decisions.value.length;
  judging.value = { status, done: total - leftToJudge().length, total, fault };
}

async function judgeNext({ judge, by, batch }: Judge, signal: AbortSignal): Promise<boolean> {
  const cut = pruned.value;
  const { line } = place.value;
  const places = nextBatch(leftToJudge(), batch).map((ply) => ({ line, ply }));
  if (places.length === 0) return false;
  const keys = places.map((at) => keyOf(lines.value, at));
  const wins = await judge(await inSlices(positionsAt(places), { signal }), signal);
  if (signal.aborted) return false;
  if (pruned.value !== cut) return study.value !== null; // what was judged may be gone
  noteJudgements(new Map(keys.flatMap((key, i) => (typeof wins[i] === 'number' ? [[key, wins[i]] as const] : []))), by);
  tell('running');
  // A search without an opinion would be asked for ever.
  return wins.some((win) => win !== null);
}

/** Judges what is left, unless it is being done. Errors are shown, not thrown. */
export async function startJudging(): Promise<void> {
  if (work !== null || study.value === null) return;
  const own = (work = new AbortController());
  tell('running');
  let fault: string | null = null;
  for (let goesOn = true; goesOn; ) {
    const { id } = study.value!.playback.game.ruleset;
    const judge = await findJudge(id);
    if (own.signal.aborted) break;
    try {
      goesOn = await judgeNext(judge, own.signal);
    } catch (error) {
      goesOn = !own.signal.aborted && isUnfit(id, judge, error);
      fault = goesOn ? null : error instanceof Error ? error.message : String(error);
    }
  }
  if (work !== own) return;
  work = null;
  if (!own.signal.aborted) tell(fault === null ? 'done' : 'stopped', fault);
}

/** Stops the judging. @param status `stopped` if a person wants it so: then it goes on only when asked */
export function stopJudging(status: 'stopped' | 'resting' = 'stopped'): void {
  work?.abort();
  work = null;
  if (study.value === null) judging.value = RESTING;
  else tell(status);
}

/** Judges each line that is shown, until the screen is left. @returns to be called then */
export function judgeAlong(): () => void {
  let seen = study.peek();
  const dispose = effect(() => {
    const isOpen = study.value !== null;
    if (study.value !== seen) judging.value = RESTING;
    seen = study.value;
    const length = decisions.value.length;
    const { status } = judging.peek();
    if (isOpen && length > 0 && status !== 'stopped') queueMicrotask(() => void startJudging());
  });
  return () => {
    dispose();
    stopJudging('resting');
  };
}
