import { createOpponent, type Opponent } from '../env/opponent.ts';
import { RulesError } from '../rules/core/index.ts';
import { AGENT_KINDS } from './catalogue.ts';
import { createExpectimax, createFlat, createMcts } from './registry.ts';
import { parseSpec, type ParsedSpec } from './spec.ts';

function refuse(message: string): never {
  throw new RulesError({ code: 'BAD_OPTION', message, path: '/opponent' });
}

/** What a reader of specs makes; its errors say what is wrong with the spec. */
function read<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function parse(spec: unknown): ParsedSpec {
  if (typeof spec !== 'string') refuse('An agent is given by its spec, a text as "mcts:sims=100".');
  return read(() => parseSpec(spec, AGENT_KINDS));
}

const ELSEWHERE = 'play it with playGame of schiltron/training, or ask it between the steps of makeAec: await agent.choose(env.view())';

/** How an agent that can answer at once is made. */
type Create = typeof createMcts | typeof createExpectimax | typeof createFlat;

function searching(create: Create, spec: string, parsed: ParsedSpec): Opponent {
  const clock = ['ms', 'turn'].find((name) => parsed.options.has(name));
  if (clock !== undefined)
    refuse(`${spec} stops by a clock, so that the same seed would not play the same game: give sims instead of ${clock}.`);
  const agent = read(() => create(spec, parsed, { seed: 0 }));
  return (view, rng) => agent.chooseNow(view, rng).action;
}

/** An agent as the opponent of an environment: `make(id, { opponent: agentOpponent('mcts:sims=100') })`. It draws only from the opponent's
 * stream of the environment, so that a seed gives the same episodes.
 * @throws RulesError BAD_OPTION for a spec that is wrong, or an agent that cannot answer at once */
export function agentOpponent(spec: string): Opponent {
  const parsed = parse(spec);
  switch (parsed.name) {
    case 'random':
    case 'scripted': {
      const { name } = parsed;
      return (view, rng) => createOpponent(view.game, name)(view, rng);
    }
    case 'mcts':
      return searching(createMcts, spec, parsed);
    case 'expectimax':
      return searching(createExpectimax, spec, parsed);
    case 'flat':
      return searching(createFlat, spec, parsed);
    case 'neural':
      return refuse(`${spec} waits for its network, and an opponent must answer at once: ${ELSEWHERE}.`);
  }
  return refuse(`${spec} cannot answer at once, as an opponent must: ${ELSEWHERE}.`);
}
