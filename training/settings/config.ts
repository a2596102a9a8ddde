import { z } from 'zod';
import { suggestion } from '../../env/game/near-miss.ts';
import { architectureSchema } from '../../models/architectures/architecture.ts';

/*
 * Every parameter of a training run, in one table: a sentence, a default, a range. `docs/training.md` repeats it with the
 * reasons; a test keeps the two together.
 */

const share = z.number().min(0).max(1);
const positive = z.number().positive();
const LARGEST = 1_000_000_000;
const count = z.int().min(0).max(LARGEST);
/** Bounds of what is held in memory at once, or searched before a game goes on: beyond them a number is a slip. */
const games = z.int().min(1).max(10_000);
const simulations = z.int().min(1).max(1_000_000);
const rows = z.int().min(1).max(100_000_000);
const steps = z.int().min(1).max(LARGEST);

const mixEntry = z.strictObject({
  scenario: z.string(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  weight: z.number().min(0).default(1),
  finalWeight: z.number().min(0).optional(),
  vary: share.optional(),
});

const variation = z.strictObject({
  share: share.default(0),
  kinds: z.array(z.string()).default([]),
  count: z.int().min(1).max(10_000).default(64),
});

// biome-ignore format: a table, one row a line
const PARAMETERS = {
  method: z
    .enum(['search', 'policy-gradient'])
    .default('search')
    .describe('What is learnt from: `search`, whose policy the network takes over; or `policy-gradient`, from ' +
      'what came of actions drawn from its own policy, with no search, many times as many games.'),

  // ---- what is played
  mix: z.array(mixEntry).default([]).describe('Further scenarios of the ruleset to train on, each with its weight ' +
    'and options; the one named when the run began has weight 1, unless it is named here too.'),
  mixGames: count.default(0).describe('Games over which the weights of the mix go from `weight` to `finalWeight`; 0 keeps them as they begin.'),

  variation: variation.prefault({}).describe('Other battles made of the scenarios by lot: the `share` of games on one, the `kinds` of changes (none named: ' +
    'all), and the `count` of battles that the run draws. An entry of the mix may have a share of its own, `vary`.'),

  // ---- network
  network: architectureSchema.prefault({ kind: 'entity' }).describe('Kind of network and its sizes; see the table of architectures.'),

  initial: z.string().default('').describe('Model with whose weights the run begins, by its path or name; ' +
    'heads that only teach begin afresh. Nothing for fresh weights.'),

  earlierGames: z.string().default('').describe('Folder of a run of the same scenarios whose games are learnt first, as ' +
    'if they were its own: to try another network on them. Nothing for none.'),

  // ---- self-play
  gamesInFlight: games.default(16).describe('Games that one worker plays at once; their leaves share network calls.'),
  fullSimulations: simulations.default(32).describe('Simulations of a full search, whose policy is learnt.'),
  fastSimulations: simulations.default(8).describe('Simulations of a fast search, which only moves the game on.'),
  fullShare: share.default(0.25).describe('Share of decisions that get a full search and become training rows.'),
  considered: z.int().min(2).max(10_000).default(16).describe('Actions a search considers at its root, drawn by prior and Gumbel noise.'),
  commitmentCalls: count
    .max(1_000_000)
    .default(256)
    .describe('Pairs of plans that the network judges to solve a secret commitment, which ' +
      'gives a mixture to learn; 0 searches commitments like any other decision.'),
  cheapValueShare: share.default(0).describe('Share of fast searches that become rows too, for the values alone.'),
  gumbelScale: z.number().min(0).default(1).describe('Strength of that noise; it is also what varies the games.'),
  valueScale: positive.default(0.5).describe('How strongly values move the policy target (c_scale of the Gumbel transform).'),
  advice: share.default(0).describe("Share of the prior that goes to the choice of the ruleset's own player, in self-play and wherever the model searches."),
  horizon: z.enum(['leaf', 'turn']).default('leaf').describe("Where a search asks for values: at its leaves, or after the ruleset's own " +
    "player has finished the turn there, which costs a second network call; in self-play and wherever the model searches."),
  qDamping: z.number().min(0).default(4).describe("Visits' worth of the mixed value that an action's own mean is " +
    "blended with in the policy target; dampens the noise of dice."),
  openingDecisions: z.number().min(0).default(0).describe('Mean number of decisions at the start of a game that are drawn ' +
    'from the policy of the network, so that games begin differently.'),
  openingTemperature: positive.default(1).describe('Temperature of those draws; more is more varied.'),
  handicapShare: share.default(0).describe('Share of games in which one side only gets fast searches, so that it is often behind.'),
  clearValue: share.default(0.95).describe('Value beyond which a side counts as clearly ahead, for soft resignation.'),
  clearDecisions: count.default(0).describe('Decisions in a row that must be clear before a game is only played out: fast searches, few rows; 0 for never.'),
  clearRowShare: share.default(0.1).describe('Share of the rows kept from then on.'),
  warmupPolicy: z
    .enum(['evolved', 'random', 'scripted', 'search', 'none'])
    .default('evolved')
    .describe("Who plays the games before the first network: players that evolve, chance, the ruleset's own " +
      "player, a search without a network, or nobody; the choices of all but `random` are learnt."),
  warmupGames: count.default(200).describe('Games of the warm-up, after the evolution if there is one.'),
  warmupRowShare: share.default(0.08).describe('Share of the decisions of those games that become training rows.'),
  warmupNoise: share.default(0).describe('Share of the decisions of a warm-up without search that are drawn at random, so that it ' +
    'sees mistakes and what comes of them; the choice learnt is still that of its player.'),
  warmupSimulations: simulations.default(200).describe('Simulations of a warm-up by search where its policy is learnt; elsewhere it makes a quarter of them.'),
  evolutionGenerations: count.max(10_000).default(8).describe('Generations of simple players that evolve before the warm-up.'),
  evolutionCandidates: z.int().min(4).max(10_000).default(40).describe('Players tried in each generation.'),
  evolutionGames: z.int().min(2).max(10_000).default(4).describe('Games in which each of them is tried.'),
  evolutionRowShare: share.default(0.02).describe('Share of the decisions of those games that become training rows, which only teach values.'),
  maximumDecisions: count.default(1000).describe('Decisions after which a game is ended and scored by victory points; 0 for none.'),
  opponent: z.enum(['scripted', 'random']).default('scripted').describe('Who plays against the network in mixed games.'),
  opponentShare: share.default(0).describe('Share of games in which that opponent plays one side.'),
  snapshotShare: share.default(0).describe('Share of games in which an earlier network plays one side.'),
  snapshotSteps: steps.default(1000).describe('Gradient steps between networks that are kept for that.'),
  snapshots: z.int().min(1).max(10_000).default(8).describe('Earlier networks kept, spread over the run.'),

  // ---- targets
  rootShare: share.default(0.5).describe('Share of the search value in the value target; the rest is the result of the game.'),
  marginShare: share.default(0.5).describe('How much the lead at the end counts as a result in games that end level.'),
  marginScale: z.number().min(0).default(0).describe('Lead that counts as clear; 0 measures the usual one on the games of the window.'),

  teacherShare: share.default(0).describe('Share of the scripted player\'s choice in the policy target at the start.'),
  teacherSteps: positive.default(2000).describe('Gradient steps over which that share falls to nothing.'),
  surpriseShare: share.default(0).describe('Share of the policy weight that goes to rows by how much ' +
    'the search surprised the network; the rest is spread evenly.'),

  // ---- policy gradients
  rolloutRows: rows.default(8192).describe('Policy gradients: rows collected before the network learns from them, ' +
    'together and once; all of the latest that wait, up to twice as many.'),
  passes: z.int().min(1).max(100).default(3).describe('Policy gradients: how often each of these rows is gone through.'),
  clipRange: positive.max(1).default(0.2).describe('Policy gradients: how far the chance of an action may move from what it ' +
    'was when played, as a share of that, before it is no longer pushed on.'),
  gaeLambda: share.default(0.95).describe('Policy gradients: how far ahead an action is judged by: 1 by the result ' +
    'of the game, 0 by what the network thinks at the next own decision.'),
  counsel: z.number().min(0).max(100).default(0).describe("Policy gradients: nats that the choice of the ruleset's own player gains in the policy, in play " +
    'and in learning. So the network only has to learn where to depart from it. A model plays with it as well.'),
  entropyWeight: z.number().min(0).default(0.05).describe('Policy gradients: reward for an undecided policy, for each nat ' +
    'of its entropy, beside advantages whose standard deviation is 1.'),
  magnetWeight: z.number().min(0).default(0.1).describe('Policy gradients: how strongly the policy is drawn towards its magnet, ' +
    'that of the averaged weights; `averaging` says how slowly that moves.'),
  regularisationSteps: count.default(0).describe('Policy gradients: gradient steps after which the weights of entropy and ' +
    'magnet have fallen to 1/√2; they fall as 1/√steps, or not at all with 0.'),
  keptGames: steps.default(50).describe('Policy gradients: one game in so many is kept on disk, for ' +
    'the report; the others are forgotten once they are learnt.'),

  // ---- learner
  learner: z.enum(['auto', 'onnx', 'tfjs']).default('auto').describe('What computes gradient steps: ONNX Runtime or ' +
    'TensorFlow.js; `auto` takes the first that runs.'),
  learnerThreads: z.int().min(1).max(256).default(1).describe('Cores that ONNX Runtime uses for a gradient step.'),
  batchSize: z.int().min(1).max(65_536).default(128).describe('Rows per gradient step.'),
  learningRate: positive.default(0.002).describe('Step size of Adam at the start.'),
  learningRateSteps: positive.default(3000).describe('Gradient steps after which the step size has fallen to 1/√2; it falls as 1/√steps.'),
  coolDown: share.default(0).describe('Last share of the way to the limit of the run (minutes, steps or games) in which ' +
    'the step size sinks to a tenth; with a larger limit it goes on at its full size.'),
  weightDecay: z.number().min(0).default(0.0001).describe('Decoupled decay of weights, per step and unit of step size.'),
  gradientClip: positive.default(1).describe('Longest gradient; longer ones are scaled down.'),
  valueWeight: z.number().min(0).default(1).describe('Weight of the value loss beside the policy loss.'),
  marginWeight: z.number().min(0).default(0.5).describe('Weight of the loss on the lead at the end.'),
  soonWeight: z.number().min(0).default(0.3).describe('Weight of the loss on the value one and four turns later.'),
  survivalWeight: z.number().min(0).default(0.3).describe('Weight of the loss on which units are there at the end.'),
  nextWeight: z.number().min(0).default(0.15).describe('Weight of the loss on the unit with which the other side next acts.'),
  controlWeight: z.number().min(0).default(0.3).describe('Weight of the loss on who stands where at the end; only a trunk has that head.'),
  beliefWeight: z.number().min(0).default(0.3).describe('Weight of the loss on what the other side hides; only networks ' +
    'with unit rows, of games that say what those hide, have that head.'),
  averaging: share.default(0.99).describe('How much of the averaged weights stays at each step; the average plays and is exported.'),
  reuse: positive.default(4).describe('How often each row is trained on, on average; learning waits for self-play beyond it.'),
  symmetries: z.boolean().default(true).describe('Whether a row drawn is shown in one of the forms in which its ' +
    'game may be looked at, if there are several, all equally likely.'),
  minimumRows: rows.default(512).describe('Rows needed before the first gradient step.'),
  windowMinimum: rows.default(6000).describe('Rows of the window that training draws from, as long as the run is young.'),
  windowGrowth: share.default(0.4).describe('How much the window widens for each row beyond that, at first.'),
  windowExponent: z.number().min(0.1).max(1).default(0.75).describe('Power of the rows made with which the window grows; 1 grows on evenly, less slows down.'),
  windowMaximum: rows.default(200000).describe('Rows of the window at most.'),

  // ---- run
  publishSteps: steps.default(25).describe('Gradient steps between new weights for the workers.'),
  checkpointSeconds: positive.default(20).describe('Seconds between checkpoints.'),
  evaluationSeconds: z.number().min(0).default(50).describe('Seconds between measurements of strength; 0 for none.'),
  evaluationGames: z.int().min(2).max(100_000).default(10).describe('Games per opponent in such a measurement.'),
  evaluationSimulations: count.max(1_000_000).default(16).describe('Simulations per decision in it; 0 for the policy alone.'),
  evaluationOpponents: z.array(z.string()).default(['random', 'scripted']).describe('Fixed opponents to measure against.'),
};

const configSchema = z.strictObject(PARAMETERS);

/** All parameters of a run. */
export type TrainingConfig = z.infer<typeof configSchema>;

type ConfigInput = z.input<typeof configSchema>;

/** Some of the parameters; the others, and what is left out within them, keep their defaults. */
export type TrainingOptions = { readonly [K in keyof ConfigInput]?: ConfigInput[K] | undefined };

/** Name, sentence and default of every parameter. */
export const parameters: readonly { readonly name: string; readonly about: string; readonly default: unknown }[] = Object.entries(
  PARAMETERS,
).map(([name, schema]) => ({ name, about: schema.description ?? '', default: schema.parse(undefined) }));

/** Defaults of policy gradients that differ from those of the table. */
export const POLICY_GRADIENT_DEFAULTS = {
  gamesInFlight: 64,
  batchSize: 512,
  learningRate: 0.001,
  averaging: 0.998,
  evaluationSimulations: 0,
} as const satisfies TrainingOptions;

function unknownParameter(name: string): string {
  return `There is no training parameter "${name}".${suggestion(name, Object.keys(PARAMETERS))} List them with: schiltron train --list`;
}

/** Fills in the defaults.
 * @throws Error naming the first parameter that is unknown or out of range, or does not go with the method */
export function resolveConfig(options: unknown = {}): TrainingConfig {
  const result = configSchema.safeParse(withMethodDefaults(options));
  if (result.success) {
    checkMethod(result.data);
    return result.data;
  }
  const [issue] = result.error.issues;
  const { path, message } = issue!;
  if (path.length === 0 && issue!.code === 'unrecognized_keys') throw new Error(unknownParameter(issue!.keys[0]!));
  if (path.length === 0) throw new Error('Training parameters must be an object, like { "batchSize": 64 }.');
  throw new Error(`Training parameter ${path.join('.')}: ${message}. The parameters are described in docs/training.md.`);
}

function withMethodDefaults(options: unknown): unknown {
  const method = (options as TrainingOptions | null)?.method;
  return method === 'policy-gradient' ? { ...POLICY_GRADIENT_DEFAULTS, ...(options as TrainingOptions) } : options;
}

/** Parameters that only one of the methods has a use for. */
// biome-ignore format: a table, one row a line
const ONLY_SEARCH = [
  'earlierGames', 'fullSimulations', 'fastSimulations', 'fullShare', 'cheapValueShare', 'commitmentCalls', 'gumbelScale', 'qDamping',
  'valueScale', 'advice', 'openingDecisions', 'openingTemperature', 'handicapShare', 'clearDecisions', 'clearValue', 'clearRowShare', 'publishSteps',
] as const satisfies readonly (keyof TrainingConfig)[]; // prettier-ignore
const ONLY_POLICY_GRADIENT = [
  'rolloutRows',
  'passes',
  'clipRange',
  'gaeLambda',
  'counsel',
  'entropyWeight',
  'magnetWeight',
  'regularisationSteps',
  'keptGames',
] as const satisfies readonly (keyof TrainingConfig)[];

/** @throws Error naming parameters that say something and would not be heeded */
function checkMethod(config: TrainingConfig): void {
  const isSearch = config.method === 'search';
  const idle = (isSearch ? ONLY_POLICY_GRADIENT : ONLY_SEARCH).filter(
    (name) => JSON.stringify(config[name]) !== JSON.stringify(PARAMETERS[name].parse(undefined)),
  );
  if (idle.length === 0) return;
  const advice = isSearch
    ? 'Leave them out, or choose --method policy-gradient.'
    : 'Leave them out; to begin with a model, --from MODEL is enough, since its card tells the sizes of its network.';
  throw new Error(`The method ${config.method} has no use for ${idle.join(', ')}. ${advice}`);
}
