import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rng, tryCatch } from '../../rules/core/index.ts';
import type { Mover } from '../../rules/barons-war/state/mover.ts';
import { mostStepsOf, runSearch } from '../../rules/barons-war/mechanics/ground/searches.ts';
import type { PathSearch } from '../../rules/hexes/movement/path-search.ts';
import { findWatchers, isWatchedBetween, watchersOf } from '../../rules/barons-war/mechanics/combat/reaction.ts';
import { parsePosition } from '../../rules/registry.ts';
import { HEAVY_CAVALRY, INFANTRY, MEN_AT_ARMS } from '../../rules/barons-war/state/scenario.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { board, legalTexts, play } from './board.ts';

// A slow, obvious reference for movement [7.0-7.3]: Dijkstra over (hex, facing, whether the free turn is used), with every rule
// written anew from the text. The engine's path search must find exactly the same hexes, facings and costs.

const COLUMNS = 8;
const ROWS = 7;
const COST = { '.': [1, 1, 1], w: [2, 2, 3], t: [1, 1, 2], m: [2, 3, -1], '~': [-1, -1, -1] } as const;
type Letter = keyof typeof COST;

interface Ground {
  readonly terrain: readonly string[];
  readonly level: readonly string[];
}

function pick<T>(rng: Rng, list: readonly T[]): T {
  return list[rng.below(list.length)]!;
}

function createGround(rng: Rng): Ground {
  const row = (letters: string): string => Array.from({ length: COLUMNS }, () => pick(rng, [...letters])).join('');
  return {
    terrain: Array.from({ length: ROWS }, () => row('.........wwtm~')),
    level: Array.from({ length: ROWS }, () => row('0000001112')),
  };
}

function hexes(ground: Ground): string[] {
  return ground.terrain.flatMap((line, r) =>
    [...line].flatMap((letter, c) => (letter === '.' ? [String((c + 1) * 100 + r + 1).padStart(4, '0')] : [])),
  );
}

/** A random board whose first unit, a/1, is to move; perhaps as the upper unit of a stack. */
function createBoard(seed: number, reacting: boolean): { state: BaronsWarState; ground: Ground; asStack: boolean } | null {
  const rng = Rng.from(seed);
  const ground = createGround(rng);
  const free = hexes(ground);
  if (free.length < 14) return null;
  const take = (): string => free.splice(rng.below(free.length), 1)[0]!;
  const type = pick(rng, ['inf', 'maa', 'cav']);
  const facing = rng.below(6);
  const start = take();
  const mark = (): string => (rng.below(4) === 0 ? ' shaken' : '');
  const asStack = rng.below(3) === 0;
  const units = [`A ${type} ${start} f${facing} mv=${2 + rng.below(5)}${mark()}`];
  if (asStack) units.push(`A ${type} ${start} f${facing} mv=${2 + rng.below(5)} under${mark()}`);
  units.push(`A leader ${take()} span=${1 + rng.below(5)}`);
  for (let i = rng.below(3); i > 0; i--) units.push(`A ${pick(rng, ['inf', 'maa', 'cav'])} ${take()} f${rng.below(6)}`);
  const stacked = take();
  if (rng.below(2) === 0) units.push(`A inf ${stacked} f1`, `A inf ${stacked} f1 under`);
  const rate = reacting ? 5 : 10;
  const guarded = take();
  units.push(`X leader ${guarded}`);
  for (let i = rng.below(4); i >= 0; i--) {
    const enemy = pick(rng, ['inf', 'maa', 'cav', 'cav']);
    units.push(`X ${enemy} ${i === 0 ? guarded : take()} f${rng.below(6)}${enemy === 'cav' ? ` react=${rate}` : ''}${mark()}`);
  }
  const chit = pick(rng, [0, 1, 1, 2, 3]);
  const read = tryCatch(() => board({ units, map: { terrain: ground.terrain, elevation: ground.level }, phase: 'movement', chit }));
  if (read.ok) return { state: read.value, ground, asStack };
  expect(read.error.message).toContain('no way leads there'); // a hex shut in by rivers
  return null;
}

// ---- the rules, from the text

