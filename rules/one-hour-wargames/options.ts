import { fillOptions, type OptionsOf, type OptionSpec, type RulesetOptions } from '../core/index.ts';

/** Choices a table makes before play. @ruling O-60 frontage */
// biome-ignore format: a table, one row for each option
export const OPTIONS = [
  { name: 'frontage', values: [4, 5, 6], default: 4, about: 'O-60: frontage of every base in inches; it is half as deep [0.4].' },
  { name: 'setUp', values: ['scenario', 'players'], default: 'scenario',
    about: 'O-37: who places the units: the stored placement where a scenario has one, or always the players.' },
  { name: 'redForce', values: ['roll', 1, 2, 3, 4, 5, 6], default: 'roll',
    about: 'O-35: row of the force table for Red, by the face of the die; rolled in a fresh game, or chosen.' },
  { name: 'blueForce', values: ['roll', 1, 2, 3, 4, 5, 6], default: 'roll', about: 'O-67: row of the force table for Blue.' },
  { name: 'rollOff', values: [true, false], default: true, about: 'O-01: whether measurements within 0.05 inch of a limit are settled by a roll-off [0.0].' },
  { name: 'inside', values: ['half', 'all'], default: 'half', about: 'O-04: how much of a base has to be within terrain or an area to count [0.6, 0.8].' },
  { name: 'passing', values: ['gaps', 'ends'], default: 'gaps',
    about: 'O-13: what the ends of a base may ride over as it goes straight on: two bodies with a gap of over 3 inches between them, or any ' +
      'that leave its lane open [1.3, 1.7].' },
  { name: 'forts', values: ['town', 'garrison'], default: 'town',
    about: 'O-28: whether all units may enter a fort, as they may a town, or only those of its garrison\'s side [5.1].' },
  { name: 'victory', values: ['balanced', 'reported'], default: 'balanced',
    about: 'O-68: whether scenarios whose reported victory conditions were changed for balance are won as changed or as reported.' },
  { name: 'halvings', values: ['each', 'once'], default: 'each', about: 'O-24: whether armour and terrain both halve the hits [2.3, 3.2].' },
  { name: 'strikeFrontOnly', values: [false, true], default: false, about: 'O-22: units strike only at the enemy before their front [3.0, 3.2].' },
  { name: 'elite', values: [1, 2], default: 1, about: 'O-63: added to the dice of picked units in Last Stand.' },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;

/** Fills in defaults. @throws RulesError BAD_OPTION */
export function parseOptions(given: RulesetOptions): Options {
  return fillOptions(OPTIONS, given);
}
