import { GameTree, nashConv } from '../../../agents/tabular/index.ts';
import type { Evaluator } from '../../../models/evaluator.ts';
import type { Seed } from '../../../rules/core/index.ts';
import { plannedPolicy } from './planned-policy.ts';
import { measurePoker, networkPolicy, type PokerMeasurement, STAKES } from './poker.ts';
import { type Claim, claim, claimAtMost, learntByPolicyGradient, type Measured, type ProofRequest } from '../proof/proof.ts';

/** Share of the NashConv of random play that a policy must be free of: what the gates ask of the search. */
const LEAST_GAIN = 0.2;
/** Most NashConv of a policy learnt by policy gradients, in the unit of the game's stake. Of the last three a fifth of what random play has. */
const MOST: Readonly<Record<string, number>> = {
  'kuhn-poker': 0.05,
  'leduc-poker': 0.5,
  'liars-dice': 0.31,
  'phantom-tic-tac-toe': 0.23,
  'dark-hex': 0.3,
};

/** Playouts of a decision that is planned by an update of the policy, and decisions planned in each information set. */
const PLAYOUTS = 400;
const DRAWS = 4;

/** NashConv of what an agent plays that plans each decision by an update of its network's policy. */
interface PlannedMeasurement {
  readonly nashConv: number;
  /** Of each decision. */
  readonly playouts: number;
  /** Decisions planned in each information set; their mean is the policy. */
  readonly draws: number;
}

/** @param perReturn how much of NashConv's unit a return of 1 stands for */
async function measurePlanned(tree: GameTree, model: Evaluator, perReturn: number, seed: Seed): Promise<PlannedMeasurement> {
  const planned = plannedPolicy(tree, await networkPolicy(tree, model), PLAYOUTS, DRAWS, {}, seed);
  return { nashConv: perReturn * nashConv(tree, planned), playouts: PLAYOUTS, draws: DRAWS };
}

/** Games with secrets in a table: how far the policies are from an equilibrium; also those of an agent that plans with the network. */
export async function provePoker({ game, model, seed, snapshots, onProgress }: ProofRequest): Promise<Measured> {
  const { id } = game.ruleset;
  const { unit, perReturn } = STAKES[id]!;
  const most = MOST[id]!;
  const tree = new GameTree(game);
  onProgress?.('answering the policy in the best way');
  const measured = await measurePoker(tree, model, snapshots);
  onProgress?.('planning by updates of the policy');
  const planned = await measurePlanned(tree, model, perReturn, seed);
  const claims = learntByPolicyGradient(model) ? claimsOfDistance(measured, most, unit) : claimsOfGain(measured);
  return {
    claims: [...claims, claimOfPlanning(measured, planned, most, unit)],
    measured: { unit, nashConv: measured, planned },
  };
}

/** Planning leaves the policy no farther from an equilibrium; within what is asked of a good one it may go either way. */
function claimOfPlanning({ network }: PokerMeasurement, { nashConv }: PlannedMeasurement, enough: number, unit: string): Claim {
  return claimAtMost(`NashConv of planning by updates of the policy, in ${unit}`, nashConv, Math.max(network, enough));
}

/** Of the policy, the mean of the latest weights, and of the latest weights alone. */
function claimsOfDistance({ network, last }: PokerMeasurement, most: number, unit: string): Claim[] {
  const ask = (text: string, nashConv: number): Claim => claimAtMost(`NashConv of ${text}, in ${unit}`, nashConv, most);
  return [ask('the policy', network), ...(last === null ? [] : [ask('the latest network of the run', last)])];
}

function claimsOfGain({ network, averaged, uniform }: PokerMeasurement): Claim[] {
  const ask = (text: string, nashConv: number): Claim =>
    claim(`share of the NashConv of random play that ${text} is free of`, 1 - nashConv / uniform, LEAST_GAIN);
  return [ask('the policy', network), ...(averaged === null ? [] : [ask('the average over the run', averaged)])];
}
