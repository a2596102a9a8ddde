import { type Choice, choiceOf } from './allowed-moves.ts';
import type { CallOff } from '../share/called-off.ts';
import { type Agent, createView, type Decision, type Limits, type OwnLimits, type PlayerView } from '../../../agents/turn/agent.ts';
import { kindOfSpec } from '../../../agents/specs/spec.ts';
import { CHANCE, isPlayer, type Player, type State, TERMINAL } from '../../../rules/core/index.ts';
import { readGameSteps } from './game-input.ts';
import { RequestError } from '../../protocol/problem.ts';
import type { HintReply, MoveReply } from '../../protocol/replies.ts';
import type { SearchRequest } from '../../protocol/requests.ts';
import { describeDecision, hintsFrom } from './analysis.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { chooseOpponent, type Opponent } from '../context/opponent.ts';
import { type HeldLimits, holdLimits, stopOf, warnOfCuts } from '../context/search-limits.ts';
import type { Session } from '../context/sessions.ts';
import { shownHash } from './describe.ts';
import type { TaskHandlers, TaskOf } from './task.ts';

type SearchTask = TaskOf<'analyze' | 'move' | 'hint'>;

const REPORT_MS = 250;
/** Milliseconds of thinking on the other side's time. */
const PONDER_MS = 30_000;

/** Agents that search a tree, and can go on from their last search. */
const SEARCHING: readonly string[] = ['mcts', 'neural'];

/** @param path where in the request the game is */
function decider(state: State, side: Player | undefined, path: string): Player {
  const { actor } = state;
  if (actor === CHANCE)
    throw new RequestError(
      'NOT_A_DECISION',
      'The dice are to be rolled here: ask "legal" for the outcomes, play one of them, then ask again.',
      path,
    );
  if (actor === TERMINAL) throw new RequestError('GAME_OVER', 'The game is over; start a new one.', path);
  if (side !== undefined && side !== actor)
    throw new RequestError('NOT_A_DECISION', `Player ${actor} (${state.game.players[actor]}) decides here, not player ${side}.`, '/side');
  return actor;
}

/** Falls with the caller's signal, or when the server's own time is over. */
function bounded(signal: AbortSignal, maxTimeMs: number): { readonly signal: AbortSignal; reason(): CallOff | undefined; release(): void } {
  const own = new AbortController();
  const timer = setTimeout(() => own.abort('deadline'), maxTimeMs);
  return {
    signal: AbortSignal.any([signal, own.signal]),
    reason: () =>
      signal.aborted ? (signal.reason === 'deadline' ? 'deadline' : 'terminated') : own.signal.aborted ? 'deadline' : undefined,
    release: () => clearTimeout(timer),
  };
}

interface Asked {
  readonly task: SearchTask;
  readonly state: State;
  readonly player: Player;
  readonly opponent: Opponent;
  /** What may be chosen; null for all that is legal. */
  readonly choice: Choice | null;
}

/** What the agent is shown. @throws RequestError BAD_REQUEST where a choice among some moves is not possible */
function viewFor({ state, player, choice, opponent }: Asked): PlayerView {
  const view = createView(state, player);
  if (choice === null) return view;
  if ((choice.later?.depth ?? 1) > 1 && !SEARCHING.includes(kindOfSpec(opponent.spec))) {
    const message = `${opponent.shown} looks at the decision at hand alone: leave out untilDepth, or ask an agent that searches, as mcts.`;
    throw new RequestError('BAD_REQUEST', message, '/agent');
  }
  if (!view.isCommitment) return view.restrictedTo(choice.allowed, choice.later);
  throw new RequestError('BAD_REQUEST', 'A secret choice is planned as a whole: leave allowMoves and avoidMoves out here.', '/allowMoves');
}

/** Agents that look only at rules of thumb may answer what is not allowed. */
function checkAllowed({ choice, opponent, state }: Asked, { action }: Decision): void {
  if (choice === null || choice.allowed.includes(action)) return;
  const text = state.game.actions.format(state, action);
  const message = `${opponent.shown} chose “${text}”, which is not allowed: it cannot be held to some moves. Ask an agent that searches, as mcts.`;
  throw new RequestError('BAD_REQUEST', message, '/agent');
}

/**
 * Names the agent of a session. While anything is hidden each side has its own: what an agent has thought of for one side, and how much of
 * its stream that took,
 * must not show in what it answers the other. */
function agentKey({ task, state, player }: Asked, session: string): string {
  return JSON.stringify([task.owner, state.hasSecrets ? player : 'both', session]);
}

/** The spec of a session's agent: it remembers if it can, unless the spec says something else. */
function rememberingSpec(spec: string): string {
  if (!SEARCHING.includes(kindOfSpec(spec)) || /[:,]\s*reuse\s*=/.test(spec)) return spec;
  return `${spec}${spec.includes(':') ? ',' : ':'}reuse=yes`;
}

/** @throws RequestError UNKNOWN_AGENT if it cannot play the game, as a level that its model does not have */
function limitsFor({ task, state }: Asked, agent: Agent, { settings }: EngineContext): HeldLimits {
  let own: OwnLimits | undefined;
  try {
    own = agent.ownLimits?.(state.game);
  } catch (error) {
    throw new RequestError('UNKNOWN_AGENT', error instanceof Error ? error.message : String(error), '/agent');
  }
  return holdLimits(task.request.limits ?? {}, own, settings);
}

