import { opponent, type Player, share } from '../../core/index.ts';
import { BITS, Surroundings } from '../../hexes/encoder/surroundings.ts';
import type { Scenario } from '../state/scenario.ts';
import type { AnarchyState } from '../state/state.ts';

/** Hexes beyond which nothing is told apart. */
export const FAR = 12;

/** The man whom the decision at hand is about, if he is of the side that decides; -1 for none. */
export function manAtHand(s: AnarchyState): number {
  if (s.depth === 0 || Object.keys(s.step.registers ?? {})[0] !== 'man') return -1;
  const man = s.register(0);
  return man >= 0 && s.sideOf(man) === s.actor ? man : -1;
}

/** Where the men of either side stand who are up. Valid until the next `look`. */
export class Survey extends Surroundings {
  constructor({ grid, men }: Scenario) {
    super(grid, men.length);
  }

  /** Looks over the map; nothing is allocated. */
  look(s: AnarchyState): void {
    this.clear();
    const { menOf } = s.game;
    const { hex } = s.compiled.places;
    for (let side = 0; side < 2; side++) {
      const men = menOf[side as Player];
      for (let i = 0; i < men.length; i++) if (s.isUp(men[i]!)) this.add(side as Player, hex[s.at(men[i]!)]!);
    }
  }

  /** Hexes beside one in which men of a side stand, as a share of three. */
  crowd(side: Player, hex: number): number {
    return share(BITS[this.beside[side][hex]!]!, 3);
  }

  /** Steps from a hex to the nearest enemy of a side, as a share of FAR. */
  gap(side: Player, hex: number): number {
    const nearest = this.nearestEnemy(opponent(side), hex);
    return nearest < 0 ? 1 : share(this.grid.distance(hex, nearest), FAR);
  }
}
