import {
  type Board,
  DRAWN,
  type Encoder,
  type InnerGames,
  opponent,
  type Player,
  type ScriptedPolicy,
  type ScaleView,
  stateWith,
  WON,
} from '../../core/index.ts';
import { type HexGame, HexState } from '../../hexes/hex-state.ts';
import type { Marcher, SafeSearch } from '../../hexes/movement/safe-search.ts';
import type { StateKey } from '../../hexes/movement/state-key.ts';
import type { StepTable } from '../../hexes/movement/step-table.ts';
import { CLASS_CHARTS, type ClassChart, type Values } from '../charts/classes.ts';
import { TERRAIN, TERRAIN_CHARTS, type TerrainChart } from '../charts/terrain.ts';
import type { Options } from './options.ts';
import type { Encounter } from './encounter.ts';
import type { Masonry } from './masonry.ts';
import type { Scratch } from './scratch.ts';
import type { ActionSpace } from './actions.ts';
import { type AnarchyLayout, CELLS } from './layout.ts';
import { type Scenario, WAYS } from './scenario.ts';

// States of health, as in HEALTHS.
export const HEALTHY = 0;
export const WOUNDED = 1;
export const STUNNED = 2;
export const DEAD = 3;

// Where men are, as in PRESENCES.
export const ON_MAP = 0;
export const WAITING = 1;
export const LEFT = 2;
export const LED_OFF = 3;

// Part in the attacks of a Phase 4, as in FOUGHT.
export const JOINS = 1;
export const HAS_FOUGHT = 2;

// Phases in which men act by what they did before, as in PHASES.
export const MISSILES = 0;
export const MOVEMENT = 1;

// Whether men sleep, as in RESTS.
export const AWAKE = 0;
export const WAKEFUL = 1;
export const ASLEEP = 2;
/** To the other side, of whom it does not know which. */
export const UNKNOWN = 3;

// States of doors, as in DOORS.
export const SHUT = 0;
export const OPEN = 1;
export const SMASHED = 2;
export const BURNT = 3;

/** What states and rules look up in their game: all that does not change in play. */
export interface AnarchyParts extends HexGame {
  readonly scenario: Scenario;
  /** How it is seen as a fight by itself, whatever it is a part of. */
  readonly asFight: ScaleView;
  readonly options: Options;
  /** Where a fight takes place, and what that changes in its rules. */
  readonly encounter: Encounter<AnarchyState>;
  readonly layout: AnarchyLayout;
  readonly space: ActionSpace;
  /** Characters of each side, ascending, beasts left out; and beasts. */
  readonly menOf: readonly [readonly number[], readonly number[]];
  readonly beasts: readonly number[];
  /** Men of each side who begin hidden, ascending. */
  readonly ambushers: readonly [readonly number[], readonly number[]];
  /** Row of each place among the doors, among what burns, and among the moats, -1 for others, `[place]`. */
  readonly doorAt: Int16Array;
  readonly woodAt: Int16Array;
  /** First part of each engine, and their number, `[engine]`; the ground that each part is, `[part][terrain]`. */
  readonly firstPart: Int16Array;
  readonly partCharts: readonly (readonly TerrainChart[])[];
  readonly moatAt: Int16Array;
  /** What can be battered, by place. */
  readonly masonry: Masonry;
  /** Whether men push engines from within. */
  readonly hasPushed: boolean;
  /** Whether there are mantlets. */
  readonly hasMantlets: boolean;
  /** Things that are piles of rocks. */
  readonly piles: readonly number[];
  /** Whether there are oxen that could draw engines. */
  readonly hasOxen: boolean;
  /** Whether there is anything that several men carry for a turn. */
  readonly hasHeavy: boolean;
  /** Whether there is oil to pour. */
  readonly hasOil: boolean;
  /** Lines of sight. */
  readonly sight: {
    /** Whether one place is seen from another. @param shooter @param target men who do not stand in their own way */
    canSee(s: AnarchyState, from: number, to: number, shooter: number, target: number): boolean;
    isHidden(s: AnarchyState, from: number, to: number): boolean;
  };
  /** What the rules work with while they answer one question. */
  readonly scratch: Scratch;
  /** Steps as the ground is now; searches of men on foot, by places, and of riders, by postures. */
  readonly stepTables: { of(state: AnarchyState, kind: number): StepTable; ofRiders(state: AnarchyState): StepTable };
  readonly searches: readonly [SafeSearch, SafeSearch];
  readonly marcher: { -readonly [K in keyof Marcher]: Marcher[K] };
  /** Whose ways to all goals were looked for last, -1 for nobody's, and for which state. */
  readonly lastMarch: { man: number; readonly key: StateKey };
  readonly scripted: ScriptedPolicy;
  readonly board: Board;
  readonly encoder: Encoder<AnarchyState>;
  /** Notes which part of an engine stands in each place. */
  rebuildParts(state: AnarchyState): void;
  conceal(state: AnarchyState, viewer: Player): void;
}

