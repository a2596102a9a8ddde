import { type Box, holdsBox, holdsPoint, overlaps, stripBox } from '../../geometry/box.ts';
import { QUARTER_TURN } from '../../geometry/plane.ts';
import type { Crossing, Segment, Terrain } from '../scenario.ts';
import { compileCrossings, waterBoxes } from './compile-river.ts';
import { checkNames, type PackContext, rectBox, sideOf, ticksOf } from './pack-context.ts';
import { LINE_WIDTH, type PackScenario, type PackTerrain } from './pack-schema.ts';

function isLinear({ type }: PackTerrain): boolean {
  return type === 'river' || type === 'road';
}

/** Reports fields that its type must or may not have. */
function checkFields({ faults }: PackContext, terrain: PackTerrain, path: string): void {
  const { type } = terrain;
  const need = (field: keyof PackTerrain): void => {
    if (terrain[field] === undefined) faults.add(`${path}/${field}`, `A ${type} needs "${field}".`);
  };
  const only = (field: keyof PackTerrain, allowed: boolean): void => {
    if (!allowed && terrain[field] !== undefined) faults.add(`${path}/${field}`, `A ${type} has no "${field}".`);
  };
  need(isLinear(terrain) ? 'line' : 'rect');
  if (type === 'fort') need('garrison');
  only('rect', !isLinear(terrain));
  only('line', isLinear(terrain));
  only('width', isLinear(terrain));
  only('crest', type === 'hill');
  only('facing', type === 'redoubt');
  only('garrison', type === 'fort');
}

function checkOnTable({ pack, faults }: PackContext, terrain: PackTerrain, path: string): void {
  const { width, height } = pack.table;
  const { rect, line = [] } = terrain;
  if (rect !== undefined && !isOnTable(pack, rectBox(rect)))
    faults.add(`${path}/rect`, `Reaches beyond the table of ${width} by ${height} inches.`);
  line.forEach(([x, y], i) => {
    const next = line[i + 1];
    if (x > width || y > height) faults.add(`${path}/line/${i}`, `Lies beyond the table of ${width} by ${height} inches.`);
    if (next !== undefined && next[0] === x && next[1] === y) faults.add(`${path}/line/${i + 1}`, 'Is the same point as the one before.');
  });
}

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

function roadBoxes({ line = [], width = LINE_WIDTH }: PackTerrain): Box[] {
  return line.slice(1).map(([x, y], i) => stripBox(ticksOf(line[i]![0]), ticksOf(line[i]![1]), ticksOf(x), ticksOf(y), ticksOf(width)));
}

function boxesOf(terrain: PackTerrain, crossings: readonly Crossing[]): Box[] {
  if (terrain.type === 'river') return waterBoxes(terrain, crossings);
  if (terrain.type === 'road') return roadBoxes(terrain);
  return terrain.rect === undefined ? [] : [rectBox(terrain.rect)];
}

/** Roads cross a river where it can be crossed, and nobody builds in the water. */
function checkWater({ faults }: PackContext, terrain: readonly Terrain[]): void {
  const water = terrain.filter(({ type }) => type === 'river').flatMap(({ boxes }) => boxes);
  terrain.forEach(({ type, boxes }, i) => {
    if (!boxes.some((box) => water.some((other) => overlaps(box, other)))) return;
    if (type === 'road') faults.add(`/terrain/${i}/line`, 'Runs through a river where there is no crossing.', '1.2');
    if (type === 'town' || type === 'fort' || type === 'redoubt') faults.add(`/terrain/${i}/rect`, 'Lies in a river.');
  });
}

export type CompiledTerrain = { readonly terrain: readonly Terrain[]; readonly crossings: readonly Crossing[] };

/** Terrain and crossings of a pack. @rule 0.8 area and linear terrain @rule 5.1 forts @rule 5.4 redoubts */
export function compileTerrain(context: PackContext): CompiledTerrain {
  const { pack, faults } = context;
  checkNames(pack.terrain, '/terrain', faults);
  checkNames(pack.crossings, '/crossings', faults);
  pack.terrain.forEach((terrain, i) => {
    checkFields(context, terrain, `/terrain/${i}`);
    checkOnTable(context, terrain, `/terrain/${i}`);
  });
  const crossings = compileCrossings(context);
  const terrain = pack.terrain.map(
    (entry, i): Terrain => ({
      id: entry.id,
      type: entry.type,
      boxes: boxesOf(
        entry,
        crossings.filter((_, c) => pack.crossings[c]!.river === entry.id),
      ),
      crest: crestOf(context, entry, `/terrain/${i}`),
      facing: Math.round(((entry.facing ?? 0) * QUARTER_TURN) / 90),
      garrison: entry.garrison === undefined ? -1 : sideOf(entry.garrison),
    }),
  );
  checkWater(context, terrain);
  return { terrain, crossings };
}

/** Whether the pack's rectangle lies wholly on its table. */
export function isOnTable({ table }: PackScenario, box: Box): boolean {
  return holdsBox(rectBox({ x: 0, y: 0, w: table.width, h: table.height }), box);
}
