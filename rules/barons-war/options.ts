import type { OptionSpec, OptionsOf } from '../core/index.ts';

/** Choices a table makes before play: the optional rule and the rulings somebody may want otherwise. */
// biome-ignore format: a table, one row for each option
export const OPTIONS = [
  { name: 'setUp', values: ['scenario', 'players', 'stored'], default: 'scenario',
    about: 'Who places the units: the players within their areas [14.0], or the stored placement; training scenarios default to stored, ' +
      'those of the rulebook to players.' },
  { name: 'edwardsBattle', values: [false, true], default: false, about: "Edward's Battle Rule [14.1], at Lewes." },
  { name: 'winner', values: ['points', 'collapse'], default: 'points',
    about: 'R-84: the game is won by victory points, or by the side that has not collapsed.' },
  { name: 'levelAtLimit', values: ['scenario', 'draw'], default: 'scenario', about: 'R-85: who wins level points at the turn limit.' },
  { name: 'zeroNeedsEmptyBox', values: [true, false], default: true, about: 'R-07: a 0 can be shown only for a Battle with an empty box.' },
  { name: 'flankFireModifier', values: [1, 0], default: 1, about: 'R-40: modifier of fire through a flank or rear hexside [7.13].' },
  { name: 'chargeShotIsExtra', values: [false, true], default: false, about: 'R-43: fire at a charge comes beside the shot of the segment.' },
  { name: 'strikeBackFrontOnly', values: [false, true], default: false, about: 'R-46: a defender strikes back only through its front hexsides.' },
  { name: 'concentricModifier', values: [1, 2], default: 1, about: 'R-49: value of a concentric attack in flank or rear.' },
  { name: 'heavyCavalryRow', values: ['mirror', 'zero'], default: 'mirror', about: 'R-50: type modifiers against heavy cavalry, -2 -1 0 or none.' },
  { name: 'chargeReplacesMove', values: [true, false], default: true, about: 'R-60: cavalry that charges does not move before.' },
  { name: 'brokenStrikesBack', values: [false, true], default: false, about: 'R-75: a Broken Battle rolls when attacked.' },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
