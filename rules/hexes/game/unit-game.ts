import {
  type ActionAbouts,
  type ActionSpace,
  type Board,
  headlineOf,
  type Player,
  type Ruleset,
  type RulesetOptions,
  type ScenarioCard,
  UnitGameBase,
  type UnitKinds,
  unitKinds,
  type UnitRules,
  type UnitValue,
} from '../../core/index.ts';
import { HexActions, type HexTable } from '../hex-actions.ts';
import { createEncoding, type Features } from '../encoder/unit-features.ts';
import { HexEncoder } from '../encoder/table-encoder.ts';
import { type ArcTable, BY_VERTEX } from '../facing.ts';
import type { Aim } from '../headings.ts';
import { derivedPlaces, type Places, placesIn } from '../hex-state.ts';
import { hexKinds } from '../kinds.ts';
import { PathSearch } from '../movement/path-search.ts';
import { StateKey } from '../movement/state-key.ts';
import { StepTables } from '../movement/step-table.ts';
import { createHexBoard, type PageWords } from '../page/board.ts';
import { drawUnits, type UnitStyle, writeUnits } from '../render/units.ts';
import { checkUnits, type UnitGame, type UnitScenario, type UnitState } from '../state/unit-state.ts';

/** Kinds of cells and registers that every game on hexes with units has. */
export type HexKinds = UnitKinds & ReturnType<typeof hexKinds>;

/** What a ruleset says of its game on hexes: `S` its states, `C` scenarios, `R` options, `N` names of steps; `T` lists its actions. Its rooms give the
 * rest: pictures, what networks see, what the page needs. */
export interface HexRules<S, C extends ScenarioCard, R extends RulesetOptions, T extends HexTable, N extends string>
  extends UnitRules<S, UnitGame<C, R, T>, HexKinds, N> {
  readonly actions: T;
  /** What is said about each of its actions; its phrase, where that is more than what it does to whom. */
  readonly about: ActionAbouts<S, T>;
  /** Names of the types of units. */
  readonly types: readonly string[];
  /** Numbers of a unit; the first two are printed on its counter. */
  readonly values: readonly UnitValue<S>[];
  /** What units look at, and their arcs: a vertex, with two hexsides each in front, flank and rear, if left out. */
  readonly aim?: Aim;
  readonly arcs?: ArcTable;
  canStand(type: number, terrain: number): boolean;
  /** Where a unit can go; its result is valid until the next call. */
  findMoves(s: S, unit: number): PathSearch;
  controls(s: S, side: Player, hex: number): boolean;
  readonly features: (scenario: C) => Features<S, keyof T & string>;
  readonly style: UnitStyle<S>;
  readonly page: PageWords<S, keyof T & string>;
}

/** Such a game, made of what its ruleset says. */
export class HexUnitGame<
    S extends UnitState<C, R, T>,
    C extends UnitScenario,
    R extends RulesetOptions,
    T extends HexTable,
    N extends string,
  >
  extends UnitGameBase<S, UnitGame<C, R, T>, C, R, HexKinds>
  implements UnitGame<C, R, T>
{
  readonly places: Places;
  readonly space: ActionSpace<T>;
  readonly hexActions: HexActions<T>;
  readonly arcs: ArcTable;
  readonly stepTables: StepTables;
  readonly search: PathSearch;
  readonly encoder: HexEncoder<S, keyof T & string>;
  readonly board: Board;
  readonly renderText: (s: S) => string;
  readonly renderSvg: (s: S) => string;
  private readonly canStand: (type: number, hex: number) => boolean;

  constructor(ruleset: Ruleset, scenario: C, options: R, rules: HexRules<S, C, R, T, N>) {
    const { grid, units, turns } = scenario;
    const hexActions = new HexActions<T>(grid, units.map(({ id }) => id), rules.actions); // biome-ignore format: one line
    const kinds = { ...unitKinds(rules.sides, units), ...hexKinds(grid) };
    super(ruleset, scenario, options, rules, kinds, hexActions.space, derivedPlaces(grid.size, units.length));
    const { hex, facing } = this.layout.block['units']!;
    this.places = placesIn(this.layout, { hex: hex!, facing: facing! }, grid.size, units.length);
    this.hexActions = hexActions;
    this.space = hexActions.space;
    this.arcs = rules.arcs ?? BY_VERTEX;
    this.stepTables = new StepTables(grid, scenario.moveCost);
    this.search = new PathSearch(grid, new StateKey(0, 0), this.arcs);
    this.encoder = new HexEncoder(createEncoding(rules, scenario, hexActions));
    const headline = (s: S): readonly string[] => headlineOf(s, turns);
    this.board = createHexBoard<S, T>({
      ...rules,
      ...rules.page,
      scenario,
      players: this.players,
      prefix: rules.style.prefix,
      hexActions,
      arcs: this.arcs,
      headline,
    });
    this.renderText = (s) => writeUnits(s, rules, headline(s));
    this.renderSvg = (s) => drawUnits(s, rules, headline(s));
    this.canStand = (type, at) => rules.canStand(type, scenario.terrain[at]!);
  }

  protected override placeUnits(s: S): void {
    this.scenario.units.forEach(({ hex, facing }, unit) => {
      s.place(unit, hex);
      s.face(hex, facing);
    });
  }

  protected override checkUnits(s: S): void {
    checkUnits(s, this.canStand);
  }

  protected override complete(s: S): void {
    s.rebuildOccupancy();
  }
}
