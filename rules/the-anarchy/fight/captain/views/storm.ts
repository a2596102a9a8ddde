import { isTop } from '../../../charts/terrain.ts';
import { loadOf } from '../../mechanics/ground/loads.ts';
import { standsOverEnemy } from '../../mechanics/work/oil.ts';
import { UP, WAYS, type Scenario } from '../../../state/scenario.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { NOWHERE, type Stakes } from './stakes.ts';

type S = AnarchyState;

/** What a movement point towards the foot of the wall is worth to those who carry a ladder, and to those who follow them. */
const CARRYING = 1.2;
const FOLLOWING = 0.35;
/** Hexes at which those who follow stay behind a ladder that is not set yet. */
const BEHIND = 3;
/** Points that two ladders next to each other count. */
const CROWDED = 8;

/** Where ladders go, and who goes after them. Made once for a game. */
export class Storm {
  private readonly scenario: Scenario;
  private readonly stakes: Stakes;
  /** Where ladders can be set, and foot of the wall for each thing that is a ladder on the map from the start, -1 for others. */
  private readonly all: readonly number[];
  private readonly feet: readonly number[];
  /** Movement points to a foot. */
  private readonly fields = new Map<number, Int16Array>();

  constructor(scenario: Scenario, stakes: Stakes) {
    this.scenario = scenario;
    this.stakes = stakes;
    this.all = scenario.ladders.length === 0 ? [] : this.listFeet();
    this.feet = this.assign();
  }

  /** Movement points to a place where a ladder is to be set. */
  private fieldOf(foot: number): Int16Array {
    const known = this.fields.get(foot);
    if (known !== undefined) return known;
    const field = this.stakes.field([foot], false);
    this.fields.set(foot, field);
    return field;
  }

  /** Where a ladder goes: the place that it was given, or the nearest. */
  private footOf(s: S, thing: number, man: number): number {
    if (this.feet[thing]! >= 0) return this.feet[thing]!;
    return this.all.reduce((best, foot) => (best < 0 || s.distance(s.at(man), foot) < s.distance(s.at(man), best) ? foot : best), -1);
  }

  /** Gives each ladder the nearest place before the wall-walk where none is near by. */
  private assign(): number[] {
    const { things, ladders, grid } = this.scenario;
    const feet = things.map(() => -1);
    for (const thing of ladders) {
      const { at } = things[thing]!;
      if (at < 0) continue;
      const field = this.stakes.field([at], false);
      const price = (foot: number): number => {
        const crowd = feet.some((other) => other >= 0 && grid.distance(other, foot) <= 1) ? CROWDED : 0;
        return field[foot]! + crowd;
      };
      feet[thing] = this.all.reduce((best, foot) => (best < 0 || price(foot) < price(best) ? foot : best), -1);
    }
    return feet;
  }

  /** Places where a ladder to a wall-walk can be set: on the ground, or where the moat is filled. */
  private listFeet(): number[] {
    const { grid, places, moats, fascines, track } = this.scenario;
    const isLow = (foot: number): boolean => {
      for (let step = places.neighbours[foot * WAYS + UP]!, rise = 0; step >= 0; step = places.neighbours[step * WAYS + UP]!, rise++)
        for (let way = 0; way < UP; way++) {
          const top = places.neighbours[step * WAYS + way]!;
          if (top >= 0 && isTop(places.terrain[top]!)) return rise < 2;
        }
      return false;
    };
    return grid.hexes.filter((hex) => track[hex] === 0 && (!moats.includes(hex) || fascines.includes(hex)) && isLow(hex));
  }

  /** What draws a man to a place: with a ladder to the wall, after it, or to where one is set against him. */
  drawOf(s: S, man: number, place: number, steps: number): number {
    const { ladders } = s.scenario;
    if (ladders.length === 0) return 0;
    const load = loadOf(s, man);
    if (s.sideOf(man) !== s.game.encounter.stormerOf(s)) return load >= 0 ? -CARRYING * s.distance(place, s.at(man)) : 0;
    const foot = load < 0 ? -1 : this.footOf(s, load, man);
    if (foot >= 0) return -CARRYING * Math.min(NOWHERE / 10, this.fieldOf(foot)[place]!);
    return steps < NOWHERE / 10 ? 0 : -FOLLOWING * this.behind(s, place);
  }

  /** Hexes from where one would follow the nearest ladder, or take up one that lies about. */
  private behind(s: S, place: number): number {
    const { ladders } = s.scenario;
    let nearest = -1;
    for (let i = 0; i < ladders.length; i++) {
      const bearer = s.thingBearer(ladders[i]!);
      const at = bearer >= 0 ? s.at(bearer) : s.thingAt(ladders[i]!);
      if (at < 0) continue;
      const lies = bearer < 0 && s.thingTop(ladders[i]!) < 0;
      const far = lies ? s.distance(place, at) : Math.abs(s.distance(place, at) - BEHIND);
      if (nearest < 0 || far < nearest) nearest = far;
    }
    return Math.max(0, nearest);
  }

  /** Whether a man takes up what lies under him: who storms a ladder, who defends himself oil where an enemy is below. */
  wantsLoad(s: S, man: number): boolean {
    if (s.sideOf(man) !== s.game.encounter.stormerOf(s)) return standsOverEnemy(s, man);
    const { ladders } = s.scenario;
    for (let i = 0; i < ladders.length; i++) if (s.thingAt(ladders[i]!) === s.at(man) && s.thingTop(ladders[i]!) < 0) return true;
    return false;
  }
}
