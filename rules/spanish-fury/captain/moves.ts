import { byKind } from '../../core/index.ts';
import { Box, FRONT, gapBetween, holdsPoint, ticksToPoint } from '../../geometry/box.ts';
import { headingTowards, normalHeading, turnBetween } from '../../geometry/plane.ts';
import { isLevelWith } from '../../tabletop/contact.ts';
import { RANGES } from '../charts/charts.ts';
import { INCH } from '../charts/measures.ts';
import { FORMATION, ORDER, SPEECH } from '../charts/types.ts';
import { chargeReach, WIDEST_TURN } from '../mechanics/charges/charges.ts';
import { isFartherThan, nearestFighter, ticksBetween } from '../mechanics/ground/distances.ts';
import { firingStands } from '../mechanics/fighting/fire.ts';
import { faced } from '../mechanics/movement/forms.ts';
import { turnOf } from '../mechanics/movement/marches.ts';
import { marchOf } from '../mechanics/ground/paces.ts';
import { orderOf } from '../mechanics/orders/speeches.ts';
import { type FuryState, READY } from '../state/state.ts';
import { chargeValue } from './charges.ts';
import { gainOfTurning } from './facing.ts';
import { bestFormation } from './formations.ts';
import type { Opinion } from './opinion.ts';
import { WEIGHTS } from './weights.ts';

type S = FuryState;

/** A stay must be beaten by so many inches. */
const EFFORT = 0.2;
/** Tenths of a degree from which an enemy is not before the front. */
const ASKEW = 750;

/** What an end of a march is worth, in inches: how well it lies for the fire or the charge against the best target. */
class MarchOpinion {
  private unit = 0;
  private target = -1;
  /** Whether it lives by its fire: then it does not go where it may not shoot. */
  private shoots = false;
  private wished = 0;
  /** What a charge at the target is worth. */
  private gain = 0;
  private readonly base = new Box();
  private readonly turned = new Box();
  private readonly enemies: number[] = [];
  /** What a charge of each enemy is worth to him, by unit; NaN until it is asked about. */
  private readonly threats: number[] = [];

  begin(s: S): void {
    this.unit = s.register(0);
    this.base.copy(s.boxOf(this.unit));
    this.gatherEnemies(s);
    this.shoots = s.cardOf(this.unit).weapon !== null && 2 * firingStands(s, this.unit) >= s.stands(this.unit);
    this.target = this.bestTarget(s);
    this.wished = this.wishedGap(s);
    s.game.marches.findEnds(s, this.unit);
  }

  private gatherEnemies(s: S): void {
    const enemies = s.enemiesOf(s.sideOf(this.unit));
    this.enemies.length = 0;
    for (let i = 0; i < enemies.length; i++) {
      this.threats[enemies[i]!] = NaN;
      if (s.status(enemies[i]!) === READY) this.enemies.push(enemies[i]!);
    }
  }

