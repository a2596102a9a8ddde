import { FRAME_CELLS, type IntList, type Player } from '../../../core/index.ts';
import { MarkedHexes } from '../../../hexes/encoder/marked-hexes.ts';
import { strengthOfPlace } from '../mechanics/fights/battle.ts';
import { isNearer, isOnTheWay, mustHeal } from '../mechanics/groups/healing.ts';
import { holderOf } from '../mechanics/places/places.ts';
import { isHidden } from '../mechanics/groups/secrets.ts';
import { menOf, prestigeOf, seemingSize, strengthOfMen } from '../mechanics/groups/troops.ts';
import { wayHome } from '../mechanics/groups/way-home.ts';
import type { KingdomScenario } from '../state/scenario.ts';
import type { KingdomState } from '../state/state.ts';

type S = KingdomState;

/** Men of a group that nobody has met, by its look: about the middle of what it can be. */
const SEEMING_MEN = [6, 14, 24] as const;
/** Strength of a man whom nobody knows. */
const SEEMING_STRENGTH = 21;

/** Whether a viewer knows what a group is made of. */
export function knows(s: S, viewer: Player, group: number): boolean {
  return s.sideOf(group) === viewer || !isHidden(s, group);
}

/** Men of a group as far as a viewer can tell. */
export function seemingMen(s: S, viewer: Player, group: number): number {
  return knows(s, viewer, group) ? menOf(s, group) : SEEMING_MEN[seemingSize(s, group)]!;
}

/** Strength of a group as far as a viewer can tell. */
export function seemingStrength(s: S, viewer: Player, group: number): number {
  return knows(s, viewer, group) ? strengthOfMen(s, group) : SEEMING_MEN[seemingSize(s, group)]! * SEEMING_STRENGTH;
}

/** Prestige of a group's leader as far as a viewer can tell. */
export function seemingPrestige(s: S, viewer: Player, group: number): number {
  return knows(s, viewer, group) ? prestigeOf(s, group) : 0;
}

/** The group that the decision at hand is about, -1 for none. */
export function groupAtHand(s: S): number {
  if (s.depth === 0) return -1;
  const [first] = Object.keys(s.step.registers ?? {});
  return first === 'group' ? s.register(0) : -1;
}

/** The place that the decision at hand is about, or that the group at hand besieges; -1 for none. */
export function placeAtHand(s: S): number {
  if (s.depth === 0) return -1;
  const frame = s.game.layout.stackBase + (s.depth - 1) * FRAME_CELLS;
  const place = Object.keys(s.step.registers ?? {}).indexOf('place');
  if (place >= 0) return s.data[frame + 1 + place]!;
  const group = groupAtHand(s);
  return group < 0 ? -1 : s.siege(group);
}

/** What of the map is asked again and again, worked out once for each state that is looked at. */
export class Survey {
  /** Strength of each side's groups in each hex as either player can tell, `[viewer][side][hex]`. */
  private readonly strengths: readonly (readonly Float32Array[])[];
  private readonly goals: readonly [Float32Array, Float32Array];
  private readonly marks: MarkedHexes;
  /** The group at hand, if its wounded have to go where they can be healed, and the points of the ways there; -1 else. */
  private goesHome = -1;
  private waysHome: Int16Array = new Int16Array(0);

  constructor({ grid, places, placeAt, goals }: KingdomScenario) {
    const empty = (): Float32Array => new Float32Array(grid.size);
    this.strengths = [
      [empty(), empty()],
      [empty(), empty()],
    ];
    this.goals = [empty(), empty()];
    for (const goal of goals) {
      const list = goal.kind === 'arrive' ? goal.places : goal.kind === 'held' || goal.kind === 'looted' ? [goal.place] : [];
      for (const place of list) this.goals[goal.side]![places[place]!.hex]! += goal.points;
    }
    const isGoal = (hex: number): boolean => this.goals[0][hex] !== 0 || this.goals[1][hex] !== 0;
    this.marks = new MarkedHexes(
      grid.size,
      grid.hexes.filter((hex) => placeAt[hex]! >= 0 || isGoal(hex)),
    );
  }

  look(s: S): void {
    this.mark(s);
    for (const viewer of [0, 1] as const) {
      const [first, second] = this.strengths[viewer]!;
      first!.fill(0);
      second!.fill(0);
      for (let group = 0; group < s.groupCount; group++) {
        const hex = s.at(group);
        if (hex >= 0) this.strengths[viewer]![s.sideOf(group)]![hex]! += seemingStrength(s, viewer, group);
      }
    }
    const group = mustHeal(s) ? groupAtHand(s) : -1;
    this.goesHome = group >= 0 && isOnTheWay(s, group) ? group : -1;
    if (this.goesHome >= 0) this.waysHome = wayHome(s, s.sideOf(group));
  }

  /** Hexes where there is anything that planes of the map tell of. */
  get marked(): IntList {
    return this.marks.list;
  }

  private mark(s: S): void {
    const { marks } = this;
    marks.begin();
    for (let band = 0; band < s.scenario.bands.length; band++) marks.add(s.bandAt(band));
    for (let convoy = 0; convoy < s.convoyCount; convoy++) marks.add(s.convoyAt(convoy));
    marks.add(s.worksAt);
  }

  /** Whether wounded of a group come nearer to where they can be healed if it goes to a hex. */
  isNearer(s: S, group: number, hex: number): boolean {
    return group >= 0 && hex >= 0 && group === this.goesHome && isNearer(s, this.waysHome, group, hex);
  }

  /** Strength of a side in a hex, as a viewer can tell. */
  strength(viewer: Player, side: Player, hex: number): number {
    return this.strengths[viewer]![side]![hex]!;
  }

  /** Points that a side can win in a hex. */
  goal(side: Player, hex: number): number {
    return this.goals[side]![hex]!;
  }
}

/** Strength of the places of a hex that a side does not hold, in single points. */
export function wallsAt(s: S, side: Player, hex: number): number {
  let strength = 0;
  for (let place = s.scenario.placeAt[hex]!; place >= 0; place = s.scenario.placeAfter[place]!)
    if (holderOf(s, place) !== side) strength += strengthOfPlace(s, place) / 100;
  return strength;
}
