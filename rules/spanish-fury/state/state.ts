import {
  type Board,
  CellState,
  DRAWN,
  type Encoder,
  type GameOf,
  opponent,
  type OutcomeList,
  type Player,
  type ScriptedPolicy,
  stateWith,
  WON,
} from '../../core/index.ts';
import type { BaseSize, Box } from '../../geometry/box.ts';
import type { NamedBodies } from '../../tabletop/bodies.ts';
import type { Manoeuvres } from '../../tabletop/manoeuvres.ts';
import type { Roads } from '../../tabletop/roads.ts';
import type { Sight } from '../../tabletop/sight.ts';
import { type Card, TRAININGS } from '../charts/cards.ts';
import { COHESION } from '../charts/charts.ts';
import { BROKEN, FORMATIONS } from '../charts/types.ts';
import type { Options } from './options.ts';
import type { ActionSpace } from './actions.ts';
import { CELLS, type FuryLayout } from './layout.ts';
import type { Scenario } from './scenario.ts';

// What has become of a unit, as in STATUSES.
export const READY = 0;
export const ROUTING = 1;
export const PURSUING = 2;
export const MARCHING_OFF = 3;
export const ATTACHED = 4;
export const WAITING = 5;
export const LEFT = 6;
export const DESTROYED = 7;
export const SURRENDERED = 8;
export const DISPERSED = 9;

// What it has done with its legs, as in PACES.
export const HALTED = 0;
export const MARCHED = 1;
export const DOUBLED = 2;
export const CHARGED = 3;
export const STOOD = 4;
export const RETIRED = 5;

// Fates of generals, as in FATES, and ranks, as in RANKS.
export const WELL = 0;
export const WOUNDED = 1;
export const KILLED = 2;
export const TAKEN = 3;
export const VOLUNTEER = 1;
export const COLONEL = 2;

// Segments, as in SEGMENTS.
export const COMMAND = 0;
export const ACTION = 1;
export const RESOLUTION = 2;

/** Ends that a unit's march may have, found for one unit and then read; and boxes for who moves it. `Marches` has the words. */
export interface MarchEnds {
  readonly count: number;
  readonly fitted: number;
  readonly wheels: Uint8Array;
  readonly stretches: Uint8Array;
  readonly ways: Int32Array;
  readonly costs: Int32Array;
  readonly fits: Uint8Array;
  readonly from: Box;
  readonly to: Box;
  find(s: FuryState, unit: number, orders: number, point: number): MarchEnds;
  findEnds(s: FuryState, unit: number): MarchEnds;
  findAfter(s: FuryState, unit: number, orders: number, point: number, wheel: number): MarchEnds;
  placeOf(wheel: number, stretch: number): number;
  endOf(end: number): Box;
  sweepTo(end: number): readonly Box[];
}

/** What states and rules look up in their game: all that does not change in play, and searches that are used again and again. */
export interface FuryParts extends GameOf<Scenario, Options> {
  readonly layout: FuryLayout;
  readonly space: ActionSpace;
  /** One box for each unit, set again whenever it is asked for. */
  readonly boxes: readonly Box[];
  readonly manoeuvres: Manoeuvres;
  readonly roads: Roads;
  readonly marches: MarchEnds;
  readonly sight: Sight;
  /** What secrets are drawn from; empty it first. */
  readonly lots: OutcomeList;
  /** Units, generals and brigades of each side, ascending. */
  readonly unitsOf: readonly [readonly number[], readonly number[]];
  readonly generalsOf: readonly [readonly number[], readonly number[]];
  readonly brigadesOf: readonly [readonly number[], readonly number[]];
  /** Companies that the scenario attaches to each unit. */
  readonly companiesOf: readonly (readonly number[])[];
  /** Ground that so many stands cover in a formation, with so many companies attached. */
  footprint(formation: number, stands: number, companies: number): BaseSize;
  readonly scripted: Required<ScriptedPolicy>;
  readonly encoder: Encoder;
  readonly board: Board;
}

/** A game at one moment. Units, generals and brigades are numbers, places in the scenario's lists; -1 is none. */
export class FuryState extends stateWith(CELLS, CellState) implements NamedBodies {
  override readonly game: FuryParts;
  readonly scenario: Scenario;

  constructor(game: FuryParts, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.scenario = game.scenario;
  }

  // ---- units

  get unitCount(): number {
    return this.scenario.units.length;
  }

  /** Whether a unit stands on the table by itself: companies attached stand with their regiment. */
  isOnTable(unit: number): boolean {
    return this.status(unit) <= MARCHING_OFF;
  }

