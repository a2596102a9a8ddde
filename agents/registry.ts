import type { Evaluator } from '../models/evaluator.ts';
import type { LoadedModel } from '../models/load.ts';
import type { Agent, AgentOptions, Limits } from './agent.ts';
import { ExpectimaxAgent } from './expectimax.ts';
import type { ExpectimaxOptions } from './expectimax/search.ts';
import { FlatMonteCarloAgent, type FlatOptions } from './flat-monte-carlo.ts';
import { HumanAgent, type HumanIo } from './human.ts';
import { MctsAgent } from './mcts.ts';
import { type Horizon, NeuralAgent, type NeuralOptions } from './neural.ts';
import { RandomAgent } from './random.ts';
import { ScriptedAgent } from './scripted.ts';
import type { LeafOptions } from './search/leaf.ts';
import type { SearchOptions } from './search/options.ts';
import type { Clock } from './pacing.ts';
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
/** Bounds of what `expectimax` may be asked for. */
const MOST_DEPTH = 100;
const MOST_WORLDS = 10_000;
const MOST_NODES = 1_000_000_000;

const COUNT = 'a whole number';
const YES_NO = ['no', 'yes'] as const;
const HORIZONS = ['turn', 'end'] as const;
const timeOptions: readonly AgentOptionCard[] = [
  { name: 'ms', values: COUNT, default: 'none', about: 'milliseconds per decision, instead of a number of simulations' },
  { name: 'turn', values: COUNT, default: 'none', about: 'milliseconds for all decisions of a turn, spent where they matter' },
];
const treeOptions: readonly AgentOptionCard[] = [
  { name: 'explore', values: 'a number', default: '1.1', about: 'weight of exploring against playing what looks best' },
  { name: 'urgency', values: 'a number from 0 to 2', default: '0.2', about: 'how far below its parent an untried action is taken to be' },
  {
    name: 'variance',
    values: 'a number from 0 to 1',
    default: '0',
    about: 'share of that weight that follows the spread of values at a node',
  },
  {
    name: 'widening',
    values: 'a number',
    default: 'none; 2 with select=uct',
    about: 'a node with N visits has tried at most widening·√N actions',
  },
  { name: 'narrowest', values: COUNT, default: '8', about: 'actions that a node may always try' },
  {
    name: 'outcomes',
    values: 'a number',
    default: 'none',
    about: 'a roll met N times has led to at most outcomes·√N results, 11 at least',
  },
  { name: 'expectation', values: 'no|yes', default: 'no', about: 'whether a roll counts as its exact mean once all results have been met' },
  { name: 'transpositions', values: 'no|yes', default: 'yes', about: 'whether equal states share one node' },
  { name: 'solver', values: 'no|yes', default: 'yes', about: 'whether proven results are kept and not searched again' },
  { name: 'reuse', values: 'no|yes', default: 'no', about: 'whether what the last search knows of this position counts' },
  { name: 'points', values: 'no|yes', default: 'no', about: 'whether the answer tells the lead in victory points to be expected' },
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
      ...timeOptions,
      { name: 'rollout', values: 'evaluate|random|scripted', default: 'evaluate', about: 'how the game goes on before a leaf is judged' },
      { name: 'horizon', values: 'turn|end|a whole number', default: 'end', about: 'where a rollout stops to be judged, in decisions' },
      {
        name: 'prior',
        values: 'scripted|rated|uniform',
        default: 'scripted',
        about: "what is looked at first: the scripted player's choice, or what it rates highly",
      },
      { name: 'share', values: 'a number from 0 to 1', default: '0.5; 0.9 with prior=rated', about: 'share of the prior on that' },
      { name: 'scale', values: 'a number', default: '1', about: "factor on the ruleset's evaluation" },
      {
        name: 'select',
        values: 'puct|uct',
        default: 'puct; uct with prior=uniform',
        about: 'whether priors guide the choice inside the tree',
      },
      { name: 'root', values: 'tree|gumbel', default: 'tree', about: 'how simulations are shared out at the root' },
      { ...treeOptions[0]!, default: '1.1; 0.4 with the prior of a scripted player; 1.4 with select=uct' },
      ...treeOptions.slice(1),
    ],
  },
  {
    name: 'expectimax',
    about: "one decision or a few ahead by exact dice and the ruleset's evaluation; a baseline",
    example: 'expectimax:depth=1',
    options: [
      { name: 'depth', values: COUNT, default: '1', about: 'decisions looked ahead, the own one included' },
      { name: 'worlds', values: COUNT, default: '8', about: 'worlds over which an action is averaged where anything is hidden' },
      {
        name: 'outcomes',
        values: COUNT,
        default: '64',
        about: 'results of one roll that are expanded exactly; of longer rolls so many are drawn',
      },
      {
        name: 'nodes',
        values: COUNT,
        default: '200000',
        about: 'states a decision may visit: the deepest depth completed counts, depth 1 always is',
      },
    ],
  },
  {
    name: 'flat',
    about: 'tries all actions equally often, each by playing the game on; a baseline',
    example: 'flat:sims=400',
    options: [
      { name: 'sims', values: COUNT, default: '400', about: 'playouts per decision, shared out evenly' },
      { name: 'rollout', values: 'random|scripted', default: 'random', about: 'who plays on' },
      {
        name: 'horizon',
        values: 'turn|end|a whole number',
        default: 'end',
        about: "where a playout stops to be judged by the ruleset's evaluation, in decisions",
      },
    ],
  },
  {
    name: 'neural',
    about: 'a trained network, with a short search or by its policy alone',
    argument: 'PATH',
    example: 'neural:PATH,sims=64',
    options: [
      { name: 'sims', values: COUNT, default: '64', about: "simulations per decision; 0 plays the network's policy" },
      ...timeOptions,
      {
        name: 'temperature',
        values: 'a number',
        default: '0',
        about: 'how boldly the action is drawn from the policy of search or network; 0 plays the best, but draws secret commitments',
      },
      { name: 'candidates', values: COUNT, default: '16', about: 'actions that the search considers at its root' },
      {
        name: 'advice',
        values: 'a number from 0 to 1',
        default: 'as the model was trained',
        about: "share of the prior on the scripted player's choice; a search only",
      },
      {
        name: 'horizon',
        values: 'leaf|turn',
        default: 'as the model was trained',
        about: 'where values are asked for: at a leaf, or after the scripted player has finished the turn there',
      },
      {
        name: 'trust',
        values: 'a number',
        default: 'as the model was trained',
        about: 'how strongly values weigh against the prior at a gumbel root',
      },
      {
        name: 'level',
        values: COUNT,
        default: 'none',
        about: "level of difficulty from the model's card, 1 is the lowest; in place of sims, candidates and temperature",
      },
      { name: 'root', values: 'tree|gumbel', default: 'gumbel', about: 'how simulations are shared out at the root' },
      ...treeOptions,
    ],
  },
];

