import { isObject } from './faults.ts';
import { Box, Dict, type Space } from './spaces/index.ts';

/** An observation after which nothing is to be decided: an empty mask and no action rows, all else as it was. */
export function emptied<T>(observation: T, space: Space<unknown>): T {
  if (!isObject(observation) || ArrayBuffer.isView(observation)) return observation;
  const { actionMask, actions } = observation;
  const rows = space instanceof Dict ? (space.spaces as { readonly actions?: unknown }).actions : undefined;
  const isPadded = rows instanceof Box && rows.shape[0]! >= 0;
  return {
    ...observation,
    ...(actionMask instanceof Int8Array ? { actionMask: new Int8Array(actionMask.length) } : {}),
    ...(actions instanceof Float32Array ? { actions: new Float32Array(isPadded ? actions.length : 0) } : {}),
  };
}
