import { createOpponent, type Opponent } from '../../env/game/opponent.ts';
import { RulesError } from '../../rules/core/index.ts';
import { AGENT_KINDS, type AgentName } from './catalogue.ts';
import { createExpectimax, createFlat, createMcts } from './registry.ts';
import { parseSpec, type ParsedSpec } from '../specs/spec.ts';

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

function parse(spec: unknown): ParsedSpec<AgentName> {
  if (typeof spec !== 'string') refuse('An agent is given by its spec, a text as "mcts:sims=100".');
  return read(() => parseSpec(spec, AGENT_KINDS));
}

/** @throws RulesError always */
const refuseLate = (spec: string): never => refuse(`${spec} cannot answer at once, as an opponent must: ${ELSEWHERE}.`);

const ELSEWHERE = 'play it with playGame of schiltron/training, or ask it between the steps of makeAec: await agent.choose(env.view())';

function builtIn(name: 'random' | 'scripted'): Opponent {
  return (view, rng) => createOpponent(view.game, name)(view, rng);
}

/** How an agent that can answer at once is made. */
type Create = typeof createMcts | typeof createExpectimax | typeof createFlat;

function searching(create: Create, spec: string, parsed: ParsedSpec): Opponent {
  const clock = ['ms', 'turn'].find((name) => parsed.options.has(name));
  if (clock !== undefined)
    refuse(`${spec} stops by a clock, so that the same seed would not play the same game: give sims instead of ${clock}.`);
  const agent = read(() => create(spec, parsed, { seed: 0 }));
  return (view, rng) => agent.chooseNow(view, rng).action;
}

/** How an opponent of each kind is made, or why it cannot be one. */
const MAKERS: Readonly<Record<AgentName, (spec: string, parsed: ParsedSpec) => Opponent>> = {
  random: () => builtIn('random'),
  scripted: () => builtIn('scripted'),
  mcts: (spec, parsed) => searching(createMcts, spec, parsed),
  policy: (spec) => refuse(`${spec} has to read its file first, and an opponent must answer at once: ${ELSEWHERE}.`),
  expectimax: (spec, parsed) => searching(createExpectimax, spec, parsed),
  flat: (spec, parsed) => searching(createFlat, spec, parsed),
  neural: (spec) => refuse(`${spec} waits for its network, and an opponent must answer at once: ${ELSEWHERE}.`),
  human: refuseLate,
  module: refuseLate,
  python: refuseLate,
  command: refuseLate,
  http: refuseLate,
  https: refuseLate,
};

/** Whether the agent of a spec can be an opponent that answers at once, always alike from the same stream.
 * @throws RulesError BAD_OPTION for a spec that is wrong */
export function answersAtOnce(spec: string): boolean {
  const { name, options } = parse(spec);
  const isEager = name === 'random' || name === 'scripted' || name === 'mcts' || name === 'expectimax' || name === 'flat';
  return isEager && !['ms', 'turn', 'net', 'weights', 'policy'].some((slow) => options.has(slow));
}

/** An agent as the opponent of an environment: `make(id, { opponent: agentOpponent('mcts:sims=100') })`. It draws only from the opponent's
 * stream of the environment, so that a seed gives the same episodes.
 * @throws RulesError BAD_OPTION for a spec that is wrong, or an agent that cannot answer at once */
export function agentOpponent(spec: string): Opponent {
  const parsed = parse(spec);
  return MAKERS[parsed.name](spec, parsed);
}
