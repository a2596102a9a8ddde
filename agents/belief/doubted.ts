import type { ActionList, Game, Rng, State } from '../../rules/core/index.ts';
import type { Blueprint } from '../update/blueprint.ts';

/** How often the scripted player is asked whose choices differ. */
const ASKED = 8;

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

/** How often the scripted player chooses each action: asked twice, and more often if the answers differ. */
function choices(state: State, legal: ActionList, rng: Rng): Float64Array {
  const scripted = state.game.scripted!;
  const shares = new Float64Array(legal.length);
  const ask = (): number => legal.indexOf(scripted.choose(state, legal, rng));
  const [first, second] = [ask(), ask()];
  if (first === second) {
    shares[first] = 1;
    return shares;
  }
  for (const place of [first, second]) shares[place]! += 1 / ASKED;
  for (let i = 2; i < ASKED; i++) shares[ask()]! += 1 / ASKED;
  return shares;
}