  /** The enemy to go for: near, and worth it. */
  private bestTarget(s: S): number {
    let [best, most] = [-1, -Infinity];
    this.gain = 0;
    for (const enemy of this.enemies) {
      const inches = gapBetween(this.base, s.boxOf(enemy)) / INCH;
      const gain = chargeValue(s, this.unit, enemy);
      if (gain <= 0 && this.shoots && s.foe(enemy) >= 0) continue;
      const value = WEIGHTS.appeal * gain - inches - WEIGHTS.crowd * friendsNearer(s, this.unit, enemy);
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
    if (weapon === null || !this.shoots) return this.gain > 0 ? WEIGHTS.close * reach : reach;
    return RANGES[weapon].bands[0]![0] - 0.5;
  }

  moveValue(s: S, wheel: number, stretch: number): number {
    const { marches } = s.game;
    if (s.speech(this.unit) === SPEECH.hold) return this.placeValue(s, this.turnedBy(turnOf(wheel)));
    const place = marches.placeOf(wheel, stretch);
    return place < 0 ? -Infinity : this.placeValue(s, marches.endOf(place));
  }

  formValue(s: S, formation: number): number {
    return formation === bestFormation(s, this.unit) ? 5 : -5;
  }

  /** What it is worth to stay. */
  stayValue(s: S): number {
    return this.placeValue(s, this.base) + EFFORT;
  }

  /** Who may charge faces for the charges that it would have then, as it meant to when it was told to form. */
  facingValue(s: S, facing: number): number {
    const charges = orderOf(s, this.unit) === ORDER.assault ? WEIGHTS.turning * gainOfTurning(s, this.unit, facing) : 0;
    return charges + this.placeValue(s, this.turned.copy(faced(s, this.unit, facing)));
  }

  /** Where a unit stands that holds, and wheels on the spot. @ruling SF-83 */
  private turnedBy(turn: number): Box {
    const { x, y, heading, halfWidth, halfDepth } = this.base;
    return this.turned.set(x, y, normalHeading(heading + turn), halfWidth, halfDepth);
  }

  private placeValue(s: S, end: Box): number {
    if (this.target < 0) return -this.awayFromObjectives(s, end);
    const goal = s.boxOf(this.target);
    const gap = ticksToPoint(goal, end.sideX(FRONT), end.sideY(FRONT)) / INCH;
    const askew = askewOf(end, goal);
    const off = gap > this.wished ? gap - this.wished : WEIGHTS.tooNear * (this.wished - gap);
    const beside = this.gain > 0 && this.outflanks(s, end, goal) ? WEIGHTS.outflank * this.gain : 0;
    const ready = !this.shoots && this.gain > 0 && askew <= WIDEST_TURN && gap * INCH <= chargeReach(s, this.unit);
    return beside + (ready ? WEIGHTS.ready : 0) - off - WEIGHTS.askew * askew - this.exposure(s, end) - this.awayFromObjectives(s, end);
  }

  /** Whether a charge at the target from there would strike its flank or rear. */
  private outflanks(s: S, end: Box, goal: Box): boolean {
    return s.formation(this.target) !== FORMATION.hedgehog && isLevelWith(end, goal, FRONT);
  }

  /** What it costs to be away from objectives, by their points: from one that the enemy holds by the inches to it, from one's own by leaving it. */
  private awayFromObjectives(s: S, { x, y }: Box): number {
    if (s.isGun(this.unit) || s.speech(this.unit) === SPEECH.retire) return 0;
    const { objectives } = s.scenario;
    let cost = 0;
    for (let i = 0; i < objectives.length; i++) {
      const { box, points } = objectives[i]!;
      if (holdsPoint(box, x, y)) continue;
      if (s.objectiveHolder(i) !== s.sideOf(this.unit))
        cost += points * (WEIGHTS.objective + WEIGHTS.objectiveWay * (ticksToPoint(box, x, y) / INCH));
      else if (holdsPoint(box, this.base.x, this.base.y)) cost += points * WEIGHTS.keep;
    }
    return cost;
  }

  /** Enemies near enough to charge: those who are not before the front, and those who would win by it. */
  private exposure(s: S, end: Box): number {
    let exposed = 0;
    for (let i = 0; i < this.enemies.length; i++) {
      const enemy = this.enemies[i]!;
      const goal = s.boxOf(enemy);
      const reach = chargeReach(s, enemy);
      if (isFartherThan(end, goal, reach) || gapBetween(end, goal) > reach) continue;
      if (askewOf(end, goal) > ASKEW) exposed += WEIGHTS.exposed;
      if (WEIGHTS.threat > 0) exposed += WEIGHTS.threat * Math.max(0, this.threatOf(s, enemy));
    }
    return exposed;
  }

  /** What a charge of an enemy at the unit, where it stands now, is worth to him. */
  private threatOf(s: S, enemy: number): number {
    if (Number.isNaN(this.threats[enemy]!)) this.threats[enemy] = s.isGun(enemy) ? 0 : chargeValue(s, enemy, this.unit);
    return this.threats[enemy]!;
  }
}

/** Friends who see to an enemy: they fight him, or are nearer to him than a unit is, and nobody is nearer to them. */
function friendsNearer(s: S, unit: number, enemy: number): number {
  const friends = s.game.unitsOf[s.sideOf(unit)];
  const ticks = ticksBetween(s, unit, enemy);
  let count = 0;
  for (let i = 0; i < friends.length; i++) {
    const friend = friends[i]!;
    if (friend === unit || s.status(friend) !== READY || s.isGun(friend)) continue;
    if (s.foe(friend) === enemy || (s.foe(friend) < 0 && ticksBetween(s, friend, enemy) < ticks && nearestFighter(s, friend) === enemy))
      count++;
  }
  return count;
}

/** Tenths of a degree by which a base would have to turn to look at another. */
function askewOf(base: Box, goal: Box): number {
  return Math.abs(turnBetween(base.heading, headingTowards(goal.x - base.x, goal.y - base.y)));
}

/** The opinion on marches. It keeps notes: one for each game. */
export function moveOpinion(): Opinion {
  const march = new MarchOpinion();
  return byKind<S>(
    {
      move: (s, wheel, stretch) => march.moveValue(s, wheel, stretch),
      form: (s, formation) => march.formValue(s, formation),
      face: (s, facing) => march.facingValue(s, facing),
      done: (s) => march.stayValue(s),
    },
    (s) => march.begin(s),
  );
}
