import { createOpponent, type Opponent } from '../../env/game/opponent.ts';
import { ModelError } from '../../models/cards/errors.ts';
import { RulesError } from '../../rules/core/index.ts';
import { AGENT_KINDS, type AgentName } from './catalogue.ts';
import { createExpectimax, createFlat, createMcts, loadMcts, loadPolicyAgent } from './registry.ts';
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

function refuseClock(spec: string, { options }: ParsedSpec): void {
  const clock = ['ms', 'turn'].find((name) => options.has(name));
  if (clock !== undefined)
    refuse(`${spec} stops by a clock, so that the same seed would not play the same game: give sims instead of ${clock}.`);
}

function searching(create: Create, spec: string, parsed: ParsedSpec): Opponent {
  refuseClock(spec, parsed);
  const agent = read(() => create(spec, parsed, { seed: 0 }));
  return (view, rng) => agent.chooseNow(view, rng).action;
}

/** How an opponent of each kind is made, or why it cannot be one. */
const MAKERS: Readonly<Record<AgentName, (spec: string, parsed: ParsedSpec) => Opponent>> = {
  random: () => builtIn('random'),
  scripted: () => builtIn('scripted'),
  mcts: (spec, parsed) => searching(createMcts, spec, parsed),
  policy: (spec) => refuse(`${spec} has to read its file first: await loadOpponent in place of agentOpponent.`),
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

/** Options of a search that name files. */
const FILES = ['net', 'weights', 'policy'];

function readsFiles({ name, options }: ParsedSpec<AgentName>): boolean {
  return name === 'policy' || (name === 'mcts' && FILES.some((file) => options.has(file)));
}

/** Whether the agent of a spec can be an opponent that answers at once, always alike from the same stream, when its files have been read.
 * @throws RulesError BAD_OPTION for a spec that is wrong */
export function answersAtOnce(spec: string): boolean {
  const { name, options } = parse(spec);
  const isEager = ['random', 'scripted', 'policy', 'mcts', 'expectimax', 'flat'].includes(name);
  return isEager && !['ms', 'turn'].some((slow) => options.has(slow));
}

/** An agent as the opponent of an environment: `make(id, { opponent: agentOpponent('mcts:sims=100') })`. It draws only from the opponent's
 * stream of the environment, so that a seed gives the same episodes.
 * @throws RulesError BAD_OPTION for a spec that is wrong, or an agent that cannot answer at once */
export function agentOpponent(spec: string): Opponent {
  const parsed = parse(spec);
  return MAKERS[parsed.name](spec, parsed);
}

/** The same for any agent that answers at once when its files have been read: `make(id, { opponent: await loadOpponent('policy:training') })`.
 * @throws RulesError BAD_OPTION like `agentOpponent`; ModelError MODEL_NOT_FOUND or BAD_MODEL */
export async function loadOpponent(spec: string): Promise<Opponent> {
  const parsed = parse(spec);
  if (!readsFiles(parsed)) return agentOpponent(spec);
  refuseClock(spec, parsed);
  try {
    const agent = await (parsed.name === 'policy' ? loadPolicyAgent : loadMcts)(spec, parsed, { seed: 0 });
    return (view, rng) => agent.chooseNow(view, rng).action;
  } catch (error) {
    if (error instanceof ModelError) throw error;
    return refuse((error as Error).message);
  }
}
