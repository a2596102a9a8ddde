import { type Horizon, NeuralAgent } from '../../agents/kinds/neural.ts';
import { createView, type PlayerView } from '../../agents/turn/agent.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import { loadEvaluator } from '../../models/load.ts';
import {
  CHANCE,
  type Game,
  isPlayer,
  Observation,
  type Player,
  Rng,
  type ScriptedPolicy,
  type State,
  TERMINAL,
} from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import type { Benchmark, Gauge, Workload } from './harness.ts';

/** Time for a decision. */
const DECISION_MS = 20;
/** Decisions that are searched, in turns. */
const DECISIONS = 16;
/** Decisions before anything is measured. */
const RUN_IN = 48;

const SCENARIOS = [
  ['barons-war', 'skirmish'],
  ['barons-war', 'vanguard'],
  ['barons-war', 'evesham-historical'],
  ['barons-war', 'lewes-historical'],
  ['one-hour-wargames', 'training'],
  ['one-hour-wargames', 'pitched-battle-1'],
] as const;

/** Milliseconds of processor time that this process has used: other work on the machine takes nothing from it. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Decisions of games in which the ruleset's own player makes two choices of three, the others being random; secret commitments are not searched. */
function decisionsOf(game: Game): State[] {
  const rng = Rng.from('thinking');
  const found: State[] = [];
  for (let state = game.newState(); found.length < DECISIONS; ) {
    if (state.actor === TERMINAL) state = game.newState();
    else if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else {
      const legal = state.legalActions();
      if (legal.length > 3 && !state.isCommitment && rng.below(6) === 0) found.push(state.clone());
      state.apply(rng.below(3) > 0 ? game.scripted!.choose(state, legal, rng) : legal.at(rng.below(legal.length)));
    }
  }
  return found;
}

/** What has been done since the last look, times in milliseconds. */
interface Tally {
  decisions: number;
  simulations: number;
  calls: number;
  leaves: number;
  spentMs: number;
  networkMs: number;
  stateMs: number;
  actionMs: number;
  adviceMs: number;
  /** Taken by measuring itself. */
  asideMs: number;
}

const freshTally = (): Tally => ({
  decisions: 0,
  simulations: 0,
  calls: 0,
  leaves: 0,
  spentMs: 0,
  networkMs: 0,
  stateMs: 0,
  actionMs: 0,
  adviceMs: 0,
  asideMs: 0,
});

/** The same view of another object for its game. */
function withGame(view: PlayerView, game: Game): PlayerView {
  return new Proxy(view, {
    get(target, name) {
      const own: unknown = name === 'game' ? game : Reflect.get(target, name, target);
      return typeof own === 'function' ? (own.bind(target) as unknown) : own;
    },
  });
}

/** A network's agent on one game whose parts are timed. States and actions are read a second time to time it; that counts as nobody's time. */
class TimedAgent {
  tally = freshTally();
  private readonly game: Game;
  private readonly agent: NeuralAgent;
  private readonly scratch: Observation;
  private aside = 0;

  constructor(game: Game, network: Evaluator, model: { readonly advice: number; readonly trust: number; readonly horizon: Horizon }) {
    // Without the map, which these networks do not read.
    this.scratch = new Observation(game.observation, { map: new Float32Array(0) });
    this.game = Object.create(game, { scripted: { value: this.timedAdvice(game.scripted!) } }) as Game;
    this.agent = new NeuralAgent({
      spec: 'neural',
      seed: 'bench',
      evaluator: this.timedNetwork(network),
      simulations: 64,
      advice: model.advice,
      horizon: model.horizon,
      search: { qScale: model.trust },
      now: () => processorMs() - this.aside,
    });
  }

  private timedAdvice(scripted: ScriptedPolicy): ScriptedPolicy {
    return Object.create(scripted, {
      choose: {
        value: (...asked: Parameters<ScriptedPolicy['choose']>) => {
          const start = performance.now();
          const choice = scripted.choose(...asked);
          this.tally.adviceMs += performance.now() - start;
          return choice;
        },
      },
    }) as ScriptedPolicy;
  }

