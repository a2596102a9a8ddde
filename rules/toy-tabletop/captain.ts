import { byKind, createScriptedPolicy, opponent, type ScriptedPolicy, unitAtHand } from '../core/index.ts';
import { type Box, holdsPoint } from '../geometry/box.ts';
import { headingTowards, QUARTER_TURN, turnBetween } from '../geometry/plane.ts';
import { inchesBetween, nearest, type Place } from '../tabletop/places.ts';
import { hitsOf } from './mechanics/dice.ts';
import { STEP_NAMES } from './mechanics/steps.ts';
import type { ToyTabletopState } from './state/state.ts';

type S = ToyTabletopState;

/** What a hit, a charge, a rally, and a quarter turn towards the enemy are worth, in inches towards the goal. */
const WORTH = { hit: 6, charge: 2, rally: 8, turn: 3 };
/** Points, and hits, by which a lead is almost won. */
const CLEAR_LEAD = 8;
const MANY_HITS = 12;

/** Where the unit at hand makes for, the nearest place in which none of its friends stands, else the nearest enemy; and that enemy. */
function aimsOf(s: S): { readonly goal: Place; readonly enemy: Place } {
  const unit = unitAtHand(s);
  const [friends, enemies] = [s.sideOf(unit), opponent(s.sideOf(unit))].map((side) => s.standing(side));
  const isFree = (box: Box): boolean => !friends!.some((i) => i !== unit && holdsPoint(box, s.x(i), s.y(i)));
  const free = s.scenario.areas.map(({ box }) => box).filter(isFree);
  const here = { x: s.x(unit), y: s.y(unit) };
  const enemy = nearest(
    here,
    enemies!.map((i) => ({ x: s.x(i), y: s.y(i) })),
  ); // prettier-ignore
  return { goal: free.length > 0 ? nearest(here, free) : enemy, enemy };
}

/** How good it is to stand somewhere, in inches. */
function valueOf(base: Box, { goal, enemy }: ReturnType<typeof aimsOf>): number {
  const away = Math.abs(turnBetween(base.heading, headingTowards(enemy.x - base.x, enemy.y - base.y))) / QUARTER_TURN;
  return 0 - inchesBetween(base, goal) - WORTH.turn * away;
}

/** Expected result for Red: the lead in points and in hits. */
function evaluate(s: S): number {
  if (s.depth === 0) return s.returns()[0];
  const [red, blue] = s.victoryPoints();
  const hits = s.scenario.units.reduce((sum, { side }, unit) => sum + (side === 0 ? 1 : -1) * s.left(unit), 0);
  return Math.tanh((red - blue) / CLEAR_LEAD + hits / MANY_HITS);
}

/** A sensible hand-written player: fights where the odds are good, shoots, and makes for places to be held. It belongs to one game. */
export function createCaptain(): Required<ScriptedPolicy> {
  let aims: ReturnType<typeof aimsOf>;
  function worthOf(s: S, index: number): number {
    const action = s.game.moves.decode(s, index, unitAtHand(s));
    if (action.kind === 'rally') return WORTH.rally;
    if (action.kind === 'march') return valueOf(action.end!, aims) - valueOf(s.boxOf(action.unit), aims);
    const { made, taken } = hitsOf(s, action);
    return WORTH.hit * (made - taken) + (action.kind === 'charge' ? WORTH.charge : 0);
  }
  /** Who shoots acts first, and nobody is left out. */
  const order = byKind<S>({ end: -1, select: (s, unit) => s.cardOf(unit).shots });
  const begin = (s: S): void => void (aims = aimsOf(s));
  return createScriptedPolicy<S, (typeof STEP_NAMES)[number]>(
    STEP_NAMES,
    { 'orders/select': order, 'orders/act': { begin, score: worthOf } },
    evaluate,
  );
}
