import { createScriptedPolicy, type Opinion } from '../core/index.ts';
import type { Deed } from '../hexes/deeds.ts';
import type { Kind } from './state/actions.ts';
import { attackOdds, bestAttack, flankersOf, gainOf } from './odds.ts';
import { STEP_NAMES, subjectOf } from './rules/kinds.ts';
import type { ToyHexesState } from './state/state.ts';
import { TERRAIN, VALUES } from './rules/charts.ts';

type S = ToyHexesState;

/** Points of lead with which a game is almost won. */
const CLEAR_LEAD = 8;

/** How a hex lies: near places that are not held yet and near the enemy, in cover, with no enemy at its flank. */
function comfort(s: S, { unit, hex, facing }: Deed): number {
  const { grid, terrain, held } = s.compiled;
  const side = s.sideOf(unit);
  const isOpen = (place: number): boolean => place === hex || place === s.hexOf(unit) || !s.holds(side, place);
  const goals = [...held].filter(([place]) => isOpen(place)).map(([place, points]) => points - grid.distance(hex, place));
  const enemies = s.standing(side === 0 ? 1 : 0).map((other) => grid.distance(hex, s.hexOf(other)));
  const near = Math.max(-20, ...goals) - 0.5 * Math.min(20, ...enemies);
  return 0.3 * near + (held.get(hex) ?? 0) + 0.2 * TERRAIN[terrain[hex]!]!.cover - 0.8 * flankersOf(s, unit, hex, facing);
}

/** An opinion on actions that are taken apart. */
function onDeeds(score: (s: S, deed: Deed<Kind>) => number): Opinion<S> {
  return { score: (s, action) => score(s, s.game.deeds.read(s, action, subjectOf(s))) };
}

/** Those in front first, and no end before all have moved. */
const onUnits = onDeeds((s, { kind, unit, hex }) => {
  if (kind === 'end') return -100;
  const enemies = s.standing(s.side === 0 ? 1 : 0).map((other) => s.compiled.grid.distance(hex, s.hexOf(other)));
  return -Math.min(50, ...enemies) + VALUES[s.card(unit).type]!.points / 10;
});

const onMoves = onDeeds((s, deed) => {
  const best = bestAttack(s, deed.unit, deed.hex, deed.facing);
  return comfort(s, deed) + (best === null ? 0 : 2 * Math.max(0, gainOf(s, deed.unit, best)));
});

const onAttacks = onDeeds((s, { kind, unit, hex }) => (kind === 'hold' ? 0 : gainOf(s, unit, attackOdds(s, unit, s.topAt(hex)))));

/** The lead in points, and what the units left are worth. */
function evaluate(s: S): number {
  if (s.depth === 0) return s.returns()[0];
  const [blue, red] = s.victoryPoints();
  const hits = s.compiled.units.reduce(
    (sum, { side }, unit) => sum + (s.hexOf(unit) < 0 ? 0 : side === 0 ? -s.hits(unit) : s.hits(unit)),
    0,
  );
  return Math.tanh((blue - red + hits / 2) / CLEAR_LEAD);
}

/** A sensible hand-written player: has an opinion on each decision and plays what it likes best. */
export const captain = createScriptedPolicy(
  STEP_NAMES,
  { 'unit/choose': onUnits, 'unit/move': onMoves, 'unit/attack': onAttacks, 'morale/retreat': onDeeds(comfort) },
  evaluate,
);
