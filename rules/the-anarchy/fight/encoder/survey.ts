import { type IntList, opponent, type Player, share } from '../../../core/index.ts';
import { MarkedHexes } from '../../../hexes/encoder/marked-hexes.ts';
import { BITS, Surroundings } from '../../../hexes/encoder/surroundings.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import { shortRangeOf } from '../mechanics/missiles/missiles.ts';
import { hasZone, strikesOver } from '../mechanics/ground/zones.ts';
import type { Scenario } from '../../state/scenario.ts';
import type { AnarchyState } from '../../state/state.ts';
import { goalSteps } from './goals.ts';

// What is in a hex.
const THING = 1;
const LADDER_FOOT = 2;
const LADDER_TOP = 4;

/** Hexes beyond which nothing is told apart. */
export const FAR = 12;

/** The man whom the decision at hand is about, if he is of the side that decides; -1 for none. */
function manAtHand(s: AnarchyState): number {
  if (s.depth === 0 || Object.keys(s.step.registers ?? {})[0] !== 'man') return -1;
  const man = s.register(0);
  return man >= 0 && s.sideOf(man) === s.actor ? man : -1;
}

/** Where the men of either side stand who are up, and what they threaten. Valid until the next `look`. */
export class Survey extends Surroundings {
  /** The man whom the decision is about, -1 for none. */
  atHand = -1;
  /** Hexes to the nearest one that a goal of a side is about, `[side][hex]`. */
  private readonly toGoal: readonly [Uint8Array, Uint8Array];
  /** Short range of the men in `hexes`, `[side][i]`. */
  private readonly ranges: readonly [Uint8Array, Uint8Array];
  /** Hexes where something may be that planes tell of; known when the first state is looked over. */
  private marks: MarkedHexes | null = null;

  constructor(scenario: Scenario) {
    const most = scenario.men.length;
    super(scenario.grid, most);
    this.toGoal = [goalSteps(scenario, 0), goalSteps(scenario, 1)];
    this.ranges = [new Uint8Array(most), new Uint8Array(most)];
  }

  /** Looks over the map; nothing is allocated. */
  look(s: AnarchyState): void {
    this.clear();
    this.atHand = manAtHand(s);
    this.mark(s);
    for (let side = 0; side < 2; side++) {
      const men = s.game.menOf[side as Player];
      for (let i = 0; i < men.length; i++) if (s.isUp(men[i]!)) this.addMan(s, men[i]!, side as Player);
    }
  }

  /** Hexes in which planes may be other than 0. */
  get marked(): IntList {
    return this.marks!.list;
  }

  /** Marks where things lie and ladders lead, and parts of engines stand. */
  private mark(s: AnarchyState): void {
    const { things, ladders, parts, places, grid } = s.scenario;
    const marks = (this.marks ??= new MarkedHexes(grid.size, this.alwaysMarked(s)));
    marks.begin();
    for (let thing = 0; thing < things.length; thing++)
      if (s.thingAt(thing) >= 0 && s.thingTop(thing) < 0) marks.add(places.hex[s.thingAt(thing)]!, THING);
    for (let i = 0; i < ladders.length; i++) {
      const [foot, top] = [s.thingAt(ladders[i]!), s.thingTop(ladders[i]!)];
      if (top < 0) continue;
      marks.add(places.hex[top]!, LADDER_TOP);
      if (foot < grid.size) marks.add(foot, LADDER_FOOT);
    }
    if (parts.length > 0) for (let hex = 0; hex < grid.size; hex++) if (s.partIn(hex) >= 0) marks.add(hex);
  }

  /** Whether a thing lies on a floor of a hex. */
  hasThing(hex: number): boolean {
    return this.marks!.has(hex, THING);
  }

  /** Whether the foot of a ladder that is set is in a hex, on its ground. */
  hasLadder(hex: number): boolean {
    return this.marks!.has(hex, LADDER_FOOT);
  }

  /** Whether a ladder leads up to a floor of a hex. */
  isLedTo(hex: number): boolean {
    return this.marks!.has(hex, LADDER_TOP);
  }

  /** Hexes with doors, moats, wood, walls, floors, and those of goals. */
  private alwaysMarked({ scenario, game }: AnarchyState): readonly number[] {
    const { doorAt, moatAt, woodAt, masonry } = game;
    const cells = [doorAt, moatAt, woodAt, masonry.cells, masonry.walls];
    const isGoal = (hex: number): boolean => this.toGoal[0][hex] === 0 || this.toGoal[1][hex] === 0;
    return scenario.grid.hexes.filter((hex) => cells.some((at) => at[hex]! >= 0) || scenario.places.floors[hex]!.length > 1 || isGoal(hex));
  }

  private addMan(s: AnarchyState, man: number, side: Player): void {
    const { hex } = s.scenario.places;
    this.ranges[side][this.counts[side]] = shortRangeOf(s, man);
    this.add(side, hex[s.at(man)]!);
    if (s.game.options.zones === 'none' || !hasZone(s, man)) return;
    for (let way = 0; way < DIRECTIONS; way++) if (strikesOver(s, man, way)) this.strike(side, hex[s.beyond(s.at(man), way)]!, way);
  }

  private strike(side: Player, hex: number, way: number): void {
    this.control(side, hex, way);
    this.marks!.add(hex);
  }

  /** Hexes beside one in which men of a side stand, as a share of three. */
  crowd(side: Player, hex: number): number {
    return share(BITS[this.beside[side][hex]!]!, 3);
  }

  /** Whether a hex lies in a zone of a side. */
  isZone(side: Player, hex: number): boolean {
    return this.controlled[side][hex] !== 0;
  }

  /** Steps from a hex to the nearest enemy of a side, as a share of FAR. */
  gap(side: Player, hex: number): number {
    const nearest = this.nearestEnemy(opponent(side), hex);
    return nearest < 0 ? 1 : share(this.grid.distance(hex, nearest), FAR);
  }

  /** Men of a side who have a hex within the short range of their weapons, seen or not, as a share of six. */
  threats(side: Player, hex: number): number {
    let count = 0;
    for (let i = 0; i < this.counts[side]; i++) if (this.grid.distance(this.hexes[side][i]!, hex) <= this.ranges[side][i]!) count++;
    return share(count, 6);
  }

  /** Steps from a hex to the nearest one that a goal of a side is about, as a share of twice FAR; 1 without any. */
  goalGap(side: Player, hex: number): number {
    return share(this.toGoal[side][hex]!, 2 * FAR);
  }
}
