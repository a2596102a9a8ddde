import type { Layout } from '../../../../core/index.ts';
import { packStep, type StepTable } from '../../../../hexes/movement/step-table.ts';
import { DOWN, type Scenario, UP, WAYS } from '../../../state/scenario.ts';
import type { Masonry } from '../../../state/masonry.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { placeOfPart } from './engines.ts';
import { bearsMantlet, groundCost } from './ground.ts';
import { createRideTable } from './riding.ts';

type S = AnarchyState;

// Kinds of movers on the ground: on foot, in armour, with a horse; and men on foot who lead beasts, that pay what the slower pays.
export const ON_FOOT = 0;
export const IN_ARMOUR = 1;
const HORSE = 2;
/** Added to ON_FOOT and IN_ARMOUR. */
export const LEADING = 3;
/** Men who move a mantlet. */
export const HAULING = 5;
const KINDS = 6;

function costOf(s: S, kind: number, from: number, to: number): number {
  if (kind === HAULING) return bearsMantlet(s, to) ? groundCost(s, from, to, false, true) : -1;
  if (kind < LEADING) return groundCost(s, from, to, kind === HORSE, kind === IN_ARMOUR);
  const horse = groundCost(s, from, to, true, false);
  const foot = groundCost(s, from, to, false, kind - LEADING === IN_ARMOUR);
  return Math.min(horse, foot) < 0 ? -1 : Math.max(horse, foot);
}

/** A cell by which steps change, and the place whose ways in and out it changes; a cell that holds a place itself stands for that one. */
interface Watched {
  readonly cell: number;
  /** -1: the place in the cell, or that of the part. */
  readonly place: number;
  /** Part of an engine, -1 for none. */
  readonly part: number;
  /** Ladder whose steps it changes as well, where they stand. */
  readonly ladder?: number;
  /** Whether it changes the ways between all floors around the place. @rule 6.4.3 */
  readonly isWide?: boolean;
  /** Whether it says where an engine stands: only then does what `partCells` watch change. */
  readonly isEngine?: boolean;
}

/** Doors, fires, fillings of the moat, walls, where ladders and engines stand. */
function watchedCells(
  { doors, woods, moats, ladders, engines, parts }: Scenario,
  { block }: Layout,
  { walls }: Masonry,
): readonly Watched[] {
  const at = (name: string, field: string): number => block[name]![field]!;
  const fixed = (name: string, field: string, places: readonly number[]): Watched[] =>
    places.map((place, row) => ({ cell: at(name, field) + row, place, part: -1 }));
  return [
    ...fixed('doors', 'state', doors),
    ...fixed('woods', 'fire', woods),
    ...fixed('moats', 'filled', moats),
    ...[...walls.keys()].flatMap((place) => (walls[place]! < 0 ? [] : [{ cell: walls[place]!, place, part: -1, isWide: true }])),
    ...ladders.flatMap((ladder) => ['at', 'top'].map((field) => ({ cell: at('things', field) + ladder, place: -1, part: -1, ladder }))),
    ...parts.map((_, part) => ({ cell: at('woods', 'fire') + woods.length + part, place: -1, part })),
    // [4.2.9] a floor of which half is burnt
    ...parts.flatMap(({ engine, floor }, burnt) =>
      floor === 0
        ? []
        : parts.flatMap((other, part) =>
            other.engine === engine && other.floor === floor && part !== burnt
              ? [{ cell: at('woods', 'fire') + woods.length + burnt, place: -1, part }]
              : [],
          ),
    ),
    // [4.2.1.2] the ladders of a belfry from the ground, by whether it has been pushed
    ...parts.flatMap(({ engine, column, row, level }, part) =>
      column === 0 && level === 0 && row > 0 && row < 3 ? [{ cell: at('engines', 'pushed') + engine, place: -1, part }] : [],
    ),
    ...['at', 'facing', 'lowered'].flatMap((field) =>
      [...engines.keys()].map((engine) => ({ cell: at('engines', field) + engine, place: -1, part: -1, isEngine: true })),
    ),
  ];
}

