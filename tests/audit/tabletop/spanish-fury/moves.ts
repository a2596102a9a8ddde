import type { Findings, Json, Moment } from '../frame.ts';
import { type Base, bearing, cornersOf, depth, dot, gapBetween, lengthWithin, type Point, spot, turnBetween } from '../plane.ts';
import { BANDS, GROUND } from './charts.ts';
import { type Field, fieldOf, isFormed, onTable, type Unit } from './field.ts';

const HAIR = 0.03;

/** What a ground asks of a unit [13.4]. */
function testOf({ card, cells }: Unit, type: string): string {
  const place = card.arm === 'guns' ? 3 : card.arm === 'horse' ? 2 : cells.formation === 'loose' ? 1 : 0;
  return GROUND[type]?.[place] ?? '-';
}

/** @rule 13.4 crossing an obstacle: the card's number, 2 less at a major one, 1 less for a Mob */
export function auditCrossing(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.get(moment.frame.unit)!;
  // The register says whether the obstacle is a major one; there must be such ground.
  const isMajor = moment.frame.obstacle === 1;
  const number = Math.max(0, unit.card.marshalling - (isMajor ? 2 : 0));
  const isThere = field.grounds.some(({ type }) => testOf(unit, type) === (isMajor ? 'major' : 'minor'));
  const engine = moment.chances.get('they cross in order') ?? 0;
  findings.same('crossings', [true, (number / 6).toFixed(6)], [isThere, engine.toFixed(6)]);
}

/** Inches that a unit may go at its speech [3.1, 13]; guns that no enemy is within 12 inches of are limbered. */
function allowance(field: Field, unit: Unit): number {
  const [march, double] = BANDS[unit.card.band]!;
  if (unit.card.arm === 'guns') return nearestFoe(field, unit, unit.base) > 12 - HAIR ? 3 : 1;
  const { speech } = unit.cells;
  return speech === 'double' ? double : march;
}

/** Length of the straight way and of the wheel about a front corner that lead from one place to another [3.1, 3.6]. */
function wayBetween(from: Base, to: Base): { inches: number; off: number } {
  const turn = turnBetween(from.heading, to.heading);
  const pivot = spot(from, turn > 0 ? 1 : -1, 1);
  const radians = (turn * Math.PI) / 180;
  const away = { x: from.at.x - pivot.x, y: from.at.y - pivot.y };
  // Headings run clockwise.
  const wheeled: Point = {
    x: pivot.x + away.x * Math.cos(radians) + away.y * Math.sin(radians),
    y: pivot.y - away.x * Math.sin(radians) + away.y * Math.cos(radians),
  };
  const way = { x: to.at.x - wheeled.x, y: to.at.y - wheeled.y };
  return { inches: Math.abs(radians) * from.wide + dot(way, to.ahead), off: Math.abs(dot(way, to.right)) };
}

function nearestFoe(field: Field, unit: Unit, base: Base): number {
  const foes = [...field.units.values()].filter((one) => onTable(one) && one.side !== unit.side && one.cells.status !== 'routing');
  return Math.min(Infinity, ...foes.map((foe) => gapBetween(cornersOf(base), cornersOf(foe.base))));
}

/** Whom or what a base lies on: friends in order, closed ground. */
function overlaps(field: Field, unit: Unit, base: Base): string[] {
  const shape = cornersOf(base);
  const units = [...field.units.values()].filter((one) => onTable(one) && one.id !== unit.id && depth(shape, cornersOf(one.base)) > HAIR);
  const grounds = field.grounds.filter(({ type, shape: ground }) => testOf(unit, type) === 'no' && depth(shape, ground) > HAIR);
  return [...units, ...grounds].map(({ id }) => id);
}

/** Looks at the end of one move: how far it was, how near the enemy, and what it stands on. */
function auditEnd(field: Field, unit: Unit, action: Json, end: Json, findings: Findings): void {
  const base: Base = { ...unit.base, at: { x: end.x / 400, y: end.y / 400 }, heading: end.heading / 10, ...directions(end.heading / 10) };
  // Turning about costs half the March [13.2].
  const cost = action.wheel === 'about' ? BANDS[unit.card.band]![0] / 2 : 0;
  const isAbout = action.wheel === 'about';
  const { inches, off } = wayBetween(
    isAbout ? { ...unit.base, ...directions(unit.base.heading + 180), heading: unit.base.heading + 180 } : unit.base,
    base,
  );
  const name = JSON.stringify(action);
  findings.same(
    'lengths of moves',
    'within the band, after one wheel',
    inches <= allowance(field, unit) - cost + HAIR && off <= HAIR
      ? 'within the band, after one wheel'
      : `${name}: ${inches.toFixed(2)} inches, ${off.toFixed(2)} aside`,
  );
  const before = overlaps(field, unit, unit.base);
  findings.same(
    'grounds of ends',
    [],
    overlaps(field, unit, base).filter((id) => !before.includes(id)),
  );
  const [near, was] = [nearestFoe(field, unit, base), nearestFoe(field, unit, unit.base)];
  // 13.3, 7.4: no move but a charge ends within 2 inches of an enemy.
  findings.same('gaps', 'at least 2 inches', near >= 2 - HAIR || near >= was - HAIR ? 'at least 2 inches' : `${name}: ${near.toFixed(2)}`);
}

