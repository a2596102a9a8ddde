import { fillOptions, type OptionsOf, type OptionSpec, type RulesetOptions } from '../../core/index.ts';

/** Where an army comes from. */
const FORCES = { roll: 'as rolled', ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [face, `as for a ${face}`])) };

/** Choices a table makes before play. @ruling O-60 frontage */
// biome-ignore format: a table, one row for each option
export const OPTIONS = [
  { name: 'frontage', values: [4, 5, 6], default: 4, about: 'O-60: frontage of every base; it is half as deep [0.4]',
    words: { 4: '4 inches', 5: '5 inches', 6: '6 inches' } },
  { name: 'setUp', values: ['scenario', 'players'], default: 'scenario', about: 'O-37: who places the units',
    words: { scenario: 'nobody where the scenario stores their places, else the players', players: 'always the players' } },
  { name: 'redForce', values: ['roll', 1, 2, 3, 4, 5, 6], default: 'roll', about: 'O-35: the army of Red [0.3]', words: FORCES },
  { name: 'blueForce', values: ['roll', 1, 2, 3, 4, 5, 6], default: 'roll', about: 'O-67: the army of Blue [0.3]', words: FORCES },
  { name: 'rollOff', values: [true, false], default: true, about: 'O-01: what settles measurements within 0.05 inch of a limit [0.0]',
    words: { true: 'a roll-off', false: 'the measure alone' } },
  { name: 'inside', values: ['half', 'all'], default: 'half',
    about: 'O-04: how much of a base has to be within terrain or an area to count [0.6, 0.8]', words: { half: 'half of it', all: 'all of it' } },
  { name: 'passing', values: ['gaps', 'ends'], default: 'gaps', about: 'O-13: what the ends of a base may ride over as it goes straight on [1.3, 1.7]',
    words: { gaps: 'two bodies with a gap of over 3 inches between them', ends: 'anything that leaves its lane open' } },
  { name: 'forts', values: ['town', 'garrison'], default: 'town', only: ['ambush'], about: 'O-28: who may enter a fort [5.1]',
    words: { town: 'all units, as they may a town', garrison: "only those of its garrison's side" } },
  { name: 'victory', values: ['balanced', 'reported'], default: 'balanced',
    only: ['fighting-retreat', 'static-defence', 'surprise-attack'],
    about: 'O-68: how scenarios are won whose reported victory conditions were changed for balance',
    words: { balanced: 'as changed', reported: 'as reported' } },
  { name: 'halvings', values: ['each', 'once'], default: 'each', about: 'O-24: what halves hits on armour in cover [2.3, 3.2]',
    words: { each: 'armour and terrain, each of them', once: 'one of the two' } },
  { name: 'strikeFrontOnly', values: [false, true], default: false, about: 'O-22: at whom units strike [3.0, 3.2]',
    words: { false: 'at any enemy who touches them', true: 'only at the enemy before their front' } },
  { name: 'elite', values: [1, 2], default: 1, only: ['last-stand'], about: 'O-63: added to the dice of picked units in Last Stand',
    words: { 1: '1', 2: '2' } },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;

/** Fills in defaults. @throws RulesError BAD_OPTION */
export function parseOptions(given: RulesetOptions): Options {
  return fillOptions(OPTIONS, given);
}