/** What stands in each place in which a part of an engine may come to stand: as many cells as there are places, of which few ever change. */
function partCells({ engineGround }: Scenario, { derived }: Layout): readonly Watched[] {
  return [...engineGround.keys()].flatMap((place) => (engineGround[place] ? [{ cell: derived['parts']! + place, place, part: -1 }] : []));
}

/** Cells that are watched, and what they held when they were last looked at. */
class Watch {
  private readonly watched: readonly Watched[];
  private readonly cells: Int32Array;
  private readonly noted: Int16Array;

  constructor(watched: readonly Watched[]) {
    this.watched = watched;
    this.cells = Int32Array.from(watched, ({ cell }) => cell);
    this.noted = new Int16Array(watched.length);
  }

  isStale(data: Int16Array): boolean {
    const { cells, noted } = this;
    for (let i = 0; i < cells.length; i++) if (noted[i]! !== data[cells[i]!]!) return true;
    return false;
  }

  /** Notes what the cells hold; answers which have changed, with what they held before. */
  follow(data: Int16Array): { readonly watched: Watched; readonly before: number }[] {
    const { cells, noted } = this;
    return this.watched.flatMap((watched, i) => {
      const before = noted[i]!;
      noted[i] = data[cells[i]!]!;
      return noted[i] === before ? [] : [{ watched, before }];
    });
  }
}

/** What steps cost on the ground as it is: doors, fires, fascines, walls and ladders change it, and the tables follow. */
export class StepTables {
  private readonly tables: StepTable[] = [];
  private ride: StepTable | null = null;
  private readonly watch: Watch;
  private readonly parts: Watch;

  constructor(scenario: Scenario, layout: Layout, masonry: Masonry) {
    this.watch = new Watch(watchedCells(scenario, layout, masonry));
    this.parts = new Watch(partCells(scenario, layout));
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
    const isFirst = this.tables.length === 0;
    if (isFirst) this.createAll(s);
    if (!isFirst && !this.watch.isStale(s.data)) return;
    const changes = this.watch.follow(s.data);
    const moves = this.parts.follow(s.data);
    if (isFirst) return;
    this.ride = null;
    for (const { watched, before } of changes) this.change(s, watched, before);
    for (const { watched } of moves) this.revise(s, watched.place);
  }

  private change(s: S, { cell, place, part, ladder = -1, isWide, isEngine }: Watched, before: number): void {
    if (isEngine === true) return; // `parts` says what it has left, and where it stands now
    if (isWide === true) this.reviseAround(s, place);
    else if (place >= 0) this.revise(s, place);
    else if (part >= 0) this.revise(s, placeOfPart(s, part));
    else {
      this.reviseHex(s, before);
      this.reviseHex(s, s.data[cell]!);
      if (ladder >= 0) this.reviseHex(s, s.thingAt(ladder)); // raised where it lay
    }
  }

  private createAll(s: S): void {
    const edges = s.scenario.places.count * WAYS;
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
    if (place < 0) return;
    for (let way = 0; way < WAYS; way++) {
      this.write(s, place * WAYS + way);
      const next = s.beyond(place, way);
      for (let back = 0; next >= 0 && back < WAYS; back++) if (s.beyond(next, back) === place) this.write(s, next * WAYS + back);
    }
  }

  /** Writes all steps anew that end next to a place, or in it. */
  private reviseAround(s: S, place: number): void {
    const { grid, places } = s.scenario;
    for (const hex of [...grid.around(places.hex[place]!), places.hex[place]!])
      for (const floor of places.floors[hex]!) for (let way = 0; way < WAYS; way++) this.write(s, floor * WAYS + way);
  }

  /** Likewise for all floors of a place's hex; of none for -1. */
  private reviseHex(s: S, place: number): void {
    let lowest = place;
    while (lowest >= 0 && s.beyond(lowest, DOWN) >= 0) lowest = s.beyond(lowest, DOWN);
    for (let floor = lowest; floor >= 0; floor = s.beyond(floor, UP)) this.revise(s, floor);
  }
}
