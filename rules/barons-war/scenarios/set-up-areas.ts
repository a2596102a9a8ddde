import { jsonPath, type Player } from '../../core/index.ts';
import { areaHexes, facingTowards } from '../../hexes/packs/areas.ts';
import { SIDES, TERRAINS } from '../state/scenario.ts';
import { unitDefaults } from './builtin.ts';
import type { CompiledBattles } from './compile-battles.ts';
import type { CompiledMap } from './compile-map.ts';
import type { Faults } from '../../core/packs/faults.ts';
import type { EffectsChart, PackBattle, PackScenario } from './pack-schema.ts';

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

/** The area written for a Battle or its side, else two hexes round each of its placed units.
 * @ruling R-78 a free set-up counts columns */
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

/** Facing of each side: the one written, else the vertex nearest to the enemy's direction. */
export function compileFacing(context: SetUpContext, areas: readonly (readonly number[])[]): readonly [number, number] {
  const { pack, map, cards } = context;
  if (pack.facing !== undefined) return [pack.facing.baron, pack.facing.royal];
  const hexesOf = (side: Player) => areas.flatMap((area, i) => (cards.battles[i]!.side === side ? area : []));
  const baron = facingTowards(map.grid, hexesOf(0), hexesOf(1));
  return [baron, (baron + 3) % 6];
}
