import type { ModelCard } from '../../models/cards/card.ts';
import type { CellModel } from '../../models/cells/cell-file.ts';
import { createWorth } from '../../models/cells/cell-worth.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import type { PolicyModel } from '../../models/policy/policy-file.ts';
import { PolicyPrior } from '../../models/policy/policy-prior.ts';
import { judgeOfScales } from '../../models/judges/scales.ts';
import { weighedWorth } from '../../models/judges/weighed-worth.ts';
import { type Game, Rng } from '../../rules/core/index.ts';
import type { Agent, AgentOptions } from '../turn/agent.ts';
import { AGENT_KINDS, type AgentName, EXPECTIMAX, FLAT, HTTP, MCTS, MODULE, NEURAL, POLICY } from './catalogue.ts';
import { ExpectimaxAgent } from '../kinds/expectimax.ts';
import { FlatMonteCarloAgent } from '../kinds/flat-monte-carlo.ts';
import { type Guest, GuestAgent, PATIENCE_MS } from '../guests/guest-agent.ts';
import { HumanAgent, type HumanIo } from '../kinds/human.ts';
import { MctsAgent } from '../kinds/mcts.ts';
import { type Horizon, NeuralAgent } from '../kinds/neural.ts';
import type { Clock } from '../turn/pacing.ts';
import type { Learnt } from '../search/leaves/leaf.ts';
import { PolicyAgent } from '../kinds/policy.ts';
import { RandomAgent } from '../kinds/random.ts';
import { ScriptedAgent } from '../kinds/scripted.ts';
import { type AgentCard, cardOf, type ParsedSpec, parseSpec, readOptions } from '../specs/spec.ts';

/** What agents are given beside their spec. */
export interface CreateAgentOptions extends AgentOptions {
  /** How to ask a person; `human` needs it. */
  readonly io?: HumanIo;
  /** Reads a network from a path or address; `neural` reads files if it is left out. */
  readonly loadEvaluator?: (path: string) => Promise<Evaluator>;
  /** Reads learnt cells from a path or by name; `mcts` reads files if it is left out. */
  readonly loadCells?: (path: string) => Promise<CellModel>;
  /** Reads a feature policy from a path or by name; `policy` and `mcts` read files if it is left out. */
  readonly loadPolicy?: (path: string) => Promise<PolicyModel>;
  /** Clock for time limits, in milliseconds. */
  readonly now?: Clock;
}

/** Every kind of agent with its options, for help texts and docs. */
export function listAgents(): readonly AgentCard[] {
  return AGENT_KINDS.map(cardOf);
}

/** What is learnt of a game. */
type LearntOf = (game: Game) => Learnt;

/** The seed and, if there is one, the clock. */
function surroundings({ seed, now }: CreateAgentOptions): AgentOptions & { readonly now?: Clock } {
  return now === undefined ? { seed } : { seed, now };
}

/** @param learntOf what its `net`, its `weights` and its `policy` name
 * @throws Error if an option is out of its range, or names a file that is not given */
export function createMcts(spec: string, parsed: ParsedSpec, options: CreateAgentOptions, learntOf: LearntOf | null = null): MctsAgent {
  const { search, tree, leaf, learnt, limits, secrets } = readOptions(parsed, MCTS);
  if (Object.keys(learnt).length > 0 && learntOf === null)
    throw new Error(`${spec} has to read its file first, and here an agent must be made at once.`);
  const judged = learntOf === null ? {} : { learnt: learntOf };
  return new MctsAgent({ spec, search: { ...search, ...tree }, leaf, limits, secrets, ...judged, ...surroundings(options) });
}

/** @throws ModelError MODEL_NOT_FOUND or BAD_MODEL; Error if it is told to judge in two ways */
export async function loadMcts(spec: string, parsed: ParsedSpec, options: CreateAgentOptions): Promise<MctsAgent> {
  const { net, weights, policy } = readOptions(parsed, MCTS).learnt;
  if (net !== undefined && weights !== undefined) throw new Error(`${spec}: leaves are judged by net or by weights, not by both.`);
  const parts: LearntOf[] = [];
  if (net !== undefined) parts.push(await loadLearnt(net, options));
  if (weights !== undefined) parts.push(await loadWeighed(weights));
  if (policy !== undefined) parts.push(await loadPrior(policy, options));
  return createMcts(spec, parsed, options, parts.length === 0 ? null : (game) => Object.assign({}, ...parts.map((part) => part(game))));
}

async function loadLearnt(net: string, { loadCells = loadCellFile }: CreateAgentOptions): Promise<LearntOf> {
  const cells = await loadCells(net);
  return (game) => ({ worth: createWorth(cells, game) });
}

async function loadWeighed(file: string): Promise<LearntOf> {
  const { loadWeights } = await import('../../models/load.ts');
  const { weights } = loadWeights(file);
  return (game) => ({ worth: weighedWorth(game, weights) });
}

async function loadPrior(policy: string, { loadPolicy = loadPolicyFile }: CreateAgentOptions): Promise<LearntOf> {
  const model = await loadPolicy(policy);
  return (game) => ({ prior: new PolicyPrior(model, game) });
}

/** @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
export async function loadPolicyAgent(
  spec: string,
  parsed: ParsedSpec,
  { seed, loadPolicy = loadPolicyFile }: CreateAgentOptions,
): Promise<PolicyAgent> {
  return new PolicyAgent({ spec, model: await loadPolicy(parsed.argument!), seed, ...readOptions(parsed, POLICY).own });
}

/** @throws Error if an option is out of its range */
export function createExpectimax(spec: string, parsed: ParsedSpec, options: CreateAgentOptions): ExpectimaxAgent {
  return new ExpectimaxAgent({ spec, ...readOptions(parsed, EXPECTIMAX), ...surroundings(options) });
}

