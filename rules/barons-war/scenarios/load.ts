import type { Faults, Player, ScenarioPack } from '../../core/index.ts';
import { createPackLoader, type PackLoader } from '../../core/packs/packs.ts';
import { LEADER, type Reinforcement, type Scenario, SIDES } from '../state/scenario.ts';
import { builtInArmies, builtInMaps, builtInPacks, terrainEffects, unitDefaults } from './builtin.ts';
import { compileChits, compilePoints } from './command-chits.ts';
import { compileBattles, sideOf } from './compile-battles.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import { compileMap } from './compile-map.ts';
import {
  type EffectsChart,
  MAX_BATTLES,
  MAX_UNITS,
  type PackBattle,
  type PackEffects,
  type PackMap,
  type PackScenario,
  scenarioSchema,
} from './pack-schema.ts';
import { compilePlacement } from './placement.ts';
import { canStand, compileAreas, compileFacing, type SetUpContext } from './set-up-areas.ts';

function mergeEffects(change: PackEffects | undefined): EffectsChart {
  if (change === undefined) return terrainEffects;
  const merge = <T extends object>(base: T, over: Readonly<Record<string, unknown>> | undefined): T =>
    Object.fromEntries(Object.entries(base).map(([name, entry]) => [name, { ...entry, ...(over?.[name] as object | undefined) }])) as T;
  return {
    ...terrainEffects,
    terrain: merge(terrainEffects.terrain, change.terrain),
    hexside: merge(terrainEffects.hexside, change.hexside),
    roadCost: change.roadCost ?? terrainEffects.roadCost,
  };
}

/** Refuses ground that costs a unit nothing: a unit could walk farther than its path can be kept. */
function checkCosts(change: PackEffects | undefined, faults: Faults): void {
  for (const [name, effect] of Object.entries(change?.terrain ?? {})) {
    effect?.cost?.forEach((points, type) => {
      if (points === 0 && type !== LEADER)
        faults.add(`/terrainEffects/terrain/${name}/cost/${type}`, 'A hex costs a unit at least one movement point.', '7.0');
    });
  }
}

function findMap(pack: PackScenario, faults: Faults): PackMap | undefined {
  if (typeof pack.map !== 'string') return pack.map;
  const found = builtInMaps.get(pack.map);
  if (found === undefined) faults.add('/map', `No built-in map is called "${pack.map}"; there are ${[...builtInMaps.keys()].join(', ')}.`);
  return found;
}

/** The Battles that take part, each with its path in the pack. */
function findBattles(pack: PackScenario, faults: Faults): { battle: PackBattle; path: string }[] | undefined {
  const all = typeof pack.battles === 'string' ? builtInArmies.get(pack.battles)?.battles : pack.battles;
  if (all === undefined)
    faults.add(
      '/battles',
      `No built-in order of battle is called "${String(pack.battles)}"; there are ${[...builtInArmies.keys()].join(', ')}.`,
    );
  pack.without.forEach((id, i) => {
    if (all?.every((battle) => battle.id !== id)) faults.add(`/without/${i}`, `No Battle is called "${id}".`);
  });
  return all?.map((battle, i) => ({ battle, path: `/battles/${i}` })).filter(({ battle }) => !pack.without.includes(battle.id));
}

function checkSize(pack: PackScenario, faults: Faults): void {
  const all = typeof pack.battles === 'string' ? [] : pack.battles;
  const battles = all.filter(({ id }) => !pack.without.includes(id));
  const units = battles.reduce((sum, battle) => sum + battle.units.length, 0);
  if (battles.length > MAX_BATTLES) faults.add('/battles', `At most ${MAX_BATTLES} Battles; there are ${battles.length}.`);
  if (units > MAX_UNITS) faults.add('/battles', `At most ${MAX_UNITS} units; there are ${units}.`);
}