class Reference {
  readonly cost = new Map<string, number>();
  private readonly state: BaronsWarState;
  private readonly ground: Ground;
  private readonly movers: readonly number[];
  private readonly start: number;
  private readonly isShunned: (hex: number) => boolean;

  constructor(state: BaronsWarState, ground: Ground, movers: readonly number[], isShunned: (hex: number) => boolean = () => false) {
    this.state = state.clone();
    this.ground = ground;
    this.movers = movers;
    this.isShunned = isShunned;
    this.start = state.hexOf(movers[0]!);
    this.spread();
  }

  private next(hex: number, direction: number): number {
    return this.state.scenario.grid.neighbours[hex * 6 + direction]!;
  }

  private unitsAt(hex: number): number[] {
    return this.state.scenario.units.flatMap((_, unit) => (this.state.hexOf(unit) === hex ? [unit] : []));
  }

  private enemiesAt(hex: number): number[] {
    return this.unitsAt(hex).filter((unit) => this.state.sideOf(unit) === 1);
  }

  /** Movement points of one troop type over a hexside, -1 prohibited [terrain effects chart]. */
  stepCost(type: number, hex: number, direction: number): number {
    const to = this.next(hex, direction);
    if (to < 0) return -1;
    const { grid } = this.state.scenario;
    const letter = (h: number): Letter => this.ground.terrain[grid.rowOf(h) - 1]![grid.columnOf(h) - 1] as Letter;
    const level = (h: number): number => Number(this.ground.level[grid.rowOf(h) - 1]![grid.columnOf(h) - 1]);
    if (letter(hex) === '~' || letter(to) === '~') return -1;
    const base = COST[letter(to)][type as 0]!;
    if (base < 0) return -1;
    const rise = level(to) - level(hex);
    if (rise === 1) return base + 1;
    if (rise > 1) return type === HEAVY_CAVALRY ? -1 : base + 2;
    return rise < -1 ? base + (type === HEAVY_CAVALRY ? 3 : 1) : base;
  }

  /** Enemy-occupied hexes that exert a zone of control into a hex [7.2, 7.21]. */
  zones(hex: number): number[] {
    return [0, 1, 2, 3, 4, 5].flatMap((direction) => {
      const from = this.next(hex, direction);
      const back = (direction + 3) % 6;
      const exerts = (unit: number): boolean => {
        const facing = this.state.facingOf(unit);
        const isFront = back === facing || back === (facing + 1) % 6;
        return isFront && !this.state.isShaken(unit) && this.stepCost(this.state.typeOf(unit), from, back) >= 0;
      };
      return from >= 0 && this.enemiesAt(from).some(exerts) ? [from] : [];
    });
  }

  private isInCommand(): boolean {
    return this.state.inCommand(this.movers[0]!) === 1;
  }

  private isBeside(hex: number): boolean {
    return [0, 1, 2, 3, 4, 5].some((direction) => this.next(hex, direction) >= 0 && this.enemiesAt(this.next(hex, direction)).length > 0);
  }

  private isShaken(): boolean {
    return this.movers.some((unit) => this.state.isShaken(unit));
  }

  private mayLeaveStart(): boolean {
    if (this.zones(this.start).length === 0) return true;
    return this.isInCommand() && this.movers.every((unit) => this.state.isShaken(unit) && this.state.typeOf(unit) === HEAVY_CAVALRY);
  }

  private mayEnter(from: number, to: number): boolean {
    const there = this.unitsAt(to).filter((unit) => !this.movers.includes(unit));
    if (there.some((unit) => this.state.sideOf(unit) === 1)) return false;
    if (there.length > 1 || (there.length === 1 && this.movers.length > 1)) return false; // [7.31]
    const beside = this.isBeside(to);
    if (beside && !this.isInCommand() && !this.isBeside(this.start)) return false; // [6.2]
    const zones = this.zones(to);
    if (zones.length === 0) return true;
    if (!this.isInCommand() || this.isShaken() || (from === this.start && this.zones(this.start).length > 0)) return false; // [7.22, 12.1, 7.23]
    const { grid } = this.state.scenario;
    const fresh = zones.filter((hex) => grid.distance(hex, this.start) !== 1);
    return fresh.length <= [0, 1, 2, 99, 99][this.state.chit]!; // [5.3]
  }

