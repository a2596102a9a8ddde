import { GameTree } from '../../../agents/tabular/index.ts';
import { measureNashConv } from './poker.ts';
import { type Claim, claimAtMost, type Measured, type ProofRequest } from '../proof/proof.ts';

/** Most NashConv of a policy, in units of the result. All plans alike have 0.64 on three fields with ten soldiers. */
const MOST_NASH_CONV = 0.15;

/** Colonel Blotto: how far the mixtures of secret orders are from an equilibrium. */
export async function proveBlotto({ game, model, snapshots, onProgress }: ProofRequest): Promise<Measured> {
  onProgress?.('answering the policy in the best way');
  const measured = await measureNashConv(new GameTree(game), model, snapshots);
  const ask = (text: string, nashConv: number): Claim =>
    claimAtMost(`NashConv of ${text}, in units of the result`, nashConv, MOST_NASH_CONV);
  const claims = [ask('the policy', measured.network)];
  if (measured.last !== null) claims.push(ask('the latest network of the run', measured.last));
  return { claims, measured: { unit: 'results', nashConv: measured } };
}
