import { badPosition, type Player, stateWith } from '../../core/index.ts';
import { UnitState } from '../../hexes/state/unit-state.ts';
import { MOST_HITS, VALUES } from '../charts/charts.ts';
import { type ACTIONS, CELLS } from './cells.ts';
import type { Options, Scenario } from './scenario.ts';

/** A game at one moment. */
export class ToyHexesState extends stateWith(CELLS, UnitState<Scenario, Options, typeof ACTIONS>) {
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
    const lost = (side: Player): number => this.gone(side).reduce((sum, unit) => sum + VALUES[this.card(unit).type]!.points, 0);
    return [this.points(0) + lost(1), this.points(1) + lost(0)];
  }
}

/** Refuses cells, just read from a position, that no game can come to. @throws RulesError BAD_POSITION */
export function checkPosition(s: ToyHexesState): void {
  s.scenario.units.forEach(({ id }, unit) => {
    const isGone = s.hits(unit) === MOST_HITS;
    if (s.hexOf(unit) < 0 !== isGone) badPosition('A unit is gone with its last hit, and not before [3.4].', `/state/units/${id}/hex`);
  });
}
