import type { Candidate, Decision } from '../../agents/turn/agent.ts';
import type { Player, State } from '../../rules/core/index.ts';
import { describeAction } from './describe.ts';
import type { ActionForms, AnalysisInfo, CandidateReply, HintReply } from '../protocol/replies.ts';

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
  if (behind > NEAR) return `${percent(behind)} less than “${wordsOf(best)}”`;
  return behind < -NEAR ? `more than “${wordsOf(best)}”, but less explored` : `as good as “${wordsOf(best)}”`;
}

/** Why an action is worth a thought, in plain words, from the search's own numbers. */
function reasonFor(candidate: CandidateReply, best: CandidateReply, { side, visits, line }: AnalysisInfo): string {
  const chance = `${side} would win ${percent(candidate.winProbability)} of such games`;
  const effort =
    visits > 0
      ? `${candidate.visits} of ${visits} simulations tried it`
      : `the network gives it ${percent(candidate.prior ?? 0)} of its trust`;
  if (candidate !== best) return `${chance}, ${comparison(candidate, best)}; ${effort}.`;
  const [, next] = line;
  const outlook =
    next === undefined
      ? ''
      : next.by === 'dice'
        ? ` Then the dice decide, most likely: ${next.text}.`
        : ` Expected next: ${wordsOf(next)}.`;
  return `${chance}; ${effort}.${outlook}`;
}

/** The best actions with reasons. An agent without an opinion gives its choice alone. */
export function hintsFrom(analysis: AnalysisInfo): HintReply['hints'] {
  const { candidates, action, winProbability, value } = analysis;
  const chosen = candidates.find(({ index }) => index === action.index);
  if (chosen === undefined) {
    const reason = 'This agent plays it by its rules of thumb and gives no numbers; ask a level that thinks for more.';
    return [{ ...action, rank: 0, visits: 0, value: value ?? 0, winProbability: winProbability ?? 0.5, reason }];
  }
  const ranked = [chosen, ...candidates.filter((one) => one !== chosen)].slice(0, MOST_HINTS);
  return ranked.map((candidate, rank) => ({ ...candidate, rank, reason: reasonFor(candidate, chosen, analysis) }));
}
