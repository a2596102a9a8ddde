import { type BoardNote, type Ruleset } from '../core/index.ts';
import type { TableAction } from '../tabletop/table-actions.ts';
import { PLAIN_TERRAIN } from '../tabletop/render/units.ts';
import { openSight } from '../tabletop/sight.ts';
import { type TableRules, TableUnitGame } from '../tabletop/game/unit-game.ts';
import { createCaptain } from './captain.ts';
import type { Options } from './state/options.ts';
import { hitsOf, moraleOf } from './mechanics/dice.ts';
import { MOVES, SIGHT } from './mechanics/moves.ts';
import { rollSteps } from './mechanics/rolls.ts';
import { STEP_NAMES } from './mechanics/steps.ts';
import { turnActions, turnSteps } from './mechanics/turn.ts';
import { ACTIONS, CELLS, type Kind, SIDES } from './state/cells.ts';
import type { Scenario } from './state/scenario.ts';
import { checkPosition, ToyTabletopState } from './state/state.ts';
import { MOST_STAMINA, TYPES } from './state/troops.ts';

type S = ToyTabletopState;

const mean = (hits: number): string => `${Math.round(10 * hits) / 10} hits on average`;

/** What a shot or a charge may bring. @shows 3.3 4.2 */
function notesOf(s: S, action: TableAction<Kind>): readonly BoardNote[] {
  const { made, taken } = hitsOf(s, action);
  if (made === 0) return [];
  const rule = action.kind === 'shoot' ? '3.3' : '4.2';
  const chance: BoardNote = { kind: 'chance', text: `Makes ${mean(made)}.`, rule };
  const danger: BoardNote = { kind: 'danger', text: `Takes ${mean(taken)}.`, degree: taken / s.left(action.unit), rule };
  return taken === 0 ? [chance] : [chance, danger];
}

/** The game as its rooms put it together. */
const RULES: TableRules<S, Scenario, Options, typeof ACTIONS, (typeof STEP_NAMES)[number]> = {
  State: ToyTabletopState,
  sides: SIDES,
  cells: CELLS,
  actions: ACTIONS,
  about: turnActions,
  stepNames: STEP_NAMES,
  steps: [...turnSteps, ...rollSteps],
  begins: 'turn/begin',
  stackDepth: 8,
  plies: { unit: 4, turn: 3 },
  check: checkPosition,
  types: TYPES,
  values: [['stamina', MOST_STAMINA, (s, unit) => s.left(unit)]],
  moves: MOVES,
  sightOver: ({ terrain }) => openSight(terrain, SIGHT),
  createCaptain,
  // biome-ignore format: a table, one row a line
  features: {
    version: 'toy-tabletop-2',
    cellInches: 2,
    manyPoints: 12,
    units: [
      ['morale', 0, 1, 'chance that it would hold now', (s, unit) => moraleOf(s, unit) / 6],
      ['shaken', 0, 1, '1 if it is shaken', (s, unit) => s.shaken(unit)],
      ['acted', 0, 1, '1 if it has acted in this turn', (s, unit) => s.acted(unit)],
    ],
    actions: [
      ['made', 0, 1, 'mean hits that it makes / 6', (s, action) => hitsOf(s, action).made / MOST_STAMINA],
      ['taken', 0, 1, 'mean hits that it takes / 6', (s, action) => hitsOf(s, action).taken / MOST_STAMINA],
    ],
  },
  style: {
    ids: 'tt',
    terrain: PLAIN_TERRAIN,
    hits: (s, unit) => ({ hits: s.hits(unit), most: s.cardOf(unit).stamina }),
    isSpent: (s, unit) => s.acted(unit) === 1,
  },
  page: {
    marks: (s, unit) => [...(s.shaken(unit) === 1 ? ['shaken'] : []), ...(s.acted(unit) === 1 ? ['has acted'] : [])],
    notes: notesOf,
    rangeOf: (s, unit) => s.cardOf(unit).range,
  },
};

/** A game of a scenario with its options. */
export function createGame(ruleset: Ruleset, scenario: Scenario, options: Options) {
  return new TableUnitGame(ruleset, scenario, options, RULES);
}
