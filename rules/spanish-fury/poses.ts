import { Box, gapBetween } from '../geometry/box.ts';
import { wheelArc } from '../geometry/box-wheel.ts';
import { HALF_TURN, normalHeading, QUARTER_TURN } from '../geometry/plane.ts';
import { goOn } from '../tabletop/course.ts';
import type { Obstacles } from '../tabletop/obstacles.ts';
import { type Objection, PoseBook } from '../tabletop/poses.ts';
import { GAP } from './charts/charts.ts';
import { INCH } from './charts/measures.ts';
import { SPEECH } from './charts/types.ts';
import { allowanceOf, marchOf } from './mechanics/ground/paces.ts';
import type { Scenario } from './state/scenario.ts';
import type { FuryState } from './state/state.ts';

type S = FuryState;

/** A unit that holds turns about its middle, and one that retires wheels, by no more than this. @rule 12.1 @ruling SF-83 */
const HALF_WHEEL = QUARTER_TURN / 2;

const holds = (s: S, unit: number): boolean => s.speech(unit) === SPEECH.hold;
const retires = (s: S, unit: number): boolean => s.speech(unit) === SPEECH.retire;
const isAbout = (turn: number): boolean => Math.abs(turn) === HALF_TURN;

/** Ticks that a turn costs. @rule 13.2 a wheel its arc, an about-turn half the March @rule 4.1 for those who retire nothing */
function costOf(s: S, unit: number, turn: number): number {
  if (holds(s, unit)) return 0;
  if (!isAbout(turn)) return Math.ceil(wheelArc(s.boxOf(unit), turn));
  return retires(s, unit) ? 0 : marchOf(s, unit) >> 1;
}

/** Ticks that it may move by its speech. */
const mostOf = (s: S, unit: number): number => (holds(s, unit) ? 0 : allowanceOf(s, unit));

function whyNot(s: S, unit: number, turn: number): Objection | null {
  const name = s.nameOf(unit);
  if (!s.isReady(unit)) return ['12.1', `${name} are not under command.`];
  if (s.foe(unit) >= 0) return ['12.1', `${name} are in melee.`];
  if (holds(s, unit)) return Math.abs(turn) > HALF_WHEEL ? ['12.1', `${name} hold, and turn by 45 degrees at most.`] : null;
  const widest = retires(s, unit) ? HALF_WHEEL : QUARTER_TURN;
  if (Math.abs(turn) > widest && !isAbout(turn)) return ['13.2', `${name} wheel by ${widest / 10} degrees at most, or turn about.`];
  const [cost, most] = [costOf(s, unit, turn), mostOf(s, unit)];
  if (cost <= most) return null;
  return ['13.2', `The turn costs ${(cost / INCH).toFixed(2)} inches; ${name} may move ${(most / INCH).toFixed(2)}.`];
}

/** The base that turns: of who retires, turned about. */
function baseOf(s: S, unit: number): Box {
  const { x, y, heading, halfWidth, halfDepth } = s.boxOf(unit);
  return new Box().set(x, y, retires(s, unit) ? normalHeading(heading + HALF_TURN) : heading, halfWidth, halfDepth);
}

function turns(s: S, unit: number, turn: number, among?: Obstacles): boolean {
  const { manoeuvres } = s.game;
  const base = baseOf(s, unit);
  if (retires(s, unit) && isAbout(turn)) return manoeuvres.turn(base, base.heading, among);
  if (holds(s, unit) || isAbout(turn)) return manoeuvres.turn(base, normalHeading(base.heading + turn), among);
  return manoeuvres.wheel(base, turn, among);
}

/** @rule 4.1 who retires without turning about goes backwards */
function endOf(s: S, unit: number, turn: number, ticks: number): Box {
  const end = goOn(s.game.manoeuvres.turned, ticks, new Box());
  const { x, y, heading, halfWidth, halfDepth } = end;
  const facesBack = retires(s, unit) && !isAbout(turn);
  return facesBack ? end.set(x, y, normalHeading(heading + HALF_TURN), halfWidth, halfDepth) : end;
}

function look(s: S, unit: number, turn: number): boolean {
  const { manoeuvres } = s.game;
  const rest = mostOf(s, unit) - costOf(s, unit, turn);
  manoeuvres.begin(s, unit, mostOf(s, unit) + 2 * s.boxOf(unit).halfDepth);
  if (!turns(s, unit, turn)) return false;
  manoeuvres.look(rest);
  return true;
}

/** @rule 7.4 no move ends within two inches of an enemy, unless it is no nearer than before */
function whyNotThere(s: S, unit: number, end: Box, isStay: boolean): Objection | null {
  if (isStay && !s.game.manoeuvres.hasRoom) return ['13.3', 'There is no room to stand there.'];
  for (const enemy of s.enemiesOf(s.sideOf(unit))) {
    if (!s.isOnTable(enemy)) continue;
    const gap = gapBetween(end, s.boxOf(enemy));
    if (gap < GAP * INCH && gap < gapBetween(s.boxOf(unit), s.boxOf(enemy)))
      return ['7.4', `${s.nameOf(enemy)} would be ${(gap / INCH).toFixed(2)} inches away; no move ends within ${GAP} of an enemy.`];
  }
  return null;
}

/** Answers whether a unit may wheel about a front corner, or turn, and stop straight ahead, by the speech that lies for it. @rule 12.1 @rule 13.2 */
export function createPoses({ units, ground }: Scenario): PoseBook<S> {
  return new PoseBook<S>({
    ticksPerInch: INCH,
    unitIds: units.map(({ id }) => id),
    nameOf: (s, unit) => s.nameOf(unit),
    groundNamed(box) {
      const piece = ground.find(({ boxes }) => boxes.includes(box));
      return piece === undefined ? undefined : `the ${piece.kind} ${piece.id}`;
    },
    sections: { turn: '13.2', reach: '3.1', stop: '13.3' },
    whyNot,
    look,
    lookOf: (s) => s.game.manoeuvres,
    hasRoom: turns,
    endOf,
    whyNotThere,
  });
}
