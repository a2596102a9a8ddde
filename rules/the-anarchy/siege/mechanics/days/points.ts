import { opponent, type Player } from '../../../../core/index.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { DEAD } from '../../../state/state.ts';
import { ABSENT } from './men.ts';

type S = SiegeState;

/** From what the day of a victory is taken. */
const FROM = 30;
/** Points of price of dead men that count as one. */
const PRICE = 10;

/** The siege is over. */
export function win(s: S, side: Player): void {
  s.winner = side;
}

/** Points of a siege: the price of the enemy's dead, and for who has won more the sooner it was the besieger. All of it is open to both. */
export function siegePoints(s: S): [number, number] {
  const points: [number, number] = [priceOfDead(s, 1) / PRICE, priceOfDead(s, 0) / PRICE];
  const { besieger } = s.siege;
  if (s.winner === besieger) points[besieger] += FROM - s.turn;
  else if (s.winner === opponent(besieger)) points[opponent(besieger)] += FROM;
  return points;
}

function priceOfDead(s: S, side: Player): number {
  let price = 0;
  for (const man of s.game.menOf[side]) if (s.health(man) === DEAD && s.siegePost(man) !== ABSENT) price += s.priceOf(man);
  return price;
}
