import { type FlatState, InnerRoom, numberSteps, stateWith } from '../../core/index.ts';
import type { SiegeSpace } from './actions.ts';
import { DUTIES, SHEET, type SiegeLayout } from './siege-cells.ts';
import type { SiegeCard } from './siege-card.ts';
import type { SiegeScenario } from './scenario.ts';
import { type AnarchyParts, AnarchyState, type Fields } from './state.ts';
import { STEP } from './steps.ts';

// What a man has done today, as in DUTIES.
export const { none: FREE, fights: FIGHTS, builds: BUILDS, digs: DIGS, crew: CREW, fought: FOUGHT } = numberSteps(DUTIES);

/** What the rules of a siege look up in its game. */
export interface SiegeParts extends AnarchyParts {
  readonly layout: SiegeLayout;
  readonly scenario: SiegeScenario;
  readonly space: SiegeSpace;
  /** Its fights, as games of their own; null where they are rolled for. */
  readonly fields: Fields | null;
}

/** A siege at one moment. A fight that is played out is a state of its own within it. */
export class SiegeState extends stateWith(SHEET, AnarchyState) {
  override readonly game: SiegeParts;
  /** What is said of it. */
  readonly siege: SiegeCard;
  private room: InnerRoom<AnarchyState> | null = null;

  constructor(game: SiegeParts, data: Int16Array) {
    super(game, data);
    this.game = game;
    this.siege = game.scenario.siege;
  }

  /** The fight that is played out at the moment, null for none: its cells are among those of this state. @rule 7.7 */
  get field(): AnarchyState | null {
    const { fields } = this.game;
    if (fields === null) return null;
    this.room ??= new InnerRoom<AnarchyState>();
    return this.room.stateIn(this, fields);
  }

  override get atHand(): FlatState {
    if (this.game.fields === null || this.depth === 0 || this.data[this.frame]! < STEP['field/order']) return this;
    return this.field ?? this;
  }

  override isSent(man: number): boolean {
    return this.siegeDuty(man) === FIGHTS;
  }
}
