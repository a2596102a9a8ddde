import { byKind, createScriptedPolicy, type Opinion, opponent, type ScriptedPolicy, unitAtHand } from '../core/index.ts';
import type { HexAction } from '../hexes/hex-actions.ts';
import { flankersOf } from '../hexes/state/fronts.ts';
import { gainOf, oddsOf } from './odds.ts';
import { TERRAIN, VALUES } from './charts/charts.ts';
import { STEP_NAMES } from './mechanics/steps.ts';
import type { Kind } from './state/cells.ts';
import type { ToyHexesState as S } from './state/state.ts';

/** Points of lead with which a game is almost won. */
const CLEAR_LEAD = 8;

/** Hexes from one to the nearest unit of a side, 20 at most. */
function gapTo(s: S, hex: number, side: 0 | 1): number {
  return Math.min(20, ...s.standing(side).map((unit) => s.scenario.grid.distance(hex, s.hexOf(unit))));
}

/** How a hex lies: near places that are not held yet and near the enemy, in cover, with no enemy at its flank. */
function comfort(s: S, { unit, hex, facing }: HexAction): number {
  const { grid, terrain, held } = s.scenario;
  const side = s.sideOf(unit);
  const isOpen = (place: number): boolean => place === hex || place === s.hexOf(unit) || !s.holds(side, place);
  const goals = [...held].filter(([place]) => isOpen(place)).map(([place, points]) => points - grid.distance(hex, place));
  const near = Math.max(-20, ...goals) - 0.5 * gapTo(s, hex, opponent(side));
  return 0.3 * near + (held.get(hex) ?? 0) + 0.2 * TERRAIN[terrain[hex]!]!.cover - 0.8 * flankersOf(s, unit, hex, facing);
}

/** What the attack is worth that an action makes, or that can follow it. */
function gainAfter(s: S, action: HexAction<Kind>): number {
  const odds = oddsOf(s, action);
  return odds === null ? 0 : gainOf(s, action.unit, odds);
}

/** An opinion on actions that are taken apart. */
function rateRead(score: (s: S, action: HexAction<Kind>) => number): Opinion<S> {
  return { score: (s, action) => score(s, s.game.hexActions.read(s, action, unitAtHand(s))) };
}

/** Those in front first, and no end before all have moved. */
const onUnits = byKind<S>({
  select: (s, unit) => VALUES[s.card(unit).type]!.points / 10 - gapTo(s, s.hexOf(unit), opponent(s.side)),
  end: -100,
});
const onMoves = rateRead((s, action) => comfort(s, action) + 2 * Math.max(0, gainAfter(s, action)));

/** The lead in points, and what the units left are worth. */
function evaluate(s: S): number {
  if (s.depth === 0) return s.returns()[0];
  const [blue, red] = s.victoryPoints();
  const hitsOf = (side: 0 | 1): number => s.standing(side).reduce((sum, unit) => sum + s.hits(unit), 0);
  return Math.tanh((blue - red + (hitsOf(1) - hitsOf(0)) / 2) / CLEAR_LEAD);
}

/** A sensible hand-written player: has an opinion on each decision and plays what it likes best. */
export function createCaptain(): Required<ScriptedPolicy> {
  const opinions = {
    'unit/choose': onUnits,
    'unit/move': onMoves,
    'unit/attack': rateRead(gainAfter),
    'morale/retreat': rateRead(comfort),
  };
  return createScriptedPolicy(STEP_NAMES, opinions, evaluate);
}
