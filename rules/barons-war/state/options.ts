import type { OptionSpec, OptionsOf } from '../../core/index.ts';

/** Choices a table makes before play: the optional rule and the rulings somebody may want otherwise. */
// biome-ignore format: a table, one row for each option
export const OPTIONS = [
  { name: 'setUp', values: ['scenario', 'players', 'stored'], default: 'scenario', about: 'Who places the units [14.0]',
    words: { scenario: 'the players at Lewes and Evesham, nobody in training', players: 'the players, each within its areas',
      stored: 'nobody: both armies stand ready within their areas' } },
  { name: 'edwardsBattle', values: [false, true], default: false, only: ['lewes-historical', 'lewes-free'],
    about: "Whether Edward's Battle has to attack the Battle that its side names first, at Lewes [14.1]", words: { false: 'no', true: 'yes' } },
  { name: 'winner', values: ['points', 'collapse'], default: 'points', about: 'R-84: what wins the game',
    words: { points: 'more victory points', collapse: 'not having collapsed' } },
  { name: 'levelAtLimit', values: ['scenario', 'draw'], default: 'scenario', about: 'R-85: who wins level points at the turn limit',
    words: { scenario: 'the side that the scenario names', draw: 'nobody' } },
  { name: 'zeroNeedsEmptyBox', values: [true, false], default: true, about: 'R-07: for which Battle a 0 can be shown',
    words: { true: 'one with an empty box', false: 'any' } },
  { name: 'flankFireModifier', values: [1, 0], default: 1, about: 'R-40: added to fire through a flank or rear hexside [7.13]',
    words: { 1: '1, as in melee', 0: 'nothing' } },
  { name: 'chargeShotIsExtra', values: [false, true], default: false, about: 'R-43: what fire at a charge costs',
    words: { false: 'the shot of the segment', true: 'nothing: it comes beside that shot' } },
  { name: 'strikeBackFrontOnly', values: [false, true], default: false, about: 'R-46: in which direction a defender may strike back [9.1.4]',
    words: { false: 'in any', true: 'only through its front hexsides' } },
  { name: 'concentricModifier', values: [1, 2], default: 1, about: 'R-49: added for each hex of a concentric attack in flank or rear',
    words: { 1: '1', 2: '2' } },
  { name: 'heavyCavalryRow', values: ['mirror', 'zero'], default: 'mirror',
    about: 'R-50: modifiers of infantry, men-at-arms and cavalry that attack heavy cavalry', words: { mirror: '-2, -1 and 0', zero: 'none' } },
  { name: 'chargeReplacesMove', values: [true, false], default: true, about: 'R-60: whether cavalry that charges may move before',
    words: { true: 'no', false: 'yes' } },
  { name: 'brokenStrikesBack', values: [false, true], default: false, about: 'R-75: whether a Broken Battle strikes back when attacked',
    words: { false: 'no', true: 'yes' } },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
