import {
  type ActionInput,
  audienceOfMove,
  CHANCE,
  type GameEvent,
  isPlayer,
  jsonPath,
  moveText,
  Rng,
  RulesError,
  type State,
  tryApply,
} from '../../../rules/core/index.ts';
import { readGameSteps, viewerOf } from './game-input.ts';
import { RequestError } from '../../protocol/problem.ts';
import type { ApplyReply } from '../../protocol/replies.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { toReply } from './legal-task.ts';
import type { TaskOf } from './task.ts';

type Played = ApplyReply['played'][number];

function describeMove(state: State, move: number): Played {
  const { actor } = state;
  const told = { move, text: moveText(state, move), audience: audienceOfMove(state) };
  return isPlayer(actor) ? { by: 'player', player: actor, ...told } : { by: 'dice', player: null, ...told };
}

/** Plays one move that a request names. @throws RulesError with the path of the move */
function play(state: State, input: ActionInput, path: string): Played {
  const before = state.clone();
  const done = tryApply(state, input);
  if (!done.ok) throw new RulesError({ ...done.error, path });
  return describeMove(before, done.value);
}

/** Rolls whatever dice are due. */
function roll(state: State, rng: Rng): Played[] {
  const rolled: Played[] = [];
  while (state.actor === CHANCE) {
    const outcome = state.chanceOutcomes().sample(rng);
    rolled.push(describeMove(state, outcome));
    state.apply(outcome);
  }
  return rolled;
}

/** Plays moves and answers where the game then stands: all of them, or none and the reason. */
export function* applyTask({ games }: EngineContext, { request, seed, warnings }: TaskOf<'apply'>): Generator<unknown, ApplyReply, void> {
  if (viewerOf(request.position) !== null) {
    throw new RequestError(
      'HIDDEN',
      'What follows may depend on what this side cannot see: play on from a position without a viewer.',
      '/position/viewer',
    );
  }
  const state = yield* readGameSteps(request, seed, { find: games.find });
  const rng = Rng.from(seed).fork('dice');
  const events: GameEvent[] = [];
  state.listener = (event) => void events.push(event);
  const rolls = (): Played[] => (request.dice === 'roll' ? roll(state, rng) : []);
  const played = rolls();
  for (const [i, action] of request.actions.entries()) {
    played.push(play(state, action as ActionInput, jsonPath('/actions', i)), ...rolls());
    yield;
  }
  state.listener = null;
  return {
    position: { ...state.toPosition() },
    played,
    events: events.map(({ kind, text, rule, only }) => ({
      kind,
      text,
      ...(rule === undefined ? {} : { rule }),
      ...(only === undefined ? {} : { only }),
    })),
    picture: state.game.renderText(state),
    seed,
    ...toReply(state, null),
    warnings: [...warnings],
  };
}
