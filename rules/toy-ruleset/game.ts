import {
  badPosition,
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
} from '../core/index.ts';
import { captain } from './captain.ts';
import { codec } from './codec.ts';
import { createObservationSpec } from './encoder.ts';
import { layout, SEALED } from './layout.ts';
import { type Options, parseOptions } from './options.ts';
import { steps } from './procedures/index.ts';
import { renderSvg } from './render-svg.ts';
import { renderText } from './render-text.ts';
import { type Scenario, SIDES } from './scenario.ts';
import { loadScenario } from './scenarios/load.ts';
import { ToyRulesetState } from './state.ts';
import { STEP } from './steps.ts';

/** Decisions and rolls of a turn at most: two orders, two volleys, two checks, two choices. */
const PLIES_A_TURN = 8;

/** One scenario with its options: everything that does not change in play. */
export class ToyRulesetGame implements FlatGame {
  readonly ruleset: Ruleset;
  readonly compiled: Scenario;
  readonly scenario: ScenarioCard;
  readonly pack?: ScenarioPack;
  readonly options: RulesetOptions;
  /** The options as the rules read them. */
  readonly rules: Options;
  readonly layout = layout;
  readonly steps = steps;
  readonly actions = codec;
  readonly scripted = captain;
  readonly observation: ObservationSpec;
  readonly maxPlies: number;
  readonly baseline: Int16Array;

  constructor(ruleset: Ruleset, compiled: Scenario, rules: Options) {
    this.ruleset = ruleset;
    this.compiled = compiled;
    this.scenario = compiled.card;
    if (compiled.pack !== undefined) this.pack = compiled.pack;
    this.rules = rules;
    this.options = { ...rules };
    this.observation = createObservationSpec(compiled);
    this.maxPlies = compiled.turns * PLIES_A_TURN;
    this.baseline = this.createFresh();
  }

  /** The cells of a new game, played on to its first decision. */
  private createFresh(): Int16Array {
    const state = new ToyRulesetState(this, layout.allocate());
    for (const side of [0, 1] as const) {
      const { place, men } = this.compiled.bands[side];
      state.setBand(side, place, men);
    }
    state.push(STEP['turn/begin']);
    state.advance();
    return state.data;
  }

  newState(): ToyRulesetState {
    const data = layout.allocate();
    data.set(this.baseline);
    return new ToyRulesetState(this, data);
  }

  /** What a position does not name is as in a fresh game.
   * @throws RulesError BAD_POSITION with the JSON path of the fault */
  fromPosition(position: unknown): ToyRulesetState {
    const { cells, viewer } = readEnvelope(position);
    const state = this.newState();
    cellsFromJson(this, cells, '/state', state.data);
    settle(state, viewer);
    return state;
  }

  /** Refuses what no game can come to. */
  check(s: ToyRulesetState, viewer?: Player): void {
    const { places, turns } = s.scenario;
    if (s.turn > turns) badPosition(`The game has ${turns} turns.`, '/state/turn');
    if (s.place(1) >= places) badPosition('The band stands off the track.', '/state/bands/blue/place');
    if (s.distance() < 1) badPosition('Blue stands farther from Red’s end than Red [3.2].', '/state/bands');
    for (const side of [0, 1] as const) {
      const mayBeSealed = viewer !== undefined && s.isSealed(side, viewer);
      if (s.order(side) === SEALED && !mayBeSealed)
        badPosition(
          'Only to the other side an order is sealed, and only while orders are written [2.1].',
          `/state/bands/${SIDES[side]}/order`,
        );
    }
  }

  renderText(state: State, viewer?: Player): string {
    return renderText(state as ToyRulesetState, viewer);
  }

  renderSvg(state: State, viewer?: Player): string {
    return renderSvg(state as ToyRulesetState, viewer);
  }
}

/** @throws RulesError UNKNOWN_SCENARIO, BAD_SCENARIO or BAD_OPTION */
export function createGame(ruleset: Ruleset, scenario: string | ScenarioPack, given: RulesetOptions): ToyRulesetGame {
  return new ToyRulesetGame(ruleset, loadScenario(scenario), parseOptions(given));
}
