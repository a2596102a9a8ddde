import { type ActionList, FlatState, type Observation, opponent, type Player, type Rng } from '../core/index.ts';
import { encodeActions, encodeState } from './encoder.ts';
import type { ToyRulesetGame } from './game.ts';
import { layout, NO_ORDER, SEALED } from './layout.ts';
import { possibleOrders } from './orders.ts';
import type { Scenario } from './scenario.ts';
import { STEP } from './steps.ts';

const { turn: TURN } = layout.at;
const { place: PLACE, men: MEN, order: ORDER, points: POINTS } = layout.block.bands;

/** A game at one moment. All that changes in play lies in `data`; these are names for it. */
export class ToyRulesetState extends FlatState {
  readonly game: ToyRulesetGame;
  readonly scenario: Scenario;

  constructor(game: ToyRulesetGame, data: Int16Array) {
    super(layout, game.steps, data);
    this.game = game;
    this.scenario = game.compiled;
  }

  override clone(): ToyRulesetState {
    const data = layout.allocate();
    data.set(this.data);
    return new ToyRulesetState(this.game, data);
  }

  // ---- what is on the track

  /** Turns begun. */
  override get turn(): number {
    return this.data[TURN]!;
  }

  override set turn(turn: number) {
    this.data[TURN] = turn;
  }

  place(side: Player): number {
    return this.data[PLACE + side]!;
  }

  men(side: Player): number {
    return this.data[MEN + side]!;
  }

  setBand(side: Player, place: number, men: number): void {
    this.data[PLACE + side] = place;
    this.data[MEN + side] = men;
  }

  /** An order as its cell: 0 none, then `ORDERS` from 1. */
  order(side: Player): number {
    return this.data[ORDER + side]!;
  }

  setOrder(side: Player, cell: number): void {
    this.data[ORDER + side] = cell;
  }

  /** Places from one band to the other. */
  distance(): number {
    return this.place(1) - this.place(0);
  }

  moveTowards(target: Player, side: Player): void {
    this.data[PLACE + side]! += this.place(target) > this.place(side) ? 1 : -1;
  }

  canFallBack(side: Player): boolean {
    return side === 0 ? this.place(0) > 0 : this.place(1) < this.scenario.places - 1;
  }

  fallBack(side: Player): void {
    this.data[PLACE + side]! += side === 0 ? -1 : 1;
  }

  score(side: Player, points: number): void {
    this.data[POINTS + side]! += points;
  }

  /** Takes men away. @rule 6.1 a point for each man the enemy loses */
  lose(side: Player, men: number): void {
    this.data[MEN + side]! -= men;
    this.score(opponent(side), men);
  }

  nameOf(side: Player): string {
    return this.game.ruleset.players[side];
  }

  /** Tells the listener, if there is one; write the text only behind `if (s.listener !== null)`. */
  tell(kind: string, rule: string, text: string): void {
    this.listener?.({ kind, rule, text });
  }

  // ---- results

  override victoryPoints(): readonly [number, number] {
    return [this.data[POINTS]!, this.data[POINTS + 1]!];
  }

  /** @rule 6.2 more points win */
  override returns(): readonly [number, number] {
    const lead = this.data[POINTS]! - this.data[POINTS + 1]!;
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
    const orders = possibleOrders(this);
    this.setOrder(hidden, orders[rng.below(orders.length)]! + 1);
  }

  protected override conceal(viewer: Player): void {
    const hidden = opponent(viewer);
    if (this.isSealed(hidden, viewer)) this.setOrder(hidden, SEALED);
  }

  // ---- what networks see

  override observe(viewer: Player, into: Observation): void {
    encodeState(this, viewer, into);
  }

  override observeActions(actions: ActionList, into: Observation): void {
    encodeActions(this, actions, into);
  }
}
