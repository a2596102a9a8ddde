import { isAdjacentTo } from '../../mechanics/ground/zones.ts';
import { HEAVY_CAVALRY } from '../../state/scenario.ts';
import { SOUND, type BaronsWarState } from '../../state/state.ts';
import { nearestEnemy } from '../views/battlefield.ts';
import type { Captain } from '../views/captain.ts';
import type { Forecast } from '../views/forecast.ts';
import { distanceToEnemy, stands } from '../views/posture.ts';
import { readyMask } from '../views/ready.ts';
import type { Worths } from '../views/worth.ts';

/** Closing in counts more the farther a Battle still is, and rallying a little. */
function marchValue(s: BaronsWarState, battle: number, sound: boolean): number {
  if (s.entered(battle) === 0) return 0.6;
  if (!sound) return 0.02;
  const distance = distanceToEnemy(s, battle);
  if (distance === Infinity || stands(s, battle)) return 0.01;
  return 0.05 + 0.015 * Math.min(12, distance);
}

/** What an activation of a Battle promises. */
export class Prospects {
  /** Attacks from where it stands. */
  atHand = 0;
  /** Attacks on enemies it does not touch yet. */
  fresh = 0;
  march = 0;
  private judged = -1;
  private readonly worths: Worths;
  private readonly forecast: Forecast;

  constructor({ worths, forecast }: Captain) {
    this.worths = worths;
    this.forecast = forecast;
  }

  /** Forgets the Battle judged last: the state is another one. */
  forget(): void {
    this.judged = -1;
  }

  /** Judges a Battle, unless it was the last. */
  judge(s: BaronsWarState, battle: number): void {
    if (battle === this.judged) return;
    this.judged = battle;
    const sound = s.status(battle) === SOUND;
    this.atHand = sound ? this.attacksAtHand(s, battle) : 0;
    this.fresh = sound && !stands(s, battle) ? 0.14 * this.freshAttackers(s, battle) : 0;
    this.march = marchValue(s, battle, sound);
  }

  /** Sum of the good attacks a Battle could make from where it stands, at the start of an activation. */
  private attacksAtHand(s: BaronsWarState, battle: number): number {
    const { battles, units } = s.scenario;
    const { side } = battles[battle]!;
    let sum = 0;
    for (let unit = 0; unit < units.length; unit++) {
      const hex = s.hexOf(unit);
      if (hex < 0 || units[unit]!.side === side || s.topAt(hex) !== unit || !isAdjacentTo(s, side, hex)) continue;
      const mask = readyMask(s, hex, side, battle, true);
      if (mask !== 0) sum += Math.max(0, this.forecast.bestValue(s, hex, mask));
    }
    return sum;
  }

  /** Worth of the sound units of a Battle that could come upon an enemy whom they do not touch yet. */
  private freshAttackers(s: BaronsWarState, battle: number): number {
    const { battles, units } = s.scenario;
    let sum = 0;
    for (const unit of battles[battle]!.units) {
      const hex = s.hexOf(unit);
      if (hex < 0 || s.isShaken(unit)) continue;
      const distance = nearestEnemy(s, hex, battles[battle]!.side);
      const reach = units[unit]!.type === HEAVY_CAVALRY ? units[unit]!.movementPoints - 1 : units[unit]!.movementPoints;
      if (distance > 1 && distance <= reach) sum += this.worths.of(s, unit);
    }
    return sum;
  }
}
