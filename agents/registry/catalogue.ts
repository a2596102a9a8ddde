// Every kind of agent with its options: the one place that says how they are written, what they may be and what they mean.
import { DEFAULT_EXPECTIMAX, type ExpectimaxOptions } from '../expectimax/search.ts';
import { DEFAULT_FLAT, type FlatOptions } from '../kinds/flat-monte-carlo.ts';
import type { Limits } from '../turn/agent.ts';
import { type Horizon, NEURAL_SIMULATIONS } from '../kinds/neural.ts';
import { DEFAULT_POLICY_TEMPERATURE } from '../kinds/policy.ts';
import { PATIENCE_MS } from '../guests/guest-agent.ts';
import { choice, either, option, type OptionRows, real, text, whole, word } from '../specs/option.ts';
import { DEFAULT_LEAF, type LeafOptions, LEARNT_SHARE, RATED_SHARE } from '../search/leaves/leaf.ts';
import { DEFAULT_SEARCH, type SearchOptions, UCT_WIDENING } from '../search/tree/options.ts';
import { type AgentKind, kindOfSpec } from '../specs/spec.ts';
import { DEFAULT_BELIEF } from '../belief/options.ts';
import { DEFAULT_RESOLVE } from '../resolve/options.ts';
import type { SecretsOptions } from '../kinds/secrets.ts';
import { DEFAULT_UPDATE } from '../update/options.ts';

const SIMULATIONS = whole(0, 10_000_000);
const MS = whole(1, 86_400_000);
const SHARE = real(0, 1);
const FACTOR = real(0, 100);
const YES_NO = choice({ no: false, yes: true });
const ROOT = word('tree', 'gumbel');
const PLAYOUT_END = either(word('turn', 'end'), whole(0, 1_000_000));
const AS_TRAINED = 'as the model was trained';

const explore = option(
  'explore',
  FACTOR,
  `${DEFAULT_SEARCH.explore}; in mcts 0.4 beside a scripted prior, ${DEFAULT_SEARCH.uctExplore} with select=uct`,
  'weight of exploring against playing what looks best',
);

// biome-ignore format: tables, one row a line
const LIMITS = {
  timeMs: option('ms', MS, 'none', 'milliseconds per decision instead of simulations; answers then depend on the machine'),
  turnMs: option('turn', MS, 'none', 'milliseconds for all decisions of a turn together, spent where they matter'),
} satisfies OptionRows<Limits>;

// biome-ignore format: tables, one row a line
const TREE = {
  explore,
  uctExplore: explore,
  firstPlayReduction: option('urgency', real(0, 2), DEFAULT_SEARCH.firstPlayReduction, 'how far below its parent an untried action is taken to be'),
  priorFloor: option('floor', SHARE, DEFAULT_SEARCH.priorFloor, 'share of the prior that is spread over all actions at least'),
  varianceScale: option('variance', SHARE, DEFAULT_SEARCH.varianceScale, 'share of that weight that follows the spread of values at a node'),
  widening: option('widening', real(0, 1e6), `none; ${UCT_WIDENING} with select=uct`, 'a node with N visits has tried at most widening·√N actions'),
  narrowest: option('narrowest', whole(1, 1e6), DEFAULT_SEARCH.narrowest, 'actions that a node may always try'),
  outcomeWidening: option('outcomes', real(0, 1e6), DEFAULT_SEARCH.outcomeWidening, 'a roll met N times has led to at most outcomes·√N results, 11 at least'),
  expectation: option('expectation', YES_NO, DEFAULT_SEARCH.expectation, 'whether a roll counts as its exact mean once all its results have been met'),
  transpositions: option('transpositions', YES_NO, DEFAULT_SEARCH.transpositions, 'whether equal states share one node'),
  solver: option('solver', YES_NO, DEFAULT_SEARCH.solver, 'whether proven results are kept and not searched again'),
  reuse: option('reuse', YES_NO, DEFAULT_SEARCH.reuse,
    'whether what the last search knows of this position counts; answers then depend on the decisions before'),
  points: option('points', YES_NO, DEFAULT_SEARCH.points, 'whether the answer tells the mean lead in victory points where the simulations ended'),
} satisfies OptionRows<SearchOptions>;

