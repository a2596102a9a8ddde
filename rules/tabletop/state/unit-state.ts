import {
  type ActionSpace,
  type ActionTable,
  CellState,
  type GameOf,
  integer,
  type Player,
  returnsByPoints,
  type RulesetOptions,
  type UnitScenario as AnyScenario,
} from '../../core/index.ts';
import { type Box, holdsPoint } from '../../geometry/box.ts';
import { FULL_TURN, TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { Bodies, NamedBodies } from '../bodies.ts';
import type { MoveActions, Moves } from '../table-actions.ts';
import type { TableSize } from '../edges.ts';
import type { Manoeuvres } from '../manoeuvres.ts';
import type { Area } from '../packs/areas.ts';
import type { PlacedUnit } from '../packs/armies.ts';
import { MAX_TABLE } from '../packs/schema.ts';
import type { Sight } from '../sight.ts';

// Games on an open table in which nothing is hidden, and in which units stand where the scenario has them.

/** What the scenarios of such games have, sizes in ticks; `T` types of units, `G` kinds of terrain. */
export interface UnitScenario<T extends string = string, G extends string = string> extends AnyScenario, TableSize {
  readonly units: readonly PlacedUnit<T>[];
  readonly terrain: Readonly<Record<G, readonly Box[]>>;
  /** Places to be held. */
  readonly areas: readonly Area[];
}

/** Lists the actions of such a game. */
export type TableActions = ActionTable & MoveActions;

/** What their states and rules ask of their game; `T` lists its actions. */
export interface UnitGame<C extends UnitScenario, R extends RulesetOptions, T extends TableActions> extends GameOf<C, R> {
  readonly space: ActionSpace<T>;
  /** One box for each unit, set again whenever it is asked for. */
  readonly boxes: readonly Box[];
  readonly manoeuvres: Manoeuvres;
  readonly sight: Sight;
  readonly moves: Pick<Moves<Bodies, keyof T & string>, 'decode' | 'marchEnd' | 'chargeEnd' | 'listMarches' | 'listCharges' | 'listShots'>;
}

const ticks = integer(0, MAX_TABLE * TICKS_PER_INCH);

/** Cells that say where a unit stands; all 0 for one that is off the table. */
export const PLACE_CELLS = { x: ticks, y: ticks, heading: integer(0, FULL_TURN - 1) } as const;

/** Base of their states, with `PLACE_CELLS` in the block `units`. Units are numbers, places in the scenario's list. */
export abstract class UnitState<C extends UnitScenario, R extends RulesetOptions, T extends TableActions>
  extends CellState
  implements NamedBodies
{
  override readonly game: UnitGame<C, R, T>;
  readonly scenario: C;
  declare readonly x: (unit: number) => number;
  declare readonly y: (unit: number) => number;
  declare readonly heading: (unit: number) => number;
  declare readonly setX: (unit: number, x: number) => void;
  declare readonly setY: (unit: number, y: number) => void;
  declare readonly setHeading: (unit: number, heading: number) => void;

  constructor(game: UnitGame<C, R, T>, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.scenario = game.scenario;
  }

  abstract isOnTable(unit: number): boolean;

  get unitCount(): number {
    return this.scenario.units.length;
  }

  sideOf(unit: number): Player {
    return this.scenario.units[unit]!.side;
  }

  nameOf(unit: number): string {
    return this.scenario.units[unit]!.name;
  }

  typeOf(unit: number): C['units'][number]['type'] {
    return this.scenario.units[unit]!.type;
  }

  boxOf(unit: number): Box {
    const { halfWidth, halfDepth } = this.scenario.units[unit]!.start;
    return this.game.boxes[unit]!.set(this.x(unit), this.y(unit), this.heading(unit), halfWidth, halfDepth);
  }

  stand(unit: number, { x, y, heading }: Pick<Box, 'x' | 'y' | 'heading'>): void {
    this.setX(unit, x);
    this.setY(unit, y);
    this.setHeading(unit, heading);
  }

  /** Clears where a unit stands. */
  leaveTable(unit: number): void {
    this.stand(unit, { x: 0, y: 0, heading: 0 });
  }

  /** Whether the middle of a base lies on any of some ground. */
  isIn({ x, y }: Box, ground: readonly Box[]): boolean {
    return ground.some((box) => holdsPoint(box, x, y));
  }

  /** Units of a side on the table, or off it, ascending. */
  standing(side: Player): number[] {
    return this.scenario.units.flatMap((unit, i) => (unit.side === side && this.isOnTable(i) ? [i] : []));
  }
  gone(side: Player): number[] {
    return this.scenario.units.flatMap((unit, i) => (unit.side === side && !this.isOnTable(i) ? [i] : []));
  }

  /** More points win, as many are a draw, unless a ruleset says otherwise. */
  override returns(): readonly [number, number] {
    return returnsByPoints(this);
  }
}

/** Any state of such a game, for what serves them all. */
export type AnyUnitState = UnitState<UnitScenario, RulesetOptions, TableActions>;
