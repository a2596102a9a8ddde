import {
  type ActionCodec,
  type Board,
  type Encoder,
  InnerCodec,
  type Player,
  type Rng,
  type Scale,
  type ScriptedPolicy,
  ScaleView,
  type Step,
} from '../../core/index.ts';
import { FIELDS, fieldName, fieldNumber, MOST_DUG } from '../charts/encounters.ts';
import { withField as boardWithField } from '../fields/board.ts';
import { withField as captainWithField } from '../fields/captain.ts';
import { createFieldEncoder } from '../fields/encoder.ts';
import { FieldGames, listedNames } from '../fields/games.ts';
import { compileEncounter, structuresOf } from '../scenarios/encounters.ts';
import { siegeDays } from '../siege/mechanics/encounters.ts';
import { beginSiege } from '../siege/mechanics/procedures/day.ts';
import { concealSiege, hidesSiege, resampleSiege } from '../siege/mechanics/secrets/secrets.ts';
import { createSiegeSpace, type SiegeSpace } from '../state/actions.ts';
import type { Encounter } from '../state/encounter.ts';
import { createMasonry, type Masonry } from '../state/masonry.ts';
import { createSiegeLayout, type SiegeLayout } from '../state/siege-cells.ts';
import type { SiegeScenario } from '../state/scenario.ts';
import { type SiegeParts, SiegeState } from '../state/siege-state.ts';
import type { AnarchyState } from '../state/state.ts';
import { createSiegeBoard } from './board.ts';
import { createSiegeCaptain } from './captain.ts';
import { createSiegeEncoder } from './encoder.ts';
import { AnarchyGame } from './game.ts';
import type { Abouts } from '../siege/mechanics/procedures/writer.ts';
import { bindSiegeSteps } from './steps.ts';
import { renderSiegeSvg } from './svg.ts';
import { renderSiegeText } from './text.ts';
import { scaleOfDays, scaleOfFields } from './scales.ts';

/** Layout of what networks see of a siege whose fights are played out: changes whenever a tensor would differ. */
const PLAYED_ENCODER = 'the-anarchy-siege-played-5';
/** Decisions and rolls of a siege day at most, the wounds of all men included. */
const PLIES_A_DAY = 400;

/** A siege of The Anarchy with its options. Its fights, if they are played out, are games within it. */
export class SiegeGame extends AnarchyGame<SiegeState, SiegeScenario> implements SiegeParts {
  declare readonly layout: SiegeLayout;
  declare readonly space: SiegeSpace;
  declare readonly fields: FieldGames<AnarchyGame> | null;

  override readonly renderText = renderSiegeText;
  override readonly renderSvg = renderSiegeSvg;

  protected override createEncounter(): Encounter<AnarchyState> {
    return siegeDays;
  }

  protected override createLayout(): SiegeLayout {
    const fields = this.createFields();
    Object.assign(this, { fields });
    return createSiegeLayout(this.scenario, this.kinds, fields?.spec);
  }

  protected override createSpace(): SiegeSpace {
    return createSiegeSpace(this.scenario);
  }

  private createFields(): FieldGames<AnarchyGame> | null {
    if (this.options.resolution !== 'played') return null;
    return new FieldGames<AnarchyGame>({
      names: listedNames(FIELDS.map(fieldName)),
      largest: [fieldNumber('gallery'), fieldNumber('camp'), fieldNumber('supplies'), fieldNumber('mine', MOST_DUG)],
      make: (number) => new AnarchyGame(this.ruleset, compileEncounter(this.scenario, number), this.options),
      refusal: { rule: '7.7', message: 'No fight is played out now.' },
    });
  }

  protected override hasFields(): boolean {
    return this.fields !== null;
  }

  protected override createSteps(): readonly Step<SiegeState, Abouts>[] {
    return bindSiegeSteps(this.kinds, this.space, this.fields !== null);
  }

  /** With fights that are played out, the longest possible on each day. */
  protected override countPlies(): number {
    return this.scenario.siege.days * (PLIES_A_DAY + (this.fields?.maxPlies ?? 0));
  }

  protected override createMasonry(): Masonry {
    return createMasonry(this.scenario, structuresOf(this.scenario.siege.works), this.layout.block.works.stage);
  }

  protected override createCodec(): ActionCodec {
    const own = super.createCodec();
    return this.fields === null ? own : new InnerCodec(this.fields.codecOver(own));
  }

  protected override createBoard(): Board {
    const own = createSiegeBoard(this);
    return this.fields === null ? own : boardWithField({ ...own, layers: [] }, this.fields.sample.board); // nobody stands on the map of the days
  }

  protected override createCaptain(): Required<ScriptedPolicy> {
    const own = createSiegeCaptain(this.scenario.siege.wallDecides);
    return this.fields === null ? own : captainWithField(own);
  }

  protected override createEncoder(): Encoder<SiegeState> {
    const own = createSiegeEncoder(this.scenario, this.hasFields());
    return this.fields === null ? own : createFieldEncoder(PLAYED_ENCODER, own, this.fields.seen, this.space.size);
  }

  protected override createScales(): readonly Scale[] {
    const { fields } = this;
    if (fields === null) return [];
    const days = new ScaleView(this, () => createSiegeEncoder({ ...this.scenario, isField: false }, false));
    return [scaleOfFields(() => fields.sample.asFight.game), scaleOfDays(days)];
  }

  protected override createState(data: Int16Array): SiegeState {
    return new SiegeState(this, data);
  }

  protected override begin(s: SiegeState): void {
    beginSiege(s);
  }

  protected override complete(s: SiegeState): void {
    super.complete(s);
    s.field?.rebuildOccupancy();
  }

  override hides(s: SiegeState): boolean {
    return super.hides(s) || hidesSiege(s);
  }

  override conceal(s: SiegeState, viewer: Player): void {
    super.conceal(s, viewer);
    concealSiege(s, viewer);
  }

  override resample(s: SiegeState, viewer: Player, rng: Rng): void {
    super.resample(s, viewer, rng);
    resampleSiege(s, viewer, rng);
  }
}