  get budget(): number {
    return Math.min(...this.movers.map((unit) => this.state.scenario.units[unit]!.movementPoints)); // [7.31]
  }

  stepCostOfAll(hex: number, direction: number): number {
    const costs = this.movers.map((unit) => this.stepCost(this.state.typeOf(unit), hex, direction));
    return Math.min(...costs) < 0 ? -1 : Math.max(...costs);
  }

  private spread(): void {
    const open: { hex: number; facing: number; used: number; cost: number }[] = [];
    const reach = (hex: number, facing: number, used: number, cost: number): void => {
      const key = `${hex} ${facing} ${used}`;
      if (cost > this.budget || (this.cost.get(key) ?? Infinity) <= cost) return;
      this.cost.set(key, cost);
      open.push({ hex, facing, used, cost });
    };
    reach(this.start, this.state.facingOf(this.movers[0]!), 0, 0);
    while (open.length > 0) {
      const { hex, facing, used, cost } = open.sort((a, b) => b.cost - a.cost).pop()!;
      for (let other = 0; other < 6; other++) if (other !== facing) reach(hex, other, 1, cost + used); // [7.12]
      const mayStep = hex === this.start ? this.mayLeaveStart() : this.zones(hex).length === 0; // [7.23, 7.24]
      for (const direction of mayStep ? [facing, (facing + 1) % 6] : []) {
        const to = this.next(hex, direction);
        const step = this.stepCostOfAll(hex, direction);
        if (step < 0 || this.isShunned(to) || !this.mayEnter(hex, to)) continue;
        reach(to, facing, used, hex === this.start ? Math.min(this.budget, cost + step) : cost + step); // [R-36]
      }
    }
  }

  /** Least points to stand in a hex with a facing, or -1. */
  points(hex: number, facing: number): number {
    const costs = [0, 1].map((used) => this.cost.get(`${hex} ${facing} ${used}`) ?? Infinity);
    const least = Math.min(...costs);
    return least === Infinity ? -1 : least;
  }

  keepsFreeTurn(hex: number, facing: number): boolean {
    return this.cost.get(`${hex} ${facing} 0`) === this.points(hex, facing);
  }

  /** What a path really costs: the best of all ways to turn on it. */
  walkCost(path: readonly number[], final: number): number {
    let at = this.start;
    let open = new Map([[`${this.state.facingOf(this.movers[0]!)} 0`, 0]]);
    const turn = (from: ReadonlyMap<string, number>): Map<string, number> => {
      const all = new Map(from);
      for (const [key, cost] of from) {
        const [facing, used] = key.split(' ').map(Number);
        for (let other = 0; other < 6; other++) {
          if (other !== facing) all.set(`${other} 1`, Math.min(all.get(`${other} 1`) ?? Infinity, cost + used!));
        }
      }
      return all;
    };
    for (const direction of path) {
      const step = this.stepCostOfAll(at, direction);
      const ahead = [...turn(open)].filter(([key]) => [direction, (direction + 5) % 6].includes(Number(key.split(' ')[0])));
      open = new Map(ahead.map(([key, cost]) => [key, at === this.start ? Math.min(this.budget, cost + step) : cost + step]));
      at = this.next(at, direction);
    }
    return Math.min(...[0, 1].map((used) => turn(open).get(`${final} ${used}`) ?? Infinity));
  }

  /** Moves of a lone unit or a stack, in the text form, with what they cost. */
  moves(): Map<string, number> {
    const { grid } = this.state.scenario;
    const all = new Map<string, number>();
    for (let hex = 0; hex < grid.size; hex++) {
      const others = this.unitsAt(hex).filter((unit) => !this.movers.includes(unit));
      for (let facing = 0; facing < 6; facing++) {
        const points = this.points(hex, facing);
        if (points < 0 || (hex === this.start && facing === this.state.facingOf(this.movers[0]!))) continue;
        if (others.length === 0) all.set(`move ${grid.format(hex)} ${facing}`, points);
        else if (this.mayStack(others[0]!)) all.set(`move ${grid.format(hex)} ${this.state.facingOf(others[0]!)}`, -1);
      }
    }
    return all;
  }

