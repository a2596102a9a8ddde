/** What each section of the rulebook means, in our own words. */
export const sections: Readonly<Record<string, string>> = {
  '2.3': 'All rolls are made with one die of ten faces, 0 to 9. The 0 is the lowest roll, not a ten.',
  '2.4': 'The words of the game: a Battle is a division of the army, the active side is the one whose Battle is activated.',
  '3.0':
    'Units and leaders who are lost bring their side Flight Points, and Retired units one each. After each Free Activation both sides roll: ' +
    'who comes to more than the Flight Level with roll and points together flees and loses. If both do, nobody wins.',
  '4.0':
    'There are no turns. A side activates a Battle: its units move and fire, then they attack, then they rally. After that the side may try to go on ' +
    'with another Battle, until a roll fails or the enemy seizes the moment.',
  '5.0':
    'Each unit belongs to a Battle, whose leader commands it. Leaders are no units: they do not fight, and nobody stops beside one who is alone.',
  '5.1': 'An Overall Commander leads the whole army, a Battle leader the units of his own Battle. Some do both.',
  '5.2':
    'Activation is the highest roll with which a leader goes on, Charisma helps attacks of units in his hex, Command Range says how many hexes ' +
    'his orders reach. Effectiveness of the Overall Commander changes the rolls of leaders near him. ' +
    'A unit beside one of its Battle that is in command is in command too.',
  '5.3':
    'A unit that begins out of command cannot come next to enemies or charge, nor move at all with an enemy beside it. It may still fire, and attack.',
  '5.4':
    'A leader may fall when troops in his hex suffer in a fight, or when they are hit hard by fire. Alone in a hex that enemies enter, ' +
    'he goes to his nearest troops, or is captured if he is surrounded.',
  '5.5':
    'When a leader is lost, a weaker one takes his place at the next Activation of his side. Nobody takes the place of an Overall Commander as such.',
  '6.1':
    'A Free Activation is the choice of a Battle, a Standard or a Pass. In Blood & Roses an army that is far from the enemy may march as a whole. ' +
    'One has it at the start, and whenever the other side passes or fails to go on.',
  '6.2':
    'After an Activation its side may name another Battle and roll: up to the rating of that leader, the Battle is activated too. ' +
    'Each success makes the next try harder by 1. Who fails leaves the choice to the enemy.',
  '6.3':
    'Each side draws secret counters. An Opportunity may take the turn away before the enemy rolls to go on; if its roll fails, the enemy ' +
    'has a Free Activation instead. Negation undoes an Opportunity. Others rally a unit, disorder an enemy or help one attack.',
  '6.4': 'A Battle without a leader is activated only freely, and is always out of command.',
  '7.1': 'Only what costs movement points is movement. Turning and retreating are none, so that nobody fires at them in reaction.',
  '7.2':
    'Units move one after another, and pay for each hex by its ground. Beside an enemy a unit has to stop. Who begins beside one may leave for ' +
    'one point more, but not straight to another hex beside the same enemy. A leader may go along with a unit.',
  '7.3': 'Nobody leaves the map of his own will; who is driven off it is lost.',
  '7.4':
    'Some horsemen may dismount for three points, and Hobilars mount again. They have to be in order, in command, and not beside an enemy.',
  '7.5': 'Troops to come wait beside the hexes by which they enter, and are in command when they do.',
  '7.6': 'Guns with their team can move. Once they have fired they stay where they are, and only turn.',
  '8.0':
    'A unit looks at a corner of its hex: the two hexes there are its front, those behind its rear, the others its flanks. ' +
    'Turning is free on the move; who begins beside an enemy and stays turns by one corner.',
  '9.0': 'There are no zones of control. An enemy stops a unit that comes beside him, and no more.',
  '10.0':
    'One unit stands in a hex, with any number of leaders. In Men of Iron horsemen ride through their own bowmen, and may trample them. ' +
    'In Blood & Roses bowmen pass through friends, and foot may stand with guns.',
  '11.1': 'Units with missiles fire at enemies within their range, to the front and the flanks; guns only to the front.',
  '11.2':
    'A unit fires once when its Battle is activated, and is then done; light horse may ride on. Bowmen also fire back, and at enemies who come ' +
    'before them. Crossbows, handguns and guns never fire back, and react once in an Activation.',
  '11.3':
    'One roll, changed by range, cover and angle. The higher it comes, the worse for the target. In Blood & Roses guns may blow up on a 0.',
  '11.4': 'One has to see the target. Woods, houses, higher ground and other units are in the way, but bows can fire over units at a cost.',
  '12.0': 'Shock is fighting hand to hand. Each enemy hex that is attacked has a roll of its own.',
  '12.1':
    'All attacks are declared before any is fought. Who attacks takes on all enemies in front, unless friends do. ' +
    'A unit attacks once, and is attacked once, in an Activation.',
  '12.2':
    'Horsemen in order may ride away from foot by one hex, and are Disordered for it. In Infidel light horse may ride away from heavier horse too.',
  '12.3':
    'The roll is changed by numbers, by attacks into flank and rear, by ground, by arms and armour, by leaders, and by who is in disorder. ' +
    'What is good for the attacker is added. If at least half of the attackers charge, the table of Charges is used.',
  '12.4': 'When a defender is gone, an attacker has to enter the hex if one can: chargers first, then horsemen, then those in order.',
  '12.5': 'Guns that are attacked alone are lost without a roll.',
  '13.0': 'A Charge is an attack with lances by heavy horse. It has a table of its own, with harder results.',
  '13.1': 'Only Knights, Heavy Cavalry and Mounted Men-at-Arms charge: their own side in its Activation, the others in answer.',
  '13.2':
    'Charges are declared with the other attacks, and ridden before the rolls. A charger who is Disordered on the way still attacks, but only by Shock.',
  '13.3':
    'A Charge needs a clear way of one or two hexes to its front, over open ground, and a target in sight. ' +
    'Nobody charges who is Disordered or began beside an enemy, nor into the front of a Shield Wall.',
  '13.4':
    'A Charge keeps its worth unless it is disordered or met by a Counter-Charge. A unit that has moved before strikes a little weaker.',
  '13.5':
    'Horses shy from the points of Pikes and dismounted Men-at-Arms. A roll decides whether the Charge goes home. There is none of this in Blood & Roses.',
  '13.6': 'Heavy horse that is attacked or fired at from front or flank may try to charge in answer, once in an Activation.',
  '13.7': 'If it succeeds against a Charge, the Charge loses its force and becomes an ordinary attack.',
  '13.8': 'If it succeeds against Shock, the attackers have −2.',
  '13.9':
    'Heavy horse that is fired at may try to ride at the shooters at once. The fire still counts. Knights have to do so unless their leader holds them back.',
  '14.0': 'Fights and fire disorder units, drive them back, make them Retire or eliminate them.',
  '14.1': 'Results depend on whether the target is in order or not. Those of the attackers apply to each of them.',
  '14.2': 'A Disordered unit is slower, fires and attacks worse, and does not charge. To be Disordered again does no further harm.',
  '14.3': 'Mounted Men-at-Arms who lose their horses fight on foot for the rest of the battle, Disordered at first.',
  '14.4':
    'A retreat is one hex away from all who cause it. Who has nowhere to go is lost. Own bowmen in the way are passed through, and suffer.',
  '14.5':
    'A Retired unit goes back to its Standard and counts one Flight Point. It neither fires nor attacks, and any further blow that drives it off ' +
    'eliminates it. Without a free hex there it is lost at once.',
  '14.6': 'An Eliminated unit is out of the battle, and costs its side Flight Points by its type.',
  '14.7':
    'A very good roll lets a unit attack again at once, in another round, by Shock and with −1 for each round before. It can go on as long as it succeeds.',
  '14.8':
    'With this option, a Battle of Blood & Roses that has lost more than half of its units rolls once, and on 4 or less it flees as a whole.',
  '14.9': 'With this option, those who made a Battle flee may have to ride after it, catch some of it, and find their way back later.',
  '15.1':
    'A Disordered unit that does nothing in its Activation and ends it away from enemies recovers. Retired units rally when their Standard is activated: ' +
    'they are Disordered then.',
  '15.2':
    'A Standard that is activated rallies the Retired around it, or goes to another hex. If it goes, some of the Retired who are left behind may be lost.',
  '16.1':
    'Where the scenario has a clock, the timed side has to win before it runs out. Each Free Activation that the other side passes moves it by one.',
  '16.2':
    'Pikes and dismounted Men-at-Arms may form a Shield Wall: they neither move nor attack, but their front is harder to hit and cannot be charged.',
  '16.3': 'Hobilars ride to the fight and fight on foot. Mounted they neither fire nor attack.',
  '16.4': 'Knights are never out of command, never shy from Pikes, never Retire, and ride at whoever fires at them.',
  '16.5': 'Archers with flails may fire or attack in an Activation, but not both.',
  '16.6': 'Pike Javelineers may move, throw and attack in one Activation.',
  '16.7':
    'Horse that lies in ambush comes by a Free Activation of its own, at twice its pace, and throws all enemies beside it into confusion.',
  '16.8': 'Levies attack only together with better troops. They never advance, and never attack again.',
  '16.9':
    'With this option, units whose fight has driven nobody off are Engaged: they fight on in their next Activation, or leave it in disorder. ' +
    'Nobody fires at them, nor do they.',
};
