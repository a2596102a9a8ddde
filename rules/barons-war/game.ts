import {
  cellsFromJson,
  FlatGameBase,
  type Json,
  type Player,
  type Position,
  type Rng,
  type SetUp,
  type State,
  type ToldAbouts,
} from '../core/index.ts';
import { createPlaces } from '../hexes/hex-state.ts';
import { PathSearch } from '../hexes/movement/path-search.ts';
import { ReachSearch } from '../hexes/movement/reach-search.ts';
import { StateKey } from '../hexes/movement/state-key.ts';
import { StepTables } from '../hexes/movement/step-table.ts';
import { Tracing } from '../hexes/movement/tracing.ts';
import { checkLowerUnits } from '../hexes/lower-units.ts';
import { createBoard } from './board/board.ts';
import { createCaptain } from './captain/policy.ts';
import { BaronsWarEncoder } from './encoder/encoder.ts';
import { createNotation } from './notation.ts';
import type { Options } from './state/options.ts';
import { renderSvg } from './render/svg.ts';
import { renderText } from './render/text.ts';
import { beginPhase, removeLost } from './mechanics/procedures/turn/phases.ts';
import { checkPosition, settlePlaces } from './mechanics/position-check.ts';
import { beginAllocation } from './mechanics/procedures/turn/command.ts';
import { bindSteps } from './mechanics/steps.ts';
import { beginSetUp, isPlacing, nameTarget } from './mechanics/procedures/turn/set-up.ts';
import { listReactors } from './mechanics/combat/reaction.ts';
import { Scratch } from './state/scratch.ts';
import { createActionSpace } from './state/actions.ts';
import { derivedValues } from './state/description.ts';
import { createBaronsWarLayout, createKinds } from './state/layout.ts';
import { listNames } from './state/names.ts';
import type { Scenario } from './state/scenario.ts';
import { concealChits, resampleChits } from './mechanics/procedures/turn/secrets.ts';
import { type BaronsWarParts, BaronsWarState } from './state/state.ts';
import { STEP } from './state/steps.ts';

/** Rolls and decisions of one player turn never come near this. */
const PLIES_A_TURN = 4000;

/** Most units in a hex [7.3]. */
const STACK_HEIGHT = 2;

