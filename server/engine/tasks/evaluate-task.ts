import { whyUnfit } from '../../../models/cards/card.ts';
import { canPlay, judgeOfScales } from '../../../models/judges/scales.ts';
import { type ActionList, isPlayer, Rng, type State, TERMINAL } from '../../../rules/core/index.ts';
import { choiceOf } from './allowed-moves.ts';
import { describeAction, shownHash } from './describe.ts';
import { readGameSteps, readTurnsSteps } from './game-input.ts';
import { RequestError } from '../../protocol/problem.ts';
import type { EvaluateReply } from '../../protocol/replies.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { networkOf, type ServedModel } from '../context/levels.ts';
import type { TaskHandlers, TaskOf } from './task.ts';

type Network = ServedModel & { readonly path: string };

/** Scenarios of their own that the games of one request may bring: making one ready takes many times as long as judging a game of it. */
const MOST_PACKS = 8;

/** @throws RequestError TOO_LARGE with the first pack too many */
function checkPacks(games: TaskOf<'evaluate'>['request']['games']): void {
  const packs = new Set<string>();
  for (const [i, { position, record }] of games.entries()) {
    const scenario = (position ?? record)?.['scenario'];
    if (typeof scenario === 'object') packs.add(JSON.stringify(scenario));
    if (packs.size > MOST_PACKS)
      throw new RequestError(
        'TOO_LARGE',
        `The games of one request may be of at most ${MOST_PACKS} different scenario packs; ask in several.`,
        `/games/${i}`,
      );
  }
}

/** A state to be judged, and where the request names it. */
interface Asked {
  readonly state: State;
  /** What the policy is about. */
  readonly legal: ActionList;
  readonly game: number;
  readonly turn?: number;
  readonly path: string;
}

/** States of one request. */
const MOST_STATES = 256;

/** @throws RequestError TOO_LARGE with the first game too many */
function checkStates(games: TaskOf<'evaluate'>['request']['games']): void {
  let states = 0;
  for (const [i, { turns }] of games.entries()) {
    states += turns?.length ?? 1;
    if (states > MOST_STATES)
      throw new RequestError('TOO_LARGE', `A request may ask for at most ${MOST_STATES} states in all; ask in several.`, `/games/${i}`);
  }
}

/** The states that one game of a request stands for: one, or one for each of its turns. */
async function readAsked(
  { games: { find }, ready }: EngineContext,
  { request, seed, owner }: TaskOf<'evaluate'>,
  handlers: TaskHandlers,
  game: number,
): Promise<Asked[]> {
  const input = request.games[game]!;
  const { turns } = input;
  const path = `/games/${game}`;
  const asker = { ...handlers, owner };
  if (turns === undefined) {
    const state = await ready.runSteps(readGameSteps(input, seed, { path, find }), asker);
    return [{ state, legal: choiceOf(state, input, path)?.allowed ?? state.legalActions(), game, path }];
  }
  if (input.allowMoves !== undefined || input.avoidMoves !== undefined)
    throw new RequestError('BAD_REQUEST', 'Each turn has its own legal moves: ask for one turn by upTo.', `${path}/turns`);
  const states = await ready.runSteps(readTurnsSteps({ ...input, turns }, { path, find }), asker);
  return states.map((state, i) => ({ state, legal: state.legalActions(), game, turn: turns[i]!, path: `${path}/turns/${i}` }));
}

function networksOf(models: readonly ServedModel[]): Network[] {
  return models.flatMap((model) => {
    const path = networkOf(model.agent);
    return path === null ? [] : [{ ...model, path }];
  });
}

/** The network asked for; undefined if none was.
 * @throws RequestError NO_MODEL that lists what there is */
function namedNetwork(name: string | undefined, networks: readonly Network[]): Network | undefined {
  const found = networks.find((model) => model.name === name);
  const known = networks.map((model) => model.name).join(', ') || 'none';
  if (networks.length === 0 || (name !== undefined && found === undefined))
    throw new RequestError('NO_MODEL', `There is no network ${JSON.stringify(name ?? 'of any name')}; networks are: ${known}.`, '/model');
  return found;
}

/** The first network that fits a game. @throws RequestError NO_MODEL */
function fittingNetwork({ game }: State, networks: readonly Network[]): Network {
  const found = networks.find(({ card }) => card !== undefined && canPlay(card, game));
  if (found !== undefined) return found;
  throw new RequestError(
    'NO_MODEL',
    `There is no network for ${game.ruleset.id} here; networks are: ${networks.map(({ name }) => name).join(', ')}.`,
    '/model',
  );
}

/** @throws RequestError GAME_OVER, NOT_A_DECISION or MODEL_MISMATCH */
function checkState({ actor, game }: State, { card }: Network, path: string): void {
  if (actor === TERMINAL) throw new RequestError('GAME_OVER', 'A network judges decisions; this game is over.', path);
  if (!isPlayer(actor)) throw new RequestError('NOT_A_DECISION', 'A network judges decisions; here the dice are to be rolled.', path);
  const reason = card === undefined || canPlay(card, game) ? null : whyUnfit(card, game);
  if (reason !== null) throw new RequestError('MODEL_MISMATCH', `The model "${card!.name}" cannot judge this game: ${reason}.`, path);
}

function toEvaluation({ state, legal, game, turn }: Asked, priors: Float32Array, value: number): EvaluateReply['evaluations'][number] {
  const player = state.actor === 0 ? 0 : 1;
  const own = player === 0 ? value : -value + 0; // no negative zero
  return {
    perspective: player,
    side: state.game.players[player],
    value: own,
    winProbability: (1 + own) / 2,
    policy: legal.toArray().map((index, i) => ({ ...describeAction(state, index), prior: priors[i]! })),
    positionHash: shownHash(state),
    ...(turn === undefined ? {} : { game, turn }),
  };
}

/** What a network thinks of many games, without any search, judged in one batch. Between two games others have their turn. */
export async function evaluateTask(context: EngineContext, task: TaskOf<'evaluate'>, handlers: TaskHandlers): Promise<EvaluateReply> {
  const { settings, networks, engine, ready } = context;
  const { request, seed, warnings, owner } = task;
  checkStates(request.games);
  checkPacks(request.games);
  const asker = { ...handlers, owner };
  const served = networksOf(settings.models);
  let model = namedNetwork(request.model, served);
  const asked: Asked[] = [];
  for (let game = 0; game < request.games.length; game++) {
    for (const one of await readAsked(context, task, handlers, game)) {
      model ??= fittingNetwork(one.state, served);
      checkState(one.state, model, one.path);
      asked.push(one);
    }
  }
  const states = asked.map(({ state }) => state);
  const judged = await judgeOfScales([await networks.lend(model!.path, owner)], Rng.from(seed)).evaluate(
    states,
    asked.map(({ legal }) => legal),
  );
  const evaluations: EvaluateReply['evaluations'] = [];
  for (const [i, { priors, value }] of judged.entries())
    evaluations.push(await ready.run(() => toEvaluation(asked[i]!, priors, value), asker));
  return { evaluations, model: { name: model!.name, hash: model!.card?.onnxHash ?? null }, engine, warnings: [...warnings] };
}