/** Every kind of agent with its options, for help texts and docs. */
export function listAgents(): readonly AgentCard[] {
  return cards;
}

function searchFrom(reader: SpecReader): Partial<SearchOptions> {
  const flag = (name: string): boolean | undefined => {
    const word = reader.word(name, YES_NO);
    return word === undefined ? undefined : word === 'yes';
  };
  const explore = reader.number('explore', 0, 100, 0);
  return given<SearchOptions>({
    simulations: reader.number('sims', 0, MOST_SIMULATIONS, 1),
    explore,
    uctExplore: explore,
    selection: reader.word('select', ['puct', 'uct']),
    root: reader.word('root', ['tree', 'gumbel']),
    firstPlayReduction: reader.number('urgency', 0, 2, 0),
    varianceScale: reader.number('variance', 0, 1, 0),
    widening: reader.number('widening', 0, 1e6, 0),
    narrowest: reader.number('narrowest', 1, 1e6, 1),
    outcomeWidening: reader.number('outcomes', 0, 1e6, 0),
    expectation: flag('expectation'),
    transpositions: flag('transpositions'),
    solver: flag('solver'),
    reuse: flag('reuse'),
    points: flag('points'),
  });
}

function limitsFrom(reader: SpecReader): Limits {
  return given<Limits>({ timeMs: reader.number('ms', 1, MOST_MS, 1), turnMs: reader.number('turn', 1, MOST_MS, 1) });
}

function horizonFrom(reader: SpecReader): LeafOptions['horizon'] {
  return reader.isWord('horizon', HORIZONS) ? reader.word('horizon', HORIZONS) : reader.number('horizon', 0, 1_000_000, 1);
}

