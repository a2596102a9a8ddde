import type { Player } from '../../../../core/index.ts';
import { THINGS } from '../../../state/layout.ts';
import type { Goal } from '../../../state/scenario.ts';
import { type AnarchyState, HEALTHY } from '../../../state/state.ts';
import { NOWHERE, PULL, type Stakes } from './stakes.ts';

type S = AnarchyState;

/** How much a thing that nobody carries draws those who want it, and those who want to keep it. */
const FETCH = 0.4;
const GUARD = 0.1;
/** How much fire draws who has a torch to what is to burn; and a torch those who want one. */
const BURN = 0.5;
const TORCH_PULL = 0.03;
const TORCH = THINGS.indexOf('torch');

/** Whether all that is to burn burns, or has. */
export function isDone(s: S, goal: Extract<Goal, { kind: 'burnt' }>): boolean {
  const isLit = (place: number): boolean => s.woodFire(s.game.woodAt[place]!) > 0;
  return goal.once ? goal.places.some(isLit) : goal.places.every(isLit);
}

/** Whether a man carries a thing that his side wants off the map. */
export function carriesPrize(s: S, man: number): boolean {
  const { goals } = s.scenario;
  for (let i = 0; i < goals.length; i++) {
    const goal = goals[i]!;
    if (goal.kind === 'thing' && s.thingBearer(goal.thing) === man && goal.side === s.sideOf(man)) return true;
  }
  return false;
}

/** Whether a side has still to set fire to something. */
export function wantsFire(s: S, side: Player): boolean {
  const { goals } = s.scenario;
  for (let i = 0; i < goals.length; i++) {
    const goal = goals[i]!;
    if (goal.kind === 'burnt' && goal.side === side && !isDone(s, goal)) return true;
  }
  return false;
}

/** Whether he carries that, or a torch that his side needs. */
export function carriesWanted(s: S, man: number): boolean {
  if (carriesPrize(s, man)) return true;
  const { things } = s.scenario;
  for (let thing = 0; thing < things.length; thing++)
    if (s.thingBearer(thing) === man && things[thing]!.kind === TORCH) return wantsFire(s, s.sideOf(man));
  return false;
}

/** Whether a thing that a side wants lies in a place. */
export function isPrizeAt(s: S, side: Player, place: number): boolean {
  const { goals } = s.scenario;
  for (let i = 0; i < goals.length; i++) {
    const goal = goals[i]!;
    if (goal.kind === 'thing' && goal.side === side && s.thingBearer(goal.thing) < 0 && s.thingAt(goal.thing) === place) return true;
  }
  return false;
}

/** Whether a side has nothing left to fetch: it is on its way. */
export function hasFetched(s: S, side: Player): boolean {
  const { goals } = s.scenario;
  for (let i = 0; i < goals.length; i++) {
    const goal = goals[i]!;
    if (goal.kind === 'thing' && goal.side === side && s.thingGone(goal.thing) < 0 && s.thingBearer(goal.thing) < 0) return false;
  }
  return true;
}

/** Whether a side has come to carry something off. */
export function isRaider(s: S, side: Player): boolean {
  const { goals } = s.scenario;
  for (let i = 0; i < goals.length; i++) if (goals[i]!.kind === 'thing' && goals[i]!.side === side) return true;
  return false;
}

/** What things that are to be carried off do to where men go. Keeps notes: belongs to one game. */
export class Things {
  private readonly stakes: Stakes;
  /** Movement points to each place where a thing has lain. */
  private readonly fields = new Map<number, Int16Array>();
  /** Movement points to each place next to one that is to burn. */
  private readonly beside = new Map<number, Int16Array>();

  constructor(stakes: Stakes) {
    this.stakes = stakes;
  }

  /** What draws a man to a place: who carries a thing goes to the edge, others go where it is. */
  drawOf(s: S, man: number, place: number): number {
    const { goals } = s.scenario;
    let draw = 0;
    for (let i = 0; i < goals.length; i++) {
      const goal = goals[i]!;
      if (goal.kind === 'burnt' && goal.side === s.sideOf(man) && !isDone(s, goal))
        draw -= PULL * goal.points * this.stakes.pointWorth * this.toFire(s, man, place, goal.places);
      if (goal.kind !== 'thing' || s.thingGone(goal.thing) >= 0) continue;
      const worth = goal.points * this.stakes.pointWorth;
      const bearer = s.thingBearer(goal.thing);
      if (bearer === man) draw -= PULL * worth * this.stakes.toEdge[place]!;
      else if (bearer >= 0) draw -= GUARD * PULL * worth * s.distance(place, s.at(bearer));
      else
        draw -=
          (goal.side === s.sideOf(man) && s.health(man) === HEALTHY ? FETCH : GUARD) *
          PULL *
          worth *
          this.pointsTo(s.thingAt(goal.thing), place);
    }
    return draw;
  }

  /** Whether a man is the one of his side who runs for a thing that lies about: the nearest, who is hale. He does not stop to fight. */
  runsFor(s: S, man: number): boolean {
    const { goals } = s.scenario;
    for (let i = 0; i < goals.length; i++) {
      const goal = goals[i]!;
      if (goal.kind !== 'thing' || goal.side !== s.sideOf(man) || s.thingGone(goal.thing) >= 0 || s.thingBearer(goal.thing) >= 0) continue;
      if (this.isNearest(s, man, s.thingAt(goal.thing))) return true;
    }
    return false;
  }

  private isNearest(s: S, man: number, thing: number): boolean {
    if (s.health(man) !== HEALTHY) return false;
    const men = s.game.menOf[s.sideOf(man)];
    const far = this.pointsTo(thing, s.at(man));
    for (let i = 0; i < men.length; i++) {
      const other = men[i]!;
      if (other !== man && s.isUp(other) && s.health(other) === HEALTHY && this.pointsTo(thing, s.at(other)) < far) return false;
    }
    return true;
  }

  /** Points to what is to burn for who has a torch, and to a torch for who has none. */
  private toFire(s: S, man: number, place: number, goals: readonly number[]): number {
    const { things } = s.scenario;
    let nearest = NOWHERE;
    for (let thing = 0; thing < things.length; thing++) {
      if (things[thing]!.kind !== TORCH) continue;
      if (s.thingBearer(thing) === man) return BURN * this.toAny(s, place, goals);
      if (s.thingBearer(thing) < 0) nearest = Math.min(nearest, this.pointsTo(s.thingAt(thing), place));
    }
    return nearest === NOWHERE ? 0 : TORCH_PULL * nearest;
  }

  private toAny(s: S, place: number, goals: readonly number[]): number {
    let nearest = NOWHERE;
    for (let i = 0; i < goals.length; i++)
      if (this.stakes.mayBurn(s, goals[i]!)) nearest = Math.min(nearest, this.besideOf(goals[i]!)[place]!);
    return nearest === NOWHERE ? 0 : nearest;
  }

  /** Points to the places next to one. */
  private besideOf(goal: number): Int16Array {
    let field = this.beside.get(goal);
    if (field === undefined) this.beside.set(goal, (field = this.stakes.field(this.stakes.around(goal), false)));
    return field;
  }

  private pointsTo(thing: number, place: number): number {
    if (thing < 0) return 0;
    let field = this.fields.get(thing);
    if (field === undefined) this.fields.set(thing, (field = this.stakes.field([thing], false)));
    return Math.min(field[place]!, NOWHERE / 10);
  }
}
