import { type ActionList, FlatState, type Json, type Observation, type Player, type Rng } from '../core/index.ts';
import { derivedValues } from './description.ts';
import type { BaronsWarGame } from './game.ts';
import { FALLEN_LEADER, HITS_TO_REMOVE, MARKER_LOSS, REDUCED_FROM_HITS, VICTORY_POINTS } from './tables/charts.ts';
import type { Scenario } from './scenario.ts';
import { concealChits, resampleChits } from './secrets.ts';
import { encodeActions, encodeState } from './encoder.ts';

export const SOUND = 0;
export const SHAKEN_STATUS = 1;
export const BROKEN_STATUS = 2;
export const ELIMINATED_STATUS = 3;

/** Reasons a unit left play. */
export const ELIMINATED = 1;
export const ROUTED = 2;

export const DUE_CHECK = 1;
export const DUE_RETREAT = 2;

const UNDECIDED: readonly [number, number] = [0, 0];
const BARONS_WIN: readonly [number, number] = [1, -1];
const ROYALS_WIN: readonly [number, number] = [-1, 1];

/** A game of The Barons' War at one moment. Units, leaders and Battles are indices into the scenario's lists; -1 is none. */
export class BaronsWarState extends FlatState {
  readonly game: BaronsWarGame;
  readonly scenario: Scenario;
  /** First cell of each unit, leader and Battle field, and the cell of each scalar. */
  readonly u: BaronsWarGame['layout']['block']['units'];
  readonly l: BaronsWarGame['layout']['block']['leaders'];
  readonly b: BaronsWarGame['layout']['block']['battles'];
  readonly at: BaronsWarGame['layout']['at'];
  private readonly top: number;

  constructor(game: BaronsWarGame, data: Int16Array) {
    super(game.layout, game.steps, data);
    this.game = game;
    this.scenario = game.compiled;
    this.u = game.layout.block.units;
    this.l = game.layout.block.leaders;
    this.b = game.layout.block.battles;
    this.at = game.layout.at;
    this.top = game.layout.derived['top']!;
  }

  clone(): BaronsWarState {
    const data = this.game.layout.allocate();
    data.set(this.data);
    return new BaronsWarState(this.game, data);
  }

  override get turn(): number {
    return this.data[this.at.turn]!;
  }

  /** @rule 5.0 chits are secret until both sides have laid them */
  override get hasSecrets(): boolean {
    return this.data[this.at.revealed] === 0 && this.scenario.fixedChits === null;
  }

  // ---- units on the map

  hexOf(unit: number): number {
    return this.data[this.u.hex + unit]!;
  }

  facingOf(unit: number): number {
    return this.data[this.u.facing + unit]!;
  }

  isShaken(unit: number): boolean {
    return this.data[this.u.shaken + unit] === 1;
  }

  sideOf(unit: number): Player {
    return this.scenario.units[unit]!.side;
  }

  battleOf(unit: number): number {
    return this.scenario.units[unit]!.battle;
  }

  typeOf(unit: number): number {
    return this.scenario.units[unit]!.type;
  }

  /** Upper unit in a hex, -1 if the hex has no combat unit. */
  topAt(hex: number): number {
    return (this.data[this.top + hex]! & 0xff) - 1;
  }

  /** Lower unit in a hex, -1 if none. */
  underAt(hex: number): number {
    return ((this.data[this.top + hex]! >> 8) & 0x7f) - 1;
  }

  isEmpty(hex: number): boolean {
    return this.data[this.top + hex] === 0;
  }

  /** Whether a combat unit of the side stands in the hex. */
  holds(side: Player, hex: number): boolean {
    const unit = this.topAt(hex);
    return unit >= 0 && this.scenario.units[unit]!.side === side;
  }

  private setOccupants(hex: number, top: number, under: number): void {
    this.data[this.top + hex] = (top + 1) | ((under + 1) << 8);
    if (top >= 0) this.data[this.u.under + top] = 0;
    if (under >= 0) this.data[this.u.under + under] = 1;
  }

  /** Takes a unit out of its hex; one beneath it comes up. */
  lift(unit: number): void {
    const hex = this.hexOf(unit);
    if (hex < 0) return;
    const top = this.topAt(hex);
    const under = this.underAt(hex);
    this.setOccupants(hex, top === unit ? under : top, -1);
    this.data[this.u.hex + unit] = -1;
    this.data[this.u.under + unit] = 0;
  }

  /** Puts a lifted unit into a hex, beneath a unit already there unless `onTop`. */
  place(unit: number, hex: number, onTop = false): void {
    const other = this.topAt(hex);
    this.data[this.u.hex + unit] = hex;
    if (other < 0) this.setOccupants(hex, unit, -1);
    else if (onTop) this.setOccupants(hex, unit, other);
    else this.setOccupants(hex, other, unit);
  }

  /** Moves a unit or a whole stack to another hex, keeping its order. */
  moveUnits(unit: number, other: number, hex: number, onTop = false): void {
    this.lift(unit);
    if (other >= 0) this.lift(other);
    this.place(unit, hex, onTop);
    if (other >= 0) this.place(other, hex);
  }

  /** @rule 7.1 all units in a hex share one facing, a vertex @ruling R-28 */
  face(hex: number, facing: number): void {
    const top = this.topAt(hex);
    const under = this.underAt(hex);
    if (top >= 0) this.data[this.u.facing + top] = facing;
    if (under >= 0) this.data[this.u.facing + under] = facing;
  }

