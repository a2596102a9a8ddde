import { badPosition, type Player } from '../core/index.ts';
import { SEALED } from './state/layout.ts';
import { SIDES } from './scenarios/scenario.ts';
import type { ToyRulesetState } from './state/state.ts';

/** Refuses cells, just read from a position, that no game can come to. @throws RulesError BAD_POSITION */
export function checkPosition(s: ToyRulesetState, viewer?: Player): void {
  const { places, turns } = s.scenario;
  if (s.turn > turns) badPosition(`The game has ${turns} turns.`, '/state/turn');
  if (s.place(1) >= places) badPosition('The band stands off the track.', '/state/bands/blue/place');
  if (s.distance() < 1) badPosition('Blue stands farther from Red’s end than Red [3.2].', '/state/bands');
  for (const side of [0, 1] as const) {
    const mayBeSealed = viewer !== undefined && s.isSealed(side, viewer);
    if (s.order(side) === SEALED && !mayBeSealed)
      badPosition(
        'Only to the other side an order is sealed, and only while orders are written [2.1].',
        `/state/bands/${SIDES[side]}/order`,
      );
  }
}
