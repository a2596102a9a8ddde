import { type ActionList, Observation, type ObservationSpec, type Player, type Shown } from '../../../rules/core/index.ts';
import { type Check, expectThat, VIEWERS } from '../report/report.ts';

function poisoned(observation: Observation): Observation {
  for (const cells of [observation.globals, observation.units, observation.map, observation.actions]) cells.fill(NaN);
  observation.actionCount = -1;
  return observation;
}

function checkRange(
  name: string,
  cells: Float32Array,
  features: readonly { name: string; low: number; high: number }[],
  each: number,
  zeroRows: boolean,
): void {
  const ranges = features.map(({ low, high }) => [Math.fround(low), Math.fround(high)] as const);
  for (let i = 0, at = 0; i < cells.length; i += each, at = at + 1 === features.length ? 0 : at + 1) {
    const [low, high] = ranges[at]!;
    for (let k = i; k < i + each; k++) {
      const value = cells[k]!;
      if ((value >= low && value <= high) || (zeroRows && value === 0)) continue;
      expectThat(false, () => `${name}.${features[at]!.name} is ${value}, outside [${features[at]!.low}, ${features[at]!.high}]`);
    }
  }
}

/** Whether what is shown is filled anew and lies within its ranges, for a viewer who need not be asked. */
export function checkShown(state: Shown, viewer: Player, into: Observation): void {
  const { globals, units, map } = into.spec;
  state.observe(viewer, poisoned(into));
  checkRange('globals', into.globals, globals, 1, false);
  checkRange('units', into.units, units.features, 1, true);
  checkRange('map', into.map, map.channels, map.height * map.width, true);
}

/** The same of the legal actions. */
export function checkShownActions(state: Shown, legal: ActionList, into: Observation): void {
  const { actions } = into.spec;
  state.observeActions(legal, poisoned(into));
  expectThat(into.actionCount === legal.length, () => `${into.actionCount} action rows for ${legal.length} actions`);
  checkRange('actions', into.actions.subarray(0, legal.length * actions.features.length), actions.features, 1, false);
}

/** Networks and spaces need something in every part; only a game in which nobody ever stands anywhere has no unit rows, and then no features of them. */
function checkParts({ globals, units, map, actions }: ObservationSpec): void {
  const hasNoUnits = units.count === 0 && units.features.length === 0;
  const sizes = {
    globals: globals.length,
    units: hasNoUnits ? 1 : units.count * units.features.length,
    map: map.channels.length * map.height * map.width,
    actions: actions.features.length,
  };
  for (const [part, size] of Object.entries(sizes)) expectThat(size > 0, () => `the observation has no ${part}`);
}

const observations: Check = {
  name: 'observations',
  about: 'no part is empty, but for units where there are none; every cell is filled anew, finite and within its declared range',
  start({ game }) {
    const observation = new Observation(game.observation);
    return {
      begin: () => checkParts(game.observation),
      visit(state) {
        for (const viewer of VIEWERS) checkShown(state, viewer, observation);
        checkShownActions(state, state.legalActions(), observation);
      },
    };
  },
};

const keptObservations: Check = {
  name: 'kept-observations',
  about: 'an observation whose arrays are kept from state to state shows the same as a fresh one',
  start({ game }) {
    const fresh = new Observation(game.observation);
    const kept = VIEWERS.map(() => new Observation(game.observation, {}, true));
    return {
      visit(state) {
        for (const viewer of VIEWERS) {
          state.observe(viewer, fresh);
          state.observe(viewer, kept[viewer]!);
          for (const part of ['globals', 'units', 'map'] as const) expectSame(part, kept[viewer]![part], fresh[part]);
        }
      },
    };
  },
};

function expectSame(part: string, kept: Float32Array, fresh: Float32Array): void {
  const at = kept.findIndex((cell, i) => cell !== fresh[i]);
  expectThat(at < 0, () => `cell ${at} of ${part} is ${kept[at]} in kept arrays, ${fresh[at]} in fresh ones`);
}

/** What is handed to networks. */
export const observationChecks: readonly Check[] = [observations, keptObservations];
