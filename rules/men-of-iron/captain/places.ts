import { opponent, type Player } from '../../core/index.ts';
import { arcOf, FLANK, FRONT } from '../../hexes/facing.ts';
import { CAN } from '../charts/types.ts';
import { isSchiltron } from '../rules/results.ts';
import type { IronState } from '../state/state.ts';
import { bestAttackFrom, bestShotFrom, stepsTo } from './prospects.ts';
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

/** Judges where units could stand. What is known of a hex is kept until the next hex is asked about. */
export class Places {
  private hex = -1;
  private unit = -1;
  private base = 0;

  /** To be called before the places of another decision are judged. */
  begin(): void {
    this.hex = -1;
  }

  /** How good it is for a unit to stand in a hex and face so. */
  score(s: S, unit: number, hex: number, facing: number, eagerness: number): number {
    if (hex !== this.hex || unit !== this.unit) {
      this.hex = hex;
      this.unit = unit;
      this.base = ground(s, unit, hex, eagerness);
    }
    const attack = WEIGHT.attack * Math.max(0, bestAttackFrom(s, unit, hex, facing));
    const shot = WEIGHT.shot * bestShotFrom(s, unit, hex, facing);
    return this.base + attack + shot - contact(s, unit, hex, facing) + WEIGHT.look * look(s, unit, hex, facing);
  }
}

/** What a hex is worth whatever the facing. */
function ground(s: S, unit: number, hex: number, eagerness: number): number {
  const side = s.sideOf(unit);
  const gap = stepsTo(s, opponent(side), hex);
  const isShy = s.can(unit, CAN.missile) && !s.can(unit, CAN.charge);
  const wish = isShy ? Math.abs(gap - SHOOTING_GAP) : gap;
  return (
    -WEIGHT.step * wish * (isShy ? Math.max(eagerness, 0.3) : eagerness) -
    WEIGHT.cover * s.compiled.shockCover[hex]! +
    WEIGHT.friend * friends(s, unit, hex) -
    WEIGHT.fire * arrows(s, side, hex) * worthOf(s, unit) -
    WEIGHT.lost * beyondLeader(s, unit, hex)
  );
}

function friends(s: S, unit: number, hex: number): number {
  const side = s.sideOf(unit);
  let count = 0;
  for (const next of s.compiled.grid.around(hex)) if (s.holds(side, next) && s.topAt(next) !== unit) count++;
  return Math.min(3, count);
}

/** Enemy shooters in whose range a hex lies. */
function arrows(s: S, side: Player, hex: number): number {
  const { grid, charts } = s.compiled;
  let count = 0;
  for (const enemy of s.game.unitsOf[opponent(side)]) {
    if (!s.isOnMap(enemy) || !s.can(enemy, CAN.missile)) continue;
    const distance = grid.distance(hex, s.hexOf(enemy));
    if (distance <= charts.range[s.type(enemy)]!.length) count += distance === 1 ? 2 : 1;
  }
  return Math.min(4, count);
}

/** Hexes by which a hex lies beyond the reach of the unit's leader. */
function beyondLeader(s: S, unit: number, hex: number): number {
  const { leaders } = s.compiled.battles[s.battleOf(unit)]!;
  let least = 99;
  for (const leader of leaders)
    if (s.isPresent(leader)) least = Math.min(least, s.compiled.grid.distance(hex, s.leaderHex(leader)) - s.commandRangeOf(leader));
  return least === 99 || least < 0 ? 0 : Math.min(5, least);
}

/** What enemies beside a unit threaten. */
function contact(s: S, unit: number, hex: number, facing: number): number {
  const enemy = opponent(s.sideOf(unit));
  const { neighbours } = s.compiled.grid;
  let threat = 0;
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction]!;
    if (next < 0 || !s.holds(enemy, next) || !s.can(s.topAt(next), CAN.shock)) continue;
    const arc = isSchiltron(s, unit) ? FRONT : arcOf(facing, direction);
    threat += arc === FRONT ? WEIGHT.front : arc === FLANK ? WEIGHT.flank : WEIGHT.rear;
  }
  return threat * worthOf(s, unit);
}

/** How squarely a facing looks at the enemies near a hex: from -1 to 1 for each of the two nearest. */
function look(s: S, unit: number, hex: number, facing: number): number {
  const { grid } = s.compiled;
  let score = 0;
  for (const enemy of s.game.unitsOf[opponent(s.sideOf(unit))]) {
    const at = s.hexOf(enemy);
    if (at < 0 || at === hex) continue;
    const distance = grid.distance(hex, at);
    if (distance > 8) continue;
    const [first] = grid.exitDirections(hex, at);
    const arc = arcOf(facing, first);
    score += (arc === FRONT ? 1 : arc === FLANK ? -0.3 : -1) / (distance * distance);
  }
  return Math.max(-2, Math.min(2, score));
}
