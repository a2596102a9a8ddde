/** What each section of the rulebook means, in our own words. */
export const sections: Readonly<Record<string, string>> = {
  '0.0': 'The table may not settle everything: when a distance is too close to call, the dice do.',
  '0.1': 'Everything may be measured before it is done: the page shows distances and what is in reach.',
  '0.2': 'All dice are ordinary ones, with the numbers 1 to 6.',
  '0.3':
    'Six types of units differ in how far they move, how hard they strike, whether they shoot, and whether armour halves their losses.',
  '0.4': 'Every base has a front, two flanks and a rear. Which of them is struck matters more than who strikes.',
  '0.5': 'A unit shoots and charges at what lies before it: its front and 45 degrees to either side.',
  '0.6': 'Half of a base in a wood, a town or a place counts as being in it.',
  '0.7': 'A unit goes only where its whole base has room, on the way as well as at the end.',
  '0.8': 'Woods, towns, hills and lakes cover ground; rivers and roads are lines. Higher ground and crossings help who defends them.',
  '0.9': 'Units and mountains hide what is behind them. Woods and towns hide it beyond three inches.',
  '1.0': 'Unit by unit: turn as you like, go straight ahead, turn again. Nobody goes sideways or back.',
  '1.1': 'Knights go 12 inches, irregulars 9, everybody else 6.',
  '1.2':
    'Lakes and marshes are closed, woods are open to irregulars and peasant archers, rivers are crossed at bridges and fords. A road adds three inches.',
  '1.3': 'A base never rides over another. Friends stand in the way as much as enemies.',
  '1.4': 'Turning is free, but it needs room.',
  '1.5': 'A unit in melee may turn to face who attacks it in the flank, as long as nobody is before its front.',
  '1.6': 'Move or shoot: a unit that has moved does not shoot in that turn.',
  '1.7': 'A gap must be wider than three inches to be passed.',
  '1.8': 'A charge is the only way into melee: one turn of up to 45 degrees, then straight at a side of an enemy in reach.',
  '2.0': 'Archers, irregulars and peasant archers that have not moved may shoot once each, unless they are in melee.',
  '2.1': 'Arrows fly to what lies before the front, up to 45 degrees to either side of it.',
  '2.2': 'Bows reach 12 inches.',
  '2.3':
    'The die is the number of hits: archers add 2, irregulars take 2 off. Armour halves it, cover halves it again; fractions are rounded up.',
  '2.4': 'Enemies who fight a friend may be shot at.',
  '3.0': 'Both sides fight, but only the one whose turn it is rolls. A unit strikes at the enemy before its front.',
  '3.1': 'Who is attacked on flank or rear alone strikes back all the same.',
  '3.2':
    'The die is the number of hits. Knights add 2, archers and irregulars take 2 off. ' +
    'Blows into flank or rear are doubled; armour, cover and higher ground halve them.',
  '4.0': 'Fifteen hits remove a unit, at the end of a turn.',
  '5.1': 'Nobody fights a unit in a fort hand to hand; it may be shot at.',
  '5.2': 'Irregulars are quick and go through woods, but strike weakly.',
  '5.3': 'Peasant archers go through woods, and shoot and strike with the plain die.',
  '5.4': 'A redoubt covers one unit on foot against shots, and costs those who charge it their first blow.',
};
