import type { Moment, Verdict } from '../frame.ts';
import type { Hex } from '../hex-map.ts';
import { Board, type Man } from './board.ts';
import { WEAPONS } from './charts.ts';
import { hasBeasts, waysBack } from './retreats.ts';
import { weaponsOf } from './rolls.ts';

// Where men can go on open ground a second time.

/** Places in the texts of actions of one kind, each once. */
export function placesIn(moment: Moment, kind: string): string[] {
  return [...new Set(moment.legal.flatMap((text) => (text.startsWith(`${kind} `) ? [text.slice(kind.length + 1)] : [])))].sort();
}

/** Points that a limit leaves of an allowance [B30]. */
export function within(limit: string, allowance: number): number {
  if (limit === 'less two') return Math.max(0, allowance - 2);
  return limit === 'all' ? allowance : limit === 'half' ? Math.ceil(allowance / 2) : 0;
}

/** Movement points of a man after what he has shot; his first weapon limits him [AN-80]. */
function budgetOf(board: Board, man: Man): number {
  const [first] = weaponsOf(board, man);
  const hasShot = man.shots === 'own' || man.shots === 'both';
  return hasShot && first !== undefined ? within(WEAPONS[first]!.limits[0], board.allowanceOf(man)) : board.allowanceOf(man);
}

/** Where somebody is in a move: on foot a hex, in the saddle the hexes of head and tail. */
interface Spot {
  readonly head: Hex;
  readonly tail: Hex | null;
}

const keyOf = ({ head, tail }: Spot): string => `${head}/${tail ?? ''}`;

/** Steps of a man on foot. */
function stepsOnFoot(board: Board, man: Man, { head }: Spot): [Spot, number][] {
  return board.map.around(head).flatMap((to): [Spot, number][] => {
    const points = board.costFor(man, to);
    return points < 0 ? [] : [[{ head: to, tail: null }, points]];
  });
}

/** Steps of a rider: three ahead, one back, and the tail swung either way [B13]. @param backing points of the ground behind count, or two */
function stepsOfRider(board: Board, man: Man, { head, tail }: Spot, backing: boolean): [Spot, number][] {
  const heading = board.map.directionTo(tail!, head);
  const found: [Spot, number][] = [];
  for (const turn of [-1, 0, 1]) {
    const to = board.map.next(head, heading + turn);
    if (to !== undefined && board.costFor(man, to) >= 0) found.push([{ head: to, tail: head }, board.costFor(man, to)]);
  }
  const behind = board.map.next(tail!, heading + 3);
  if (behind !== undefined && board.costFor(man, behind) >= 0)
    found.push([{ head: tail!, tail: behind }, backing ? Math.max(2, board.costFor(man, behind)) : 2]);
  for (const turn of [2, 4]) {
    const to = board.map.next(head, heading + turn);
    if (to !== undefined && board.costFor(man, to) >= 0 && board.map.distance(to, tail!) === 1) found.push([{ head, tail: to }, 2]);
  }
  return found;
}

/** Whether somebody lets nobody through: enemies who are seen, stunned ones too; not loose beasts [B11, AN-55]. */
function isFoe(board: Board, other: Man | undefined, man: Man): boolean {
  return other !== undefined && other.side !== man.side && !other.hidden && other.captor !== man.side && !board.isBeast(other);
}

function isFree(board: Board, man: Man, hex: Hex | null): boolean {
  const other = hex === null ? undefined : board.at(hex);
  return other === undefined || other === man || (other.hidden && other.side !== man.side);
}

/** Spots that a man can reach without slipping past enemies [B11, B12]. */
function reach(board: Board, man: Man, backing: boolean): Map<string, Spot> {
  const [budget, spent] = [board.cell<number>('budget'), board.cell<number>('spent')];
  const zones = board.zonesAgainst(man.side);
  const start: Spot = { head: man.at!, tail: man.tail };
  const isFreeSpot = ({ head, tail }: Spot): boolean => isFree(board, man, head) && isFree(board, man, tail);
  const least = new Map<string, number>([[keyOf(start), spent]]);
  const queue = [start];
  const spots = new Map<string, Spot>();
  for (const from of queue) {
    const isStart = keyOf(from) === keyOf(start);
    if (!isStart && zones.has(from.head)) continue;
    const steps = man.tail === null ? stepsOnFoot(board, man, from) : stepsOfRider(board, man, from, backing);
    for (const [to, points] of steps) {
      if (isFoe(board, board.at(to.head), man) || (to.tail !== null && isFoe(board, board.at(to.tail), man))) continue;
      if (zones.has(to.head) && (!isFreeSpot(to) || (isStart && zones.has(start.head) && to.head !== start.head))) continue;
      const needed = least.get(keyOf(from))! + points;
      const total = needed > budget && isStart && spent === 0 ? budget : needed; // one hex in any case
      if (total > budget || total >= (least.get(keyOf(to)) ?? Infinity)) continue;
      least.set(keyOf(to), total);
      queue.push(to);
      if (isFreeSpot(to)) spots.set(keyOf(to), to);
    }
  }
  spots.delete(keyOf(start));
  return spots;
}

/** Whether a man leads somebody or carries something, which changes his way. */
function isLaden(board: Board, man: Man): boolean {
  const things = Object.values(board.cell<Readonly<Record<string, { bearer: string | null; mate: string | null }>>>('things'));
  return board.men.some(({ leader }) => leader === man.id) || things.some(({ bearer, mate }) => bearer === man.id || mate === man.id);
}

/** A man who begins his move: his points, the hexes in reach, and those into which he may slip. */
export function* auditMarch(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const { man: id } = moment.stack.at(-1) as unknown as { man: string };
  const man = board.man(id);
  if (isLaden(board, man) || man.unarmed || board.hasSteps(man.side)) return;
  yield { kind: 'allowance', expected: `${id} ${budgetOf(board, man)}`, found: `${id} ${board.cell<number>('budget')}` };
  const [one, other] = [reach(board, man, false), reach(board, man, true)].map((spots) =>
    [...new Set([...spots.values()].map(({ head }) => head))].sort().join(' '),
  );
  if (one !== other) return; // what backing costs over bad ground is read in two ways
  yield {
    kind: man.tail === null ? 'march on foot' : 'ride',
    expected: `${id} ${one}`,
    found: `${id} ${placesIn(moment, 'goal').join(' ')}`,
  };
  if (man.tail === null) yield* auditSlips(moment, board, man);
}

function* auditSlips(moment: Moment, board: Board, man: Man): Generator<Verdict> {
  const zones = board.zonesAgainst(man.side);
  const mayGo = (hex: Hex): boolean => zones.has(hex) && board.costFor(man, hex) >= 0 && isFree(board, man, hex);
  const expected = zones.has(man.at!) && board.cell<number>('budget') > 0 ? board.map.around(man.at!).filter(mayGo) : [];
  yield { kind: 'where one slips', expected: expected.sort().join(' '), found: placesIn(moment, 'infiltrate').join(' ') };
}

export function* auditRetreat(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const frame = moment.stack.at(-1) as unknown as { man: string; left: number; from: Hex; via: Hex | null; displaces: boolean };
  const man = board.man(frame.man);
  if (hasBeasts(board, man)) return;
  const expected = waysBack(board, man, frame.via ?? man.at!, frame.from, frame.left, frame.displaces);
  yield {
    kind: man.tail === null ? 'retreat' : 'retreat of a rider',
    expected: expected.sort().join(' '),
    found: placesIn(moment, 'retreat').join(' '),
  };
}
