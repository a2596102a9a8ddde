import {
  type Board,
  DRAWN,
  type Encoder,
  type FlatState,
  type GameOf,
  InnerRoom,
  type Player,
  type ScriptedPolicy,
  stateWith,
  WON,
} from '../../../core/index.ts';
import type { ReachSearch } from '../../../hexes/movement/reach-search.ts';
import type { StepTable } from '../../../hexes/movement/step-table.ts';
import { ARMS } from '../charts/arms.ts';
import type { Options } from '../../state/options.ts';
import type { AnarchyState, Fields } from '../../state/state.ts';
import type { Scratch } from './scratch.ts';
import type { ActionSpace } from './actions.ts';
import { CELLS, type KingdomLayout } from './layout.ts';
import { CONVOYS, type KingdomScenario, SLOTS } from './scenario.ts';
import { STEP } from './steps.ts';

// What has become of nobles, as in FATES.
export const FREE = 0;
export const TAKEN = 1;
export const KILLED = 2;
export const AWAY = 3;

// As in SERVICES and PARTS.
export const PROMISED = 1;
export const FIGHTS = 1;

/** What states and rules look up in their game: all that does not change in play. */
export interface KingdomParts extends GameOf<KingdomScenario, Options> {
  readonly scenario: KingdomScenario;
  readonly options: Options;
  readonly layout: KingdomLayout;
  readonly space: ActionSpace;
  readonly stepTable: StepTable;
  readonly reach: ReachSearch;
  /** What the rules work with while they answer one question. */
  readonly scratch: Scratch;
  readonly scripted: ScriptedPolicy;
  readonly board: Board;
  readonly encoder: Encoder<KingdomState>;
  /** Men of a side who can stand on a battlefield. */
  readonly mostASide: number;
  /** Null where battles go by table. */
  readonly fields: Fields | null;
  /** Points of both sides by the scenario's goals. */
  pointsOf(state: KingdomState): readonly [number, number];
}

/** A campaign at one moment. Groups, nobles, places, bands and convoys are indices into their lists; -1 is none. */
export class KingdomState extends stateWith(CELLS) {
  override readonly game: KingdomParts;
  readonly scenario: KingdomScenario;
  /** First cell of the men of the first arm. */
  private readonly armCells: number;
  private readonly room = new InnerRoom<AnarchyState>();

  constructor(game: KingdomParts, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.scenario = game.scenario;
    this.armCells = game.layout.block.groups[ARMS[0]];
  }

  // ---- a battle that is played out

  /** The battle that is fought man by man at the moment, null for none: its cells are among those of this state. @rule C.15 */
  get field(): AnarchyState | null {
    const { fields } = this.game;
    return fields === null ? null : this.room.stateIn(this, fields);
  }

  override get atHand(): FlatState {
    if (this.depth === 0 || this.data[this.frame]! < STEP['field/order']) return this;
    return this.field ?? this;
  }

  // ---- groups

  /** Side of a group, by its counter. */
  sideOf(group: number): Player {
    return group < SLOTS ? 0 : 1;
  }

  /** Hex of a group, -1 off the map; the same as `at`, for rooms that ask counters. */
  hexOf(group: number): number {
    return this.at(group);
  }

  /** Counters of a campaign look nowhere. */
  facingOf(_group: number): number {
    return 0;
  }

  /** The first group in a hex, -1 if it is empty. */
  topAt(hex: number): number {
    for (let group = 0; group < 2 * SLOTS; group++) if (this.at(group) === hex) return group;
    return -1;
  }

  isThere(group: number): boolean {
    return this.at(group) >= 0;
  }

  /** First counter of a side. */
  firstOf(side: Player): number {
    return side * SLOTS;
  }

  get armCount(): number {
    return ARMS.length;
  }

  get convoyCount(): number {
    return CONVOYS;
  }

  get groupCount(): number {
    return 2 * SLOTS;
  }

  /** Men of an arm in a group. */
  arm(group: number, arm: number): number {
    return Math.max(0, this.data[this.armCells + arm * 2 * SLOTS + group]!);
  }

  setArm(group: number, arm: number, men: number): void {
    this.data[this.armCells + arm * 2 * SLOTS + group] = men;
  }

  // ---- results

  override victoryPoints(): readonly [number, number] {
    return this.game.pointsOf(this);
  }

  override returns(): readonly [number, number] {
    return this.depth > 0 ? DRAWN : (WON[this.winner] ?? DRAWN);
  }
}