  /** Rebuilds who stands where from the units' own cells, after a position was read. */
  rebuildOccupancy(): void {
    const { data, scenario } = this;
    data.fill(0, this.top, this.top + scenario.grid.size);
    for (const pass of [0, 1]) {
      for (let unit = 0; unit < scenario.units.length; unit++) {
        const hex = this.hexOf(unit);
        if (hex < 0 || data[this.u.under + unit] !== pass) continue;
        this.setOccupants(hex, pass === 0 ? unit : this.topAt(hex), pass === 0 ? -1 : unit);
      }
    }
  }

  // ---- values of a unit

  /** Strength points left.
   * @rule 8.61 @ruling R-31 */
  strengthOf(unit: number): number {
    const hits = this.data[this.u.hits + unit]!;
    if (hits >= HITS_TO_REMOVE) return 0;
    return this.scenario.units[unit]!.strength[hits < REDUCED_FROM_HITS ? 0 : 1]! - MARKER_LOSS[hits]!;
  }

  /** Morale rating now: hits, shaken, broken Battle [8.61, 12.1, 13.0]. */
  moraleOf(unit: number): number {
    const hits = this.data[this.u.hits + unit]!;
    const printed = this.scenario.units[unit]!.morale[hits < REDUCED_FROM_HITS ? 0 : 1]!;
    const broken = this.statusOf(this.battleOf(unit)) === BROKEN_STATUS ? 1 : 0;
    return printed - (MARKER_LOSS[hits] ?? 0) - this.data[this.u.shaken + unit]! - broken;
  }

  // ---- leaders

  leaderHex(leader: number): number {
    return this.data[this.l.hex + leader]!;
  }

  hasFallen(leader: number): boolean {
    return this.data[this.l.fallen + leader] === 1;
  }

  /** Any leader of the side in the hex, -1 if none; the one of `battle` first. */
  leaderAt(hex: number, side: Player, battle = -1): number {
    if (battle >= 0 && this.leaderHex(battle) === hex) return battle;
    const { leaders } = this.scenario;
    for (let i = 0; i < leaders.length; i++) {
      if (leaders[i]!.side === side && this.data[this.l.hex + i] === hex) return i;
    }
    return -1;
  }

  combatBonusOf(leader: number): number {
    return this.hasFallen(leader) ? FALLEN_LEADER.combatBonus : this.scenario.leaders[leader]!.combatBonus;
  }

  commandSpanOf(leader: number): number {
    return this.hasFallen(leader) ? FALLEN_LEADER.commandSpanHexes : this.scenario.leaders[leader]!.commandSpanHexes;
  }

  /** Movement points of a unit, or of a leader (numbered after all units). */
  movementOf(piece: number): number {
    const { units, leaders } = this.scenario;
    if (piece < units.length) return units[piece]!.movementPoints;
    const leader = piece - units.length;
    return this.hasFallen(leader) ? FALLEN_LEADER.movementPoints : leaders[leader]!.movementPoints;
  }

  // ---- Battles

  statusOf(battle: number): number {
    return this.data[this.b.status + battle]!;
  }

  /** Units of a Battle still in play, on the map or still to come. */
  unitsLeft(battle: number): number {
    return this.scenario.battles[battle]!.units.length - this.data[this.b.filled + battle]!;
  }

  /** The worst that has happened to a Battle: sound, shaken, broken, eliminated. @ruling R-76 */
  worstOf(battle: number): number {
    return this.unitsLeft(battle) === 0 ? ELIMINATED_STATUS : this.statusOf(battle);
  }

  chitsOf(battle: number, chit: number): number {
    return this.data[this.chitCell(battle, chit)]!;
  }

  addChit(battle: number, chit: number, count: number): void {
    this.data[this.chitCell(battle, chit)]! += count;
  }

  private chitCell(battle: number, chit: number): number {
    const { b } = this;
    return (chit === 1 ? b.ones : chit === 2 ? b.twos : chit === 3 ? b.threes : b.fours) + battle;
  }

  /** Boxes of a Battle's track that hold no chit. */
  emptyBoxes(battle: number): number {
    let used = 0;
    for (let chit = 1; chit <= 4; chit++) used += this.chitsOf(battle, chit);
    return this.scenario.battles[battle]!.trackBoxes - used;
  }

  // ---- scalars used everywhere

  get side(): Player {
    return this.data[this.at.side] as Player;
  }

  get enemy(): Player {
    return (1 - this.data[this.at.side]!) as Player;
  }

  get battle(): number {
    return this.data[this.at.battle]!;
  }

  get chit(): number {
    return this.data[this.at.chit]!;
  }

  /** Tells the listener, if there is one; write the text only behind `if (state.listener !== null)`. */
  tell(kind: string, rule: string, text: string): void {
    this.listener?.({ kind, rule, text });
  }

  // ---- results

  victoryPoints(): readonly [number, number] {
    const points: [number, number] = [0, 0];
    this.scenario.battles.forEach((card, battle) => {
      const scorer = 1 - card.side;
      points[scorer]! += VICTORY_POINTS[scorer]![this.worstOf(battle)]!;
    });
    return points;
  }

  returns(): readonly [number, number] {
    const winner = this.data[this.at.winner]!;
    if (this.depth > 0 || winner < 0) return UNDECIDED;
    return winner === 0 ? BARONS_WIN : ROYALS_WIN;
  }

  protected override derive(): Readonly<Record<string, Json>> {
    return derivedValues(this);
  }

  // ---- what each side sees

  protected conceal(viewer: Player): void {
    concealChits(this, viewer);
  }

  resample(viewer: Player, rng: Rng): void {
    resampleChits(this, viewer, rng);
  }

  observe(viewer: Player, into: Observation): void {
    encodeState(this, viewer, into);
  }

  observeActions(actions: ActionList, into: Observation): void {
    encodeActions(this, actions, into);
  }
}
