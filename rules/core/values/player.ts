/** The two sides of a game. A side's own name ("Barons", "Royalists") is data of its ruleset. */
export type Player = 0 | 1;

/** `State.actor` where the dice decide. */
export const CHANCE = -1;

/** `State.actor` once the game is over. */
export const TERMINAL = -4;

/** Whose decision a state is. */
export type Actor = Player | typeof CHANCE | typeof TERMINAL;

/** The other side. */
export function opponent(player: Player): Player {
  return player === 0 ? 1 : 0;
}

/** Whether the actor is a player, who chooses, rather than the dice or nobody. */
export function isPlayer(actor: Actor): actor is Player {
  return actor >= 0;
}

/** Who may know something: one player, both, or nobody. */
export type Audience = Player | 'both' | 'nobody';
