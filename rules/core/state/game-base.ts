import { playersOf, type RulesetOptions, type ScenarioCard, type ScenarioPack } from '../ruleset/cards.ts';
import type { ActionCodec, PassedListener, Position, Ruleset } from '../ruleset/ruleset.ts';
import { cellsFromJson } from '../layout/cells-json.ts';
import type { GameOf } from './cell-state.ts';
import type { Encoder } from './encoder.ts';
import { readEnvelope } from '../layout/envelope.ts';
import { type FlatState, StateScratch } from './flat-state.ts';
import type { Layout } from '../layout/layout.ts';
import type { ObservationSpec } from '../views/observation.ts';
import type { Player } from '../values/player.ts';
import type { Abouts, Step, Unsaid } from '../layout/procedure.ts';
import { settle } from './settle.ts';

/** What every scenario has once its pack is compiled. */
export interface LoadedScenario extends ScenarioCard {
  /** The pack it was made from, if it is a user's own. */
  readonly pack?: ScenarioPack;
}

/** One scenario with its options: everything that does not change in play. A ruleset's game says in its fields what it has and in `fill` how
 * a game begins: `S` its states, `C` the compiled scenario, `R` the options, `A` what is said about its steps. */
export abstract class FlatGameBase<
  S extends FlatState,
  C extends LoadedScenario,
  R extends RulesetOptions,
  A extends Abouts | Unsaid = Unsaid,
> implements GameOf<C, R>
{
  readonly ruleset: Ruleset;
  readonly scenario: C;
  readonly pack?: ScenarioPack;
  readonly options: R;
  abstract readonly layout: Layout;
  abstract readonly steps: readonly Step<S, A>[];
  abstract readonly actions: ActionCodec;
  abstract readonly encoder: Encoder<S>;
  abstract readonly maxPlies: number;
  abstract readonly check: (state: S, viewer?: Player) => void;
  abstract readonly renderText: (state: S, viewer?: Player) => string;
  abstract readonly renderSvg: (state: S, viewer?: Player) => string;
  readonly stateScratch = new StateScratch();
  private filled: Int16Array | null = null;
  private fresh: Int16Array | null = null;

  constructor(ruleset: Ruleset, scenario: C, options: R) {
    this.ruleset = ruleset;
    this.scenario = scenario;
    if (scenario.pack !== undefined) this.pack = scenario.pack;
    this.options = options;
  }

  /** A state of this game over the given cells. */
  protected abstract createState(data: Int16Array): S;

  /** Puts everything where it stands before play, the first step on the stack. Cells that may be nothing are nothing, all others 0. */
  protected abstract fill(state: S): void;

  /** What a fresh game does besides, as to have the players set up: nothing, unless a ruleset says otherwise. */
  protected open(_state: S): void {}

  /** Leads a state to the `phase` that a position names. Its cells are those that `fill` leaves, overwritten by what the position names.
   * Absent where positions name no phase. */
  protected beginPhase?(state: S, phase: unknown, named: Position['state']): void;

  /** Works out what follows from the cells that a position names: nothing, unless a ruleset says otherwise.
   * @param _named what the position writes */
  protected complete(_state: S, _named: Position['state']): void {}

  get players(): readonly [string, string] {
    return playersOf(this.ruleset, this.scenario);
  }

  get observation(): ObservationSpec {
    return this.encoder.spec;
  }

  /** Cells of a fresh game at its first decision. */
  get baseline(): Int16Array {
    if (this.fresh !== null) return this.fresh;
    const state = this.copyOf(this.beforePlay);
    this.open(state);
    state.advance();
    return (this.fresh = state.data);
  }

  private get beforePlay(): Int16Array {
    if (this.filled !== null) return this.filled;
    const state = this.createState(this.layout.blank());
    this.fill(state);
    return (this.filled = state.data);
  }

  /** A state that holds a copy of the cells. */
  protected copyOf(cells: Int16Array): S {
    const data = this.layout.allocate();
    data.set(cells);
    return this.createState(data);
  }

  /** A state over cells that lie somewhere else, as within those of another game. */
  stateOver(cells: Int16Array): S {
    return this.createState(cells);
  }

  newState(): S {
    return this.copyOf(this.baseline);
  }

  /** What a position does not name is as in a fresh game; with a `phase`, as before play.
   * @throws RulesError BAD_POSITION with the JSON path of the fault */
  fromPosition(position: unknown, passed?: PassedListener): S {
    const { cells, viewer } = readEnvelope(position);
    const state = this.beginPhase === undefined ? this.read(cells, this.baseline) : this.readPhase(cells);
    this.complete(state, cells);
    state.passedListener = passed ?? null;
    settle(state, viewer);
    return state;
  }

  private read(cells: Position['state'], base: Int16Array): S {
    const state = this.copyOf(base);
    cellsFromJson(this, cells, '/state', state.data);
    return state;
  }

  private readPhase({ phase, ...named }: Position['state']): S {
    const state = this.read(named, phase === undefined ? this.baseline : this.beforePlay);
    if (phase !== undefined) this.beginPhase?.(state, phase, named);
    return state;
  }
}
