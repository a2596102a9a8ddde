import { readFileSync } from 'node:fs';
import type { Json, Moment } from '../frame.ts';
import {
  type Base,
  baseAt,
  cornersOf,
  type Edge,
  edgeOf,
  type Point,
  rectangle,
  type Shape,
  shareIn,
  type Side,
  stretch,
} from '../plane.ts';

/** 1.1, 2.3, 3.2, 5.2, 5.3: inches, what is added to the die when shooting (null: it does not) and in melee. */
// biome-ignore format: a table
export const TYPES: Readonly<Record<string, { inches: number; shoots: number | null; strikes: number; woods: boolean; mounted: boolean }>> = {
  knights:           { inches: 12, shoots: null, strikes: 2, woods: false, mounted: true },
  archers:           { inches: 6, shoots: 2, strikes: -2, woods: false, mounted: false },
  'men-at-arms':     { inches: 6, shoots: null, strikes: 0, woods: false, mounted: false },
  levies:            { inches: 6, shoots: null, strikes: 0, woods: false, mounted: false },
  irregulars:        { inches: 9, shoots: -2, strikes: -2, woods: true, mounted: false },
  'peasant-archers': { inches: 6, shoots: 0, strikes: 0, woods: true, mounted: false },
};

export interface Unit {
  readonly id: string;
  readonly side: string;
  readonly type: string;
  readonly base: Base;
  /** Its cells by name. */
  readonly cells: Json;
}

/** Terrain of the pack as convex shapes. */
export interface Ground {
  readonly id: string;
  readonly type: string;
  readonly base: Base;
  readonly shape: Shape;
  readonly crest: readonly [Point, Point];
  readonly garrison?: string;
}

export interface Crossing extends Ground {
  /** Sides that know it. */
  readonly usableBy: readonly string[];
  /** Heading of the river. */
  readonly along: number;
}

export interface Field {
  readonly pack: Json;
  readonly options: Json;
  readonly width: number;
  readonly height: number;
  readonly frontage: number;
  readonly grounds: readonly Ground[];
  /** Stretches of river between crossings. */
  readonly water: readonly Shape[];
  readonly crossings: readonly Crossing[];
  readonly roads: readonly Base[];
  readonly units: readonly Unit[];
}

const packs = new Map<string, Json>();

function packOf(scenario: string): Json {
  let pack = packs.get(scenario);
  if (pack === undefined)
    packs.set(scenario, (pack = JSON.parse(readFileSync(`rules/one-hour-wargames/scenarios/${scenario}.json`, 'utf8'))));
  return pack;
}

const pointOf = ([x, y]: readonly [number, number]): Point => ({ x, y });

/** The middle half of the longer axis, where a hill names no ridge. */
function crestOf({ crest, rect }: Json): readonly [Point, Point] {
  if (crest !== undefined) return [pointOf(crest[0]), pointOf(crest[1])];
  const { x, y, w, h } = rect;
  const middle = { x: x + w / 2, y: y + h / 2 };
  const [dx, dy] = w >= h ? [w / 4, 0] : [0, h / 4];
  return [
    { x: middle.x - dx, y: middle.y - dy },
    { x: middle.x + dx, y: middle.y + dy },
  ];
}

function groundsOf(pack: Json): Ground[] {
  return (pack.terrain ?? [])
    .filter(({ rect }: Json) => rect !== undefined)
    .map((one: Json) => {
      const base = rectangle(one.rect.x, one.rect.y, one.rect.w, one.rect.h);
      return { id: one.id, type: one.type, base, shape: cornersOf(base), crest: crestOf(one), garrison: one.garrison };
    });
}

/** The legs of rivers or of roads; at a bend a leg goes on to the outer edge of the next (O-15). */
function legsOf(pack: Json, type: string): { id: string; leg: Base }[] {
  return (pack.terrain ?? [])
    .filter((one: Json) => one.type === type)
    .flatMap(({ id, line, width = 2 }: Json) =>
      line.slice(1).map((end: [number, number], i: number) => {
        const leg = stretch(pointOf(line[i]), pointOf(end), width);
        const longer = (i > 0 ? width / 2 : 0) + (i < line.length - 2 ? width / 2 : 0);
        const shift = (i < line.length - 2 ? width / 4 : 0) - (i > 0 ? width / 4 : 0);
        return {
          id,
          leg: { ...leg, deep: leg.deep + longer, at: { x: leg.at.x + shift * leg.ahead.x, y: leg.at.y + shift * leg.ahead.y } },
        };
      }),
    );
}

