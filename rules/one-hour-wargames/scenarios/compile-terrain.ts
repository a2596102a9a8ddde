import { type Box, holdsPoint } from '../../geometry/box.ts';
import { QUARTER_TURN } from '../../geometry/plane.ts';
import { rectBox, ticksOf } from '../../tabletop/packs/measures.ts';
import { checkNames } from '../../tabletop/packs/names.ts';
import { crossingBoxes, waterBoxes } from '../../tabletop/packs/river.ts';
import { checkTerrain, checkWater, roadBoxes, type TerrainKind } from '../../tabletop/packs/terrain.ts';
import type { Crossing, Segment, Terrain, TerrainType } from '../state/scenario.ts';
import { type PackContext, sideOf } from './pack-context.ts';
import type { PackTerrain } from './pack-schema.ts';

/** How packs write each type of terrain. @rule 0.8 area and linear terrain @rule 5.1 forts @rule 5.4 redoubts */
const KINDS: Readonly<Record<TerrainType, TerrainKind>> = {
  hill: { shape: 'area', fields: ['crest'] },
  mountain: { shape: 'area' },
  wood: { shape: 'area' },
  town: { shape: 'area', isBuilt: true },
  river: { shape: 'river' },
  road: { shape: 'road' },
  lake: { shape: 'area' },
  marsh: { shape: 'area' },
  redoubt: { shape: 'area', fields: ['facing'], isBuilt: true },
  fort: { shape: 'area', fields: ['garrison'], needs: ['garrison'], isBuilt: true },
};

/** The ridge as written, else the middle half of the longer axis. */
function crestOf({ faults }: PackContext, { type, rect, crest }: PackTerrain, path: string): Segment | null {
  if (type !== 'hill' || rect === undefined) return null;
  const { x, y, w, h } = rect;
  const [a, b] =
    crest ??
    (w >= h
      ? [
          [x + w / 4, y + h / 2],
          [x + (3 * w) / 4, y + h / 2],
        ]
      : [
          [x + w / 2, y + h / 4],
          [x + w / 2, y + (3 * h) / 4],
        ]);
  const isOutside = ([px, py]: readonly number[]): boolean => !holdsPoint(rectBox(rect), ticksOf(px!), ticksOf(py!));
  if (isOutside(a!) || isOutside(b!)) faults.add(`${path}/crest`, 'The ridge leaves the hill.');
  return { ax: ticksOf(a![0]!), ay: ticksOf(a![1]!), bx: ticksOf(b![0]!), by: ticksOf(b![1]!) };
}

function boxesOf(terrain: PackTerrain, crossings: readonly Box[]): Box[] {
  const { shape } = KINDS[terrain.type];
  if (shape === 'river') return waterBoxes(terrain, crossings);
  if (shape === 'road') return roadBoxes(terrain);
  return terrain.rect === undefined ? [] : [rectBox(terrain.rect)];
}

/** A crossing is wide enough for a base with half an inch to spare on either side. @rule 1.2 rivers are crossed at fords and bridges */
function compileCrossings({ pack, halfWidth, faults }: PackContext): Crossing[] {
  const rivers = pack.terrain.filter(({ type }) => type === 'river');
  const boxes = crossingBoxes(pack.crossings, rivers, 2 * halfWidth + ticksOf(1), faults);
  return pack.crossings.map(({ id, kind, usableBy }, i) => ({
    id,
    kind,
    box: boxes[i]!,
    usable: [usableBy.includes('red'), usableBy.includes('blue')],
  }));
}

export type CompiledTerrain = { readonly terrain: readonly Terrain[]; readonly crossings: readonly Crossing[] };

/** Terrain and crossings of a pack. @rule 0.8 area and linear terrain @rule 5.1 forts @rule 5.4 redoubts */
export function compileTerrain(context: PackContext): CompiledTerrain {
  const { pack, faults } = context;
  checkNames(pack.terrain, '/terrain', faults);
  checkNames(pack.crossings, '/crossings', faults);
  checkTerrain(context, KINDS, pack.terrain);
  const crossings = compileCrossings(context);
  const terrain = pack.terrain.map((entry, i): Terrain => {
    const own = crossings.filter((_, c) => pack.crossings[c]!.river === entry.id);
    return {
      id: entry.id,
      type: entry.type,
      boxes: boxesOf(
        entry,
        own.map(({ box }) => box),
      ),
      crest: crestOf(context, entry, `/terrain/${i}`),
      facing: Math.round(((entry.facing ?? 0) * QUARTER_TURN) / 90),
      garrison: entry.garrison === undefined ? -1 : sideOf(entry.garrison),
    };
  });
  checkWater(faults, KINDS, terrain, '1.2');
  return { terrain, crossings };
}
