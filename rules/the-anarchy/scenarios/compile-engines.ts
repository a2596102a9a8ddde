import type { Faults, Player } from '../../core/index.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import { ENGINE, ENGINE_CHARTS } from '../charts/engines.ts';
import type { EngineCard, EnginePart, Scenario } from '../state/scenario.ts';
import type { PackEngine, PackScenario } from './pack-schema.ts';

type Ground = Pick<Scenario, 'grid' | 'places'>;

const COLUMN_NAMES = ['M', 'L', 'R'] as const;

/** Hexes of an engine, the foremost of the middle first. */
function partsOf({ id, kind, parked }: PackEngine, engine: number): EnginePart[] {
  const { middle, sides } = ENGINE_CHARTS[ENGINE[kind]]!;
  const columns = ([0, 1, 2] as const).flatMap((column) => {
    const rows = Array.from({ length: column === 0 ? middle : sides }, (_, row) => row);
    return rows.map((row): EnginePart => ({ id: `${id}/${COLUMN_NAMES[column]}${row + 1}`, engine, column, row }));
  });
  return parked ? columns.slice(0, 1) : columns;
}

/** Reads the engines of a pack, and where engines can come. */
export function compileEngines(
  pack: PackScenario,
  { grid, places }: Ground,
  faults: Faults,
): Pick<Scenario, 'engines' | 'parts' | 'engineGround'> {
  const engines = pack.engines.map((engine, i): EngineCard => {
    const { id, kind, name, facing, parked, covered } = engine;
    const side = pack.sides.indexOf(engine.side);
    if (side < 0) faults.add(`/engines/${i}/side`, `No side is called "${engine.side}"; there are ${pack.sides.join(' and ')}.`);
    if (covered && !parked) faults.add(`/engines/${i}/covered`, 'Only engines drawn up in camp look alike.');
    const at = parseHexes(grid, engine.at, `/engines/${i}/at`, faults)[0] ?? 0;
    return { id, name, side: Math.max(0, side) as Player, kind: ENGINE[kind], at, facing, isParked: parked, isCovered: covered };
  });
  const engineGround = new Uint8Array(places.count);
  if (engines.some(({ isParked }) => !isParked)) engineGround.fill(1);
  for (const { at } of engines) engineGround[at] = 1;
  return { engines, parts: pack.engines.flatMap((engine, i) => partsOf(engine, i)), engineGround };
}
