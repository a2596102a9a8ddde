import {
  badPosition,
  bindSteps,
  fillOptions,
  type Ruleset,
  type RulesetOptions,
  type ScenarioPack,
  type Step,
  type ToldAbouts,
} from '../core/index.ts';
import { placesIn } from '../hexes/hex-state.ts';
import { checkUnits, UnitGameBase } from '../hexes/unit-game.ts';
import { createDeeds, type Kind } from './state/actions.ts';
import { createBoard } from './board.ts';
import { captain } from './captain.ts';
import { createCodec } from './codec.ts';
import { createEncoder } from './encoder.ts';
import { createKinds, createLayout } from './state/layout.ts';
import { type Options, OPTIONS } from './options.ts';
import { renderSvg, renderText } from './picture.ts';
import { STEP, STEP_NAMES } from './rules/kinds.ts';
import { meleeSteps } from './rules/melee.ts';
import { turnSteps } from './rules/turn.ts';
import { unitSteps } from './rules/unit.ts';
import { type Scenario, SIDES } from './state/scenario.ts';
import { packs } from './scenarios/load.ts';
import { ToyHexesState } from './state/state.ts';
import { canEnter, MOST_HITS } from './rules/charts.ts';

/** Decisions and rolls of one unit in a turn at most, with those of its target. */
const PLIES_A_UNIT = 6;

/** Refuses cells, just read from a position, that no game can come to. @throws RulesError BAD_POSITION */
function checkPosition(s: ToyHexesState): void {
  if (s.turn > s.compiled.turns) badPosition(`The game has ${s.compiled.turns} turns.`, '/state/turn');
  s.compiled.units.forEach(({ id }, unit) => {
    const isGone = s.hits(unit) === MOST_HITS;
    if (s.hexOf(unit) < 0 !== isGone) badPosition('A unit is gone with its last hit, and not before [3.4].', `/state/units/${id}/hex`);
  });
  checkUnits(s, (type, hex) => canEnter(type, s.compiled.terrain[hex]!));
}

/** One scenario with its options: everything that does not change in play. */
class ToyHexesGame extends UnitGameBase<ToyHexesState, Scenario, Options, Kind> {
  private readonly kinds = createKinds(this.compiled);
  readonly layout = createLayout(this.compiled, this.kinds);
  readonly places = placesIn(this.layout, this.layout.block.units, this.compiled.grid.size, this.compiled.units.length);
  readonly steps: readonly Step<ToyHexesState, ToldAbouts<Kind>>[] = bindSteps(
    STEP_NAMES,
    [...turnSteps, ...unitSteps, ...meleeSteps],
    this.kinds,
  );
  readonly deeds = createDeeds(this.compiled);
  readonly actions = createCodec(this);
  readonly encoder = createEncoder(this);
  readonly scripted = captain;
  readonly board = createBoard(this);
  readonly maxPlies = this.compiled.turns * (this.compiled.units.length * PLIES_A_UNIT + SIDES.length);
  readonly check = checkPosition;
  readonly renderText = renderText;
  readonly renderSvg = renderSvg;

  protected override createState(data: Int16Array): ToyHexesState {
    return new ToyHexesState(this, data);
  }

  protected override fill(s: ToyHexesState): void {
    this.placeUnits(s);
    s.push(STEP['turn/begin']);
  }
}

/** @throws RulesError UNKNOWN_SCENARIO, BAD_SCENARIO or BAD_OPTION */
export function createGame(ruleset: Ruleset, scenario: string | ScenarioPack, given: RulesetOptions): ToyHexesGame {
  return new ToyHexesGame(ruleset, packs.load(scenario), fillOptions(OPTIONS, given));
}
