import type { Player } from '../../../core/index.ts';
import { isTop, TERRAIN_CHARTS } from '../../charts/terrain.ts';
import { placeOfPart } from '../../fight/mechanics/ground/engines.ts';
import { isBeforeWalls } from '../../fight/mechanics/ground/ground.ts';
import { gatesOf } from '../mechanics/fights/battle-outside.ts';
import { isSallied } from '../mechanics/fights/gallery.ts';
import type { Scenario } from '../../state/scenario.ts';
import type { AnarchyState } from '../../state/state.ts';
import { NOWHERE } from '../../fight/captain/views/stakes.ts';
import type { Posting } from '../../fight/captain/standpoint.ts';

type S = AnarchyState;

/** What a movement point towards the gallery, or back to the gate, is worth to who has sallied. @source ours */
const STEP = 0.5;
/** Strength beside that of the guard with which those who have sallied go home. @source ours */
const TOO_WEAK = 0.4;

/** What each hex away from where he keeps watch is worth to who neither sallies nor pushes, and hexes from a gallery at which its guard stands. @source ours */
const WATCH = 0.6;
const GUARD_HEXES = 4;

/** Where those go who sally against the gallery: round the castle to it, and home when they are too few. The others
 * keep where they are: to the wall to which the gallery comes, or to the gallery. Keeps notes: belongs to one game. @rule 6.3.7 @rule 7.7.4 */
export class March implements Posting {
  private readonly scenario: Scenario;
  /** Movement points to the gallery at each hex of the wall, and to the gates. `[place]` */
  private readonly fields = new Map<number, Int16Array>();
  private home: Int16Array | null = null;
  /** Whether the man at hand keeps to where the gallery is, or will be; and whether he guards it. */
  isPosted = false;
  private isGuard = false;
  /** Movement points to where the man at hand goes who has sallied; null for others. `[place]` */
  private steps: Int16Array | null = null;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  /** Looks round for a man. */
  begin(s: S, man: number): void {
    this.isPosted = !goesOut(s, man);
    this.isGuard = this.isPosted && s.sideOf(man) === s.scenario.encounter!.besieger;
    this.steps = this.isPosted ? null : this.wayOf(s);
  }

  /** Hexes from a place to the wall to which the gallery comes. */
  toSite(s: S, place: number): number {
    return s.distance(place, s.castleSite(0));
  }

  /** What draws the man at hand to a place. */
  drawOf(s: S, place: number): number {
    if (this.isGuard) return -WATCH * Math.max(0, s.distance(place, s.engineAt(s.scenario.encounter!.castle!.gallery)) - GUARD_HEXES);
    return this.steps === null ? 0 : -STEP * this.steps[place]!;
  }

  /** To the gallery; home, if too few are left. */
  private wayOf(s: S): Int16Array {
    const { besieger, besieged } = s.scenario.encounter!;
    return strengthOut(s, besieged) < TOO_WEAK * strengthOut(s, besieger) ? this.toGate(s) : this.toGallery(s);
  }

  private toGate(s: S): Int16Array {
    return (this.home ??= this.field(gatesOf(s)));
  }

  private toGallery(s: S): Int16Array {
    const site = s.castleSite(0);
    const known = this.fields.get(site);
    if (known !== undefined) return known;
    const { gallery } = s.scenario.encounter!.castle!;
    const hull: number[] = [];
    for (let part = s.game.firstPart[gallery]!; part < s.game.firstPart[gallery + 1]!; part++) hull.push(placeOfPart(s, part));
    const field = this.field(hull);
    this.fields.set(site, field);
    return field;
  }

  /** Points from each hex to the nearest of some, before the walls all the way: nobody gets through them. */
  private field(from: readonly number[]): Int16Array {
    const { grid, places, within, moats } = this.scenario;
    const costOf = (hex: number): number => {
      const { foot } = TERRAIN_CHARTS[places.terrain[hex]!]!;
      return within[hex] === 0 && foot !== null && !isTop(places.terrain[hex]!) && !moats.includes(hex) ? foot : NOWHERE;
    };
    const steps = new Int16Array(places.count).fill(NOWHERE);
    const queue = [...from];
    for (const hex of from) steps[hex] = 0;
    for (let hex = queue.shift(); hex !== undefined; hex = queue.shift())
      for (const next of grid.around(hex)) {
        const points = steps[hex]! + costOf(next);
        if (points >= steps[next]!) continue;
        steps[next] = points;
        queue.push(next);
      }
    return steps;
  }
}

/** Whether a man is of those who have sallied. */
function goesOut(s: S, man: number): boolean {
  return isSallied(s) && s.sideOf(man) === s.scenario.encounter!.besieged && isOut(s, man);
}

/** Whether a man is before the walls. */
function isOut(s: S, man: number): boolean {
  return isBeforeWalls(s, s.at(man));
}

/** Strength of those of a side who are on their feet there. */
function strengthOut(s: S, side: Player): number {
  let sum = 0;
  for (const man of s.game.menOf[side]) if (s.isUp(man) && isOut(s, man)) sum += s.attackOf(man) + s.defenceOf(man);
  return sum;
}
