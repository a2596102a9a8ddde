import type { AnyEnv } from '../../api/env.ts';
import { badOption } from '../../game/faults.ts';
import type { EnvObservation } from '../../game/observer.ts';
import { type Box, Dict } from '../../spaces/index.ts';

/** The spaces of an observation's parts. @throws RulesError BAD_OPTION if it does not have the parts that games show */
export function partsOf(env: AnyEnv, what: string): Dict<EnvObservation>['spaces'] {
  const space: unknown = env.observationSpace;
  const hasRows = space instanceof Dict && 'actions' in space.spaces && 'actionMask' in space.spaces;
  if (!hasRows) badOption(`${what} goes around environments whose observations have actions and actionMask.`, '');
  return (space as Dict<EnvObservation>).spaces;
}

/** Rows that `actions` is padded to; null if there are as many as legal actions. */
export function paddedRows({ actions }: Dict<EnvObservation>['spaces']): number | null {
  const { shape } = actions as Box;
  const rows = (shape as readonly number[] | undefined)?.[0] ?? -1;
  return rows < 0 ? null : rows;
}
