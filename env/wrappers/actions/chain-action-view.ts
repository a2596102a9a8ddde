import { RulesError } from '../../../rules/core/index.ts';
import type { EnvInfo, ObservationOf, ResetOptions, ResetResult, StepResult } from '../../api/env.ts';
import { show } from '../../game/faults.ts';
import { type AroundGame, type GameEnv, gameEnvOf } from '../../episodes/game-env.ts';
import { type ActionMask, MultiDiscrete } from '../../spaces/index.ts';
import type { EnvSpec, WrapperSpec } from '../../api/spec.ts';
import { Wrapper } from '../base/wrapper.ts';

const LEVELS = ['kind', 'unit', 'target'] as const;

type Chain = readonly [kind: number, unit: number, target: number];

interface Link {
  readonly action: number;
  readonly chain: Chain;
}

function refuse(code: 'BAD_ACTION' | 'ILLEGAL_ACTION', message: string, level?: number): never {
  throw new RulesError({ code, message, ...(level === undefined ? {} : { path: `/${level}` }) });
}

/** Actions in three choices, kind, unit and target, each with a mask that follows from those before it: `info.chainMask` is that of the
 * kinds, `chainMask([kind])` that of the units, `chainMask([kind, unit])` that of the targets. The last value of a level is "none".
 * Observations stay as they are, with the mask of all flat actions. */
export class ChainActionView<E extends AroundGame> extends Wrapper<E, ObservationOf<E>, ArrayLike<number>, MultiDiscrete> {
  private readonly game: GameEnv;
  private readonly space: MultiDiscrete;
  private links: readonly Link[] = [];

  /** @throws RulesError BAD_OPTION around an environment that is not a scenario of a ruleset */
  constructor(env: E) {
    super(env);
    this.game = gameEnvOf(env, 'ChainActionView');
    this.space = new MultiDiscrete(this.game.game.actions.chain);
  }

  override get actionSpace(): MultiDiscrete {
    return this.space;
  }

  override reset(options?: ResetOptions): ResetResult<ObservationOf<E>> {
    const [observation, info] = this.env.reset(options);
    return [observation as ObservationOf<E>, this.linked(info)];
  }

  /** Plays `[kind, unit, target]`.
   * @throws RulesError BAD_ACTION or ILLEGAL_ACTION with the path of the level that is wrong: `/0`, `/1` or `/2` */
  override step(action: ArrayLike<number>): StepResult<ObservationOf<E>> {
    const [observation, reward, terminated, truncated, info] = this.env.step(this.indexOf(action));
    return [observation as ObservationOf<E>, reward, terminated, truncated, this.linked(info)];
  }

  /** Which values of the next level go with those chosen: 1 for each that a legal action has. All zero once the game is over.
   * @throws RulesError BAD_ACTION if there is no next level */
  chainMask(prefix: ArrayLike<number> = []): ActionMask {
    const size = this.space.nvec[prefix.length];
    if (size === undefined) return refuse('BAD_ACTION', `A chain has three levels; after ${prefix.length} values there is no next one.`);
    const mask = new Int8Array(size);
    for (const { chain } of this.links) if (startsWith(chain, prefix)) mask[chain[prefix.length as 0 | 1 | 2]] = 1;
    return mask;
  }

  private linked(info: EnvInfo): EnvInfo {
    const legal = Array.from(info.actionMask.keys()).filter((action) => info.actionMask[action] === 1);
    this.links = legal.length === 0 ? [] : this.linksOf(legal);
    return { ...info, chainMask: this.chainMask() };
  }

  private linksOf(legal: readonly number[]): Link[] {
    const view = this.game.view();
    return legal.map((action) => ({ action, chain: view.toChain(action) }));
  }

  private indexOf(given: unknown): number {
    const action = checkChain(given, this.space.nvec);
    // Without legal actions there is nothing to decide: the environment inside says why.
    if (this.links.length === 0) return 0;
    for (const [level, name] of LEVELS.entries()) {
      const prefix = action.slice(0, level);
      if (this.chainMask(prefix)[action[level]!] === 1) continue;
      const before = prefix.map((value, i) => `${LEVELS[i]} ${value}`).join(' and ');
      refuse(
        'ILLEGAL_ACTION',
        `No legal action has the ${name} ${action[level]}${before && ` after ${before}`}; chainMask([${prefix.join(', ')}]) says which ones there are.`,
        level,
      );
    }
    return this.links.find(({ chain }) => startsWith(chain, action))!.action;
  }

  override close(): void {
    this.links = [];
    super.close();
  }

  protected override wrapperSpec(inner: EnvSpec): WrapperSpec | null {
    return inner.actionView === 'chain' ? null : { name: 'ChainActionView' };
  }
}

function startsWith(chain: Chain, prefix: ArrayLike<number>): boolean {
  for (let i = 0; i < prefix.length; i++) if (chain[i] !== prefix[i]) return false;
  return true;
}

function checkChain(given: unknown, sizes: ArrayLike<number>): number[] {
  const isList = Array.isArray(given) || given instanceof Int32Array;
  if (!isList || given.length !== LEVELS.length) return refuse('BAD_ACTION', `An action is [kind, unit, target]; got ${show(given)}.`);
  const action = Array.from(given as ArrayLike<number>);
  for (const [level, name] of LEVELS.entries()) {
    const value: unknown = action[level];
    if (Number.isInteger(value) && (value as number) >= 0 && (value as number) < sizes[level]!) continue;
    refuse('BAD_ACTION', `The ${name} must be a whole number from 0 to ${sizes[level]! - 1}; got ${show(value)}.`, level);
  }
  return action;
}