/** Runs something with the request's agent: that of its session, or one of its own. */
async function withAgent<T>(
  { sessions, createAgent }: EngineContext,
  asked: Asked,
  use: (agent: Agent, session: Session | null) => Promise<T>,
): Promise<T> {
  const { task, opponent } = asked;
  const { spec } = opponent;
  const { session: name } = task.request;
  if (name === undefined) {
    const agent = await createAgent(spec, task.seed, task.owner);
    try {
      return await use(agent, null);
    } finally {
      await agent.close?.();
    }
  }
  const remembering = rememberingSpec(spec);
  const session = await sessions.take(agentKey(asked, name), remembering, () => createAgent(remembering, task.seed, task.owner));
  try {
    return await use(session.agent, session);
  } finally {
    await sessions.release(session);
  }
}

/** Lets a session think about what the other side may answer, where nothing is hidden and no dice are due. */
function ponder(session: Session, state: State, action: number, simulations: number): void {
  if (state.hasSecrets || !session.isKept) return;
  const next = state.clone();
  next.apply(action);
  const { actor } = next;
  if (!isPlayer(actor)) return;
  session.ponder((signal) => session.agent.choose(createView(next, actor), { timeMs: PONDER_MS, simulations, signal }));
}

interface Found {
  readonly decision: Decision;
  readonly limits: HeldLimits;
  readonly elapsedMs: number;
  readonly callOff: CallOff | undefined;
}

async function think(context: EngineContext, asked: Asked, { signal, onInfo }: TaskHandlers): Promise<Found> {
  const { task, state, player } = asked;
  const bound = bounded(signal, context.settings.maxTimeMs);
  const { candidates, ponder: wantsPonder = false } = task.request;
  try {
    return await withAgent(context, asked, async (agent, session) => {
      const limits = limitsFor(asked, agent, context);
      const startedAt = performance.now();
      const elapsed = (): number => performance.now() - startedAt;
      const reports: Limits =
        onInfo === undefined
          ? {}
          : {
              onProgress: (decision) => onInfo(describeDecision(state, player, decision, elapsed())),
              progressMs: (task.request as SearchRequest).report?.everyMs ?? REPORT_MS,
            };
      const view = viewFor(asked);
      const decision = await agent.choose(view, {
        ...limits,
        ...reports,
        signal: bound.signal,
        pause: () => context.ready.rest(task.owner, bound.signal),
        ...(candidates === undefined ? {} : { candidates }),
      });
      checkAllowed(asked, decision);
      if (session !== null && wantsPonder && !bound.signal.aborted)
        ponder(session, state, decision.action, context.settings.maxSimulations);
      return { decision, limits, elapsedMs: elapsed(), callOff: bound.reason() };
    });
  } finally {
    bound.release();
  }
}

/** A state as a player sees it: reasons tell no more. */
function seenBy(state: State, player: Player): State {
  return state.hasSecrets ? state.game.fromPosition(state.toPosition(player)) : state;
}

/** Chooses a legal action for the player whose decision it is, from that player's view alone. */
export async function searchTask(context: EngineContext, task: SearchTask, handlers: TaskHandlers): Promise<MoveReply | HintReply> {
  const { request, seed } = task;
  const warnings = [...task.warnings];
  // A search that is called off answers with what it has, so its game is read all the same.
  const asker = { owner: task.owner, signal: new AbortController().signal, spend: handlers.spend };
  const state = await context.ready.runSteps(readGameSteps(request, seed, { find: context.games.find }), asker);
  const player = decider(state, request.side, request.record === undefined ? '/position' : '/record');
  const opponent = chooseOpponent(request, state.game, context.settings);
  const choice = choiceOf(state, request);
  const { ruleset, scenario } = state.game;
  warnOfCuts(request.limits ?? {}, context.settings, warnings);
  const { decision, limits, elapsedMs, callOff } = await think(context, { task, state, player, opponent, choice }, handlers);
  warnings.push(...(choice?.later?.unmet() ?? []));
  const analysis = describeDecision(state, player, decision, elapsedMs);
  const reused = decision.reusedSimulations ?? 0;
  const { model } = opponent;
  const reply: MoveReply = {
    ...analysis,
    isProven: decision.isProven ?? false,
    reusedVisits: reused,
    stoppedBy: stopOf({ limits, visits: analysis.visits + reused, elapsedMs, callOff }),
    limits: { simulations: limits.simulations ?? null, timeMs: limits.timeMs ?? null },
    agent: opponent.shown,
    level: opponent.level,
    model: model === null ? null : { name: model.name, hash: model.card?.onnxHash ?? null },
    seed,
    ruleset: ruleset.id,
    rulesetVersion: ruleset.version,
    scenario: scenario.id,
    positionHash: shownHash(state, player),
    engine: context.engine,
    warnings,
  };
  return task.op === 'hint' ? { ...reply, hints: hintsFrom(seenBy(state, player), analysis) } : reply;
}
