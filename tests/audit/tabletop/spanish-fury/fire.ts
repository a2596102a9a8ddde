import type { Findings, Moment } from '../frame.ts';
import { apart, bearing, cornersOf, dot, gapBetween, lengthWithin, type Point, spot, toSegment, turnBetween } from '../plane.ts';
import { COVER, FIRE, LEVEL_FIRE, RANDOM, WEAPONS } from './charts.ts';
import { type Field, fieldOf, onTable, type Unit } from './field.ts';
import { ofOneDie } from './rolls.ts';

const HAIR = 0.02;

/** From the middle of the front to the nearest point of the target [14.2]. */
function rangeTo(from: Point, target: Unit): number {
  return Math.min(...cornersOf(target.base).map((corner, i, all) => toSegment(from, corner, all[(i + 1) % 4]!)));
}

/** Companies attached fire from the front of their regiment. */
function baseOf(field: Field, unit: Unit): Unit['base'] {
  return unit.cells.status === 'attached' ? field.units.get(unit.cells.host)!.base : unit.base;
}

function intensityAt(weapon: string, inches: number): number | null {
  return WEAPONS[weapon]!.ranges.find(([limit]) => inches <= limit)?.[1] ?? null;
}

/** Shifts for what the target is [6.6, 14]. */
function targetShift(unit: Unit, target: Unit): number {
  const { formation } = target.cells;
  // Companies attached do not count: page 8 has no shift for 6 Millers with one.
  const { stands } = target.cells;
  const ranks = target.card.arm === 'horse' && target.base.deep >= 3 ? 1 : 0;
  const size = stands > 10 ? 2 : stands >= 7 ? 1 : 0;
  const dense = formation === 'hedgehog' ? (unit.card.arm === 'guns' ? 2 : 1) : 0;
  return ranks + size + dense + (formation === 'loose' ? -1 : 0);
}

/** Seasoned foot that has marched shoots worse, foot that doubled too, and guns that were shifted [14, 19.1]. */
function movedShift(unit: Unit): number {
  const { pace, shifted } = unit.cells;
  if (unit.card.arm === 'guns') return shifted ? -1 : 0;
  const isSteady = unit.card.weapon === 'caliver' || unit.cells.status === 'attached';
  if (isSteady || !['marched', 'doubled'].includes(pace)) return 0;
  return pace === 'doubled' || unit.training !== 'veterans' ? -1 : 0;
}

function rowOf(unit: Unit): string {
  if (unit.type === 'commanded-shot') return 'commanded';
  if (unit.card.arm === 'guns') return 'guns';
  const stands = Math.ceil((unit.shot * unit.cells.stands) / unit.began);
  return stands >= 9 ? '9+' : stands >= 6 ? '6-8' : stands >= 4 ? '4-5' : `${stands}`;
}

/** What a cell of the chart does to a target: nobody falls below a Mob, and guns lose no cohesion [7.5, 19.1]. */
function words(cell: string, { card, cells }: Unit): string {
  const [levels, casualties] = cell === '-' ? [0, 0] : cell.replace('d', '').split('/').map(Number);
  const down = card.arm === 'guns' ? 0 : Math.min(levels!, 5 - cells.level - cells.hitLevels);
  const lost = casualties ?? 0;
  const parts = [...(down > 0 ? [`${down} of cohesion`] : []), ...(lost > 0 ? [`${lost} ${lost === 1 ? 'casualty' : 'casualties'}`] : [])];
  return parts.length === 0 ? 'no effect' : parts.join(', ');
}

/** Enfilade: the firer stands wholly behind the line of the target's front; near the line nobody says. */
function enfilade(unit: Unit['base'], target: Unit): 0 | 1 | null {
  if (target.cells.formation === 'hedgehog') return 0;
  const front = dot(spot(target.base, 0, 1), target.base.ahead);
  const ahead = Math.max(...cornersOf(unit).map((corner) => dot(corner, target.base.ahead) - front));
  const rear = Math.min(...cornersOf(unit).map((corner) => dot(corner, target.base.ahead) - front + target.base.deep));
  if (ahead > HAIR) return 0;
  return ahead < -HAIR && rear > HAIR ? 1 : null;
}

function isNearCover(field: Field, unit: Unit): boolean {
  return field.grounds.some(({ type, shape }) => (COVER[type] ?? 0) > 0 && gapBetween(cornersOf(unit.base), shape) < 0.7);
}

