import type { BoardLayer, BoardMark, BoardPiece, State } from '../../core/index.ts';
import { at } from '../../core/views/svg.ts';
import { type Box, CORNER_ACROSS, CORNER_AHEAD } from '../../geometry/box.ts';
import type { NamedBodies } from '../bodies.ts';
import { compassWords, standWords } from '../compass.ts';
import type { TableAction } from '../table-actions.ts';
import { inchOf, type TableSize } from '../edges.ts';
import type { PictureFrame } from '../render/frame.ts';
import { pixels } from '../render/shapes.ts';
import { beforeFront, fan, hatching, onTable } from './figures.ts';

/** The edge of a base in a picture, as data of an SVG path. */
export function outlineIn(frame: PictureFrame, box: Box): string {
  const corners = CORNER_ACROSS.map((across, i) =>
    at(frame.pointOf(box.pointX(across, CORNER_AHEAD[i]!), box.pointY(across, CORNER_AHEAD[i]!))),
  );
  return `M${corners.join('L')}Z`;
}

/** The units on the table as pieces of the board. @param about type, values and state of a unit in words */
export function piecesOf(frame: PictureFrame, s: NamedBodies, about: (unit: number) => readonly string[]): BoardPiece[] {
  return s.scenario.units.flatMap(({ id, name, side }, unit) => {
    if (!s.isOnTable(unit)) return [];
    const box = s.boxOf(unit);
    const words = [...about(unit), ...standWords(box, s.scenario.inch)].join(', ');
    return [{ ...frame.pointOf(box.x, box.y), id, name, side, about: words, outline: outlineIn(frame, box), heading: box.heading / 10 }];
  });
}

/** How an action shows: a move where it ends, a charge at the side charged, a shot at its target. */
export function markOf(frame: PictureFrame, s: NamedBodies, { kind, unit, target, side, end }: TableAction): BoardMark {
  const idOf = (one: number): string | null => s.scenario.units[one]?.id ?? null;
  const from = unit < 0 ? null : frame.pointOf(s.boxOf(unit).x, s.boxOf(unit).y);
  const to = end === undefined ? null : frame.pointOf(end.x, end.y);
  const goal = target < 0 ? null : s.boxOf(target);
  const aim = goal === null ? null : side < 0 ? frame.pointOf(goal.x, goal.y) : frame.pointOf(goal.sideX(side), goal.sideY(side));
  return {
    piece: idOf(unit),
    target: idOf(target),
    spot: aim ?? to ?? (kind === 'select' ? from : null),
    outline: end === undefined ? null : outlineIn(frame, end),
    heading: end === undefined ? null : end.heading / 10,
    path: from !== null && to !== null && (from.x !== to.x || from.y !== to.y) ? [from, to] : null,
  };
}

const SIDE_WORDS = ['front', 'right flank', 'rear', 'left flank'] as const;

/** A action that most games on a table have in plain words: `March north-east 4 inches`. */
export function moveWords(s: NamedBodies, { kind, unit, target, side, inches, end }: TableAction): string {
  const nameOf = (one: number): string => s.scenario.units[one]!.name;
  if (kind === 'select') return nameOf(unit);
  if (kind === 'shoot') return `Shoot at ${nameOf(target)}`;
  if (kind === 'charge') return `Charge the ${SIDE_WORDS[side]!} of ${nameOf(target)}`;
  if (kind !== 'march') return kind;
  const point = end!.heading === s.boxOf(unit).heading ? 'straight ahead' : compassWords(end!.heading);
  if (inches === 0) return `Turn ${point}`;
  return inches === Infinity ? `March ${point} as far as possible` : `March ${point} ${inches} inches`;
}

/** A layer about the unit that is pointed at, drawn on the table. @param id unique among the pictures of a page */
export function unitLayer<S extends State & NamedBodies>(
  frame: PictureFrame,
  id: string,
  [title, about]: readonly [title: string, about: string],
  draw: (s: S, unit: number) => string,
): BoardLayer {
  return {
    id,
    title,
    about,
    scope: 'piece',
    draw(state, piece) {
      const s = state as S;
      const unit = s.scenario.units.findIndex((one) => one.id === piece);
      return unit >= 0 && s.isOnTable(unit) ? onTable(s.scenario, frame.origin, id, draw(s, unit)) : '';
    },
  };
}

/** Where a unit shoots: up to so many inches, 45 degrees to either side of its front. @param table that it stands on */
export function drawRange(table: TableSize, base: Box, inches: number, id: string): string {
  if (inches === 0) return '';
  const inch = pixels(inchOf(table));
  return hatching(id, '#7a1f5c', 45) + beforeFront(base, fan(pixels(base.halfWidth), inches * inch), inches * inch, id, '#7a1f5c', inch);
}
