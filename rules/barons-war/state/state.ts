import { type Board, type Encoder, type Json, opponent, type Player, type ScriptedPolicy, stateWith } from '../../core/index.ts';
import { type HexGame, HexState } from '../../hexes/hex-state.ts';
import type { PathSearch } from '../../hexes/movement/path-search.ts';
import type { ReachSearch } from '../../hexes/movement/reach-search.ts';
import type { StepTables } from '../../hexes/movement/step-table.ts';
import type { Tracing } from '../../hexes/movement/tracing.ts';
import type { Options } from './options.ts';
import type { Scratch } from './scratch.ts';
import { FALLEN_LEADER, HITS_TO_REMOVE, MARKER_LOSS, REDUCED_FROM_HITS, VICTORY_POINTS } from '../charts/charts.ts';
import type { ActionSpace } from './actions.ts';
import { type BaronsWarLayout, CELLS } from './layout.ts';
import type { Scenario } from './scenario.ts';

export const SOUND = 0;
export const SHAKEN_STATUS = 1;
export const BROKEN_STATUS = 2;
const ELIMINATED_STATUS = 3;

/** Reasons a unit left play. */
export const ELIMINATED = 1;
export const ROUTED = 2;

export const DUE_CHECK = 1;
export const DUE_RETREAT = 2;

const UNDECIDED: readonly [number, number] = [0, 0];
const BARONS_WIN: readonly [number, number] = [1, -1];
const ROYALS_WIN: readonly [number, number] = [-1, 1];

/** What states and rules look up in their game: all that does not change in play, searches that are used again and again, and what others attach. */
export interface BaronsWarParts extends HexGame {
  readonly scenario: Scenario;
  /** The options as the rules read them. */
  readonly options: Options;
  readonly layout: BaronsWarLayout;
  readonly space: ActionSpace;
  /** Names of units, then leaders, no two of them the same. */
  readonly names: readonly string[];
  /** Units of each side, ascending. */
  readonly unitsOf: readonly [readonly number[], readonly number[]];
  /** Cavalry of each side that may react [10.3]. */
  readonly reactors: readonly [readonly number[], readonly number[]];
  /** What a step costs each troop type. */
  readonly stepTables: StepTables;
  /** The one path search for marches; its result is valid until the next. */
  readonly search: PathSearch;
  /** The one path search for charges. */
  readonly rideSearch: PathSearch;
  /** The one search for leaders. */
  readonly leaderSearch: ReachSearch;
  /** How far command goes. */
  readonly tracing: Tracing;
  /** What the rules work with while they answer one question. */
  readonly scratch: Scratch;
  readonly scripted: ScriptedPolicy;
  readonly board: Board;
  /** What follows from the cells, as people count it. */
  describe(state: BaronsWarState): Readonly<Record<string, Json>>;
  readonly encoder: Encoder<BaronsWarState>;
}

/** A game of The Barons' War at one moment. Units, leaders and Battles are indices into the scenario's lists; -1 is none. */
export class BaronsWarState extends stateWith(CELLS, HexState) {
  override readonly game: BaronsWarParts;
  readonly scenario: Scenario;

  constructor(game: BaronsWarParts, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.scenario = game.scenario;
  }

  // ---- units on the map

  /** Writes the same into a field of all units. */
  fillUnits(field: keyof BaronsWarLayout['block']['units'], value: number): void {
    const cell = this.game.layout.block.units[field];
    this.data.fill(value, cell, cell + this.scenario.units.length);
  }

  isShaken(unit: number): boolean {
    return this.shaken(unit) === 1;
  }

  override sideOf(unit: number): Player {
    return this.scenario.units[unit]!.side;
  }

  battleOf(unit: number): number {
    return this.scenario.units[unit]!.battle;
  }

  typeOf(unit: number): number {
    return this.scenario.units[unit]!.type;
  }

  // ---- values of a unit

  /** Strength points left.
   * @rule 8.61 @ruling R-31 */
  strengthOf(unit: number): number {
    const hits = this.hits(unit);
    if (hits >= HITS_TO_REMOVE) return 0;
    return this.scenario.units[unit]!.strength[hits < REDUCED_FROM_HITS ? 0 : 1]! - MARKER_LOSS[hits]!;
  }

  /** Morale rating now: hits, shaken, broken Battle [8.61, 12.1, 13.0]. */
  moraleOf(unit: number): number {
    const hits = this.hits(unit);
    const printed = this.scenario.units[unit]!.morale[hits < REDUCED_FROM_HITS ? 0 : 1]!;
    const broken = this.status(this.battleOf(unit)) === BROKEN_STATUS ? 1 : 0;
    return printed - (MARKER_LOSS[hits] ?? 0) - this.shaken(unit) - broken;
  }

  // ---- leaders

  hasFallen(leader: number): boolean {
    return this.leaderFallen(leader) === 1;
  }

  /** Any leader of the side in the hex, -1 if none; the one of `battle` first. */
  leaderAt(hex: number, side: Player, battle = -1): number {
    if (battle >= 0 && this.leaderHex(battle) === hex) return battle;
    const { leaders } = this.scenario;
    for (let i = 0; i < leaders.length; i++) {
      if (leaders[i]!.side === side && this.leaderHex(i) === hex) return i;
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

  /** Units of a Battle still in play, on the map or still to come. */
  unitsLeft(battle: number): number {
    return this.scenario.battles[battle]!.units.length - this.filled(battle);
  }

  /** The worst that has happened to a Battle: sound, shaken, broken, eliminated. @ruling R-76 */
  worstOf(battle: number): number {
    return this.unitsLeft(battle) === 0 ? ELIMINATED_STATUS : this.status(battle);
  }

  chitsOf(battle: number, chit: number): number {
    return this.data[this.chitCell(battle, chit)]!;
  }

  addChit(battle: number, chit: number, count: number): void {
    this.data[this.chitCell(battle, chit)]! += count;
  }

  private chitCell(battle: number, chit: number): number {
    const { ones, twos, threes, fours } = this.game.layout.block.battles;
    return (chit === 1 ? ones : chit === 2 ? twos : chit === 3 ? threes : fours) + battle;
  }

  /** Boxes of a Battle's track that hold no chit. */
  emptyBoxes(battle: number): number {
    let used = 0;
    for (let chit = 1; chit <= 4; chit++) used += this.chitsOf(battle, chit);
    return this.scenario.battles[battle]!.trackBoxes - used;
  }

  get enemy(): Player {
    return opponent(this.side);
  }

  // ---- results

  override victoryPoints(): readonly [number, number] {
    const points: [number, number] = [0, 0];
    this.scenario.battles.forEach((card, battle) => {
      const scorer = opponent(card.side);
      points[scorer]! += VICTORY_POINTS[scorer]![this.worstOf(battle)]!;
    });
    return points;
  }

  override returns(): readonly [number, number] {
    const winner = this.winner;
    if (this.depth > 0 || winner < 0) return UNDECIDED;
    return winner === 0 ? BARONS_WIN : ROYALS_WIN;
  }

  protected override derive(): Readonly<Record<string, Json>> {
    return this.game.describe(this);
  }
}
