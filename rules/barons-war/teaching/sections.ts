/** What each section of the rulebook means, in our own words. */
export const sections: Readonly<Record<string, string>> = {
  '3.0':
    'The sides do not simply alternate. A contest of chits decides whose turn is next; that side activates one Battle. ' +
    'It moves, the other side turns to face it, both shoot, then they fight, and charges are ridden last. ' +
    'At the end units recover and Battles are looked at for losses.',
  '4.0': 'At the start of a turn both sides roll for a new chit. Most rolls bring none, so chits are a stock that runs down.',
  '5.0':
    'Before the first turn each side secretly turns its command points into chits of 1 to 4 and gives them to its Battles. ' +
    'A 3 costs three points: few strong orders, or many weak ones.',
  '5.1': 'Whoever shows the higher chit has the turn and loses the chit. Nobody has more than two turns in a row.',
  '5.2': 'The number on a chit is what it bids for the turn. It says at the same time how much may be attacked in that turn.',
  '5.3': 'A chit says how many new enemy hexes may be attacked: 0 none, 1 one, 2 two, 3 and 4 any number. A 4 can bring a second round.',
  '6.0': 'Leaders are no fighters of their own. They keep units in command, help them in melee and morale, and may fall.',
  '6.1':
    'Four numbers: the combat bonus for melees in his hex, the span of his command in hexes, his movement points, and his leadership. ' +
    'Leadership decides how many 4s he may be given, and whether he can go on with an attack.',
  '6.2': 'A unit is in command if its leader can trace a way to it within his span. Without command it may not close with the enemy.',
  '6.3': 'When a unit with a leader is hit, a d10 is rolled: on 9 or 10 he falls, and goes on with weaker values.',
  '7.0': 'Each unit moves once in its Battle’s activation, paying for each hex by its ground. Roads are cheap, slopes and marsh dear.',
  '7.1': 'A unit looks at a corner of its hex: two hexsides are its front, two its flanks, two its rear. It attacks to the front only.',
  '7.11': 'Units turn while they move, when they charge on, when they advance after a melee, and in answer to the enemy’s movement.',
  '7.12': 'The first turn of a move is free, each further one costs a point, however wide it is. Turning after a melee costs nothing.',
  '7.13': 'Units go and strike through their front and shoot through front and flanks. Whoever is hit from flank or rear is hit harder.',
  '7.2': 'A unit controls the hexes before it. An enemy who enters must stop there, and can hardly leave again.',
  '7.21': 'Control ends where the unit itself could not go: at closed ground, and at hexsides that it cannot cross.',
  '7.22': 'A unit out of command neither enters an enemy zone nor leaves one of its own will.',
  '7.23':
    'Entering a zone ends the move. Nobody goes from one zone straight into another, shaken units in a zone do not recover, ' +
    'and a retreat into a zone costs hits. A friend in the hex opens it for command, but not for movement.',
  '7.24': 'Whoever stands in a zone stays, unless a fight drives him out. Only shaken cavalry may ride away.',
  '7.3': 'Up to two units share a hex. The one on top is hit first and leads the stack.',
  '7.31':
    'A stack is of one Battle. It moves as one if it began together, at the pace of the slower unit, and fights with the strength of both. ' +
    'Of two units with bows only the upper one shoots. Stacks do not pass through friends.',
  '7.32': 'The lower unit checks its morale when the upper one fails a check or is lost.',
  '7.4': 'A retreat is two hexes away from the enemy. Where the way is closed, each hex not gone is a hit.',
  '8.0': 'Infantry with a range shoots at enemies it can see, first the defender, then the side that moved.',
  '8.1': 'The side that does not move shoots first, at units of the activated Battle. An enemy in its own zone comes before others.',
  '8.2': 'Infantry that is charged shoots once as the riders come, as at a range of one hex.',
  '8.3': 'Sight runs from the middle of one hex to that of the other. Higher ground, woods, towns and units in between hide a target.',
  '8.4': 'Distance is counted with the hex of the target and without one’s own. Three hexes are the most.',
  '8.41': 'On one level, woods, towns, units and higher ground in between hide what lies behind.',
  '8.42': 'Between two levels, ground higher than both hides a target. Woods, towns and units do so only next to the lower of the two.',
  '8.5': 'A d10 is rolled: 8 or more hits at one hex, 9 at two, 10 at three. A shot into flank or rear adds 1.',
  '8.6': 'Hits add up. From the second on they take strength and morale, and the sixth removes the unit.',
  '8.61': 'The third hit turns the counter to its weaker side and asks for a morale check; the fourth and fifth drive it back.',
  '8.62': 'A unit is gone at its sixth hit, or as soon as no strength is left.',
  '9.0':
    'Each attacking hex rolls once: infantry a d6, men-at-arms a d8, cavalry a d10. The row of the roll and the column of strength give the hits.',
  '9.1': 'The attacker names the fight, all attacking hexes roll, the defender strikes back, and then both results count.',
  '9.1.1': 'The attacker names the enemy hex and which of the own hexes join. Each of them makes a roll of its own.',
  '9.1.2': 'What helps or hinders is added up before the roll: leader, flank, rear, slope, and who fights whom.',
  '9.1.3': 'Heavier troops do better: cavalry adds 2 against infantry and 1 against men-at-arms, who add 1 against infantry in turn.',
  '9.1.4': 'The unit attacked strikes back, at one of those who attacked it.',
  '9.1.5': 'Hits of both sides count together: whoever falls has still struck.',
  '9.2': 'The die is better for a leader, for attacks into flank or rear, downhill, from opposite sides, and against lighter troops.',
  '9.2.1': 'A leader in the hex adds his combat bonus, if the units are of his own Battle.',
  '9.2.2': 'An attack through a flank hexside of the enemy adds 1.',
  '9.2.3': 'An attack through a rear hexside of the enemy adds 1 as well.',
  '9.2.4': 'Up a slope takes 1 off, down a slope adds 1.',
  '9.2.5': 'An enemy struck from opposite sides, from three sides in turn, or from four and more has more to bear in flank and rear.',
  '9.3': 'The table gives no hit, or one to three.',
  '9.4': 'A hex that is emptied may be entered by those who attacked it.',
  '9.4.1': 'A retreat has its limits, listed below. Each hex that cannot be gone is one more hit.',
  '9.4.1.1': 'The way back does not lead through hexes that the enemy controls.',
  '9.4.1.2': 'Nor through hexes in which too many would stand.',
  '9.4.1.3': 'Nor over hexsides and ground that the unit could not cross on the march.',
  '9.4.1.4': 'Nor up a steep slope.',
  '9.4.1.5': 'It does not end with a friend: it goes on until a hex is free.',
  '9.4.1.6': 'A friend through whom others flee checks his morale at once.',
  '9.42': 'Cavalry need not wait for men on foot: it may ride two hexes off before they shoot or strike.',
  '10.0': 'Instead of moving, cavalry may plan a charge at an enemy at least two hexes off. It is ridden after the other fights.',
  '10.1':
    'The riders wheel freely, ride up to the target, which they must have seen, and fight a melee without help from men on foot. ' +
    'Infantry may shoot at them before.',
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
  '14.1':
    'Edward’s riders went their own way at Lewes. With this option his Battle attacks only the one Battle that is named for it, ' +
    'until that is broken or gone; from then on a 10 on a d10 sets it free.',
  '14.2': 'The field of Lewes with both armies near where they stood on 14 May 1264. The Royalists begin.',
  '14.3': 'The same armies, but each side sets up as it likes on its own side of the field, the Barons first.',
  '14.4': 'Evesham: Simon’s one Battle against two that have the high ground. The Barons begin.',
  '14.5':
    'Evesham as it might have gone: from the third activation on, young Simon may come to help his father, and Mortimer the Royalists.',
  '15.0': 'Enemy Battles that are Shaken, Broken or gone score victory points; the worst state counts. More points win.',
};
