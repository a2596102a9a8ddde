/** What the captain thinks of things. Set by play against random players and against itself. */
export const WEIGHTS = {
  /** What the rout of a unit before contact is worth, what a retreat, a rout in the first round, and a round won without one, as shares of who
   * suffers it. */
  rout: 0.8,
  retreat: 0.1,
  break: 1,
  /** What a rout of his own and a round lost cost the charger, as shares of him. */
  round: 0.3,
  broken: 1,
  lost: 0.3,
  spent: 0.2,
  /** What it costs a charger to be in disorder after a charge, and a unit of shot not to fire, as shares of its worth. */
  disorder: 0.03,
  firepower: 0.3,
  /** What the level costs a unit, as a share of its worth, that it may lose if it does not charge. */
  balk: 0.05,
  /** How much of a charge at loose troops is for nothing when they evade, and what each friend who could charge them as well adds. */
  evaded: 0.3,
  together: 0.01,
  relief: 0.1,
  /** What a cause of Alarm is worth, the loss of a unit with which the battle is lost, and that a general goes with a unit, in points; casualties that
   * a lost round of melee is taken to cost a unit that may not lose too many. */
  cause: 1,
  lastHope: 4,
  escort: 0.1,
  bloodshed: 4,
  /** What a charge is worth that may turn a lost battle, as a share of the charger; how much of a loss a draw is, and what a point of an objective is
   * worth when its holder routs. */
  patience: 0.6,
  stalemate: 0.5,
  post: 0.5,
  /** What a casualty costs, in points; what a level does, as a share of the unit, while it tells little and from the third on. */
  casualty: 0.25,
  level: 0.05,
  shaken: 0.1,
  /** How orders suit a brigade: Assault in itself, by the strength of its side, by its charges; of shot; Harass of shot and of others; Hold. */
  assault: 0.2,
  strength: 1.2,
  prospect: 2,
  shot: 0.5,
  harass: 0.75,
  pester: 0.3,
  hold: 0.9,
  weakness: 0.8,
  waits: 1,
  manoeuvre: 2,
  manoeuvreWay: 0.03,
  /** What a change of orders must be worth. */
  change: 0.15,
  /** Inches by which a good target may be farther away than a bad one, that exposure to a flank charge costs, and that a tenth of a degree does. */
  appeal: 2,
  exposed: 3,
  askew: 0.008,
  /** Inches that it is worth to lie in the flank or rear of the target, and that a point costs which a charge of the enemy would win. */
  outflank: 0.5,
  threat: 0.1,
  /** Inches that it is worth to have the target in reach and before the front, and that a target is farther away for each friend who sees to him. */
  ready: 2,
  crowd: 4,
  /** What an inch nearer than wished costs, and the share of its March that a unit which would charge keeps from the enemy. */
  tooNear: 0.5,
  close: 0.5,
  /** How much of the fire at point blank a charger reckons with; what it costs to have the generalissimo lead, and another general. */
  volley: 1,
  aside: 1,
  risk: 0,
  /** Inches that it costs to be out of an objective of the enemy, for each of its points, and for each point and inch on the way to it; and for each point
   * to leave one's own. */
  objective: 1,
  objectiveWay: 0.15,
  keep: 0.3,
  /** Speeches: Charge before what it brings, and by that; Charge without an enemy in reach. */
  charge: 2,
  eager: 1,
  comeOn: 0.9,
  /** Hold with and without somebody to fire at, and by what the fire does; March by what it would do. */
  aim: 1.1,
  stay: 0.4,
  volleys: 1,
  firedOnMarch: 0.15,
  /** Rally by what is regained: in all, near the enemy, by how far the unit has come down, in the last turn. */
  rally: 3,
  pressed: 0.5,
  uneven: 0.4,
  ragged: 1.5,
  lateRally: 0.2,
  /** Form near the enemy, and to face whom it could charge then; Double from afar; Retire from who would ride it down, and how much that must be, as a
   * share. */
  form: 1.6,
  face: 1.7,
  /** Inches that a point of charges is worth that a unit brings before its front by facing anew. */
  turning: 4,
  hurry: 1.2,
  flee: 1.1,
  prey: 0.3,
  /** Formations: steady pikes against horse, a point of fire, to be slow, and what a change must bring. */
  pikes: 3,
  fire: 0.5,
  slow: 1,
  reform: 1,
  /** To pursue, by the stands of the routers; to stay, as a share of the unit. To evade costs a share of it. */
  pursue: 0.4,
  regroup: 0.3,
  yield: 0.2,
};
