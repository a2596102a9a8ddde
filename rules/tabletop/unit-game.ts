import {
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
} from '../core/index.ts';
import { Box, SIDES_OF_BOX } from '../geometry/box.ts';
import { checkBodies } from './bodies.ts';
import { type MoveRules, Moves, movesOf } from './deeds.ts';
import { createEncoding, type Features } from './encoder/unit-features.ts';
import { TabletopEncoder } from './encoder/table-encoder.ts';
import { Manoeuvres } from './manoeuvres.ts';
import { createTableBoard, type PageWords } from './page/board.ts';
import { drawUnits, type UnitStyle, writeUnits } from './render/units.ts';
import type { Sight } from './sight.ts';
import type { UnitGame, UnitScenario, UnitState } from './unit-state.ts';

/** Kinds of cells and registers that every game on a table with units has; `side` is a side of a base. */
export type TableKinds = UnitKinds & { readonly side: CellKind };

/** What a ruleset says of its game on a table: `S` its states, `C` scenarios, `R` options, `K` kinds of actions beside those of `MoveKind`, `N` names of steps.
 * Its rooms give the rest: pictures, what networks see, what the page needs. */
export interface TableRules<S, C extends UnitScenario, R extends RulesetOptions, K extends string, N extends string>
  extends UnitRules<S, UnitGame<C, R, K>, TableKinds, string, N> {
  /** Kinds of actions without parts, before those of `MoveKind`. */
  readonly plain: readonly K[];
  readonly types: readonly string[];
  /** Numbers of a unit. */
  readonly values: readonly UnitValue<S>[];
  readonly moves: MoveRules<S>;
  sightOver(scenario: C): Sight;
  /** Ground that nobody may enter. */
  closed?(scenario: C): readonly Box[];
  readonly features: Features<S, K>;
  readonly style: UnitStyle<S>;
  readonly page: PageWords<S, K>;
}

/** Such a game, made of what its ruleset says. */
export class TableUnitGame<
    S extends UnitState<C, R, K>,
    C extends UnitScenario,
    R extends RulesetOptions,
    K extends string,
    N extends string,
  >
  extends UnitGameBase<S, UnitGame<C, R, K>, C, R, string, TableKinds>
  implements UnitGame<C, R, K>
{
  readonly boxes: readonly Box[];
  readonly manoeuvres: Manoeuvres;
  readonly sight: Sight;
  readonly moves: Moves<S, K>;
  readonly encoder: TabletopEncoder<S, K>;
  readonly board: Board;
  readonly renderText: (s: S) => string;
  readonly renderSvg: (s: S) => string;

  constructor(ruleset: Ruleset, compiled: C, options: R, rules: TableRules<S, C, R, K, N>) {
    const ids = compiled.units.map(({ id }) => id);
    const parts = { ...Object.fromEntries(rules.plain.map((kind) => [kind, []])), ...movesOf(ids, rules.moves.points) };
    const kinds = { ...unitKinds(rules.sides, compiled.units), side: oneOf(SIDES_OF_BOX) };
    super(ruleset, compiled, options, rules, kinds, parts);
    this.boxes = ids.map(() => new Box());
    this.manoeuvres = new Manoeuvres(compiled, rules.closed?.(compiled) ?? []);
    this.sight = rules.sightOver(compiled);
    this.moves = new Moves<S, K>(parts, this.manoeuvres, this.sight, rules.moves);
    this.encoder = new TabletopEncoder(createEncoding(rules, compiled, this.moves));
    const headline = (s: S): readonly string[] => headlineOf(s, compiled.turns);
    this.board = createTableBoard<S, K>({ ...rules, ...rules.page, moves: this.moves, compiled, headline });
    this.renderText = (s) => writeUnits(s, rules, headline(s));
    this.renderSvg = (s) => drawUnits(s, rules, headline(s));
  }

  protected override placeUnits(s: S): void {
    this.compiled.units.forEach(({ start }, unit) => s.stand(unit, start));
  }

  protected override checkUnits(s: S): void {
    this.compiled.units.forEach(({ id, name }, unit) => {
      const isClear = s.x(unit) + s.y(unit) + s.heading(unit) === 0;
      if (!s.isOnTable(unit) && !isClear) badPosition(`${name} are gone, and stand nowhere.`, `/state/units/${id}`);
    });
    checkBodies(s);
  }
}
