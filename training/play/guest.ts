import type { Player, Rng } from '../../rules/core/index.ts';
import type { TrainingConfig } from '../settings/config.ts';
import type { GameInPlay } from './game-in-play.ts';

/** Who plays a side that the latest network does not play. */
export interface Guest {
  readonly player: Player;
  readonly kind: 'scripted' | 'random' | 'snapshot';
}

/** The guest of a game, if it has one; both sides are equally often a guest's. */
export function guestOf(
  { opponent, opponentShare, snapshotShare }: TrainingConfig,
  rng: Rng,
  number: number,
  hasSnapshot: boolean,
): Guest | null {
  const ticket = rng.float();
  const player = (number & 1) as Player;
  if (ticket < opponentShare) return { player, kind: opponent };
  return hasSnapshot && ticket < opponentShare + snapshotShare ? { player, kind: 'snapshot' } : null;
}

/** What a guest that is no network plays. */
export function guestChoice({ state, legal, rng, game }: GameInPlay, kind: 'scripted' | 'random'): number {
  const scripted = kind === 'scripted' ? game.scripted : undefined;
  return scripted?.choose(state, legal, rng) ?? legal.at(rng.below(legal.length));
}

/** How the summary of a game names its guest. */
export function guestNote(guest: Guest | null): { readonly guest?: { readonly player: Player; readonly name: string } } {
  return guest === null ? {} : { guest: { player: guest.player, name: guest.kind } };
}
