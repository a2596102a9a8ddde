import type { Agent, Candidate, Decision, Limits } from '../agents/agent.ts';
import { createAgent } from '../agents/registry.ts';
import { createView } from '../agents/view.ts';
import { ModelError } from '../models/errors.ts';
import { CHANCE, formatHash, type Game, type Player, type Seed, type State, TERMINAL } from '../rules/core/index.ts';
import { rulesets } from '../rules/registry.ts';
import { describeAction, describeState, type StateDescription } from './describe.ts';
import { readGame } from './game-input.ts';
import { DEFAULT_LEVEL, LEVELS } from './levels.ts';
import { parseRequest, RequestError } from './problem.ts';
import { JobQueue } from './queue.ts';
import { type CandidateReply, LegalRequest, MoveRequest, type MoveReply } from './schema.ts';
import { version } from './version.ts';

export interface MoveServiceOptions {
  /** Served models by name, each an agent spec: `{ skirmish: 'neural:runs/first/export/model.onnx' }`. */
  readonly models?: Readonly<Record<string, string>>;
  /** Accept any agent spec, also one that names a file. Only for callers that could read the file themselves. */
  readonly anySpec?: boolean;
  /** A request's simulations are cut to this. */
  readonly maxSimulations?: number;
  /** A request's thinking time is cut to this, in milliseconds. */
  readonly maxTimeMs?: number;
  /** Requests that may wait; one more is answered BUSY. */
  readonly maxWaiting?: number;
  /** Told of errors that nobody foresaw. */
  readonly onError?: (error: unknown) => void;
}

export type LegalReply = StateDescription & { readonly warnings: readonly string[] };

/** Specs that a stranger may ask for: kinds that read no file. */
const OPEN_SPEC = /^(random|scripted|mcts)(:[\w=.,-]*)?$/;

/** Answers requests for moves. Stateless: every request carries its game, and the same request with the same seed has the same answer. */
export class MoveService {
  private readonly options: Required<Omit<MoveServiceOptions, 'onError'>>;
  private readonly queue: JobQueue;
  private drawn = 0;

  constructor(options: MoveServiceOptions = {}) {
    this.options = { models: {}, anySpec: false, maxSimulations: 20_000, maxTimeMs: 60_000, maxWaiting: 64, ...options };
    this.queue = new JobQueue(this.options.maxWaiting);
  }

  /** Chooses a legal action for the player whose decision it is.
   * @throws RequestError or RulesError with a code and the path of the fault */
  async move(input: unknown, signal?: AbortSignal): Promise<MoveReply> {
    const { request, warnings } = parseRequest(MoveRequest, input, ['id', 'op']);
    const seed = request.seed ?? this.drawSeed();
    const state = readGame(request, seed);
    const player = decider(state);
    const chosen = this.chooseSpec(request);
    const limits = this.clamp(request.limits, warnings, signal);
    return this.queue.run(async () => {
      const startedAt = performance.now();
      const agent = await openAgent(chosen.spec, seed, state.game);
      try {
        const decision = await agent.choose(createView(state, player), limits);
        return toReply(state, player, agent, decision, { level: chosen.level, seed, elapsedMs: performance.now() - startedAt, warnings });
      } finally {
        await agent.close?.();
      }
    }, signal);
  }

  /** What is legal, or what the dice can do, with exact weights. */
  legal(input: unknown): LegalReply {
    const { request, warnings } = parseRequest(LegalRequest, input, ['id', 'op']);
    return { ...describeState(readGame(request, 'legal')), warnings };
  }

  /** What can be played here, by whom, and within which limits. */
  capabilities() {
    const { models, anySpec, maxSimulations, maxTimeMs } = this.options;
    return {
      engine: { name: 'schiltron' as const, version },
      ops: ['move', 'legal', 'ping', 'capabilities'] as const,
      rulesets: rulesets.map(({ id, title, version: rules, players, information, options, scenarios }) => ({ id, title, version: rules, players, information, options, scenarios })),
      levels: LEVELS,
      defaultLevel: DEFAULT_LEVEL,
      models: Object.keys(models),
      agents: anySpec ? ['random', 'scripted', 'mcts', 'neural'] : ['random', 'scripted', 'mcts'],
      limits: { maxSimulations, maxTimeMs },
      waiting: this.queue.length,
    };
  }

  /** Resolves once every request taken so far is answered. */
  async drained(): Promise<void> {
    await this.queue.drained();
  }

