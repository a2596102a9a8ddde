import { type Agent, createView, type PlayerView } from '../../agents/turn/agent.ts';
import { CHANCE, isPlayer, type PuzzleTerms, Rng, type Seed, type State } from '../../rules/core/index.ts';
import { Z_95 } from '../matches/statistics.ts';

/** What searches say of every choice in a position. */
interface Proof {
  /** The action that wins most often. */
  readonly best: number;
  /** Probability, 0 to 1, that the side that decides wins after each legal action, ascending by index. */
  readonly wins: readonly number[];
  /** How much the best is better than the action that comes nearest to it: the mean, and the lower end of its 95 % interval. */
  readonly gap: readonly [number, number];
}

/** Continuations after which hopeless actions are given up, and how far behind they are then, as a share of a win. */
const FIRST = 6;
const HOPELESS = 0.3;

/** Worlds and dice are the same for every action, so that luck cancels in differences. */
async function winsAfter(view: PlayerView, action: number, seed: Seed, { agent, simulations }: Searcher): Promise<number> {
  const rng = Rng.from(seed);
  const world = view.sample(rng);
  world.apply(action);
  while (world.actor === CHANCE) world.apply(world.chanceOutcomes().sample(rng));
  if (!isPlayer(world.actor)) return (1 + world.returns()[view.player]) / 2;
  const { value = 0 } = await agent.choose(createView(world, world.actor), { simulations });
  return (1 + (world.actor === view.player ? value : -value)) / 2;
}

interface Searcher extends Pick<PuzzleTerms, 'continuations' | 'simulations'> {
  readonly agent: Agent;
  readonly signal?: AbortSignal;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of differences and the lower end of its interval. */
function gapOf(best: readonly number[], other: readonly number[]): readonly [number, number] {
  const differences = other.map((value, i) => best[i]! - value);
  const mean = meanOf(differences);
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, differences.length - 1);
  return [mean, mean - Z_95 * Math.sqrt(variance / differences.length)];
}

/** Judges every choice of the side that decides by searches of what comes after it. Equal seeds and agents give equal proofs.
 * @throws the reason of the signal once it falls */
export async function prove(state: State, seed: Seed, searcher: Searcher): Promise<Proof> {
  if (!isPlayer(state.actor)) throw new TypeError('A proof is of a decision.');
  const view = createView(state, state.actor);
  const legal = [...state.legalActions()];
  const found: number[][] = legal.map(() => []);
  const leader = (): number => found.reduce((best, one, i) => (meanOf(one) > meanOf(found[best]!) ? i : best), 0);
  let open = legal.map((_, i) => i);
  for (let round = 0; round < searcher.continuations; round++) {
    searcher.signal?.throwIfAborted();
    for (const i of open) found[i]!.push(await winsAfter(view, legal[i]!, `${seed}/${round}`, searcher));
    if (round + 1 === FIRST) {
      const most = meanOf(found[leader()]!);
      open = open.filter((i) => most - meanOf(found[i]!) < HOPELESS);
    }
  }
  const best = open.reduce((first, i) => (meanOf(found[i]!) > meanOf(found[first]!) ? i : first));
  const gaps = found.flatMap((one, i) => (i === best ? [] : [gapOf(found[best]!, one)]));
  const gap = gaps.reduce((least, one) => (one[0] < least[0] ? one : least), [1, 1] as const);
  return { best: legal[best]!, wins: found.map(meanOf), gap };
}