  private timedNetwork(network: Evaluator): Evaluator {
    return {
      evaluate: async (states, legal) => {
        const { tally, scratch } = this;
        const start = performance.now();
        const answers = await network.evaluate(states, legal);
        const judged = performance.now();
        const before = processorMs();
        const reading = performance.now();
        for (const state of states) if (isPlayer(state.actor)) state.observe(state.actor, scratch);
        const seen = performance.now();
        states.forEach((state, i) => state.observeActions(legal[i]!, scratch));
        const end = performance.now();
        this.aside += processorMs() - before;
        tally.asideMs += end - judged;
        tally.calls++;
        tally.leaves += states.length;
        tally.networkMs += judged - start;
        tally.stateMs += seen - reading;
        tally.actionMs += end - seen;
        return answers;
      },
    };
  }

  async decide(state: State): Promise<number> {
    const { tally } = this;
    const view = withGame(createView(state, state.actor as Player), this.game);
    const start = performance.now();
    const { simulations = 0 } = await this.agent.choose(view, { timeMs: DECISION_MS });
    tally.spentMs += performance.now() - start;
    tally.decisions++;
    tally.simulations += simulations;
    return simulations;
  }
}

const share = (part: number, { spentMs, asideMs }: Tally): number => (100 * part) / (spentMs - asideMs);

/** What is told of a round, each with how to work it out. */
const GAUGES: readonly (Gauge & { readonly of: (tally: Tally) => number })[] = [
  {
    kind: 'in-20-ms',
    about: `simulations in ${DECISION_MS} ms of processor time`,
    unit: 'times',
    of: ({ simulations, decisions }) => simulations / decisions,
  },
  { kind: 'leaves-a-call', about: 'leaves that one network call judges', unit: 'times', of: ({ leaves, calls }) => leaves / calls },
  {
    kind: 'network-time',
    about: 'share of the time of a decision in the network, reading what it is given left out',
    unit: '%',
    of: (tally) => share(tally.networkMs - tally.stateMs - tally.actionMs, tally),
  },
  { kind: 'reading-states', about: 'share that goes into reading states', unit: '%', of: (tally) => share(tally.stateMs, tally) },
  { kind: 'reading-actions', about: 'share that goes into reading legal actions', unit: '%', of: (tally) => share(tally.actionMs, tally) },
  {
    kind: 'advice-time',
    about: 'share of the captain, who advises and finishes turns before they are judged',
    unit: '%',
    of: (tally) => share(tally.adviceMs, tally),
  },
];

async function openThinking(ruleset: string, scenario: string): Promise<Workload> {
  const game = loadGame(ruleset, scenario);
  const network = await loadEvaluator(ruleset, game);
  const { advice, valueScale, horizon } = network.card.training!.config as {
    readonly advice: number;
    readonly valueScale: number;
    readonly horizon: Horizon;
  };
  const agent = new TimedAgent(game, network, { advice, trust: valueScale, horizon });
  const decisions = decisionsOf(game);
  let next = 0;
  const decide = (): Promise<number> => agent.decide(decisions[next++ % decisions.length]!);
  for (let i = 0; i < RUN_IN; i++) await decide();
  agent.tally = freshTally();
  return {
    run: decide,
    gauge() {
      const { tally } = agent;
      agent.tally = freshTally();
      return GAUGES.map(({ of }) => of(tally));
    },
    close: () => network.close?.(),
  };
}

/** What the time of one decision of a shipped network goes into, on every size of battle. */
export function thinkingBenchmarks(): Benchmark[] {
  return SCENARIOS.map(([ruleset, scenario]) => ({
    name: `thinking/${ruleset}/${scenario}`,
    unit: 'simulations',
    about: `simulations of the shipped network of the ruleset in decisions of ${DECISION_MS} ms of processor time, one thread`,
    prepare: () => openThinking(ruleset, scenario),
    gauges: GAUGES,
  }));
}
