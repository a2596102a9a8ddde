import type { State } from '../../../rules/core/index.ts';
import { describeState, shownHash } from './describe.ts';
import { readGameSteps, viewerOf } from './game-input.ts';
import type { LegalReply } from '../../protocol/replies.ts';
import type { EngineContext } from '../context/engine-context.ts';
import type { TaskOf } from './task.ts';

/** A description in the form of a reply: lists of its own, and a hash that tells no secret. */
export function toReply(state: State, viewer: 0 | 1 | null): Omit<LegalReply, 'warnings'> {
  const { legal, outcomes, victoryPoints, returns, ...rest } = describeState(state);
  return {
    ...rest,
    hash: viewer === null ? shownHash(state) : shownHash(state, viewer),
    legal: [...legal],
    outcomes: outcomes.map((outcome) => ({ ...outcome, faces: [...outcome.faces] })),
    victoryPoints: [...victoryPoints],
    returns: [...returns],
  };
}

/** What is legal, or what the dice can do, with exact weights. */
export function* legalTask({ games }: EngineContext, { request, seed, warnings }: TaskOf<'legal'>): Generator<unknown, LegalReply, void> {
  const state = yield* readGameSteps(request, seed, { find: games.find });
  const viewer = viewerOf(request.position);
  const drawn = viewer !== null && state.actor < 0 ? ['What this side cannot see was drawn for this answer.'] : [];
  return { ...toReply(state, viewer), warnings: [...warnings, ...drawn] };
}
