import { capital, type Faults, type Player, type ScenarioPack } from '../../core/index.ts';
import { createPackLoader, headOf, type PackLoader } from '../../core/packs/packs.ts';
import { BLOOD_AND_ROSES } from '../charts/blood-and-roses.ts';
import type { Charts, GameId } from '../charts/charts.ts';
import { INFIDEL } from '../charts/infidel.ts';
import { MEN_OF_IRON } from '../charts/men-of-iron.ts';
import type { Scenario } from '../state/scenario.ts';
import { builtInPacks } from './builtin.ts';
import { sideNamed, compileArmies } from './compile-armies.ts';
import { compileGround } from './compile-ground.ts';
import { MAX_UNITS, type PackScenario, scenarioSchema } from './pack-schema.ts';

const CHARTS: Readonly<Record<GameId, Charts>> = { 'men-of-iron': MEN_OF_IRON, infidel: INFIDEL, 'blood-and-roses': BLOOD_AND_ROSES };

/** Directions in which Battles flee. */
const EDGES = { west: 4, east: 1 } as const;

/** The values of both sides; a fault where one has none, if it needs one, or where a side is unknown. */
function bySide<T>(
  { sides }: PackScenario,
  values: Readonly<Record<string, T>>,
  path: string,
  faults: Faults,
  absent?: T,
): readonly [T, T] {
  for (const name of Object.keys(values))
    if (!sides.includes(name)) faults.add(`${path}/${name}`, `No side is called "${name}"; there are ${sides.join(' and ')}.`);
  const [first, second] = sides.map((name) => {
    const value = values[name] ?? absent;
    if (value === undefined) faults.add(path, `Side "${name}" has none.`);
    return value as T;
  });
  return [first!, second!];
}

/** How a battle is begun and ended. */
function compileCourse(
  pack: PackScenario,
  faults: Faults,
): Pick<Scenario, 'first' | 'flightLevels' | 'seizure' | 'timed' | 'shieldWall' | 'flightEdge'> {
  const context = { pack, faults };
  const walls = pack.shieldWall.map((name, i) => sideNamed(context, name, `/shieldWall/${i}`));
  const edges = bySide<'west' | 'east' | null>(pack, pack.flightEdge, '/flightEdge', faults, null);
  return {
    first: typeof pack.first === 'string' ? sideNamed(context, pack.first, '/first') : pack.first,
    flightLevels: bySide(pack, pack.flightLevels, '/flightLevels', faults),
    seizure: bySide(pack, pack.seizure, '/seizure', faults, 0),
    timed: pack.timed === undefined ? null : { side: sideNamed(context, pack.timed.side, '/timed/side'), start: pack.timed.start },
    shieldWall: [walls.includes(0 as Player), walls.includes(1 as Player)],
    flightEdge: [edgeOf(edges[0]), edgeOf(edges[1])],
  };
}

function edgeOf(edge: keyof typeof EDGES | null): number {
  return edge === null ? -1 : EDGES[edge];
}

/** @rule 14.8 who may flee needs an edge to leave by */
function checkFlight(pack: PackScenario, faults: Faults): void {
  pack.battles.forEach(({ flight, side }, i) => {
    if (flight !== undefined && pack.flightEdge[side] === undefined)
      faults.add(`/battles/${i}/flight`, `Side "${side}" needs an edge in /flightEdge by which it flees.`, '14.8');
  });
}

/** The sides as people call them: `English`. */
function playersOf({ sides }: { readonly sides: readonly string[] }): [string, string] {
  return [capital(sides[0]!), capital(sides[1]!)];
}

function checkSize({ battles }: PackScenario, faults: Faults): void {
  const counters = battles.flatMap(({ units }) => units.map(({ at, count }) => (at === undefined ? count : at.split(' ').length)));
  const units = counters.reduce((sum, number) => sum + number, 0);
  if (units > MAX_UNITS) faults.add('/battles', `At most ${MAX_UNITS} units; there are ${units}.`);
}

function compile(pack: PackScenario, own: ScenarioPack | undefined, faults: Faults): Scenario {
  if (pack.sides[0] === pack.sides[1]) faults.add('/sides', 'The two sides need different names.');
  const ground = compileGround(pack.map, faults);
  const charts = CHARTS[pack.game];
  checkFlight(pack, faults);
  return {
    ...headOf(pack, own, playersOf(pack)),
    ...ground,
    charts,
    sides: [...pack.sides],
    ...compileArmies({ pack, ground, charts, faults }),
    ...compileCourse(pack, faults),
    specials: new Set(pack.specials),
  };
}

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario> = createPackLoader<PackScenario, Scenario, void, (typeof builtInPacks)[number]>({
  schema: scenarioSchema,
  title: 'Men of Iron scenario pack',
  builtIn: builtInPacks,
  playersOf,
  checkSize,
  compile,
});
