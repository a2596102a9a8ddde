import { CHANCE, moveText, type Player, type State } from '../rules/core/index.ts';

/** Who makes a move, and what it is called. */
export interface MoveLine {
  readonly actor: string;
  readonly text: string;
}

/** A move in words; to be asked before it is made. */
export function moveLine(before: State, move: number): MoveLine {
  const actor = before.actor === CHANCE ? 'dice' : before.game.players[before.actor as Player];
  return { actor, text: moveText(before, move) };
}
