import { budgetOf } from '../mechanics/movement/allowance.ts';
import { helpsWith } from '../mechanics/ground/loads.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { Assault } from './views/assault.ts';
import type { Moves } from './moves.ts';

type S = AnarchyState;

/** Whom the captain sends first: the strongest of those who have something to do. */
export class Order {
  private readonly moves: Moves;
  private readonly assault: Assault;
  private chosen = -1;

  constructor(moves: Moves, assault: Assault) {
    this.moves = moves;
    this.assault = assault;
  }

  begin(s: S): void {
    this.assault.plan(s, true);
    const men = s.game.menOf[s.side];
    this.chosen = -1;
    for (let i = 0; i < men.length; i++) {
      const man = men[i]!;
      if (s.moved(man) === 1 || !s.isUp(man) || s.task(man) !== 0 || budgetOf(s, man) === 0 || helpsWith(s, man) >= 0) continue;
      if (this.chosen >= 0 && s.attackOf(man) <= s.attackOf(this.chosen)) continue;
      this.moves.begin(s, man);
      if (this.moves.gainOf(s) > 0) this.chosen = man;
    }
  }

  rate(man: number): number {
    return man === this.chosen ? 1 : -1;
  }
}
