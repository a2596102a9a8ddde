/** Words that a newcomer meets. */
export const glossary: Readonly<Record<string, string>> = {
  Base: 'the rectangle on which a unit stands: usually four inches wide and two deep.',
  'Front, flank, rear': 'the four sides of a base. Blows into flank or rear count double.',
  Hit: 'a loss. Fifteen remove a unit.',
  Knights: 'fast and strong, without a bow. Fatal in a flank.',
  'Men-at-arms': 'slow, in armour: only half of all hits count.',
  Archers: 'the strongest shot, weak in melee.',
  Levies: 'plain infantry without armour or bows.',
  Irregulars: 'light troops who go through woods.',
  'Player turn': 'one side moves, shoots, fights and removes units. Then the other.',
  Melee: 'the fight of units whose bases touch after a charge.',
  Cover: 'ground that halves the hits of shots: woods, towns, forts, crossings.',
  d6: 'a die with six faces.',
};
