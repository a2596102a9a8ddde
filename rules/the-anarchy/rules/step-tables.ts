import { packStep, type StepTable } from '../../hexes/movement/step-table.ts';
import { type Scenario, WAYS } from '../state/scenario.ts';
import type { AnarchyState } from '../state/state.ts';
import { placeOfWood } from './fire.ts';
import { groundCost } from './ground.ts';
import { createRideTable } from './riding.ts';

type S = AnarchyState;

// Kinds of movers on the ground: on foot, in armour, with a horse; and men on foot who lead beasts, that pay what the slower pays.
export const ON_FOOT = 0;
export const IN_ARMOUR = 1;
const HORSE = 2;
/** Added to ON_FOOT and IN_ARMOUR. */
export const LEADING = 3;
const KINDS = 5;

function costOf(s: S, kind: number, from: number, to: number): number {
  if (kind < LEADING) return groundCost(s, from, to, kind === HORSE, kind === IN_ARMOUR);
  const horse = groundCost(s, from, to, true, false);
  const foot = groundCost(s, from, to, false, kind - LEADING === IN_ARMOUR);
  return Math.min(horse, foot) < 0 ? -1 : Math.max(horse, foot);
}

/** What steps cost on the ground as it is: doors and fires change it, and the tables follow. */
export class StepTables {
  private readonly tables: StepTable[] = [];
  private ride: StepTable | null = null;
  /** Doors and fires, and which part of an engine stands in each place that engines come to, one after another, for which the tables hold. */
  private readonly noted: Int16Array;
  private readonly engineGround: readonly number[];

  constructor({ doors, woods, parts, engineGround }: Scenario) {
    this.engineGround = [...engineGround.keys()].filter((place) => engineGround[place]);
    this.noted = new Int16Array(doors.length + woods.length + parts.length + this.engineGround.length);
  }

  /** Steps of a kind of mover, by places. */
  of(s: S, kind: number): StepTable {
    this.follow(s);
    return this.tables[kind]!;
  }

  /** Steps of riders, by postures. */
  ofRiders(s: S): StepTable {
    this.follow(s);
    return (this.ride ??= createRideTable(s, this.tables[HORSE]!));
  }

  private follow(s: S): void {
    const { doors, woods, parts } = s.compiled;
    const fires = woods.length + parts.length;
    const isFirst = this.tables.length === 0;
    if (isFirst) this.createAll(s);
    for (let i = 0; i < this.noted.length; i++) {
      const wood = i - doors.length;
      const ground = wood < fires ? -1 : this.engineGround[wood - fires]!;
      const now = wood < 0 ? s.doorState(i) : ground < 0 ? s.woodFire(wood) : s.partIn(ground);
      if (now === this.noted[i]) continue;
      this.noted[i] = now;
      const place = wood < 0 ? doors[i]! : ground < 0 ? placeOfWood(s, wood) : ground;
      if (!isFirst && place >= 0) this.revise(s, place);
    }
  }

  private createAll(s: S): void {
    const edges = s.compiled.places.count * WAYS;
    for (let kind = 0; kind < KINDS; kind++) this.tables.push({ steps: new Int32Array(edges), ways: WAYS, cheapest: 1 });
    for (let edge = 0; edge < edges; edge++) this.write(s, edge);
  }

  private write(s: S, edge: number): void {
    const from = Math.floor(edge / WAYS);
    const to = s.beyond(from, edge % WAYS);
    for (let kind = 0; kind < KINDS; kind++) this.tables[kind]!.steps[edge] = to < 0 ? -1 : packStep(to, costOf(s, kind, from, to));
  }

  /** Writes the steps into a place and out of it anew. */
  private revise(s: S, place: number): void {
    this.ride = null;
    for (let way = 0; way < WAYS; way++) {
      this.write(s, place * WAYS + way);
      const next = s.beyond(place, way);
      for (let back = 0; next >= 0 && back < WAYS; back++) if (s.beyond(next, back) === place) this.write(s, next * WAYS + back);
    }
  }
}
