import {
  type ActionSpace,
  badPosition,
  type GameOf,
  type Player,
  returnsByPoints,
  type RulesetOptions,
  type ScenarioCard,
  type UnitCard,
  type UnitScenario as AnyScenario,
} from '../../core/index.ts';
import type { HexActions, HexTable } from '../hex-actions.ts';
import type { ArcTable } from '../facing.ts';
import { HexState, type Places } from '../hex-state.ts';
import type { PathSearch } from '../movement/path-search.ts';
import type { MoveCost, StepTables } from '../movement/step-table.ts';
import type { HexMap } from '../packs/hex-map.ts';

// Games in which nothing is hidden, and in which units stand one to a hex.

/** One unit as it begins. */
export interface HexUnit extends UnitCard {
  /** A place in the ruleset's list of types. */
  readonly type: number;
  readonly hex: number;
  readonly facing: number;
}

/** What the scenarios of such games have. */
export interface UnitScenario extends AnyScenario, HexMap {
  readonly units: readonly HexUnit[];
  /** Movement points over each hexside, by type. */
  readonly moveCost: readonly MoveCost[];
  /** Points of each place to be held, by hex. */
  readonly held: ReadonlyMap<number, number>;
}

/** What their states and rules ask of their game; `T` lists its actions. */
export interface UnitGame<C extends ScenarioCard, R extends RulesetOptions, T extends HexTable> extends GameOf<C, R> {
  readonly places: Places;
  readonly space: ActionSpace<T>;
  readonly hexActions: Pick<HexActions<T>, 'read'>;
  /** Arcs of units. */
  readonly arcs: ArcTable;
  /** What a step costs each type. */
  readonly stepTables: StepTables;
  /** The one search for moves; its result is valid until the next. */
  readonly search: PathSearch;
}

/** Base of their states. Units are numbers, places in the scenario's list; -1 is none. */
export abstract class UnitState<C extends UnitScenario, R extends RulesetOptions, T extends HexTable> extends HexState {
  override readonly game: UnitGame<C, R, T>;
  readonly scenario: C;

  constructor(game: UnitGame<C, R, T>, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.scenario = game.scenario;
  }

  card(unit: number): HexUnit {
    return this.scenario.units[unit]!;
  }

  nameOf(unit: number): string {
    return this.scenario.units[unit]!.name;
  }

  override sideOf(unit: number): Player {
    return this.scenario.units[unit]!.side;
  }

  /** Units of a side on the map, or off it, ascending. */
  standing(side: Player): number[] {
    return this.scenario.units.flatMap((card, unit) => (card.side === side && this.hexOf(unit) >= 0 ? [unit] : []));
  }
  gone(side: Player): number[] {
    return this.scenario.units.flatMap((card, unit) => (card.side === side && this.hexOf(unit) < 0 ? [unit] : []));
  }

  /** More points win, as many are a draw, unless a ruleset says otherwise. */
  override returns(): readonly [number, number] {
    return returnsByPoints(this);
  }
}

/** Any state of such a game, for rules that serve them all. */
export type AnyUnitState = UnitState<UnitScenario, RulesetOptions, HexTable>;

/** Refuses units on the map that cannot stand where they do. @param canStand whether the ground of a hex bears a type @throws RulesError BAD_POSITION */
export function checkUnits(s: AnyUnitState, canStand: (type: number, hex: number) => boolean): void {
  s.scenario.units.forEach(({ id, type }, unit) => {
    const hex = s.hexOf(unit);
    if (hex < 0) return;
    if (s.topAt(hex) !== unit) badPosition('Another unit stands there.', `/state/units/${id}/hex`);
    if (!canStand(type, hex)) badPosition('It cannot stand on that ground.', `/state/units/${id}/hex`);
  });
}
