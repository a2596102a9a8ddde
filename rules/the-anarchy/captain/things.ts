import type { AnarchyState } from '../state/state.ts';
import { NOWHERE, PULL, type Stakes } from './stakes.ts';

type S = AnarchyState;

/** How much a thing that nobody carries draws those who want it, and those who want to keep it. */
const FETCH = 0.4;
const GUARD = 0.1;

/** What things that are to be carried off do to where men go. Keeps notes: belongs to one game. */
export class Things {
  private readonly stakes: Stakes;
  /** Movement points to each place where a thing has lain. */
  private readonly fields = new Map<number, Int16Array>();

  constructor(stakes: Stakes) {
    this.stakes = stakes;
  }

  /** What draws a man to a place: who carries a thing goes to the edge, others go where it is. */
  drawOf(s: S, man: number, place: number): number {
    const { goals } = s.compiled;
    let draw = 0;
    for (let i = 0; i < goals.length; i++) {
      const goal = goals[i]!;
      if (goal.kind !== 'thing' || s.thingGone(goal.thing) >= 0) continue;
      const worth = goal.points * this.stakes.pointWorth;
      const bearer = s.thingBearer(goal.thing);
      if (bearer === man) draw -= PULL * worth * this.stakes.toEdge[place]!;
      else if (bearer >= 0) draw -= GUARD * PULL * worth * s.distance(place, s.at(bearer));
      else draw -= (goal.side === s.sideOf(man) ? FETCH : GUARD) * PULL * worth * this.pointsTo(s.thingAt(goal.thing), place);
    }
    return draw;
  }

  private pointsTo(thing: number, place: number): number {
    if (thing < 0) return 0;
    let field = this.fields.get(thing);
    if (field === undefined) this.fields.set(thing, (field = this.stakes.field([thing], false)));
    return Math.min(field[place]!, NOWHERE / 10);
  }

  /** Whether a man carries a thing that his side wants. */
  carries(s: S, man: number): boolean {
    const { goals } = s.compiled;
    for (let i = 0; i < goals.length; i++) {
      const goal = goals[i]!;
      if (goal.kind === 'thing' && s.thingBearer(goal.thing) === man && goal.side === s.sideOf(man)) return true;
    }
    return false;
  }
}
