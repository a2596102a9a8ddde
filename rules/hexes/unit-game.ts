import {
  badPosition,
  type Compiled,
  FlatGameBase,
  type GameOf,
  type Player,
  type RulesetOptions,
  type Ruleset,
  type ToldAbouts,
} from '../core/index.ts';
import type { Deeds } from './deeds.ts';
import { HexState, type Places } from './hex-state.ts';
import { PathSearch } from './movement/path-search.ts';
import { StateKey } from './movement/state-key.ts';
import { type MoveCost, StepTables } from './movement/step-table.ts';
import type { HexMap } from './packs/hex-map.ts';

// Games in which nothing is hidden, and in which units stand one to a hex and face vertices.

/** One unit as it begins. */
export interface HexUnit {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  /** A place in the ruleset's list of types. */
  readonly type: number;
  readonly hex: number;
  readonly facing: number;
}

/** What the scenarios of such games have. */
export interface UnitScenario extends Compiled, HexMap {
  readonly turns: number;
  readonly units: readonly HexUnit[];
  /** Movement points over each hexside, by type. */
  readonly moveCost: readonly MoveCost[];
}

/** What their states and rules ask of their game. */
export interface UnitGame<C, R extends RulesetOptions, K extends string> extends GameOf<C, R> {
  readonly places: Places;
  readonly deeds: Deeds<K>;
  /** What a step costs each type. */
  readonly stepTables: StepTables;
  /** The one search for moves; its result is valid until the next. */
  readonly search: PathSearch;
}

/** Base of their states. Units are numbers, places in the scenario's list; -1 is none. */
export abstract class UnitState<C extends UnitScenario, R extends RulesetOptions, K extends string> extends HexState {
  override readonly game: UnitGame<C, R, K>;
  readonly compiled: C;

  constructor(game: UnitGame<C, R, K>, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.compiled = game.compiled;
  }

  card(unit: number): HexUnit {
    return this.compiled.units[unit]!;
  }

  override sideOf(unit: number): Player {
    return this.compiled.units[unit]!.side;
  }

  /** Units of a side on the map, ascending. */
  standing(side: Player): number[] {
    return this.compiled.units.flatMap((card, unit) => (card.side === side && this.hexOf(unit) >= 0 ? [unit] : []));
  }

  override resample(): void {}
  protected override conceal(): void {}
}

/** Base of such games. */
export abstract class UnitGameBase<S extends UnitState<C, R, K>, C extends UnitScenario, R extends RulesetOptions, K extends string>
  extends FlatGameBase<S, C, R, ToldAbouts<K>>
  implements UnitGame<C, R, K>
{
  abstract readonly places: Places;
  abstract readonly deeds: Deeds<K>;
  readonly stepTables: StepTables;
  readonly search: PathSearch;

  constructor(ruleset: Ruleset, compiled: C, options: R) {
    super(ruleset, compiled, options);
    this.stepTables = new StepTables(compiled.grid, compiled.moveCost);
    this.search = new PathSearch(compiled.grid, new StateKey(0, 0));
  }

  /** Puts all units where the scenario has them. */
  protected placeUnits(s: S): void {
    this.compiled.units.forEach(({ hex, facing }, unit) => {
      s.place(unit, hex);
      s.face(hex, facing);
    });
  }

  protected override complete(s: S): void {
    s.rebuildOccupancy();
  }
}

/** Refuses units on the map that cannot stand where they do. @param canStand whether the ground of a hex bears a type @throws RulesError BAD_POSITION */
export function checkUnits<C extends UnitScenario, R extends RulesetOptions, K extends string>(
  s: UnitState<C, R, K>,
  canStand: (type: number, hex: number) => boolean,
): void {
  s.compiled.units.forEach(({ id, type }, unit) => {
    const hex = s.hexOf(unit);
    if (hex < 0) return;
    if (s.topAt(hex) !== unit) badPosition('Another unit stands there.', `/state/units/${id}/hex`);
    if (!canStand(type, hex)) badPosition('It cannot stand on that ground.', `/state/units/${id}/hex`);
  });
}
