import {
  type ActionCodec,
  type Board,
  createToldCodec,
  type Encoder,
  FlatGameBase,
  InnerCodec,
  type Player,
  type Rng,
  type Scale,
  type ScriptedPolicy,
} from '../../core/index.ts';
import { ReachSearch } from '../../hexes/movement/reach-search.ts';
import { StepTables } from '../../hexes/movement/step-table.ts';
import { withField as boardWithField } from '../fields/board.ts';
import { withField as captainWithField } from '../fields/captain.ts';
import { createFieldEncoder } from '../fields/encoder.ts';
import { scaleOfFields } from '../game/scales.ts';
import type { Options } from '../state/options.ts';
import { createBoard } from './board.ts';
import { createCaptain } from './captain/captain.ts';
import { MOST_A_SIDE } from './charts/fields.ts';
import { SEASONS } from './charts/tables.ts';
import { createEncoder } from './encoder/encoder.ts';
import { createBattlefields } from './field-games.ts';
import { renderSvg } from './render/svg.ts';
import { renderText } from './render/text.ts';
import { checkPosition } from './position-check.ts';
import { bindSteps } from './steps.ts';
import { beginCampaign } from './mechanics/procedures/turn/set-up.ts';
import type { Abouts } from './mechanics/procedures/writer.ts';
import { Scratch } from './state/scratch.ts';
import { concealGroups, hidesAnything, resampleGroups } from './mechanics/groups/secrets.ts';
import { refreshLook } from './mechanics/groups/troops.ts';
import { pointsOf } from './mechanics/places/victory.ts';
import { scaleOfMarches } from './scales.ts';
import { createActionSpace } from './state/actions.ts';
import { createKinds, createKingdomLayout } from './state/layout.ts';
import { GROUP_IDS, type KingdomScenario } from './state/scenario.ts';
import { AWAY, type KingdomParts, KingdomState } from './state/state.ts';

/** Decisions and rolls that a day can have at most: each group may move, visit places and fight, and each man of a battle that is refused be tested. */
const PLIES_A_DAY = 4000;
/** Layout of what networks see where battles are played out: changes whenever a tensor would differ. */
const PLAYED_ENCODER = 'the-anarchy-kingdom-played-5';
/** Battles of a day that are played out at most: each group may be in several. */
const FIELDS_A_DAY = 40;

/** One campaign of The Anarchy with its options: everything that does not change in play. */
export class KingdomGame extends FlatGameBase<KingdomState, KingdomScenario, Options, Abouts> implements KingdomParts {
  private readonly kinds = createKinds(this.scenario);
  readonly fields = this.options.resolution === 'played' ? createBattlefields(this.ruleset, this.options) : null;
  private readonly isPlayed = this.fields !== null;
  readonly mostASide = MOST_A_SIDE[this.options.hosts];
  readonly layout = createKingdomLayout(this.scenario, this.kinds, this.fields?.spec);
  readonly space = createActionSpace(this.scenario, this.isPlayed);
  readonly steps = bindSteps(this.kinds, this.space, this.isPlayed);
  readonly maxPlies = this.scenario.turns * (PLIES_A_DAY + FIELDS_A_DAY * (this.fields?.maxPlies ?? 0));
  readonly stepTable = new StepTables(this.scenario.grid, [this.scenario.moveCost]).of(0);
  readonly reach = new ReachSearch(this.scenario.grid);
  readonly scratch = new Scratch(this.scenario.grid.size);
  readonly actions = this.createCodec();
  readonly board = this.createBoard();
  readonly renderText = renderText;
  readonly renderSvg = renderSvg;
  readonly check = checkPosition;
  readonly pointsOf = pointsOf;
  readonly scripted = this.createCaptain();
  readonly scales = this.createScales();
  private encoding: Encoder<KingdomState> | null = null;

  get encoder(): Encoder<KingdomState> {
    return (this.encoding ??= this.createEncoder());
  }

  // ---- what is wider where battles are played out

  private createCodec(): ActionCodec {
    const own = createToldCodec(this.space.parts, GROUP_IDS);
    return this.fields === null ? own : new InnerCodec(this.fields.codecOver(own));
  }

  private createBoard(): Board {
    const own = createBoard(this);
    return this.fields === null ? own : boardWithField(own, this.fields.sample.board);
  }

  private createCaptain(): Required<ScriptedPolicy> {
    const own = createCaptain(this.scenario);
    return this.fields === null ? own : captainWithField(own);
  }

  private createEncoder(): Encoder<KingdomState> {
    const own = createEncoder(this.scenario, this.isPlayed);
    return this.fields === null ? own : createFieldEncoder(PLAYED_ENCODER, own, this.fields.seen, this.space.size);
  }

  private createScales(): readonly Scale[] {
    const { fields } = this;
    return fields === null ? [] : [scaleOfFields(() => fields.sample.asFight.game), scaleOfMarches(this)];
  }

  protected override createState(data: Int16Array): KingdomState {
    return new KingdomState(this, data);
  }

  /** Everybody where the scenario has him. @rule C.17 */
  protected override fill(s: KingdomState): void {
    this.fillPlaces(s);
    this.fillGroups(s);
    const { bands, convoys, season } = this.scenario;
    s.season = SEASONS.indexOf(season);
    bands.forEach(({ hex, men }, band) => {
      s.setBandAt(band, hex);
      s.setBandMen(band, men);
    });
    convoys.forEach(({ from, load }, convoy) => {
      s.setConvoyAt(convoy, this.scenario.places[from]!.hex);
      s.setConvoyLoad(convoy, load);
    });
    beginCampaign(s);
  }

  private fillPlaces(s: KingdomState): void {
    this.scenario.places.forEach(({ loyalty, resources, garrison }, place) => {
      s.setPlaceLoyalty(place, loyalty);
      s.setPlaceResources(place, resources);
      s.setPlaceGarrison(place, garrison);
    });
  }

  private fillGroups(s: KingdomState): void {
    for (const { row, hex, arms, money, loyalty, engines, isOpen, cloud } of this.scenario.groups) {
      s.setAt(row, hex);
      arms.forEach((men, arm) => s.setArm(row, arm, men));
      s.setMoney(row, money);
      s.setLoyalty(row, loyalty);
      s.setEngines(row, engines);
      s.setKnown(row, Number(isOpen));
      s.setCloud(row, cloud);
      refreshLook(s, row);
    }
    this.scenario.nobles.forEach(({ side, group, prestige }, noble) => {
      s.setNobleSide(noble, side);
      s.setNobleGroup(noble, group);
      s.setNoblePrestige(noble, prestige);
      if (group < 0) s.setNobleFate(noble, AWAY);
    });
  }

  protected override complete(s: KingdomState): void {
    s.field?.rebuildOccupancy();
  }

  hides(s: KingdomState): boolean {
    return hidesAnything(s);
  }

  conceal(s: KingdomState, viewer: Player): void {
    concealGroups(s, viewer);
  }

  resample(s: KingdomState, viewer: Player, rng: Rng): void {
    resampleGroups(s, viewer, rng);
  }
}
