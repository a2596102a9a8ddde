import { createToldCodec, FlatGameBase, type Player, type Position, type Rng } from '../core/index.ts';
import { createPlaces } from '../hexes/hex-state.ts';
import { SafeSearch } from '../hexes/movement/safe-search.ts';
import { StepTables } from '../hexes/movement/step-table.ts';
import { Tracing } from '../hexes/movement/tracing.ts';
import { checkLowerUnits } from '../hexes/lower-units.ts';
import { createBoard } from './board/board.ts';
import { createCaptain } from './captain/captain.ts';
import { createEncoder } from './encoder/encoder.ts';
import type { Options } from './state/options.ts';
import { renderSvg } from './render/svg.ts';
import { renderText } from './render/text.ts';
import { createDangers, createMover } from './mechanics/movement/march.ts';
import { bindSteps } from './mechanics/steps.ts';
import type { Abouts } from './mechanics/procedures/writer.ts';
import { createActionSpace } from './state/actions.ts';
import { createIronLayout, createKinds } from './state/layout.ts';
import type { Scenario } from './state/scenario.ts';
import { HIDDEN, type IronParts, IronState, LEADER_WAITING, NAMED, NORMAL, WAITING } from './state/state.ts';
import { checkPosition, settlePlaces } from './mechanics/position-check.ts';
import { beginByHand } from './mechanics/positions-by-hand.ts';
import { Scratch } from './state/scratch.ts';
import { concealCounters, isHidden, resampleCounters } from './mechanics/command/secrets.ts';
import { beginGame } from './mechanics/procedures/turn/set-up.ts';
import { hexesForStandards } from './mechanics/command/standards.ts';

/** Foot on its artillery [10.0]. */
const STACK_HEIGHT = 2;

/** Rolls and decisions of one Activation never come near this. */
const PLIES_AN_ACTIVATION = 2000;

/** One scenario of Men of Iron with its options: everything that does not change in play. */
export class IronGame extends FlatGameBase<IronState, Scenario, Options, Abouts> implements IronParts {
  private readonly kinds = createKinds(this.scenario);
  readonly layout = createIronLayout(this.scenario, this.kinds);
  readonly places = this.createPlaces();
  readonly space = createActionSpace(this.scenario);
  readonly steps = bindSteps(this.kinds, this.space);
  readonly maxPlies = this.options.activations * PLIES_AN_ACTIVATION;
  readonly tracing = new Tracing(this.scenario.grid);
  readonly passes = this.scenario.moveCost.map((costs) =>
    Uint8Array.from(costs, (cost) => Number(cost >= 0)),
  ) as unknown as IronParts['passes'];
  readonly standardHexes = hexesForStandards(this.scenario);
  readonly stepTables = new StepTables(this.scenario.grid, this.scenario.moveCost);
  readonly dangers = createDangers(this.scenario);
  readonly marching = new SafeSearch(this.scenario.grid);
  readonly route = new Uint8Array(this.scenario.grid.size);
  readonly marcher = createMover();
  readonly hands: (readonly number[] | undefined)[] = [];
  readonly scratch = new Scratch();
  readonly unitsOf = this.listBySide(this.scenario.units);
  readonly leadersOf = this.listBySide(this.scenario.leaders);
  readonly battlesOf = this.listBySide(this.scenario.battles);
  readonly actions = createToldCodec(
    this.space.parts,
    [...this.scenario.units, ...this.scenario.leaders].map(({ id }) => id),
  );
  readonly encoder = createEncoder(this.scenario, this.options.activations);
  readonly renderText = renderText;
  readonly renderSvg = renderSvg;
  readonly check = checkPosition;
  readonly scripted = createCaptain();
  readonly board = createBoard(this);

  protected override createState(data: Int16Array): IronState {
    return new IronState(this, data);
  }

  /** Everybody where the scenario has them, before the counters are drawn. */
  protected override fill(s: IronState): void {
    const { units, leaders, battles, standards, timed } = this.scenario;
    units.forEach((card, unit) => {
      s.setType(unit, card.type);
      s.setFacing(unit, card.facing);
      s.setFormation(unit, card.formation);
      s.setStakes(unit, Number(card.stakes));
      s.setLimbered(unit, Number(card.limbered));
      s.setHex(unit, card.hex);
      s.setStatus(unit, card.hex >= 0 ? NORMAL : card.ambush.length > 0 ? HIDDEN : WAITING);
    });
    leaders.forEach((card, leader) => {
      s.setLeaderHex(leader, card.hex);
      s.setLeaderRank(leader, card.hex < 0 ? LEADER_WAITING : NAMED);
    });
    battles.forEach((card, battle) => s.setBattleNeutral(battle, Number(card.isNeutral)));
    standards.forEach((card, standard) => s.setStandardHex(standard, card.hex));
    s.time = timed?.start ?? 0;
    settlePlaces(s);
    beginGame(s);
  }

  protected override beginPhase(s: IronState, phase: unknown): void {
    beginByHand(s, phase);
  }

  protected override complete(s: IronState, named: Position['state']): void {
    checkLowerUnits(s, named);
    settlePlaces(s);
  }

  hides(s: IronState): boolean {
    return isHidden(s, 0) || isHidden(s, 1);
  }

  /** Counters are shown by the player who plays them, and by nothing else; nor does what is asked or offered depend on them. @rule 6.3 @ruling MI-60 */
  showsNothing(): boolean {
    return true;
  }

  conceal(s: IronState, viewer: Player): void {
    concealCounters(s, viewer);
  }

  resample(s: IronState, viewer: Player, rng: Rng): void {
    resampleCounters(s, viewer, rng);
  }

  private listBySide(cards: readonly { readonly side: Player }[]): readonly [readonly number[], readonly number[]] {
    const of = (side: Player): number[] => cards.flatMap((card, i) => (card.side === side ? [i] : []));
    return [of(0), of(1)];
  }

  private createPlaces(): IronParts['places'] {
    const { grid, units } = this.scenario;
    const { hex, facing, under } = this.layout.block.units;
    const stacks = this.layout.derived['top']!;
    return createPlaces({ hex, facing, level: under, stacks, hexes: grid.size, counters: units.length, height: STACK_HEIGHT });
  }
}
