import { pickMove } from '../../env/check/report/guided.ts';
import { type CheckResult, failed, passed, reasonOf, type Report, withoutScripted } from '../../env/check/report/report.ts';
import {
  type Game,
  isPlayer,
  type Player,
  Rng,
  type Ruleset,
  type RulesetOptions,
  type ScenarioPack,
  type Seed,
  type State,
  TERMINAL,
} from '../../rules/core/index.ts';
import { type Agent, createView, type Limits, type PlayerView } from '../turn/agent.ts';
import { createAgent } from '../registry/registry.ts';
import type { AgentCheck, Bench, Situation } from './agent-check.ts';
import { agentChecks } from './checks.ts';

export interface AgentCheckOptions {
  /** Decisions put to the agent, spread over some games. Default 6. */
  readonly decisions?: number;
  readonly seed?: Seed;
  /** Simulations allowed for each answer. Default 16. */
  readonly simulations?: number;
  /** Options of the ruleset. */
  readonly options?: RulesetOptions;
  /** Names of the checks to run. Default: all. */
  readonly only?: readonly string[];
  /** Makes the agent of a spec; the registry's by default. */
  readonly create?: (spec: string, seed: Seed) => Promise<Agent>;
  /** What an agent is given of a state. The game's dice are at hand for views that should not be trusted with them. */
  readonly view?: (state: State, player: Player, dice: Rng) => PlayerView;
}

/** Games are left after this many moves, so that openings are not all that is asked about. */
const LONGEST_GAME = 400;
/** Every so many decisions one is asked about; games of a few decisions are asked about all of them. */
const MOST_SKIPPED = 7;

function otherWorld(state: State, player: Player, rng: Rng): State {
  const world = state.clone();
  for (let i = 0; i < 8 && world.hash() === state.hash(); i++) world.resample(player, rng);
  return world;
}

/** Decisions met in seeded games, some of them guided by the scripted player. */
function* situations(game: Game, count: number, seed: Seed): Generator<Situation> {
  let found = 0;
  for (let round = 0; found < count && round < count * 4; round++) {
    const rng = Rng.from(`${seed}/${round}`);
    const state = game.newState();
    let skip = rng.below(MOST_SKIPPED);
    for (let ply = 0; state.actor !== TERMINAL && ply < LONGEST_GAME && found < count; ply++) {
      const { actor } = state;
      if (isPlayer(actor) && skip-- <= 0) {
        skip = rng.below(MOST_SKIPPED) * (1 + (ply >> 4));
        yield {
          state: state.clone(),
          where: `game ${round}, ply ${ply}`,
          seed: `${seed}/${found++}`,
          otherWorld: otherWorld(state, actor, rng),
        };
      }
      state.apply(pickMove(state, rng, round % 2 === 0));
    }
  }
}

function createBench(spec: string, options: AgentCheckOptions): Bench {
  const {
    simulations = 16,
    create = (name, seed) => createAgent(name, { seed }),
    view = (state, player) => createView(state, player),
  } = options;
  const limits: Limits = { simulations };
  const viewOf = (state: State, dice: Rng): PlayerView => view(state, state.actor as Player, dice);
  return {
    limits,
    create: (seed) => create(spec, seed),
    view: viewOf,
    async ask(state, seed, dice = Rng.from(seed)) {
      const agent = await create(spec, seed);
      const decision = await agent.choose(viewOf(state, dice), limits);
      await agent.close?.();
      return decision;
    },
  };
}

async function runCheck(each: AgentCheck, met: readonly Situation[], bench: Bench): Promise<CheckResult> {
  for (const situation of met) {
    try {
      await each.check(situation, bench);
    } catch (error) {
      return failed(each, `${situation.where}: ${reasonOf(error)}`);
    }
  }
  return passed(each);
}

/** Puts decisions of one scenario to an agent and answers which promises it keeps. Never throws for a faulty agent.
 * @throws RulesError or Error if the scenario or the spec does not exist */
export async function checkAgent(
  spec: string,
  ruleset: Ruleset,
  scenario: string | ScenarioPack,
  options: AgentCheckOptions = {},
): Promise<Report> {
  const { decisions = 6, seed = 'agent', only } = options;
  const game = ruleset.load(scenario, options.options);
  const subject = `${spec} on ${ruleset.id}/${game.scenario.id}`;
  const wanted = agentChecks.filter(({ name }) => only?.includes(name) ?? true);
  const skipped = /^scripted\b/.test(spec) ? withoutScripted(game) : null;
  if (skipped !== null)
    return { subject, extent: 'not run', ok: true, checks: wanted.map((each) => passed(each, { status: 'not run', message: skipped })) };
  const met = [...situations(game, decisions, seed)];
  const bench = createBench(spec, options);
  const checks: CheckResult[] = [];
  for (const check of wanted) checks.push(await runCheck(check, met, bench));
  return { subject, extent: `${met.length} decisions`, ok: checks.every(({ ok }) => ok), checks };
}
