import type { Hex } from '../hex-map.ts';
import type { Board, Unit } from './board.ts';
import { HEXES } from './charts.ts';

// Line of sight [11.4] a second time, by exact geometry.

/** Whether something on the way stops a line: a hex that it goes through, or both hexes where it runs along a hexside. */
function isStopped(board: Board, from: Hex, to: Hex, stops: (hex: Hex) => boolean): boolean {
  const { through, between } = board.map.way(from, to);
  return through.some(stops) || between.some(([a, b]) => stops(a) && stops(b));
}

/** Whether ground hides: blocking terrain, or ground higher than both ends. */
function groundStops(board: Board, from: Hex, to: Hex): (hex: Hex) => boolean {
  const high = Math.max(board.ground.level(from), board.ground.level(to));
  return (hex) => HEXES[board.ground.terrain(hex)]![6] === 1 || board.ground.level(hex) > high;
}

/** Whether a line is free of ground and of units: for Charges, and for those who shoot straight. */
export function seesStraight(board: Board, from: Hex, to: Hex): boolean {
  const ground = groundStops(board, from, to);
  return !isStopped(board, from, to, (hex) => ground(hex) || board.at(hex).length > 0);
}

/** Whether an archer shoots over units to a hex. */
export function isRaining(board: Board, unit: Unit, to: Hex): boolean {
  return board.can(unit, 'rain') && !seesStraight(board, unit.hex!, to);
}

/** Whether a bow sees: units do not stop it, but in Blood & Roses a friend beside the target. */
function bowSees(board: Board, unit: Unit, to: Hex): boolean {
  const ground = groundStops(board, unit.hex!, to);
  if (isStopped(board, unit.hex!, to, ground)) return false;
  if (board.ground.pack.game !== 'blood-and-roses') return true;
  const isClose = (hex: Hex): boolean => board.map.distance(hex, to) === 1 && board.at(hex).some(({ side }) => side === unit.side);
  return !isStopped(board, unit.hex!, to, (hex) => ground(hex) || isClose(hex));
}

/** Whether a crossbow or handgun sees: brush and hedges away from both ends stop it too; undefined where a line meets corners among hedges. */
function flatShotSees(board: Board, from: Hex, to: Hex): boolean | undefined {
  const ground = groundStops(board, from, to);
  if (isStopped(board, from, to, (hex) => ground(hex) || board.at(hex).length > 0 || board.ground.terrain(hex) === 'H')) return false;
  const way = board.map.way(from, to);
  if (way.meetsCorner && board.ground.pack.map['hedges'] !== undefined) return undefined;
  return !way.crossed.some(([a, b]) => a !== from && b !== to && board.ground.between(a, b).includes('hedge'));
}

/** Whether hedges or brush hide a unit from one that fires; undefined where the text leaves it open [MI-80, MI-87]. */
function isHidden(board: Board, target: Unit, from: Hex): boolean | undefined {
  if (board.can(target, 'missile') || board.map.distance(from, target.hex!) === 1) return false;
  if (board.ground.terrain(target.hex!) === 'H') return undefined;
  const covered = board.map.sidesTowards(target.hex!, from).map((direction) => {
    const next = board.map.next(target.hex!, direction);
    return next !== undefined && (board.ground.between(target.hex!, next).includes('hedge') || board.ground.terrain(next) === 'H');
  });
  return covered.every((one) => one === covered[0]) ? covered[0]! : undefined;
}

/** Whether a unit that fires sees another and may hit it; undefined where the text leaves it open. */
export function seesTarget(board: Board, unit: Unit, target: Unit): boolean | undefined {
  if (board.map.distance(unit.hex!, target.hex!) === 1) return true;
  const hidden = isHidden(board, target, unit.hex!);
  if (hidden === undefined) return undefined;
  if (hidden) return false;
  if (board.can(unit, 'rain')) return bowSees(board, unit, target.hex!);
  if (unit.type === 'CB' || unit.type === 'HG') return flatShotSees(board, unit.hex!, target.hex!);
  return seesStraight(board, unit.hex!, target.hex!);
}

const ARCS = ['front', 'front', 'flank', 'rear', 'rear', 'flank'] as const;
type ArcName = (typeof ARCS)[number];

/** Arc of a unit in which a hex lies: a line along a spine is front between front and flank, and rear between flank and rear [11.1]. */
export function arcTowards(board: Board, unit: Unit, hex: Hex): ArcName {
  const arcs = board.map.sidesTowards(unit.hex!, hex).map((direction) => ARCS[board.sideOf(unit, direction)]!);
  if (arcs.includes('rear')) return 'rear';
  return arcs.includes('front') ? 'front' : 'flank';
}

/** Whether a line comes in through a flank hexside, not down a spine [11.3]. */
export function isThroughFlank(board: Board, unit: Unit, from: Hex): boolean {
  const sides = board.map.sidesTowards(unit.hex!, from);
  return sides.length === 1 && ARCS[board.sideOf(unit, sides[0]!)] === 'flank';
}
