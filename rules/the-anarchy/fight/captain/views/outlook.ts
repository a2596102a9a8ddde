import { opponent, type Player } from '../../../../core/index.ts';
import { DIRECTIONS, oppositeDirection } from '../../../../hexes/grid.ts';
import { TERRAIN_WEIGHT } from '../../../charts/combat.ts';
import { advantageIn, barsFight, canStand } from '../../mechanics/ground/ground.ts';
import { isBeast } from '../../mechanics/ground/harm.ts';
import { reaches, resistanceOf, strengthOf } from '../../mechanics/combat/melee.ts';
import { MAX_MEN } from '../../../scenarios/pack-schema.ts';
import { ON_FOOT } from '../../mechanics/ground/step-tables.ts';
import { DOWN, UP, WAYS } from '../../../state/scenario.ts';
import { type AnarchyState, STUNNED } from '../../../state/state.ts';
import type { Worth } from './worth.ts';

type S = AnarchyState;

/** How much of their strength the first, the second and the third enemy bring who could come to a place. */
const SECOND = 0.75;
const THIRD = 0.4;
/** Chance that those who could attack do. */
const ATTACKED = 0.7;
/** Share of the strength of friends who could still come. */
const COMING = 0.5;
/** Steps to enemies where none can come. */
const FAR = 200;

/** The way that leads back over the same hexside, or stair. */
const wayBack = (way: number): number => (way < DIRECTIONS ? oppositeDirection(way) : UP + DOWN - way);

/** What there is round about, for one side and one of its men who may move: who could strike at a place, and what one could strike at from it. */
export class Outlook {
  private readonly worth: Worth;
  /** Enemies who strike: who, how strong, and from how far. */
  private readonly enemies = new Int16Array(MAX_MEN);
  private readonly strengths = new Int16Array(MAX_MEN);
  private readonly reach = new Int16Array(MAX_MEN);
  private count = 0;
  /** By target: strength that stands next to him already, and that could come. */
  private readonly present = new Float64Array(MAX_MEN);
  private readonly coming = new Float64Array(MAX_MEN);
  private readonly steps: Int16Array;
  private readonly queue: Int16Array;

  constructor(worth: Worth, places: number) {
    this.worth = worth;
    this.steps = new Int16Array(places);
    this.queue = new Int16Array(places);
  }

  /** Looks round. @param mover the man who may move, -1 for nobody in particular */
  begin(s: S, side: Player, mover: number): void {
    this.count = 0;
    const enemies = s.game.menOf[opponent(side)];
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (!s.isUp(enemy) || s.hidden(enemy) === 1) continue;
      this.enemies[this.count] = enemy;
      this.strengths[this.count] = strengthOf(s, enemy);
      this.reach[this.count++] = s.allowanceOf(enemy) + 1;
    }
    if (mover < 0) return;
    this.gather(s, side, mover);
    this.spread(s, enemies);
  }

  /** What friends bring against each enemy. */
  private gather(s: S, side: Player, mover: number): void {
    const targets = s.game.menOf[opponent(side)];
    const friends = s.game.menOf[side];
    for (let t = 0; t < targets.length; t++) {
      const target = targets[t]!;
      this.present[target] = 0;
      this.coming[target] = 0;
      if (!s.isOnMap(target) || s.hidden(target) === 1) continue;
      for (let f = 0; f < friends.length; f++) {
        const friend = friends[f]!;
        if (friend === mover || !s.isUp(friend)) continue;
        if (reaches(s, friend, target)) this.present[target]! += strengthOf(s, friend);
        else if (s.moved(friend) === 0 && s.distance(s.at(friend), s.at(target)) <= s.allowanceOf(friend) + 1)
          this.coming[target]! += COMING * strengthOf(s, friend);
      }
    }
  }

  /** Steps from every place to the nearest enemy. */
  private spread(s: S, enemies: readonly number[]): void {
    const { steps, queue } = this;
    const { steps: edges } = s.game.stepTables.of(s, ON_FOOT);
    steps.fill(FAR);
    let tail = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (!s.isOnMap(enemy) || s.hidden(enemy) === 1 || s.captor(enemy) >= 0) continue;
      steps[s.at(enemy)] = 0;
      queue[tail++] = s.at(enemy);
    }
    for (let head = 0; head < tail; head++) {
      const place = queue[head]!;
      for (let way = 0; way < WAYS; way++) {
        const next = s.beyond(place, way);
        if (next < 0 || steps[next] !== FAR) continue;
        const isDoor = s.game.doorAt[next]! >= 0 || s.game.doorAt[place]! >= 0;
        if (!isDoor && edges[next * WAYS + wayBack(way)]! < 0 && !(s.levelAt(next) === s.levelAt(place) && canStand(s, next, false)))
          continue;
        steps[next] = steps[place]! + 1;
        queue[tail++] = next;
      }
    }
  }

  /** Steps from a place to the nearest enemy. */
  stepsAt(place: number): number {
    return this.steps[place]!;
  }

  /** What it may cost a man to be in a place in the enemy's next turn. */
  danger(s: S, man: number, place: number): number {
    let first = 0;
    let second = 0;
    let third = 0;
    for (let i = 0; i < this.count; i++) {
      const at = s.at(this.enemies[i]!);
      if (s.distance(at, place) > this.reach[i]! || Math.abs(s.levelAt(at) - s.levelAt(place)) > 1) continue;
      const strength = this.strengths[i]!;
      third = Math.max(third, Math.min(second, strength));
      second = Math.max(second, Math.min(first, strength));
      first = Math.max(first, strength);
    }
    if (first === 0) return 0;
    const sum = first + SECOND * second + THIRD * third;
    const resistance = s.defenceOf(man) + TERRAIN_WEIGHT * advantageIn(s, place, false);
    return ATTACKED * this.worth.lossOf(s, man, sum - resistance);
  }

  /** What a man adds to the best attack that is made from a place. */
  chanceToStrike(s: S, man: number, place: number): number {
    const strength = s.attackOf(man) + TERRAIN_WEIGHT * advantageIn(s, place, true);
    let most = 0;
    for (let way = 0; way < DIRECTIONS; way++) {
      const next = s.beyond(place, way);
      const target = next < 0 ? -1 : s.topAt(next);
      if (target < 0 || s.sideOf(target) === s.sideOf(man) || s.hidden(target) === 1 || s.captor(target) >= 0 || barsFight(s, place, next))
        continue;
      most = Math.max(most, this.adds(s, man, target, strength));
    }
    return most;
  }

  private adds(s: S, man: number, target: number, strength: number): number {
    const own = this.worth.of(s, man);
    const resistance = resistanceOf(s, target);
    if (isBeast(s, target)) return this.worth.attackGain(s, target, strength - resistance, own);
    const present = this.present[target]!;
    const without = present > 0 ? Math.max(0, this.worth.attackGain(s, target, present - resistance, own)) : 0;
    const gain = this.worth.attackGain(s, target, present + strength + this.coming[target]! - resistance, own) - without;
    return s.health(target) === STUNNED ? gain * 1.1 : gain;
  }
}
