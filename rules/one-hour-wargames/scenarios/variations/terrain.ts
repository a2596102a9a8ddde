import type { Rng } from '../../../core/index.ts';
import type { PackTerrain } from '../pack-schema.ts';
import type { OpenPack, VariedPack } from './pack.ts';

/** Kinds of ground that may take each other's place. */
const EXCHANGED: readonly PackTerrain['type'][] = ['hill', 'wood', 'marsh', 'lake'];
/** Inches by which a piece may move along each axis. */
const MOST_INCHES = 4;

/** Names of terrain that something else of the pack is about: those pieces stay as they are. */
function named({ areas, crossings, rules }: OpenPack): Set<string | undefined> {
  return new Set([...areas.map(({ terrain }) => terrain), ...crossings.map(({ river }) => river), rules.stayOnRoad?.road]);
}

/** One piece moved, or of another kind, or gone. */
function changed(piece: PackTerrain, { width, height }: OpenPack['table'], rng: Rng): PackTerrain[] {
  const { rect, crest: _, ...rest } = piece;
  if (rect === undefined) return [piece];
  const step = (): number => rng.below(2 * MOST_INCHES + 1) - MOST_INCHES;
  const within = (at: number, size: number, most: number): number => Math.max(0, Math.min(most - size, at + step()));
  switch (rng.below(4)) {
    case 0:
      return [];
    case 1:
      return [{ ...rest, rect, type: EXCHANGED[rng.below(EXCHANGED.length)]! }];
    default:
      return [{ ...rest, rect: { ...rect, x: within(rect.x, rect.w, width), y: within(rect.y, rect.h, height) } }];
  }
}

/** Moves, exchanges or takes away open ground that nothing else of the pack is about. */
export function varyTerrain(varied: VariedPack, rng: Rng): void {
  const { pack } = varied;
  const bound = named(pack);
  const isFree = ({ id, type }: PackTerrain): boolean => EXCHANGED.includes(type) && !bound.has(id);
  const terrain = pack.terrain.flatMap((piece) => (isFree(piece) && rng.below(2) === 0 ? changed(piece, pack.table, rng) : [piece]));
  if (JSON.stringify(terrain) === JSON.stringify(pack.terrain)) return;
  pack.terrain = terrain;
  varied.changes.push('The ground: pieces moved, exchanged or gone.');
}
