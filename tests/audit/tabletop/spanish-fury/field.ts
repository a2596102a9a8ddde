import { readFileSync } from 'node:fs';
import type { Json, Moment } from '../frame.ts';
import { type Base, baseAt, cornersOf, type Point, rectangle, type Shape, stretch } from '../plane.ts';
import { CARDS, type Card, CONFIDENCES } from './charts.ts';

const TICKS = 400;

export interface Unit {
  readonly id: string;
  readonly side: string;
  readonly card: Card;
  readonly type: string;
  readonly training: string;
  /** Stands at the start of the battle, and those that shot then. */
  readonly began: number;
  readonly shot: number;
  readonly cells: Json;
  readonly base: Base;
  readonly brigade: string | null;
}

export interface Ground {
  readonly id: string;
  readonly type: string;
  readonly shape: Shape;
  readonly isLine: boolean;
}

export interface Field {
  readonly pack: Json;
  readonly cells: Json;
  readonly units: ReadonlyMap<string, Unit>;
  readonly grounds: readonly Ground[];
}

const packs = new Map<string, Json>();

function packOf(scenario: string): Json {
  let pack = packs.get(scenario);
  if (pack === undefined) packs.set(scenario, (pack = JSON.parse(readFileSync(`rules/spanish-fury/scenarios/${scenario}.json`, 'utf8'))));
  return pack;
}

/** Inches across and deep of a base, by formation and stands [13.4]. */
function footprint(formation: string, stands: number): readonly [number, number] {
  const square = Math.ceil(Math.sqrt(stands));
  if (formation === 'en-haye' || formation === 'attached') return [stands, 1];
  if (formation === 'horse-column' || formation === 'shot-forward') return [Math.ceil(stands / 2), 2];
  if (formation === 'caracole' || formation === 'column') return [Math.ceil(stands / 3), 3];
  if (formation === 'hedgehog') return [square, square];
  if (formation === 'loose') return [1.5 * stands - 0.5, 1];
  return [Math.max(1, stands), 1];
}

function groundsOf(pack: Json): Ground[] {
  return (pack.terrain ?? []).flatMap(({ id, type, rect, line, width }: Json): Ground[] => {
    if (rect !== undefined) return [{ id, type, shape: cornersOf(rectangle(rect.x, rect.y, rect.w, rect.h)), isLine: false }];
    const wide = width ?? (type.startsWith('hedge') ? 0.2 : type === 'river' ? 2 : 1);
    const ends = line.map(([x, y]: [number, number]): Point => ({ x, y }));
    return ends.slice(1).map((end: Point, i: number) => ({ id, type, shape: cornersOf(stretch(ends[i], end, wide)), isLine: true }));
  });
}

/** Every unit of the pack with its side, brigade and what the scenario changes of its card. */
function rosterOf(pack: Json): { unit: Json; side: string; brigade: string | null }[] {
  return pack.sides.flatMap(({ id, brigades = [], unbrigaded = [] }: Json) => [
    ...brigades.flatMap((brigade: Json) => brigade.units.map((unit: Json) => ({ unit, side: id, brigade: brigade.id }))),
    ...unbrigaded.map((unit: Json) => ({ unit, side: id, brigade: null })),
  ]);
}

export function fieldOf({ scenario, cells }: Moment): Field {
  const pack = packOf(scenario);
  const attached = (host: string) => Object.values<Json>(cells.units).filter((one) => one.host === host && one.status === 'attached');
  const units = rosterOf(pack).map(({ unit, side, brigade }): Unit => {
    const own = cells.units[unit.id];
    const card = CARDS[own.type]!;
    const [wide, deep] = footprint(own.formation, own.stands);
    const wider = attached(unit.id).reduce((sum, one) => sum + one.stands, 0);
    const base = baseAt({ x: own.x / TICKS, y: own.y / TICKS }, own.heading / 10, wide + wider, deep);
    const began = unit.stands ?? card.stands;
    const shot = unit.shot ?? Math.round((began * card.shot) / card.stands);
    return { id: unit.id, side, card, type: own.type, training: unit.training ?? card.training, began, shot, cells: own, base, brigade };
  });
  return { pack, cells, units: new Map(units.map((unit) => [unit.id, unit])), grounds: groundsOf(pack) };
}

export function onTable({ cells: { status } }: Unit): boolean {
  return ['ready', 'routing', 'pursuing', 'marching-off'].includes(status);
}

/** The general who is with a unit, well and present. */
export function generalWith({ cells }: Field, id: string): Json {
  return Object.values<Json>(cells.generals).find(({ unit, fate }) => unit === id && fate === 'well');
}

export function confidenceOf({ cells }: Field, side: string): number {
  return CONFIDENCES.indexOf(cells.sides[side].confidence);
}

/** The band of a unit; light companies that ride with heavy horse use the heavy one [3.2]. */
export function isFormed({ cells: { formation } }: Unit): boolean {
  return formation !== 'loose' && formation !== 'attached';
}
