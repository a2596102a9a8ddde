import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { findSpec } from '../../../env/make/registry.ts';
import { type EnvSpec, type GameEnv, make } from '../../../env/index.ts';
import { type ActionInput, RulesError } from '../../../rules/core/index.ts';
import { parseRequest } from '../../protocol/parse-request.ts';
import { inside, RequestError } from '../../protocol/problem.ts';

const seed = z.union([z.int(), z.string().min(1).max(200)]);
const optionValue = z.union([z.string(), z.number(), z.boolean()]);

/** What `reset` is told: which game, and how it is played. What is left out stays as it was; options of the ruleset as long as the game is the same. */
export const ResetData = z.looseObject({
  seed: seed.nullish(),
  episode_id: z.string().min(1).max(255).nullish(),
  env: z.string().optional().describe('Which game, as "barons-war/skirmish".'),
  opponent: z.enum(['random', 'scripted']).optional(),
  player: z.union([z.literal(0), z.literal(1), z.literal('random')]).optional(),
  options: z.record(z.string(), optionValue).optional().describe('Options of the ruleset.'),
});
export type ResetData = z.infer<typeof ResetData>;

/** What `step` is told: an action as its index, its text, or data. */
export const StepData = z.looseObject({
  action: z.union([z.int(), z.string(), z.looseObject({ kind: z.string() })]).optional(),
  action_id: z.int().optional().describe('The same as an index.'),
});

interface OpenEnvObservation {
  readonly env: string;
  readonly side: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly action_mask: readonly number[];
  readonly legal_actions: readonly { readonly action: number; readonly text: string }[];
  readonly globals: readonly number[];
  readonly units: readonly number[];
  readonly map: readonly number[];
  /** The board as the agent sees it. */
  readonly text: string;
  readonly victory_points: readonly [own: number, other: number];
}

interface OpenEnvResult {
  readonly observation: OpenEnvObservation;
  readonly reward: number | null;
  readonly done: boolean;
}

interface OpenEnvState {
  readonly episode_id: string | null;
  readonly step_count: number;
  readonly env: string | null;
}

/** What an episode is played with; undefined is what `make` takes for it. */
interface Setup {
  /** Full id of the game. */
  readonly env: string;
  readonly opponent: ResetData['opponent'];
  readonly player: ResetData['player'];
  readonly options: ResetData['options'];
}

/** @throws RulesError with the path of the name in what `reset` is told */
function specOf(name: string): EnvSpec {
  try {
    return findSpec(name);
  } catch (error) {
    throw error instanceof RulesError ? new RulesError({ ...error.toJSON(), path: '/env' }) : error;
  }
}

function makeEnv({ env, ...settings }: Setup): GameEnv {
  return make(env, Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))).unwrapped;
}

/** One agent's games, in OpenEnv's terms. All that it shows is what the agent's own side may see. */
export class OpenEnvSession {
  private readonly defaultEnv: string | null;
  private readonly newId: () => string;
  private env: GameEnv | null = null;
  /** Of the present episode. */
  private setup: Setup | null = null;
  private episodeId: string | null = null;
  private steps = 0;

  /** @param newId names an episode whose client has no name for it */
  constructor(defaultEnv: string | null, newId: () => string) {
    this.defaultEnv = defaultEnv;
    this.newId = newId;
  }

  get state(): OpenEnvState {
    return { episode_id: this.episodeId, step_count: this.steps, env: this.env?.spec.id ?? null };
  }

  /** Starts an episode. @throws RequestError or RulesError that says why not; the present episode then goes on */
  reset(data: unknown): OpenEnvResult {
    const request = parseRequest(ResetData, data);
    const setup = this.setupFor(request);
    const env = this.env !== null && isDeepStrictEqual(setup, this.setup) ? this.env : makeEnv(setup);
    const [observation, info] = env.reset(request.seed === undefined || request.seed === null ? {} : { seed: request.seed });
    // Nothing is refused from here on.
    this.env = env;
    this.setup = setup;
    this.episodeId = request.episode_id ?? this.newId();
    this.steps = 0;
    return this.show(env, observation, info, null, false);
  }

  /** What an episode is to be played with: what is asked, and the rest as it was. Options belong to a game, and stay with it. */
  private setupFor({ env, opponent, player, options }: ResetData): Setup {
    const { setup } = this;
    const named = env ?? setup?.env ?? this.defaultEnv;
    if (named === null) throw new RequestError('BAD_REQUEST', 'Which game? Give "env", as "barons-war/skirmish".', '/env');
    const { id } = specOf(named);
    return {
      env: id,
      opponent: opponent ?? setup?.opponent,
      player: player ?? setup?.player,
      options: options ?? (setup?.env === id ? setup.options : undefined),
    };
  }

  /** Plays an action. @throws RequestError or RulesError that says why not, with nothing changed */
  step(data: unknown): OpenEnvResult {
    const request = parseRequest(StepData, data);
    const action = request.action ?? request.action_id;
    if (action === undefined)
      throw new RequestError('BAD_REQUEST', 'An action is needed: { "action": 3 } or { "action": "hold" }.', '/action');
    const { env } = this;
    if (env === null) throw new RequestError('BAD_REQUEST', 'No episode has begun: reset first.');
    const path = request.action === undefined ? '/action_id' : '/action';
    const [observation, reward, terminated, truncated, info] = inside(path, () => env.step(action as ActionInput));
    this.steps++;
    return this.show(env, observation, info, reward, terminated || truncated, truncated);
  }

  private show(
    env: GameEnv,
    seen: ReturnType<GameEnv['reset']>[0],
    info: ReturnType<GameEnv['reset']>[1],
    reward: number | null,
    done: boolean,
    truncated = false,
  ): OpenEnvResult {
    const observation = {
      env: env.spec.id,
      side: info.player,
      terminated: done && !truncated,
      truncated,
      action_mask: Array.from(info.actionMask),
      legal_actions: done ? [] : legalTexts(env),
      globals: Array.from(seen.globals),
      units: Array.from(seen.units),
      map: Array.from(seen.map),
      text: env.render('text') ?? '',
      victory_points: info.victoryPoints,
    };
    return { observation, reward, done };
  }

  close(): void {
    this.env?.close();
    this.env = null;
  }
}

function legalTexts(env: GameEnv): { action: number; text: string }[] {
  const view = env.view();
  return view
    .legalActions()
    .toArray()
    .map((action) => ({ action, text: view.format(action) }));
}
