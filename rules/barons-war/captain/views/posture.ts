import type { Player } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { nearestEnemy } from './battlefield.ts';

/** Share of the turn limit after which a side that could sit still goes and looks for the enemy. */
const PATIENCE = 0.3;
/** A Battle that stands goes over to the attack against enemies so near. */
const ENGAGED_HEXES = 5;

/** Whether a Battle should wait for the enemy: its side wins a draw, and nobody has come near. */
export function stands(s: BaronsWarState, battle: number): boolean {
  const { scenario } = s;
  const side = scenario.battles[battle]!.side;
  if (scenario.levelAtLimit !== side || s.game.options.levelAtLimit === 'draw') return false;
  if (s.turn > PATIENCE * scenario.turnLimit) return false;
  return distanceToEnemy(s, battle) > ENGAGED_HEXES;
}

/** Hexes between a Battle and the enemy: the least over its units on the map, Infinity if there are none. */
export function distanceToEnemy(s: BaronsWarState, battle: number): number {
  const card = s.scenario.battles[battle]!;
  let nearest = Infinity;
  for (const unit of card.units) {
    const hex = s.hexOf(unit);
    if (hex >= 0) nearest = Math.min(nearest, nearestEnemy(s, hex, card.side as Player));
  }
  return nearest;
}
