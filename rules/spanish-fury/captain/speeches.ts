import { byKind } from '../../core/index.ts';
import { RALLY } from '../charts/charts.ts';
import { ORDER, SPEECH } from '../charts/types.ts';
import { canCharge, chargeReach } from '../mechanics/charges/charges.ts';
import { inchesToEnemy, nearestEnemy } from '../mechanics/ground/distances.ts';
import { canFireAt, firingStands } from '../mechanics/fighting/fire.ts';
import { marchOf } from '../mechanics/ground/paces.ts';
import { orderOf } from '../mechanics/orders/speeches.ts';
import type { FuryState } from '../state/state.ts';
import { bestCharge, chargeValue } from './charges.ts';
import { gainOfFacing } from './facing.ts';
import { bestFormation } from './formations.ts';
import type { Opinion } from './opinion.ts';
import { WEIGHTS } from './weights.ts';
import { fireValue, worthOf } from './worth.ts';

type S = FuryState;

/** Levels lost from which a unit would rather rally, and from which it is hardly of use; inches from the enemy within which it is hardly let. */
const SHAKEN = 2;
const RAGGED = 4;
const PRESSED = 6;
/** Inches within which a better formation matters now. */
const NEAR = 10;

/** What the best volley is worth that a unit could fire from where it stands. */
function bestVolley(s: S, unit: number): number {
  if (s.cardOf(unit).weapon === null) return 0;
  const enemies = s.enemiesOf(s.sideOf(unit));
  let best = 0;
  for (let i = 0; i < enemies.length; i++)
    if (canFireAt(s, unit, enemies[i]!)) best = Math.max(best, fireValue(s, unit, enemies[i]!, false));
  return best;
}

/** Which speech is laid for a unit: what there is to charge and to fire at from where it stands decides most. */
class SpeechOpinion {
  private unit = 0;
  private near = 0;
  private volley = 0;

  begin(s: S): void {
    this.unit = s.register(0);
    this.near = inchesToEnemy(s, this.unit);
    this.volley = bestVolley(s, this.unit);
  }

  value(s: S, speech: number): number {
    switch (speech) {
      case SPEECH.charge:
        return this.chargeValue(s);
      case SPEECH.march:
        return s.isGun(this.unit) ? 0.5 : 1 + WEIGHTS.firedOnMarch * this.volley;
      case SPEECH.double:
        return this.doubleValue(s);
      case SPEECH.hold:
        return this.holdValue(s);
      case SPEECH.rally:
        return this.rallyValue(s);
      case SPEECH.form:
        return this.formValue(s);
      case SPEECH.retire:
        return this.retireValue(s);
    }
    return 0;
  }

  private chargeValue(s: S): number {
    const best = bestCharge(s, this.unit);
    if (best === -Infinity) return WEIGHTS.comeOn;
    return best > 0 ? WEIGHTS.charge + WEIGHTS.eager * best : -1;
  }

  /** Shot that has somebody in range stands and fires; others come on. */
  private holdValue(s: S): number {
    if (s.isGun(this.unit)) return 2;
    return this.volley > 0 && firingStands(s, this.unit) > 1 ? WEIGHTS.aim + WEIGHTS.volleys * this.volley : WEIGHTS.stay;
  }

  private doubleValue(s: S): number {
    const isFar = this.near > (marchOf(s, this.unit) + chargeReach(s, this.unit)) / s.scenario.inch;
    return isFar && s.level(this.unit) === 0 ? WEIGHTS.hurry : 0.3;
  }

  /** What it is worth to halt and rally. */
  private rallyValue(s: S): number {
    const level = s.level(this.unit);
    if (level < SHAKEN) return -1;
    const row = RALLY[s.cardOf(this.unit).training];
    let levels = 0;
    for (let face = 0; face < row.length; face++) levels += Math.min(level, row[face]!) / row.length;
    const hope = this.near < PRESSED ? WEIGHTS.pressed : 1;
    const need = level >= RAGGED ? WEIGHTS.ragged : level > SHAKEN ? 1 : WEIGHTS.uneven;
    return WEIGHTS.rally * hope * levels * need * (s.turn >= s.scenario.turns ? WEIGHTS.lateRally : 1);
  }

  private formValue(s: S): number {
    if (bestFormation(s, this.unit) !== s.formation(this.unit)) return this.near < NEAR ? WEIGHTS.form : 0.2;
    // only who may charge gains by it, and who has nobody to fire at
    return this.volley === 0 && orderOf(s, this.unit) === ORDER.assault && gainOfFacing(s, this.unit) > 0 ? WEIGHTS.face : -1;
  }

  /** Loose troops get out of the way of those who could ride them down. */
  private retireValue(s: S): number {
    const enemy = nearestEnemy(s, this.unit);
    if (enemy < 0 || this.volley > 0 || !canCharge(s, enemy, this.unit)) return -1;
    return chargeValue(s, enemy, this.unit) > WEIGHTS.prey * worthOf(s, this.unit) ? WEIGHTS.flee : -1;
  }
}

/** The opinion on speeches. It keeps notes: one for each game. */
export function speechOpinion(): Opinion {
  const opinion = new SpeechOpinion();
  return byKind<S>({ speech: (s, speech) => opinion.value(s, speech) }, (s) => opinion.begin(s));
}
