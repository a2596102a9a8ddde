import { GameTree } from '../../agents/tabular/index.ts';
import { measurePoker } from './poker.ts';
import { claim, type Measured, type ProofRequest } from './proof.ts';

/** Share of the NashConv of random play that a policy must be free of: what the gates ask of the search. */
export const LEAST_GAIN = 0.2;

/** Kuhn and Leduc poker: how far the policies are from an equilibrium, in chips. */
export async function provePoker({ game, model, snapshots, onProgress }: ProofRequest): Promise<Measured> {
  onProgress?.('answering the policy in the best way');
  const measured = await measurePoker(new GameTree(game), model, snapshots);
  const gain = (policy: number): number => 1 - policy / measured.uniform;
  const claims = [claim('share of the NashConv of random play that the policy is free of', gain(measured.network), LEAST_GAIN)];
  if (measured.averaged !== null) claims.push(claim('the same for the average over the run', gain(measured.averaged), LEAST_GAIN));
  return { claims, measured: { unit: 'chips', nashConv: measured } };
}
