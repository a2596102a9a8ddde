import { GameTree } from '../../agents/tabular/index.ts';
import { measurePoker, type PokerMeasurement } from './poker.ts';
import { type Claim, claim, claimAtMost, learntByPolicyGradient, type Measured, type ProofRequest } from './proof.ts';

/** Share of the NashConv of random play that a policy must be free of: what the gates ask of the search. */
const LEAST_GAIN = 0.2;
/** Most NashConv in chips of a policy learnt by policy gradients. */
const MOST_CHIPS: Readonly<Record<string, number>> = { 'kuhn-poker': 0.05, 'leduc-poker': 0.5 };

/** Kuhn and Leduc poker: how far the policies are from an equilibrium, in chips. */
export async function provePoker({ game, model, snapshots, onProgress }: ProofRequest): Promise<Measured> {
  onProgress?.('answering the policy in the best way');
  const measured = await measurePoker(new GameTree(game), model, snapshots);
  const claims = learntByPolicyGradient(model) ? claimsInChips(measured, MOST_CHIPS[game.ruleset.id]!) : claimsOfGain(measured);
  return { claims, measured: { unit: 'chips', nashConv: measured } };
}

/** Of the policy, the mean of the latest weights, and of the latest weights alone. */
function claimsInChips({ network, last }: PokerMeasurement, most: number): Claim[] {
  const ask = (text: string, nashConv: number): Claim => claimAtMost(`NashConv of ${text}, in chips`, nashConv, most);
  return [ask('the policy', network), ...(last === null ? [] : [ask('the latest network of the run', last)])];
}

function claimsOfGain({ network, averaged, uniform }: PokerMeasurement): Claim[] {
  const ask = (text: string, nashConv: number): Claim =>
    claim(`share of the NashConv of random play that ${text} is free of`, 1 - nashConv / uniform, LEAST_GAIN);
  return [ask('the policy', network), ...(averaged === null ? [] : [ask('the average over the run', averaged)])];
}
