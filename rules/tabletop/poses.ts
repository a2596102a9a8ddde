import { type PoseEnd, type PoseQuestion, type Poses, type Problem, type Result, RulesError, type State } from '../core/index.ts';
import { Box } from '../geometry/box.ts';
import type { Bodies } from './bodies.ts';
import { Course, goOn } from './course.ts';
import type { Obstacles } from './obstacles.ts';

/** A section of the rulebook, and what it says against a pose. */
export type Objection = readonly [rule: string, message: string];

/** Who stands where. */
type Standing = Pick<Bodies, 'isOnTable' | 'boxOf'>;

/** A base after its turn, among what may be in its way; valid until the next question. */
interface PoseLook {
  readonly obstacles: Obstacles;
  /** Looks straight ahead of the turned base. */
  readonly course: Course;
  readonly turned: Box;
}

/** What a game on a table says of the moves of its units. Turns are in tenths of a degree, positive to the right; lengths in ticks. */
interface PoseRules<S extends Standing> {
  readonly ticksPerInch: number;
  readonly unitIds: readonly string[];
  nameOf(s: S, unit: number): string;
  /** Name of a piece of ground; undefined for other boxes. */
  groundNamed(box: Box): string | undefined;
  /** Sections about turns, about how far units go, and about where they may stop. */
  readonly sections: { readonly turn: string; readonly reach: string; readonly stop: string };
  /** Why the unit makes no such turn, whatever is in its way; null if it may. */
  whyNot(s: S, unit: number, turn: number): Objection | null;
  /** Turns the unit's base and looks along its new heading; false if there is no room to turn. What `lookOf` answers then holds. */
  look(s: S, unit: number, turn: number): boolean;
  lookOf(s: S): PoseLook;
  /** Whether there would be room to turn among some of the obstacles. */
  hasRoom(s: S, unit: number, turn: number, among: Obstacles): boolean;
  /** Where the unit comes to stand that goes so many ticks on from its turned base; without it, as that base looks. */
  endOf?(s: S, unit: number, turn: number, ticks: number): Box;
  /** What else speaks against the end of a move. @param isStay whether the unit turns on the spot */
  whyNotThere?(s: S, unit: number, end: Box, isStay: boolean): Objection | null;
}

/** Answers whether units may turn and stop, and why not. */
export class PoseBook<S extends Standing & State> implements Poses {
  private readonly rules: PoseRules<S>;

  constructor(rules: PoseRules<S>) {
    this.rules = rules;
  }

  ask(state: State, { unit: id, turn = 0, forward = 0 }: PoseQuestion): Result<PoseEnd> {
    const { ticksPerInch, unitIds } = this.rules;
    const s = state as S;
    const unit = unitIds.indexOf(id);
    if (unit < 0) throw new RulesError({ code: 'BAD_ACTION', message: `No unit is called "${id}".`, path: '/unit' });
    const ticks = Math.round(forward * ticksPerInch);
    const tenths = Math.round(10 * turn);
    const objection = this.objectionTo(s, unit, tenths, ticks);
    if (objection !== null) return { ok: false, error: problemOf(objection) };
    const { x, y, heading } = this.endOf(s, unit, tenths, ticks);
    return { ok: true, value: { x: x / ticksPerInch, y: y / ticksPerInch, heading: heading / 10 } };
  }

  private objectionTo(s: S, unit: number, turn: number, ticks: number): Objection | null {
    const { sections, nameOf, whyNot } = this.rules;
    if (!s.isOnTable(unit)) return [sections.reach, `${nameOf(s, unit)} are not on the table.`];
    if (ticks < 0) return [sections.reach, 'Units go straight on, not backwards.'];
    return whyNot(s, unit, turn) ?? this.whyNoRoom(s, unit, turn) ?? this.whyNoStop(s, unit, turn, ticks);
  }

  private whyNoRoom(s: S, unit: number, turn: number): Objection | null {
    const { sections, look, lookOf, hasRoom } = this.rules;
    if (look(s, unit, turn)) return null;
    const box = hindranceAmong(lookOf(s).obstacles, (alone) => hasRoom(s, unit, turn, alone));
    return [sections.turn, `There is no room to turn: ${this.isInTheWay(s, box)}.`];
  }

  private whyNoStop(s: S, unit: number, turn: number, ticks: number): Objection | null {
    const { sections, nameOf, lookOf, ticksPerInch, whyNotThere } = this.rules;
    const { obstacles, course, turned } = lookOf(s);
    if (ticks === 0 && turn === 0) return null;
    if (ticks > Math.max(0, course.reach))
      return [sections.reach, `${nameOf(s, unit)} may go ${(Math.max(0, course.reach) / ticksPerInch).toFixed(2)} inches straight on.`];
    if (ticks > 0 && !course.mayStop(ticks)) {
      const box = hindranceAmong(obstacles, (alone) => isOpenAmong(alone, course, turned, ticks));
      return [sections.stop, `Nobody may stop there: ${this.isInTheWay(s, box)}.`];
    }
    return whyNotThere?.(s, unit, this.endOf(s, unit, turn, ticks), ticks === 0) ?? null;
  }

  private endOf(s: S, unit: number, turn: number, ticks: number): Box {
    const { endOf, lookOf } = this.rules;
    return endOf === undefined ? goOn(lookOf(s).turned, ticks, new Box()) : endOf(s, unit, turn, ticks);
  }

  private isInTheWay(s: S, box: Box | null): string {
    if (box === null) return 'several things together are in the way';
    const { unitIds, nameOf, groundNamed } = this.rules;
    const unit = unitIds.findIndex((_, i) => s.isOnTable(i) && s.boxOf(i) === box);
    const what = unit >= 0 ? `the base of ${nameOf(s, unit)}` : (groundNamed(box) ?? 'the edge of the table');
    return `${what} is in the way`;
  }
}

/** The first thing that keeps a base from something by itself; null where only several together do. */
function hindranceAmong(obstacles: Obstacles, isFree: (alone: Obstacles) => boolean): Box | null {
  for (let i = 0; i < obstacles.count; i++) if (!isFree(obstacles.only(i))) return obstacles.boxes[i]!;
  return null;
}

/** Whether a base might go so far and stop there, with some of the obstacles only. */
function isOpenAmong(some: Obstacles, { passing, open, road }: Course, turned: Box, ticks: number): boolean {
  const course = new Course(some, passing);
  course.look(turned, open, road);
  return course.mayStop(ticks);
}

function problemOf([rule, message]: Objection): Problem {
  return { code: 'ILLEGAL_ACTION', rule, message };
}
