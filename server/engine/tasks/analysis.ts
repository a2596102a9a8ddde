import type { Candidate, Decision } from '../../../agents/turn/agent.ts';
import type { Player, State } from '../../../rules/core/index.ts';
import { describeAction } from './describe.ts';
import type { ActionForms, AnalysisInfo, CandidateReply, HintReply } from '../../protocol/replies.ts';
import { reasonsFor, ruleOf } from './reasons.ts';

type Hint = HintReply['hints'][number];

function toCandidate(state: State, { action, visits, prior, value }: Candidate, rank: number): CandidateReply {
  return {
    ...describeAction(state, action),
    rank,
    visits,
    value,
    winProbability: (1 + value) / 2,
    ...(prior === undefined ? {} : { prior }),
  };
}

/** What an agent has found, told from the side of the player that decides. */
export function describeDecision(state: State, player: Player, decision: Decision, elapsedMs: number): AnalysisInfo {
  const value = decision.value ?? null;
  return {
    action: describeAction(state, decision.action),
    perspective: player,
    side: state.game.players[player],
    winProbability: decision.winProbability ?? (value === null ? null : (value + 1) / 2),
    value,
    pointsLead: decision.pointsLead ?? null,
    visits: decision.simulations ?? 0,
    elapsedMs: Math.round(elapsedMs * 10) / 10,
    candidates: (decision.candidates ?? []).map((candidate, rank) => toCandidate(state, candidate, rank)),
    line: [...(decision.line ?? [])],
  };
}

const MOST_HINTS = 3;
/** Differences of win probability that a person would not notice. */
const NEAR = 0.01;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** How a person would say it. */
const wordsOf = ({ words, text }: Pick<ActionForms, 'words' | 'text'>): string => words ?? text;

function comparison(candidate: CandidateReply, best: CandidateReply): string {
  const behind = best.winProbability - candidate.winProbability;
  // Of the two numbers as they are shown, so that they agree.
  const shown = Math.round(100 * best.winProbability) - Math.round(100 * candidate.winProbability);
  if (behind > NEAR) return `${shown} % less than “${wordsOf(best)}”`;
  return behind < -NEAR ? `more than “${wordsOf(best)}”, but less explored` : `as good as “${wordsOf(best)}”`;
}

/** What a search thinks of an action, from its own numbers. */
function judgedWords(candidate: CandidateReply, best: CandidateReply, { side, visits }: AnalysisInfo): string {
  const chance = `${side} would win ${percent(candidate.winProbability)} of such games`;
  const effort =
    visits > 0
      ? `${candidate.visits} of ${visits} simulations tried it`
      : `the network gives it ${percent(candidate.prior ?? 0)} of its trust`;
  return candidate === best ? `${chance}; ${effort}.` : `${chance}, ${comparison(candidate, best)}; ${effort}.`;
}

/** What the search expects after its choice. */
function expectedWords([, next]: AnalysisInfo['line']): string[] {
  if (next === undefined) return [];
  return [next.by === 'dice' ? `Then the dice decide, most likely: ${next.text}.` : `Expected next: ${wordsOf(next)}.`];
}

/** Reasons for an action in the game, and what the search thinks of it; the same in one text. */
function explained(
  state: State,
  candidate: CandidateReply,
  best: CandidateReply,
  analysis: AnalysisInfo,
): Pick<Hint, 'because' | 'judged' | 'reason'> {
  const line = candidate === best ? analysis.line.map(({ text }) => text) : [];
  const because = reasonsFor(state, candidate.index, line);
  const judged = judgedWords(candidate, best, analysis);
  const expected = candidate === best ? expectedWords(analysis.line) : [];
  return { because, judged, reason: [...because.map(({ text }) => text), judged, ...expected].join(' ') };
}

/**
 * The best actions with reasons: those that the agent has tried. Of an agent that has tried nothing, or has no opinion, its choice alone, without a number of
 * its own.
 * @param state as the one who decides sees it
 */
export function hintsFrom(state: State, analysis: AnalysisInfo): HintReply['hints'] {
  const { candidates, action, winProbability, value, visits } = analysis;
  const tried = visits === 0 ? candidates : candidates.filter((one) => one.visits > 0);
  const chosen = tried.find(({ index }) => index === action.index);
  const rule = ruleOf(state);
  const by = rule === undefined ? {} : { rule };
  if (chosen === undefined) {
    const because = reasonsFor(state, action.index, []);
    const judged = 'This agent plays it by its rules of thumb and gives no numbers; ask a level that thinks for more.';
    const reason = [...because.map(({ text }) => text), judged].join(' ');
    return [{ ...action, ...by, rank: 0, visits: 0, value: value ?? 0, winProbability: winProbability ?? 0.5, because, judged, reason }];
  }
  const ranked = [chosen, ...tried.filter((one) => one !== chosen)].slice(0, MOST_HINTS);
  return ranked.map((candidate, rank) => ({ ...candidate, ...by, rank, ...explained(state, candidate, chosen, analysis) }));
}
