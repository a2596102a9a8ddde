import { CHANCE, type Game, type State } from '../../rules/core/index.ts';
import { claim, type Claim, type Measured, type ProofRequest } from './proof/proof.ts';

/** Least chance that a policy must give to the right choice. */
const LEAST_CHANCE = 0.9;

/** The game after a bit of 0 was drawn and some actions, by their texts. */
function after(game: Game, texts: readonly string[]): State {
  const state = game.newState();
  if (state.actor === CHANCE) state.apply(state.chanceOutcomes().outcomes[0]!);
  for (const text of texts) state.apply(actionOf(state, text));
  return state;
}

function actionOf(state: State, text: string): number {
  return Array.from(state.legalActions()).find((action) => state.game.actions.format(state, action) === text)!;
}

/** Strategy fusion: the sure thing; with the option `answers` to dare, and to guess 0 after a pass. What was drawn is hidden from who chooses. */
export async function proveFusion({ game, model }: ProofRequest): Promise<Measured> {
  const asked: readonly (readonly [string, readonly string[]])[] =
    game.options['answers'] === true
      ? [
          ['go', []],
          ['guess-0', ['go', 'pass']],
        ]
      : [['safe', []]];
  const claims: Claim[] = [];
  for (const [right, before] of asked) {
    const state = after(game, before);
    const legal = state.legalActions();
    const [evaluation] = await model.evaluate([state], [legal]);
    const chance = evaluation!.priors[legal.indexOf(actionOf(state, right))]!;
    claims.push(
      claim(`chance that the policy gives to ${right}${before.length === 0 ? '' : ` after ${before.join(', ')}`}`, chance, LEAST_CHANCE),
    );
  }
  return { claims, measured: { answers: game.options['answers'] } };
}
