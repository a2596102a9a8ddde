import type { Faults, Player, ScenarioPack } from '../../core/index.ts';
import { headOf } from '../../core/packs/packs.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import { ENGINE } from '../charts/engines.ts';
import { CLASS } from '../charts/types.ts';
import { THINGS } from '../state/layout.ts';
import type { Goal, Scenario } from '../state/scenario.ts';
import { compileEngines, groundUnder, yokeOxen } from './compile-engines.ts';
import { ForceReader } from './compile-forces.ts';
import { checkRoom } from './check-castle.ts';
import { compileGround } from './compile-ground.ts';
import { compileSiege } from './compile-siege.ts';
import { listStructures } from './compile-structures.ts';
import type { PackGoal, PackScenario } from './pack-schema.ts';

type Bearers = Pick<Scenario['things'][number], 'bearer' | 'mate'>;

/** A side by its name; a fault where there is none such. */
function sideNamed({ sides }: PackScenario, name: string, path: string, faults: Faults): Player {
  const side = sides.indexOf(name);
  if (side < 0) faults.add(path, `No side is called "${name}"; there are ${sides.join(' and ')}.`);
  return Math.max(0, side) as Player;
}

function compileGoal(
  pack: PackScenario,
  goal: PackGoal,
  path: string,
  { grid, doors }: Pick<Scenario, 'grid' | 'doors'>,
  faults: Faults,
): Goal {
  const side = sideNamed(pack, goal.side, `${path}/side`, faults);
  switch (goal.kind) {
    case 'losses':
      return { kind: goal.kind, side, share: goal.share };
    case 'exit':
      return { kind: goal.kind, side, edges: goal.edges, types: goal.classes.map((id) => CLASS[id]), points: goal.points };
    case 'prisoners':
      return { kind: goal.kind, side, types: goal.classes.map((id) => CLASS[id]), points: goal.points };
    case 'burnt':
      return {
        kind: goal.kind,
        side,
        places: parseHexes(grid, goal.hexes, `${path}/hexes`, faults),
        points: goal.points,
        once: goal.once,
        each: goal.each,
      };
    case 'engines':
      return { kind: goal.kind, side, engine: ENGINE[goal.engine], points: goal.points };
    case 'thing': {
      const thing = pack.things.findIndex(({ id }) => id === goal.thing);
      if (thing < 0) faults.add(`${path}/thing`, `No thing is called "${goal.thing}".`);
      return { kind: goal.kind, side, thing, points: goal.points };
    }
    case 'gate': {
      const [hex] = parseHexes(grid, goal.hex, `${path}/hex`, faults);
      const door = hex === undefined ? -1 : doors.indexOf(hex);
      if (hex !== undefined && door < 0) faults.add(`${path}/hex`, `There is no gate in ${goal.hex}.`);
      return { kind: goal.kind, side, door, points: goal.points };
    }
    case 'walls':
      return { kind: goal.kind, side, per: goal.per, points: goal.points };
    case 'horses':
    case 'keep':
      return { kind: goal.kind, side, points: goal.points };
  }
}

/** What the sides of a fight are called. */
export function playersOf(pack: {
  readonly sides: readonly string[];
  readonly forces: Readonly<Record<string, { readonly name: string } | undefined>>;
}): [string, string] {
  const [first, second] = pack.sides.map((side) => pack.forces[side]?.name ?? side);
  return [first!, second!];
}

/** The men by whom a thing is carried at first: who stands in its hex, and in that of the mate; -1 for none. @rule 4.3.2 */
function carriersOf(
  thing: PackScenario['things'][number],
  men: Scenario['men'],
  grid: Scenario['grid'],
  path: string,
  faults: Faults,
): Bearers {
  const manIn = (hex: number | undefined): number => men.findIndex(({ at }) => at === hex);
  if (thing.mate === undefined) return { bearer: -1, mate: -1 };
  const [at] = parseHexes(grid, thing.at, `${path}/at`, faults);
  const [by] = parseHexes(grid, thing.mate, `${path}/mate`, faults);
  const [bearer, mate] = [manIn(at), manIn(by)];
  if (bearer < 0 || mate < 0 || at === undefined || by === undefined || grid.distance(at, by) !== 1)
    faults.add(`${path}/mate`, `Two men next to each other, in ${thing.at} and ${thing.mate}, are needed to carry it.`);
  return { bearer, mate };
}

function compileThings(pack: PackScenario, men: Scenario['men'], grid: Scenario['grid'], faults: Faults): Scenario['things'] {
  return pack.things.map((thing, i) => ({
    id: thing.id,
    name: thing.name,
    kind: THINGS.indexOf(thing.kind),
    at: parseHexes(grid, thing.at, `/things/${i}/at`, faults)[0] ?? -1,
    ...carriersOf(thing, men, grid, `/things/${i}`, faults),
  }));
}

/** Ladders that a siege has at hand at most when its walls are stormed: ours, twice as many as its scenarios begin with. */
const SIEGE_LADDERS = 8;

/** Ladders of a siege; they come onto the map with an assault. */
function siegeLadders(): Scenario['things'] {
  return Array.from({ length: SIEGE_LADDERS }, (_, i) => ({
    id: `ladder-${i + 1}`,
    name: `Ladder ${i + 1}`,
    kind: THINGS.indexOf('ladder'),
    at: -1,
    bearer: -1,
    mate: -1,
  }));
}

/** Makes a fight of a pack, and adds what is wrong with it. */
export function compileFight(pack: PackScenario, own: ScenarioPack | undefined, faults: Faults): Scenario {
  if (pack.sides[0] === pack.sides[1]) faults.add('/sides', 'The two sides need different names.');
  if (pack.goals.length === 0 && pack.siege === undefined) faults.add('/goals', 'A fight needs at least one goal.');
  const ground = compileGround(pack, faults);
  const { grid, places } = ground;
  const engines = compileEngines(pack, ground, faults);
  const men = new ForceReader(pack, { grid, places }, groundUnder(pack, ground, engines), faults).men();
  pack.sides.forEach((name, side) =>
    checkRoom(
      men.filter((man) => man.side === side && man.at >= 0),
      `/forces/${name}`,
      faults,
    ),
  );
  const things = [...compileThings(pack, men, grid, faults), ...(pack.siege === undefined ? [] : siegeLadders())];
  return {
    kind: 'fight',
    ...headOf(pack, own, playersOf(pack)),
    ...ground,
    sides: [...pack.sides],
    turns: pack.turns,
    first: pack.first === undefined ? null : sideNamed(pack, pack.first, '/first', faults),
    attacker: pack.attacker === undefined ? null : sideNamed(pack, pack.attacker, '/attacker', faults),
    men,
    siege: pack.siege === undefined ? null : compileSiege(pack, pack.siege, { ...ground, men }, faults),
    things,
    ladders: things.flatMap(({ kind }, thing) => (THINGS[kind] === 'ladder' ? [thing] : [])),
    ...engines,
    engines: yokeOxen(pack, grid, engines.engines, men, faults),
    structures: listStructures(ground, engines.engines),
    torches: [pack.torches.includes(pack.sides[0]), pack.torches.includes(pack.sides[1])],
    night: pack.night === undefined ? null : { ...pack.night, side: sideNamed(pack, pack.night.side, '/night/side', faults) },
    flamingArrows: pack.flamingArrows,
    goals: pack.goals.map((goal, i) => compileGoal(pack, goal, `/goals/${i}`, ground, faults)),
    needs: pack.needs,
    endsWithAll: pack.endsWithAll,
    isField: false,
    encounter: null,
  };
}
