import { type Board, DRAWN, type Encoder, opponent, type Player, type ScriptedPolicy, stateWith, WON } from '../../core/index.ts';
import { type HexGame, HexState } from '../../hexes/hex-state.ts';
import type { Marcher, SafeSearch } from '../../hexes/movement/safe-search.ts';
import type { StepTables } from '../../hexes/movement/step-table.ts';
import { isNextTo } from '../../hexes/zones.ts';
import type { Tracing } from '../../hexes/movement/tracing.ts';
import type { UnitType } from '../charts/charts.ts';
import { TYPE } from '../charts/types.ts';
import type { Options } from './options.ts';
import type { Scratch } from './scratch.ts';
import type { ActionSpace } from './actions.ts';
import { ACTIVATIONS, ANSWERS, CELLS, FORMATIONS, GROUNDS, type IronLayout, RANKS, STATUSES } from './layout.ts';
import { FOOT, MOUNTED, type Scenario, type Special } from './scenario.ts';

// Statuses of units.
export const NORMAL = STATUSES.indexOf('normal');
export const DISORDERED = STATUSES.indexOf('disordered');
export const RETIRED = STATUSES.indexOf('retired');
export const ELIMINATED = STATUSES.indexOf('eliminated');
export const WAITING = STATUSES.indexOf('waiting');
export const WITHDRAWN = STATUSES.indexOf('withdrawn');
export const PURSUING = STATUSES.indexOf('pursuing');
export const FLED = STATUSES.indexOf('fled');
export const HIDDEN = STATUSES.indexOf('hidden');

// Ranks of leaders.
export const NAMED = RANKS.indexOf('named');
export const REPLACEMENT = RANKS.indexOf('replacement');
export const LOST = RANKS.indexOf('lost');
export const REMOVED = RANKS.indexOf('removed');
export const LEADER_WAITING = RANKS.indexOf('waiting');
export const LEADER_PURSUING = RANKS.indexOf('pursuing');
export const WAITING_REPLACEMENT = RANKS.indexOf('waiting-replacement');
export const PURSUING_REPLACEMENT = RANKS.indexOf('pursuing-replacement');

// What is activated.
export const BATTLE_ACTIVATION = ACTIVATIONS.indexOf('battle');
export const ARMY_ACTIVATION = ACTIVATIONS.indexOf('army');
export const STANDARD_ACTIVATION = ACTIVATIONS.indexOf('standard');
export const PASSED = ACTIVATIONS.indexOf('pass');
export const AMBUSH = ACTIVATIONS.indexOf('ambush');

// How it came to be so.
export const FREE = GROUNDS.indexOf('free');
export const CONTINUED = GROUNDS.indexOf('continued');
export const SEIZED = GROUNDS.indexOf('seized');

// What a unit has formed, if anything.
export const SHIELD_WALL = FORMATIONS.indexOf('shield-wall');
export const SCHILTRON = FORMATIONS.indexOf('schiltron');

// What a unit has made of the attack on it.
export const NOT_TRIED = ANSWERS.indexOf('none');
export const TRIED = ANSWERS.indexOf('tried');
export const AGAINST_CHARGE = ANSWERS.indexOf('against-charge');
export const AGAINST_SHOCK = ANSWERS.indexOf('against-shock');

/** A mover that is filled again for each search. */
export type Mover = { -readonly [Field in keyof Marcher]: Marcher[Field] };

/** What states and rules look up in their game: all that does not change in play, and searches that are used again and again. */
export interface IronParts extends HexGame {
  readonly scenario: Scenario;
  readonly options: Options;
  readonly layout: IronLayout;
  readonly space: ActionSpace;
  /** Units of each side, ascending; likewise leaders and Battles. */
  readonly unitsOf: readonly [readonly number[], readonly number[]];
  readonly leadersOf: readonly [readonly number[], readonly number[]];
  readonly battlesOf: readonly [readonly number[], readonly number[]];
  /** What each hexside costs foot, mounted and leaders; tenths of danger in each step of foot and mounted; and the search for moves. */
  readonly stepTables: StepTables;
  readonly dangers: readonly [Uint8Array, Uint8Array];
  readonly marching: SafeSearch;
  /** Who is searched for. */
  readonly marcher: Mover;
  /** Directions of a way. */
  readonly route: Uint8Array;
  /** How far command goes, and ways back to a Standard. */
  readonly tracing: Tracing;
  /** 1 where foot, mounted and leaders may go from a hex in a direction. */
  readonly passes: readonly [Uint8Array, Uint8Array, Uint8Array];
  /** Hexes in which Standards may be set up. */
  readonly standardHexes: readonly number[];
  /** Hands of counters that have been asked for, by their number and the set that they are drawn from. */
  readonly hands: (readonly number[] | undefined)[];
  /** What the rules work with while they answer one question. */
  readonly scratch: Scratch;
  readonly scripted: ScriptedPolicy;
  readonly board: Board;
  readonly encoder: Encoder<IronState>;
}

/** A game of Men of Iron at one moment. Units, leaders, Battles and Standards are indices into the scenario's lists; -1 is none. */
export class IronState extends stateWith(CELLS, HexState) {
  override readonly game: IronParts;
  readonly scenario: Scenario;

  constructor(game: IronParts, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.scenario = game.scenario;
  }

