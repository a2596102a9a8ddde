import type { ActionList, Game, Rng, State } from '../../rules/core/index.ts';
import type { Blueprint } from '../update/blueprint.ts';

/** How often a scripted player is asked that throws dice for its choice. */
const ASKED = 32;

const noValues: Blueprint['values'] = () => {
  throw new Error('Only policies are asked for.');
};

/** The scripted player as a policy, all actions alike without one; a share of it is spread over all actions. */
export function captainPolicy(game: Game, doubt: number, rng: Rng): Blueprint {
  return {
    policies: (states, legal) =>
      states.map((state, i) => doubted(game.scripted === undefined ? null : choices(state, legal[i]!, rng), legal[i]!, doubt)),
    values: noValues,
  };
}

/** The policy of another blueprint, a share of which is spread over all actions. */
export function doubtedPolicy(blueprint: Blueprint, doubt: number): Blueprint {
  return {
    policies: async (states, legal) => (await blueprint.policies(states, legal)).map((shares, i) => doubted(shares, legal[i]!, doubt)),
    values: noValues,
  };
}

function doubted(shares: ArrayLike<number> | null, { length }: ActionList, doubt: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => (shares === null ? 1 / length : (1 - doubt) * shares[i]! + doubt / length));
}

/** How often the scripted player chooses each action: asked once, and again and again if it throws dice. */
function choices(state: State, legal: ActionList, rng: Rng): Float64Array {
  const scripted = state.game.scripted!;
  const shares = new Float64Array(legal.length);
  const before = rng.save().join();
  const first = legal.indexOf(scripted.choose(state, legal, rng));
  const asked = rng.save().join() === before ? 1 : ASKED;
  shares[first] = 1 / asked;
  for (let i = 1; i < asked; i++) shares[legal.indexOf(scripted.choose(state, legal, rng))]! += 1 / asked;
  return shares;
}
