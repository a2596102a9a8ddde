import { jsonPath } from '../../../rules/core/index.ts';
import type { AnyEnv, ObservationOf } from '../../api/env.ts';
import { badOption, show } from '../../game/faults.ts';
import { checkNames } from '../../api/settings.ts';
import { Dict, flatDimension, flatten, flattenSpace, type Space } from '../../spaces/index.ts';
import type { WrapperSpec } from '../../api/spec.ts';
import { ObservationWrapper } from '../base/observation-wrapper.ts';

export interface FlattenObservationOptions {
  /** Parts that are wanted. Default: all whose size is fixed. */
  readonly parts?: readonly string[];
}

function isFixed(space: Space<unknown>): boolean {
  try {
    return flatDimension(space) >= 0;
  } catch {
    return false;
  }
}

function pickParts({ parts: known }: Dict<object>, wanted: readonly string[] | undefined): Dict<object> {
  const names = known.map(([name]) => name);
  if (wanted !== undefined && !Array.isArray(wanted)) badOption(`parts must be a list of names; got ${show(wanted)}.`, '/parts');
  for (const [i, name] of (wanted ?? []).entries()) {
    if (!names.includes(name)) badOption(`There is no part ${show(name)}; there are ${names.join(', ')}.`, jsonPath('/parts', i));
  }
  const picked = known.filter(([name, space]) => (wanted === undefined ? isFixed(space) : wanted.includes(name)));
  for (const [name, space] of picked)
    if (!isFixed(space)) badOption(`${name} has no fixed size: make the environment with maxActions, or leave the part out.`, '/parts');
  if (picked.length === 0) badOption('No part of the observation is left; name one or more in parts.', '/parts');
  return new Dict<object>(Object.fromEntries(picked));
}

/** Shows all parts of an observation in one flat array, one behind the other in the order of their names. A part whose size is not fixed
 * is left out: `actions`, unless the environment was made with `maxActions`. */
export class FlattenObservation<E extends AnyEnv> extends ObservationWrapper<E, Float32Array> {
  /** First cell of each part and the cell behind its last. */
  readonly places: Readonly<Record<string, readonly [from: number, to: number]>>;
  private readonly source: Dict<object>;
  private readonly options: FlattenObservationOptions;

  /** @throws RulesError BAD_OPTION */
  constructor(env: E, options: FlattenObservationOptions = {}) {
    checkNames(options, ['parts'], 'FlattenObservation');
    const space: unknown = env.observationSpace;
    if (!(space instanceof Dict)) badOption('FlattenObservation goes around environments whose observations have parts (a Dict).', '');
    const source = pickParts(space as Dict<object>, options.parts);
    super(env, flattenSpace(source));
    this.source = source;
    this.options = options;
    let from = 0;
    this.places = Object.fromEntries(source.parts.map(([name, part]) => [name, [from, (from += flatDimension(part))]]));
  }

  protected override change(observation: ObservationOf<E>): Float32Array {
    const given = observation as Readonly<Record<string, unknown>>;
    return flatten(this.source, Object.fromEntries(this.source.parts.map(([name]) => [name, given[name]])));
  }

  protected override wrapperSpec(): WrapperSpec {
    return { name: 'FlattenObservation', options: { ...this.options } };
  }
}
