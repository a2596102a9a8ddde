import { createToldCodec, FlatGameBase, type ToldAbouts } from '../core/index.ts';
import { space } from './state/actions.ts';
import { captain } from './captain.ts';
import { createEncoder } from './encoder.ts';
import { layout } from './state/layout.ts';
import type { Options } from './state/options.ts';
import { checkPosition } from './position-check.ts';
import { steps } from './procedures/index.ts';
import { renderSvg } from './render-svg.ts';
import { renderText } from './render-text.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { ToyRulesetState } from './state/state.ts';
import { STEP } from './state/steps.ts';

/** Decisions and rolls of a turn at most: two orders, two volleys, two checks, two choices. */
const PLIES_A_TURN = 8;

/** One scenario with its options: everything that does not change in play. */
export class ToyRulesetGame extends FlatGameBase<ToyRulesetState, Scenario, Options, ToldAbouts<ToyRulesetState, string>> {
  readonly layout = layout;
  readonly steps = steps;
  readonly space = space;
  readonly actions = createToldCodec(space.parts, []);
  readonly encoder = createEncoder(this.scenario);
  readonly scripted = captain;
  readonly maxPlies = this.scenario.turns * PLIES_A_TURN;
  readonly check = checkPosition;
  readonly renderText = renderText;
  readonly renderSvg = renderSvg;

  protected override createState(data: Int16Array): ToyRulesetState {
    return new ToyRulesetState(this, data);
  }

  protected override fill(s: ToyRulesetState): void {
    for (const side of [0, 1] as const) {
      const { place, men } = this.scenario.bands[side];
      s.setPlace(side, place);
      s.setMen(side, men);
    }
    s.push(STEP['turn/begin']);
  }
}
