/** What the captain's judgement rests on. One is about the worth of an unhurt plain unit. Found by games of the captain against itself. */
export const WEIGHTS = {
  // ---- posture
  /** Pressure, 0 to 1, of a side that would lose, draw or win if the day ended now. */
  pressureLost: 1,
  pressureLevel: 0.65,
  pressureWon: 0.15,
  /** What a march of one turn towards the goal is worth: always, and in addition by pressure, early and late in the day. */
  pull: 0.03,
  pullPressed: 0.22,
  pullLate: 0.25,
  /** What pressure takes from the weight of dangers, early and late; and what being stronger takes. */
  boldness: 0.35,
  boldnessLate: 0.35,
  confidence: 0.5,
  /** What takes from it at the very end if the side would lose. */
  despair: 0.4,
  /** Weight of dangers to a side that wants to leave the table. */
  reckless: 0.7,
  /** Weight of dangers to a side whose losses come back. */
  endless: 0.4,
  // ---- places
  /** Standing in an area where it is to stand, early and late in the day. */
  inside: 0.3,
  insideLate: 0.7,
  /** A turn too late to get where it is sent. */
  late: 0.15,
  /** Charges by a second and third enemy, as a share of what they gain. */
  gang: 0.6,
  /** How much one friend near by takes from the danger of a charge. */
  support: 0.3,
  /** A shot that an enemy could shoot next. */
  shot: 0.6,
  /** A charge, or a shot, of its own in the next turn. */
  threat: 0.25,
  /** The same of one that stands still. */
  idle: 0.1,
  aim: 0.7,
  /** Looking at the nearest enemy. */
  look: 0.06,
  /** Cover, and higher ground. */
  cover: 0.1,
  /** The pull of an exit, against that of other goals. */
  leaving: 1.5,
  /** Stopping at a crossing, for each friend that waits behind. */
  jam: 0.4,

  // ---- charges
  /** Coming to the help of a friend in melee, and striking at the enemy it is sent against. */
  helps: 0.25,
  onGoal: 0.2,
  /** What others that can charge the same enemy would add, as a share. */
  joint: 0.3,
  /** Share of a bad exchange that pressure makes bearable. */
  bearable: 0.4,
  /** A move has to be so much better than standing still. */
  leastGain: 0.015,
  // ---- goals
  /** Turns of marching that an area's need of another unit is worth, and the least for which one is sent. */
  need: 5,
  leastNeed: 0.8,
  /** Turns that one unit already sent against an enemy is worth to the next. */
  crowded: 0.6,
  /** Turns that an enemy on ground that matters counts nearer. */
  intruder: 1.5,
  /** Turns of an enemy from its way out, as against turns from the hunter. */
  escape: 0.7,
};