function compileReinforcements(context: SetUpContext): Reinforcement[] {
  const { pack, cards, map, faults } = context;
  return pack.reinforcements.flatMap((entry, i) => {
    const path = `/reinforcements/${i}`;
    const battle = cards.battles.findIndex((card) => card.id === entry.battle);
    if (battle < 0) faults.add(`${path}/battle`, `No Battle is called "${entry.battle}".`);
    if (pack.reinforcements.findIndex((other) => other.battle === entry.battle) < i)
      faults.add(`${path}/battle`, `"${entry.battle}" enters twice.`);
    const hexes = parseHexes(map.grid, entry.hexes, `${path}/hexes`, faults);
    for (const unit of cards.battles[battle]?.units ?? []) {
      const card = cards.units[unit]!;
      if (!hexes.some((hex) => canStand(context, card.type, hex)))
        faults.add(`${path}/hexes`, `${card.id} can enter by none of these hexes.`);
    }
    return battle < 0
      ? []
      : [{ battle, fromActivation: entry.fromActivation, hexes: [...new Set(hexes)].sort((a, b) => a - b), oneHex: entry.oneHex }];
  });
}

function checkSides({ pack, cards, faults }: SetUpContext): void {
  SIDES.forEach((side, player) => {
    const own = cards.battles.filter((card) => card.side === player);
    if (own.length === 0) faults.add('/battles', `No Battle belongs to side "${side}".`);
    else if (own.every((card) => pack.reinforcements.some((entry) => entry.battle === card.id)))
      faults.add('/reinforcements', `Side "${side}" has nobody on the map at the start.`);
  });
}

/** Battle of each side's overall leader: the one named, else its first. */
function overallBattles({ pack, cards, faults }: SetUpContext): readonly [number, number] {
  const [baron, royal] = SIDES.map((side, player) => {
    const id = pack.overallLeader[side];
    const index = cards.battles.findIndex((card) => card.side === player && (id === undefined || card.id === id));
    if (id !== undefined && index < 0) faults.add(`/overallLeader/${side}`, `Side "${side}" has no Battle "${id}".`);
    return index;
  });
  return [baron!, royal!];
}

function edwardBattle({ pack, cards, faults }: SetUpContext): number {
  if (pack.edwardBattle === undefined) return -1;
  const index = cards.battles.findIndex((card) => card.id === pack.edwardBattle && card.side === 1);
  if (index < 0) faults.add('/edwardBattle', `The royal side has no Battle "${pack.edwardBattle}".`, '14.1');
  return index;
}

function compile(pack: PackScenario, source: ScenarioPack | undefined, faults: Faults): Scenario | undefined {
  const ground = findMap(pack, faults);
  const found = findBattles(pack, faults);
  if (ground === undefined || found === undefined) return undefined;
  const chart = mergeEffects(pack.terrainEffects);
  checkCosts(pack.terrainEffects, faults);
  const map = compileMap(ground, chart, '/map', faults);
  const battlePacks = found.map(({ battle }) => battle);
  const pathOf = (battle: number) => found[battle]?.path ?? '/battles';
  const context: SetUpContext = { pack, map, chart, battlePacks, pathOf, cards: compileBattles(battlePacks, pathOf, faults), faults };
  checkSides(context);
  const setUpHexes = compileAreas(context);
  const facing = compileFacing(context, setUpHexes);
  const fixedChits = compileChits(context);
  return {
    id: pack.id,
    title: pack.title ?? pack.id,
    about: pack.about ?? '',
    source: pack.source ?? 'pack',
    ...(source === undefined ? {} : { pack: source }),
    ...map,
    ...context.cards,
    overallBattle: overallBattles(context),
    setUpHexes,
    placement: compilePlacement(context, setUpHexes, facing),
    facing,
    commandPoints: compilePoints(context, fixedChits),
    fixedChits,
    chitReplacement: pack.chitReplacement ?? unitDefaults.chitReplacement,
    initiative: sideOf(pack.initiative),
    reinforcements: compileReinforcements(context),
    turnLimit: pack.turnLimit ?? unitDefaults.turnLimit,
    levelAtLimit: pack.levelAtLimit === 'draw' ? null : (sideOf(pack.levelAtLimit) satisfies Player),
    edwardBattle: edwardBattle(context),
  };
}

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario> = createPackLoader({
  schema: scenarioSchema,
  title: "Barons' War scenario pack",
  builtIn: builtInPacks,
  checkSize,
  compile,
});