// biome-ignore format: tables, one row a line
const SECRETS = {
  planning: option('secrets', word('ismcts', 'mmd', 'resolve'), 'ismcts',
    'how choices are planned while anything is hidden: by a tree of information sets, by one update of the policy, or by solving a subgame'),
  step: option('step', FACTOR, DEFAULT_UPDATE.step, 'with secrets=mmd, how strongly values change the policy'),
  magnet: option('magnet', FACTOR, DEFAULT_UPDATE.magnet,
    'with secrets=mmd, how strongly the policy is drawn to choosing all actions alike, for what there is to gain'),
  worlds: option('worlds', whole(1, 10_000), DEFAULT_BELIEF.worlds, 'with a belief, worlds kept in mind; with secrets=resolve, those of a subgame'),
  doubt: option('doubt', SHARE, DEFAULT_BELIEF.doubt, 'with a belief, share of that policy that is spread over all actions'),
  iterations: option('iterations', whole(1, 1_000_000), DEFAULT_RESOLVE.iterations, 'with secrets=resolve, iterations of regret minimisation'),
} satisfies OptionRows<SecretsOptions>;

const BELIEF_ABOUT =
  "whose policy says how likely the other side has acted as it did in a world: nobody's, so that worlds are as likely as the ruleset draws them, or";

// biome-ignore format: tables, one row a line
export const MCTS = {
  name: 'mcts',
  about: 'searches with the knowledge of the scripted player, or with random playouts where there is none',
  example: 'mcts:sims=400',
  options: {
    search: {
      simulations: option('sims', SIMULATIONS, DEFAULT_SEARCH.simulations, 'simulations per decision'),
      selection: option('select', word('puct', 'uct'), 'puct; uct with prior=uniform', 'whether priors guide the choice inside the tree'),
      root: option('root', ROOT, DEFAULT_SEARCH.root, 'how simulations are shared out at the root: as anywhere, or by halving'),
    } satisfies OptionRows<SearchOptions>,
    leaf: {
      playout: option('rollout', choice({ evaluate: 'none', random: 'random', scripted: 'scripted' }), 'evaluate; random without a scripted player',
        "how a leaf is judged: by the ruleset's evaluation at once, or after such play"),
      horizon: option('horizon', PLAYOUT_END, DEFAULT_LEAF.horizon,
        'where that play stops: when the other side decides, at the end, or after so many decisions'),
      prior: option('prior', word('scripted', 'rated', 'uniform'), 'scripted; uniform without a scripted player',
        "what is looked at first: the scripted player's choice, what it rates highly, or all alike"),
      priorShare: option('share', SHARE, `${DEFAULT_LEAF.priorShare}; ${RATED_SHARE} with prior=rated, ${LEARNT_SHARE} with policy`,
        'how much of the prior goes there'),
      valueScale: option('scale', FACTOR, DEFAULT_LEAF.valueScale, "factor on the ruleset's evaluation, cut off at ±1"),
    } satisfies OptionRows<LeafOptions>,
    learnt: {
      net: option('net', text('a file, or the name of one that comes with the package'), 'none',
        "learnt cells that judge leaves in place of the ruleset's evaluation; docs/learnt-evaluation.md tells how they are made"),
      weights: option('weights', text('a file, or the name of one that comes with the package'), "the ruleset's own",
        "other weights of the ruleset's evaluation; docs/tuning.md tells how they are found"),
      policy: option('policy', text('a file, or the name of one that comes with the package'), 'none',
        "a feature policy that says what is looked at first, in place of the scripted player's choice; docs/policies.md tells how it is made"),
    } satisfies OptionRows<{ net: string; weights: string; policy: string }>,
    limits: LIMITS,
    secrets: { ...SECRETS, belief: option('belief', word('none', 'captain'), 'none', `${BELIEF_ABOUT} the scripted player's`) },
    tree: TREE,
  },
} as const satisfies AgentKind;

