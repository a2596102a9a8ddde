import * as z from 'zod';
import type { Player } from '../../core/index.ts';
import { createPackLoader, type PackLoader } from '../../core/packs/packs.ts';
import { readScenario, scenarioFields, type ScenarioWriting } from '../../hexes/scenarios/unit-scenario.ts';
import { CLIMB, LETTERS, ROAD_COST, TERRAIN, TYPES, WADE } from '../charts/charts.ts';
import { MOST_TURNS, SIDES } from '../state/cells.ts';
import { BRIDGE, DOWN, ROAD, type Scenario, STREAM, UP } from '../state/scenario.ts';
import bridge from './bridge.json' with { type: 'json' };
import hill from './hill.json' with { type: 'json' };

/** How packs write maps and units, and what the ground costs: points over hexsides do not depend on who goes, but for the ground. */
// biome-ignore format: a table, one row a line
const WRITING: ScenarioWriting<(typeof SIDES)[number]> = {
  ruleset: 'toy-hexes',
  map: { letters: LETTERS, most: 40, hexsides: { streams: STREAM, bridges: BRIDGE }, road: ROAD, up: UP, down: DOWN },
  sides: SIDES,
  types: TYPES,
  mostTurns: MOST_TURNS,
  effects: {
    terrain: TERRAIN,
    hexsides: [{ bit: UP, cost: CLIMB }, { bit: STREAM, cost: WADE }],
    road: { bits: ROAD | BRIDGE, cost: ROAD_COST },
    isClosed: () => false,
  },
};

const packShape = z.strictObject({
  ...scenarioFields(WRITING),
  first: z.enum(SIDES).default('blue').describe('Who moves first in each turn.'),
});

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario> = createPackLoader({
  schema: packShape,
  title: 'Toy Hexes scenario pack',
  builtIn: [bridge, hill],
  compile: (pack, own, faults) => ({ ...readScenario(pack, own, faults, WRITING), first: SIDES.indexOf(pack.first) as Player }),
});
