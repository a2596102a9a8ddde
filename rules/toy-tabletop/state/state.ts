import { badPosition, opponent, type Player, stateWith } from '../../core/index.ts';
import { UnitState } from '../../tabletop/state/unit-state.ts';
import type { Options } from './options.ts';
import { type ACTIONS, CELLS } from './cells.ts';
import type { Scenario } from './scenario.ts';
import { type Troop, TROOPS } from './troops.ts';

/** Points for each unit the enemy has lost, and for an enemy that is broken. @rule 6.1 */
const POINTS = { unit: 1, breaking: 5 };

/** A game at one moment. */
export class ToyTabletopState extends stateWith(CELLS, UnitState<Scenario, Options, typeof ACTIONS>) {
  cardOf(unit: number): Troop {
    return TROOPS[this.typeOf(unit)];
  }

  /** Hits with which it will be gone. */
  left(unit: number): number {
    return this.cardOf(unit).stamina - this.hits(unit);
  }

  isOnTable(unit: number): boolean {
    return this.left(unit) > 0;
  }

  /** @rule 1.3 a unit with all its hits is taken off the table */
  take(unit: number, hits: number): void {
    this.setHits(unit, Math.min(this.cardOf(unit).stamina, this.hits(unit) + hits));
    if (this.isOnTable(unit)) return;
    this.leaveTable(unit);
    this.setShaken(unit, 0);
    this.setActed(unit, 0);
    if (this.listener !== null) this.tell('lost', '1.3', `${this.nameOf(unit)} are gone.`);
  }

  /** @rule 6.2 */
  isBroken(side: Player): boolean {
    return this.gone(side).length >= this.scenario.breaksAt[side];
  }

  override victoryPoints(): readonly [number, number] {
    const won = (enemy: Player): number => POINTS.unit * this.gone(enemy).length + (this.isBroken(enemy) ? POINTS.breaking : 0);
    return [this.points(0) + won(opponent(0)), this.points(1) + won(opponent(1))];
  }
}

/** Refuses cells, just read from a position, that no game can come to. @throws RulesError BAD_POSITION */
export function checkPosition(s: ToyTabletopState): void {
  s.scenario.units.forEach(({ id, name }, unit) => {
    if (s.left(unit) < 0) badPosition(`${name} take ${s.cardOf(unit).stamina} hits at most [1.3].`, `/state/units/${id}/hits`);
    const isClear = s.shaken(unit) + s.acted(unit) === 0;
    if (!s.isOnTable(unit) && !isClear) badPosition(`${name} are gone: all but their hits is 0.`, `/state/units/${id}`);
  });
  if (s.depth > 0 && (s.isBroken(0) || s.isBroken(1))) badPosition('A side is broken, but the game goes on [6.2].', '/state/units');
}
