import { jsonPath, type Player, type RulesetOptions, type Seed } from '../../rules/core/index.ts';
import { badSpec, isObject, show } from '../game/faults.ts';
import type { OpponentSpec } from '../game/opponent.ts';

export const RENDER_MODES = ['text', 'svg'] as const;
/** What `render` draws: the board as lines of text, or as an SVG document. */
export type RenderMode = (typeof RENDER_MODES)[number];

/** What happens to an illegal action: `error` throws and changes nothing; `lose` ends the episode as a loss for who played it. */
export type IllegalActionPolicy = 'error' | 'lose';

export const ACTION_VIEWS = ['flat', 'chain', 'list'] as const;
/** How actions are given: `flat`, an index of all actions, without action rows in the observation; `chain`, kind, unit and target one
 * after the other; `list`, the row of the action among the legal ones. */
export type ActionView = (typeof ACTION_VIEWS)[number];

/** A wrapper by its name, with its options. */
export interface WrapperSpec {
  readonly name: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** What an environment was made with; what is absent has its default. */
export interface EnvSettings {
  /** Options of the ruleset. */
  readonly options?: RulesetOptions;
  readonly player?: Player | 'random';
  readonly opponent?: OpponentSpec;
  readonly renderMode?: RenderMode;
  readonly maxActions?: number;
  readonly seed?: Seed;
  readonly copy?: boolean;
  readonly maxEpisodeSteps?: number;
  readonly passiveChecker?: boolean;
  readonly actionView?: ActionView;
  /** Environments for two agents only. */
  readonly illegalActions?: IllegalActionPolicy;
  /** Wrappers around it besides those that the other settings name, innermost first. */
  readonly wrappers?: readonly WrapperSpec[];
}

/** Which environment it is. */
export interface EnvCard {
  /** `barons-war/skirmish-v0`: ruleset, scenario, major version of the ruleset; or a namespace, name and version of a user's own. */
  readonly id: string;
  /** The part before the slash. */
  readonly ruleset: string;
  readonly scenario: string;
  readonly version: number;
  readonly title: string;
}

/** What an environment is and how it was made: enough to make another one that behaves the same. `JSON.stringify` writes it,
 * `parseEnvSpec` reads it, `make` takes it. */
export interface EnvSpec extends EnvCard, EnvSettings {}

/** Refuses what JSON would leave out or change. @throws RulesError BAD_SPEC with the path of the first such part */
function checkJson(value: unknown, path: string, around: readonly unknown[] = []): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return;
  const isCycle = around.includes(value);
  if (!isCycle && (Array.isArray(value) || isObject(value))) {
    for (const [name, part] of Object.entries(value)) if (part !== undefined) checkJson(part, jsonPath(path, name), [...around, value]);
    return;
  }
  const what = typeof value === 'function' ? 'A function' : isCycle ? 'An object inside itself' : show(value);
  badSpec(`${what} cannot be written as JSON: write { ...env.spec } without it, and give it again to make(spec, options).`, path);
}

class SpecRecord {
  /** @throws RulesError BAD_SPEC if a part, as an opponent that is a function, cannot be written */
  toJSON(): object {
    checkJson({ ...this }, '');
    return { ...this };
  }
}

/** A spec of these parts that says so if it cannot be written as JSON; what is undefined is left out. */
export function createSpec(parts: EnvSpec): EnvSpec {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.freeze(Object.assign(new SpecRecord(), Object.fromEntries(given) as unknown as EnvSpec));
}

/** The spec of an environment with one more wrapper around it. */
export function addWrapper(spec: EnvSpec, wrapper: WrapperSpec): EnvSpec {
  return createSpec({ ...spec, wrappers: [...(spec.wrappers ?? []), wrapper] });
}
