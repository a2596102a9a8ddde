import type { Pair, Point } from '../../../rules/core/index.ts';
import type { Judged } from '../session/swings.ts';

/** The graph is drawn on a ground of this size and stretched to the place it has. */
export const GROUND = { width: 1000, height: 100 } as const;

/** Where a ply stands, from the left. @param end the last ply */
export function acrossOf(ply: number, end: number): number {
  return end === 0 ? 0 : (ply / end) * GROUND.width;
}

/** The ply nearest to a place from the left. */
export function plyAt(across: number, end: number): number {
  return Math.max(0, Math.min(end, Math.round((across / GROUND.width) * end)));
}

/** The curve of the probability that player 0 wins: 1 is the top. */
export function curveOf(judged: readonly Judged[], end: number): Point[] {
  return judged.map(({ ply, win }) => ({ x: acrossOf(ply, end), y: (1 - win) * GROUND.height }));
}

/** The largest lead in victory points that the graph has to show; at least 1. */
export function mostLead(points: readonly Pair[]): number {
  return points.reduce((most, [a, b]) => Math.max(most, Math.abs(a - b)), 1);
}

/** Lead of player 0 in victory points as steps: a lead of nobody is the middle, the largest lead of player 0 the top. */
export function leadSteps(points: readonly Pair[]): Point[] {
  const end = points.length - 1;
  const most = mostLead(points);
  const down = ([a, b]: Pair): number => ((most - (a - b)) / (2 * most)) * GROUND.height;
  const steps: Point[] = [];
  points.forEach((pair, ply) => {
    const isStep = ply === 0 || ply === end || down(pair) !== down(points[ply - 1]!);
    if (!isStep) return;
    if (ply > 0) steps.push({ x: acrossOf(ply, end), y: down(points[ply - 1]!) });
    steps.push({ x: acrossOf(ply, end), y: down(pair) });
  });
  return steps;
}

/** Data of an SVG path along points. */
export function pathAlong(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('');
}

/** The ground between a curve and the foot of the graph. */
export function areaUnder(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  return first === undefined || last === undefined
    ? ''
    : `${pathAlong(points)}L${last.x.toFixed(1)},${GROUND.height}L${first.x.toFixed(1)},${GROUND.height}z`;
}

/** First plies of the turns, for marks under the graph.
 * @param turns turn of each ply */
export function turnStarts(turns: readonly number[]): { readonly turn: number; readonly ply: number }[] {
  return turns.flatMap((turn, ply) => (ply === 0 || turn !== turns[ply - 1] ? [{ turn, ply }] : []));
}

/** Turn marks that have room: at least `gap` of the graph's width apart, 0 to 1. */
export function spacedMarks<T extends { readonly ply: number }>(marks: readonly T[], end: number, gap: number): T[] {
  const kept: T[] = [];
  for (const mark of marks) {
    const last = kept.at(-1);
    if (last === undefined || (mark.ply - last.ply) / Math.max(1, end) >= gap) kept.push(mark);
  }
  return kept;
}
