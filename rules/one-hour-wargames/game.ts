import {
  type Board,
  cellsFromJson,
  type FlatGame,
  type ObservationSpec,
  type Player,
  readEnvelope,
  type Ruleset,
  type RulesetOptions,
  type ScenarioCard,
  type ScenarioPack,
  settle,
  type State,
  type Step,
} from '../core/index.ts';
import { Box } from '../geometry/box.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import { ActionSpace } from './actions.ts';
import { createBoard } from './board/board.ts';
import { createCaptain } from './captain.ts';
import { createObservationSpec } from './encoder.ts';
import { Ground } from './ground.ts';
import { createKinds, createOneHourLayout, type Kinds, type OneHourLayout } from './layout.ts';
import { createCodec, nameSpots } from './notation.ts';
import { OPTIONS, type Options, parseOptions } from './options.ts';
import { beginPhase, nameExits } from './phases.ts';
import { checkGround, checkPosition } from './position-check.ts';
import { giveForce } from './procedures/forces.ts';
import { bindSteps } from './procedures/index.ts';
import { renderSvg } from './render-svg.ts';
import { renderText } from './render-text.ts';
import type { Elite, Scenario } from './scenario.ts';
import type { Table } from './scenarios/compile.ts';
import { OneHourState } from './state.ts';
import { STEP } from './steps.ts';

/** Decisions and rolls that one unit can take up in a player turn: selection, roll-offs with every enemy, march, turn, shot, strike. */
const PLIES_A_UNIT = 64;

/** One scenario of One-Hour Wargames with its options: everything that does not change in play. */
export class OneHourGame implements FlatGame {
  readonly ruleset: Ruleset;
  readonly compiled: Scenario;
  readonly scenario: ScenarioCard;
  readonly pack?: ScenarioPack;
  readonly options: RulesetOptions;
  /** The options as the rules read them. */
  readonly rules: Options;
  readonly kinds: Kinds;
  readonly layout: OneHourLayout;
  readonly steps: readonly Step<OneHourState>[];
  readonly space: ActionSpace;
  readonly ground: Ground;
  /** Text form of each spot. */
  readonly spotNames: readonly string[];
  readonly actions: ReturnType<typeof createCodec>;
  readonly observation: ObservationSpec;
  readonly maxPlies: number;
  readonly baseline: Int16Array;
  readonly board: Board;
  readonly scripted: ReturnType<typeof createCaptain>;
  /** One box for each unit, set again whenever it is asked for. */
  readonly boxes: readonly Box[];
  /** Place of each unit among those of its side. */
  readonly numberInSide: readonly number[];
  private readonly elite: readonly Elite[];
  /** Whether each group begins asleep. */
  readonly sleeps: readonly boolean[];
  /** A table without units: what a hand-written position with a `phase` starts from. */
  private readonly bare: Int16Array;

  constructor(ruleset: Ruleset, compiled: Scenario, options: Options) {
    this.ruleset = ruleset;
    this.compiled = compiled;
    this.scenario = compiled.card;
    if (compiled.pack !== undefined) this.pack = compiled.pack;
    this.rules = options;
    this.options = Object.fromEntries(OPTIONS.map(({ name }) => [name, options[name]]));
    this.kinds = createKinds(compiled);
    this.layout = createOneHourLayout(compiled, this.kinds) as OneHourLayout;
    this.steps = bindSteps(this.kinds);
    this.space = new ActionSpace(compiled);
    this.ground = new Ground(compiled, options.forts);
    this.spotNames = nameSpots(compiled);
    this.actions = createCodec(this);
    this.observation = createObservationSpec(this);
    this.maxPlies = (compiled.turnLimit + 1) * 2 * (compiled.units.length + 1) * PLIES_A_UNIT;
    this.boxes = compiled.units.map(() => new Box().set(0, 0, 0, compiled.halfWidth, compiled.halfDepth));
    this.numberInSide = compiled.units.map((unit, i) => compiled.units.slice(0, i).filter((other) => other.side === unit.side).length);
    this.sleeps = compiled.groups.map((_, group) => compiled.special.asleep.some((sleep) => sleep.group === group));
    this.elite = compiled.special.elite.map(({ melee, shoot }) => ({ melee: melee * options.elite, shoot: shoot * options.elite }));
    this.bare = this.createBare();
    this.baseline = this.createFresh().data;
    this.board = createBoard(compiled);
    this.scripted = createCaptain(this);
  }

  private createBare(): Int16Array {
    const state = new OneHourState(this, this.layout.allocate());
    const { data, at, u, w } = state;
    const { compiled } = this;
    data[at.winner] = -1;
    data[at.turn] = 1;
    data[at.side] = compiled.firstPlayer;
    for (const field of [u.type, u.front, u.right, u.rear, u.left, u.group, u.wave, u.exit])
      data.fill(-1, field, field + compiled.units.length);
    compiled.waves.forEach((wave, i) => (data[w.left + i] = wave.count));
    state.push(STEP['turn/start']);
    return data;
  }

  private createFresh(): OneHourState {
    const state = this.copyOf(this.bare);
    const { placement } = this.compiled;
    if (placement !== null && this.rules.setUp === 'scenario') {
      for (const side of [0, 1] as const) giveForce(state, side, 0);
      for (const { unit, group, x, y, heading } of placement) {
        state.stand(unit, x, y, heading);
        state.data[state.u.group + unit] = group;
      }
    } else {
      state.push(STEP['set-up/next']);
      state.push(STEP['forces/roll'], 1);
      state.push(STEP['forces/roll'], 0);
    }
    state.advance();
    return state;
  }

  /** A state that holds a copy of the cells. */
  private copyOf(cells: Int16Array): OneHourState {
    const data = this.layout.allocate();
    data.set(cells);
    return new OneHourState(this, data);
  }

  newState(): OneHourState {
    return this.copyOf(this.baseline);
  }

  /** What a side's units add to their dice. */
  eliteOf(side: Player): Elite {
    return this.elite[side]!;
  }

  /** What a position does not name is as in a fresh game; with a `phase`, only the units it names take part.
   * @throws RulesError BAD_POSITION with the JSON path of the fault */
  fromPosition(position: unknown): OneHourState {
    const { cells, viewer } = readEnvelope(position);
    const { phase, ...rest } = cells;
    const state = this.copyOf(phase === undefined ? this.baseline : this.bare);
    cellsFromJson(this, rest, '/state', state.data);
    if (phase !== undefined) beginPhase(state, phase, rest);
    nameExits(state);
    if (phase !== undefined) {
      checkPosition(state);
      checkGround(state);
    }
    settle(state, viewer);
    return state;
  }

  check(state: OneHourState): void {
    checkPosition(state);
  }

  renderText(state: State): string {
    return renderText(state as OneHourState);
  }

  renderSvg(state: State): string {
    return renderSvg(state as OneHourState);
  }
}

/** A game of a scenario that is compiled by the choices of the table; a pack may state the frontage, unless the table chooses it.
 * @throws RulesError BAD_OPTION */
export function createGame(ruleset: Ruleset, compile: (choices: Partial<Table>) => Scenario, given: RulesetOptions): OneHourGame {
  const options = parseOptions(given);
  const { frontage, forts, victory } = options;
  const compiled = compile(given['frontage'] === undefined ? { forts, victory } : { frontage, forts, victory });
  return new OneHourGame(ruleset, compiled, { ...options, frontage: ((2 * compiled.halfWidth) / TICKS_PER_INCH) as Options['frontage'] });
}
