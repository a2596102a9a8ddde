import { type ActionSpace, type GameOf, opponent, type Player, type Rng, stateWith } from '../../core/index.ts';
import type { ACTIONS } from './actions.ts';
import { CELLS, NO_ORDER, SEALED } from './layout.ts';
import type { Options } from './options.ts';
import { possibleOrders } from './orders.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { STEP } from './steps.ts';

/** What a state asks of its game. */
interface Table extends GameOf<Scenario, Options> {
  readonly space: ActionSpace<typeof ACTIONS>;
}

/** A game at one moment. All that changes in play lies in its cells, which it reads and writes by the names in `CELLS`. */
export class ToyRulesetState extends stateWith(CELLS) {
  readonly game: Table;
  readonly scenario: Scenario;

  constructor(game: Table, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.scenario = game.scenario;
  }

  // ---- what is on the track

  /** Places from one band to the other. */
  distance(): number {
    return this.place(1) - this.place(0);
  }

  moveTowards(target: Player, side: Player): void {
    this.setPlace(side, this.place(side) + (this.place(target) > this.place(side) ? 1 : -1));
  }

  canFallBack(side: Player): boolean {
    return side === 0 ? this.place(0) > 0 : this.place(1) < this.scenario.places - 1;
  }

  fallBack(side: Player): void {
    this.setPlace(side, this.place(side) + (side === 0 ? -1 : 1));
  }

  score(side: Player, points: number): void {
    this.setPoints(side, this.points(side) + points);
  }

  /** Takes men away. @rule 6.1 a point for each man the enemy loses */
  lose(side: Player, men: number): void {
    this.setMen(side, this.men(side) - men);
    this.score(opponent(side), men);
  }

  nameOf(side: Player): string {
    return this.game.players[side];
  }

  // ---- results

  override victoryPoints(): readonly [number, number] {
    return [this.points(0), this.points(1)];
  }

  /** @rule 6.2 more points win */
  override returns(): readonly [number, number] {
    const lead = this.points(0) - this.points(1);
    if (this.depth > 0 || lead === 0) return [0, 0];
    return lead > 0 ? [1, -1] : [-1, 1];
  }

  // ---- who may know what

  /** Whether the viewer cannot see the order of a side.
   * @rule 2.1 from the moment it is written until both are */
  isSealed(side: Player, viewer: Player): boolean {
    return side !== viewer && this.order(side) !== NO_ORDER && this.depth > 0 && this.data[this.frame] === STEP['orders/choose'];
  }

  /** The hidden order becomes any that could have been given, all equally likely. */
  override resample(viewer: Player, rng: Rng): void {
    const hidden = opponent(viewer);
    if (!this.isSealed(hidden, viewer)) return;
    const orders = possibleOrders(this.distance());
    this.setOrder(hidden, orders[rng.below(orders.length)]! + 1);
  }

  protected override conceal(viewer: Player): void {
    const hidden = opponent(viewer);
    if (this.isSealed(hidden, viewer)) this.setOrder(hidden, SEALED);
  }
}
