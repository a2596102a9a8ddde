import {
  type Board,
  cellsFromJson,
  type FlatGame,
  type ObservationSpec,
  type Player,
  readEnvelope,
  type RulesetOptions,
  type Ruleset,
  type ScenarioCard,
  type ScenarioPack,
  settle,
  type State,
  type Step,
} from '../core/index.ts';
import { ActionSpace } from './actions.ts';
import { createCodec } from './notation.ts';
import { createBoard } from './board/board.ts';
import { createCaptain } from './captain.ts';
import { createObservationSpec } from './encoder.ts';
import { type BaronsWarLayout, createBaronsWarLayout, createKinds, type Kinds } from './layout.ts';
import { OPTIONS, type Options, parseOptions } from './options.ts';
import { LeaderSearch } from './leader-search.ts';
import { PathSearch } from './path-search.ts';
import { beginPhase, removeLost } from './phases.ts';
import { checkPosition, settlePlaces } from './position-check.ts';
import { bindSteps } from './procedures/index.ts';
import { beginAllocation } from './procedures/command.ts';
import { beginSetUp, nameTarget } from './procedures/set-up.ts';
import { listReactors } from './reaction.ts';
import { renderSvg } from './render-svg.ts';
import { renderText } from './render-text.ts';
import type { Scenario } from './scenario.ts';
import { BaronsWarState } from './state.ts';
import { STEP } from './steps.ts';

/** Rolls and decisions of one player turn never come near this. */
const PLIES_A_TURN = 4000;

/** One scenario of The Barons' War with its options: everything that does not change in play. */
export class BaronsWarGame implements FlatGame {
  readonly ruleset: Ruleset;
  readonly compiled: Scenario;
  readonly scenario: ScenarioCard;
  readonly pack?: ScenarioPack;
  readonly options: RulesetOptions;
  /** The options as the rules read them. */
  readonly rules: Options;
  readonly kinds: Kinds;
  readonly layout: BaronsWarLayout;
  readonly steps: readonly Step<BaronsWarState>[];
  readonly space: ActionSpace;
  readonly actions: ReturnType<typeof createCodec>;
  readonly observation: ObservationSpec;
  readonly maxPlies: number;
  readonly baseline: Int16Array;
  /** The stored placement before the first turn: what a hand-written position with a `phase` starts from. */
  private readonly stored: Int16Array;
  /** The one path search for marches; its result is valid until the next. */
  readonly search: PathSearch;
  /** The one path search for charges. */
  readonly rideSearch: PathSearch;
  /** The one search for leaders. */
  readonly leaderSearch: LeaderSearch;
  /** Units of each side, ascending. */
  readonly unitsOf: readonly [readonly number[], readonly number[]];
  /** Cavalry of each side that may react [10.3]. */
  readonly reactors: readonly [readonly number[], readonly number[]];
  readonly scripted: ReturnType<typeof createCaptain>;
  readonly board: Board;

  constructor(ruleset: Ruleset, compiled: Scenario, given: RulesetOptions) {
    this.ruleset = ruleset;
    this.compiled = compiled;
    this.scenario = compiled.card;
    if (compiled.pack !== undefined) this.pack = compiled.pack;
    this.rules = parseOptions(given);
    this.options = Object.fromEntries(OPTIONS.map(({ name }) => [name, this.rules[name]]));
    this.kinds = createKinds(compiled);
    this.layout = createBaronsWarLayout(compiled, this.kinds) as BaronsWarLayout;
    this.steps = bindSteps(this.kinds);
    this.space = new ActionSpace(compiled);
    this.actions = createCodec(this);
    this.observation = createObservationSpec(compiled);
    this.maxPlies = compiled.turnLimit * PLIES_A_TURN;
    this.search = new PathSearch(compiled, this.layout);
    this.rideSearch = new PathSearch(compiled, this.layout);
    this.leaderSearch = new LeaderSearch(compiled);
    this.unitsOf = listUnits(compiled);
    this.reactors = listReactors(compiled.units);
    this.stored = this.createStored();
    this.baseline = this.createFresh().data;
    this.scripted = createCaptain(this);
    this.board = createBoard(this);
  }

