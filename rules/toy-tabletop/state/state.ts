import { badPosition, opponent, type Player, stateWith } from '../../core/index.ts';
import { checkBodies, holderOf } from '../../tabletop/bodies.ts';
import { UnitState } from '../../tabletop/unit-game.ts';
import type { Options } from '../options.ts';
import { CELLS } from './layout.ts';
import type { ActionKind, Scenario } from './scenario.ts';
import { type Troop, TROOPS } from './troops.ts';

/** Points for a place held, for each unit the enemy has lost, and for an enemy that is broken. @rule 6.1 */
const POINTS = { place: 3, unit: 1, breaking: 5 };

/** A game at one moment. */
export class ToyTabletopState extends stateWith(CELLS, UnitState<Scenario, Options, ActionKind>) {
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
    this.stand(unit, { x: 0, y: 0, heading: 0 });
    this.setShaken(unit, 0);
    this.setActed(unit, 0);
    if (this.listener !== null) this.tell('lost', '1.3', `${this.nameOf(unit)} are gone.`);
  }

  /** Places that a side holds. @rule 6.1 with the middle of a unit in it, and of no enemy */
  placesOf(side: Player): number {
    return this.compiled.areas.filter(({ box }) => holderOf(this, box) === side).length;
  }

  losses(side: Player): number {
    return this.compiled.units.filter((unit) => unit.side === side).length - this.standing(side).length;
  }

  /** @rule 6.2 */
  isBroken(side: Player): boolean {
    return this.losses(side) >= this.compiled.breaksAt[side];
  }

  private points(side: Player): number {
    const enemy = opponent(side);
    return POINTS.place * this.placesOf(side) + POINTS.unit * this.losses(enemy) + (this.isBroken(enemy) ? POINTS.breaking : 0);
  }

  override victoryPoints(): readonly [number, number] {
    return [this.points(0), this.points(1)];
  }

  /** @rule 6.2 more points win */
  override returns(): readonly [number, number] {
    const lead = this.depth > 0 ? 0 : Math.sign(this.points(0) - this.points(1));
    return [lead, 0 - lead];
  }
}

/** Refuses cells, just read from a position, that no game can come to. @throws RulesError BAD_POSITION */
export function checkPosition(s: ToyTabletopState): void {
  if (s.turn > s.compiled.turns) badPosition(`The game has ${s.compiled.turns} turns.`, '/state/turn');
  s.compiled.units.forEach(({ id, name }, unit) => {
    if (s.left(unit) < 0) badPosition(`${name} take ${s.cardOf(unit).stamina} hits at most [1.3].`, `/state/units/${id}/hits`);
    const isClear = s.x(unit) + s.y(unit) + s.heading(unit) + s.shaken(unit) + s.acted(unit) === 0;
    if (!s.isOnTable(unit) && !isClear) badPosition(`${name} are gone: all but their hits is 0.`, `/state/units/${id}`);
  });
  checkBodies(s);
  if (s.depth > 0 && (s.isBroken(0) || s.isBroken(1))) badPosition('A side is broken, but the game goes on [6.2].', '/state/units');
}
