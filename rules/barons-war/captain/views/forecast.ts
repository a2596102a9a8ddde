import { AttackOdds } from '../../odds/melee.ts';
import { leaderBonus } from '../../mechanics/combat/blows.ts';
import { type Force, forceOf } from '../../mechanics/combat/force.ts';
import { BROKEN_STATUS, type BaronsWarState } from '../../state/state.ts';
import type { Worths } from './worth.ts';

/** How much a loss of one's own weighs against one of the enemy: below 1 is bold. */
const CAUTION = 0.8;

/** An attacker that is not on the map where it would stand: direction from the target, what it fights with, what a hit on it costs. */
export interface Newcomer {
  direction: number;
  force: Force;
  bonus: number;
  hitCost: number;
}

const NOBODY: Readonly<Newcomer> = { direction: -1, force: 0, bonus: 0, hitCost: 0 };

/** What attacks promise, in worth. */
export class Forecast {
  /** What the attack looked at last costs the target, and what its blow in return costs the attackers. */
  dealt = 0;
  taken = 0;
  private readonly odds = new AttackOdds();
  private readonly worths: Worths;

  constructor(worths: Worths) {
    this.worths = worths;
  }

  /** Looks at an attack by the hexes in `mask` (directions from the target) together; the newcomer counts as one of them. */
  attack(s: BaronsWarState, target: number, mask: number, newcomer = NOBODY): void {
    const { neighbours } = s.scenario.grid;
    const { odds, worths } = this;
    const top = s.topAt(target);
    const strikes = s.game.options.brokenStrikesBack || s.status(s.battleOf(top)) !== BROKEN_STATUS;
    odds.aim(s, target, mask);
    let hits = 0;
    let worst = 0;
    for (let direction = 0; mask >> direction !== 0; direction++) {
      if (((mask >> direction) & 1) === 0) continue;
      const from = neighbours[target * 6 + direction]!;
      const isNew = direction === newcomer.direction;
      const force = isNew ? newcomer.force : forceOf(s, from, true);
      hits += odds.dealt(s, direction, force, isNew ? newcomer.bonus : leaderBonus(s, from));
      if (!strikes) continue;
      const hitCost = isNew ? newcomer.hitCost : worths.hitCost(s, s.topAt(from));
      const cost = odds.returned(s, direction, force) * hitCost;
      if (cost > worst) worst = cost;
    }
    this.dealt = hits * worths.hitCost(s, top);
    this.taken = worst;
  }

  /** What an attack from these directions promises, one's own loss taken off. */
  value(s: BaronsWarState, target: number, mask: number, newcomer = NOBODY): number {
    if (mask === 0) return 0;
    this.attack(s, target, mask, newcomer);
    return this.dealt - CAUTION * this.taken;
  }

  /** The best of the attacks that hold all of `fixed` and some of `open`, found by adding or leaving one hex after another. */
  bestMask(s: BaronsWarState, target: number, fixed: number, open: number): number {
    let best = fixed | open;
    let value = this.value(s, target, best);
    for (let direction = 0; open >> direction !== 0; direction++) {
      const without = best & ~(1 << direction);
      if (((open >> direction) & 1) === 0 || without === 0) continue;
      const less = this.value(s, target, without);
      if (less > value) {
        best = without;
        value = less;
      }
    }
    return best;
  }

  /** What the best attack by some of these directions promises. */
  bestValue(s: BaronsWarState, target: number, open: number): number {
    return this.value(s, target, this.bestMask(s, target, 0, open));
  }
}