  private createStored(): Int16Array {
    const state = new BaronsWarState(this, this.layout.allocate());
    const { data, at, u, l, b } = state;
    const { compiled } = this;
    const none = [at.battle, at.newAttack1, at.newAttack2, at.mover, at.edwardTarget, at.winner];
    for (const cell of none) data[cell] = -1;
    for (const field of [u.start, u.firedAt, u.charge]) data.fill(-1, field, field + compiled.units.length);
    data.fill(-1, b.entryHex, b.entryHex + compiled.battles.length);
    data[at.side] = compiled.initiative;
    compiled.placement.units.forEach(({ hex, facing, under }, unit) => {
      data[u.hex + unit] = hex;
      data[u.facing + unit] = facing;
      data[u.under + unit] = under;
    });
    compiled.placement.leaders.forEach(({ hex }, leader) => (data[l.hex + leader] = hex));
    compiled.battles.forEach((_, battle) => {
      data[b.entered + battle] = compiled.reinforcements.some((entry) => entry.battle === battle) ? 0 : 1;
      for (const chit of compiled.fixedChits?.[battle] ?? []) state.addChit(battle, chit, 1);
    });
    data[at.revealed] = compiled.fixedChits === null ? 0 : 1;
    state.rebuildOccupancy();
    state.push(STEP['turn/start']);
    return data;
  }

  private get playersSetUp(): boolean {
    const { setUp } = this.rules;
    if (setUp !== 'scenario') return setUp === 'players';
    return this.compiled.pack === undefined && this.scenario.source !== 'training';
  }

  /** A state that holds a copy of the cells. */
  private copyOf(cells: Int16Array): BaronsWarState {
    const data = this.layout.allocate();
    data.set(cells);
    return new BaronsWarState(this, data);
  }

  newState(): BaronsWarState {
    return this.copyOf(this.baseline);
  }

  private createFresh(): BaronsWarState {
    const state = this.copyOf(this.stored);
    if (this.compiled.fixedChits === null) {
      state.push(STEP['command/reveal']);
      beginAllocation(state, 1);
      beginAllocation(state, 0);
    }
    if (this.playersSetUp) {
      clearMap(state);
      beginSetUp(state);
    } else nameTarget(state);
    state.advance();
    return state;
  }

  /** What a position does not name is as in a fresh game; with a `phase`, troops it does not name stand in the stored placement.
   * @throws RulesError BAD_POSITION with the JSON path of the fault */
  fromPosition(position: unknown): BaronsWarState {
    const { cells, viewer } = readEnvelope(position);
    const { phase, ...rest } = cells;
    const state = this.copyOf(phase === undefined ? this.baseline : this.stored);
    cellsFromJson(this, rest, '/state', state.data);
    if (phase !== undefined) {
      removeLost(state);
      settlePlaces(state);
      beginPhase(state, phase, '/state/phase');
      cellsFromJson(this, rest, '/state', state.data); // what is written wins over what the phase implies
      removeLost(state);
    }
    settlePlaces(state);
    settle(state, viewer);
    return state;
  }

  check(state: BaronsWarState): void {
    checkPosition(state);
  }

  renderText(state: State, viewer?: Player): string {
    return renderText(state as BaronsWarState, viewer);
  }

  renderSvg(state: State, viewer?: Player): string {
    return renderSvg(state as BaronsWarState, viewer);
  }
}

function listUnits({ units }: Scenario): readonly [readonly number[], readonly number[]] {
  const of = (side: Player): number[] => units.flatMap((card, unit) => (card.side === side ? [unit] : []));
  return [of(0), of(1)];
}

/** Lifts everybody who sets up on the map. */
function clearMap(state: BaronsWarState): void {
  for (let unit = 0; unit < state.scenario.units.length; unit++) state.lift(unit);
  state.data.fill(-1, state.l.hex, state.l.hex + state.scenario.leaders.length);
}