  private drawSeed(): string {
    return `${process.pid.toString(36)}-${performance.timeOrigin.toString(36)}-${(this.drawn++).toString(36)}`;
  }

  private chooseSpec({ agent, level }: MoveRequest): { spec: string; level: string | null } {
    if (agent !== undefined && level !== undefined) throw new RequestError('BAD_REQUEST', 'Give an agent or a level, not both.', '/level');
    if (agent === undefined) {
      const found = LEVELS.find(({ name }) => name === (level ?? DEFAULT_LEVEL));
      if (found === undefined) throw new RequestError('UNKNOWN_LEVEL', `Unknown level "${level}"; known are ${LEVELS.map(({ name }) => name).join(', ')}.`, '/level');
      return { spec: found.spec, level: found.name };
    }
    const { models, anySpec } = this.options;
    const model = Object.hasOwn(models, agent) ? models[agent] : undefined;
    if (model === undefined && !anySpec && !OPEN_SPEC.test(agent)) {
      const names = ['random', 'scripted', 'mcts:sims=N', ...Object.keys(models)];
      throw new RequestError('UNKNOWN_AGENT', `Unknown agent "${agent}"; this server offers ${names.join(', ')}.`, '/agent');
    }
    return { spec: model ?? agent, level: null };
  }

  /** A search without a time limit of its own is still ended at the server's. */
  private clamp(asked: MoveRequest['limits'], warnings: string[], signal: AbortSignal | undefined): Limits {
    const { maxSimulations, maxTimeMs } = this.options;
    for (const [name, most] of [['simulations', maxSimulations], ['timeMs', maxTimeMs]] as const) {
      if ((asked?.[name] ?? 0) > most) warnings.push(`limits.${name} was cut to ${most}.`);
    }
    const deadline = AbortSignal.timeout(maxTimeMs);
    return {
      ...(asked?.timeMs === undefined ? {} : { timeMs: Math.min(asked.timeMs, maxTimeMs) }),
      ...(asked?.simulations === undefined ? {} : { simulations: Math.min(asked.simulations, maxSimulations) }),
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    };
  }
}

function decider(state: State): Player {
  const { actor } = state;
  if (actor === CHANCE) throw new RequestError('NOT_A_DECISION', 'The dice are to be rolled here: ask "legal" for the outcomes, play one of them, then ask again.', '');
  if (actor === TERMINAL) throw new RequestError('NOT_A_DECISION', 'The game is over: there is nothing to choose.', '');
  return actor;
}

/** @throws RequestError UNKNOWN_AGENT with the registry's own reason */
async function openAgent(spec: string, seed: Seed, game: Game): Promise<Agent> {
  if (spec === 'scripted' && game.scripted === undefined) {
    throw new RequestError('UNKNOWN_AGENT', `${game.ruleset.id} has no scripted player; ask for mcts or a level above it.`, '/agent');
  }
  try {
    return await createAgent(spec, { seed });
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new RequestError('UNKNOWN_AGENT', error instanceof Error ? error.message : String(error), '/agent');
  }
}

function toCandidate(state: State, { action, visits, prior, value }: Candidate): CandidateReply {
  return { ...describeAction(state, action), visits, value, ...(prior === undefined ? {} : { prior }) };
}

interface Circumstances {
  readonly level: string | null;
  readonly seed: Seed;
  readonly elapsedMs: number;
  readonly warnings: readonly string[];
}

function toReply(state: State, player: Player, agent: Agent, decision: Decision, { level, seed, elapsedMs, warnings }: Circumstances): MoveReply {
  const { ruleset, scenario } = state.game;
  const value = decision.value ?? null;
  return {
    action: describeAction(state, decision.action),
    perspective: player,
    side: ruleset.players[player],
    winProbability: decision.winProbability ?? (value === null ? null : (value + 1) / 2),
    value,
    visits: decision.simulations ?? 0,
    candidates: (decision.candidates ?? []).map((candidate) => toCandidate(state, candidate)),
    line: decision.line ?? [],
    ruleset: ruleset.id,
    rulesetVersion: ruleset.version,
    scenario: scenario.id,
    positionHash: formatHash(state.hash()),
    agent: agent.spec,
    level,
    seed,
    elapsedMs: Math.round(elapsedMs * 10) / 10,
    engine: { name: 'schiltron', version },
    warnings,
  };
}
