import type { Moment, Verdict } from '../frame.ts';
import type { Hex } from '../hex-map.ts';
import { Board, type Unit } from './board.ts';
import { causesOf, isTaken, maySet, retirementsOf, retreatsOf } from './driven.ts';

// Where units can go, and what it costs, a second time.

/** Hexes in the texts of actions of one kind, each once. */
export function hexesIn(moment: Moment, kind: string): string[] {
  return [...new Set(moment.legal.flatMap((text) => (text.startsWith(`${kind} `) ? [text.split(' ')[1]!] : [])))].sort();
}

/** What others make of the map for a unit that moves. */
interface Obstacles {
  /** Hexes where it must stop, where it may not go, and those beside enemies that it leaves. */
  readonly stops: ReadonlySet<Hex>;
  readonly closed: ReadonlySet<Hex>;
  readonly shunned: ReadonlySet<Hex>;
}

/** Whether a unit may come next to enemies: neither out of command nor out of a fight [5.3, 16.9]. */
function staysAway(board: Board, unit: Unit, enemy: Unit): boolean {
  if (unit.engaged) return true;
  if (unit.inCommand || board.can(unit, 'knight')) return false;
  if (!board.ground.specials.has('ypres')) return true;
  const isLed = (battle: string): boolean => board.ground.pack.leaders.some(({ battles }) => battles?.includes(battle));
  return isLed(unit.battle) || isLed(enemy.battle);
}

function obstaclesFor(board: Board, unit: Unit): Obstacles {
  const [stops, closed, shunned] = [new Set<Hex>(), board.entriesAgainst(unit.side), new Set<Hex>()];
  const isArmy = board.cell<string>('activation') === 'army';
  for (const enemy of board.enemiesOf(unit.side)) {
    const isLeft = unit.hex !== null && board.map.distance(unit.hex, enemy.hex!) === 1;
    if (!(enemy.type === 'WG' && board.ground.specials.has('baggage'))) closed.add(enemy.hex!);
    for (const next of board.map.around(enemy.hex!)) {
      if (staysAway(board, unit, enemy) || (isLeft && unit.fired)) closed.add(next);
      else if (board.canGo(enemy, enemy.hex!, next)) stops.add(next);
      if (isLeft) shunned.add(next);
    }
    if (isArmy) for (const hex of board.map.all()) if (board.map.distance(hex, enemy.hex!) <= 4) closed.add(hex);
  }
  if (!unit.inCommand && !board.can(unit, 'knight')) for (const hex of loneEnemies(board, unit.side)) closed.add(hex);
  return { stops, closed, shunned };
}

/** Hexes of leaders and Standards of a side's enemies. */
function loneEnemies(board: Board, side: string): Hex[] {
  const rows = board.cell<Record<string, { hex: Hex | null }>>('standards');
  const standards = board.ground.pack.standards.flatMap((card) => (card.side === side ? [] : (rows[card.id]!.hex ?? [])));
  return [...standards, ...board.leaders.flatMap((leader) => (leader.side === side ? [] : (leader.hex ?? [])))];
}

/** Points of going through friends in a hex; undefined where they let nobody through [10.0, MI-81]. */
function pointsThrough(board: Board, unit: Unit, hex: Hex): number | undefined {
  const friends = board.at(hex);
  const { game } = board.ground.pack;
  if (friends.length > 1 || game === 'infidel') return undefined;
  const [friend] = friends as [Unit];
  if (game === 'men-of-iron') {
    const room = unit.type === 'MM' && !board.isMounted(friend) && board.can(friend, 'missile') && board.ground.terrain(hex) !== 'P';
    return room ? 1 : undefined;
  }
  if (unit.type === 'ART') return undefined;
  if (friend.type === 'ART' || friend.type === 'HG') return 0;
  return ['A', 'HG', 'LB'].includes(unit.type) ? 1 : undefined;
}

/** Chance of harm in a step, tenths: only whether there is any matters here. */
function isSafe(board: Board, unit: Unit, from: Hex, to: Hex): boolean {
  if (unit.status === 'disordered' || board.can(unit, 'noDisorder')) return true;
  const stumbles = board.ground.terrain(to) === 'P' && board.isMounted(unit) && board.ground.pack.game === 'men-of-iron';
  return board.ground.disorders(from, to, board.isMounted(unit)) === 10 && !stumbles;
}

/** A step of a unit from a hex where it has spent some points: what it has spent then, undefined if it may not go. */
function step(board: Board, unit: Unit, obstacles: Obstacles, from: Hex, to: Hex, spent: number): number | undefined {
  if (obstacles.closed.has(to)) return undefined;
  if (from === unit.hex ? obstacles.shunned.has(to) : obstacles.stops.has(from)) return undefined;
  const cost = board.ground.cost(from, to, board.isMounted(unit));
  if (cost < 0) return undefined;
  const friends = to === unit.hex ? [] : board.at(to);
  if (friends.length === 0) return spent + cost;
  if (friends[0]!.side !== unit.side) return spent + cost; // baggage
  const through = obstacles.stops.has(to) ? undefined : pointsThrough(board, unit, to);
  if (through !== undefined) return spent + cost + through;
  return isTaken(board, unit, to) ? undefined : spent + cost;
}

