import { LastLook } from '../../../core/encoder/written.ts';
import type { Box } from '../../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../../geometry/plane.ts';
import type { Ground } from '../../state/ground.ts';
import { meleeModifier } from '../../mechanics/fighting/melee.ts';
import { mayChargeNext, mayShootNext } from '../../mechanics/movement/next-turn.ts';
import { shotModifier } from '../../mechanics/fighting/shooting.ts';
import { SHOOTING_RANGE } from '../../charts/units.ts';
import { redoubtOf } from '../../mechanics/ground/terrain-effects.ts';
import type { Scenario } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { Footing } from './footing.ts';
import { createPlots, type Plot } from './plots.ts';

type S = OneHourState;

/** A unit on the table: where it stands, what it can do from there. Lengths in ticks. */
export class Standing extends Footing {
  /** How far it may charge. */
  move = 0;
  /** Added to the dice of its blows and of its shots. */
  melee = 0;
  shot = 0;
  armoured = false;
  /** Bits of its sides that an enemy is in contact with. */
  contacts = 0;
  /** Whether it may charge in its next player turn, and shoot, as far as itself is concerned. */
  canCharge = false;
  canShoot = false;
  /** Whether it shoots at all that lies before it. @shows 5.4 */
  shootsWide = false;
  /** Ground that it may not enter. */
  closed: readonly Box[] = [];

  find(s: S, unit: number): void {
    const card = s.cardOf(unit);
    this.settle(s, s.sideOf(unit), s.x(unit), s.y(unit), s.heading(unit));
    this.move = card.moveInches * TICKS_PER_INCH;
    this.closed = s.game.ground.impassable[s.sideOf(unit)]![s.type(unit)]!;
    this.melee = meleeModifier(s, unit);
    this.shot = shotModifier(s, unit);
    this.armoured = card.armoured;
    this.contacts = contactBits(s, unit);
    this.canCharge = mayChargeNext(s, unit);
    this.canShoot = mayShootNext(s, unit);
    this.shootsWide = s.game.ground.redoubts.length > 0 && redoubtOf(s, unit) !== undefined;
  }
}

function contactBits(s: S, unit: number): number {
  let bits = 0;
  for (let side = 0; side < 4; side++) if (s.contactOf(unit, side) >= 0) bits |= 1 << side;
  return bits;
}

/** What stands on the table of one game; nothing is allocated by a look. */
export class Survey {
  readonly plots: readonly Plot[];
  /** `[unit]`, of units on the table only. */
  readonly stands: readonly Standing[];
  /** Units of a side on the table, `[side][0 … standing[side] - 1]`. */
  readonly list: readonly [Uint8Array, Uint8Array];
  readonly standing: [number, number] = [0, 0];
  /** Square of the distance, middle to middle, beyond which no unit can do anything to another. */
  farthestSquared = 0;
  /** How often the table has been looked over. */
  looks = 0;
  private readonly last = new LastLook();

  constructor(scenario: Scenario, ground: Ground) {
    const { units } = scenario;
    this.plots = createPlots(scenario, ground);
    this.stands = units.map(() => new Standing(this.plots));
    this.list = [new Uint8Array(units.length), new Uint8Array(units.length)];
  }

  /** Looks over the table, unless it is as it was at the last look. Valid until the next look. */
  look(s: S): void {
    if (!this.last.differs(s)) return;
    this.looks++;
    const { halfWidth, halfDepth, units } = s.scenario;
    const { standing, list, stands } = this;
    standing[0] = standing[1] = 0;
    let reach = SHOOTING_RANGE;
    for (let unit = 0; unit < units.length; unit++) {
      if (!s.isOnTable(unit) || s.type(unit) < 0) continue;
      const { side } = units[unit]!;
      list[side][standing[side]++] = unit;
      stands[unit]!.find(s, unit);
      reach = Math.max(reach, stands[unit]!.move);
    }
    const farthest = reach + halfWidth + halfDepth;
    this.farthestSquared = farthest * farthest;
  }
}
