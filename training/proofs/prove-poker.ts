import { GameTree } from '../../agents/tabular/index.ts';
import { measurePoker } from './poker.ts';
import { type Claim, claim, claimAtMost, learntByPolicyGradient, type Measured, type ProofRequest } from './proof.ts';

/** Share of the NashConv of random play that a policy must be free of: what the gates ask of the search. */
export const LEAST_GAIN = 0.2;
/** Most NashConv in chips of a policy learnt by policy gradients. */
export const MOST_CHIPS: Readonly<Record<string, number>> = { 'kuhn-poker': 0.05, 'leduc-poker': 0.5 };

/** Kuhn and Leduc poker: how far the policies are from an equilibrium, in chips. */
export async function provePoker({ game, model, snapshots, onProgress }: ProofRequest): Promise<Measured> {
  onProgress?.('answering the policy in the best way');
  const measured = await measurePoker(new GameTree(game), model, snapshots);
  const most = MOST_CHIPS[game.ruleset.id]!;
  const ask = learntByPolicyGradient(model)
    ? (text: string, nashConv: number): Claim => claimAtMost(`NashConv of ${text}, in chips`, nashConv, most)
    : (text: string, nashConv: number): Claim => claim(`share of the NashConv of random play that ${text} is free of`, 1 - nashConv / measured.uniform, LEAST_GAIN);
  const claims = [ask('the policy', measured.network)];
  if (measured.averaged !== null) claims.push(ask('the average over the run', measured.averaged));
  return { claims, measured: { unit: 'chips', nashConv: measured } };
}