// biome-ignore format: tables, one row a line
export const POLICY = {
  name: 'policy',
  about: 'a feature policy that was learnt on top of the scripted player, without a search',
  argument: 'PATH',
  example: 'policy:PATH',
  options: {
    own: {
      temperature: option('temperature', FACTOR, DEFAULT_POLICY_TEMPERATURE,
        'how boldly actions are drawn: 1 as likely as the policy says, below 1 the likely ones more often, 0 the likeliest alone'),
    },
  },
} as const satisfies AgentKind;

// biome-ignore format: tables, one row a line
export const EXPECTIMAX = {
  name: 'expectimax',
  about: "one decision or a few ahead by exact dice and the ruleset's evaluation; a baseline",
  example: 'expectimax:depth=1',
  options: {
    search: {
      depth: option('depth', whole(1, 100), DEFAULT_EXPECTIMAX.depth,
        'decisions looked ahead, the own one included: at 1 the dice after each action are expanded until somebody decides'),
      worlds: option('worlds', whole(1, 10_000), DEFAULT_EXPECTIMAX.worlds,
        "where anything is hidden, worlds drawn from the view; an action's value is its mean over them"),
      outcomes: option('outcomes', whole(1, 1_000_000), DEFAULT_EXPECTIMAX.outcomes,
        'results of one roll that are expanded exactly; of longer rolls so many are drawn'),
      nodes: option('nodes', whole(1, 1_000_000_000), DEFAULT_EXPECTIMAX.nodes,
        'states a decision may visit: the deepest depth completed counts, depth 1 always is'),
    } satisfies OptionRows<ExpectimaxOptions>,
  },
} as const satisfies AgentKind;

// biome-ignore format: tables, one row a line
export const FLAT = {
  name: 'flat',
  about: 'tries all actions equally often, each by playing the game on; a baseline',
  example: 'flat:sims=400',
  options: {
    search: {
      simulations: option('sims', whole(1, 10_000_000), DEFAULT_FLAT.simulations, 'playouts per decision; the actions take turns in a random order'),
      playout: option('rollout', word('random', 'scripted'), DEFAULT_FLAT.playout, 'who plays on'),
      horizon: option('horizon', PLAYOUT_END, DEFAULT_FLAT.horizon,
        "where a playout stops to be judged by the ruleset's evaluation: when the other side decides, at the end, or after so many decisions"),
    } satisfies OptionRows<FlatOptions>,
  },
} as const satisfies AgentKind;

// biome-ignore format: tables, one row a line
export const NEURAL = {
  name: 'neural',
  about: 'a trained network, with a short search or by its policy alone',
  argument: 'PATH',
  example: 'neural:PATH,sims=64',
  options: {
    own: {
      simulations: option('sims', SIMULATIONS, NEURAL_SIMULATIONS, "simulations per decision; 0 plays the network's policy"),
      temperature: option('temperature', FACTOR, 0,
        'how boldly the action is drawn from the policy of search or network; 0 plays the best, but draws secret commitments'),
    },
    level: {
      number: option('level', whole(1, 100), 'none',
        "level of difficulty from the model's card, 1 is the lowest; in place of sims, candidates and temperature"),
    },
    others: {
      within: option('within', text('a model'), 'none', 'a second network, for the scales of the game that the first does not know: fights within a campaign'),
    },
    style: {
      advice: option('advice', SHARE, AS_TRAINED, "share of the prior on the scripted player's choice; a search only"),
      counsel: option('counsel', FACTOR, AS_TRAINED,
        "nats that the scripted player's choice gains in the network's policy, with a search or without"),
      horizon: option('horizon', word('leaf', 'turn'), AS_TRAINED,
        'where values are asked for: at a leaf, or after the scripted player has finished the turn there'),
      trust: option('trust', FACTOR, AS_TRAINED, 'how strongly values weigh against the prior at a gumbel root'),
    } satisfies OptionRows<{ advice: number; counsel: number; horizon: Horizon; trust: number }>,
    search: {
      root: option('root', ROOT, 'gumbel', 'how simulations are shared out at the root: as anywhere, or by halving'),
      considered: option('candidates', whole(2, 10_000), DEFAULT_SEARCH.considered, 'actions that the search considers at its root'),
    } satisfies OptionRows<SearchOptions>,
    limits: LIMITS,
    secrets: {
      ...SECRETS,
      belief: option('belief', word('none', 'captain', 'network'), 'none', `${BELIEF_ABOUT} the scripted player's or the network's`),
    },
    tree: TREE,
  },
} as const satisfies AgentKind;

