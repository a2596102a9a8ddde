import { type Player, stateWith } from '../../core/index.ts';
import { type UnitGame, UnitState } from '../../hexes/unit-game.ts';
import type { Kind } from './actions.ts';
import { CELLS } from './layout.ts';
import type { Options } from '../options.ts';
import type { Scenario } from './scenario.ts';
import { MOST_HITS, VALUES } from '../rules/charts.ts';

/** What of a game others look up. */
export type ToyHexesParts = UnitGame<Scenario, Options, Kind>;

/** A game at one moment. */
export class ToyHexesState extends stateWith(CELLS, UnitState<Scenario, Options, Kind>) {
  /** @rule 3.4 one less for each hit */
  strengthOf(unit: number): number {
    return VALUES[this.card(unit).type]!.strength - this.hits(unit);
  }

  /** @rule 4.1 one less for each hit */
  moraleOf(unit: number): number {
    return VALUES[this.card(unit).type]!.morale - this.hits(unit);
  }

  /** @rule 3.4 with the second hit a unit is gone */
  hit(unit: number): void {
    this.setHits(unit, this.hits(unit) + 1);
    if (this.hits(unit) === MOST_HITS) this.lift(unit);
  }

  /** @rule 5.1 what was scored, and enemies gone */
  override victoryPoints(): readonly [number, number] {
    const lost = (side: Player): number =>
      this.compiled.units.reduce(
        (sum, card, unit) => (card.side === side && this.hexOf(unit) < 0 ? sum + VALUES[card.type]!.points : sum),
        0,
      );
    return [this.points(0) + lost(1), this.points(1) + lost(0)];
  }

  /** @rule 5.2 more points win @ruling H-03 as many are a draw */
  override returns(): readonly [number, number] {
    const [blue, red] = this.victoryPoints();
    const lead = this.depth > 0 ? 0 : Math.sign(blue - red);
    return [lead, lead === 0 ? 0 : -lead];
  }
}
