import type { Player } from '../core/index.ts';
import { AREA_WIDTH, G, MOST_AREAS, SIDE_WIDTH } from './encoder-tables.ts';
import { share, type View } from './encoder-view.ts';
import type { Condition } from './scenario.ts';
import type { OneHourState } from './state.ts';
import { countExited, countInPlay, holds } from './victory.ts';

type S = OneHourState;

const ARMY = 6;

/** Whether what a side needs to win is so now. */
export function metBy(s: S, side: Player): boolean {
  for (const { winner, if: condition } of s.scenario.victory.conditions) if (winner === side && holds(s, condition)) return true;
  return false;
}

/** 1 if the viewer would win were the day over now, -1 if the enemy would, 0 for a draw.
 * @param own, their whether what either needs to win is so @ruling O-31 O-32 */
export function verdict(s: S, viewer: Player, own: boolean, their: boolean): number {
  const enemy = (1 - viewer) as Player;
  if (s.depth === 0) return s.returns()[viewer];
  if (own !== their) return own ? 1 : -1;
  const { otherwise } = s.scenario.victory;
  if (own || otherwise === 'draw') return 0;
  if (otherwise === 'most-units') return Math.sign(countInPlay(s, viewer) - countInPlay(s, enemy));
  return otherwise === viewer ? 1 : -1;
}

/** Fills in what both sides' conditions ask for: areas, units that leave, units destroyed. */
export function encodeAims(s: S, view: View, out: Float32Array): void {
  for (const { winner, if: condition } of s.scenario.victory.conditions) encodeAim(s, view, winner, condition, out);
}

function encodeAim(s: S, view: View, winner: Player, condition: Condition, out: Float32Array): void {
  const shift = winner === view.viewer ? 0 : SIDE_WIDTH;
  switch (condition.is) {
    case 'hold':
    case 'clear':
      if (condition.area < MOST_AREAS) out[condition.area * AREA_WIDTH + G['area-0-own-asked'] + (winner === view.viewer ? 0 : 1)] = 1;
      return;
    case 'exited':
      out[shift + G['own-exits-asked']] = 1;
      out[shift + G['own-exits-left']] = share(condition.units - countExited(s, condition.side), ARMY);
      return;
    case 'destroyed':
      out[shift + G['own-kills-asked']] = 1;
      out[shift + G['own-kills-left']] = share(killsLeft(s, condition.side, condition.units), ARMY);
      return;
    case 'all':
    case 'any':
      for (const one of condition.of) encodeAim(s, view, winner, one, out);
  }
}

function killsLeft(s: S, side: Player, units: number | 'all'): number {
  return units === 'all' ? countInPlay(s, side) : units - s.victoryPoints()[1 - side]!;
}
