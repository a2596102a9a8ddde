import { count, type Ruleset } from '../core/index.ts';
import { strewn } from '../hexes/render/ground.ts';
import type { UnitStyle } from '../hexes/render/units.ts';
import { type HexRules, HexUnitGame } from '../hexes/game/unit-game.ts';
import { createCaptain } from './captain.ts';
import { featuresOf } from './encoder.ts';
import { notesOf } from './notes.ts';
import { canEnter, LETTERS, TYPES } from './charts/charts.ts';
import { controls, findMoves } from './mechanics/attacks.ts';
import { meleeActions, meleeSteps } from './mechanics/melee.ts';
import { STEP_NAMES } from './mechanics/steps.ts';
import { turnSteps } from './mechanics/turn.ts';
import { unitActions, unitSteps } from './mechanics/unit.ts';
import { ACTIONS, CELLS, SIDES } from './state/cells.ts';
import { BRIDGE, DOWN, type Options, type Scenario, STREAM } from './state/scenario.ts';
import { checkPosition, ToyHexesState } from './state/state.ts';

type S = ToyHexesState;

const PREFIX = 'toy-hexes';

/** Grounds and covers in the order of the terrains, signs in that of the types. */
const STYLE: UnitStyle<S> = {
  prefix: PREFIX,
  letters: LETTERS,
  signs: ['tree', 'reed', 'house', 'spears', 'sword', 'horse'],
  grounds: [null, '#a9bf80', '#b9cfae', '#dcc9a8'],
  covers: [null, strewn(`${PREFIX}-tree`, 7, 20), strewn(`${PREFIX}-reed`, 5, 16), strewn(`${PREFIX}-house`, 5, 21)],
  slopes: [{ bit: DOWN, strokes: 5, length: 5.5, style: 'stroke="#96743f" stroke-width="1.2" opacity=".9"' }],
  stream: STREAM,
  bridge: BRIDGE,
  typeSigns: ['spears', 'sword', 'horse'],
  hits: (s, unit) => s.hits(unit),
};

/** The game as its rooms put it together. */
const RULES: HexRules<S, Scenario, Options, typeof ACTIONS, (typeof STEP_NAMES)[number]> = {
  State: ToyHexesState,
  sides: SIDES,
  cells: CELLS,
  actions: ACTIONS,
  about: { ...unitActions, ...meleeActions },
  stepNames: STEP_NAMES,
  steps: [...turnSteps, ...unitSteps, ...meleeSteps],
  begins: 'turn/begin',
  stackDepth: 4,
  plies: { unit: 6, turn: 2 },
  check: checkPosition,
  types: TYPES,
  values: [
    ['strength', 5, (s, unit) => s.strengthOf(unit)],
    ['morale', 10, (s, unit) => s.moraleOf(unit)],
  ],
  canStand: canEnter,
  controls,
  findMoves,
  createCaptain,
  features: featuresOf,
  style: STYLE,
  page: {
    marks: (s, unit) => [...(s.hits(unit) > 0 ? [count(s.hits(unit), 'hit')] : []), ...(s.moved(unit) === 1 ? ['has moved'] : [])],
    notes: notesOf,
    zones: 'Hexes in front of units, in which the enemy has to stop',
  },
};

/** A game of a scenario with its options. */
export function createGame(ruleset: Ruleset, scenario: Scenario, options: Options) {
  return new HexUnitGame(ruleset, scenario, options, RULES);
}
