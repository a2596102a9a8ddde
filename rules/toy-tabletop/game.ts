import { bindSteps, fillOptions, type Ruleset, type RulesetOptions, type ScenarioPack, type Step, type ToldAbouts } from '../core/index.ts';
import { openSight } from '../tabletop/sight.ts';
import { UnitGameBase } from '../tabletop/unit-game.ts';
import { createBoard } from './board.ts';
import { createCaptain } from './captain.ts';
import { codecOf } from './codec.ts';
import { createEncoder } from './encoder.ts';
import { type Options, OPTIONS } from './options.ts';
import { renderSvg, renderText } from './render.ts';
import { STEP, STEP_NAMES } from './rules/kinds.ts';
import { MOVES, SIGHT } from './rules/moves.ts';
import { rollSteps } from './rules/rolls.ts';
import { turnSteps } from './rules/turn.ts';
import { packs } from './scenarios/load.ts';
import { kindsOf, layoutOf } from './state/layout.ts';
import type { ActionKind, Scenario } from './state/scenario.ts';
import { checkPosition, ToyTabletopState } from './state/state.ts';

/** Decisions and rolls of a unit's deed at most: which unit, what it does, the dice, morale. */
const PLIES_A_UNIT = 4;

/** One scenario with its options: everything that does not change in play. */
class ToyTabletopGame extends UnitGameBase<ToyTabletopState, Scenario, Options, ActionKind> {
  readonly layout = layoutOf(this.ids);
  readonly steps: readonly Step<ToyTabletopState, ToldAbouts<ActionKind>>[] = bindSteps(
    STEP_NAMES,
    [...turnSteps, ...rollSteps],
    kindsOf(this.ids),
  );
  readonly actions = codecOf(this.compiled);
  readonly encoder = createEncoder(this.compiled);
  readonly scripted = createCaptain();
  readonly board = createBoard(this.compiled);
  readonly maxPlies = this.compiled.turns * (this.ids.length * PLIES_A_UNIT + 2);
  readonly check = checkPosition;
  readonly renderText = renderText;
  readonly renderSvg = renderSvg;

  protected override createState(data: Int16Array): ToyTabletopState {
    return new ToyTabletopState(this, data);
  }

  protected override fill(s: ToyTabletopState): void {
    this.placeUnits(s);
    s.push(STEP['turn/begin']);
  }
}

/** @throws RulesError UNKNOWN_SCENARIO, BAD_SCENARIO or BAD_OPTION */
export function createGame(ruleset: Ruleset, scenario: string | ScenarioPack, given: RulesetOptions): ToyTabletopGame {
  const compiled = packs.load(scenario);
  return new ToyTabletopGame(ruleset, compiled, fillOptions(OPTIONS, given), openSight(compiled.terrain, SIGHT), MOVES);
}