  /** Whether its owner commands it: on the table, or attached to a unit that is, and neither fleeing nor pursuing. */
  isReady(unit: number): boolean {
    const status = this.status(unit);
    return status === READY || (status === ATTACHED && this.status(this.host(unit)) === READY);
  }

  isGone(unit: number): boolean {
    return this.status(unit) >= LEFT;
  }

  sideOf(unit: number): Player {
    return this.scenario.units[unit]!.side;
  }

  nameOf(unit: number): string {
    return this.scenario.units[unit]!.name;
  }

  cardOf(unit: number): Card {
    return this.scenario.units[unit]!.card;
  }

  isHorse(unit: number): boolean {
    return this.cardOf(unit).arm === 'horse';
  }

  isFoot(unit: number): boolean {
    return this.cardOf(unit).arm === 'foot';
  }

  isGun(unit: number): boolean {
    return this.cardOf(unit).arm === 'guns';
  }

  isVeteran(unit: number): boolean {
    return this.cardOf(unit).training === TRAININGS[2];
  }

  isRaw(unit: number): boolean {
    return this.cardOf(unit).training === TRAININGS[0];
  }

  /** Melee rating and fire modifier of its formation. */
  ratingOf(unit: number): readonly [melee: number, fire: number] {
    return this.cardOf(unit).formations[FORMATIONS[this.formation(unit)]!] ?? [0, 0];
  }

  /** What its cohesion adds to Waver rolls, melee or fire. @rule 1.13 */
  cohesion(unit: number, to: keyof typeof COHESION): number {
    return COHESION[to][this.level(unit)]!;
  }

  /** Companies attached to a unit that are still with it. */
  companiesWith(unit: number): number {
    let stands = 0;
    for (const company of this.game.companiesOf[unit]!) if (this.status(company) === ATTACHED) stands += this.stands(company);
    return stands;
  }

  boxOf(unit: number): Box {
    const { halfWidth, halfDepth } = this.game.footprint(this.formation(unit), this.stands(unit), this.companiesWith(unit));
    return this.game.boxes[unit]!.set(this.x(unit), this.y(unit), this.heading(unit), halfWidth, halfDepth);
  }

  stand(unit: number, { x, y, heading }: Pick<Box, 'x' | 'y' | 'heading'>): void {
    this.setX(unit, x);
    this.setY(unit, y);
    this.setHeading(unit, heading);
  }

  /** The box of a unit that stands by itself, or that of the regiment it is attached to, with which it moves. @rule 3.2 @rule 3.4 @rule 3.5 */
  placeOf(unit: number): Box {
    return this.boxOf(this.status(unit) === ATTACHED ? this.host(unit) : unit);
  }

  // ---- generals and brigades

  sideOfGeneral(general: number): Player {
    return this.scenario.generals[general]!.side;
  }

  sideOfBrigade(brigade: number): Player {
    return this.scenario.brigades[brigade]!.side;
  }

  /** The general of a brigade; he may be lost. */
  generalOf(brigade: number): number {
    return this.scenario.brigades[brigade]!.general;
  }

  /** The general who is with a unit and well, -1 for none. */
  generalWith(unit: number): number {
    for (const general of this.game.generalsOf[this.sideOf(unit)])
      if (this.generalUnit(general) === unit && this.generalFate(general) === WELL) return general;
    return -1;
  }

  /** The brigade whose orders hold for a unit: its own, that of its regiment if it is attached; -1 for unbrigaded. */
  brigadeOf(unit: number): number {
    const { brigade } = this.scenario.units[unit]!;
    return brigade < 0 && this.status(unit) === ATTACHED ? this.scenario.units[this.host(unit)]!.brigade : brigade;
  }

  /** Whom a unit acts with: its brigade's general, else the generalissimo. @rule 11.2 */
  commanderOf(unit: number): number {
    const brigade = this.brigadeOf(unit);
    return brigade < 0 ? this.sideGeneralissimo(this.sideOf(unit)) : this.generalOf(brigade);
  }

  // ---- the whole

  /** Whether an army is broken. @rule 2.10 */
  isBroken(side: Player): boolean {
    return this.sideConfidence(side) >= BROKEN;
  }

  /** Enemies of a side, ascending. */
  enemiesOf(side: Player): readonly number[] {
    return this.game.unitsOf[opponent(side)];
  }

  override victoryPoints(): readonly [number, number] {
    return [this.sidePoints(0), this.sidePoints(1)];
  }

  /** @rule 21.1 @ruling SF-114 */
  override returns(): readonly [number, number] {
    return this.depth > 0 ? DRAWN : (WON[this.winner] ?? DRAWN);
  }
}