/** One scenario of The Barons' War with its options: everything that does not change in play. */
export class BaronsWarGame
  extends FlatGameBase<BaronsWarState, Scenario, Options, ToldAbouts<BaronsWarState, string>>
  implements BaronsWarParts
{
  private readonly kinds = createKinds(this.scenario);
  readonly layout = createBaronsWarLayout(this.scenario, this.kinds);
  readonly places = this.createPlaces();
  readonly space = createActionSpace(this.scenario);
  readonly steps = bindSteps(this.kinds, this.space);
  readonly maxPlies = this.scenario.turnLimit * PLIES_A_TURN;
  readonly stepTables = new StepTables(this.scenario.grid, this.scenario.moveCost);
  readonly search = this.createSearch();
  readonly rideSearch = this.createSearch();
  readonly leaderSearch = new ReachSearch(this.scenario.grid);
  readonly tracing = new Tracing(this.scenario.grid);
  readonly scratch = new Scratch(this.scenario.grid.size);
  readonly unitsOf = [this.listUnits(0), this.listUnits(1)] as const;
  readonly reactors = listReactors(this.scenario.units);
  readonly names = listNames(this.scenario);
  readonly actions = createNotation(this);
  readonly encoder = new BaronsWarEncoder(this.scenario);
  readonly scripted = createCaptain(this);
  readonly board = createBoard(this);
  readonly setUp: SetUp = { option: 'setUp', players: 'players', stored: this.storedSetUp(), isPlacing };
  readonly check = checkPosition;
  readonly renderText = renderText;
  readonly renderSvg = renderSvg;

  protected override createState(data: Int16Array): BaronsWarState {
    return new BaronsWarState(this, data);
  }

  /** The stored placement before the first turn. */
  protected override fill(s: BaronsWarState): void {
    const { placement, battles, reinforcements, fixedChits, initiative } = this.scenario;
    s.side = initiative;
    placement.units.forEach(({ hex, facing, under }, unit) => {
      s.setHex(unit, hex);
      s.setFacing(unit, facing);
      s.setUnder(unit, under);
    });
    placement.leaders.forEach(({ hex }, leader) => s.setLeaderHex(leader, hex));
    battles.forEach((_, battle) => {
      s.setEntered(battle, reinforcements.some((entry) => entry.battle === battle) ? 0 : 1);
      for (const chit of fixedChits?.[battle] ?? []) s.addChit(battle, chit, 1);
    });
    s.revealed = fixedChits === null ? 0 : 1;
    s.rebuildOccupancy();
    s.push(STEP['turn/start']);
  }

  protected override open(s: BaronsWarState): void {
    if (this.scenario.fixedChits === null) {
      s.push(STEP['command/reveal']);
      beginAllocation(s, 1);
      beginAllocation(s, 0);
    }
    if (this.playersSetUp) {
      clearMap(s);
      beginSetUp(s);
    } else nameTarget(s);
  }

  /** Troops that the position does not name stand in the stored placement; what is named wins over what the phase implies. */
  protected override beginPhase(s: BaronsWarState, phase: unknown, named: Position['state']): void {
    removeLost(s);
    settlePlaces(s);
    beginPhase(s, phase, '/state/phase');
    cellsFromJson(this, named, '/state', s.data);
    removeLost(s);
  }

  protected override complete(s: BaronsWarState, named: Position['state']): void {
    checkLowerUnits(s, named);
    settlePlaces(s);
  }

  describe(s: BaronsWarState): Readonly<Record<string, Json>> {
    return derivedValues(s);
  }

  /** Only the reveal shows chits of the other side. @rule 5.0 */
  showsNothing(before: State, after: State): boolean {
    return (before as BaronsWarState).revealed === (after as BaronsWarState).revealed;
  }

  /** @rule 5.0 chits are secret until both sides have laid them */
  hides(s: BaronsWarState): boolean {
    return s.revealed === 0 && this.scenario.fixedChits === null;
  }

  conceal(s: BaronsWarState, viewer: Player): void {
    concealChits(s, viewer);
  }

  resample(s: BaronsWarState, viewer: Player, rng: Rng): void {
    resampleChits(s, viewer, rng);
  }

  private get playersSetUp(): boolean {
    const { setUp } = this.options;
    return setUp === 'scenario' ? this.isSetUpByPlayers : setUp === 'players';
  }

  /** Whether the players set up unless they choose otherwise. */
  private get isSetUpByPlayers(): boolean {
    return this.scenario.pack === undefined && this.scenario.source !== 'training';
  }

  /** The stored set-up is historical where each Battle has an area of its own. @shows 14.2 @shows 14.4 @shows 14.5 */
  private storedSetUp(): NonNullable<SetUp['stored']> {
    if (!this.isSetUpByPlayers) return { value: 'scenario', title: 'ready set-up' };
    const areas = new Set(this.scenario.setUpHexes.map((hexes) => hexes.join()));
    return { value: 'stored', title: areas.size > 2 ? 'historical set-up' : 'ready set-up' };
  }

  private listUnits(side: Player): readonly number[] {
    return this.scenario.units.flatMap((card, unit) => (card.side === side ? [unit] : []));
  }

  private createPlaces(): BaronsWarParts['places'] {
    const { grid, units } = this.scenario;
    const { hex, facing, under } = this.layout.block.units;
    const stacks = this.layout.derived['top']!;
    return createPlaces({ hex, facing, level: under, stacks, hexes: grid.size, counters: units.length, height: STACK_HEIGHT });
  }

  /** A search whose ways depend on all cells but the stack and what follows from others. */
  private createSearch(): PathSearch {
    return new PathSearch(this.scenario.grid, new StateKey(this.layout.depthCell + 1, this.layout.derived['top']!));
  }
}

/** Lifts everybody who sets up on the map. */
function clearMap(s: BaronsWarState): void {
  for (let unit = 0; unit < s.scenario.units.length; unit++) s.lift(unit);
  for (let leader = 0; leader < s.scenario.leaders.length; leader++) s.setLeaderHex(leader, -1);
}
