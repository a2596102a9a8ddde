import type { Player } from '../../core/index.ts';
import { type Entry, SIDES, type Spot, type Wave } from '../state/scenario.ts';
import { checkFaces, typesOf } from './compile-forces.ts';
import { openSpots, type SpotContext } from './compile-groups.ts';
import { isAcross } from '../../tabletop/fields/stretch.ts';
import { edgeSpot, edgeSpots } from '../../tabletop/packs/lattice.ts';
import { stretchOf, ticksOf } from '../../tabletop/packs/measures.ts';
import { checkNames, placeOf } from '../../tabletop/packs/names.ts';
import { sideOf } from './pack-context.ts';
import type { PackEntry } from './pack-schema.ts';

/** Distance along an edge at which a road meets it. */
function mouthOf({ pack, faults }: SpotContext, { edge, road }: PackEntry, path: string): number | undefined {
  const roads = pack.terrain.filter(({ type }) => type === 'road');
  const line = roads[placeOf(roads, road!, 'road', `${path}/road`, faults)]?.line;
  if (line === undefined) return undefined;
  const { width, height } = pack.table;
  const edgeAt = { south: 0, west: 0, north: height, east: width }[edge];
  const end = [line[0]!, line.at(-1)!].find(([x, y]) => (isAcross(edge) ? y : x) === edgeAt);
  if (end === undefined) faults.add(`${path}/edge`, `The road "${road}" does not end at the ${edge} edge.`);
  return end === undefined ? undefined : ticksOf(isAcross(edge) ? end[0] : end[1]);
}

function entrySpots(context: SpotContext, entry: PackEntry, path: string): Spot[] {
  const [width, height] = [ticksOf(context.pack.table.width), ticksOf(context.pack.table.height)];
  if (entry.road !== undefined) {
    const at = mouthOf(context, entry, path);
    return at === undefined ? [] : [edgeSpot(entry.edge, at, width, height, context)];
  }
  const { from, to } = stretchOf(context, entry, path);
  return edgeSpots(entry.edge, from, to, width, height, context);
}

/** Places in the spot table by which units of a side come on the table. */
export function arrivalSpots(context: SpotContext, side: Player, entry: PackEntry, path: string): number[] {
  const before = context.faults.problems.length;
  const spots = openSpots(context, side, typesOf(context.forces, side), entrySpots(context, entry, path));
  if (spots.length === 0 && context.faults.problems.length === before) context.faults.add(path, 'No unit can come on the table here.');
  return context.table.add(spots);
}

function compileEntries(context: SpotContext, wave: SpotContext['pack']['waves'][number], path: string): Entry[] {
  const { entries } = wave;
  const isDiced = entries.length > 1;
  if (isDiced)
    checkFaces(
      context,
      entries.map(({ faces }) => ({ faces: faces ?? 0 })),
      `${path}/entries`,
    );
  return entries.map((entry, i) => ({
    spots: arrivalSpots(context, sideOf(wave.side), entry, `${path}/entries/${i}`),
    faces: isDiced ? (entry.faces ?? 0) : 6,
  }));
}

/** Units that arrive in the course of the game. */
export function compileWaves(context: SpotContext): Wave[] {
  const { pack, faults } = context;
  const waves = pack.waves.map((wave, i): Wave => {
    if (wave.turn > pack.turnLimit) faults.add(`/waves/${i}/turn`, `The game ends with turn ${pack.turnLimit}.`);
    return {
      id: wave.id ?? `${SIDES[sideOf(wave.side)]}-${wave.turn}`,
      side: sideOf(wave.side),
      turn: wave.turn,
      count: wave.count,
      pick: wave.pick,
      entries: compileEntries(context, wave, `/waves/${i}`),
      rollAfterPick: wave.rollAfterPick,
      facesEach: wave.facesEach ?? 0,
    };
  });
  checkNames(waves, '/waves', faults);
  return waves;
}