  private mayStack(other: number): boolean {
    const [a, b] = [this.state.typeOf(this.movers[0]!), this.state.typeOf(other)];
    return a === b || [a, b].sort().join() === [INFANTRY, MEN_AT_ARMS].join();
  }
}

/** A lone unit or a stack that has not moved, as the engine's search wants it. */
function moverOf(state: BaronsWarState, asStack: boolean): Mover {
  const { units } = state.scenario;
  const movers = asStack ? [0, 1] : [0];
  return {
    unit: 0,
    under: asStack ? 1 : -1,
    side: 0,
    start: state.hexOf(0),
    facing: state.facingOf(0),
    budget: Math.min(...movers.map((unit) => units[unit]!.movementPoints)),
    spent: 0,
    freeTurn: true,
    purpose: 'march',
  };
}

/** The engine's search for it. */
function search(state: BaronsWarState, asStack: boolean): PathSearch {
  return runSearch(state.game.search, state, moverOf(state, asStack));
}

/** Directions of the way that the last search found. */
function routeTo(found: PathSearch, hex: number, facing: number): number[] {
  const route = new Uint8Array(32);
  return [...route.subarray(0, found.path(hex, facing, route))];
}

/** What the last search says of one hex and facing, with the way there. */
function wayTo(found: PathSearch, hex: number, facing: number): unknown[] {
  return [
    found.pointsAt(hex, facing),
    found.keepsFreeTurn(hex, facing),
    found.pointsAt(hex, facing) >= 0 ? routeTo(found, hex, facing) : [],
  ];
}

const seeds = fc.integer({ min: 0, max: 1_000_000 });

