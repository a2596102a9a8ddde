import { proveBlotto } from './poker/prove-blotto.ts';
import { proveConnectFour } from './connect-four/prove-connect-four.ts';
import { proveFusion } from './prove-fusion.ts';
import { provePig } from './pig/prove-pig.ts';
import { provePoker } from './poker/prove-poker.ts';
import { computeOf, type Measured, type Proof, PROOF_FORMAT, type ProofRequest } from './proof/proof.ts';

const PROOFS: Readonly<Record<string, (request: ProofRequest) => Promise<Measured>>> = {
  'connect-four': proveConnectFour,
  pig: provePig,
  'kuhn-poker': provePoker,
  'leduc-poker': provePoker,
  'liars-dice': provePoker,
  'phantom-tic-tac-toe': provePoker,
  'dark-hex': provePoker,
  blotto: proveBlotto,
  'strategy-fusion': proveFusion,
};

/** Rulesets for which there is a proof. */
export const provableGames: readonly string[] = Object.keys(PROOFS);

/** Measures a model on a game whose right answers are known.
 * @throws Error if there is no proof for the game */
export async function prove(request: ProofRequest): Promise<Proof> {
  const { game, model, seed } = request;
  const { id } = game.ruleset;
  const measure = PROOFS[id];
  if (measure === undefined) throw new Error(`There is no proof for ${id}; there are proofs for ${provableGames.join(', ')}.`);
  const { name, parameters, onnxHash } = model.card;
  return {
    format: PROOF_FORMAT,
    game: `${id}/${game.scenario.id}`,
    model: { name, parameters, onnxHash },
    seed,
    ...(await measure(request)),
    compute: computeOf(model.card),
  };
}