const PATIENCE = option('patience', MS, PATIENCE_MS, 'milliseconds that an answer may take; an agent that takes longer loses the game');

// biome-ignore format: tables, one row a line
export const MODULE = {
  name: 'module',
  about: 'an agent of your own in a JavaScript module',
  argument: 'PATH',
  example: 'module:./mine.js',
  isGuest: true,
  options: { own: { patienceMs: PATIENCE } },
} as const satisfies AgentKind;

// biome-ignore format: tables, one row a line
const PYTHON = {
  name: 'python',
  about: 'an agent of your own in a Python file',
  argument: 'PATH',
  example: 'python:./mine.py',
  isGuest: true,
  options: { own: { patienceMs: PATIENCE } },
} as const satisfies AgentKind;

// biome-ignore format: tables, one row a line
const COMMAND = {
  name: 'command',
  about: 'an agent of your own that is a program and speaks JSON lines',
  argument: 'PROGRAM',
  example: 'command:./engine --flag',
  isGuest: true,
  options: { own: { patienceMs: PATIENCE } },
} as const satisfies AgentKind;

const SERVED = {
  own: { patienceMs: PATIENCE },
  asked: {
    agent: option('agent', text('a name or spec that the server offers'), "the server's choice", 'which of its agents plays'),
    level: option('level', text('a name or a number'), "the server's choice", 'at which level it plays'),
  } satisfies OptionRows<{ agent: string; level: string }>,
};

// biome-ignore format: tables, one row a line
export const HTTP = {
  name: 'http',
  about: 'an agent that "schiltron serve" offers',
  argument: '//HOST',
  example: 'http://localhost:8080',
  isGuest: true,
  options: SERVED,
} as const satisfies AgentKind;

// biome-ignore format: tables, one row a line
const HTTPS = { ...HTTP, name: 'https', example: 'https://example.org/games' } as const satisfies AgentKind;

/** Every kind of agent. */
export const AGENT_KINDS = [
  { name: 'random', about: 'any legal action, all equally likely', example: 'random', options: {} },
  { name: 'scripted', about: "the ruleset's own hand-written player", example: 'scripted', options: {} },
  {
    name: 'human',
    about: 'asks a person, who may type a number, an action or its beginning, ?text to search, board, help',
    example: 'human',
    options: {},
  },
  MCTS,
  POLICY,
  EXPECTIMAX,
  FLAT,
  NEURAL,
  MODULE,
  PYTHON,
  COMMAND,
  HTTP,
  HTTPS,
] as const satisfies readonly AgentKind[];

/** Names of the kinds; whoever makes agents has an answer to each of them. */
export type AgentName = (typeof AGENT_KINDS)[number]['name'];

/** Whether a spec names an agent of somebody else's. */
export function isGuestSpec(spec: string): boolean {
  const name = kindOfSpec(spec);
  return AGENT_KINDS.some((kind: AgentKind) => kind.name === name && kind.isGuest === true);
}