  /** The one who is not active. */
  get enemy(): Player {
    return opponent(this.side);
  }

  has(special: Special): boolean {
    return this.scenario.specials.has(special);
  }

  // ---- units

  override sideOf(unit: number): Player {
    return this.scenario.units[unit]!.side;
  }

  battleOf(unit: number): number {
    return this.scenario.units[unit]!.battle;
  }

  /** Chart of the type that a unit is now. */
  kindOf(unit: number): UnitType {
    return this.scenario.charts.typeAt[this.type(unit)]!;
  }

  /** Whether its type can do something: a bit of CAN. */
  can(unit: number, ability: number): boolean {
    return (this.kindOf(unit).can & ability) !== 0;
  }

  isMounted(unit: number): boolean {
    return this.kindOf(unit).isMounted;
  }

  /** FOOT or MOUNTED: the column of the terrain chart. */
  modeOf(unit: number): 0 | 1 {
    return this.isMounted(unit) ? MOUNTED : FOOT;
  }

  /** Whether it is field artillery (Blood & Roses). */
  isGun(unit: number): boolean {
    return this.type(unit) === TYPE.ART;
  }

  /** @rule 10.0 foot other than infantry and artillery may stand on unlimbered artillery */
  sharesWithGuns(unit: number): boolean {
    const type = this.type(unit);
    return !this.isMounted(unit) && type !== TYPE.ART && type !== TYPE.INF && type !== TYPE.LVY;
  }

  /** Whether it fights on its Disordered side: Disordered or Retired [14.2, 14.5]. */
  isDisordered(unit: number): boolean {
    const status = this.status(unit);
    return status === DISORDERED || status === RETIRED;
  }

  isRetired(unit: number): boolean {
    return this.status(unit) === RETIRED;
  }

  isOnMap(unit: number): boolean {
    return this.hexOf(unit) >= 0;
  }

  /** @rule 12.3 the defender's own rating, printed on the counter of its first type or that of the type */
  shockDefenseOf(unit: number): number {
    const card = this.scenario.units[unit]!;
    const pair = card.shockDefense !== null && card.type === this.type(unit) ? card.shockDefense : this.kindOf(unit).shockDefense;
    return pair[this.isDisordered(unit) ? 1 : 0];
  }

  /** Whether a unit of the side, or of the other one, stands next to a hex. */
  isBeside(side: Player, hex: number): boolean {
    return isNextTo(this.scenario.grid, this, side, hex);
  }

  /** Whether an enemy stands next to a unit. */
  isThreatened(unit: number): boolean {
    return this.isBeside(opponent(this.sideOf(unit)), this.hexOf(unit));
  }

  /** Writes the same into a field of all units. */
  fillUnits(field: keyof IronLayout['block']['units'], value: number): void {
    const cell = this.game.layout.block.units[field];
    this.data.fill(value, cell, cell + this.scenario.units.length);
  }

  /** Readable name of a unit. */
  nameOf(unit: number): string {
    return this.scenario.units[unit]!.name;
  }

  // ---- leaders

  leaderName(leader: number): string {
    return this.scenario.leaders[leader]!.name;
  }

  leaderSide(leader: number): Player {
    return this.scenario.leaders[leader]!.side;
  }

  /** Whether a leader stands on the map. */
  isPresent(leader: number): boolean {
    return this.leaderHex(leader) >= 0;
  }

  /** Whether a leader in play, on the map or in pursuit, stands in for one who is lost. */
  isReplacement(leader: number): boolean {
    const rank = this.leaderRank(leader);
    return rank === REPLACEMENT || rank === PURSUING_REPLACEMENT;
  }

  /** Whether a leader is in pursuit of a Battle that has fled. */
  isHunting(leader: number): boolean {
    const rank = this.leaderRank(leader);
    return rank === LEADER_PURSUING || rank === PURSUING_REPLACEMENT;
  }

  /** Whether a leader comes with units that are still to enter. */
  isAwaited(leader: number): boolean {
    return this.leaderRank(leader) === LEADER_WAITING || this.leaderRank(leader) === WAITING_REPLACEMENT;
  }

  activationOf(leader: number): number {
    const card = this.scenario.leaders[leader]!;
    return this.isReplacement(leader) ? card.replacement.activation : card.activation;
  }

  charismaOf(leader: number): number {
    const card = this.scenario.leaders[leader]!;
    return this.isReplacement(leader) ? card.replacement.charisma : card.charisma;
  }

  commandRangeOf(leader: number): number {
    const card = this.scenario.leaders[leader]!;
    return this.isReplacement(leader) ? card.replacement.commandRange : card.commandRange;
  }

  /** The Overall Commander of a side while he lives: a replacement counts as none [5.5]; -1 without. */
  overallOf(side: Player): number {
    const { leaders } = this.scenario;
    for (const leader of this.game.leadersOf[side]) if (leaders[leader]!.isOverall && this.leaderRank(leader) === NAMED) return leader;
    return -1;
  }

  // ---- results

  /** Flight Points that the other side has lost. @rule 3.0 */
  override victoryPoints(): readonly [number, number] {
    return [this.sidePoints(1), this.sidePoints(0)];
  }

  override returns(): readonly [number, number] {
    return this.depth > 0 ? DRAWN : (WON[this.winner] ?? DRAWN);
  }
}