function directions(heading: number): Pick<Base, 'ahead' | 'right'> {
  const turn = (heading * Math.PI) / 180;
  return { ahead: { x: Math.sin(turn), y: Math.cos(turn) }, right: { x: Math.cos(turn), y: -Math.sin(turn) } };
}

/** @rule 13.1 marches and doubles end within their band, not on others, and not near the enemy */
export function auditMoves(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.get(moment.frame.unit)!;
  if (!['march', 'double'].includes(unit.cells.speech) || unit.cells.formation === 'hedgehog')
    return findings.skip('moves: other speeches, hedgehogs');
  const moves = moment.actions.map((action, i) => ({ action, i })).filter(({ action }) => action.kind === 'move');
  // A few ends of each unit's moves are enough: the first, the last and some between.
  const some = moves.filter((_, i) => i % Math.ceil(moves.length / 5) === 0);
  for (const { action, i } of some) {
    const after = moment.after(i);
    if (after.stack?.at(-1)?.step === 'move/cross') findings.skip('moves: stopped at an obstacle');
    else auditEnd(field, unit, action, after.units[unit.id], findings);
  }
}

/** Whether a charge is beyond doubt: the enemy stands squarely ahead, well within reach, and nothing is near the way. */
function isPlain(field: Field, unit: Unit, target: Unit, reach: number): boolean {
  if (!onTable(target) || target.cells.status !== 'ready' || target.cells.foe !== null || target.card.arm === 'guns') return false;
  const [from, to] = [spot(unit.base, 0, 1), target.base.at];
  const turn = Math.abs(turnBetween(unit.base.heading, bearing(unit.base.at, to)));
  const meets = Math.abs(Math.abs(turnBetween(unit.base.heading, target.base.heading)) - 180);
  const gap = gapBetween(cornersOf(unit.base), cornersOf(target.base));
  if (turn > 10 || meets > 10 || gap > reach - 1 || gap < 0.3) return false;
  const lane = Math.max(unit.base.wide, target.base.wide) / 2 + 1;
  const others = [...field.units.values()].filter((one) => onTable(one) && one.id !== unit.id && one.id !== target.id);
  const isNear = (shape: readonly Point[]) => lengthWithin(from, to, shape) > 0 || gapBetween(shape, [from, to]) < lane;
  return !others.some(({ base }) => isNear(cornersOf(base))) && !field.grounds.some(({ type, shape }) => type !== 'road' && isNear(shape));
}

/** @rule 15.1 whom one may charge: nobody beyond the band; surely whoever stands plainly ahead */
export function auditCharges(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.get(moment.frame.unit)!;
  const [, reach] = BANDS[unit.card.band]!;
  const offered = new Set(moment.actions.filter(({ kind }) => kind === 'charge').map(({ target }) => String(target)));
  for (const id of offered) {
    const target = field.units.get(id)!;
    const gap = gapBetween(cornersOf(unit.base), cornersOf(target.base));
    // The way is that of the middle of the front (SF-50), which a wide base may set down beside a narrow target.
    const beside = Math.max(0, unit.base.wide - Math.min(target.base.wide, target.base.deep)) / 2;
    const isRight = gap <= reach + Math.min(1, beside) + HAIR && target.side !== unit.side && target.cells.status === 'ready';
    const turn = Math.min(
      ...cornersOf(target.base).map((corner) => Math.abs(turnBetween(unit.base.heading, bearing(unit.base.at, corner)))),
    );
    findings.same(
      'charges that are offered',
      'within reach',
      isRight && turn <= 90 ? 'within reach' : `${unit.id} ${id}: ${gap.toFixed(2)} inches, ${turn.toFixed(1)} degrees`,
    );
  }
  // An opportunity is not for everybody: only who was told to charge is asked of here.
  if (unit.cells.speech !== 'charge' || !isFormed(unit)) return;
  for (const target of field.units.values()) {
    if (target.side !== unit.side && isPlain(field, unit, target, reach))
      findings.same('charges plainly ahead', true, offered.has(target.id) || target.id);
  }
}
