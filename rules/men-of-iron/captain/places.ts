import { opponent } from '../../core/index.ts';
import { arcOf, FLANK, FRONT } from '../../hexes/facing.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { CAN } from '../charts/types.ts';
import { isSchiltron } from '../mechanics/results/results.ts';
import type { IronState } from '../state/state.ts';
import { eagerness } from './posture.ts';
import { FARTHEST, Outlook } from './prospects.ts';
import { worthOf } from './worth.ts';

type S = IronState;

/** How places count, in Flight Points. */
const WEIGHT = {
  /** A step nearer to the enemy, times eagerness. */
  step: 0.06,
  /** Shares of its worth that an enemy beside a unit threatens: in front, at a flank, in the rear. */
  front: 0.1,
  flank: 0.22,
  rear: 0.28,
  /** A friend beside it. */
  friend: 0.03,
  /** A DRM of cover against attacks. */
  cover: 0.05,
  /** Each point of fire that reaches it. */
  fire: 0.05,
  /** An attack at hand, a shot at hand. */
  attack: 1.1,
  shot: 1,
  /** Looking towards the enemy. */
  look: 0.05,
  /** Being beyond the reach of its leader, a hex. */
  lost: 0.05,
} as const;

/** Hexes at which missile troops like to stand from the enemy. */
const SHOOTING_GAP = 2;

/** More fire than this counts as much. */
const MOST_ARROWS = 4;

/** Farthest enemies at which a unit looks, hexes; and how far looking counts either way. */
const SIGHT = 8;
const MOST_LOOK = 2;

/** How good it is to look towards an enemy, `[turn * (SIGHT + 1) + distance]`: turns clockwise from the facing to the hexside towards it. */
const LOOKS = Float64Array.from({ length: DIRECTIONS * (SIGHT + 1) }, (_, i) => {
  const arc = arcOf(0, Math.floor(i / (SIGHT + 1)));
  const distance = i % (SIGHT + 1);
  return (arc === FRONT ? 1 : arc === FLANK ? -0.3 : -1) / (distance * distance);
});

/** Judges where a unit could stand. What is known of a hex is kept until the next hex is asked about, what is known of all until the next decision. */
export class Places {
  private unit = -1;
  private hex = -1;
  // ---- of the unit
  private worth = 0;
  /** What a step towards the enemy is worth, and whether it would rather stand where it can shoot. */
  private zeal = 0;
  private isShy = false;
  /** Enemies on the map, their hexes, and how far they shoot, 0 if they do not. */
  private readonly enemies: number[] = [];
  private readonly enemyHexes: number[] = [];
  private readonly reaches: number[] = [];
  // ---- of the hex
  private readonly distances: number[] = [];
  private gap = 0;
  private base = 0;
  private readonly outlook = new Outlook();
  /** What enemies beside the unit threaten, and how squarely it looks at those near it; `[facing]`, once `isSurveyed`. */
  private readonly threats = new Float64Array(DIRECTIONS);
  private readonly looks = new Float64Array(DIRECTIONS);
  private isSurveyed = false;

  /** To be called before the places of another decision are judged. */
  begin(): void {
    this.unit = -1;
  }

  /** How good it is for a unit to stand in a hex and face so; any number below `least` if that is below it. */
  score(s: S, unit: number, hex: number, facing: number, least = -Infinity): number {
    if (unit !== this.unit) this.meet(s, unit);
    if (hex !== this.hex) this.visit(s, hex);
    const { attacks, shots } = this.outlook;
    const chances = this.base + WEIGHT.attack * attacks[facing]! + WEIGHT.shot * shots[facing]!;
    const most = chances + WEIGHT.look * MOST_LOOK;
    if (most < least) return most;
    if (!this.isSurveyed) this.survey(s);
    return chances - this.threats[facing]! * this.worth + WEIGHT.look * this.looks[facing]!;
  }

