import { whyUnfit } from '../../models/card.ts';
import { isPlayer, type State } from '../../rules/core/index.ts';
import { describeAction } from './describe.ts';
import { readGame } from './game-input.ts';
import { RequestError } from '../protocol/problem.ts';
import type { EvaluateReply } from '../protocol/replies.ts';
import type { Workshop } from './engine.ts';
import { networkOf, type ServedModel } from './levels.ts';
import { shownHash } from './shown.ts';
import type { TaskOf } from './task.ts';

/** The network asked for, or the first that fits the game.
 * @throws RequestError NO_MODEL that lists what there is */
function chooseModel(name: string | undefined, { game }: State, models: readonly ServedModel[]): ServedModel & { readonly path: string } {
  const networks = models.flatMap((model) => {
    const path = networkOf(model.agent);
    return path === null ? [] : [{ ...model, path }];
  });
  const found = networks.find((model) => (name === undefined ? model.card !== undefined && whyUnfit(model.card, game) === null : model.name === name));
  if (found !== undefined) return found;
  const known = networks.map((model) => model.name).join(', ') || 'none';
  throw new RequestError('NO_MODEL', name === undefined ? `There is no network for ${game.ruleset.id} here; networks are: ${known}.` : `There is no network "${name}"; networks are: ${known}.`, '/model');
}

function toEvaluation(state: State, priors: Float32Array, value: number): EvaluateReply['evaluations'][number] {
  const player = state.actor === 0 ? 0 : 1;
  const own = player === 0 ? value : -value + 0; // no negative zero
  return {
    perspective: player,
    side: state.game.ruleset.players[player],
    value: own,
    winProbability: (1 + own) / 2,
    policy: state.legalActions().toArray().map((index, i) => ({ ...describeAction(state, index), prior: priors[i]! })),
    positionHash: shownHash(state),
  };
}

/** What a network thinks of many games, without any search, judged in one batch. */
export async function evaluateTask({ settings, games, networks, engine }: Workshop, { request, seed, warnings }: TaskOf<'evaluate'>): Promise<EvaluateReply> {
  const states = request.games.map((game, i) => readGame(game, seed, { path: `/games/${i}`, find: games.find }));
  const undecided = states.findIndex(({ actor }) => !isPlayer(actor));
  if (undecided >= 0) throw new RequestError('NOT_A_DECISION', 'A network judges decisions; here the dice are to be rolled or the game is over.', `/games/${undecided}`);
  const model = chooseModel(request.model, states[0]!, settings.models);
  const network = await networks.lend(model.path);
  const evaluations = await network.evaluate(states, states.map((state) => state.legalActions()));
  return {
    evaluations: evaluations.map(({ priors, value }, i) => toEvaluation(states[i]!, priors, value)),
    model: { name: model.name, hash: model.card?.onnxHash ?? null },
    engine,
    warnings: [...warnings],
  };
}
