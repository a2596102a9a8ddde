import { Box, FRONT, gapBetween, holdsPoint, ticksToPoint } from '../../geometry/box.ts';
import { headingTowards, turnBetween } from '../../geometry/plane.ts';
import { RANGES } from '../charts/charts.ts';
import { INCH } from '../charts/measures.ts';
import { SPEECH } from '../charts/types.ts';
import { chargeReach } from '../rules/charges.ts';
import { firingStands } from '../rules/fire.ts';
import { marchOf } from '../rules/paces.ts';
import type { FuryState } from '../state/state.ts';
import { bestFormation } from './formations.ts';
import type { Opinion, Opinions } from './opinion.ts';
import { WEIGHTS } from './weights.ts';
import { chargeValue } from './worth.ts';

type S = FuryState;

/** A stay must be beaten by so many inches. */
const EFFORT = 0.2;

/** What an end of a march is worth, in inches: how well it lies for the fire or the charge against the best target. */
class MarchOpinion {
  private unit = 0;
  private target = -1;
  private wished = 0;
  /** What a charge at the target is worth. */
  private gain = 0;
  private readonly base = new Box();
  private enemies: readonly number[] = [];

  begin(s: S): void {
    this.unit = s.register(0);
    this.base.copy(s.boxOf(this.unit));
    this.enemies = s.enemiesOf(s.sideOf(this.unit)).filter((enemy) => s.isOnTable(enemy) && s.isReady(enemy));
    this.target = this.bestTarget(s);
    this.wished = this.wishedGap(s);
    s.game.marches.find(s, this.unit, 0, -1);
  }

  /** The enemy to go for: near, and worth it. */
  private bestTarget(s: S): number {
    let [best, most] = [-1, -Infinity];
    this.gain = 0;
    for (const enemy of this.enemies) {
      const inches = gapBetween(this.base, s.boxOf(enemy)) / INCH;
      const gain = chargeValue(s, this.unit, enemy);
      const value = WEIGHTS.appeal * gain - inches;
      if (value <= most) continue;
      [best, most] = [enemy, value];
      this.gain = gain;
    }
    return best;
  }

  /** How near the unit wishes to be: in short range to fire, a March away to charge in order, far from the enemy to retire. */
  private wishedGap(s: S): number {
    const { weapon } = s.cardOf(this.unit);
    if (s.speech(this.unit) === SPEECH.retire) return 40;
    const reach = marchOf(s, this.unit) / INCH;
    if (weapon === null || 2 * firingStands(s, this.unit) < s.stands(this.unit)) return this.gain > 0 ? WEIGHTS.close * reach : reach;
    return RANGES[weapon].bands[0]![0] - 0.5;
  }

  score(s: S, action: number): number {
    const { space, marches } = s.game;
    const kind = space.kindOf(action);
    if (kind === 'form') return space.argument(action) === bestFormation(s, this.unit) ? 5 : -5;
    if (kind !== 'move') return this.placeValue(s, this.base) + EFFORT;
    const place = marches.placeOf(space.wheelOf(action), space.stretchOf(action));
    return place < 0 ? -Infinity : this.placeValue(s, marches.endOf(place));
  }

  private placeValue(s: S, end: Box): number {
    if (this.target < 0) return 0;
    const goal = s.boxOf(this.target);
    const gap = ticksToPoint(goal, end.sideX(FRONT), end.sideY(FRONT)) / INCH;
    const askew = Math.abs(turnBetween(end.heading, headingTowards(goal.x - end.x, goal.y - end.y)));
    const off = gap > this.wished ? gap - this.wished : WEIGHTS.tooNear * (this.wished - gap);
    return -off - WEIGHTS.askew * askew - this.exposure(s, end) - this.awayFromObjective(s, end);
  }

  /** What it costs to be away from an objective that the enemy holds, by its points and the inches to it. */
  private awayFromObjective(s: S, { x, y }: Box): number {
    if (s.isGun(this.unit) || s.speech(this.unit) === SPEECH.retire) return 0;
    let cost = 0;
    s.compiled.objectives.forEach(({ box, points }, i) => {
      if (s.objectiveHolder(i) === s.sideOf(this.unit) || holdsPoint(box, x, y)) return;
      cost += points * (WEIGHTS.objective + WEIGHTS.objectiveWay * (ticksToPoint(box, x, y) / INCH));
    });
    return cost;
  }

  /** Enemies near enough to charge who are not before the front. */
  private exposure(s: S, end: Box): number {
    let exposed = 0;
    for (const enemy of this.enemies) {
      const goal = s.boxOf(enemy);
      if (gapBetween(end, goal) > chargeReach(s, enemy)) continue;
      const askew = Math.abs(turnBetween(end.heading, headingTowards(goal.x - end.x, goal.y - end.y)));
      if (askew > 750) exposed += WEIGHTS.exposed;
    }
    return exposed;
  }
}

/** Opinions on marches. They keep notes: one for each game. */
export function moveOpinions(): Opinions {
  const march: Opinion = new MarchOpinion();
  return { 'move/unit': march };
}
