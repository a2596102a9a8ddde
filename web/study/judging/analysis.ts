import { effect, signal } from '@preact/signals';
import { isPlayer } from '../../../rules/core/index.ts';
import type { AnalysisInfo } from '../../../server/client/index.ts';
import { capabilities, engine, meet } from '../../base/engine.ts';
import { fromFirst, positionOf } from './judging.ts';
import { noteJudgements, placeKey, shown, study } from '../session/study-session.ts';

// What the engine thinks of the place shown, for as long as it is asked to think.

/** Who thinks. */
interface Thinker {
  readonly agent: string;
  readonly name: string;
}

/** Simulations that may be asked for. */
export const EFFORTS = [50, 200, 800, 3200] as const;

interface AnalysisShown {
  /** The moment that it is about. */
  readonly key: string;
  readonly agent: string;
  readonly info: AnalysisInfo | null;
  readonly isThinking: boolean;
  readonly fault: string | null;
}

/** Whether the places shown are to be analysed. */
export const isAnalysing = signal(false);
/** The agent that thinks; empty until somebody has chosen: then the first there is. */
export const thinker = signal('');
export const effort = signal<number>(EFFORTS[1]);
export const analysis = signal<AnalysisShown | null>(null);

/** Milliseconds at one place before it is analysed, so that stepping along asks nothing. */
const SETTLE_MS = 150;
const CANDIDATES = 30;

/** Who can think about the open game: its networks, and a search without one. */
export function thinkers(): Thinker[] {
  const id = study.value?.playback.game.ruleset.id;
  const networks = (capabilities.value?.models ?? []).filter(({ ruleset, agent }) => ruleset === id && agent.startsWith('neural'));
  return [
    ...networks.map(({ name }) => ({ agent: `neural:${name}`, name: `The network ${name}` })),
    { agent: 'mcts', name: 'Search without a network' },
  ];
}

/** The agent that is asked. */
export function thinkerChosen(): string {
  const all = thinkers();
  return (all.find(({ agent }) => agent === thinker.value) ?? all[0]!).agent;
}

/** Whether the place has been thought about to the end already, as is asked for now. */
function isKnown(key: string): boolean {
  const now = analysis.peek();
  return now?.key === key && now.agent === thinkerChosen() && !now.isThinking && now.info !== null && now.info.visits >= effort.peek();
}

async function think(key: string, signal: AbortSignal): Promise<void> {
  const state = shown.peek();
  if (state === null || !isPlayer(state.actor) || isKnown(key)) return;
  const before = analysis.peek();
  // What the same opponent said about the same place stays until it says more.
  const info = before?.key === key && before.agent === thinkerChosen() ? before.info : null;
  let now: AnalysisShown = { key, agent: thinkerChosen(), info, isThinking: true, fault: null };
  const tell = (part: Partial<AnalysisShown>): void => {
    if (!signal.aborted) analysis.value = now = { ...now, ...part };
  };
  tell({});
  try {
    await meet();
    tell({ agent: thinkerChosen() });
    const asked = engine().analyze(
      {
        position: positionOf(state),
        agent: now.agent,
        limits: { simulations: effort.peek() },
        candidates: CANDIDATES,
        report: { everyMs: 250 },
      },
      { signal },
    );
    for await (const report of asked) tell({ info: report });
    const result = await asked.result;
    tell({ info: result, isThinking: false });
    // The graph says the same as the analysis, which has looked longer.
    if (!signal.aborted && result.winProbability !== null && result.visits > 0)
      noteJudgements(new Map([[key, fromFirst(result.perspective, result.winProbability)]]), `analyses by ${now.agent}`);
  } catch (error) {
    tell({ isThinking: false, fault: error instanceof Error ? error.message : String(error) });
  }
}

/** Analyses each place that is shown while it is wanted. @returns to be called when the screen is left */
export function analyseAlong(): () => void {
  return effect(() => {
    const key = placeKey.value;
    const isWanted = isAnalysing.value && study.value !== null && [thinker.value, effort.value].length > 0;
    const off = new AbortController();
    const timer = isWanted ? setTimeout(() => void think(key, off.signal), SETTLE_MS) : undefined;
    return () => {
      clearTimeout(timer);
      off.abort();
      const now = analysis.peek();
      if (now?.isThinking === true) analysis.value = { ...now, isThinking: false };
    };
  });
}
