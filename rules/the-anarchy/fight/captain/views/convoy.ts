import type { Player } from '../../../../core/index.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { FIGHTER, isShooter } from './kinds.ts';
import type { Outlook } from './outlook.ts';
import { NOWHERE, type Stakes } from './stakes.ts';

type S = AnarchyState;

/** Points that a convoy makes in a turn, and turns that it has to spare when it goes on whatever may come; how many guards are to be ahead of it, and by how
 * much. */
const CONVOY_PACE = 6;
const HASTE = 5;
const VAN = 4;
const BEHIND = 3;
/** What each hex counts to a beast of the convoy that waits for somebody to lead it. */
const STRAY = 2;
/** Hexes within which others are who may lead a beast. */
const AT_HAND = 4;
/** What each hex is worth that an escort is nearer to the beasts it is with, and within how many it is near. */
const ESCORT = 0.5;
const ESCORT_HEXES = 2;

/** Beasts that are to come home, those who lead them, and their guards. Belongs to one game; it is about one man at a time. */
export class Convoy {
  /** Points to the end of its way that a convoy keeps at least. */
  front = 0;
  private readonly stakes: Stakes;
  private readonly outlook: Outlook;
  private readonly ahead = new Int16Array(VAN);
  private man = -1;
  private side: Player = 0;

  constructor(stakes: Stakes, outlook: Outlook) {
    this.stakes = stakes;
    this.outlook = outlook;
  }

  /** Looks at a man who may move. */
  begin(s: S, man: number): void {
    this.man = man;
    this.side = s.sideOf(man);
    this.front = this.frontOf(s);
  }

  /** What draws him to a place: a beast that nobody leads, or the convoy that he guards. */
  drawOf(s: S, place: number): number {
    return this.escort(s, place) - STRAY * this.toStray(s, place);
  }

  /** What those whom the man leads risk in a place. */
  danger(s: S, place: number): number {
    const { beasts } = s.game;
    let danger = 0;
    for (let i = 0; i < beasts.length; i++) if (s.leader(beasts[i]!) === this.man) danger += this.outlook.danger(s, beasts[i]!, place);
    return danger;
  }

  /** How far a convoy is to come at most: to where some of its guards are ahead of it, as long as there are enemies and time. */
  private frontOf(s: S): number {
    const { destinations } = this.stakes;
    for (let i = 0; i < destinations.length; i++) {
      const { side, types, onFoot } = destinations[i]!;
      if (side === this.side && this.ledOf(s, types) > 0) return this.isTimely(s, onFoot) ? this.guardsAhead(s, onFoot) : 0;
    }
    return 0;
  }

  /** Whether there is time to wait, and somebody to wait for. */
  private isTimely(s: S, points: Int16Array): boolean {
    if (s.scenario.encounter !== null) return false; // more and more patrols come
    const left = s.scenario.turns - s.turn;
    const need = Math.ceil(points[s.at(this.man)]! / CONVOY_PACE) + HASTE;
    if (left <= need) return false;
    const enemies = s.game.menOf[s.sideOf(this.man) === 0 ? 1 : 0];
    for (let i = 0; i < enemies.length; i++) if (s.isUp(enemies[i]!)) return true;
    return false;
  }

  /** Points from the place of the guard who is so far ahead that as many as are wanted are at least as far. */
  private guardsAhead(s: S, points: Int16Array): number {
    const men = s.game.menOf[this.side];
    const { ahead } = this;
    ahead.fill(NOWHERE);
    let guards = 0;
    for (let i = 0; i < men.length; i++) {
      const man = men[i]!;
      if (!s.isUp(man) || s.attackOf(man) <= FIGHTER) continue;
      guards++;
      let far = points[s.at(man)]!;
      for (let j = 0; j < VAN; j++) {
        const other = ahead[j]!;
        if (far >= other) continue;
        ahead[j] = far;
        far = other;
      }
    }
    return guards === 0 ? 0 : ahead[Math.min(VAN, (guards + 1) >> 1) - 1]! + BEHIND;
  }

  /** How many beasts of some classes he leads. */
  ledOf(s: S, types: readonly boolean[]): number {
    const { beasts } = s.game;
    let led = 0;
    for (let i = 0; i < beasts.length; i++) if (s.leader(beasts[i]!) === this.man && types[s.type(beasts[i]!)]) led++;
    return led;
  }

  /** Hexes from a place to a beast of the convoy for which nobody else who has not moved yet is nearer than the man at hand; 0 if there is none. */
  private toStray(s: S, place: number): number {
    const { beasts } = s.game;
    let nearest = NOWHERE;
    for (let i = 0; i < beasts.length; i++) {
      const beast = beasts[i]!;
      if (!s.isOnMap(beast) || s.moved(beast) === 1 || s.leader(beast) >= 0 || !this.stakes.isConvoy(this.side, s.type(beast))) continue;
      if (this.isDriverOf(s, beast)) nearest = Math.min(nearest, s.distance(place, s.at(beast)));
    }
    return nearest === NOWHERE ? 0 : nearest;
  }

  private isDriverOf(s: S, beast: number): boolean {
    if (s.sideOf(beast) !== this.side) return false;
    const men = s.game.menOf[this.side];
    const far = s.distance(s.at(this.man), s.at(beast));
    for (let i = 0; i < men.length; i++)
      if (s.isUp(men[i]!) && s.moved(men[i]!) === 0 && s.distance(s.at(men[i]!), s.at(beast)) < far) return false;
    return true;
  }

  /** Who is not sent himself stays with the beasts that are. */
  private escort(s: S, place: number): number {
    const { beasts } = s.game;
    let nearest = -1;
    for (let i = 0; i < beasts.length; i++) {
      const beast = beasts[i]!;
      if (!s.isOnMap(beast) || s.sideOf(beast) !== this.side || !this.stakes.isConvoy(this.side, s.type(beast))) continue;
      const far = s.distance(s.at(beast), place);
      if (nearest < 0 || far < nearest) nearest = far;
    }
    return nearest < 0 ? 0 : -ESCORT * Math.max(0, nearest - ESCORT_HEXES);
  }

  /** Whether somebody who does not fight is at hand to lead a beast. */
  hasDriver(s: S, beast: number): boolean {
    const men = s.game.menOf[this.side];
    for (let i = 0; i < men.length; i++) {
      const man = men[i]!;
      const isDriver = s.isUp(man) && (isShooter(s, man) || s.attackOf(man) < FIGHTER);
      if (isDriver && s.distance(s.at(man), s.at(beast)) <= AT_HAND) return true;
    }
    return false;
  }
}
