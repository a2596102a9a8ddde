import type { OptionSpec, OptionsOf } from '../../core/index.ts';

/** Choices a table makes before play; each belongs to a ruling. @ruling AN-77 AN-78 AN-79 AN-217 AN-2 AN-341 */
// biome-ignore format: a table, one row for each option
export const OPTIONS = [
  { name: 'setUp', values: ['scenario', 'players'], default: 'scenario',
    about: 'Whether men stand where the scenario has them, or the players place them in their zones',
    words: { scenario: 'as the scenario says', players: 'the players place them' } },
  { name: 'zones', values: ['soft', 'none'], default: 'soft',
    about: 'Whether entering a zone ends a move unless one infiltrates [B12]', words: { soft: 'it ends the move', none: 'no zones' } },
  { name: 'bolting', values: [true, false], default: true,
    about: 'Whether loose horses may bolt [B15]', words: { true: 'yes', false: 'no' } },
  { name: 'environment', values: ['scenario', 'dice'], default: 'scenario', scenario: 'the-empress-road',
    only: ['the-empress-road', 'the-thames-line'],
    about: 'Season and harvest of a campaign [C.18]', words: { scenario: 'as the scenario says', dice: 'dice decide' } },
  { name: 'resolution', values: ['table', 'played'], default: 'table', scenario: 'siege',
    only: ['mine', 'siege', 'relief', 'the-empress-road', 'the-thames-line'],
    about: 'How assaults, sallies and battles within a siege [7.7], and battles [C.15] and sieges [C.16] within a campaign are decided',
    words: { table: 'by a table', played: 'assaults, sallies and battles man by man, sieges of a campaign day by day' } },
  { name: 'hosts', values: ['thirty', 'sixty'], default: 'thirty', scenario: 'the-empress-road', with: { resolution: 'played' },
    only: ['the-empress-road', 'the-thames-line'],
    about: 'Men of a side who fight at most where battles of a campaign are played out [C.15.1]',
    words: { thirty: 'thirty, on one map or two', sixty: 'sixty, on up to four maps' } },
  { name: 'events', values: ['late', 'printed', 'none'], default: 'late', scenario: 'siege',
    only: ['mine', 'siege', 'relief', 'the-empress-road', 'the-thames-line'],
    about: 'When the event die of a siege has five added [7.1.2]', words: { late: 'from the tenth day on', printed: 'in the first nine days', none: 'never' } },
] as const satisfies readonly OptionSpec[];

/** The options with their values, as the rules read them. */
export type Options = OptionsOf<typeof OPTIONS>;