describe('path search', () => {
  it('[7.12] offers exactly the hexes and facings that a slow search finds, at the same cost', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = createBoard(seed, false);
        if (made === null) return;
        const { state, ground, asStack } = made;
        const reference = new Reference(state, ground, asStack ? [0, 1] : [0]);
        const found = search(state, asStack);
        for (let hex = 0; hex < state.scenario.grid.size; hex++) {
          for (let facing = 0; facing < 6; facing++) {
            expect(found.pointsAt(hex, facing)).toBe(reference.points(hex, facing));
            if (found.pointsAt(hex, facing) >= 0) expect(found.keepsFreeTurn(hex, facing)).toBe(reference.keepsFreeTurn(hex, facing));
          }
        }
        play(state, asStack ? 'select-stack a/1' : 'select a/1');
        const offered = legalTexts(state).filter((text) => text.startsWith('move'));
        expect(offered.sort()).toEqual([...reference.moves().keys()].sort());
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('[7.0] walking the chosen path costs what the search said', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = createBoard(seed, false);
        if (made === null) return;
        const { state, ground, asStack } = made;
        const reference = new Reference(state, ground, asStack ? [0, 1] : [0]);
        play(state, asStack ? 'select-stack a/1' : 'select a/1');
        for (const [text, cost] of reference.moves()) {
          const [, number = '', facing = ''] = text.split(' ');
          const hex = state.scenario.grid.parse(number);
          if (cost >= 0) {
            const route = routeTo(search(state, asStack), hex, Number(facing));
            expect(reference.walkCost(route, Number(facing))).toBe(cost);
          }
          const after = state.clone();
          play(after, text);
          expect([after.hexOf(0), after.facingOf(0)]).toEqual([hex, Number(facing)]);
          if (after.mover === 0) expect(after.moverSpent).toBe(cost);
        }
      }),
      { numRuns: 20, seed: 2 },
    );
  });

  it('[7.0] a search towards one hex finds the same way there as a search for everything', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, reacting) => {
        const made = createBoard(seed, reacting);
        if (made === null) return;
        const { state, asStack } = made;
        const mover = moverOf(state, asStack);
        const watchers = (): Int32Array | null => findWatchers(state, 0);
        const all = runSearch(state.game.search, state, mover, watchers());
        const known = Array.from({ length: state.scenario.grid.size * 6 }, (_, i) => wayTo(all, Math.floor(i / 6), i % 6));
        for (let hex = 0; hex < state.scenario.grid.size; hex++) {
          if (!known.slice(hex * 6, hex * 6 + 6).some(([points]) => points !== -1)) continue;
          const watched = watchers();
          const isQuiet = watched === null || !isWatchedBetween(state, mover.start, hex, mostStepsOf(state, mover));
          const found = runSearch(state.game.search, state, mover, isQuiet ? null : watched, hex);
          for (let facing = 0; facing < 6; facing++) expect(wayTo(found, hex, facing)).toEqual(known[hex * 6 + facing]);
        }
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('[7.0] a move is walked as the state is, whatever was listed before', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = createBoard(seed, true);
        if (made === null) return;
        const { state, asStack } = made;
        play(state, asStack ? 'select-stack a/1' : 'select a/1');
        const turned = state.clone();
        for (const [unit, card] of turned.scenario.units.entries()) if (card.side === 1) turned.face(turned.hexOf(unit), seed % 6);
        for (const move of [...turned.legalActions()].filter((action) => action >= turned.game.space.first.move).slice(0, 12)) {
          const after = [turned, state].map((listed) => {
            const walked = turned.clone();
            listed.legalActions();
            walked.apply(move);
            return walked.hash();
          });
          expect(after[1]).toBe(after[0]);
        }
      }),
      { numRuns: 60, seed: 8 },
    );
  });

  it('[7.12] a facing that only the alarming way allows can still be had', () => {
    const units = {
      'bohun/2': { hex: '0707', facing: 1, start: '0707', inCommand: true },
      'bigod/1': { hex: '0604', facing: 2 },
    };
    const leaders = { 'bohun/leader': { hex: '0905' }, 'bigod/leader': { hex: '0403' } };
    const others = Object.fromEntries(
      ['bohun/1', 'bohun/3', 'bohun/4', 'bohun/5', 'bigod/2', 'bigod/3', 'bigod/4', 'bigod/5'].map((id) => [
        id,
        { hex: null, lost: 'routed' },
      ]),
    );
    const state = parsePosition({
      ruleset: 'barons-war',
      scenario: 'skirmish',
      state: { phase: 'movement', battle: 'bohun', chit: 4, turn: 2, units: { ...others, ...units }, leaders },
    }) as BaronsWarState;
    play(state, 'select bohun/2');
    for (const text of legalTexts(state).filter((move) => move.startsWith('move'))) {
      const after = state.clone();
      play(after, text);
      expect([text, after.moverSpent >= 0]).toEqual([text, true]);
    }
  });

  it('[10.3] every move offered among reacting cavalry can be walked', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = createBoard(seed, true);
        if (made === null) return;
        const { state, asStack } = made;
        play(state, asStack ? 'select-stack a/1' : 'select a/1');
        for (const text of legalTexts(state).filter((move) => move.startsWith('move') || move.startsWith('join-top'))) {
          const after = state.clone();
          play(after, text);
          expect([text, after.moverSpent >= 0]).toEqual([text, true]);
        }
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it('[10.3] a path alarms no cavalry if there is one that alarms none', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = createBoard(seed, true);
        if (made === null) return;
        const { state, ground, asStack } = made;
        const movers = asStack ? [0, 1] : [0];
        const all = new Reference(state, ground, movers).moves();
        const isWatched = (hex: number): boolean => {
          const there = state.clone();
          there.moveUnits(0, asStack ? 1 : -1, hex);
          return watchersOf(there, 0, hex) !== 0;
        };
        const quiet = new Reference(state, ground, movers, isWatched).moves();
        play(state, asStack ? 'select-stack a/1' : 'select a/1');
        for (const text of legalTexts(state).filter((move) => move.startsWith('move'))) expect(all.has(text)).toBe(true);
        for (const text of quiet.keys()) {
          const after = state.clone();
          play(after, text);
          expect(after.scenario.grid.format(after.hexOf(0))).toBe(text.split(' ')[1]);
        }
      }),
      { numRuns: 40, seed: 3 },
    );
  });
});
