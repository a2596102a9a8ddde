import { opponent, type Player } from '../../../core/index.ts';
import { arcOf } from '../../../hexes/facing.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { Worths } from './worth.ts';

/** Hexes within which enemies draw a counter's face. */
const NEAR_HEXES = 7;
const ARC_WEIGHT = [1, 0.35, 0] as const;

/** How the enemies round a hex draw a counter's face. */
export class Battlefield {
  /** By direction from the hex. */
  private readonly pull = new Float64Array(6);
  private readonly worths: Worths;

  constructor(worths: Worths) {
    this.worths = worths;
  }

  /** Weighs, by direction from a hex, the enemies round it: heavy ones and near ones draw most. */
  weighEnemies(s: BaronsWarState, hex: number, side: Player): void {
    const { grid } = s.scenario;
    const { pull } = this;
    const enemies = s.game.unitsOf[opponent(side)];
    pull.fill(0);
    for (let i = 0; i < enemies.length; i++) {
      const unit = enemies[i]!;
      const at = s.hexOf(unit);
      if (at < 0) continue;
      const distance = grid.distance(hex, at);
      if (distance === 0 || distance > NEAR_HEXES) continue;
      const weight = this.worths.of(s, unit) / (distance * distance);
      const directions = grid.exitDirections(hex, at);
      const second = directions[1];
      pull[directions[0]]! += second < 0 ? weight : weight / 2;
      if (second >= 0) pull[second]! += weight / 2;
    }
  }

  /** How well a facing meets the enemies weighed last. */
  facingScore(facing: number): number {
    const { pull } = this;
    let score = 0;
    for (let direction = 0; direction < 6; direction++) score += pull[direction]! * ARC_WEIGHT[arcOf(facing, direction)]!;
    return score;
  }
}

/** Distance to the nearest enemy unit, Infinity if there is none. */
export function nearestEnemy(s: BaronsWarState, hex: number, side: Player): number {
  const { grid } = s.scenario;
  const enemies = s.game.unitsOf[opponent(side)];
  let nearest = Infinity;
  for (let i = 0; i < enemies.length; i++) {
    const at = s.hexOf(enemies[i]!);
    const distance = at < 0 ? Infinity : grid.distance(hex, at);
    if (distance < nearest) nearest = distance;
  }
  return nearest;
}

/** Number of hexes next to a hex that the enemies of a side hold. */
export function enemiesBeside(s: BaronsWarState, hex: number, side: Player): number {
  const { neighbours } = s.scenario.grid;
  let count = 0;
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction]!;
    if (next >= 0 && s.holds(opponent(side), next)) count++;
  }
  return count;
}
