/** Words that a newcomer meets. */
export const glossary: Readonly<Record<string, string>> = {
  Battle: 'a division of the army under one leader. A turn activates one Battle.',
  Chit: 'a marker with a number from 0 to 4, given to a Battle: its right to a turn, and how much it may attack in it.',
  Command: 'a unit near enough to its leader is in command and may close with the enemy.',
  'Zone of control': 'the hexes before a unit. Enemies who enter must stop.',
  'Men-at-arms': 'armoured soldiers on foot: they hold well against infantry, and do not shoot.',
  'Heavy cavalry': 'knights on horses: strong and quick, and hard to hold back.',
  Hit: 'a loss of cohesion, not of men alone. Six remove a unit.',
  Shaken: 'a unit, or a whole Battle, that has failed a check: it may not attack.',
  Broken: 'a Battle beyond help: it neither attacks nor strikes back.',
  Rout: 'the flight of a shaken unit that fails again. It is removed.',
  Initiative: 'the right to the next turn, won with the higher chit.',
  d10: 'a die with ten faces, 1 to 10. A d6 and a d8 have six and eight.',
};