/** @throws Error if an option is out of its range */
export function createFlat(spec: string, parsed: ParsedSpec, options: CreateAgentOptions): FlatMonteCarloAgent {
  return new FlatMonteCarloAgent({ spec, ...readOptions(parsed, FLAT), ...surroundings(options) });
}

async function loadFile(path: string): Promise<Evaluator> {
  const { loadEvaluator } = await import('../../models/load.ts');
  return loadEvaluator(path);
}

async function loadCellFile(path: string): Promise<CellModel> {
  const { loadCells } = await import('../../models/load.ts');
  return loadCells(path);
}

/** Reads a feature policy from its file. @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
export async function loadPolicyFile(path: string): Promise<PolicyModel> {
  const { loadPolicy } = await import('../../models/load.ts');
  return loadPolicy(path);
}

/** What a network's agent may be told and its model otherwise says. */
interface PlayStyle {
  /** How much searches weigh values. */
  readonly trust: number;
  readonly advice: number;
  readonly counsel: number;
  readonly horizon: Horizon;
}

/** How its searches were trained, as the card of a model tells. */
function trainedStyle(card: ModelCard | undefined): PlayStyle {
  const { valueScale, advice, counsel, horizon } = card?.training?.config ?? {};
  return {
    trust: typeof valueScale === 'number' ? valueScale : 0.5,
    advice: typeof advice === 'number' ? advice : 0,
    counsel: typeof counsel === 'number' ? counsel : 0,
    horizon: horizon === 'turn' ? 'turn' : 'leaf',
  };
}

/** A network, and if there are two, the one that decides on another scale of the game.
 * @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
async function loadJudge(
  paths: readonly string[],
  { seed, loadEvaluator = loadFile }: CreateAgentOptions,
): Promise<readonly [judge: Evaluator, card: ModelCard | undefined]> {
  const models: (Evaluator & { readonly card?: ModelCard })[] = [];
  for (const path of paths) models.push(await loadEvaluator(path));
  return [judgeOfScales(models, Rng.from(seed).fork()), models[0]!.card];
}

async function createNeural(spec: string, parsed: ParsedSpec, options: CreateAgentOptions): Promise<Agent> {
  const { own, level, others, style, search, tree, limits, secrets } = readOptions(parsed, NEURAL);
  const [evaluator, card] = await loadJudge([parsed.argument!, ...(others.within === undefined ? [] : [others.within])], options);
  const { trust, ...trained } = { ...trainedStyle(card), ...style };
  const levels = card?.levels ?? [];
  return new NeuralAgent({
    spec,
    evaluator,
    ...own,
    ...trained,
    limits,
    secrets,
    search: { qScale: trust, ...tree, ...search },
    ...(level.number === undefined ? {} : { level: { number: level.number, levels } }),
    ...surroundings(options),
  });
}

/** An agent of somebody else's, with the time that its spec grants it. */
function createGuest(spec: string, parsed: ParsedSpec, guest: Guest): GuestAgent {
  const { patienceMs = PATIENCE_MS } = readOptions(parsed, MODULE).own;
  return new GuestAgent({ spec, guest, patienceMs });
}

async function createModule(spec: string, parsed: ParsedSpec, options: CreateAgentOptions): Promise<GuestAgent> {
  const { openModule } = await import('../guests/programs.ts');
  return createGuest(spec, parsed, await openModule(parsed.argument!, { seed: options.seed }));
}

async function createPython(spec: string, parsed: ParsedSpec, options: CreateAgentOptions): Promise<GuestAgent> {
  const { openPython } = await import('../guests/programs.ts');
  return createGuest(spec, parsed, openPython(parsed.argument!, { seed: options.seed }));
}

async function createCommand(spec: string, parsed: ParsedSpec, options: CreateAgentOptions): Promise<GuestAgent> {
  const { openProgram } = await import('../guests/programs.ts');
  return createGuest(spec, parsed, openProgram(parsed.argument!, { seed: options.seed }));
}

async function createHttp(spec: string, parsed: ParsedSpec): Promise<GuestAgent> {
  const { openHttp } = await import('../guests/http-guest.ts');
  return createGuest(spec, parsed, openHttp({ url: `${parsed.name}:${parsed.argument!}`, ...readOptions(parsed, HTTP).asked }));
}

/** @throws Error if there is nobody to ask */
function createHuman({ seed, io }: CreateAgentOptions): HumanAgent {
  if (io === undefined) throw new Error('human needs a terminal or a page to ask through.');
  return new HumanAgent({ seed, io });
}

/** How an agent of each kind is made. */
const MAKERS: Readonly<Record<AgentName, (spec: string, parsed: ParsedSpec, options: CreateAgentOptions) => Agent | Promise<Agent>>> = {
  random: (_spec, _parsed, options) => new RandomAgent(options),
  scripted: (_spec, _parsed, options) => new ScriptedAgent(options),
  human: (_spec, _parsed, options) => createHuman(options),
  mcts: loadMcts,
  policy: loadPolicyAgent,
  expectimax: createExpectimax,
  flat: createFlat,
  neural: createNeural,
  module: createModule,
  python: createPython,
  command: createCommand,
  http: createHttp,
  https: createHttp,
};

/** Makes an agent from its spec string, e.g. `mcts:sims=400`, `neural:PATH,sims=64`, `scripted`.
 * @throws Error that says which agents or options there are. */
export async function createAgent(spec: string, options: CreateAgentOptions): Promise<Agent> {
  const parsed = parseSpec(spec, AGENT_KINDS);
  return MAKERS[parsed.name](spec, parsed, options);
}
