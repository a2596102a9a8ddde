import type { BatchShape, ObservationBatch } from './batch.ts';
import type { Feed, Feeds } from './graph/runner.ts';

/** A batch of observations by the names of a network's inputs; valid until the batch changes. */
export function observationFeeds(batch: ObservationBatch, shape: BatchShape): Feeds {
  const { size, rows, globals, units, map, actions, owners, pointers } = batch;
  const floats = (data: Float32Array, dims: readonly number[]): Feed => ({
    data: data.subarray(
      0,
      dims.reduce((product, n) => product * n, 1),
    ),
    shape: dims,
  });
  const places = (data: Int32Array): Feed => ({ data: data.subarray(0, rows), shape: [rows] });
  return {
    globals: floats(globals, [size, shape.globals]),
    ...(shape.units === 0 ? {} : { units: floats(units, [size, shape.units, shape.unitFeatures]) }),
    ...(shape.map === null ? {} : { map: floats(map, [size, ...shape.map]) }),
    actions: floats(actions, [rows, shape.actionFeatures]),
    owners: places(owners),
    ...Object.fromEntries(shape.pointers.map((name, p) => [`pointer.${name}`, places(pointers[p]!)])),
  };
}
