import type { Faults, Player, ScenarioPack } from '../../core/index.ts';
import { createPackLoader, headOf, type PackLoader } from '../../core/packs.ts';
import { readMap } from '../../hexes/packs/hex-map.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import { TERRAIN, TERRAIN_CHARTS } from '../charts/terrain.ts';
import { CLASS } from '../charts/types.ts';
import { THINGS } from '../state/layout.ts';
import type { Goal, Scenario } from '../state/scenario.ts';
import { builtInPacks } from './builtin.ts';
import { ForceReader } from './compile-forces.ts';
import { createPlaceTable, enclosures } from './compile-places.ts';
import { compileSiege } from './compile-siege.ts';
import { MAP_WRITING, type PackGoal, type PackScenario, scenarioSchema } from './pack-schema.ts';

const DOOR_TERRAINS: readonly number[] = [TERRAIN.door, TERRAIN['keep-door'], TERRAIN.gate];

/** A side by its name; a fault where there is none such. */
function sideNamed({ sides }: PackScenario, name: string, path: string, faults: Faults): Player {
  const side = sides.indexOf(name);
  if (side < 0) faults.add(path, `No side is called "${name}"; there are ${sides.join(' and ')}.`);
  return Math.max(0, side) as Player;
}

function compileGoal(pack: PackScenario, goal: PackGoal, path: string, grid: Scenario['grid'], faults: Faults): Goal {
  const side = sideNamed(pack, goal.side, `${path}/side`, faults);
  switch (goal.kind) {
    case 'losses':
      return { kind: goal.kind, side, share: goal.share };
    case 'exit':
      return { kind: goal.kind, side, edges: goal.edges, types: goal.classes.map((id) => CLASS[id]), points: goal.points };
    case 'prisoners':
      return { kind: goal.kind, side, types: goal.classes.map((id) => CLASS[id]), points: goal.points };
    case 'burnt':
      return { kind: goal.kind, side, places: parseHexes(grid, goal.hexes, `${path}/hexes`, faults), points: goal.points, once: goal.once };
    case 'thing': {
      const thing = pack.things.findIndex(({ id }) => id === goal.thing);
      if (thing < 0) faults.add(`${path}/thing`, `No thing is called "${goal.thing}".`);
      return { kind: goal.kind, side, thing, points: goal.points };
    }
    case 'horses':
      return { kind: goal.kind, side, points: goal.points };
  }
}

function playersOf(pack: {
  readonly sides: readonly string[];
  readonly forces: Readonly<Record<string, { readonly name: string } | undefined>>;
}): [string, string] {
  const [first, second] = pack.sides.map((side) => pack.forces[side]?.name ?? side);
  return [first!, second!];
}

function compile(pack: PackScenario, own: ScenarioPack | undefined, faults: Faults): Scenario {
  if (pack.sides[0] === pack.sides[1]) faults.add('/sides', 'The two sides need different names.');
  const { grid, terrain, landmarks } = readMap(pack.map, '/map', faults, MAP_WRITING);
  const places = createPlaceTable(grid, terrain);
  const doors = grid.hexes.filter((hex) => DOOR_TERRAINS.includes(terrain[hex]!));
  const openDoors = pack.openDoors.flatMap((number, i) => parseHexes(grid, number, `/openDoors/${i}`, faults));
  openDoors.forEach((hex, i) => {
    if (!doors.includes(hex)) faults.add(`/openDoors/${i}`, `There is no door in ${grid.format(hex)}.`);
  });
  if (pack.goals.length === 0 && pack.siege === undefined) faults.add('/goals', 'A fight needs at least one goal.');
  const men = new ForceReader(pack, { grid, places }, faults).men();
  const within = enclosures(grid, places);
  return {
    ...headOf(pack, own, playersOf(pack)),
    sides: [...pack.sides],
    turns: pack.turns,
    first: pack.first === undefined ? null : sideNamed(pack, pack.first, '/first', faults),
    attacker: pack.attacker === undefined ? null : sideNamed(pack, pack.attacker, '/attacker', faults),
    grid,
    places,
    within,
    men,
    siege: pack.siege === undefined ? null : compileSiege(pack, pack.siege, { grid, places, within, men }, faults),
    things: pack.things.map(({ id, kind, name, at }, i) => ({
      id,
      name,
      kind: THINGS.indexOf(kind),
      at: parseHexes(grid, at, `/things/${i}/at`, faults)[0] ?? -1,
    })),
    flamingArrows: pack.flamingArrows,
    doors,
    openDoors,
    woods: grid.hexes.filter((hex) => TERRAIN_CHARTS[terrain[hex]!]!.wood !== null),
    landmarks,
    goals: pack.goals.map((goal, i) => compileGoal(pack, goal, `/goals/${i}`, grid, faults)),
    needs: pack.needs,
    endsWithAll: pack.endsWithAll,
  };
}

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario> = createPackLoader<PackScenario, Scenario, void, (typeof builtInPacks)[number]>({
  schema: scenarioSchema,
  title: 'The Anarchy scenario pack',
  builtIn: builtInPacks,
  playersOf,
  compile,
});