/** The column before the random die; null where a hair or a finer rule decides. */
function columnOf(field: Field, unit: Unit, target: Unit, isClose: boolean): number | null {
  const base = baseOf(field, unit);
  const inches = rangeTo(spot(base, 0, 1), target);
  const { ranges, close } = WEAPONS[unit.card.weapon!]!;
  const intensity = isClose ? close : intensityAt(unit.card.weapon!, inches);
  // Companies attached stand somewhere beside their regiment.
  const hair = unit.cells.status === 'attached' ? 3 : HAIR;
  const isByLimit = !isClose && ranges.some(([limit]) => Math.abs(limit - inches) < hair);
  const flank = isClose ? 0 : enfilade(base, target);
  if (intensity === null || isByLimit || flank === null || isNearCover(field, target) || unit.cells.formation === 'hedgehog') return null;
  const form = unit.card.forms[unit.cells.formation]![1];
  return intensity + targetShift(unit, target) + flank + form + LEVEL_FIRE[unit.cells.level]! + (isClose ? 0 : movedShift(unit));
}

/** @rule 6.6 the effect of a shot */
export function auditShot(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const [unit, target] = [field.units.get(moment.frame.unit)!, field.units.get(moment.frame.target)!];
  const column = columnOf(field, unit, target, moment.frame.close);
  if (column === null) return findings.skip('shots: to a hair, by cover, of hedgehogs or from behind');
  const row = FIRE[rowOf(unit)]!;
  const cell = (face: number) => row[Math.max(0, Math.min(7, column + RANDOM[face - 1]! + 1))]!;
  findings.sameChances(
    moment.frame.close ? 'point-blank shots' : 'shots',
    ofOneDie((face) => words(cell(face), target)),
    moment.chances,
  );
}

/** Whether a plain case may fire: told to hold, ready, free, and not charged. */
function isPlainFirer({ cells, card }: Unit): boolean {
  if (card.weapon === null || cells.status !== 'ready' || cells.speech !== 'hold' || cells.foe !== null) return false;
  return !cells.fired && !cells.pressed && !cells.burst && !cells.regroup && cells.pace === 'halted' && cells.formation !== 'hedgehog';
}

/** Whether nothing at all stands or grows near the line of a shot. */
function isClear(field: Field, unit: Unit, target: Unit): boolean {
  const [from, to] = [spot(unit.base, 0, 1), target.base.at];
  const near = 1.6;
  const others = [...field.units.values()].filter((one) => onTable(one) && one.id !== unit.id && one.id !== target.id);
  const isNear = (shape: readonly Point[]) => lengthWithin(from, to, shape) > 0 || gapBetween(shape, [from, to]) < near;
  return !others.some(({ base }) => isNear(cornersOf(base))) && !field.grounds.some(({ type, shape }) => type !== 'road' && isNear(shape));
}

/** @rule 14.2 whom one may shoot at: nobody beyond the long range, nobody in a melee; surely whoever stands plainly ahead */
export function auditTargets(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const offered = new Set(moment.actions.filter(({ kind }) => kind === 'fire').map(({ unit, target }) => `${unit} ${target}`));
  for (const words of offered) {
    const [unit, target] = words.split(' ').map((id) => field.units.get(id)!) as [Unit, Unit];
    const limit = WEAPONS[unit.card.weapon!]!.ranges.at(-1)![0];
    const inches = rangeTo(spot(baseOf(field, unit), 0, 1), target);
    const isWrong = inches > limit + HAIR || target.cells.foe !== null || target.side === unit.side || unit.cells.fired;
    findings.same('targets that are offered', 'in range and free', isWrong ? `${words}, ${inches.toFixed(2)} inches` : 'in range and free');
  }
  for (const unit of field.units.values()) {
    if (unit.side !== moment.frame.side || !isPlainFirer(unit)) continue;
    for (const target of field.units.values())
      if (isPlainTarget(field, unit, target))
        findings.same('targets plainly ahead', true, offered.has(`${unit.id} ${target.id}`) || `${unit.id} ${target.id}`);
  }
}

function isPlainTarget(field: Field, unit: Unit, target: Unit): boolean {
  if (!onTable(target) || target.side === unit.side || target.cells.foe !== null || target.cells.formation === 'hedgehog') return false;
  const ahead = Math.abs(turnBetween(unit.base.heading, bearing(spot(unit.base, 0, 1), target.base.at)));
  if (ahead > 15 || apart(unit.base.at, target.base.at) > 41 || !isClear(field, unit, target)) return false;
  const column = columnOf(field, unit, target, false);
  // Nobody is asked for a shot that no face of the die would make good (SF-92).
  return (
    column !== null &&
    RANDOM.some((random) => words(FIRE[rowOf(unit)]![Math.max(0, Math.min(7, column + random + 1))]!, target) !== 'no effect')
  );
}
