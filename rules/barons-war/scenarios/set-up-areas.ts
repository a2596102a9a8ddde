import { jsonPath, type Player } from '../../core/index.ts';
import type { HexGrid } from '../../geometry/hex-grid.ts';
import { SIDES, TERRAINS } from '../scenario.ts';
import { unitDefaults } from './builtin.ts';
import type { CompiledBattles } from './compile-battles.ts';
import { type CompiledMap, parseHexes } from './compile-map.ts';
import type { Faults } from '../../core/faults.ts';
import type { EffectsChart, PackArea, PackBattle, PackScenario } from './pack-schema.ts';

/** What the parts of a set-up are worked out from. */
export interface SetUpContext {
  readonly pack: PackScenario;
  readonly map: CompiledMap;
  readonly chart: EffectsChart;
  readonly battlePacks: readonly PackBattle[];
  readonly pathOf: (battle: number) => string;
  readonly cards: CompiledBattles;
  readonly faults: Faults;
}

/** A pack's entry by a name that its author chose, so perhaps "constructor". */
export function entryOf<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** Whether a troop type may stand in a hex, by the terrain of the hex alone. */
export function canStand({ map, chart }: SetUpContext, type: number, hex: number): boolean {
  return chart.terrain[TERRAINS[map.terrain[hex]!]!].cost[type] !== null;
}

/** Whether any troop type may stand in a hex. */
function isOpen(context: SetUpContext, hex: number): boolean {
  return [0, 1, 2].some((type) => canStand(context, type, hex));
}

/** @ruling R-78 a free set-up counts columns */
function areaHexes(grid: HexGrid, area: PackArea, path: string, faults: Faults): number[] {
  if ('hexes' in area) return parseHexes(grid, area.hexes, `${path}/hexes`, faults).flatMap((hex) => grid.within(hex, area.radius));
  const [left, right] = area.columns ?? [1, grid.columns];
  const [top, bottom] = area.rows ?? [1, grid.rows];
  const isWithin = (hex: number) =>
    grid.columnOf(hex) >= left && grid.columnOf(hex) <= right && grid.rowOf(hex) >= top && grid.rowOf(hex) <= bottom;
  return Array.from({ length: grid.size }, (_, hex) => hex).filter(isWithin);
}

/** Hexes that a pack names for a Battle's units, whether by list or unit by unit. */
function namedHexes(context: SetUpContext, battle: number): number[] {
  const { pack, map, battlePacks } = context;
  const { id, units } = battlePacks[battle]!;
  const numbers = entryOf(pack.placement, id)?.units.split(' ') ?? units.flatMap((unit) => unit.at ?? []);
  return numbers.map((number) => map.grid.parse(number)).filter((hex) => hex >= 0);
}

function openSorted(context: SetUpContext, hexes: readonly number[]): number[] {
  return [...new Set(hexes)].filter((hex) => isOpen(context, hex)).sort((a, b) => a - b);
}

/** The area written for a Battle or its side, else two hexes round each of its placed units. */
function areaOf(context: SetUpContext, battle: number): number[] {
  const { pack, map, cards, faults } = context;
  const card = cards.battles[battle]!;
  const key = [card.id, SIDES[card.side]].find((name) => name !== undefined && Object.hasOwn(pack.setUp, name));
  if (key === undefined)
    return openSorted(
      context,
      namedHexes(context, battle).flatMap((hex) => map.grid.within(hex, unitDefaults.setUpRadius)),
    );
  const path = jsonPath('/setUp', key);
  const hexes = openSorted(context, areaHexes(map.grid, pack.setUp[key]!, path, faults));
  if (hexes.length === 0) faults.add(path, 'No hex of this area can be entered.');
  return hexes;
}

/** Set-up hexes of each Battle, ascending; none for reinforcements. */
export function compileAreas(context: SetUpContext): readonly (readonly number[])[] {
  const { pack, cards, faults } = context;
  const arriving = new Set(pack.reinforcements.map((r) => r.battle));
  for (const key of Object.keys(pack.setUp)) {
    if (arriving.has(key)) faults.add(jsonPath('/setUp', key), 'A reinforcement cannot be set up as well.');
    else if (!cards.battles.some((card) => card.id === key) && !SIDES.some((side) => side === key))
      faults.add(jsonPath('/setUp', key), `No Battle and no side is called "${key}".`);
  }
  return cards.battles.map((card, battle) => {
    if (arriving.has(card.id)) return [];
    const hexes = areaOf(context, battle);
    if (hexes.length === 0 && !hasArea(context, battle))
      faults.add(context.pathOf(battle), `Battle "${card.id}" needs a set-up area (in setUp) or places for its units (at).`);
    return hexes;
  });
}

/** Whether a set-up area is written down for a Battle, and its placement must keep to it. */
export function hasArea({ pack, cards }: SetUpContext, battle: number): boolean {
  const card = cards.battles[battle]!;
  return Object.hasOwn(pack.setUp, card.id) || Object.hasOwn(pack.setUp, SIDES[card.side]!);
}

function middle(grid: HexGrid, hexes: readonly number[]): { x: number; y: number } {
  const centres = hexes.map((hex) => grid.centre(hex));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return { x: mean(centres.map((c) => c.x)), y: mean(centres.map((c) => c.y)) };
}

/** Facing of each side: the one written, else the vertex nearest to the enemy's direction. */
export function compileFacing(context: SetUpContext, areas: readonly (readonly number[])[]): readonly [number, number] {
  const { pack, map, cards } = context;
  if (pack.facing !== undefined) return [pack.facing.baron, pack.facing.royal];
  const hexesOf = (side: Player) => areas.flatMap((area, i) => (cards.battles[i]!.side === side ? area : []));
  const from = middle(map.grid, hexesOf(0));
  const to = middle(map.grid, hexesOf(1));
  const sixths = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 3));
  const baron = (sixths + 7) % 6;
  return [baron, (baron + 3) % 6];
}
