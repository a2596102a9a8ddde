import { Rng } from '../../../../rules/core/index.ts';
import type { RenderMode } from '../../../api/spec.ts';
import type { ResetOptions } from '../../../api/env.ts';
import { type CheckResult, failed, passed, reasonOf, type Report } from '../../report/report.ts';
import { type Episode, follow, playRun, type Run } from './play.ts';
import type { CommonEnv, Session } from './session.ts';

/** Options of all checks that play one environment. */
export interface PlayOptions<E = CommonEnv> {
  /** Seed of the first episode and of all that the checks draw. Default 123. */
  readonly seed?: number;
  /** Episodes that are watched, one after the other; every second one goes on with the random stream. Default 4. */
  readonly episodes?: number;
  /** Most actions of an episode. Default 1000. */
  readonly steps?: number;
  /** Points of the episodes at which masks and refusals are tried on fresh environments. Default 8. */
  readonly probes?: number;
  /** Actions tried at each of them. Default 8. */
  readonly tries?: number;
  /** Whether other seeds lead to other episodes; false for an environment without dice, secrets and random opponents, or in words why that
   * cannot be seen. Default true. */
  readonly seedsMatter?: boolean | string;
  /** What the environment does with an action that is not legal: `error` refuses it, `lose` ends the episode. Default `error`. */
  readonly illegalActions?: 'error' | 'lose';
  /** Makes an environment from its spec as JSON, parsed. */
  readonly remake?: (spec: unknown) => E;
  /** Tests of the pictures beyond the usual ones. */
  readonly pictures?: Partial<Record<RenderMode, (picture: string) => boolean>>;
}

/** One promise of an environment. */
export interface EnvCheck<C> {
  readonly name: string;
  /** The promise, in one sentence. */
  readonly about: string;
  /** Whether it compares episodes with those of a twin, which says nothing if twins differ anyway. */
  readonly comparesTwins?: boolean;
  /** Whether there is anything to check, or why it cannot be checked, which the report tells; without it there always is. */
  applies?(context: C): boolean | string;
  /** Throws what it finds wrong; `warn` is told what is allowed but seldom meant. */
  run(context: C, warn: (text: string) => void): void;
}

/** How to make an environment and to drive it. */
interface PlayStart<E extends CommonEnv, S> {
  makeEnv(): E;
  start(env: E): Session<E, S>;
}

/** The environment that checks are about: fresh ones as often as wanted, and what they showed when they were played once. */
export class PlayContext<E extends CommonEnv, S, O extends PlayOptions<E> = PlayOptions<E>> {
  readonly options: O;
  readonly seed: number;
  readonly steps: number;
  readonly probes: number;
  readonly tries: number;
  private readonly setup: PlayStart<E, S>;
  private played: Run<S> | null = null;
  private twinsAgree: boolean | null = null;

  constructor(setup: PlayStart<E, S>, options: O) {
    this.setup = setup;
    this.options = options;
    this.seed = options.seed ?? 123;
    this.steps = options.steps ?? 1000;
    this.probes = options.probes ?? 8;
    this.tries = options.tries ?? 8;
  }

  /** A fresh environment, or one made otherwise. */
  open(env: E = this.setup.makeEnv()): Session<E, S> {
    return this.setup.start(env);
  }

  rng(label: string): Rng {
    return Rng.from(`${this.seed}/${label}`);
  }

  /** Several episodes in a row, played once for all checks; every second one goes on with the random stream. */
  get run(): Run<S> {
    if (this.played === null) {
      const { episodes = 4 } = this.options;
      const resets = Array.from({ length: episodes }, (_, i): ResetOptions => (i % 2 === 0 ? { seed: this.seed + i } : {}));
      try {
        this.played = playRun(this.open(), resets, { rng: this.rng('play'), steps: this.steps });
      } catch (error) {
        this.played = { episodes: [], fault: reasonOf(error) };
      }
    }
    return this.played;
  }

  /** Episodes that a fresh environment can be brought into. */
  get seeded(): readonly Episode<S>[] {
    return this.run.episodes.filter(({ options, frames }) => options.seed !== undefined && frames.length > 0);
  }

  /** Whether a second environment plays the same run. */
  get isDeterministic(): boolean {
    if (this.twinsAgree === null) {
      try {
        follow(this.open(), this.run);
        this.twinsAgree = true;
      } catch {
        this.twinsAgree = false;
      }
    }
    return this.twinsAgree;
  }
}

/** What `runChecks` needs to know of a context. */
interface Checkable {
  readonly isDeterministic: boolean;
  readonly run: Run<unknown>;
}

function runCheck<C extends Checkable>(check: EnvCheck<C>, context: C): CheckResult {
  const warnings: string[] = [];
  const noted = (): Pick<CheckResult, 'warnings'> => (warnings.length === 0 ? {} : { warnings: [...new Set(warnings)] });
  try {
    if (check.comparesTwins === true && !context.isDeterministic)
      return passed(check, { status: 'not run', message: 'twins with the same seed differ anyway' });
    check.run(context, (text) => warnings.push(text));
    return { ...passed(check), ...noted() };
  } catch (error) {
    return { ...failed(check, reasonOf(error)), ...noted() };
  }
}

function tryApplies<C>(check: EnvCheck<C>, context: C): boolean | string {
  try {
    return check.applies?.(context) ?? true;
  } catch {
    return true;
  }
}

function extentOf(context: Checkable): string {
  let steps = 0;
  for (const { actions } of context.run.episodes) steps += actions.length;
  return `${context.run.episodes.length} episodes, ${steps} steps`;
}

/** Runs the checks that apply; a check that throws has failed. */
export function runChecks<C extends Checkable>(subject: string, checks: readonly EnvCheck<C>[], context: C): Report {
  const results = checks.flatMap((check) => {
    const applies = tryApplies(check, context);
    if (typeof applies === 'string') return [passed(check, { status: 'not run', message: applies })];
    return applies ? [runCheck(check, context)] : [];
  });
  return { subject, extent: extentOf(context), ok: results.every(({ ok }) => ok), checks: results };
}

/** The id of the environment that is checked, if it can be made and has one. */
export function subjectOf(makeEnv: () => CommonEnv): string {
  try {
    return String(makeEnv().spec.id);
  } catch {
    return 'an environment';
  }
}
