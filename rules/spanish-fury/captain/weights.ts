/** What the captain thinks of things. Set by play against random players and against itself. */
export const WEIGHTS = {
  /** What the rout of a unit before contact is worth, what a retreat, and what a round won without a rout, as shares of who suffers it. */
  rout: 0.8,
  retreat: 0.1,
  round: 0.3,
  /** What it costs a charger to be in disorder after a charge, and a unit of shot not to fire, as shares of its worth. */
  disorder: 0.03,
  firepower: 0.03,
  /** What a cause of Alarm is worth, and the loss of a unit with which the battle is lost, in stands. */
  cause: 1,
  lastHope: 8,
  /** What a charge is worth for its own sake by the last turn, as a share of the charger: time wins nothing; and what who loses by time adds. */
  urge: 0,
  patience: 0.6,
  /** How much of a loss a draw is, and what a point of an objective is worth, in stands, when its holder routs. */
  stalemate: 0.5,
  post: 0.5,
  /** What a casualty costs, in stands; what a level does, as a share of the unit, while it tells little and from the third on. */
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
  /** What an inch nearer than wished costs, and the share of its March that a unit which would charge keeps from the enemy. */
  tooNear: 0.5,
  close: 0.5,
  /** How much of the fire at point blank a charger reckons with, and what it costs to have the generalissimo lead. */
  volley: 1,
  aside: 1,
  /** Inches that it costs to be out of an objective, for each of its points, and for each point and inch on the way to it. */
  objective: 1,
  objectiveWay: 0.15,
  /** Speeches: Charge before what it brings, Hold with somebody in range, Rally by what is regained, Form. */
  charge: 2,
  aim: 1.4,
  rally: 3,
  form: 1.6,
} as const;
