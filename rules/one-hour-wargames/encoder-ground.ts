import type { Player } from '../core/index.ts';
import { type Box, holdsPoint } from '../geometry/box.ts';
import { distanceToSegment, TICKS_PER_INCH } from '../geometry/plane.ts';
import { MOST_AREAS } from './encoder-tables.ts';
import type { OneHourGame } from './game.ts';
import { type Exit, KNIGHTS, MEN_AT_ARMS, type TerrainType } from './scenario.ts';

/** Points looked at in each cell, along either side. */
const SAMPLES = 4;
/** A hill is taken to fall away so far from its crest, in ticks. */
const SLOPE = 6 * TICKS_PER_INCH;

/** Value of a plane at a point of the table, in ticks. */
type Sample = (x: number, y: number) => number;

function within(boxes: readonly Box[]): Sample {
  return (x, y) => (boxes.some((box) => holdsPoint(box, x, y)) ? 1 : 0);
}

/** What the static planes show, in the order of their table. */
function samples(game: OneHourGame, viewer: Player): readonly Sample[] {
  const { compiled, ground } = game;
  const ofType = (...types: TerrainType[]): Sample =>
    within(compiled.terrain.filter(({ type }) => types.includes(type)).flatMap(({ boxes }) => boxes));
  return [
    ofType('hill'),
    (x, y) => heightAt(game, x, y),
    ofType('wood'),
    ofType('town', 'fort'),
    ofType('redoubt'),
    ofType('river', 'lake'),
    within(compiled.crossings.map(({ box }) => box)),
    ofType('road'),
    within(ground.impassable[viewer]![MEN_AT_ARMS]!),
    within(ground.impassable[viewer]![KNIGHTS]!),
    ...Array.from({ length: MOST_AREAS }, (_, i) => within(compiled.areas[i] === undefined ? [] : [compiled.areas[i].box])),
  ];
}

function heightAt(game: OneHourGame, x: number, y: number): number {
  let height = 0;
  for (const { box, crest } of game.ground.hills) {
    if (crest === null || !holdsPoint(box, x, y)) continue;
    height = Math.max(height, 1 - distanceToSegment(x, y, crest.ax, crest.ay, crest.bx, crest.by) / SLOPE);
  }
  return height;
}

/** Whether a point lies in the cells along the edge of an exit. */
function isAtExit({ compiled: { width, height } }: OneHourGame, exit: Exit, x: number, y: number, cell: number): boolean {
  const isUpright = exit.edge === 'north' || exit.edge === 'south';
  const along = isUpright ? x : y;
  const away = exit.edge === 'north' ? height - y : exit.edge === 'south' ? y : exit.edge === 'east' ? width - x : x;
  return away <= cell && along >= exit.from && along <= exit.to;
}

function exitSample(game: OneHourGame, side: Player, cell: number): Sample {
  const exits = game.compiled.special.exits.filter((exit) => exit.side === side);
  return (x, y) => (exits.some((exit) => isAtExit(game, exit, x, y, cell)) ? 1 : 0);
}

/** Mean of a plane over a cell of the turned table, that which lies off the table left out. */
function averageOver(sample: Sample, game: OneHourGame, isTurned: boolean, left: number, top: number, cell: number): number {
  const { width, height } = game.compiled;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const across = left + (((i % SAMPLES) + 0.5) * cell) / SAMPLES;
    const down = top + ((Math.floor(i / SAMPLES) + 0.5) * cell) / SAMPLES;
    if (across > width || down > height) continue;
    sum += isTurned ? sample(width - across, down) : sample(across, height - down);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** `[static planes, H, W]`: the ground as a player sees it, the table turned for Blue. */
export function staticPlanes(game: OneHourGame, viewer: Player, across: number, down: number, cell: number): Float32Array {
  const enemy = (1 - viewer) as Player;
  const planes = [...samples(game, viewer), exitSample(game, viewer, cell), exitSample(game, enemy, cell)];
  const out = new Float32Array(planes.length * across * down);
  let at = 0;
  for (const plane of planes) {
    for (let row = 0; row < down; row++) {
      for (let column = 0; column < across; column++) out[at++] = averageOver(plane, game, viewer === 1, column * cell, row * cell, cell);
    }
  }
  return out;
}
