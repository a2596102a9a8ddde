import { effect, signal } from '@preact/signals';
import type { OpponentError } from '../../../server/client/index.ts';
import type { Position, State } from '../../../rules/core/index.ts';
import { capabilities, engine, meet } from '../../base/engine.ts';
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

/** Positions judged by a network at once. */
const BATCH = 32;
/** Simulations for a judgement where no network knows the game. */
const SIMULATIONS = 60;
/** After an analysis that somebody waits for. */
const PRIORITY = -5;
/** Codes of a server that has no network for this very game. */
const UNFIT: readonly string[] = ['NO_MODEL', 'MODEL_MISMATCH', 'MODEL_NOT_FOUND'];

/** What the one who decides sees: all that an engine may be told. */
export function positionOf(state: State): Position {
  return state.toPosition(state.hasSecrets && (state.actor === 0 || state.actor === 1) ? state.actor : undefined);
}

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

/** A probability told from the side of a player, from that of player 0. */
export function fromFirst(perspective: 0 | 1, share: number): number {
  return perspective === 0 ? share : 1 - share;
}

/** Judges places. @returns the probabilities that player 0 wins, and who judged */
type Judge = (places: readonly Place[], signal: AbortSignal) => Promise<{ readonly wins: readonly (number | null)[]; readonly by: string }>;

function byNetwork(model: string): Judge {
  return async (places, signal) => {
    const positions = await inSlices(positionsAt(places), { signal });
    const { evaluations } = await engine().evaluate(
      { games: positions.map((position) => ({ position })), model, priority: PRIORITY },
      { signal },
    );
    return {
      wins: evaluations.map(({ perspective, winProbability }) => fromFirst(perspective, winProbability)),
      by: `the network ${model}`,
    };
  };
}

const bySearch: Judge = async (places, signal) => {
  const wins: (number | null)[] = [];
  for (const position of await inSlices(positionsAt(places), { signal })) {
    const { perspective, winProbability } = await engine().move(
      { position, agent: `mcts:sims=${SIMULATIONS}`, priority: PRIORITY },
      { signal },
    );
    wins.push(winProbability === null ? null : fromFirst(perspective, winProbability));
  }
  return { wins, by: `searches of ${SIMULATIONS} simulations` };
};

/** The judge of the open game, and how many places it takes at once. */
async function findJudge(): Promise<{ readonly judge: Judge; readonly batch: number }> {
  await meet();
  const { id } = study.value!.playback.game.ruleset;
  const model = capabilities.value?.models.find(({ ruleset, agent }) => ruleset === id && agent.startsWith('neural'));
  return model === undefined || unfit.has(id) ? { judge: bySearch, batch: 1 } : { judge: byNetwork(model.name), batch: BATCH };
}

/** Rulesets whose network does not fit. */
const unfit = new Set<string>();

let work: AbortController | null = null;

function leftToJudge(): number[] {
  const { line } = place.value;
  return scheduleOf(decisions.value, (ply) => judgements.value.has(keyOf(lines.value, { line, ply })));
}

function tell(status: Judging['status'], fault: string | null = null): void {
  const total = decisions.value.length;
  judging.value = { status, done: total - leftToJudge().length, total, fault };
}

async function judgeNext(signal: AbortSignal): Promise<boolean> {
  const { judge, batch } = await findJudge();
  const cut = pruned.value;
  const { line } = place.value;
  const places = nextBatch(leftToJudge(), batch).map((ply) => ({ line, ply }));
  if (places.length === 0) return false;
  const keys = places.map((at) => keyOf(lines.value, at));
  const { wins, by } = await judge(places, signal);
  if (signal.aborted) return false;
  if (pruned.value !== cut) return study.value !== null; // what was judged may be gone
  noteJudgements(new Map(keys.flatMap((key, i) => (typeof wins[i] === 'number' ? [[key, wins[i]] as const] : []))), by);
  tell('running');
  // A search without an opinion would be asked for ever.
  return wins.some((win) => win !== null);
}

function isUnfit(error: unknown): boolean {
  const isFirst = !unfit.has(study.value!.playback.game.ruleset.id);
  if (!isFirst || !UNFIT.includes((error as OpponentError).code)) return false;
  unfit.add(study.value!.playback.game.ruleset.id);
  return true;
}

/** Judges what is left, unless it is being done. Errors are shown, not thrown. */
export async function startJudging(): Promise<void> {
  if (work !== null || study.value === null) return;
  const own = (work = new AbortController());
  tell('running');
  let fault: string | null = null;
  for (let goesOn = true; goesOn; ) {
    try {
      goesOn = await judgeNext(own.signal);
    } catch (error) {
      goesOn = !own.signal.aborted && isUnfit(error);
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
