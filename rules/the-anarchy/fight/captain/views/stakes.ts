import type { Player } from '../../../../core/index.ts';
import { CLASS_CHARTS } from '../../../charts/classes.ts';
import { TERRAIN, TERRAIN_CHARTS } from '../../../charts/terrain.ts';
import { CLASS } from '../../../charts/types.ts';
import { isTimeUp } from '../../mechanics/combat/victory.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { EDGES, type Edge, type Scenario, WAYS } from '../../../state/scenario.ts';

/** What a point of a goal is worth in points of price where prices do not count. */
const POINT_WORTH = 30;
/** Steps that a shut door, or a wall that is climbed, counts. */
const DOOR_STEPS = 10;
/** Share of what a destination brings that a movement point towards its end is worth. */
export const PULL = 1 / 24;
/** Of a place from which one does not come there. */
export const NOWHERE = 999;

/** A way off the map, or to a thing, that brings points. */
interface Destination {
  readonly side: Player;
  /** Whether a class is sent. */
  readonly types: readonly boolean[];
  /** Whether it is about men of the other side. */
  readonly isTaken: boolean;
  /** What each who comes there brings, in points of price. */
  readonly worth: number;
  /** Movement points to it on foot and in the saddle, `[place]`. */
  readonly onFoot: Int16Array;
  readonly mounted: Int16Array;
}

/** What a scenario is about: what men are worth by its goals, and where they have to go. Made once for a game. */
export class Stakes {
  /** What a point of a goal is worth in points of price. */
  readonly pointWorth: number;
  readonly destinations: readonly Destination[];
  /** Movement points to the next edge of the map, `[place]`. */
  readonly toEdge: Int16Array;
  /** Those who command the attack, if it is over without them. */
  readonly commanders: readonly number[];
  /** Those of a castle's garrison who can command it: without any it is lost. @rule 7.8 */
  readonly castellans: readonly number[];
  /** Classes for which each side has a way home. `[side][type]` */
  private readonly convoys: readonly (readonly boolean[])[];
  /** Places that can burn on the way to a thing. */
  private readonly onWay: readonly boolean[];
  readonly scenario: Scenario;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    const share = Math.max(0, ...scenario.goals.map((goal) => (goal.kind === 'losses' ? goal.share : 0)));
    this.pointWorth = share > 0 ? 1 / share : POINT_WORTH;
    this.toEdge = this.field(this.edgePlaces(EDGES), false);
    const woods = new Set(scenario.woods);
    this.onWay = Array.from({ length: scenario.places.count }, (_, place) => woods.has(place) && this.isOnWay(place));
    this.commanders = scenario.men.flatMap(({ side, type }, man) =>
      side === scenario.attacker && CLASS_CHARTS[type]!.command > 0 ? [man] : [],
    );
    const besieged = scenario.encounter?.besieged;
    this.castellans = scenario.men.flatMap(({ side, type }, man) => (side === besieged && type <= CLASS.knight ? [man] : []));
    this.convoys = [0, 1].map((side) =>
      CLASS_CHARTS.map((_, type) => scenario.goals.some((goal) => goal.kind === 'exit' && goal.side === side && goal.types.includes(type))),
    );
    this.destinations = scenario.goals.flatMap((goal) => {
      if (goal.kind !== 'exit' && goal.kind !== 'prisoners' && goal.kind !== 'horses') return [];
      const from = this.edgePlaces(goal.kind === 'exit' ? goal.edges : EDGES);
      const isSent = (type: number): boolean => {
        if (goal.kind === 'horses') return type === CLASS.warhorse;
        return goal.types.length === 0 ? type < CLASS.warhorse : goal.types.includes(type);
      };
      const types = CLASS_CHARTS.map((_, type) => isSent(type));
      const [onFoot, mounted] = [this.field(from, false), this.field(from, true)];
      return [{ side: goal.side, types, isTaken: goal.kind === 'prisoners', worth: goal.points * this.pointWorth, onFoot, mounted }];
    });
  }

  /** Whether a side has beasts of a class to bring home. */
  isConvoy(side: Player, type: number): boolean {
    return type >= CLASS.warhorse && this.convoys[side]![type]!;
  }

  /** Whether a side sends a class anywhere, or leads it off. */
  isSent(side: Player, type: number): boolean {
    for (let i = 0; i < this.destinations.length; i++)
      if (this.destinations[i]!.side === side && this.destinations[i]!.types[type]) return true;
    return false;
  }

  /** Whether fire in a place is no hindrance: to nobody's way to a thing that is still there, or time is up. */
  mayBurn(s: AnarchyState, place: number): boolean {
    if (!this.onWay[place] || isTimeUp(s)) return true;
    const { goals } = this.scenario;
    for (let i = 0; i < goals.length; i++) {
      const goal = goals[i]!;
      if (goal.kind === 'thing' && s.thingGone(goal.thing) < 0) return false;
    }
    return true;
  }

  /** Whether the shortest way from the edge to where a thing lies at first leads through a place. */
  private isOnWay(place: number): boolean {
    const { goals, things } = this.scenario;
    return goals.some((goal) => {
      if (goal.kind !== 'thing') return false;
      const at = things[goal.thing]!.at;
      return at >= 0 && this.field([at], false)[place]! + this.toEdge[place]! <= this.toEdge[at]! + this.costOf(at, false);
    });
  }

  /** Places next to one in which a man can stand. */
  around(place: number): number[] {
    const { neighbours } = this.scenario.places;
    const around = [...neighbours.subarray(place * WAYS, place * WAYS + WAYS)];
    return around.filter((next) => next >= 0 && this.costOf(next, false) < NOWHERE);
  }

  /** Movement points from each place to the nearest of some. */
  field(from: readonly number[], isHorse: boolean): Int16Array {
    const { places } = this.scenario;
    const steps = new Int16Array(places.count).fill(NOWHERE);
    const queue = [...from];
    for (const place of from) steps[place] = 0;
    for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
      const next = steps[place]! + this.costOf(place, isHorse);
      for (let way = 0; way < WAYS; way++) {
        const before = places.neighbours[place * WAYS + way]!;
        if (before < 0 || next >= steps[before]! || this.isWindow(before, place)) continue;
        steps[before] = next;
        queue.push(before);
      }
    }
    return steps;
  }

  /** Whether a step leads from the ground through a church window, where nobody climbs in. @rule 2.1 */
  private isWindow(from: number, to: number): boolean {
    const { terrain, hex } = this.scenario.places;
    const opening = TERRAIN['church-window'];
    return terrain[to] === opening && terrain[from] !== opening && hex[from] === from;
  }

  private costOf(place: number, isHorse: boolean): number {
    const chart = TERRAIN_CHARTS[this.scenario.places.terrain[place]!]!;
    const cost = isHorse ? chart.horse : chart.foot;
    if (cost === null) return NOWHERE;
    return this.scenario.doors.includes(place) ? cost + DOOR_STEPS : cost;
  }

  private edgePlaces(edges: readonly Edge[]): number[] {
    const { grid } = this.scenario;
    const isAt = (hex: number, edge: Edge): boolean => {
      if (edge === 'north' || edge === 'south') return grid.rowOf(hex) === (edge === 'north' ? 1 : grid.rows);
      return grid.columnOf(hex) === (edge === 'west' ? 1 : grid.columns);
    };
    return grid.hexes.filter((hex) => edges.some((edge) => isAt(hex, edge)));
  }
}
