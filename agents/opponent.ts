import { createOpponent, type Opponent } from '../env/opponent.ts';
import { RulesError } from '../rules/core/index.ts';
import { createMcts, listAgents } from './registry.ts';
import { parseSpec, type ParsedSpec, SpecReader } from './spec.ts';

function refuse(message: string): never {
  throw new RulesError({ code: 'BAD_OPTION', message, path: '/opponent' });
}

function parse(spec: unknown): ParsedSpec {
  if (typeof spec !== 'string') refuse('An agent is given by its spec, a text as "mcts:sims=100".');
  try {
    return parseSpec(spec, listAgents());
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const ELSEWHERE = 'play it with playGame of schiltron/training, or ask it between the steps of makeAec: await agent.choose(env.view())';

function searching(spec: string, parsed: ParsedSpec): Opponent {
  if (parsed.options.has('ms')) refuse(`${spec} stops by a clock, so that the same seed would not play the same game: give sims instead of ms.`);
  const agent = createMcts(spec, new SpecReader(parsed), { seed: 0 });
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
      return searching(spec, parsed);
    case 'neural':
      return refuse(`${spec} waits for its network, and an opponent must answer at once: ${ELSEWHERE}.`);
  }
  return refuse(`${spec} cannot answer at once, as an opponent must: ${ELSEWHERE}.`);
}
