import { type Encoder, rowsSeen, toSpecs } from '../../core/index.ts';
import type { ActionSpace } from '../state/actions.ts';
import type { Scenario } from '../state/scenario.ts';
import type { FuryState } from '../state/state.ts';

/** What networks see of one scenario. */
export function createEncoder(compiled: Scenario, space: ActionSpace): Encoder<FuryState> {
  const { units } = rowsSeen(
    compiled.units.map(({ side }) => side),
    0,
  );
  return {
    spec: {
      version: 'spanish-fury-1',
      globals: toSpecs([['turn', 0, 1, 'turns begun / the limit']]),
      units: { count: units.length, features: toSpecs([['there', 0, 1, '1 if it stands on the table']]) },
      map: { channels: toSpecs([['none', 0, 1, 'nothing']]), height: 1, width: 1 },
      actions: { features: toSpecs([['index', 0, 1, 'its place among all']]), pointers: [] },
    },
    observe(s, _viewer, into) {
      into.globals[0] = s.turn / s.compiled.turns;
      units.forEach((unit, row) => (into.units[row] = Number(s.isOnTable(unit))));
    },
    observeActions(_s, actions, into) {
      into.resizeActions(actions.length);
      for (let row = 0; row < actions.length; row++) into.actions[row] = actions.at(row) / space.size;
    },
  };
}