/** A fight that is played out within a campaign or a siege. */
export interface FieldParts extends AnarchyParts {
  stateOver(cells: Int16Array): AnarchyState;
}

/** The fields on which fights within a campaign or a siege are played out. */
export interface Fields extends InnerGames<AnarchyState> {
  gameOf(number: number): FieldParts;
}

/** A fight of The Anarchy at one moment. Men, beasts, places, doors and things are indices into the scenario's lists; -1 is none. */
export class AnarchyState extends stateWith(CELLS, HexState) {
  override readonly game: AnarchyParts;
  readonly scenario: Scenario;
  /** First cell of what stands in each place. */
  private readonly parts: number;

  constructor(game: AnarchyParts, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.scenario = game.scenario;
    this.parts = game.layout.derived['parts']!;
  }

  get enemy(): Player {
    return opponent(this.side);
  }

  // ---- men

  override sideOf(man: number): Player {
    return this.scenario.men[man]!.side;
  }

  nameOf(man: number): string {
    return this.scenario.men[man]!.name;
  }

  chart(man: number): ClassChart {
    return CLASS_CHARTS[this.type(man)]!;
  }

  isOnMap(man: number): boolean {
    return this.presence(man) === ON_MAP && this.health(man) !== DEAD && this.at(man) >= 0;
  }

  isMounted(man: number): boolean {
    return this.horse(man) >= 0;
  }

  /** Whether he is in the fight for which sides of a siege have sent men. */
  isSent(man: number): boolean {
    return this.sent(man) === 1;
  }

  /** Whether he is on the map, on his feet or in the saddle, and nobody's prisoner: he acts, and may be asked to. */
  isUp(man: number): boolean {
    return this.isOnMap(man) && this.health(man) <= WOUNDED && this.captor(man) < 0;
  }

  /** Values in his stance, unharmed. */
  private valuesOf(man: number): Values {
    const chart = this.chart(man);
    return this.isMounted(man) ? chart.mounted! : chart.foot;
  }

  /** Whether he has his wounded values. @rule B8 @rule B57 those of a prisoner, and of who was one, until he has a weapon again */
  private isWeak(man: number): boolean {
    return this.health(man) === WOUNDED || this.unarmed(man) === 1;
  }

  /** Attack as he is. @rule B8 half, rounded up, if wounded; nothing if stunned */
  attackOf(man: number): number {
    const { attack } = this.valuesOf(man);
    return this.health(man) === STUNNED ? 0 : this.isWeak(man) ? Math.ceil(attack / 2) : attack;
  }

  /** Defence as he is. @rule B8 half, rounded up, if wounded; 1 if stunned */
  defenceOf(man: number): number {
    if (this.health(man) === STUNNED) return 1;
    const { defence } = this.valuesOf(man);
    return this.isWeak(man) ? Math.ceil(defence / 2) : defence;
  }

