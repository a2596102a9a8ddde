import type { Evaluator } from '../models/evaluator.ts';
import type { Agent, AgentOptions } from './agent.ts';
import { HumanAgent, type HumanIo } from './human.ts';
import { MctsAgent, type MctsOptions } from './mcts.ts';
import { NeuralAgent, type NeuralOptions } from './neural.ts';
import { RandomAgent } from './random.ts';
import { ScriptedAgent } from './scripted.ts';
import type { LeafOptions } from './search/leaf.ts';
import type { SearchOptions } from './search/options.ts';
import type { Clock } from './search/run.ts';
import { type AgentCard, type AgentOptionCard, given, type ParsedSpec, parseSpec, SpecReader } from './spec.ts';

/** What agents are given beside their spec. */
export interface CreateAgentOptions extends AgentOptions {
  /** How to ask a person; `human` needs it. */
  readonly io?: HumanIo;
  /** Reads a network from a path or address; `neural` reads files if it is left out. */
  readonly loadEvaluator?: (path: string) => Promise<Evaluator>;
  /** Clock for time limits, in milliseconds. */
  readonly now?: Clock;
}

/** Most simulations a spec may ask for. */
const MOST_SIMULATIONS = 10_000_000;
const MOST_MS = 86_400_000;

const COUNT = 'a whole number';
const searchOptions: readonly AgentOptionCard[] = [
  { name: 'ms', values: COUNT, default: 'none', about: 'milliseconds per decision, instead of a number of simulations' },
  { name: 'explore', values: 'a number', default: '1.1', about: 'weight of exploring against playing what looks best' },
];

const cards: readonly AgentCard[] = [
  { name: 'random', about: 'any legal action, all equally likely', example: 'random', options: [] },
  { name: 'scripted', about: "the ruleset's own hand-written player", example: 'scripted', options: [] },
  { name: 'human', about: 'asks a person', example: 'human', options: [] },
  {
    name: 'mcts',
    about: 'searches with the knowledge of the scripted player, or with random playouts where there is none',
    example: 'mcts:sims=400',
    options: [
      { name: 'sims', values: COUNT, default: '400', about: 'simulations per decision' },
      searchOptions[0]!,
      { ...searchOptions[1]!, default: '1.1; 0.4 with the prior of a scripted player' },
      { name: 'rollout', values: 'evaluate|random|scripted', default: 'evaluate', about: 'how the game goes on before a leaf is judged' },
      { name: 'horizon', values: 'turn|end|a whole number', default: 'end', about: 'where a rollout stops to be judged, in decisions' },
      { name: 'prior', values: 'scripted|uniform', default: 'scripted', about: "whether the scripted player's choice is looked at first" },
      { name: 'share', values: 'a number from 0 to 1', default: '0.5', about: 'share of the prior on that choice' },
      { name: 'scale', values: 'a number', default: '1', about: "factor on the ruleset's evaluation" },
      { name: 'root', values: 'puct|gumbel', default: 'puct', about: 'how simulations are shared out at the root' },
    ],
  },
  {
    name: 'neural',
    about: 'a trained network, with a short search or by its policy alone',
    argument: 'PATH',
    example: 'neural:PATH,sims=64',
    options: [
      { name: 'sims', values: COUNT, default: '64', about: "simulations per decision; 0 plays the network's policy" },
      ...searchOptions,
      { name: 'temperature', values: 'a number', default: '0', about: 'with sims=0: 1 samples the policy, 0 plays its first choice' },
      { name: 'root', values: 'puct|gumbel', default: 'gumbel', about: 'how simulations are shared out at the root' },
    ],
  },
];

/** Every kind of agent with its options, for help texts and docs. */
export function listAgents(): readonly AgentCard[] {
  return cards;
}

function searchFrom(reader: SpecReader): Partial<SearchOptions> {
  return given<SearchOptions>({
    simulations: reader.number('sims', 0, MOST_SIMULATIONS, 1),
    explore: reader.number('explore', 0, 100, 0),
    root: reader.word('root', ['puct', 'gumbel']),
  });
}

function leafFrom(reader: SpecReader): Partial<LeafOptions> {
  const rollout = reader.word('rollout', ['evaluate', 'random', 'scripted']);
  const horizon = reader.isWord('horizon', ['turn', 'end'])
    ? reader.word('horizon', ['turn', 'end'])
    : reader.number('horizon', 0, 1_000_000, 1);
  return given<LeafOptions>({
    playout: rollout === 'evaluate' ? 'none' : rollout,
    horizon,
    prior: reader.word('prior', ['scripted', 'uniform']),
    priorShare: reader.number('share', 0, 1, 0),
    valueScale: reader.number('scale', 0, 100, 0),
  });
}

export function createMcts(spec: string, reader: SpecReader, options: CreateAgentOptions): MctsAgent {
  const own = given<MctsOptions>({ now: options.now, timeMs: reader.number('ms', 1, MOST_MS, 1) } as MctsOptions);
  return new MctsAgent({ spec, seed: options.seed, search: searchFrom(reader), leaf: leafFrom(reader), ...own });
}

async function loadFile(path: string): Promise<Evaluator> {
  const { loadEvaluator } = await import('../models/load.ts');
  return loadEvaluator(path);
}

async function createNeural(spec: string, parsed: ParsedSpec, reader: SpecReader, options: CreateAgentOptions): Promise<Agent> {
  const search = searchFrom(reader);
  const own = given<NeuralOptions>({
    now: options.now,
    timeMs: reader.number('ms', 1, MOST_MS, 1),
    temperature: reader.number('temperature', 0, 100, 0),
  } as NeuralOptions);
  const evaluator = await (options.loadEvaluator ?? loadFile)(parsed.argument!);
  return new NeuralAgent({ spec, seed: options.seed, evaluator, simulations: search.simulations ?? 64, search, ...own });
}

/** Makes an agent from its spec string, e.g. `mcts:sims=400`, `neural:PATH,sims=64`, `scripted`.
 * @throws Error that says which agents or options there are. */
export async function createAgent(spec: string, options: CreateAgentOptions): Promise<Agent> {
  const parsed = parseSpec(spec, cards);
  const reader = new SpecReader(parsed);
  switch (parsed.name) {
    case 'random':
      return new RandomAgent(options);
    case 'scripted':
      return new ScriptedAgent(options);
    case 'mcts':
      return createMcts(spec, reader, options);
    case 'neural':
      return createNeural(spec, parsed, reader, options);
  }
  if (options.io === undefined) throw new Error('human needs a terminal or a page to ask through.');
  return new HumanAgent({ seed: options.seed, io: options.io });
}
