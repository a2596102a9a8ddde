import * as z from 'zod';
import { blocksOf, type Faults, type ScenarioPack } from '../../core/index.ts';
import { createPackLoader, headFields, headOf, type PackLoader, wholeSchema } from '../../core/packs.ts';
import { compileAreas } from '../../tabletop/packs/areas.ts';
import { armySchema, compileArmies } from '../../tabletop/packs/armies.ts';
import { ticksOf } from '../../tabletop/packs/measures.ts';
import { checkNames } from '../../tabletop/packs/names.ts';
import { areaSchema, halfInches, terrainFields } from '../../tabletop/packs/schema.ts';
import { areasByKind, checkTerrain } from '../../tabletop/packs/terrain.ts';
import { MOST_TURNS } from '../state/layout.ts';
import { createActions, type Scenario, SIDES, TERRAIN } from '../state/scenario.ts';
import { baseOf, TYPES } from '../state/troops.ts';
import theHill from './the-hill.json' with { type: 'json' };
import theWoods from './the-woods.json' with { type: 'json' };

const MOST_UNITS = 8;
const MOST_AREAS = 4;

const army = armySchema(TYPES, MOST_UNITS);
const loss = wholeSchema(1, MOST_UNITS);

const packShape = z.strictObject({
  ...headFields('toy-tabletop'),
  table: z.strictObject({ width: halfInches(24), height: halfInches(24) }).describe('In inches; 0, 0 is the south-west corner.'),
  turns: wholeSchema(1, MOST_TURNS),
  terrain: z.array(z.strictObject(terrainFields(TERRAIN))).default([]),
  areas: z.array(areaSchema).min(1).max(MOST_AREAS),
  armies: z.strictObject({ red: army, blue: army }),
  breaksAt: z.strictObject({ red: loss, blue: loss }).describe('Units with the loss of which a side is broken.'),
});

const AREA = { shape: 'area' } as const;

/** Everything that can be wrong with a pack besides its shape is reported where it is written. */
function compile(pack: z.output<typeof packShape>, own: ScenarioPack | undefined, faults: Faults): Scenario {
  const { table, turns, terrain, armies, breaksAt } = pack;
  checkNames(terrain, '/terrain', faults);
  checkTerrain({ pack, faults }, { hill: AREA, wood: AREA, marsh: AREA }, terrain);
  for (const side of SIDES) if (breaksAt[side] > armies[side].length) faults.add(`/breaksAt/${side}`, 'The army has fewer units.', '6.2');
  const units = compileArmies({ pack, faults }, SIDES, armies, baseOf);
  const actions = createActions(units.map((unit) => unit.id));
  return {
    ...headOf(pack, own),
    width: ticksOf(table.width),
    height: ticksOf(table.height),
    turns,
    terrain: areasByKind(TERRAIN, terrain),
    areas: compileAreas({ pack, faults }),
    units,
    breaksAt: [breaksAt.red, breaksAt.blue],
    actions,
    space: blocksOf(actions),
  };
}

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario> = createPackLoader({
  schema: packShape,
  title: 'Toy Tabletop scenario pack',
  builtIn: [theHill, theWoods],
  compile,
});
