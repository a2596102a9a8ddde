import { CHANCE, type Game, replay, Rng, TERMINAL } from '../../../rules/core/index.ts';
import { findRuleset, randomMove, rulesets } from '../../../rules/registry.ts';
import type { AecEnv, PerAgent } from '../../api/aec-env.ts';
import type { AnyEnv } from '../../api/env.ts';
import { aecToParallel } from '../../conversions/aec-to-parallel.ts';
import { parallelToAec } from '../../conversions/parallel-to-aec.ts';
import { GameAecEnv } from '../../episodes/game-aec-env.ts';
import { make, makeAec, makeParallel } from '../../make/make.ts';
import { parseEnvSpec } from '../../make/parse-spec.ts';
import { entryOf, findSpec } from '../../make/registry.ts';
import { makeVec } from '../../vector/game-vector-env.ts';
import { AUTORESET_MODES } from '../../vector/vector-env.ts';
import type { Report } from '../report/report.ts';
import { apiTest } from './aec/api-test.ts';
import { checkEnv } from './check-env.ts';
import type { PlayOptions } from './session/context.ts';
import { maxCyclesTest } from './aec/max-cycles-test.ts';
import { observationTest } from './aec/observation-test.ts';
import { parallelApiTest } from './parallel/parallel-api-test.ts';
import { renderTest } from './aec/render-test.ts';
import { LONGEST_OPENING } from './any/seed-checks.ts';
import { parallelSeedTest, seedTest } from './seed-test.ts';
import { vectorTest } from './vector/vector-test.ts';

export interface CheckEnvsOptions extends Pick<PlayOptions, 'seed' | 'episodes' | 'probes' | 'tries'> {
  /** Steps that an episode is played at most. Default 200. */
  readonly steps?: number;
  /** Environments in a vector. Default 3. */
  readonly numEnvs?: number;
}

const AGENTS = 2;
const STEPS = 200;
/** A limit of steps that most episodes reach. */
const EARLY_LIMIT = 5;
/** Steps of a vector that is checked; its environments begin at least two episodes in them. */
const VECTOR_STEPS = 40;

/** The results of a game by its record, played again by the rules alone. */
function returnsOf({ unwrapped }: AecEnv): PerAgent<number> | null {
  if (!(unwrapped instanceof GameAecEnv)) return null;
  const [first, second] = replay(findRuleset(unwrapped.spec.ruleset), unwrapped.record()).returns();
  return { player_0: first, player_1: second };
}

/** Games that are played at random to see whether they meet dice, and how many have to. */
const PROBES = 12;
const MEETINGS = 3;

function rollsDice(game: Game, seed: string, decisions: number): boolean {
  const rng = Rng.from(seed);
  const state = game.newState();
  for (let left = decisions; left > 0 && state.actor !== TERMINAL; ) {
    if (state.actor === CHANCE) return true;
    left--;
    state.apply(randomMove(state, rng));
  }
  return false;
}

/** Whether episodes of different seeds part within so many decisions of random play: false without chance, or why that cannot be expected. */
function seedsPart(id: string, decisions: number): boolean | string {
  const { ruleset, scenario } = findSpec(id);
  const found = rulesets.find((one) => one.id === ruleset);
  if (found === undefined || !found.hasChance) return found === undefined;
  const game = found.load(scenario);
  const meetings = Array.from({ length: PROBES }, (_, i) => rollsDice(game, `probe ${i}`, decisions)).filter(Boolean).length;
  return meetings >= MEETINGS || `play at random hardly ever meets dice within ${decisions} decisions`;
}

const remake = (spec: unknown): AnyEnv => make(parseEnvSpec(spec));

function single(id: string, options: CheckEnvsOptions): Report {
  return checkEnv(() => make(id, { renderMode: 'text' }), { steps: STEPS, ...options, remake });
}

/** The same with a limit of steps, which comes too early for seeds to matter. */
function limited(id: string, options: CheckEnvsOptions): Report {
  const makeEnv = (): AnyEnv => make(id, { maxEpisodeSteps: EARLY_LIMIT, renderMode: 'svg' });
  return checkEnv(makeEnv, { ...options, steps: EARLY_LIMIT + 1, maxEpisodeSteps: EARLY_LIMIT, seedsMatter: false, remake });
}

/** Tests of the environment for agents, by their names. */
function agentTests(id: string, { steps = STEPS, ...options }: CheckEnvsOptions): [name: string, run: () => Report][] {
  const settings = { maxEpisodeSteps: steps, renderMode: 'text' } as const;
  const makeTurns = () => makeAec(id, settings);
  const makeAll = () => makeParallel(id, settings);
  const untilSeedsPart = { maxEpisodeSteps: Math.max(steps, LONGEST_OPENING) };
  const played = { ...options, steps: steps + AGENTS };
  const seeded = { ...played, seedsMatter: seedsPart(id, LONGEST_OPENING) };
  const convertTwice = (env: AecEnv): AecEnv => parallelToAec(aecToParallel(env));
  return [
    ['apiTest', () => apiTest(makeTurns, { ...played, returnsOf, convertTwice, remake: (spec) => makeAec(parseEnvSpec(spec)) })],
    ['parallelApiTest', () => parallelApiTest(makeAll, { ...played, remake: (spec) => aecToParallel(makeAec(parseEnvSpec(spec))) })],
    ['seedTest', () => seedTest(() => makeAec(id, untilSeedsPart), seeded)],
    ['parallelSeedTest', () => parallelSeedTest(() => makeParallel(id, untilSeedsPart), seeded)],
    ['maxCyclesTest', () => maxCyclesTest((maxEpisodeSteps) => makeAec(id, { maxEpisodeSteps }), options)],
    ['renderTest', () => renderTest(makeTurns, played)],
    ['observationTest', () => observationTest(makeTurns, played)],
  ];
}

function vectorTests(id: string, { steps = STEPS, numEnvs = 3, ...options }: CheckEnvsOptions): [name: string, run: () => Report][] {
  const maxEpisodeSteps = Math.ceil(Math.min(steps, VECTOR_STEPS) / 2);
  return AUTORESET_MODES.map((autoresetMode) => [
    `vectorTest, ${autoresetMode}`,
    () => {
      const makeEnvs = () => makeVec(id, { numEnvs, autoresetMode, maxEpisodeSteps });
      return vectorTest(makeEnvs, { ...options, steps: maxEpisodeSteps * 2, makeSingle: () => make(id, { maxEpisodeSteps }) });
    },
  ]);
}

/** Runs all tests that apply to a registered environment, one report each.
 * @throws RulesError for an id that is not registered */
export function* checkEnvs(id: string, options: CheckEnvsOptions = {}): Generator<Report, void> {
  const spec = findSpec(id);
  const isGame = rulesets.some((ruleset) => ruleset.id === spec.ruleset);
  const tests: [name: string, run: () => Report][] = [
    ['checkEnv', () => single(spec.id, options)],
    ...(entryOf(spec).createAec === undefined ? [] : agentTests(spec.id, options)),
    ['checkEnv, limited', () => limited(spec.id, options)],
    ...(isGame ? vectorTests(spec.id, options) : []),
  ];
  for (const [name, run] of tests) yield { ...run(), subject: `${spec.id} (${name})` };
}
