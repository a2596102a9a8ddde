import * as z from 'zod';
import { createPackLoader, type PackLoader, wholeSchema } from '../../core/packs/packs.ts';
import { readScenario, scenarioFields, type ScenarioWriting } from '../../tabletop/scenarios/unit-scenario.ts';
import { MOST_TURNS, SIDES } from '../state/cells.ts';
import { type Scenario, TERRAIN } from '../state/scenario.ts';
import { baseOf, type TroopType, TYPES } from '../state/troops.ts';
import theHill from './the-hill.json' with { type: 'json' };
import theWoods from './the-woods.json' with { type: 'json' };

const MOST_UNITS = 8;

/** How packs write tables and armies. */
const WRITING: ScenarioWriting<(typeof SIDES)[number], TroopType, (typeof TERRAIN)[number]> = {
  ruleset: 'toy-tabletop',
  sides: SIDES,
  types: TYPES,
  terrain: TERRAIN,
  mostTurns: MOST_TURNS,
  mostUnits: MOST_UNITS,
  mostAreas: 4,
  baseOf,
};

const loss = wholeSchema(1, MOST_UNITS);

const packShape = z.strictObject({
  ...scenarioFields(WRITING),
  breaksAt: z.strictObject({ red: loss, blue: loss }).describe('Units with the loss of which a side is broken.'),
});

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario> = createPackLoader({
  schema: packShape,
  title: 'Toy Tabletop scenario pack',
  builtIn: [theHill, theWoods],
  compile(pack, own, faults) {
    const { breaksAt, armies } = pack;
    for (const side of SIDES) if (breaksAt[side] > armies[side].length) faults.add(`/breaksAt/${side}`, 'The army has fewer units.', '6.2');
    return { ...readScenario(pack, own, faults, WRITING), breaksAt: [breaksAt.red, breaksAt.blue] };
  },
});
