import {
  type ActionAbouts,
  ActionSpace,
  badPosition,
  type Board,
  type CellKind,
  headlineOf,
  oneOf,
  type Ruleset,
  type RulesetOptions,
  UnitGameBase,
  type UnitKinds,
  unitKinds,
  type UnitRules,
  type UnitValue,
} from '../../core/index.ts';
import { Box, SIDES_OF_BOX } from '../../geometry/box.ts';
import { checkBodies } from '../bodies.ts';
import { type MoveRules, Moves, namedByMoves } from '../table-actions.ts';
import { createEncoding, type Features } from '../encoder/unit-features.ts';
import { TabletopEncoder } from '../encoder/table-encoder.ts';
import { Manoeuvres } from '../manoeuvres.ts';
import { createTableBoard, type PageWords } from '../page/board.ts';
import { drawUnits, type UnitStyle, writeUnits } from '../render/units.ts';
import type { Sight } from '../sight.ts';
import type { TableActions, UnitGame, UnitScenario, UnitState } from '../state/unit-state.ts';

/** Kinds of cells and registers that every game on a table with units has; `side` is a side of a base. */
export type TableKinds = UnitKinds & { readonly side: CellKind };

/** What a ruleset says of its game on a table: `S` its states, `C` scenarios, `R` options, `N` names of steps; `T` lists its actions. Its rooms give the
 * rest: pictures, what networks see, what the page needs. */
export interface TableRules<S, C extends UnitScenario, R extends RulesetOptions, T extends TableActions, N extends string>
  extends UnitRules<S, UnitGame<C, R, T>, TableKinds, N> {
  readonly actions: T;
  /** What is said about each of its actions; its phrase, if it is none of `MOVE_ACTIONS`. */
  readonly about: ActionAbouts<S, T>;
  readonly types: readonly string[];
  /** Numbers of a unit. */
  readonly values: readonly UnitValue<S>[];
  readonly moves: MoveRules<S>;
  sightOver(scenario: C): Sight;
  /** Ground that nobody may enter. */
  closed?(scenario: C): readonly Box[];
  readonly features: Features<S, keyof T & string>;
  readonly style: UnitStyle<S>;
  readonly page: PageWords<S, keyof T & string>;
}

/** Such a game, made of what its ruleset says. */
export class TableUnitGame<
    S extends UnitState<C, R, T>,
    C extends UnitScenario,
    R extends RulesetOptions,
    T extends TableActions,
    N extends string,
  >
  extends UnitGameBase<S, UnitGame<C, R, T>, C, R, TableKinds>
  implements UnitGame<C, R, T>
{
  readonly boxes: readonly Box[];
  readonly manoeuvres: Manoeuvres;
  readonly sight: Sight;
  readonly space: ActionSpace<T>;
  readonly moves: Moves<S, keyof T & string>;
  readonly encoder: TabletopEncoder<S, keyof T & string>;
  readonly board: Board;
  readonly renderText: (s: S) => string;
  readonly renderSvg: (s: S) => string;

  constructor(ruleset: Ruleset, scenario: C, options: R, rules: TableRules<S, C, R, T, N>) {
    const ids = scenario.units.map(({ id }) => id);
    const space = new ActionSpace<TableActions>(rules.actions, namedByMoves(ids, rules.moves.points));
    const kinds = { ...unitKinds(rules.sides, scenario.units), side: oneOf(SIDES_OF_BOX) };
    super(ruleset, scenario, options, rules, kinds, space);
    this.space = space as ActionSpace<T>;
    this.boxes = ids.map(() => new Box());
    this.manoeuvres = new Manoeuvres(scenario, rules.closed?.(scenario) ?? []);
    this.sight = rules.sightOver(scenario);
    this.moves = new Moves<S, keyof T & string>(space, this.manoeuvres, this.sight, rules.moves);
    this.encoder = new TabletopEncoder(createEncoding(rules, scenario, space, this.moves));
    const headline = (s: S): readonly string[] => headlineOf(s, scenario.turns);
    this.board = createTableBoard<S, T>({ ...rules, ...rules.page, space: this.space, moves: this.moves, scenario, headline });
    this.renderText = (s) => writeUnits(s, rules, headline(s));
    this.renderSvg = (s) => drawUnits(s, rules, headline(s));
  }

  protected override placeUnits(s: S): void {
    this.scenario.units.forEach(({ start }, unit) => s.stand(unit, start));
  }

  protected override checkUnits(s: S): void {
    this.scenario.units.forEach(({ id, name }, unit) => {
      const isClear = s.x(unit) + s.y(unit) + s.heading(unit) === 0;
      if (!s.isOnTable(unit) && !isClear) badPosition(`${name} are gone, and stand nowhere.`, `/state/units/${id}`);
    });
    checkBodies(s);
  }
}
