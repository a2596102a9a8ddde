import { readFileSync } from 'node:fs';
import type { Json, Moment } from '../frame.ts';

/** A hex by its number: two digits each of column and row. */
export type Hex = string;

export interface Unit {
  readonly id: string;
  readonly battle: string;
  readonly side: string;
  readonly type: string;
  readonly cells: Json;
  readonly hex: Hex;
  readonly strength: number;
  readonly morale: number;
  readonly reaction: number;
  readonly range: number;
}

export interface Field {
  readonly map: Json;
  readonly pack: Json;
  readonly cells: Json;
  readonly options: Json;
  readonly units: readonly Unit[];
  readonly battles: ReadonlyMap<string, Json>;
}

const files = new Map<string, Json>();

function read(name: string): Json {
  let file = files.get(name);
  if (file === undefined) files.set(name, (file = JSON.parse(readFileSync(`rules/barons-war/scenarios/${name}.json`, 'utf8'))));
  return file;
}

/** Strength and morale down by the hits on a unit; the reduced side has two less, but at least 1 strength (8.61, R-31). */
const DOWN = [0, 0, 1, 2, 2, 3, 9];

function strengthOf(printed: number, hits: number): number {
  if (hits >= 6) return 0;
  return hits < 3 ? printed - DOWN[hits]! : Math.max(1, printed - 2) - (hits === 5 ? 1 : 0);
}

export function fieldOf({ scenario, options, cells }: Moment): Field {
  const pack = read(scenario);
  const battles = new Map<string, Json>(read(`orders-of-battle/${pack.battles}`).battles.map((battle: Json) => [battle.id, battle]));
  const units = Object.entries<Json>(cells.units).map(([id, own]): Unit => {
    const battle = battles.get(id.split('/')[0]!)!;
    const card = battle.units[Number(id.split('/')[1]) - 1];
    const shaken = (own.shaken ? 1 : 0) + (cells.battles[battle.id].status === 'broken' ? 1 : 0);
    const morale = card.morale - DOWN[own.hits]! - shaken;
    const strength = strengthOf(card.strength, own.hits);
    return {
      id,
      battle: battle.id,
      side: battle.side,
      type: card.type,
      cells: own,
      hex: own.hex,
      strength,
      morale,
      reaction: card.reaction ?? 6,
      range: card.range ?? 0,
    };
  });
  return { map: read(`maps/${pack.map}`), pack, cells, options, units: units.filter(({ hex }) => hex !== null), battles };
}

/** The six neighbours: up, upper right, lower right, down, lower left, upper left. Even columns lie half a hex lower. */
export function neighbour(hex: Hex, side: number): Hex {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const low = column % 2 === 0 ? 1 : 0;
  // biome-ignore format: one side a pair
  const [dc, dr] = ([[0, -1], [1, low - 1], [1, low], [0, 1], [-1, low], [-1, low - 1]] as const)[((side % 6) + 6) % 6]!;
  return hexAt(column + dc, row + dr);
}

function hexAt(column: number, row: number): Hex {
  return `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`;
}

export function isOnMap({ map }: Field, hex: Hex): boolean {
  return terrainAt(map, hex) !== undefined;
}

function terrainAt(map: Json, hex: Hex): string | undefined {
  return map.terrain[Number(hex.slice(2)) - 1]?.[Number(hex.slice(0, 2)) - 1];
}

export function heightAt({ map }: Field, hex: Hex): number {
  return Number(map.elevation[Number(hex.slice(2)) - 1][Number(hex.slice(0, 2)) - 1]);
}

/** Middle of a hex in a plane where neighbours are 1 apart. */
export function middle(hex: Hex): { x: number; y: number } {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  return { x: (column * Math.sqrt(3)) / 2, y: row + (column % 2 === 0 ? 0.5 : 0) };
}

export function distance(a: Hex, b: Hex): number {
  const [from, to] = [middle(a), middle(b)];
  const columns = Math.abs(Number(a.slice(0, 2)) - Number(b.slice(0, 2)));
  return Math.round(columns + Math.max(0, Math.abs(from.y - to.y) - columns / 2));
}

/** The side of a hex that looks to a neighbour. */
export function sideTo(hex: Hex, other: Hex): number {
  return [0, 1, 2, 3, 4, 5].find((side) => neighbour(hex, side) === other)!;
}

/** A unit faces a corner: two sides before it are its front, the next two its flanks, the others its rear (7.1, R-28). */
export function aspect(facing: number, side: number): 'front' | 'flank' | 'rear' {
  const turn = (side - facing + 12) % 6;
  return turn <= 1 ? 'front' : turn === 2 || turn === 5 ? 'flank' : 'rear';
}

export function unitsIn({ units }: Field, hex: Hex): Unit[] {
  return units.filter((unit) => unit.hex === hex);
}

export function topOf(field: Field, hex: Hex): Unit {
  return unitsIn(field, hex).find(({ cells }) => !cells.under)!;
}

/** Terrain in words. */
const NAMES: Readonly<Record<string, string>> = {
  '.': 'clear',
  w: 'woods',
  t: 'town',
  c: 'castle',
  p: 'priory',
  m: 'marsh',
  '~': 'river',
  x: 'cliff',
  g: 'windmill',
};

export function groundAt({ map }: Field, hex: Hex): string {
  return NAMES[terrainAt(map, hex)!]!;
}

export function isHexside(list: readonly string[] | undefined, a: Hex, b: Hex): boolean {
  return (list ?? []).some((one) => one === `${a}|${b}` || one === `${b}|${a}`);
}

/** Whether a road leads over the hexside. */
export function isRoad({ map }: Field, a: Hex, b: Hex): boolean {
  return (map.roads ?? []).some(({ hexes }: Json) => {
    const way = hexes.split(' ');
    return way.some((hex: Hex, i: number) => (hex === a && way[i + 1] === b) || (hex === b && way[i + 1] === a));
  });
}