function crossingsOf(pack: Json, frontage: number): Crossing[] {
  const legs = legsOf(pack, 'river');
  return (pack.crossings ?? []).map((one: Json) => {
    const at = pointOf(one.at);
    const { leg } = legs.find(({ id, leg: { at: middle, right, ahead, wide, deep } }) => {
      const [across, along] = [
        (at.x - middle.x) * right.x + (at.y - middle.y) * right.y,
        (at.x - middle.x) * ahead.x + (at.y - middle.y) * ahead.y,
      ];
      return id === one.river && Math.abs(across) < wide && Math.abs(along) <= deep / 2;
    })!;
    const width = Math.max(one.width ?? 6, frontage + 1);
    const base = baseAt(at, leg.heading, leg.wide, width);
    return {
      id: one.id,
      type: one.kind,
      base,
      shape: cornersOf(base),
      crest: [at, at],
      usableBy: one.usableBy ?? ['red', 'blue'],
      along: leg.heading,
    };
  });
}

/** A leg of a river without the crossings on it. */
function cut({ leg }: { leg: Base }, crossings: readonly Crossing[]): Shape[] {
  const on = crossings
    .map(({ base }) => ({ base, along: (base.at.x - leg.at.x) * leg.ahead.x + (base.at.y - leg.at.y) * leg.ahead.y }))
    .filter(
      ({ base, along }) =>
        Math.abs(along) < leg.deep / 2 &&
        Math.hypot(base.at.x - leg.at.x - along * leg.ahead.x, base.at.y - leg.at.y - along * leg.ahead.y) < leg.wide,
    )
    .sort((a, b) => a.along - b.along);
  const ends = [-leg.deep / 2, ...on.flatMap(({ base, along }) => [along - base.deep / 2, along + base.deep / 2]), leg.deep / 2];
  const pieces: Shape[] = [];
  for (let i = 0; i < ends.length; i += 2) {
    const [from, to] = [ends[i]!, ends[i + 1]!];
    const middle = (from + to) / 2;
    if (to > from)
      pieces.push(cornersOf({ ...leg, deep: to - from, at: { x: leg.at.x + middle * leg.ahead.x, y: leg.at.y + middle * leg.ahead.y } }));
  }
  return pieces;
}

/** What a side finds on the table: crossings that it does not know are water. */
export function fieldOf({ scenario, options, cells }: Moment, side: string): Field {
  const pack = packOf(scenario);
  const frontage = Number(options['frontage']);
  const crossings = crossingsOf(pack, frontage);
  const known = crossings.filter(({ usableBy }) => usableBy.includes(side));
  const units = Object.entries<Json>(cells.units)
    .filter(([, { place }]) => place === 'table')
    .map(([id, unit]) => ({
      id,
      side: id.split('/')[0]!,
      type: unit.type,
      cells: unit,
      base: baseAt(unit, unit.heading, frontage, frontage / 2),
    }));
  const { width = 36, height = 36 } = pack.table ?? {};
  const water = legsOf(pack, 'river').flatMap((leg) => cut(leg, known));
  return {
    pack,
    options,
    width,
    height,
    frontage,
    grounds: groundsOf(pack),
    water,
    crossings,
    roads: legsOf(pack, 'road').map(({ leg }) => leg),
    units,
  };
}

export function unitOf(field: Field, id: string): Unit {
  return field.units.find((unit) => unit.id === id)!;
}

export function inMelee({ cells }: Unit): boolean {
  return (['front', 'right', 'rear', 'left'] as const).some((side) => cells[side] !== null);
}

export function edge(unit: Unit, side: Side): Edge {
  return edgeOf(unit.base, side);
}

/** The share of a base that must be within terrain (O-04). */
export function insideShare(field: Field, base: Base, ground: { readonly shape: Shape }): number {
  return shareIn(base, ground.shape) - (field.options['inside'] === 'all' ? 1 : 0.5);
}
