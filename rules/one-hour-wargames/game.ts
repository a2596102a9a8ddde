import {
  FlatGameBase,
  type Player,
  type Position,
  type Ruleset,
  type RulesetOptions,
  type ScenarioPack,
  type SetUp,
} from '../core/index.ts';
import { Box } from '../geometry/box.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import { PictureFrame } from '../tabletop/render/frame.ts';
import { createBoard } from './board/board.ts';
import { createCaptain } from './captain/captain.ts';
import { Encoder } from './encoder/encoder.ts';
import { createCodec } from './notation/notation.ts';
import { RollOdds } from './state/roll-odds.ts';
import { type Options, parseOptions } from './state/options.ts';
import { createPoses } from './poses.ts';
import { renderSvg } from './render/svg.ts';
import { PANEL_WIDTH, panelHeight } from './render/svg-panel.ts';
import { renderText } from './render/text.ts';
import { Ground } from './state/ground.ts';
import { beginPhase, checkMoment, nameExits } from './mechanics/procedures/phases.ts';
import { giveForce } from './mechanics/procedures/forces.ts';
import { bindSteps } from './mechanics/procedures/index.ts';
import { isPlacing } from './mechanics/procedures/set-up.ts';
import { Scratch } from './state/scratch.ts';
import { packs } from './scenarios/load.ts';
import { createActionSpace } from './state/actions.ts';
import { createKinds, createOneHourLayout } from './state/layout.ts';
import { checkGround, checkPosition } from './mechanics/position-check.ts';
import type { Elite, Scenario } from './state/scenario.ts';
import { OneHourState, type OneHourTable } from './state/state.ts';
import { STEP } from './state/steps.ts';

/** Decisions and rolls that one unit can take up in a player turn: selection, roll-offs with every enemy, march, turn, shot, strike. */
const PLIES_A_UNIT = 64;

/** One scenario of One-Hour Wargames with its options: everything that does not change in play. */
export class OneHourGame extends FlatGameBase<OneHourState, Scenario, Options> implements OneHourTable {
  private readonly kinds = createKinds(this.scenario);
  readonly layout = createOneHourLayout(this.scenario, this.kinds);
  readonly space = createActionSpace(this.scenario);
  readonly steps = bindSteps(this.kinds, this.space);
  readonly actions = createCodec(this.scenario, this.space);
  readonly ground = new Ground(this.scenario, this.options.forts);
  readonly scratch = new Scratch();
  readonly odds = new RollOdds();
  readonly boxes = this.scenario.units.map(() => new Box().set(0, 0, 0, this.scenario.halfWidth, this.scenario.halfDepth));
  readonly numberInSide = this.scenario.units.map(
    ({ side }, unit) => this.scenario.units.slice(0, unit).filter((other) => other.side === side).length,
  );
  readonly sleeps = this.scenario.groups.map((_, group) => this.scenario.special.asleep.some((sleep) => sleep.group === group));
  private readonly elite = this.scenario.special.elite.map(({ melee, shoot }) => ({
    melee: melee * this.options.elite,
    shoot: shoot * this.options.elite,
  }));
  readonly maxPlies = (this.scenario.turnLimit + 1) * 2 * (this.scenario.units.length + 1) * PLIES_A_UNIT;
  readonly setUp: SetUp = {
    option: 'setUp',
    players: 'players',
    stored: this.scenario.placement === null ? null : { value: 'scenario', title: 'ready set-up' },
    isPlacing,
  };
  readonly check = checkPosition;
  readonly renderText = renderText;
  readonly renderSvg = renderSvg;
  readonly encoder = new Encoder(this);
  readonly trial = this.newState();
  readonly frame = new PictureFrame(this.scenario, PANEL_WIDTH, panelHeight(this.scenario));
  readonly board = createBoard(this.frame, this.space);
  readonly poses = createPoses(this.scenario);
  readonly scripted = createCaptain(this);

  /** What a side's units add to their dice. */
  eliteOf(side: Player): Elite {
    return this.elite[side]!;
  }

  protected override createState(data: Int16Array): OneHourState {
    return new OneHourState(this, data);
  }

  /** A table without units. */
  protected override fill(s: OneHourState): void {
    s.turn = 1;
    s.side = this.scenario.firstPlayer;
    this.scenario.waves.forEach(({ count }, wave) => s.setWaveLeft(wave, count));
    s.push(STEP['turn/start']);
  }

  /** The units stand where the scenario puts them, or the players set them up. */
  protected override open(s: OneHourState): void {
    const { placement } = this.scenario;
    if (placement !== null && this.options.setUp === 'scenario') {
      for (const side of [0, 1] as const) giveForce(s, side, 0);
      for (const { unit, group, x, y, heading } of placement) {
        s.stand(unit, x, y, heading);
        s.setGroup(unit, group);
      }
      return;
    }
    s.push(STEP['set-up/next']);
    s.push(STEP['forces/roll'], 1);
    s.push(STEP['forces/roll'], 0);
  }

  /** Only the units that the position names take part. */
  protected override beginPhase(s: OneHourState, phase: unknown, named: Position['state']): void {
    beginPhase(s, phase, named);
    nameExits(s);
    checkPosition(s);
    checkGround(s);
  }

  protected override complete(s: OneHourState, named: Position['state']): void {
    checkMoment(s, named);
    nameExits(s);
  }
}

/** A game of a built-in scenario by its id, or of a user's own pack, which may state the frontage unless the table chooses it.
 * @throws RulesError UNKNOWN_SCENARIO, BAD_SCENARIO or BAD_OPTION */
export function createGame(ruleset: Ruleset, asked: string | ScenarioPack, given: RulesetOptions): OneHourGame {
  const options = parseOptions(given);
  const { frontage, forts, victory } = options;
  const scenario = packs.load(asked, given['frontage'] === undefined ? { forts, victory } : { frontage, forts, victory });
  return new OneHourGame(ruleset, scenario, { ...options, frontage: ((2 * scenario.halfWidth) / TICKS_PER_INCH) as Options['frontage'] });
}