  /** Notes what does not depend on where a unit stands. */
  private meet(s: S, unit: number): void {
    const { range } = s.scenario.charts;
    const side = s.sideOf(unit);
    const eager = eagerness(s, side);
    this.unit = unit;
    this.hex = -1;
    this.worth = worthOf(s, unit);
    this.isShy = s.can(unit, CAN.missile) && !s.can(unit, CAN.charge);
    this.zeal = this.isShy ? Math.max(eager, 0.3) : eager;
    this.enemies.length = 0;
    for (const enemy of s.game.unitsOf[opponent(side)]) {
      if (!s.isOnMap(enemy)) continue;
      this.enemyHexes[this.enemies.length] = s.hexOf(enemy);
      this.reaches[this.enemies.length] = s.can(enemy, CAN.missile) ? range[s.type(enemy)]!.length : 0;
      this.enemies.push(enemy);
    }
  }

  /** Notes what a hex is worth whatever the facing, and what could be done from there. */
  private visit(s: S, hex: number): void {
    this.hex = hex;
    this.isSurveyed = false;
    const arrows = this.measure(s, hex);
    const wish = this.isShy ? Math.abs(this.gap - SHOOTING_GAP) : this.gap;
    this.base =
      -WEIGHT.step * wish * this.zeal -
      WEIGHT.cover * s.scenario.shockCover[hex]! +
      WEIGHT.friend * friends(s, this.unit, hex) -
      WEIGHT.fire * arrows * this.worth -
      WEIGHT.lost * beyondLeader(s, this.unit, hex);
    this.outlook.survey(s, this.unit, hex, this.gap);
  }

  /** Measures how far the enemies are from a hex; answers how much they can shoot at it. */
  private measure({ scenario: { grid } }: S, hex: number): number {
    const { enemyHexes, distances, reaches } = this;
    let arrows = 0;
    this.gap = FARTHEST;
    for (let i = 0; i < this.enemies.length; i++) {
      const distance = grid.distance(hex, enemyHexes[i]!);
      distances[i] = distance;
      if (distance < this.gap) this.gap = distance;
      if (distance <= reaches[i]!) arrows += distance === 1 ? 2 : 1;
    }
    return Math.min(MOST_ARROWS, arrows);
  }

  private survey(s: S): void {
    this.isSurveyed = true;
    this.surveyThreats(s);
    this.surveyLooks(s);
  }

  private surveyThreats(s: S): void {
    const { threats, unit } = this;
    const enemy = opponent(s.sideOf(unit));
    const { neighbours } = s.scenario.grid;
    threats.fill(0);
    if (this.gap > 1) return;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = neighbours[this.hex * DIRECTIONS + direction]!;
      if (next < 0 || !s.holds(enemy, next) || !s.can(s.topAt(next), CAN.shock)) continue;
      for (let facing = 0; facing < DIRECTIONS; facing++) {
        const arc = isSchiltron(s, unit) ? FRONT : arcOf(facing, direction);
        threats[facing]! += arc === FRONT ? WEIGHT.front : arc === FLANK ? WEIGHT.flank : WEIGHT.rear;
      }
    }
  }

  private surveyLooks({ scenario: { grid } }: S): void {
    const { looks, distances, enemyHexes, hex } = this;
    looks.fill(0);
    for (let i = 0; i < this.enemies.length; i++) {
      const distance = distances[i]!;
      if (distance === 0 || distance > SIGHT) continue;
      const [first] = grid.exitDirections(hex, enemyHexes[i]!);
      for (let facing = 0; facing < DIRECTIONS; facing++)
        looks[facing]! += LOOKS[((first - facing + DIRECTIONS) % DIRECTIONS) * (SIGHT + 1) + distance]!;
    }
    for (let facing = 0; facing < DIRECTIONS; facing++) looks[facing] = Math.max(-MOST_LOOK, Math.min(MOST_LOOK, looks[facing]!));
  }
}

/** Friends beside a hex, three at most. */
function friends(s: S, unit: number, hex: number): number {
  const side = s.sideOf(unit);
  let count = 0;
  for (const next of s.scenario.grid.around(hex)) if (s.holds(side, next) && s.topAt(next) !== unit) count++;
  return Math.min(3, count);
}

/** Hexes by which a hex lies beyond the reach of the unit's leader. */
function beyondLeader(s: S, unit: number, hex: number): number {
  const { leaders } = s.scenario.battles[s.battleOf(unit)]!;
  let least = 99;
  for (const leader of leaders)
    if (s.isPresent(leader)) least = Math.min(least, s.scenario.grid.distance(hex, s.leaderHex(leader)) - s.commandRangeOf(leader));
  return least === 99 || least < 0 ? 0 : Math.min(5, least);
}
