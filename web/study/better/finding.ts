import { effect, signal, untracked } from '@preact/signals';
import type { Player } from '../../../rules/core/index.ts';
import { engine } from '../../base/engine.ts';
import { faultWords } from '../../base/fault-words.ts';
import { type Decided, findImprovements, type Improvement, isJudgeable } from './improvements.ts';
import type { Judge } from '../judging/judge.ts';
import { findJudge, isUnfit } from '../judging/judges.ts';
import { judging, startJudging, stopJudging } from '../judging/judging.ts';
import { endOf, lineOf, MAIN } from '../session/lines.ts';
import { inSlices } from '../session/slices.ts';
import { judgedBy, judgements, lines, type Opened, person, study } from '../session/study-session.ts';

// What could have been better in the open game, as it was played: found when somebody asks.

/** How far the search for better moves is. */
interface Finding {
  readonly status: 'resting' | 'running' | 'stopped' | 'done';
  readonly share: number;
  /** Who judges; empty before that is known. */
  readonly by: string;
  readonly found: readonly Improvement[];
  readonly fault: string | null;
}

const RESTING: Finding = { status: 'resting', share: 0, by: '', found: [], fault: null };

export const finding = signal<Finding>(RESTING);
/** Whose decisions are looked at. */
export const side = signal<Player>(0);
/** Whether better moves are to be looked for as soon as the game is open. */
export const isWanted = signal(false);

/** Milliseconds of thinking for one advice at most. */
const ADVICE_MS = 3000;

let work: AbortController | null = null;

/** Every decision of a player in the game as it was played. */
function* decisionsOf(player: Player): Generator<number, Decided[]> {
  const { playback } = study.value!;
  const main = lineOf(lines.value, MAIN);
  const state = playback.stateAt(lines.value, { line: MAIN, ply: 0 });
  const decided: Decided[] = [];
  for (const [ply, action] of main.moves.entries()) {
    if (state.actor === player && isJudgeable(state)) decided.push({ ply, state: state.clone(), action });
    state.apply(action);
    yield (ply + 1) / endOf(main);
  }
  return decided;
}

async function findBy(judge: Judge, player: Player, signal: AbortSignal): Promise<readonly Improvement[]> {
  const decided = await inSlices(decisionsOf(player), { signal });
  // What somebody else has said of a moment cannot be compared with what this judge says.
  const said = judgedBy.value === judge.by ? judgements.value : new Map<string, number>();
  return findImprovements(decided, {
    judge,
    advise: async (position) => {
      const limits = { simulations: judge.simulations, timeMs: ADVICE_MS };
      return (await engine().hint({ position, agent: judge.agent, limits }, { signal })).hints;
    },
    known: (ply) => said.get(`${MAIN}:${ply}`),
    onShare: (share) => void (finding.value = { ...finding.value, share }),
    signal,
  });
}

async function find(player: Player, signal: AbortSignal): Promise<void> {
  const { id } = study.value!.playback.game.ruleset;
  for (;;) {
    const judge = await findJudge(id);
    signal.throwIfAborted();
    finding.value = { ...RESTING, status: 'running', by: judge.searchedBy };
    try {
      const found = await findBy(judge, player, signal);
      if (!signal.aborted) finding.value = { status: 'done', share: 1, by: judge.searchedBy, found, fault: null };
      return;
    } catch (error) {
      if (signal.aborted || !isUnfit(id, judge, error)) throw error;
    }
  }
}

/** Has the graph wait. @returns lets it go on, if it was being drawn */
function holdGraph(): () => void {
  if (judging.peek().status !== 'running') return () => undefined;
  stopJudging('resting');
  return () => void startJudging();
}

/** Looks for what the side could have done better. The graph waits meanwhile. Errors are shown, not thrown. */
export async function startFinding(): Promise<void> {
  if (study.value === null) return;
  work?.abort();
  const own = (work = new AbortController());
  const release = holdGraph();
  finding.value = { ...RESTING, status: 'running' };
  try {
    await find(side.value, own.signal);
  } catch (error) {
    if (!own.signal.aborted) finding.value = { ...RESTING, status: 'stopped', fault: faultWords(error) };
  }
  if (work === own) work = null;
  if (work === null) release();
}

/** Ends the search. @param status `stopped` if a person wants it so */
export function stopFinding(status: 'stopped' | 'resting' = 'stopped'): void {
  if (work === null) return;
  work.abort();
  work = null;
  finding.value = { ...RESTING, status };
}

/** Looks at the decisions of another side. */
export function lookAt(player: Player): void {
  stopFinding();
  side.value = player;
  finding.value = RESTING;
}

/** Whose decisions are looked at first: those of the person at this device, else of the side that lost. */
function sideAtFirst({ playback }: Opened): Player {
  if (person.peek() !== null) return person.peek()!;
  const [first, second] = playback.endOf(MAIN).returns();
  return second < first ? 1 : 0;
}

/** The game that `finding` is about. */
let about: Opened | null = null;

/** Begins anew with each game that is opened, until the screen is left. @returns to be called then */
export function findAlong(): () => void {
  const dispose = effect(() => {
    const opened = study.value;
    if (opened === about) return;
    about = opened;
    if (opened === null) return;
    untracked(() => lookAt(sideAtFirst(opened)));
    if (!isWanted.peek()) return;
    isWanted.value = false;
    queueMicrotask(() => void startFinding());
  });
  return () => {
    dispose();
    stopFinding('resting');
  };
}