/** Fewest points to every hex in reach: by any way, and by ways without danger. */
function search(board: Board, unit: Unit, onlySafe: boolean): Map<Hex, number> {
  const obstacles = obstaclesFor(board, unit);
  const budget = board.cell<number>('budget');
  const least = new Map<Hex, number>([[unit.hex!, board.cell<number>('spent')]]);
  const leaving = (board.isThreatened(unit.hex!, unit.side) ? 1 : 0) + (unit.engaged ? 1 : 0);
  const queue = [unit.hex!];
  for (const from of queue) {
    for (const to of board.map.around(from)) {
      const points = step(board, unit, obstacles, from, to, least.get(from)! + (from === unit.hex ? leaving : 0));
      if (points === undefined || points > budget || points >= (least.get(to) ?? Infinity)) continue;
      const isRide = unit.type === 'MM' && board.ground.pack.game === 'men-of-iron' && board.at(to).length > 0;
      if (onlySafe && (!isSafe(board, unit, from, to) || isRide)) continue;
      least.set(to, points);
      queue.push(to);
    }
  }
  return least;
}

/** Whether it can stay in a hex. */
function canStay(board: Board, unit: Unit, hex: Hex): boolean {
  if (hex === unit.hex) return false;
  const isBaggage = board.at(hex).some(({ type, side }) => type === 'WG' && side !== unit.side) && board.ground.specials.has('baggage');
  return isBaggage || !isTaken(board, unit, hex);
}

/** Whether a unit may march at all now. */
function mayMarch(board: Board, unit: Unit): boolean {
  const cell = <T>(name: string): T => board.cell<T>(name);
  if (cell<boolean>('marched') || cell<number>('spent') >= cell<number>('budget')) return false;
  if (unit.beganNext && ((!unit.inCommand && !board.can(unit, 'knight')) || cell<boolean>('pivoted'))) return false;
  return !unit.engaged || unit.status === 'normal';
}

/** Points with which a unit begins its move [14.2, 14.5, 16.2, 7.6]. */
function allowance(board: Board, unit: Unit): number {
  if (board.can(unit, 'immobile') || (unit.type === 'ART' && !unit.limbered)) return 0;
  if (unit.status === 'retired') return 1;
  if (unit.formation !== 'none') return unit.formation === 'schiltron' && board.ground.specials.has('drilled-schiltron') ? 2 : 0;
  const type = board.ground.charts.types[unit.type]!;
  return (unit.slow ? type[1] : type[0]) * (board.cell<string>('activation') === 'ambush' ? 2 : 1);
}

/** Where a Retired unit goes: a hex nearer to its Standard [14.5, MI-82]. */
function waysBack(board: Board, unit: Unit): Hex[] {
  const home = board.standardOf(unit);
  if (home === undefined) return [];
  const { closed, shunned } = obstaclesFor(board, unit);
  const isNearer = (to: Hex): boolean => board.map.distance(to, home) < board.map.distance(unit.hex!, home);
  return board.map
    .around(unit.hex!)
    .filter((to) => isNearer(to) && !closed.has(to) && !shunned.has(to) && maySet(board, unit, unit.hex!, to));
}

/** One march that is offered: what it costs by the safest way, which is a way without danger if there is one [MI-84]. */
function* auditCost(moment: Moment, board: Board, unit: Unit, hexes: readonly Hex[]): Generator<Verdict> {
  if (hexes.length === 0) return;
  const safe = search(board, unit, true);
  const hex = hexes[(Number(unit.hex) * 7 + hexes.length) % hexes.length]!;
  if (!safe.has(hex)) return;
  const text = moment.legal.find((legal) => legal.startsWith(`move ${hex} `))!;
  const spent = moment.after(text).cells['spent'] as number;
  const { mover } = moment.after(text).cells;
  if (mover === unit.id) yield { kind: 'cost of a march', expected: `${hex} for ${safe.get(hex)!}`, found: `${hex} for ${spent}` };
}

/** A unit that is asked what it does: its points, and where it can march. */
export function* auditMarch(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const mover = board.cell<string>('mover');
  const unit = board.units.find(({ id }) => id === mover);
  if (unit === undefined || unit.hex === null) return;
  const isFirst = board.cell<number>('spent') === 0 && !board.cell<boolean>('marched') && !unit.fired;
  if (isFirst) yield { kind: 'allowance', expected: String(allowance(board, unit)), found: String(board.cell<number>('budget')) };
  const isOver = unit.done || (unit.fired && !board.can(unit, 'shootAndScoot'));
  const found = hexesIn(moment, 'move');
  if (isOver || !mayMarch(board, unit)) return yield { kind: 'march', expected: '', found: found.join(' ') };
  if (unit.status === 'retired') {
    return yield { kind: 'way back', expected: waysBack(board, unit).sort().join(' '), found: found.join(' ') };
  }
  const reached = [...search(board, unit, false).keys()].filter((hex) => canStay(board, unit, hex));
  yield { kind: 'march', expected: `${unit.id} ${reached.sort().join(' ')}`, found: `${unit.id} ${found.join(' ')}` };
  yield* auditCost(moment, board, unit, found);
}

/** A Retreat: every hex to which the unit may go. */
export function* auditRetreat(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const { unit: id, from } = moment.stack.at(-1) as unknown as { unit: string; from: string | null };
  const unit = board.unit(id);
  const expected = retreatsOf(board, unit, causesOf(board, unit, from)).sort();
  yield { kind: 'retreat', expected: expected.join(' '), found: hexesIn(moment, 'retreat').join(' ') };
}

export function* auditRetire(moment: Moment): Generator<Verdict> {
  const board = new Board(moment);
  const { unit: id, from } = moment.stack.at(-1) as unknown as { unit: string; from: string | null };
  const unit = board.unit(id);
  const expected = retirementsOf(board, unit, causesOf(board, unit, from)).sort();
  yield { kind: 'retire', expected: expected.join(' '), found: hexesIn(moment, 'retire').join(' ') };
}
