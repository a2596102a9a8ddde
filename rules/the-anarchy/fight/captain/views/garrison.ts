import { opponent, type Player } from '../../../../core/index.ts';
import { ENGINE } from '../../../charts/engines.ts';
import { isHung, isTop, TERRAIN } from '../../../charts/terrain.ts';
import { isSound } from '../../mechanics/ground/engines.ts';
import { isInKeep, isInYard, isOnWall, isShut } from '../../mechanics/ground/ground.ts';
import { shortRangeOf } from '../../mechanics/missiles/missiles.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { NOWHERE, type Stakes } from './stakes.ts';

type S = AnarchyState;

/** What each enemy who has a wall in his short range costs who stands there to no purpose, and how many of them count. */
const EXPOSED = 0.5;
const MOST_SHOOTERS = 4;
/** Hexes round a threatened place in which defenders stand to a purpose. */
const ROUND = 1;
/** What a movement point towards the keep is worth when all else is lost; and by how much the enemy is stronger then who has set foot on the wall. */
const REFUGE = 1.5;
const HOPELESS = 2;
/** Hexes before the wall from which on a ladder that is carried threatens it. */
const NEAR = 3;

/** Where a castle is threatened, as its garrison sees it; and where men of it stand for nothing in the enemy's sight. Looks round once for each man. */
export class Garrison {
  /** Places at which the enemy comes, or is about to. */
  private readonly heads: number[] = [];
  /** Enemies who shoot. */
  private readonly shooters: number[] = [];

  /** Movement points to the keep. `[place]` */
  private readonly toKeep: Int16Array;
  /** Whether the walls cannot be held, and one can still get into the keep. */
  isLost = false;

  constructor(stakes: Stakes) {
    const { terrain } = stakes.scenario.places;
    const keep = Array.from(terrain.keys()).filter((place) => terrain[place] === TERRAIN.keep);
    this.toKeep = stakes.field(keep, false);
  }

  /** Looks round for a side. */
  begin(s: S, side: Player): void {
    this.heads.length = 0;
    this.shooters.length = 0;
    this.isLost = false;
    if (!isGarrison(s, side)) return;
    this.isLost = isOpenKeep(s) && isBaileyLost(s, side);
    this.findLadders(s);
    const isBelfryUp = hasBelfry(s, opponent(side));
    for (const man of s.game.menOf[opponent(side)]) {
      if (s.isUp(man) && s.hidden(man) === 0 && !isBelfryUp && shortRangeOf(s, man) > 1) this.shooters.push(man);
    }
  }

  private findLadders(s: S): void {
    const { ladders } = s.scenario;
    for (let i = 0; i < ladders.length; i++) {
      const [top, bearer] = [s.thingTop(ladders[i]!), s.thingBearer(ladders[i]!)];
      if (top >= 0) this.heads.push(top);
      else if (bearer >= 0 && s.at(bearer) >= 0 && isBeforeWall(s, s.at(bearer))) this.heads.push(s.at(bearer));
    }
  }

  /** Hexes from a place to the nearest at which the enemy comes, one more if it lies lower; 0 if he comes nowhere. */
  toHead(s: S, place: number): number {
    let nearest = -1;
    for (let i = 0; i < this.heads.length; i++) {
      const head = this.heads[i]!;
      const far = s.distance(place, head) + (s.levelAt(place) < s.levelAt(head) ? 1 : 0);
      if (nearest < 0 || far < nearest) nearest = far;
    }
    return Math.max(0, nearest);
  }

  /** What draws the garrison back into the keep then. */
  refuge(place: number): number {
    return -REFUGE * Math.min(NOWHERE / 10, this.toKeep[place]!);
  }

  /** What it costs to stand on a wall where nobody comes, and the enemy shoots. */
  exposure(s: S, place: number): number {
    if (this.shooters.length === 0 || !(isTop(s.terrainOf(place)) || isHung(s.terrainOf(place)))) return 0;
    if (this.heads.length > 0 && this.toHead(s, place) <= ROUND) return 0;
    let count = 0;
    for (let i = 0; i < this.shooters.length && count < MOST_SHOOTERS; i++)
      if (s.distance(s.at(this.shooters[i]!), place) <= shortRangeOf(s, this.shooters[i]!)) count++;
    return EXPOSED * count;
  }
}

/** Whether a side holds a castle against another that storms it. */
function isGarrison(s: S, side: Player): boolean {
  const stormer = s.game.encounter.stormerOf(s);
  return stormer !== null && side !== stormer && s.scenario.places.terrain.some(isTop);
}

/** Whether a side has a belfry that can still come to a wall, or has: from it men are over the wall in a turn. */
function hasBelfry(s: S, side: Player): boolean {
  const { engines } = s.scenario;
  return engines.some((card, engine) => card.kind === ENGINE.belfry && card.side === side && s.engineAt(engine) >= 0 && isSound(s, engine));
}

/** Whether one can get into a keep. */
function isOpenKeep(s: S): boolean {
  return s.scenario.doors.some((door) => s.terrainOf(door) === TERRAIN['keep-door'] && !isShut(s, door));
}

/** Whether enemies are on the walls or in the yard, and those of a side who are not in the keep cannot hold out against them, or against all who follow. */
function isBaileyLost(s: S, side: Player): boolean {
  const [own, enemies] = [s.game.menOf[side], s.game.menOf[opponent(side)]];
  let [strength, within, all] = [0, 0, 0];
  for (let i = 0; i < own.length; i++) if (s.isUp(own[i]!) && !isInKeep(s, s.at(own[i]!))) strength += s.attackOf(own[i]!);
  for (let i = 0; i < enemies.length; i++) {
    if (!s.isUp(enemies[i]!) || s.hidden(enemies[i]!) === 1) continue;
    const [attack, place] = [s.attackOf(enemies[i]!), s.at(enemies[i]!)];
    all += attack;
    if (isOnWall(s, place) || isInYard(s, place)) within += attack;
  }
  return within > 0 && (within >= strength || all >= HOPELESS * strength);
}

/** Whether a hex lies so near to a wall that who comes from there is at its foot in a turn or two. */
function isBeforeWall(s: S, place: number): boolean {
  const { grid, places } = s.scenario;
  return grid.within(places.hex[place]!, NEAR).some((hex) => isTop(s.terrainOf(hex)));
}
