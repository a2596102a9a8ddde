/** What a ruleset's sections mean, and its words, told in our own sentences. Of sections that are not listed there is their title, how they are
 * read, and their rulings. */
interface Explanations {
  /** By number of the section. */
  readonly sections: Readonly<Record<string, string>>;
  /** Words that a newcomer meets, with what they mean. */
  readonly glossary: Readonly<Record<string, string>>;
}

const baronsWar: Explanations = {
  sections: {
    '3.0':
      'The sides do not simply alternate. A contest of chits decides whose turn is next; that side activates one Battle. ' +
      'It moves, the other side turns to face it, both shoot, then they fight, and charges are ridden last. ' +
      'At the end units recover and Battles are looked at for losses.',
    '4.0': 'At the start of a turn both sides roll for a new chit. Most rolls bring none, so chits are a stock that runs down.',
    '5.0':
      'Before the first turn each side secretly turns its command points into chits of 1 to 4 and gives them to its Battles. ' +
      'A 3 costs three points: few strong orders, or many weak ones.',
    '5.1': 'Whoever shows the higher chit has the turn and loses the chit. Nobody has more than two turns in a row.',
    '5.3': 'A chit says how many new enemy hexes may be attacked: 0 none, 1 one, 2 two, 3 and 4 any number. A 4 can bring a second round.',
    '6.0': 'Leaders are no fighters of their own. They keep units in command, help them in melee and morale, and may fall.',
    '6.2': 'A unit is in command if its leader can trace a way to it within his span. Without command it may not close with the enemy.',
    '6.3': 'When a unit with a leader is hit, a d10 is rolled: on 9 or 10 he falls, and goes on with weaker values.',
    '7.0': 'Each unit moves once in its Battle’s activation, paying for each hex by its ground. Roads are cheap, slopes and marsh dear.',
    '7.1': 'A unit looks at a corner of its hex: two hexsides are its front, two its flanks, two its rear. It attacks to the front only.',
    '7.2': 'A unit controls the hexes before it. An enemy who enters must stop there, and can hardly leave again.',
    '7.3': 'Up to two units share a hex. The one on top is hit first and leads the stack.',
    '7.4': 'A retreat is two hexes away from the enemy. Where the way is closed, each hex not gone is a hit.',
    '8.0': 'Infantry with a range shoots at enemies it can see, first the defender, then the side that moved.',
    '8.3': 'Sight runs from the middle of one hex to that of the other. Higher ground, woods, towns and units in between hide a target.',
    '8.5': 'A d10 is rolled: 8 or more hits at one hex, 9 at two, 10 at three. A shot into flank or rear adds 1.',
    '8.6': 'Every hit moves a unit one step down, weaker first in strength, then in morale, until the sixth removes it.',
    '8.61': 'The third hit turns the counter to its weaker side and asks for a morale check; the fourth and fifth drive it back.',
    '9.0':
      'Each attacking hex rolls once: infantry a d6, men-at-arms a d8, cavalry a d10. The row of the roll and the column of strength give the hits.',
    '9.1.4': 'The unit attacked strikes back, at one of those who attacked it.',
    '9.2': 'The die is better for a leader, for attacks into flank or rear, downhill, from opposite sides, and against lighter troops.',
    '9.4': 'A hex that is emptied may be entered by those who attacked it.',
    '9.42': 'Cavalry need not wait for men on foot: it may ride two hexes off before they shoot or strike.',
    '10.0': 'Instead of moving, cavalry may plan a charge at an enemy at least two hexes off. It is ridden after the other fights.',
    '10.2': 'A charge that empties its hex may go on to the next enemy. Afterwards the riders are shaken, and fall back.',
    '10.3': 'Cavalry may charge of its own accord when enemies come within three hexes before it: a d10 above its rating sends it.',
    '11.0':
      'A Battle that played a 4 under a good leader may do all of its activation a second time. The other side moves a Battle in between.',
    '12.0': 'A d10 is rolled against a unit’s morale; a leader in the hex helps.',
    '12.1': 'A unit that fails is shaken: it may not attack, and when it fails once more it routs.',
    '12.2': 'A routed unit is gone, and friends who are next to it must check in their turn.',
    '12.3': 'At the end of a turn, shaken units near their leader and away from the enemy recover.',
    '13.0':
      'Losses fill boxes of a Battle. Marked boxes ask for a check: failing it makes the Battle Shaken, and later Broken. Neither is ever mended.',
    '14.0': 'A scenario says who stands where, who begins, and how long it may last.',
    '15.0': 'Enemy Battles that are Shaken, Broken or gone score victory points; the worst state counts. More points win.',
  },
  glossary: {
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
  },
};

const oneHourWargames: Explanations = {
  sections: {
    '0.0': 'The table may not settle everything: when a distance is too close to call, the dice do.',
    '0.3':
      'Six types of units differ in how far they move, how hard they strike, whether they shoot, and whether armour halves their losses.',
    '0.4': 'Every base has a front, two flanks and a rear. Which of them is struck matters more than who strikes.',
    '0.5': 'A unit shoots and charges at what lies before it: its front and 45 degrees to either side.',
    '0.6': 'Half of a base in a wood, a town or a place counts as being in it.',
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
  },
  glossary: {
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
  },
};

const explained: Readonly<Record<string, Explanations>> = { 'barons-war': baronsWar, 'one-hour-wargames': oneHourWargames };

const NONE: Explanations = { sections: {}, glossary: {} };

/** What we tell of a ruleset; nothing if it is one of the small games. */
export function explanationsOf(ruleset: string): Explanations {
  return explained[ruleset] ?? NONE;
}
