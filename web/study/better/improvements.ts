import { type BoardNote, isPlayer, type Player, type Position, type State, TERMINAL } from '../../../rules/core/index.ts';
import type { HintReply } from '../../../server/client/index.ts';
import { prospectsOf } from './after-action.ts';
import { fromFirst, type Judge, positionOf } from '../judging/judge.ts';

// The decisions of a player that cost most: found by one judge, who judges every move by what comes after it.

type Hint = HintReply['hints'][number];

/** A decision with a better move. */
export interface Improvement {
  readonly ply: number;
  /** The state in which it was made. */
  readonly state: State;
  readonly player: Player;
  readonly played: number;
  readonly better: number;
  /** Probabilities, 0 to 1, that `player` wins after each, by the judge. */
  readonly winsPlayed: number;
  readonly winsBetter: number;
  /** Why the better move is worth a thought, in facts of the game. */
  readonly because: Hint['because'];
  readonly rule: string | undefined;
  /** What speaks most against the move that was played. */
  readonly danger: BoardNote | null;
}

/** What is looked through. */
export interface Decided {
  readonly ply: number;
  readonly state: State;
  readonly action: number;
}

interface Search {
  readonly judge: Judge;
  /** Asks the judge's agent what it would do in a position. */
  readonly advise: (position: Position, signal: AbortSignal) => Promise<readonly Hint[]>;
  /** What the judge has said of a decision already: the probability that player 0 wins. */
  readonly known: (ply: number) => number | undefined;
  readonly onShare: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Improvements that are told. */
const MOST = 3;
/** Decisions that are looked at closely. */
const DOUBTED = 8;
/** Results of the dice that are told apart at the first look, and at the second. */
const RESULTS = { first: 4, second: 6 } as const;
/** How much of the work the first look is. */
const FIRST_SHARE = 0.6;

/** A decision that may have cost something: how much, by a first look. */
interface Doubt extends Decided {
  readonly loss: number;
}

type Look = keyof typeof RESULTS;

async function winsOfStates(states: readonly State[], look: Look, { judge, signal }: Search): Promise<(number | null)[]> {
  const open = states.filter(({ actor }) => actor !== TERMINAL).map(positionOf);
  const judged: (number | null)[] = [];
  for (let from = 0; from < open.length; from += judge.batch) {
    signal.throwIfAborted();
    const batch = open.slice(from, from + judge.batch);
    judged.push(...(await (look === 'first' ? judge.judge(batch, signal) : judge.search(batch, signal))));
  }
  let next = 0;
  return states.map((state) => (state.actor === TERMINAL ? (1 + state.returns()[0]) / 2 : judged[next++]!));
}

/** The probability that the one who decides wins after an action, on average of dice and worlds; null if the judge has no opinion.
 * @param look the second one searches, and so often that what it says can be compared */
async function winsAfter({ state }: Decided, action: number, look: Look, search: Search): Promise<number | null> {
  const prospects = prospectsOf(state, action, RESULTS[look]);
  const rounds = look === 'first' ? 1 : Math.ceil(search.judge.enough / prospects.length);
  const states = prospects.map((one) => one.state);
  let first = 0;
  for (let round = 0; round < rounds; round++) {
    const wins = await winsOfStates(states, look, search);
    if (wins.includes(null)) return null;
    first += prospects.reduce((sum, { weight }, i) => sum + (weight * wins[i]!) / rounds, 0);
  }
  return fromFirst(state.actor as Player, first);
}

/** What a decision seems to have cost: what the judge said of the game before it, less what it says of it after, with the luck of the dice taken out. */
async function doubtOf(decided: Decided, search: Search): Promise<Doubt | null> {
  const { ply, state, action } = decided;
  const before = search.known(ply) ?? (await winsOfStates([state], 'first', search))[0]!;
  const after = await winsAfter(decided, action, 'first', search);
  return before === null || after === null ? null : { ...decided, loss: fromFirst(state.actor as Player, before) - after };
}

function dangerOf({ state, action }: Decided): BoardNote | null {
  const dangers = (state.game.board?.notes(state, action) ?? []).filter(({ kind }) => kind === 'danger');
  return dangers.sort((a, b) => (b.degree ?? 0) - (a.degree ?? 0))[0] ?? null;
}

/** Compares what was played with what the judge's agent would do. @returns null if that is the same, was not tried, or is hardly better */
async function improvementOf(doubt: Doubt, search: Search): Promise<Improvement | null> {
  const { ply, state, action } = doubt;
  const [best] = await search.advise(positionOf(state), search.signal);
  if (best === undefined || best.visits === 0 || best.index === action) return null;
  const winsBetter = await winsAfter(doubt, best.index, 'second', search);
  const winsPlayed = await winsAfter(doubt, action, 'second', search);
  if (winsBetter === null || winsPlayed === null || winsBetter - winsPlayed < search.judge.slight) return null;
  return {
    ply,
    state,
    player: state.actor as Player,
    played: action,
    better: best.index,
    winsPlayed,
    winsBetter,
    because: best.because,
    rule: best.rule,
    danger: dangerOf(doubt),
  };
}

/** Whether a decision can be judged by itself: there was a choice, and it is not one of two that are made in secret at the same time. */
export function isJudgeable(state: State): boolean {
  return isPlayer(state.actor) && !state.isCommitment && state.legalActions().length > 1;
}

/** Finds the decisions that cost most, the greatest loss first. Each number in them is of the judge's searches; nothing is judged that its agent has not tried.
 * @throws the reason of the signal once it falls, and whatever judge and agent throw */
export async function findImprovements(decisions: readonly Decided[], search: Search): Promise<Improvement[]> {
  const doubts: Doubt[] = [];
  for (const [i, decided] of decisions.entries()) {
    const doubt = await doubtOf(decided, search);
    if (doubt !== null) doubts.push(doubt);
    search.onShare((FIRST_SHARE * (i + 1)) / decisions.length);
  }
  const doubted = doubts.sort((a, b) => b.loss - a.loss).slice(0, DOUBTED);
  const found: Improvement[] = [];
  for (const [i, doubt] of doubted.entries()) {
    search.signal.throwIfAborted();
    const improvement = await improvementOf(doubt, search);
    if (improvement !== null) found.push(improvement);
    search.onShare(FIRST_SHARE + ((1 - FIRST_SHARE) * (i + 1)) / doubted.length);
  }
  return found.sort((a, b) => b.winsBetter - b.winsPlayed - (a.winsBetter - a.winsPlayed)).slice(0, MOST);
}