  /** Movement allowance as he is. @rule B8 half, rounded up, if wounded */
  allowanceOf(man: number): number {
    const { movement } = this.valuesOf(man);
    return this.isWeak(man) ? Math.ceil(movement / 2) : movement;
  }

  /** Points of what he costs, with his horse. */
  priceOf(man: number): number {
    const chart = this.chart(man);
    return this.scenario.men[man]!.horse >= 0 ? (chart.mountedPrice ?? chart.price) : chart.price;
  }

  // ---- places

  /** Whether a moat is filled in a place. @rule 3.1 */
  isFilled(place: number): boolean {
    const moat = this.game.moatAt[place]!;
    return moat >= 0 && this.moatFilled(moat) === 1;
  }

  /** Whether the wall in a place has come down. @rule 6.4 */
  isRubble(place: number): boolean {
    const cell = this.game.masonry.walls[place]!;
    return cell >= 0 && this.data[cell]! >= this.game.masonry.stages[place]!;
  }

  /** Stages of demolition of what stands in a place. @rule 7.3.1 */
  stageIn(place: number): number {
    const cell = this.game.masonry.cells[place]!;
    return cell < 0 ? 0 : this.data[cell]!;
  }

  setStageIn(place: number, stage: number): void {
    this.data[this.game.masonry.cells[place]!] = stage;
  }

  /** What a place is, in TERRAINS. */
  terrainOf(place: number): number {
    if (this.isRubble(place)) return TERRAIN.rubble;
    return this.isFilled(place) ? TERRAIN['filled-moat'] : this.scenario.places.terrain[place]!;
  }

  /** The ground of a place, or what an engine makes of it. */
  terrainAt(place: number): TerrainChart {
    const terrain = this.terrainOf(place);
    const part = this.partIn(place);
    return part < 0 ? TERRAIN_CHARTS[terrain]! : this.game.partCharts[part]![terrain]!;
  }

  /** Part of an engine in a place, -1 for none. */
  partIn(place: number): number {
    return this.data[this.parts + place]! - 1;
  }

  setPartIn(place: number, part: number): void {
    this.data[this.parts + place] = part + 1;
  }

  clearParts(): void {
    this.data.fill(0, this.parts, this.parts + this.scenario.places.count);
  }

  /** Row of a place among all that burns, -1 for none. */
  woodIn(place: number): number {
    const part = this.partIn(place);
    return part < 0 ? this.game.woodAt[place]! : this.scenario.woods.length + part;
  }

  override rebuildOccupancy(): void {
    super.rebuildOccupancy();
    this.game.rebuildParts(this);
  }

  levelAt(place: number): number {
    if (this.isRubble(place)) return 0;
    return this.isFilled(place) ? TERRAIN_CHARTS[TERRAIN['filled-moat']]!.level : this.scenario.places.level[place]!;
  }

  /** What lies beyond a way out of a place, -1 for nothing. */
  beyond(place: number, way: number): number {
    const { neighbours, breaker, breached } = this.scenario.places;
    const edge = place * WAYS + way;
    const wall = breaker[edge]!;
    return wall >= 0 && this.isRubble(wall) ? breached[edge]! : neighbours[edge]!;
  }

  /** Hexes between two places. */
  distance(from: number, to: number): number {
    const { places, grid } = this.scenario;
    return grid.distance(places.hex[from]!, places.hex[to]!);
  }

  nameOfEngine(engine: number): string {
    return this.scenario.engines[engine]!.name.toLowerCase();
  }

  /** Who stands in a place, or its own name. */
  nameIn(place: number): string {
    const man = this.topAt(place);
    return man < 0 ? this.placeName(place) : this.nameOf(man);
  }

  placeName(place: number): string {
    return this.scenario.places.names[place]!;
  }

  // ---- results

  /** Points by the scenario's goals. */
  override victoryPoints(): readonly [number, number] {
    return this.game.encounter.pointsOf(this);
  }

  override returns(): readonly [number, number] {
    return this.depth > 0 ? DRAWN : (WON[this.winner] ?? DRAWN);
  }
}
