import type { ActionList, Game, Rng, Scale, Shown, State } from '../../rules/core/index.ts';
import { checkModelFits, type ModelCard, whyUnfit } from '../cards/card.ts';
import type { Evaluation, Evaluator } from '../evaluator.ts';
import type { LoadedModel } from '../load.ts';

/** Share of the policy that goes to the choice of the ruleset's own player where no network decides. */
const OWN_SHARE = 0.98;

/** The scales of a game that a model can judge. */
export function scalesFor(card: ModelCard, { scales = [] }: Game): readonly Scale[] {
  return scales.filter(({ game }) => whyUnfit(card, game) === null);
}

/** Whether a model can play a game: all of it, or a scale of it, beside which the ruleset's own player plays the rest. */
export function canPlay(card: ModelCard, game: Game): boolean {
  return whyUnfit(card, game) === null || scalesFor(card, game).length > 0;
}

/** What judges the states of one game: a network all of them, or each of some a scale. */
interface Division {
  readonly whole: LoadedModel | undefined;
  readonly scales: readonly { readonly scale: Scale; readonly model: LoadedModel }[];
}

/** Which model judges a state, and what of it; null where none does. */
interface Part {
  readonly model: LoadedModel;
  readonly shown: Shown;
}

/**
 * Networks as judges of games that have several scales: each decides at the scale for which it was trained, and the ruleset's own player wherever none
 * was. Of two for the same scale the first decides. Values of such games are the own player's.
 */
class ScaledEvaluator implements Evaluator {
  private readonly models: readonly LoadedModel[];
  private readonly rng: Rng;
  private readonly divisions = new WeakMap<Game, Division>();

  constructor(models: readonly LoadedModel[], rng: Rng) {
    this.models = models;
    this.rng = rng;
  }

  async evaluate(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const { models } = this;
    // One that is alone says itself what it cannot judge.
    if (models.length === 1 && states.every(({ game: { scales = [] } }) => scales.length === 0)) return models[0]!.evaluate(states, legal);
    const parts = states.map((state) => this.partOf(state));
    const answers = states.map((state, i) => (parts[i] === null ? this.ownOpinion(state, legal[i]!) : null));
    for (const model of models) {
      const places = parts.flatMap((part, i) => (part?.model === model ? [i] : []));
      if (places.length === 0) continue;
      const judged = await model.evaluate(
        places.map((i) => parts[i]!.shown),
        places.map((i) => legal[i]!),
      );
      places.forEach((i, k) => (answers[i] = this.ofWhole(states[i]!, parts[i]!, judged[k]!)));
    }
    return answers as Evaluation[];
  }

  private partOf(state: State): Part | null {
    const { whole, scales } = this.divisionOf(state.game);
    if (whole !== undefined) return { model: whole, shown: state };
    for (const { scale, model } of scales) {
      const shown = scale.show(state);
      if (shown !== null) return { model, shown };
    }
    return null;
  }

  /** @throws ModelError MODEL_MISMATCH if there is nothing in the game that the first model can judge */
  private divisionOf(game: Game): Division {
    let division = this.divisions.get(game);
    if (division !== undefined) return division;
    const whole = this.models.find(({ card }) => whyUnfit(card, game) === null);
    const scales = this.models.flatMap((model) => scalesFor(model.card, game).map((scale) => ({ scale, model })));
    if (whole === undefined && scales.length === 0) checkModelFits(this.models[0]!.card, game);
    division = { whole, scales };
    this.divisions.set(game, division);
    return division;
  }

  /** A network that sees one scale says what to do there; what that is worth in the whole, the ruleset's own player does. */
  private ofWhole(state: State, { shown }: Part, judged: Evaluation): Evaluation {
    if (shown === state) return judged;
    return { priors: judged.priors, value: state.game.scripted?.evaluate(state) ?? judged.value };
  }

  private ownOpinion(state: State, legal: ActionList): Evaluation {
    const { scripted } = state.game;
    const count = legal.length;
    const priors = new Float32Array(count).fill((scripted === undefined || count < 2 ? 1 : 1 - OWN_SHARE) / count);
    if (scripted !== undefined && count > 1) priors[legal.indexOf(scripted.choose(state, legal, this.rng))]! += OWN_SHARE;
    return { priors, value: scripted?.evaluate(state) ?? 0 };
  }

  async close(): Promise<void> {
    for (const model of this.models) await model.close?.();
  }
}

/** Models as one judge of whole games; a judge without a card is not asked which game it is for, and judges alone.
 * @param models one or more @param rng of the lots of the ruleset's own player */
export function judgeOfScales(models: readonly (Evaluator & { readonly card?: ModelCard })[], rng: Rng): Evaluator {
  return models.every((model): model is LoadedModel => model.card !== undefined) ? new ScaledEvaluator(models, rng) : models[0]!;
}
