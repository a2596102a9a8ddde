import { type Agent, answersAtOnce, createAgent, loadOpponent } from '../../agents/index.ts';
import type { OpponentSpec } from '../../env/game/opponent.ts';
import type { GameVectorEnv } from '../../env/vector/index.ts';
import type { LoadedModel } from '../../models/load.ts';
import { type Rng, RulesError } from '../../rules/core/index.ts';

/** Kinds of agents that a client cannot have: they run programs or ask people on the server's machine. */
const NOT_HERE = /^(human|module|python|command|https?)(:|$)/;

function refuse(message: string): never {
  throw new RulesError({ code: 'BAD_OPTION', message, path: '/opponent' });
}

/** Who plays the other side: by itself, or the agents that are asked for it. */
export interface OpponentChoice {
  readonly opponent: OpponentSpec | 'asked';
  readonly agents: AskedAgents | null;
}

/** What a client's name for an opponent stands for: `random`, `scripted`, `asked` (the client answers itself), or the spec of an agent.
 * @throws RulesError BAD_OPTION */
export async function opponentOf(name: string): Promise<OpponentChoice> {
  if (name === 'random' || name === 'scripted' || name === 'asked') return { opponent: name, agents: null };
  if (NOT_HERE.test(name)) refuse(`${name} does not play for clients; answer for the opponent yourself: opponent "asked".`);
  if (!isAtOnce(name)) return { opponent: 'asked', agents: await AskedAgents.create(name) };
  try {
    return { opponent: await loadOpponent(name), agents: null };
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function isAtOnce(name: string): boolean {
  try {
    return answersAtOnce(name);
  } catch (error) {
    const [why] = (error as Error).message.split('\n');
    return refuse(`${why} An opponent is random, scripted, asked, or the spec of an agent that thinks by itself.`);
  }
}

/** Agents that play the opponents of a vector and may take their time: a new one for each episode, seeded by it, on one network for all. */
export class AskedAgents {
  private readonly spec: string;
  private readonly models = new Map<string, Promise<LoadedModel>>();
  private readonly playing = new Map<number, { readonly rng: Rng; readonly agent: Agent }>();

  private constructor(spec: string) {
    this.spec = spec;
  }

  /** @throws RulesError BAD_OPTION if the spec is wrong or its model cannot be read */
  static async create(spec: string): Promise<AskedAgents> {
    const agents = new AskedAgents(spec);
    try {
      await agents.make(0);
    } catch (error) {
      refuse((error as Error).message);
    }
    return agents;
  }

  private make(seed: number): Promise<Agent> {
    return createAgent(this.spec, { seed, loadEvaluator: (path) => this.load(path) });
  }

  private async load(path: string): Promise<LoadedModel> {
    const { loadEvaluator } = await import('../../models/load.ts');
    const known = this.models.get(path) ?? loadEvaluator(path);
    this.models.set(path, known);
    return known;
  }

  /** Answers for the opponents until none is to decide.
   * @throws RulesError OPPONENT_FAILED; the episodes of those that failed are over, the others have been played on */
  async answer(vector: GameVectorEnv): Promise<void> {
    const actions = new Int32Array(vector.numEnvs);
    let failure: RulesError | null = null;
    for (let { asking } = vector; asking.length > 0; { asking } = vector) {
      for (const i of asking) {
        try {
          actions[i] = await this.choose(vector, i);
        } catch (cause) {
          const message = `The opponent ${this.spec} failed: ${cause instanceof Error ? cause.message : String(cause)}`;
          failure ??= new RulesError({ code: 'OPPONENT_FAILED', message, path: '/opponent' }, { cause });
          vector.abandon(i);
        }
      }
      if (vector.asking.length > 0) vector.step(actions);
    }
    if (failure !== null) throw failure;
  }

  private async choose(vector: GameVectorEnv, i: number): Promise<number> {
    const rng = vector.opponentRngOf(i);
    const known = this.playing.get(i);
    const agent = known?.rng === rng ? known.agent : await this.make(rng.below(2 ** 31));
    this.playing.set(i, { rng, agent });
    const { action } = await agent.choose(vector.opponentViewOf(i));
    return action;
  }

  /** Lets the networks go. */
  async close(): Promise<void> {
    for (const model of this.models.values()) await (await model).close?.();
    this.models.clear();
  }
}
