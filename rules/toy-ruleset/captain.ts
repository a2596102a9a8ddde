import { byKind, createScriptedPolicy, opponent, type Player } from '../core/index.ts';
import { ADVANCE, SHOOT } from './state/layout.ts';
import type { ToyRulesetState } from './state/state.ts';
import { STEP_NAMES } from './state/steps.ts';

type S = ToyRulesetState;

/** Men with which a band can afford to lose one for the ford. */
const ENOUGH_MEN = 3;
/** Points by which a lead is almost won. */
const CLEAR_LEAD = 6;

/** Into the ford; out of it with shots whoever stands in it; in it, shots or cover by lot. */
function orderValue(s: S, order: number): number {
  const side = s.actor as Player;
  const { ford } = s.scenario;
  if (s.place(side) === ford) return order === ADVANCE ? 0 : 1;
  if (s.place(opponent(side)) === ford) return order === SHOOT ? 2 : order === ADVANCE ? 1 : 0;
  return order === ADVANCE ? 2 : order === SHOOT && s.distance() === 2 ? 2 : 1;
}

/** A band in the ford stays as long as there are men for it. */
function stayValue(s: S): number {
  const side = s.actor as Player;
  return s.place(side) === s.scenario.ford && s.men(side) >= ENOUGH_MEN ? 1 : 0;
}

/** The lead in points, with one more for whoever stands in the ford. */
function evaluate(s: S): number {
  if (s.depth === 0) return s.returns()[0];
  const [red, blue] = s.victoryPoints();
  const holds = (side: Player): number => (s.place(side) === s.scenario.ford ? 1 : 0);
  return Math.tanh((red - blue + holds(0) - holds(1)) / CLEAR_LEAD);
}

const OPINIONS = {
  'orders/choose': byKind<S>({ order: orderValue }),
  'morale/choose': byKind<S>({ stay: stayValue, 'fall-back': (s) => 1 - stayValue(s) }),
};

/** A sensible hand-written player: has an opinion on each decision and plays what it likes best. */
export const captain = createScriptedPolicy(STEP_NAMES, OPINIONS, evaluate);
