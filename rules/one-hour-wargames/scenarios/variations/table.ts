import type { Rng } from '../../../core/index.ts';
import { type Spot, type TableForm, TurnedTable } from '../../../tabletop/packs/turned-table.ts';
import type { PackCondition, PackScenario, PackTerrain, PackVictory } from '../pack-schema.ts';
import type { OpenPack, VariedPack } from './pack.ts';

type Group = PackScenario['groups'][number];

function turnedTerrain(piece: PackTerrain, table: TurnedTable): PackTerrain {
  const { rect, line, crest, facing, type } = piece;
  return {
    ...piece,
    ...(rect === undefined ? {} : { rect: table.oblong(rect) }),
    ...(line === undefined ? {} : { line: line.map((bend) => table.point(bend)) }),
    ...(crest === undefined ? {} : { crest: [table.point(crest[0]), table.point(crest[1])] }),
    ...(facing === undefined && type !== 'redoubt' ? {} : { facing: table.heading(facing ?? 0) }),
  };
}

function turnedCondition(condition: PackCondition, table: TurnedTable): PackCondition {
  switch (condition.is) {
    case 'exited':
      return { ...condition, edge: table.edge(condition.edge) };
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((part) => turnedCondition(part, table)) };
    case 'hold':
    case 'clear':
    case 'destroyed':
      return condition;
  }
}

function turnedVictory<V extends PackVictory | undefined>(victory: V, table: TurnedTable): V {
  if (victory === undefined) return victory;
  const { text, conditions } = victory;
  return {
    ...victory,
    conditions: conditions.map((one) => ({ ...one, if: turnedCondition(one.if, table) })),
    ...(text === undefined ? {} : { text: table.words(text) }),
  };
}

/** A group with its zones turned, and its heading said, as north or south by default would be another. */
function turnedGroup(group: Group, table: TurnedTable, height: number): Group {
  const { zones, heading } = group;
  const isSouthern = zones.reduce((sum, { y, h }) => sum + y + h / 2, 0) / zones.length < height / 2;
  return {
    ...group,
    zones: zones.map((zone) => table.oblong(zone)),
    heading: table.heading(heading ?? (isSouthern ? 0 : 180)) as 0 | 90 | 180 | 270,
  };
}

function turnedRules(rules: PackScenario['rules'], table: TurnedTable): PackScenario['rules'] {
  const { red, blue } = rules.endless;
  return {
    ...rules,
    exits: rules.exits.map((exit) => table.stretch(exit)),
    endless: { ...(red === undefined ? {} : { red: table.stretch(red) }), ...(blue === undefined ? {} : { blue: table.stretch(blue) }) },
  };
}

/** A pack with its table laid another way round and everything on it. */
function turnedPack(pack: OpenPack, form: TableForm): OpenPack {
  const table = new TurnedTable(pack.table, form);
  const { placement } = pack;
  return {
    ...pack,
    terrain: pack.terrain.map((piece) => turnedTerrain(piece, table)),
    crossings: pack.crossings.map((crossing) => ({ ...crossing, at: table.point(crossing.at) })),
    areas: pack.areas.map((area) => (area.rect === undefined ? area : { ...area, rect: table.oblong(area.rect) })),
    groups: pack.groups.map((group) => turnedGroup(group, table, pack.table.height)),
    waves: pack.waves.map((wave) => ({ ...wave, entries: wave.entries.map((entry) => table.stretch(entry)) })),
    rules: turnedRules(pack.rules, table),
    ...(pack.victory === undefined ? {} : { victory: turnedVictory(pack.victory, table) }),
    ...(pack.reportedVictory === undefined ? {} : { reportedVictory: turnedVictory(pack.reportedVictory, table) }),
    ...(placement === undefined ? {} : { placement: turnedPlacement(placement, table) }),
  };
}

function turnedPlacement(placement: NonNullable<OpenPack['placement']>, table: TurnedTable): NonNullable<OpenPack['placement']> {
  return Object.fromEntries(
    Object.entries(placement).map(([unit, { x, y, heading }]) => {
      const [east, north] = table.point([x, y] satisfies Spot);
      return [unit, { x: east, y: north, ...(heading === undefined ? {} : { heading: table.heading(heading) }) }];
    }),
  );
}

/** Lays the table another way round. */
export function varyTable(varied: VariedPack, rng: Rng): void {
  const { width, height } = varied.pack.table;
  const mirrored = rng.below(2) === 0;
  const quarters = width === height ? rng.below(4) : 2 * rng.below(2);
  if (!mirrored && quarters === 0) return;
  varied.pack = turnedPack(varied.pack, { mirrored, quarters });
  const turns = quarters === 0 ? [] : [`turned clockwise by ${90 * quarters} degrees`];
  varied.changes.push(`The table: ${[...(mirrored ? ['east and west exchanged'] : []), ...turns].join(', ')}.`);
}
