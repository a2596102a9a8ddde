import type { OptionSpec, OptionsOf, Player } from '../../core/index.ts';
import type { UnitScenario } from '../../hexes/state/unit-state.ts';

/** Bits of hexsides. */
export const [ROAD, BRIDGE, STREAM, UP, DOWN] = [1, 2, 4, 8, 16] as const;

/** One scenario as the rules read it. */
export interface Scenario extends UnitScenario {
  /** Who moves first in each turn. */
  readonly first: Player;
}

/** Choices a table makes before play; each belongs to a ruling. */
export const OPTIONS = [
  {
    name: 'zoneToZone',
    values: ['never', 'one-hex'],
    default: 'never',
    about: 'H-01: whether a unit may go from one enemy zone straight into another [2.5].',
    words: { never: 'never', 'one-hex': 'yes, by one hex' },
  },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
