import type { RulesetOptions } from '../ruleset/cards.ts';
import { type CellSource, type CellTable, layCells } from '../layout/cells.ts';
import type { ActionSpace } from '../actions/action-space.ts';
import type { ActionDraft } from './action-writer.ts';
import { bindSteps, numberSteps } from './drafts.ts';
import type { FlatState } from '../state/flat-state.ts';
import { type LoadedScenario, FlatGameBase } from '../state/game-base.ts';
import { badPosition, type CellKind, type Layout, oneOf, playerOf } from '../layout/layout.ts';
import type { Player } from '../values/player.ts';
import type { Step } from '../layout/procedure.ts';
import type { ActionCodec, Ruleset, ScriptedPolicy } from '../ruleset/ruleset.ts';
import { createToldCodec, type ToldAbouts } from './told.ts';

// Games whose scenarios have units, whatever ground they stand on. Units are numbers, places in the scenario's list; -1 is none.

/** One unit, as far as every such game has it. */
export interface UnitCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
}

/** What the scenarios of such games have. */
export interface UnitScenario extends LoadedScenario {
  readonly turns: number;
  readonly units: readonly UnitCard[];
}

/** Kinds of cells and registers that name players and units of a scenario. */
export interface UnitKinds {
  readonly player: CellKind<Player>;
  readonly unit: CellKind;
}

/** What a ruleset says of such a game: `S` its states, `G` what these ask of their game, `Q` kinds of cells, `N` names of steps. */
export interface UnitRules<S, G, Q, N extends string> {
  /** Names of the sides in data. */
  readonly sides: readonly [string, string];
  /** Class of its states. */
  readonly State: new (
    game: G,
    data: Int16Array,
  ) => S;
  /** Its cells; of its blocks, `units` has a row for each unit, `sides` one for each side. */
  readonly cells: CellTable<Q> & { readonly blocks: { readonly units: { readonly fields: Readonly<Record<string, CellSource<Q>>> } } };
  readonly stepNames: readonly N[];
  readonly steps: readonly ActionDraft<S, Q, N>[];
  /** The step with which play begins. */
  readonly begins: NoInfer<N>;
  /** Most steps on the stack. */
  readonly stackDepth: number;
  /** Decisions and rolls that one unit can cause in a turn at most, those about others included, and those of a turn that belong to no unit. */
  readonly plies: { readonly unit: number; readonly turn: number };
  /** Made once for each game, since it may keep notes. */
  createCaptain(): Required<ScriptedPolicy>;
  /** Refuses cells, just read from a position, that no game can come to, beside what its room refuses. @throws RulesError BAD_POSITION */
  check?(s: S): void;
}

/** Base of such games; a room adds the ground and what is drawn, seen and pointed at on it. */
export abstract class UnitGameBase<
  S extends FlatState & { readonly scenario: UnitScenario },
  G,
  C extends UnitScenario,
  R extends RulesetOptions,
  Q extends UnitKinds,
> extends FlatGameBase<S, C, R, ToldAbouts<S, string>> {
  readonly layout: Layout;
  readonly steps: readonly Step<S, ToldAbouts<S, string>>[];
  readonly scripted: Required<ScriptedPolicy>;
  readonly actions: ActionCodec;
  readonly maxPlies: number;
  readonly check: (s: S) => void;
  private readonly State: new (
    game: G,
    data: Int16Array,
  ) => S;
  private readonly firstStep: number;

  /** @param space its actions @param derived cells of its room that follow from others */
  constructor(
    ruleset: Ruleset,
    scenario: C,
    options: R,
    rules: UnitRules<S, G, Q, string>,
    kinds: Q,
    space: ActionSpace<never>,
    derived: Readonly<Record<string, number>> = {},
  ) {
    super(ruleset, scenario, options);
    const units = scenario.units.map(({ id }) => id);
    const rows: Readonly<Record<string, readonly string[]>> = { units, sides: rules.sides };
    this.layout = layCells<Q, CellTable<Q>>(rules.cells, kinds, { rows, derived, stackDepth: rules.stackDepth });
    this.steps = bindSteps(rules.stepNames, rules.steps, kinds, space);
    this.actions = createToldCodec(space.parts, units);
    this.scripted = rules.createCaptain();
    this.maxPlies = scenario.turns * (units.length * rules.plies.unit + rules.plies.turn);
    this.State = rules.State;
    this.firstStep = numberSteps(rules.stepNames)[rules.begins]!;
    this.check = (s) => {
      if (s.turn > scenario.turns) badPosition(`The game has ${scenario.turns} turns.`, '/state/turn');
      rules.check?.(s);
      this.checkUnits(s);
    };
  }

  /** Puts all units where the scenario has them. */
  protected abstract placeUnits(s: S): void;
  /** Refuses units, just read from a position, that cannot stand where they do. @throws RulesError BAD_POSITION */
  protected abstract checkUnits(s: S): void;

  protected override createState(data: Int16Array): S {
    return new this.State(this as unknown as G, data);
  }

  protected override fill(s: S): void {
    this.placeUnits(s);
    s.push(this.firstStep);
  }
}

/** Kinds that every such game has. @param sides names of the sides in data */
export function unitKinds(sides: readonly [string, string], units: readonly UnitCard[]): UnitKinds {
  return { player: playerOf(sides), unit: oneOf(units.map(({ id }) => id)) };
}