function leafFrom(reader: SpecReader): Partial<LeafOptions> {
  const rollout = reader.word('rollout', ['evaluate', 'random', 'scripted']);
  return given<LeafOptions>({
    playout: rollout === 'evaluate' ? 'none' : rollout,
    horizon: horizonFrom(reader),
    prior: reader.word('prior', ['scripted', 'rated', 'uniform']),
    priorShare: reader.number('share', 0, 1, 0),
    valueScale: reader.number('scale', 0, 100, 0),
  });
}

export function createMcts(spec: string, reader: SpecReader, options: CreateAgentOptions): MctsAgent {
  const now = given<{ now: Clock }>({ now: options.now });
  return new MctsAgent({
    spec,
    seed: options.seed,
    search: searchFrom(reader),
    leaf: leafFrom(reader),
    limits: limitsFrom(reader),
    ...now,
  });
}

export function createExpectimax(spec: string, reader: SpecReader, options: CreateAgentOptions): ExpectimaxAgent {
  const search = given<ExpectimaxOptions>({
    depth: reader.number('depth', 1, MOST_DEPTH, 1),
    worlds: reader.number('worlds', 1, MOST_WORLDS, 1),
    outcomes: reader.number('outcomes', 1, 1_000_000, 1),
    nodes: reader.number('nodes', 1, MOST_NODES, 1),
  });
  return new ExpectimaxAgent({ spec, seed: options.seed, search, ...given<{ now: Clock }>({ now: options.now }) });
}

export function createFlat(spec: string, reader: SpecReader, options: CreateAgentOptions): FlatMonteCarloAgent {
  const search = given<FlatOptions>({
    simulations: reader.number('sims', 1, MOST_SIMULATIONS, 1),
    playout: reader.word('rollout', ['random', 'scripted']),
    horizon: horizonFrom(reader),
  });
  return new FlatMonteCarloAgent({ spec, seed: options.seed, search, ...given<{ now: Clock }>({ now: options.now }) });
}

async function loadFile(path: string): Promise<Evaluator> {
  const { loadEvaluator } = await import('../models/load.ts');
  return loadEvaluator(path);
}

/** What a network's agent may be told and its model otherwise says. */
interface PlayStyle {
  /** How much searches weigh values. */
  readonly trust: number;
  readonly advice: number;
  readonly horizon: Horizon;
}

/** How its searches were trained, as the card of a model tells. */
function trainedStyle({ card }: Partial<LoadedModel>): PlayStyle {
  const { valueScale, advice, horizon } = card?.training?.config ?? {};
  return {
    trust: typeof valueScale === 'number' ? valueScale : 0.5,
    advice: typeof advice === 'number' ? advice : 0,
    horizon: horizon === 'turn' ? 'turn' : 'leaf',
  };
}

function styleFrom(reader: SpecReader): Partial<PlayStyle> {
  return given<PlayStyle>({
    trust: reader.number('trust', 0, 100, 0),
    advice: reader.number('advice', 0, 1, 0),
    horizon: reader.word('horizon', ['leaf', 'turn']),
  });
}

async function createNeural(spec: string, parsed: ParsedSpec, reader: SpecReader, options: CreateAgentOptions): Promise<Agent> {
  const { simulations = 64, ...tree } = searchFrom(reader);
  const root = given<SearchOptions>({ considered: reader.number('candidates', 2, 10_000, 1) });
  const own = given<Pick<NeuralOptions, 'now'> & { temperature: number }>({
    now: options.now,
    temperature: reader.number('temperature', 0, 100, 0),
  });
  const level = reader.number('level', 1, 100, 1);
  const style = styleFrom(reader);
  const limits = limitsFrom(reader);
  const evaluator: Evaluator & Partial<LoadedModel> = await (options.loadEvaluator ?? loadFile)(parsed.argument!);
  const { trust, advice, horizon } = { ...trainedStyle(evaluator), ...style };
  const levels = evaluator.card?.levels ?? [];
  return new NeuralAgent({
    spec,
    seed: options.seed,
    evaluator,
    simulations,
    advice,
    horizon,
    limits,
    search: { qScale: trust, ...tree, ...root },
    ...own,
    ...(level === undefined ? {} : { level: { number: level, levels } }),
  });
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
    case 'expectimax':
      return createExpectimax(spec, reader, options);
    case 'flat':
      return createFlat(spec, reader, options);
    case 'neural':
      return createNeural(spec, parsed, reader, options);
  }
  if (options.io === undefined) throw new Error('human needs a terminal or a page to ask through.');
  return new HumanAgent({ seed: options.seed, io: options.io });
}
