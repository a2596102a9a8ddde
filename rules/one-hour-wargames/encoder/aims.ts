import { type Player, share } from '../../core/index.ts';
import { AREA_WIDTH, G, MOST_AREAS, SIDE_WIDTH } from './tables.ts';
import type { View } from './view.ts';
import type { Condition } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';
import { countExited, countInPlay } from '../rules/victory.ts';

type S = OneHourState;

const ARMY = 6;

/** Fills in what both sides' conditions ask for: areas, units that leave, units destroyed. */
export function encodeAims(s: S, view: View, out: Float32Array): void {
  for (const { winner, if: condition } of s.compiled.victory.conditions) encodeAim(s, view, winner, condition, out);
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
