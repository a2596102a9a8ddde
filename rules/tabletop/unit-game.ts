import {
  type ActionBlocks,
  CellState,
  type Compiled,
  FlatGameBase,
  type GameOf,
  type Player,
  type Ruleset,
  type RulesetOptions,
  type ToldAbouts,
} from '../core/index.ts';
import { Box, holdsPoint } from '../geometry/box.ts';
import type { Bodies, NamedBodies } from './bodies.ts';
import { type MoveRules, Moves } from './deeds.ts';
import type { TableSize } from './edges.ts';
import { Manoeuvres } from './manoeuvres.ts';
import type { PlacedUnit } from './packs/armies.ts';
import type { Sight } from './sight.ts';

// Games on an open table in which nothing is hidden, and in which units stand where the scenario has them.

/** What the scenarios of such games have; `T` types of units, `K` kinds of actions. */
export interface UnitScenario<T extends string = string, K extends string = string> extends Compiled, TableSize {
  readonly turns: number;
  readonly units: readonly PlacedUnit<T>[];
  readonly space: ActionBlocks<K>;
}

/** What their states and rules ask of their game. */
export interface UnitGame<C extends UnitScenario, R extends RulesetOptions, K extends string> extends GameOf<C, R> {
  /** One box for each unit, set again whenever it is asked for. */
  readonly boxes: readonly Box[];
  readonly manoeuvres: Manoeuvres;
  readonly sight: Sight;
  readonly moves: Pick<Moves<Bodies, K>, 'deedOf' | 'listMarches' | 'listCharges'>;
}

/** Base of their states: cells `x`, `y` and `heading` say where each unit stands. Units are numbers, places in the scenario's list. */
export abstract class UnitState<C extends UnitScenario, R extends RulesetOptions, K extends string>
  extends CellState
  implements NamedBodies
{
  override readonly game: UnitGame<C, R, K>;
  readonly compiled: C;
  declare readonly x: (unit: number) => number;
  declare readonly y: (unit: number) => number;
  declare readonly heading: (unit: number) => number;
  declare readonly setX: (unit: number, x: number) => void;
  declare readonly setY: (unit: number, y: number) => void;
  declare readonly setHeading: (unit: number, heading: number) => void;

  constructor(game: UnitGame<C, R, K>, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.compiled = game.compiled;
  }

  abstract isOnTable(unit: number): boolean;

  get unitCount(): number {
    return this.compiled.units.length;
  }

  sideOf(unit: number): Player {
    return this.compiled.units[unit]!.side;
  }

  nameOf(unit: number): string {
    return this.compiled.units[unit]!.name;
  }

  typeOf(unit: number): C['units'][number]['type'] {
    return this.compiled.units[unit]!.type;
  }

  boxOf(unit: number): Box {
    const { halfWidth, halfDepth } = this.compiled.units[unit]!.start;
    return this.game.boxes[unit]!.set(this.x(unit), this.y(unit), this.heading(unit), halfWidth, halfDepth);
  }

  stand(unit: number, { x, y, heading }: Pick<Box, 'x' | 'y' | 'heading'>): void {
    this.setX(unit, x);
    this.setY(unit, y);
    this.setHeading(unit, heading);
  }

  /** Whether the middle of a base lies on any of some ground. */
  isIn({ x, y }: Box, ground: readonly Box[]): boolean {
    return ground.some((box) => holdsPoint(box, x, y));
  }

  /** Units of a side on the table, ascending. */
  standing(side: Player): number[] {
    return this.compiled.units.flatMap((unit, i) => (unit.side === side && this.isOnTable(i) ? [i] : []));
  }

  override resample(): void {}
  protected override conceal(): void {}
}

/** Base of such games. */
export abstract class UnitGameBase<S extends UnitState<C, R, K>, C extends UnitScenario, R extends RulesetOptions, K extends string>
  extends FlatGameBase<S, C, R, ToldAbouts<K>>
  implements UnitGame<C, R, K>
{
  readonly boxes: readonly Box[];
  readonly manoeuvres: Manoeuvres;
  readonly sight: Sight;
  readonly moves: Moves<S, K>;
  protected readonly ids: readonly string[];

  /** @param closed ground that nobody may enter */
  constructor(ruleset: Ruleset, compiled: C, options: R, sight: Sight, rules: MoveRules<S>, closed: readonly Box[] = []) {
    super(ruleset, compiled, options);
    this.ids = compiled.units.map(({ id }) => id);
    this.boxes = compiled.units.map(() => new Box());
    this.manoeuvres = new Manoeuvres(compiled, closed);
    this.sight = sight;
    this.moves = new Moves<S, K>(compiled.space as never, this.manoeuvres, sight, rules);
  }

  /** Puts all units where the scenario has them. */
  protected placeUnits(s: S): void {
    this.compiled.units.forEach(({ start }, unit) => s.stand(unit, start));
  }
}
